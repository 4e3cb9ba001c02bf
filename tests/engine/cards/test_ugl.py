"""Unglued: each row, each use of a die, seen in the story."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Begin, Die, NextTurn
from engine.deeds import Deed
from engine.dice import Count
from engine.events import (
    CardsDrawn,
    DamageDealt,
    LifeLost,
    ManaAdded,
    ResolutionBegan,
    Sacrificed,
)
from engine.instructions import NoteTotal
from engine.state import Player
from engine.subjects import Step
from tests.engine.carried import carry
from tests.engine.games import Game, cast, play, table

UPKEEP, END = Begin(Step.UPKEEP), Begin(Step.END)


@pytest.mark.parametrize("face", range(1, 7))
def test_chicken_egg_hatches_on_six(face: int) -> None:
    game = play(table(UPKEEP, you=["Chicken Egg"]), str(face))
    assert (game.permanent("Chicken Egg") is None) == (face == 6)
    assert game.tokens("Giant Bird") == (1 if face == 6 else 0)


KING = "Chicken à la King"


@pytest.mark.parametrize(("face", "counters"), [(5, 0), (6, 1)])
def test_chicken_a_la_king_feeds_every_bird_for_a_six(face: int, counters: int) -> None:
    start = table(Activate("you", KING), you=[KING, "Grizzly Bears"], opponent=["Storm Crow"])
    game = play(start, str(face))
    king = game.permanent(KING)
    assert king is not None
    assert king.tapped
    assert game.counters(KING, "+1/+1") == counters
    assert game.counters("Storm Crow", "+1/+1") == counters
    assert game.counters("Grizzly Bears", "+1/+1") == 0


def test_chicken_a_la_king_sees_anybodys_six_on_a_six_sided_die_only() -> None:
    theirs = table(cast("Circuits Act", by="opponent"), you=[KING])
    assert play(theirs, "6,6,1").counters(KING, "+1/+1") == 2
    eight = table(cast("Arcane Endeavor"), you=[KING])
    assert play(eight, "6,6").triggers(KING) == 0


@pytest.mark.parametrize(("first", "second"), [(1, 6), (6, 1), (3, 3)])
def test_elvish_impersonators_roll_power_first_and_toughness_second(
    first: int, second: int
) -> None:
    game = play(table(cast("Elvish Impersonators")), f"{first},{second}")
    assert game.size("Elvish Impersonators") == (first, second)
    # Two instructions, one after the other.
    assert game.results == [first, second]
    seen = play(table(cast("Elvish Impersonators"), you=["Feywild Trickster"]), f"{first},{second}")
    assert seen.tokens("Faerie Dragon") == 2


CHICKEN = "Free-Range Chicken"


@pytest.mark.parametrize(("dice", "more"), [("3,3", 3), ("6,6", 6), ("2,4", 0)])
def test_free_range_chicken_grows_by_doubles(dice: str, more: int) -> None:
    game = play(table(Activate("you", CHICKEN), you=[CHICKEN], mana=2), dice)
    assert game.size(CHICKEN) == (3 + more, 3 + more)


@pytest.mark.parametrize(
    ("dice", "gone"), [("3,3,2,4", True), ("3,3,2,5", False), ("1,2,4,5,1,2", True)]
)
def test_free_range_chicken_goes_when_a_total_comes_again(dice: str, gone: bool) -> None:
    times = len(dice.split(",")) // 2
    game = play(table(*[Activate("you", CHICKEN)] * times, you=[CHICKEN]), dice)
    assert (game.permanent(CHICKEN) is None) == gone


def test_free_range_chicken_forgets_with_the_turn() -> None:
    again = Activate("you", CHICKEN)
    game = play(table(again, NextTurn("you"), again, you=[CHICKEN]), "3,3,2,4")
    assert game.size(CHICKEN) == (3, 3)


@pytest.mark.parametrize(
    ("face", "deed"),
    [
        (1, None),
        (2, Deed.SEARCH_NAMED),
        (3, Deed.SEARCH_ENCHANTMENT),
        (4, Deed.SEARCH_ARTIFACT),
        (5, Deed.SEARCH_CREATURE),
        (6, Deed.SEARCH_INSTANT_OR_SORCERY),
    ],
)
def test_goblin_tutor_finds_what_the_face_says(face: int, deed: Deed | None) -> None:
    game = play(table(cast("Goblin Tutor")), str(face))
    assert game.deeds == ([] if deed is None else [(deed, 1), (Deed.SHUFFLE, 1)])
    assert game.state.player("you").other_cards == (0 if deed is None else 1)


@pytest.mark.parametrize("face", range(1, 7))
def test_growth_spurt_grows_by_the_result(face: int) -> None:
    game = play(table(cast("Growth Spurt", "Grizzly Bears"), you=["Grizzly Bears"]), str(face))
    assert game.size("Grizzly Bears") == (2 + face, 2 + face)


MOX = "Jack-in-the-Mox"


@pytest.mark.parametrize(("face", "color"), [(2, "W"), (3, "U"), (4, "B"), (5, "R"), (6, "G")])
def test_jack_in_the_mox_adds_the_colour_of_the_face(face: int, color: str) -> None:
    game = play(table(Activate("you", MOX), you=[MOX], mana=0), str(face))
    assert game.all(ManaAdded) == (ManaAdded("you", 1, color),)
    assert not game.all(ResolutionBegan)
    assert game.permanent(MOX) is not None


def test_jack_in_the_mox_jumps_out_on_one() -> None:
    game = play(table(Activate("you", MOX), you=[MOX]), "1")
    assert game.all(Sacrificed) == (Sacrificed("you", MOX),)
    assert game.all(LifeLost) == (LifeLost("you", 5),)


def test_jumbo_imp_rolls_on_entering_in_the_upkeep_and_at_the_end() -> None:
    game = play(table(cast("Jumbo Imp"), UPKEEP, END), "3,6,2")
    assert game.size("Jumbo Imp") == (7, 7)
    assert play(table(cast("Jumbo Imp"), END), "3,2").size("Jumbo Imp") == (1, 1)
    assert play(table(cast("Jumbo Imp"), END), "3,5").permanent("Jumbo Imp") is None


@pytest.mark.parametrize("face", range(1, 7))
def test_krazy_kow_explodes_on_one(face: int) -> None:
    start = table(UPKEEP, you=["Krazy Kow"], opponent=["Grizzly Bears", "Earth-Cult Elemental"])
    game = play(start, str(face))
    assert (game.permanent("Krazy Kow") is None) == (face == 1)
    assert (game.permanent("Grizzly Bears") is None) == (face == 1)
    assert game.permanent("Earth-Cult Elemental") is not None
    assert (game.life("you"), game.life()) == ((17, 17) if face == 1 else (20, 20))


@pytest.mark.parametrize("face", range(1, 7))
def test_poultrygeist_haunts_or_goes(face: int) -> None:
    start = table(Die("Storm Crow"), you=["Poultrygeist"], opponent=["Storm Crow"])
    # A creature that dies sees itself die: it may roll once more, for nothing.
    game = play(start, str(face), ["yes", "no"] if face == 1 else ["yes"])
    if face == 1:
        assert game.all(Sacrificed) == (Sacrificed("you", "Poultrygeist"),)
    else:
        assert game.size("Poultrygeist") == (2, 2)


def test_poultrygeist_need_not_roll() -> None:
    start = table(Die("Storm Crow"), you=["Poultrygeist"], opponent=["Storm Crow"])
    assert play(start, "", ["no"]).results == []


def ricochet(dice: str, *targets: str) -> Game:
    """An opponent's spell, aimed at one player, meets your Ricochet; a third player rolls too."""
    start = table(cast("Eelectrocute", *targets, by="opponent"), you=["Ricochet", "Storm Crow"])
    return play(replace(start, players=(*start.players, Player("another"))), dice)


@pytest.mark.parametrize(
    ("dice", "hit"),
    [
        ("2,5,6", "you"),
        ("5,1,6", "opponent"),
        ("5,6,4", "another"),
        # Those who share the lowest result roll again, until one is left.
        ("1,1,6,3,2", "opponent"),
        ("2,2,2,4,1,1,5,6", "opponent"),
    ],
)
def test_ricochet_goes_to_the_player_with_the_lowest_result(dice: str, hit: str) -> None:
    game = ricochet(dice, "you")
    assert game.all(DamageDealt) == (DamageDealt("Eelectrocute", hit, 2),)


def test_ricochet_leaves_what_is_aimed_at_a_creature() -> None:
    game = ricochet("", "Storm Crow")
    assert game.triggers("Ricochet") == 0
    assert game.permanent("Storm Crow") is None


FIEND = "Spark Fiend"


@pytest.mark.parametrize(
    ("dice", "gone", "noted", "safe"),
    [
        ("1,1", True, (), False),
        ("1,2", True, (), False),
        ("6,6", True, (), False),
        ("3,4", False, (), True),
        ("5,6", False, (), True),
        ("1,3", False, (4,), False),
        ("3,3", False, (6,), False),
        ("2,6", False, (8,), False),
        ("5,5", False, (10,), False),
    ],
)
def test_spark_fiend_shoots_craps(
    dice: str, gone: bool, noted: tuple[int, ...], safe: bool
) -> None:
    fiend = play(table(cast(FIEND)), dice).permanent(FIEND)
    assert (fiend is None) == gone
    if fiend is not None:
        assert (fiend.noted, fiend.safe) == (noted, safe)


@pytest.mark.parametrize(
    ("raised", "noted"), [("1,1", 6), ("6,6", 16)], ids=["four more", "above the faces"]
)
def test_spark_fiend_notes_what_was_made_of_the_roll(raised: str, noted: int) -> None:
    start = table(cast(FIEND), you=["Squirrel-Powered Scheme"])
    fiend = play(start, raised).permanent(FIEND)
    assert fiend is not None
    assert fiend.noted == (noted,)


def test_spark_fiend_rolls_in_each_upkeep_for_its_total_or_a_seven() -> None:
    safe = play(table(cast(FIEND), *[UPKEEP] * 4), "4,4,1,1,6,6,5,3").permanent(FIEND)
    assert safe is not None
    assert safe.safe
    assert play(table(cast(FIEND), UPKEEP, UPKEEP), "4,4,1,1,3,4").permanent(FIEND) is None
    lucky = play(table(cast(FIEND), UPKEEP), "3,4")
    assert lucky.results == [3, 4]


def test_what_is_no_number_is_not_noted() -> None:
    start = table(you=[FIEND])
    fiend = carry(start, NoteTotal(), of=FIEND).permanent(FIEND)
    assert fiend is not None
    assert fiend.noted == ()


def schmategy(dice: str) -> Game:
    """Strategy, Schmategy on a table with something of everything."""
    start = table(
        cast("Strategy, Schmategy"),
        you=["Component Pouch", "Storm Crow"],
        opponent=["Underdark Rift", "Earth-Cult Elemental"],
        hand=["Divination"],
        other_cards=2,
        opponents_hand=["Concentrate"],
    )
    return play(start, dice)


@pytest.mark.parametrize(
    ("dice", "gone"),
    [
        ("1", []),
        ("2", ["Component Pouch"]),
        ("3", ["Underdark Rift"]),
        ("4", ["Storm Crow"]),
        ("5", []),
        ("6,2,3", ["Component Pouch", "Underdark Rift"]),
        ("6,1,4", ["Storm Crow"]),
        ("6,6,1,2,3", ["Component Pouch", "Underdark Rift"]),
    ],
)
def test_strategy_schmategy_does_what_each_face_says(dice: str, gone: list[str]) -> None:
    game = schmategy(dice)
    left = {held.card for held in game.state.permanents}
    assert left == {
        "Component Pouch",
        "Storm Crow",
        "Underdark Rift",
        "Earth-Cult Elemental",
    } - set(gone)
    assert game.life() == (17 if "4" in dice else 20)


def test_strategy_schmategy_deals_new_hands() -> None:
    game = schmategy("5")
    assert [(each.player, each.count) for each in game.all(CardsDrawn)] == [
        ("you", 7),
        ("opponent", 7),
    ]
    for player in game.state.players:
        held: Count = player.other_cards + len(player.hand)
        assert held == 7


def test_each_repetition_is_a_roll_of_its_own() -> None:
    start = table(cast("Strategy, Schmategy"), you=["Brazen Dwarf"])
    game = play(start, "6,1,1")
    assert game.triggers("Brazen Dwarf") == 3


@pytest.mark.parametrize("face", [1, 2, 6])
def test_temp_of_the_damned_stays_as_long_as_the_funk(face: int) -> None:
    game = play(table(cast("Temp of the Damned"), *[UPKEEP] * face), str(face))
    assert game.counters("Temp of the Damned", "funk") == 0
    gone = play(table(cast("Temp of the Damned"), *[UPKEEP] * (face + 1)), str(face))
    assert gone.permanent("Temp of the Damned") is None


PROJECT = "Urza's Science Fair Project"


@pytest.mark.parametrize(
    ("face", "size", "keywords"),
    [
        (1, (2, 2), set()),
        (2, (4, 4), set()),
        (3, (4, 4), {"vigilance"}),
        (4, (4, 4), {"first strike"}),
        (5, (4, 4), {"flying"}),
        (6, (6, 6), set()),
    ],
)
def test_urzas_science_fair_project(face: int, size: tuple[int, int], keywords: set[str]) -> None:
    game = play(table(Activate("you", PROJECT), you=[PROJECT], mana=2), str(face))
    assert (game.size(PROJECT), game.keywords(PROJECT)) == (size, keywords)
    assert game.deeds == ([(Deed.PREVENT_COMBAT_DAMAGE, 1)] if face == 2 else [])


def test_urzas_science_fair_project_may_shrink_to_nothing() -> None:
    start = table(Activate("you", PROJECT), Activate("you", PROJECT), you=[PROJECT])
    assert play(start, "1,1").permanent(PROJECT) is None
