"""What holds of every roll, whatever the dice, the number of Guides, and what falls."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import AnyDie, Count, Die, Pool, Roll
from engine.events import DieRolled, Event
from engine.questions import Question
from engine.remarks import NothingRolled
from engine.resolution import Resolution
from engine.rolling import roll
from tests.engine.games import Game, table
from tests.engine.rolls import roll_once

GUIDE = "Pixie Guide"
ONCE_A_ROLL = "Brazen Dwarf"
EACH_DIE = "As Luck Would Have It"


def rolled(dice: int, sides: int, guides: int, faces: list[int]) -> Game:
    """So many dice, with so many Guides, under the eyes of both kinds of trigger."""
    start = table(you=[*[GUIDE] * guides, ONCE_A_ROLL, EACH_DIE])
    return roll_once(start, Roll("you", Die(sides), dice), ",".join(map(str, faces)))


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.integers(1, 20), st.integers(0, 4), st.integers(0, 10**6))
def test_as_many_dice_count_as_were_called_for(
    dice: int, sides: int, guides: int, seed: int
) -> None:
    generator = random.Random(seed)
    faces = [generator.randint(1, sides) for _ in range(dice + guides)]
    game = rolled(dice, sides, guides, faces)
    assert len(game.results) == dice
    assert len(game.results) + len(game.ignored) == dice + guides
    assert game.ignored == sorted(faces)[:guides]
    assert game.results == sorted(faces)[guides:]
    assert all(die.natural in range(1, sides + 1) for die in game.all(DieRolled))
    assert game.triggers(ONCE_A_ROLL) == 1
    assert game.triggers(EACH_DIE) == dice


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.integers(1, 20), st.integers(1, 4), st.integers(0, 10**6))
def test_without_its_ignored_dice_a_game_is_the_same(
    dice: int, sides: int, guides: int, seed: int
) -> None:
    generator = random.Random(seed)
    faces = sorted(generator.randint(1, sides) for _ in range(dice + guides))
    ignoring = rolled(dice, sides, guides, faces)
    never_there = rolled(dice, sides, 0, faces[guides:])
    assert happened(ignoring) == happened(never_there)


def happened(game: Game) -> list[Event]:
    """What the game sees, without what is only remarked."""
    return [item for item in game.trace if isinstance(item, Event)]


@given(st.integers(-3, 0), st.integers(0, 3))
def test_no_dice_are_no_roll_and_no_guide_makes_one(dice: int, guides: int) -> None:
    now = Resolution(table(you=[*[GUIDE] * guides, ONCE_A_ROLL, EACH_DIE]), NoDice())
    assert roll(now, card="Test", instruction=Roll("you", Die(6), dice)) is None
    assert happened(Game(tuple(now.trace), now.state)) == []
    assert now.trace[-1] == NothingRolled("Test")


class NoDice:
    """Inputs that nobody may ask."""

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Fail: there is no roll."""
        raise AssertionError("a die was rolled")

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Fail: nothing is asked."""
        raise AssertionError("a player was asked")
