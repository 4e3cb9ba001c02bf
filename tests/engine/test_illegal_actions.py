"""An action that cannot be done: which one of the scenario it is, and on which line of play."""

from __future__ import annotations

import pickle

import pytest

from engine.actions import Die
from engine.chance import Scripted
from engine.odds import lines, odds
from engine.proof import follow, prove
from engine.resolution import IllegalAction
from engine.scenario import Scenario
from engine.scenario_file import read
from tests.engine.games import play, table

BEARS = "Grizzly Bears"

SOMETIMES_DEAD = """
cards = ["Krazy Kow", "Grizzly Bears"]
rules = []
as_of = 2026-04-17
[start.you]
battlefield = ["Krazy Kow", "Grizzly Bears"]
[[do]]
step = "upkeep"
[[do]]
attack = "Grizzly Bears"
[proves]
claims = ["a table decides at once"]
"""
WHEN = r"Grizzly Bears is not on the battlefield \(action 2 of 2; dice 1\)"


def scenario() -> Scenario:
    """Bears that are dead where the Kow rolls a 1, and are to attack."""
    return read(SOMETIMES_DEAD, file="sometimes-dead.toml")


def test_a_line_of_play_names_the_action_the_card_and_the_dice() -> None:
    with pytest.raises(IllegalAction, match=WHEN):
        list(lines(scenario(), {}))


def test_so_does_a_proof() -> None:
    with pytest.raises(IllegalAction, match=WHEN):
        prove(scenario())


def test_one_line_names_its_dice_and_choices() -> None:
    with pytest.raises(IllegalAction, match=WHEN):
        follow(scenario(), {}, Scripted("1"))


def test_odds_name_the_action() -> None:
    with pytest.raises(IllegalAction, match=r"battlefield \(action 2 of 2\)"):
        odds(scenario(), {}, of="total")


def test_a_game_names_the_action() -> None:
    start = table(Die(BEARS), Die(BEARS), you=[BEARS])
    with pytest.raises(IllegalAction, match=r"battlefield \(action 2 of 2\)"):
        play(start)


def test_choices_are_named_too_and_what_no_action_began_is_left_as_it_is() -> None:
    first = table(Die(BEARS), Die(BEARS), Die(BEARS))
    error = IllegalAction("it is gone", left=1)
    whole = error.of(first, choices=("yes", "no"))
    assert str(whole) == "it is gone (action 2 of 3; choices yes,no)"
    assert str(pickle.loads(pickle.dumps(whole))) == str(whole)
    assert whole.of(first) is whole
