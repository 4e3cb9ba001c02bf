"""Battle for Baldur's Gate, what is no creature: each row, each use of a die, in the story."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Begin, Cast
from engine.deeds import Deed
from engine.events import (
    BecameTapped,
    DieRolled,
    Entered,
    ManaAdded,
    ResolutionBegan,
    ResolutionEnded,
    Sacrificed,
    SpellCast,
    SpellCopied,
    TokensCreated,
)
from engine.subjects import Step
from tests.engine.cards.three_rows import ENDS, at_the_ends
from tests.engine.games import Game, cast, play, table, with_a_third


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
    assert game.drawn == ([2] if value == 1 else [3, 2])
    # The rest was shuffled: nobody knows the top any more. What was not cast stays in exile.
    assert game.state.player("opponent").library == ()
    assert game.state.player("another").exile == (("Concentrate",) if value == 1 else ())


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
