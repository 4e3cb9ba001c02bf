"""A misreading changes the rolls it speaks of, and leaves every other one as the rules have it."""

from __future__ import annotations

import pytest

from engine.actions import RollPlanarDie
from engine.chance import Scripted
from engine.dice import INFINITY, PlanarDie, PlanarFace, Roll
from engine.misreadings import MISREADINGS
from engine.proof import follow
from engine.scenario_file import load
from engine.state import State
from tests.engine.games import Game, cast, play, table
from tests.engine.rolls import roll_and_read

OF_NUMBERS = (
    "results stay on the die",
    "effects use the natural result",
    "modifiers change the natural result",
    "modifiers come before rerolls",
    "a d20 is numbered in fives",
    "one die gets lost",
)
"""Misreadings of numbers, or of dice of which there are several."""


def planar() -> Game:
    """The planar die, with something that adds to results and something that rolls dice again."""
    start = table(
        RollPlanarDie("you"), you=["Squirrel-Powered Scheme", "Xenosquirrels", "Wall of Fortune"]
    )
    return play(start, "blank,chaos", ["reroll blank", "chaos +1"])


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_what_misreads_numbers_leaves_the_planar_die_alone(name: str) -> None:
    rule = planar()
    with MISREADINGS[name].read():
        assert planar() == rule


def test_the_planar_die_has_no_natural_result_to_use_either() -> None:
    start, instruction = table(), Roll("you", PlanarDie(), 1)
    with MISREADINGS["effects use the natural result"].read():
        _, read = roll_and_read(start, instruction, "chaos")
        assert (read.planar, read.results.counts) == (PlanarFace.CHAOS, ())


@pytest.mark.parametrize(("mana", "same"), [(8, True), (4, False)])
def test_a_ward_that_was_paid_is_left_alone(mana: int, same: bool) -> None:
    """Two wards: only where one is not paid is there anything to misread."""
    scenario, settings = load("ward-on-several-targets"), {"mana": mana}
    rule = follow(scenario, settings, Scripted("3,4", ["pay"] * (mana // 4)))
    with MISREADINGS["an unpaid ward counters nothing"].read():
        misread = follow(scenario, settings, Scripted("3,4", ["pay"] * (mana // 4)))
    assert (misread.trace == rule.trace) is same


EVERY_FACE = ",".join(f"{face}*inf" for face in range(1, 7))


@pytest.mark.parametrize(
    ("start", "dice", "choices"),
    [
        (table(RollPlanarDie("you"), you=["Ichor Elixir"]), "blank,chaos", ["blank"]),
        (
            table(
                cast("Attempted Murder", "Storm Crow", x=INFINITY),
                you=["Pixie Guide"],
                opponent=["Storm Crow"],
            ),
            EVERY_FACE,
            [],
        ),
    ],
    ids=["another effect", "infinitely many dice"],
)
def test_only_what_adds_dice_to_each_of_a_number_is_misread_so(
    start: State, dice: str, choices: list[str]
) -> None:
    rule = play(start, dice, choices)
    with MISREADINGS["extra dice for each die"].read():
        assert play(start, dice, choices) == rule


def test_of_a_number_of_dice_it_adds_as_many_for_each() -> None:
    start = table(
        cast("Attempted Murder", "Storm Crow", x=2), you=["Pixie Guide"], opponent=["Storm Crow"]
    )
    with MISREADINGS["extra dice for each die"].read():
        game = play(start, "1,2,3,4")
    assert (game.ignored, game.results) == ([1, 2], [3, 4])
