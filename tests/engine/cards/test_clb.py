"""Commander Legends, Battle for Baldur's Gate: each row, each use of a die, seen in the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Attack, Begin, Cast, CombatDamage, Die, Leave
from engine.deeds import Deed
from engine.dice import Count
from engine.events import (
    AbilityPutOnStack,
    BecameTapped,
    CardsDrawn,
    DamageDealt,
    DieRolled,
    Entered,
    LifeLost,
    ManaAdded,
    ResolutionBegan,
    ResolutionEnded,
    Sacrificed,
    SpellCast,
    SpellCopied,
    TokensCreated,
)
from engine.state import Player, State
from engine.subjects import Step
from tests.engine.games import Game, cast, play, table

ENDS = (1, 9, 10, 19, 20)
"""The faces at the ends of the three usual rows."""


def at_the_ends(*values: object) -> pytest.MarkDecorator:
    """One value for each of the three usual rows, tried at both ends of the row."""
    low, middle, high = values
    return pytest.mark.parametrize(
        ("face", "value"), [(1, low), (9, low), (10, middle), (19, middle), (20, high)]
    )


def drawn(game: Game) -> list[Count]:
    """How many cards were drawn, each time."""
    return [each.count for each in game.all(CardsDrawn)]


def hits(dragon: str, face: int, *answers: str, graveyard: Sequence[str] = ()) -> Game:
    """That Dragon of yours deals combat damage to the opponent, and you roll this."""
    start = table(CombatDamage(dragon), you=[dragon], graveyard=graveyard)
    return play(start, str(face), answers)


def with_a_third(start: State) -> State:
    """The same start with one opponent more."""
    return replace(start, players=(*start.players, Player("another")))


@pytest.mark.parametrize(
    ("face", "answers", "back"),
    [
        (2, ["Storm Crow"], ["Storm Crow"]),
        (6, ["Storm Crow", "Djinni Windseer"], ["Storm Crow", "Djinni Windseer"]),
        (20, ["none"], []),
        (5, ["Djinni Windseer"], ["Djinni Windseer"]),
    ],
)
def test_ancient_brass_dragon_raises_within_the_result(
    face: int, answers: list[str], back: list[str]
) -> None:
    rolls = "," + "3" if "Djinni Windseer" in back else ""
    start = table(
        CombatDamage("Ancient Brass Dragon"),
        you=["Ancient Brass Dragon"],
        graveyard=["Storm Crow"],
        opponents_graveyard=["Djinni Windseer"],
    )
    game = play(start, f"{face}{rolls}", answers)
    raised = [held for held in game.state.permanents if held.card != "Ancient Brass Dragon"]
    assert sorted(held.card for held in raised) == sorted(back)
    assert all(held.controller == "you" for held in raised)


def test_ancient_brass_dragon_with_one_has_no_target_it_could_raise() -> None:
    game = hits("Ancient Brass Dragon", 1, graveyard=["Storm Crow"])
    assert game.permanent("Storm Crow") is None


@pytest.mark.parametrize("face", [1, 20])
def test_ancient_bronze_dragon_puts_counters_by_an_ability_of_its_own(face: int) -> None:
    start = table(
        CombatDamage("Ancient Bronze Dragon"),
        you=["Ancient Bronze Dragon", "Storm Crow"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, str(face), ["Storm Crow", "Grizzly Bears"])
    assert game.counters("Storm Crow", "+1/+1") == face
    assert game.counters("Grizzly Bears", "+1/+1") == face
    kinds = [type(line) for line in game.trace]
    rolled = kinds.index(DieRolled)
    # The number is known before the targets are chosen, and players may respond to both.
    assert rolled < kinds.index(AbilityPutOnStack, rolled)
    assert kinds.count(ResolutionBegan) == 2


def test_ancient_bronze_dragon_need_not_aim() -> None:
    game = hits("Ancient Bronze Dragon", 7, "none")
    assert game.counters("Ancient Bronze Dragon", "+1/+1") == 0


@pytest.mark.parametrize("face", [1, 13, 20])
@pytest.mark.parametrize(
    ("dragon", "token"),
    [("Ancient Copper Dragon", "Treasure"), ("Ancient Gold Dragon", "Faerie Dragon")],
)
def test_two_ancient_dragons_create_as_many_tokens_as_the_result(
    dragon: str, token: str, face: int
) -> None:
    game = hits(dragon, face)
    assert [(made.token, made.count) for made in game.all(TokensCreated)] == [(token, face)]


@pytest.mark.parametrize("face", [1, 20])
def test_ancient_silver_dragon_draws_the_result(face: int) -> None:
    game = hits("Ancient Silver Dragon", face)
    assert drawn(game) == [face]
    assert game.deeds == [(Deed.NO_MAXIMUM_HAND, 1)]
    assert game.life() == 12


@at_the_ends([], [Deed.SKIP_UNTAP], [Deed.SKIP_UNTAP, Deed.ENTER_TAPPED])
def test_cone_of_cold_taps_what_opponents_control(face: int, value: list[Deed]) -> None:
    start = table(
        cast("Cone of Cold"), you=["Grizzly Bears"], opponent=["Storm Crow", "Component Pouch"]
    )
    game = play(start, str(face))
    assert game.all(BecameTapped) == (BecameTapped("Storm Crow"),)
    assert [deed for deed, _ in game.deeds] == value


@at_the_ends("Ox", "Boar", "Goat")
def test_contraband_livestock_pays_the_creatures_controller(face: int, value: str) -> None:
    start = table(cast("Contraband Livestock", "Storm Crow"), opponent=["Storm Crow"])
    game = play(start, str(face))
    assert game.state.player("opponent").exile == ("Storm Crow",)
    assert game.all(TokensCreated) == (TokensCreated("opponent", value, 1),)


@at_the_ends((2, 0), (1, 1), (0, 2))
def test_druid_of_the_emerald_grove_finds_lands(face: int, value: tuple[int, int]) -> None:
    in_hand, in_play = value
    game = play(table(cast("Druid of the Emerald Grove")), str(face))
    assert game.deeds[0] == (Deed.SEARCH_BASIC_LANDS, 2)
    assert game.deeds[-1] == (Deed.SHUFFLE, 1)
    assert game.state.player("you").other_cards == in_hand
    assert dict(game.deeds).get(Deed.LANDS_ONTO_BATTLEFIELD, 0) == in_play


@pytest.mark.parametrize(
    ("spell", "x", "face", "deed"),
    [
        ("Divination", None, 11, Deed.CAST_EXILED_ANY_MANA),
        ("Divination", None, 12, Deed.CAST_EXILED_FREE),
        ("Arcane Endeavor", None, 8, Deed.CAST_EXILED_FREE),
        # On the stack X counts: two mana and six times two more.
        ("Neverwinter Hydra", 6, 1, Deed.CAST_EXILED_FREE),
    ],
)
def test_gales_redirection_adds_the_mana_value_of_the_spell(
    spell: str, x: int | None, face: int, deed: Deed
) -> None:
    answer = Cast("you", "Gale's Redirection", None, (Aiming(spell),), in_response=True)
    game = play(table(cast(spell, x=x, by="opponent"), answer), str(face))
    assert game.deeds == [(deed, 1)]
    assert game.state.player("opponent").exile == (spell,)
    assert [began.card for began in game.all(ResolutionBegan)] == ["Gale's Redirection"]


def test_iron_mastiff_rolls_one_die_for_the_one_player_it_attacks() -> None:
    attack = Attack("you", "Iron Mastiff")
    for face, hurt in ((9, ["you"]), (10, ["opponent"]), (20, ["opponent", "another"])):
        game = play(with_a_third(table(attack, you=["Iron Mastiff"])), str(face))
        assert game.all(DamageDealt) == tuple(
            DamageDealt("Iron Mastiff", player, 4) for player in hurt
        )


def test_iron_mastiff_keeps_the_highest_of_a_die_for_each_attacked_player() -> None:
    start = table(
        Attack("you", "Grizzly Bears", defender="another"),
        Attack("you", "Iron Mastiff"),
        you=["Iron Mastiff", "Grizzly Bears"],
    )
    game = play(with_a_third(start), "3,12")
    assert (game.ignored, game.results, game.rows) == ([3], [12], ["10-19"])
    assert game.all(DamageDealt) == (DamageDealt("Iron Mastiff", "opponent", 4),)
    tied = play(with_a_third(start), "20,20")
    assert (tied.ignored, tied.results) == ([20], [20])


JOURNEY = "Journey to the Lost City"


def journey(face: int, *answers: str, library: list[str]) -> Game:
    """Your upkeep comes with the Journey on the battlefield."""
    return play(table(Begin(Step.UPKEEP), you=[JOURNEY], library=library), str(face), answers)


FOUR = ["Underdark Rift", "Storm Crow", "Divination", "Grizzly Bears"]


@pytest.mark.parametrize(("answer", "rift"), [("yes", True), ("no", False)])
def test_journey_to_the_lost_city_may_find_a_land(answer: str, rift: bool) -> None:
    game = journey(9, answer, library=FOUR)
    assert (game.permanent("Underdark Rift") is not None) == rift
    assert len(game.state.player("you").exile) == 4 - rift


@pytest.mark.parametrize("face", [10, 19])
def test_journey_to_the_lost_city_meets_a_wolf_as_large_as_its_pack(face: int) -> None:
    game = journey(face, library=FOUR)
    assert game.size("Wolf") == (4, 4)


def test_journey_to_the_lost_city_ends_with_everything_exiled_on_the_way() -> None:
    game = play(
        table(
            Begin(Step.UPKEEP), Begin(Step.UPKEEP), you=[JOURNEY], library=[*FOUR, "Pixie Guide"]
        ),
        "1,20",
        ["no"],
    )
    found = {held.card for held in game.state.permanents}
    assert found == {"Underdark Rift", "Storm Crow", "Grizzly Bears", "Pixie Guide"}
    you = game.state.player("you")
    assert (you.exile, you.graveyard) == (("Divination",), (JOURNEY,))
    assert [each.card for each in game.all(Sacrificed)] == [JOURNEY]


@pytest.mark.parametrize("face", ENDS)
def test_laezels_acrobatics_exiles_before_it_rolls(face: int) -> None:
    start = table(
        cast("Lae'zel's Acrobatics"),
        Begin(Step.END),
        you=["Storm Crow", "Pixie Guide", "Feywild Trickster"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, str(face))
    # One die: the Guide was gone, and the Trickster did not see it.
    assert game.results == [face]
    assert game.tokens("Faerie Dragon") == 0
    entered = [each.card for each in game.all(Entered)]
    assert sorted(entered) == sorted(
        ["Storm Crow", "Pixie Guide", "Feywild Trickster"] * (1 if face < 10 else 2)
    )
    assert len(game.state.permanents) == 4


def test_laezels_acrobatics_returns_them_at_the_end_step_only() -> None:
    game = play(table(cast("Lae'zel's Acrobatics"), you=["Storm Crow"]), "10")
    assert game.state.player("you").exile == ("Storm Crow",)
    assert game.permanent("Storm Crow") is None


EDICT = ["Storm Crow", "Grizzly Bears"]


@pytest.mark.parametrize("face", [1, 9])
def test_myrkuls_edict_chooses_an_opponent(face: int) -> None:
    start = with_a_third(table(cast("Myrkul's Edict"), you=["Pixie Guide"], opponent=EDICT))
    game = play(
        replace(
            start,
            permanents=tuple(held for held in start.permanents if held.card != "Pixie Guide"),
        ),
        str(face),
        ["opponent", "Storm Crow"],
    )
    assert game.all(Sacrificed) == (Sacrificed("opponent", "Storm Crow"),)


@pytest.mark.parametrize("face", [10, 19])
def test_myrkuls_edict_meets_each_opponent(face: int) -> None:
    start = table(cast("Myrkul's Edict"), you=["Djinni Windseer"], opponent=EDICT)
    game = play(start, str(face), ["Storm Crow"])
    assert game.all(Sacrificed) == (Sacrificed("opponent", "Storm Crow"),)
    assert game.permanent("Djinni Windseer") is not None


def test_myrkuls_edict_takes_the_strongest() -> None:
    game = play(table(cast("Myrkul's Edict"), opponent=EDICT), "20")
    assert game.all(Sacrificed) == (Sacrificed("opponent", "Grizzly Bears"),)


@at_the_ends(1, 2, 7)
def test_nothic_dies_with_an_insight(face: int, value: int) -> None:
    game = play(table(Die("Nothic"), you=["Nothic"]), str(face))
    assert drawn(game) == [value]
    assert [each.amount for each in game.all(LifeLost)] == [value]


def test_nothic_that_leaves_without_dying_rolls_nothing() -> None:
    assert play(table(Leave("Nothic"), you=["Nothic"])).results == []


@at_the_ends(2, 2, 4)
def test_overwhelming_encounter_helps_every_creature_of_yours(face: int, value: int) -> None:
    start = table(cast("Overwhelming Encounter"), you=["Storm Crow"], opponent=["Grizzly Bears"])
    game = play(start, str(face))
    assert game.size("Storm Crow") == (1 + value, 2 + value)
    assert game.counters("Storm Crow", "+1/+1") == (0 if face < 10 else value)
    assert game.keywords("Storm Crow") == {"flying", "vigilance", "trample"}
    assert (game.size("Grizzly Bears"), game.keywords("Grizzly Bears")) == ((2, 2), set())


@at_the_ends([("Soldier", 2)], [("Knight", 2)], [("Knight", 3)])
def test_recruitment_drive(face: int, value: list[tuple[str, int]]) -> None:
    game = play(table(cast("Recruitment Drive")), str(face))
    assert [(made.token, made.count) for made in game.all(TokensCreated)] == value


@pytest.mark.parametrize(
    ("face", "answers", "left"),
    [
        (1, [], ["Earth-Cult Elemental"]),
        (9, [], ["Earth-Cult Elemental"]),
        (10, ["Storm Crow"], ["Storm Crow", "Earth-Cult Elemental"]),
        (19, ["none"], ["Earth-Cult Elemental"]),
        (20, [], ["Storm Crow"]),
    ],
)
def test_thunderwave(face: int, answers: list[str], left: list[str]) -> None:
    start = table(
        cast("Thunderwave"), you=["Storm Crow"], opponent=["Grizzly Bears", "Earth-Cult Elemental"]
    )
    game = play(start, str(face), answers)
    assert [held.card for held in game.state.permanents] == left


PUZZLEBOX = "Vexing Puzzlebox"


@pytest.mark.parametrize("face", [1, 20])
def test_vexing_puzzlebox_rolls_for_mana_and_charges_itself(face: int) -> None:
    game = play(table(Activate("you", PUZZLEBOX), you=[PUZZLEBOX], mana=0), str(face))
    assert game.all(ManaAdded) == (ManaAdded("you", 1, "any"),)
    assert game.counters(PUZZLEBOX, "charge") == face
    # Only the trigger used the stack.
    assert [began.card for began in game.all(ResolutionBegan)] == [PUZZLEBOX]


def test_vexing_puzzlebox_may_roll_in_the_middle_of_casting() -> None:
    pays = Cast("you", "Divination", mana_from=(PUZZLEBOX,))
    game = play(table(pays, you=[PUZZLEBOX], mana=2), "7")
    kinds = [type(line) for line in game.trace]
    assert kinds.index(DieRolled) < kinds.index(SpellCast)
    # The trigger waited until the spell had been cast, and stands above it.
    assert [began.card for began in game.all(ResolutionBegan)] == [PUZZLEBOX, "Divination"]
    assert game.counters(PUZZLEBOX, "charge") == 7


def test_vexing_puzzlebox_counts_the_result_and_the_dice_that_count() -> None:
    start = table(
        cast("Swarming Goblins"), you=[PUZZLEBOX, "Pixie Guide", "Squirrel-Powered Scheme"]
    )
    assert play(start, "3,9").counters(PUZZLEBOX, "charge") == 11


def test_vexing_puzzlebox_fetches_an_artifact_for_a_hundred() -> None:
    fetch = Activate("you", PUZZLEBOX, ability=1)
    start = table(fetch, you=[PUZZLEBOX], counters={PUZZLEBOX: {"charge": 103}})
    game = play(start)
    assert game.counters(PUZZLEBOX, "charge") == 3
    assert game.deeds == [
        (Deed.SEARCH_ARTIFACT, 1),
        (Deed.FOUND_ONTO_BATTLEFIELD, 1),
        (Deed.SHUFFLE, 1),
    ]


WAND = "Wand of Wonder"


@at_the_ends(1, 2, 3)
def test_wand_of_wonder_casts_as_many_as_the_row_says(face: int, value: int) -> None:
    start = table(
        Activate("you", WAND),
        you=[WAND],
        opponents_library=["Storm Crow", "Divination", "Concentrate"],
    )
    three = with_a_third(start)
    others = tuple(
        replace(player, library=("Concentrate",)) if player.name == "another" else player
        for player in three.players
    )
    answers = ["Divination"] if value == 1 else ["Divination", "Concentrate"]
    game = play(replace(three, players=others), str(face), answers)
    assert drawn(game) == ([2] if value == 1 else [3, 2])
    # The rest was shuffled: nobody knows the top any more. What was not cast stays in exile.
    assert game.state.player("opponent").library == ()
    assert game.state.player("another").exile == (("Concentrate",) if value == 1 else ())


def test_wyll_adds_a_die_and_grows() -> None:
    game = play(table(cast("Swarming Goblins"), you=["Wyll, Blade of Frontiers"]), "2,20")
    assert (game.ignored, game.rows) == ([2], ["20"])
    assert game.size("Wyll, Blade of Frontiers") == (2, 2)


def test_wylls_reversal_adds_the_greatest_power_of_your_creatures() -> None:
    start = table(
        cast("Critical Hit", "Storm Crow", by="opponent"),
        Cast("you", "Wyll's Reversal", None, (Aiming("Critical Hit"),), in_response=True),
        you=["Storm Crow", "Earth-Cult Elemental"],
        opponent=["Grizzly Bears"],
    )
    low = play(start, "8", ["Grizzly Bears"])
    assert (low.results, low.rows) == ([14], ["1-14"])
    assert low.keywords("Grizzly Bears") == {"double strike"}
    assert low.keywords("Storm Crow") == {"flying"}
    assert not low.all(SpellCopied)
    high = play(start, "9", ["Grizzly Bears", "Earth-Cult Elemental"])
    assert (high.results, high.rows) == ([15], ["15+"])
    assert len(high.all(SpellCopied)) == 1
    assert high.keywords("Grizzly Bears") == {"double strike"}
    assert high.keywords("Earth-Cult Elemental") == {"double strike"}
    assert [ended.card for ended in high.all(ResolutionEnded)].count("Critical Hit") == 2
