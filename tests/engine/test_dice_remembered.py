"""What a turn remembers of its dice: how many counted, and which results there were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action, Begin, NextTurn, RollForFun, RollPlanarDie
from engine.dice import INFINITY, Die, Roll
from engine.events import AbilityTriggered
from engine.state import History
from engine.subjects import Step
from tests.engine.games import cast, play, table
from tests.engine.rolls import roll_once

FAMILY, VEGGIE, HEADED = "The Space Family Goblinson", "Resolute Veggiesaur", "Multi-Headed"
D6 = Roll("you", Die(6), 1)
GOBLINS = cast("Box of Free-Range Goblins")
END = Begin(Step.END)


def test_three_counted_dice_give_trample() -> None:
    start = table(GOBLINS, GOBLINS, you=[FAMILY])
    two = play(start, "1,2")
    assert "trample" not in two.keywords(FAMILY)
    three = play(replace(two.state, actions=(GOBLINS,)), "3")
    assert "trample" in three.keywords(FAMILY)
    assert three.counters(FAMILY, "+1/+1") == 3


def test_ignored_dice_are_not_counted() -> None:
    game = play(table(GOBLINS, GOBLINS, you=[FAMILY, "Pixie Guide"]), "1,2,3,4")
    assert game.state.player("you").history.dice == 2


def test_a_rerolled_die_counts_once() -> None:
    start = table(GOBLINS, you=[FAMILY, "Wall of Fortune"])
    game = play(start, "1,2", ["reroll 1"])
    assert game.state.player("you").history.dice == 1


def test_the_planar_die_counts_as_a_die_and_not_as_a_number() -> None:
    game = play(table(RollPlanarDie("you"), you=[FAMILY, "Eelectrocute"]), "blank")
    assert game.state.player("you").history == History(dice=1)


def test_a_die_for_fun_is_not_remembered() -> None:
    game = play(table(RollForFun("you", Die(6)), you=[FAMILY]), "6")
    assert game.state.player("you").history == History()


def test_each_players_dice_are_their_own() -> None:
    game = roll_once(table(you=[FAMILY]), Roll("opponent", Die(6), 3), "1,2,3")
    assert game.state.player("you").history.dice == 0


def test_nothing_is_remembered_where_nobody_asks() -> None:
    game = play(table(GOBLINS, you=["Brazen Dwarf", "Chittering Doom"]), "6")
    assert game.state.player("you").history == History()


def test_no_more_is_remembered_than_anybody_asks() -> None:
    """More than three dice are three dice, so that moments merge."""
    start = table(you=[FAMILY])
    for count in (3, 4, 10**18, INFINITY):
        faces = (
            f"1*{count}" if isinstance(count, int) else ",".join(f"{n}*inf" for n in range(1, 7))
        )
        game = roll_once(start, Roll("you", Die(6), count), faces)
        assert game.state.player("you").history.dice == 3


def test_the_third_die_triggers_in_the_roll_that_contains_it() -> None:
    start = table(you=[VEGGIE])
    two = roll_once(start, Roll("you", Die(6), 2), "1,2")
    assert two.triggers(VEGGIE) == 0
    three = roll_once(two.state, Roll("you", Die(6), 2), "3,4")
    assert three.triggers(VEGGIE) == 1
    assert roll_once(three.state, D6, "5").triggers(VEGGIE) == 0


def test_with_a_guide_the_third_roll_contains_the_third_die() -> None:
    state = table(you=[VEGGIE, "Pixie Guide"])
    triggered = []
    for dice in ("3,9", "4,8", "5,7"):
        game = roll_once(state, Roll("you", Die(20), 1), dice)
        triggered.append(game.triggers(VEGGIE))
        state = replace(game.state, waiting=())
    assert triggered == [0, 0, 1]


@pytest.mark.parametrize("rolls", [0, 1])
def test_an_end_step_asks_whether_a_die_was_rolled(rolls: int) -> None:
    actions: list[Action] = [*(GOBLINS for _ in range(rolls)), END]
    game = play(table(*actions, you=[HEADED]), "1" * rolls)
    assert game.triggers(HEADED) == rolls


def test_a_new_turn_remembers_nothing() -> None:
    game = play(table(GOBLINS, NextTurn("you"), END, you=[HEADED]), "1")
    assert game.triggers(HEADED) == 0


@pytest.mark.parametrize(("face", "seen"), [("4", (6,)), ("6", ()), ("2", ())])
def test_a_result_is_remembered_with_its_modifiers(face: str, seen: tuple[int, ...]) -> None:
    start = table(you=["Squirrel-Powered Scheme"], graveyard=["Eelectrocute"])
    game = roll_once(start, D6, face)
    assert game.state.player("you").history.results == seen


def test_a_roll_that_triggers_is_remembered_before_triggers_look() -> None:
    """As the third die is rolled, the ability that asks for three dice sees three."""
    start = table(you=[FAMILY, VEGGIE])
    game = roll_once(start, Roll("you", Die(6), 3), "1,2,3")
    assert [each.card for each in game.all(AbilityTriggered)].count(VEGGIE) == 1
    assert "trample" in game.keywords(FAMILY)
