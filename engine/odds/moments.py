"""Moments of play, each known once: what can come of it is found the first time it is met.

A moment has a number, which hashes at once; a state hashes part by part.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from operator import attrgetter, is_
from typing import Any

from engine.carrying.rolls import Pause
from engine.dice import Die
from engine.odds.replay import Budget, Chooser, Outcome, outcomes
from engine.rolling.plan import DIE
from engine.rules import finished
from engine.state import Resolving, State

_of_state: Any = attrgetter(*(each.name for each in fields(State) if each.name != "resolving"))
_of_resolving: Any = attrgetter(*(each.name for each in fields(Resolving) if each.name != "roll"))


@dataclass(slots=True, eq=False)
class Moment:
    """One moment: its state, and what comes of it once that was asked."""

    number: int
    state: State
    finished: bool
    within: bool
    """Whether it lies in the middle of a roll."""
    after: dict[Hashable, tuple[tuple[Moment, Outcome], ...]] = field(default_factory=dict)


class Moments:
    """All moments met so far."""

    def __init__(self) -> None:
        self._known: dict[State, Moment] = {}

    def at(self, state: State) -> Moment:
        """Return the moment of a state."""
        known = self._known.get(state)
        if known is None:
            within = state.resolving is not None and state.resolving.roll is not None
            known = Moment(len(self._known), state, finished(state), within)
            self._known[state] = known
        return known

    def after(
        self,
        moment: Moment,
        *,
        asked: Hashable,
        chooser: Chooser,
        budget: Budget,
        counted_only: bool = False,
    ) -> tuple[tuple[Moment, Outcome], ...]:
        """Return what can come of a moment, each with the moment after it.

        `asked` tells choosers apart that answer differently. With `counted_only` the dice that do
        not count are not told apart. Raises `TooManyLines`.
        """
        found = moment.after.get(asked)
        if found is None:
            ignored = ignored_at_once(moment.state) if counted_only else 0
            fallen: dict[Hashable, Moment] = {}
            found = tuple(
                (self._next(moment.state, outcome.state, fallen), outcome)
                for outcome in outcomes(
                    moment.state, chooser=chooser, budget=budget, ignored=ignored
                )
            )
            moment.after[asked] = found
        return found

    def _next(self, before: State, after: State, fallen: dict[Hashable, Moment]) -> Moment:
        """The moment of a state; where only dice have fallen since, it is known by them."""
        dice = _only_fallen(before, after)
        if dice is None:
            return self.at(after)
        known = fallen.get(dice)
        if known is None:
            known = fallen[dice] = self.at(after)
        return known


def _only_fallen(before: State, after: State) -> Hashable:
    """The dice that count, where nothing else changed; else None."""
    here, there = before.resolving, after.resolving
    if here is None or there is None or not isinstance(there.roll, Pause):
        return None
    if not all(map(is_, _of_state(before), _of_state(after))):
        return None
    if not all(map(is_, _of_resolving(here), _of_resolving(there))):
        return None
    return there.roll.dice


def ignored_at_once(state: State) -> int:
    """Return how many of the lowest dice are ignored as they fall, so that nobody sees which."""
    roll = None if state.resolving is None else state.resolving.roll
    if not isinstance(roll, Pause) or roll.dice is not None:
        return 0
    plan, instruction = roll.about.plan, roll.about.instruction
    slot, count = plan.slots[0]
    plain = len(plan.slots) == 1 and slot == DIE and not plan.pickers and isinstance(count, int)
    own_dice = not state.player(instruction.player).substitute
    return plan.ignore if plain and own_dice and isinstance(instruction.die, Die) else 0
