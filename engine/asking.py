"""Whether what an ability asks of the game besides its condition holds: an intervening "if"."""

from __future__ import annotations

from typing import assert_never

from engine.changing import replace
from engine.conditions import All, Controls, IsThere, NotStored, RolledThisTurn, Test
from engine.dice import Count
from engine.reading import Context, bodies
from engine.resolution import Resolution
from engine.state import Player, StackObject, Tokens
from engine.subjects import Which, Whose


def holds(now: Resolution, test: Test, held: StackObject) -> bool:
    """Whether it holds now, for the ability that ``held`` is or would be."""
    match test:
        case RolledThisTurn():
            return rolled_this_turn(now.state.player(held.controller), test)
        case Controls(which, at_least, at_most):
            number = _controlled(now, held, which)
            return number >= at_least and (at_most is None or number <= at_most)
        case IsThere():
            return now.state.permanent(held.source or 0) is not None
        case NotStored():
            source = now.state.permanent(held.source or 0)
            stored = () if source is None else [value for _, value in source.stored]
            return held.shown is not None and held.shown[1] not in stored
        case All(tests):
            return all(holds(now, each, held) for each in tests)
        case _:
            assert_never(test)


def rolled_this_turn(player: Player, test: RolledThisTurn) -> bool:
    """Whether a player rolled so many dice, or such a result, this turn."""
    if test.which is None:
        return player.history.dice >= test.dice
    return any(map(test.which.holds, player.history.results))


def _controlled(now: Resolution, held: StackObject, which: Which) -> Count:
    """How many of these permanents and tokens a player controls."""
    context = Context(held)
    found: Count = 0
    for one in bodies(now, context, replace(which, whose=Whose.OWN)):
        found = found + (one.count if isinstance(one, Tokens) else 1)
    return found
