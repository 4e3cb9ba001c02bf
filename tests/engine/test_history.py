"""What a turn remembers, who asks for it, and that nothing else is remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Begin, Die, NextTurn, RollPlanarDie
from engine.remarks import ConditionFailed
from engine.resolution import IllegalAction
from engine.state import History, Permanent
from engine.subjects import Step
from tests.engine.games import cast, play, table

SQUIRREL = Activate("you", "Steel Squirrel")
"""Rolls a d6, and that is all."""

VEGGIESAUR = "Resolute Veggiesaur"
FAMILY = "The Space Family Goblinson"


def test_the_third_die_of_the_turn_triggers_once() -> None:
    game = play(table(*[SQUIRREL] * 4, you=["Steel Squirrel", VEGGIESAUR]), "1,2,3,4")
    assert game.triggers(VEGGIESAUR) == 1
    assert game.counters(VEGGIESAUR, "+1/+1") == 1


def test_the_roll_that_contains_the_third_die_triggers() -> None:
    murder = cast("Attempted Murder", "Grizzly Bears", x=2)
    start = table(murder, murder, you=[VEGGIESAUR], opponent=["Grizzly Bears"])
    game = play(start, "1,1,3,5")
    assert game.triggers(VEGGIESAUR) == 1


def test_ignored_dice_are_not_counted() -> None:
    three = [Activate("you", "Steel Squirrel")] * 3
    game = play(table(*three, you=["Steel Squirrel", "Pixie Guide", VEGGIESAUR]), "3,4,1,2,1,3")
    assert game.results == [4, 2, 3]
    assert game.triggers(VEGGIESAUR) == 1
    assert game.state.player("you").history.dice == 3


def test_a_planar_die_is_a_die_of_the_turn() -> None:
    start = table(RollPlanarDie("you"), SQUIRREL, SQUIRREL, you=["Steel Squirrel", VEGGIESAUR])
    assert play(start, "blank,1,2").triggers(VEGGIESAUR) == 1


def test_a_new_turn_begins_to_count_again() -> None:
    turns = (SQUIRREL, SQUIRREL, NextTurn("opponent"), SQUIRREL, SQUIRREL)
    game = play(table(*turns, you=["Steel Squirrel", VEGGIESAUR]), "1,2,3,4")
    assert game.triggers(VEGGIESAUR) == 0
    assert game.state.player("you").history.dice == 2


def test_the_family_tramples_after_three_dice() -> None:
    two = play(table(SQUIRREL, SQUIRREL, you=["Steel Squirrel", FAMILY]), "1,1")
    three = play(table(*[SQUIRREL] * 3, you=["Steel Squirrel", FAMILY]), "1,1,1")
    assert "trample" not in two.keywords(FAMILY)
    assert "trample" in three.keywords(FAMILY)
    assert three.counters(FAMILY, "+1/+1") == 3


@pytest.mark.parametrize("face", range(1, 7))
def test_electrocute_is_cast_from_the_graveyard_on_a_turn_with_a_six(face: int) -> None:
    start = table(
        SQUIRREL,
        cast("Eelectrocute", "opponent"),
        you=["Steel Squirrel"],
        graveyard=["Eelectrocute"],
    )
    if face < 6:
        with pytest.raises(IllegalAction, match="cannot be cast from the graveyard now"):
            play(start, str(face))
        return
    game = play(start, str(face))
    assert game.life() == 18
    assert game.state.player("you").exile == ("Eelectrocute",)


def test_a_six_by_a_modifier_is_a_six() -> None:
    start = table(
        SQUIRREL,
        cast("Eelectrocute", "opponent"),
        you=["Steel Squirrel", "Squirrel-Powered Scheme"],
        graveyard=["Eelectrocute"],
    )
    assert play(start, "4").life() == 18


def test_from_the_hand_it_needs_no_six() -> None:
    game = play(table(cast("Eelectrocute", "opponent"), hand=["Eelectrocute"]))
    assert game.life() == 18
    assert game.state.player("you").graveyard == ("Eelectrocute",)


def test_multi_headed_asks_whether_its_controller_rolled() -> None:
    end = Begin(Step.END)
    rolled = play(table(SQUIRREL, end, you=["Steel Squirrel", "Multi-Headed"]), "2")
    not_rolled = play(table(end, you=["Steel Squirrel", "Multi-Headed"]))
    assert rolled.triggers("Multi-Headed") == 1
    assert not_rolled.triggers("Multi-Headed") == 0
    assert not rolled.all(ConditionFailed)


def test_where_nobody_asks_nothing_is_remembered() -> None:
    game = play(table(*[SQUIRREL] * 3, you=["Steel Squirrel"]), "6,5,4")
    assert game.state.player("you").history == History()


def test_only_what_is_asked_for_is_remembered() -> None:
    rolls = [SQUIRREL] * 4
    start = table(*rolls, you=["Steel Squirrel"], hand=["Eelectrocute"])
    assert play(start, "6,5,4,6").state.player("you").history == History(results=(6,))
    counting = table(*rolls, you=["Steel Squirrel", VEGGIESAUR])
    assert play(counting, "6,5,4,6").state.player("you").history == History(dice=3)


def test_who_died_is_remembered_for_revivify() -> None:
    deaths = [Die("Grizzly Bears"), Die("Storm Crow")]
    start = table(*deaths, you=["Grizzly Bears", "Storm Crow"], hand=["Revivify"])
    assert play(start).state.player("you").history.died == ("Grizzly Bears", "Storm Crow")
    forgetful = table(*deaths, you=["Grizzly Bears", "Storm Crow"])
    assert play(forgetful).state.player("you").history == History()


def test_dice_rolled_while_who_asks_is_phased_out_are_dice_of_the_turn() -> None:
    start = table(SQUIRREL, SQUIRREL, cast("Line Cutter"), you=["Steel Squirrel"])
    away = Permanent(9, VEGGIESAUR, "you", phased_out=("you", 3))
    game = play(replace(start, phased=(away,)), "5,6,2")
    assert game.triggers(VEGGIESAUR) == 1
