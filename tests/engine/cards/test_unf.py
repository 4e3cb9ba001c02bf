"""Unfinity: each row, each use of a die, seen in the story."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Attack, Begin, CombatDamage, Die, NextTurn
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
from engine.resolution import IllegalAction
from engine.subjects import Step, Type
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


REX = "Captain Rex Nebula"


@pytest.mark.parametrize(("face", "crashes"), [(2, True), (1, False), (6, False)])
def test_captain_rex_nebula_crashes_on_the_mana_value(face: int, crashes: bool) -> None:
    start = table(
        Begin(Step.COMBAT),
        CombatDamage("Storm Crow", amount=2),
        you=[REX, "Storm Crow"],
    )
    game = play(start, str(face), ["Storm Crow", "opponent"])
    # It hits for 2; a crash on its mana value, which is 2, is as much again, by a target chosen
    # before the roll.
    assert game.results == [face]
    assert game.life() == (16 if crashes else 18)
    assert (game.permanent("Storm Crow") is None) == crashes


def test_what_captain_rex_nebula_flies_is_as_large_as_its_mana_value_for_a_turn() -> None:
    you = [REX, "Component Pouch"]
    flown = play(table(Begin(Step.COMBAT), you=you), "", ["Component Pouch"])
    assert flown.size("Component Pouch") == (3, 3)
    assert flown.keywords("Component Pouch") == {"crew 2"}
    landed = play(
        table(
            Begin(Step.COMBAT),
            NextTurn("you"),
            CombatDamage("Storm Crow", amount=1),
            you=[REX, "Storm Crow"],
        ),
        "",
        ["Storm Crow"],
    )
    assert landed.results == []


@pytest.mark.parametrize(("crew", "asked"), [(["Grizzly Bears"], 0), (["Storm Crow"] * 2, 0)])
def test_clown_car_is_crewed_by_power(crew: list[str], asked: int) -> None:
    game = play(table(Activate("you", "Clown Car"), you=["Clown Car", *crew]))
    assert {held.card for held in game.state.permanents if held.tapped} == set(crew)
    car = game.permanent("Clown Car")
    assert car is not None
    assert car.gained == (Type.CREATURE,)
    assert len(game.asked) == asked


def test_clown_car_is_not_crewed_by_too_little() -> None:
    with pytest.raises(IllegalAction):
        play(table(Activate("you", "Clown Car"), you=["Clown Car", "Storm Crow"]))


def test_who_crews_clown_car_is_chosen() -> None:
    start = table(Activate("you", "Clown Car"), you=["Clown Car", "Storm Crow", "Grizzly Bears"])
    game = play(start, "", ["Grizzly Bears"])
    assert [held.card for held in game.state.permanents if held.tapped] == ["Grizzly Bears"]


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


@pytest.mark.parametrize(
    "card", ["Monitor Monitor", "Dee Kay, Finder of the Lost", "Goblin Blastronauts"]
)
def test_employees_open_an_attraction_as_they_come_to_work(card: str) -> None:
    assert play(table(cast(card))).deeds == [(Deed.OPEN_ATTRACTION, 1)]


def test_goblin_blastronauts_aim_their_copy_anew() -> None:
    start = table(
        cast("Growth Spurt", "Storm Crow"),
        you=["Goblin Blastronauts", "Storm Crow", "Grizzly Bears"],
    )
    game = play(start, "6,2", ["yes", "Grizzly Bears"])
    assert game.size("Storm Crow") == (7, 8)
    assert game.size("Grizzly Bears") == (4, 4)


@pytest.mark.parametrize(
    ("top", "face", "answers", "exiled"),
    [
        ("Storm Crow", 3, ["yes", "yes"], True),
        ("Storm Crow", 3, ["yes", "no"], False),
        ("Storm Crow", 2, ["yes"], False),
        ("Storm Crow", 6, ["no"], False),
    ],
)
def test_priority_boarding_looks_for_a_mana_value_below_the_result(
    top: str, face: int, answers: list[str], exiled: bool
) -> None:
    start = table(Activate("you", ACROBATS), you=["Priority Boarding", ACROBATS], library=[top])
    # With 1 or 2 the Acrobats would trigger, too, and the order would be asked.
    order = ["Priority Boarding"] if face <= 2 else []
    game = play(start, str(face), [*order, *answers])
    assert game.state.player("you").exile == ((top,) if exiled else ())
    assert ((Deed.PLAY_EXILED, 1) in game.deeds) == exiled


def test_comet_returns_a_card_of_yours() -> None:
    start = table(
        Activate("you", "Comet, Stellar Pup"),
        you=["Comet, Stellar Pup"],
        graveyard=["Storm Crow", "Djinni Windseer"],
        opponents_graveyard=["Grizzly Bears"],
    )
    assert play(start, "3").state.player("you").hand == ("Storm Crow",)


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


def test_trigger_happy_makes_a_roll_trigger_trigger_without_a_roll() -> None:
    start = table(cast("Trigger Happy", ACROBATS), you=[ACROBATS, "Feywild Trickster"])
    game = play(start)
    # There is no result it could read, and nobody rolled anything.
    assert game.triggers(ACROBATS) == 1
    assert (game.results, game.counters(ACROBATS, "+1/+1")) == ([], 0)
    assert game.triggers("Feywild Trickster") == 0
    trickster = play(table(cast("Trigger Happy", "Feywild Trickster"), you=["Feywild Trickster"]))
    assert trickster.tokens("Faerie Dragon") == 1


def test_trigger_happy_asks_which_ability() -> None:
    start = table(cast("Trigger Happy", "Complaints Clerk"), you=["Complaints Clerk"])
    assert play(start, "", ["1"]).deeds == [(Deed.OPEN_ATTRACTION, 1)]
    assert play(start, "", ["2"]).tokens("Clown Robot") == 1


def test_trigger_happy_does_nothing_to_what_has_no_trigger() -> None:
    game = play(table(cast("Trigger Happy", "Storm Crow"), you=["Storm Crow"]))
    assert game.triggers("Storm Crow") == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_vegetation_abomination_feeds(face: int) -> None:
    start = table(Activate("you", "Vegetation Abomination"), you=["Vegetation Abomination"])
    game = play(start, str(face))
    assert game.all(LifeGained) == (LifeGained("you", face),)
    assert game.permanent("Vegetation Abomination") is None
    assert not game.all(TokensCreated)
