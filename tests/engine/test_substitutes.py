"""Substitutes for dice: judged by their outcomes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate
from engine.dice import Die
from engine.events import DieRolled
from engine.remarks import SubstituteRefused, SubstituteUsed
from engine.resolution import TooManyDice
from engine.state import State
from engine.substitutes import Substitute
from tests.engine.games import cast, play, table


@pytest.mark.parametrize(
    ("text", "die", "fair"),
    [
        ("d10xd2", 20, True),
        ("d2xd10", 20, True),
        ("d4xd4", 16, True),
        ("d20", 20, True),
        ("d6+d6+d6", 16, False),
        ("d6+d6+d10", 20, False),
        ("d10xd2", 16, False),
        ("d12", 20, False),
    ],
)
def test_a_substitute_is_fair_when_its_outcomes_are_those_of_the_die(
    text: str, die: int, fair: bool
) -> None:
    assert Substitute.parse(text).stands_for(Die(die)) == fair


def test_three_six_sided_dice_have_sixteen_outcomes_but_not_equally_likely_ones() -> None:
    outcomes = Substitute.parse("d6+d6+d6").outcomes()
    assert list(outcomes) == list(range(1, 17))
    assert (outcomes[1], outcomes[8], sum(outcomes.values())) == (1, 27, 216)


@pytest.mark.parametrize("text", ["", "coin", "d10x", "d10xplanar", "d6+d6xd6", "d100xd100xd100"])
def test_what_cannot_stand_in_is_refused_when_read(text: str) -> None:
    with pytest.raises(ValueError):
        Substitute.parse(text)


def with_substitute(start: State, text: str) -> State:
    """The same start, where you roll something else in place of dice."""
    you, opponent = start.players
    return replace(start, players=(replace(you, substitute=text), opponent))


def test_a_fair_substitute_is_read_as_the_die() -> None:
    start = table(Activate("you", "Component Pouch"), you=["Component Pouch", "Brazen Dwarf"])
    game = play(with_substitute(start, "d10xd2"), "10,2")
    (used,) = game.all(SubstituteUsed)
    assert used.shown == (10, 2)
    assert game.results == [20]
    assert game.triggers("Brazen Dwarf") == 1


def test_an_unfair_substitute_is_refused_and_the_die_itself_is_rolled() -> None:
    start = table(Activate("you", "Component Pouch"), you=["Component Pouch"])
    game = play(with_substitute(start, "d6+d6+d10"), "17")
    assert len(game.all(SubstituteRefused)) == 1
    assert game.results == [17]


def test_a_substitute_is_rolled_for_each_die_up_to_a_limit() -> None:
    start = with_substitute(table(cast("Circuits Act")), "d2xd3")
    game = play(start, "1,1,2,3,2,3")
    assert game.results == [1, 6, 6]
    assert len(game.all(DieRolled)) == 2
    with pytest.raises(TooManyDice):
        play(with_substitute(table(cast("Neverwinter Hydra", x=10**6)), "d2xd3"), "")
