"""One roll instruction that no card gives, carried out on a table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Scripted
from engine.dice import Roll
from engine.resolution import Resolution
from engine.rolling import Rolled, roll
from engine.state import State
from tests.engine.games import Game


def roll_once(
    start: State, instruction: Roll, dice: str, choose: Sequence[str] = (), card: str = "Test"
) -> Game:
    """Carry out one instruction; all dice and choices must be used."""
    return roll_and_read(start, instruction, dice, choose, card)[0]


def roll_and_read(
    start: State, instruction: Roll, dice: str, choose: Sequence[str] = (), card: str = "Test"
) -> tuple[Game, Rolled]:
    """Carry out one instruction; return what its effect would read as well."""
    inputs = Scripted(dice, choose)
    now = Resolution(start, inputs)
    rolled = roll(now, card=card, instruction=instruction)
    inputs.finish()
    assert rolled is not None
    return Game(tuple(now.trace), now.state), rolled
