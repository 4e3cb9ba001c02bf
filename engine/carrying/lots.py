"""Drawing lots: what an effect chooses at random, by a die that is no roll of the game."""

from __future__ import annotations

from typing import TypeVar

from engine.dice import Die
from engine.reading import Context
from engine.remarks import DieDidNotCount
from engine.resolution import Resolution

Thing = TypeVar("Thing")


def one_at_random(now: Resolution, context: Context, things: tuple[Thing, ...]) -> Thing:
    """One of these, each as likely; nothing is drawn where there is only one."""
    if len(things) == 1:
        return things[0]
    die = Die(len(things))
    ((face, _),) = now.inputs.roll(die, 1)
    now.tell(DieDidNotCount(context.player, die, face))
    return things[int(face) - 1]
