"""Unfinity: each row, each use of a die, seen in the story."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Attack, Die
from engine.deeds import Deed
from engine.events import (
    CardsDrawn,
    DamageDealt,
    LifeGained,
    LifeLost,
    ResolutionBegan,
    Scried,
    TokensCreated,
)
from tests.engine.games import cast, play, table

ACROBATS = "Atomwheel Acrobats"


@pytest.mark.parametrize(("face", "counters"), [(1, 1), (2, 2), (3, 0), (6, 0)])
def test_atomwheel_acrobats_grow_on_low_results(face: int, counters: int) -> None:
    game = play(table(Activate("you", ACROBATS), you=[ACROBATS], mana=3), str(face))
    assert game.counters(ACROBATS, "+1/+1") == counters


@pytest.mark.parametrize(("face", "scried"), [(1, [1]), (2, [2]), (3, [3]), (4, []), (6, [])])
def test_boing_scries_a_low_result(face: int, scried: list[int]) -> None:
    game = play(table(cast("Boing!", "Storm Crow"), opponent=["Storm Crow"]), str(face))
    assert game.state.player("opponent").hand == ("Storm Crow",)
    assert [each.count for each in game.all(Scried)] == scried


def test_boing_scries_nothing_at_zero() -> None:
    start = table(cast("Boing!", "Storm Crow"), you=["Xenosquirrels"], opponent=["Storm Crow"])
    game = play(start, "1", ["1 -1"])
    assert (game.results, game.all(Scried)) == ([0], ())


@pytest.mark.parametrize(
    ("x", "dice", "robots", "counters"), [(1, "3", 1, 0), (3, "1,2,6", 1, 2), (0, "", 0, 0)]
)
def test_clown_car_reads_each_result(x: int, dice: str, robots: int, counters: int) -> None:
    game = play(table(cast("Clown Car", x=x)), dice)
    assert game.tokens("Clown Robot") == robots
    assert game.size("Clown Car") == (1 + counters, 1 + counters)
    # It rolls by an ability that uses the stack, unlike Neverwinter Hydra.
    assert [began.card for began in game.all(ResolutionBegan)] == ["Clown Car"] * 2


@pytest.mark.parametrize(("face", "robots"), [(1, 1), (2, 0), (6, 0)])
def test_complaints_clerk_opens_and_answers_ones(face: int, robots: int) -> None:
    game = play(table(cast("Complaints Clerk"), cast("Boing!", "Complaints Clerk")), "2")
    assert (Deed.OPEN_ATTRACTION, 1) in game.deeds
    start = table(Activate("you", ACROBATS), you=["Complaints Clerk", ACROBATS])
    assert play(start, str(face)).tokens("Clown Robot") == robots


@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 2), (3, 3), (4, 0), (6, 0)])
def test_dissatisfied_customer_costs_a_low_result(face: int, lost: int) -> None:
    game = play(table(cast("Dissatisfied Customer")), str(face))
    assert sum(int(str(each.amount)) for each in game.all(LifeLost)) == lost


@pytest.mark.parametrize(
    ("dice", "answers", "counters"),
    [
        ("2,4", [], (0, 0)),
        ("1,4", ["Storm Crow"], (1, 0)),
        ("1,3", ["Storm Crow", "Grizzly Bears"], (1, 1)),
        ("5,5", ["Grizzly Bears", "Grizzly Bears"], (0, 2)),
    ],
)
def test_icing_manipulator_ices_for_each_odd_result(
    dice: str, answers: list[str], counters: tuple[int, int]
) -> None:
    start = table(
        Activate("you", "Icing Manipulator"),
        you=["Icing Manipulator", "Storm Crow"],
        opponent=["Grizzly Bears"],
        mana=4,
    )
    game = play(start, dice, answers)
    assert (
        game.counters("Storm Crow", "+1/+1"),
        game.counters("Grizzly Bears", "+1/+1"),
    ) == counters


MONOXA = "Monoxa, Midway Manager"


@pytest.mark.parametrize(
    ("face", "keywords"),
    [
        (2, set()),
        (3, {"first strike"}),
        (4, {"first strike", "menace"}),
        (5, {"first strike", "menace", "lifelink"}),
        (6, {"first strike", "menace", "lifelink"}),
    ],
)
def test_monoxa_takes_more_from_higher_results(face: int, keywords: set[str]) -> None:
    game = play(table(Activate("you", MONOXA), you=[MONOXA], mana=6), str(face))
    assert game.keywords(MONOXA) == keywords


@pytest.mark.parametrize(("face", "damage"), [(1, 1), (4, 4), (5, 0), (6, 0)])
def test_non_human_cannonball_hits_who_fired_it(face: int, damage: int) -> None:
    game = play(table(Die("Non-Human Cannonball"), you=["Non-Human Cannonball"]), str(face))
    hits = (DamageDealt("Non-Human Cannonball", "you", damage),) if damage else ()
    assert game.all(DamageDealt) == hits


@pytest.mark.parametrize(
    ("dice", "answers", "hand"),
    [
        ("1,1", ["Storm Crow"], ["Storm Crow"]),
        ("3,3", ["Djinni Windseer", "Storm Crow"], ["Djinni Windseer", "Storm Crow"]),
        ("6,6", ["none"], []),
    ],
)
def test_pair_o_dice_lost_returns_within_the_total(
    dice: str, answers: list[str], hand: list[str]
) -> None:
    start = table(cast("Pair o' Dice Lost"), graveyard=["Storm Crow", "Djinni Windseer"])
    you = play(start, dice, answers).state.player("you")
    assert sorted(you.hand) == hand
    assert you.exile == ("Pair o' Dice Lost",)
    assert "Pair o' Dice Lost" not in you.graveyard


HAMMER = "Strength-Testing Hammer"


@pytest.mark.parametrize(("face", "drawn"), [(1, 0), (4, 0), (5, 1), (6, 1)])
def test_strength_testing_hammer_draws_for_the_strongest(face: int, drawn: int) -> None:
    start = table(
        Activate("you", HAMMER, (Aiming("Storm Crow"),)),
        Attack("you", "Storm Crow"),
        you=[HAMMER, "Storm Crow"],
        opponent=["Earth-Cult Elemental"],
    )
    game = play(start, str(face))
    assert game.size("Storm Crow") == (1 + face, 2)
    assert len(game.all(CardsDrawn)) == drawn


@pytest.mark.parametrize("face", range(1, 7))
def test_vegetation_abomination_feeds(face: int) -> None:
    start = table(Activate("you", "Vegetation Abomination"), you=["Vegetation Abomination"])
    game = play(start, str(face))
    assert game.all(LifeGained) == (LifeGained("you", face),)
    assert game.permanent("Vegetation Abomination") is None
    assert not game.all(TokensCreated)
