"""Every line of play, each with its whole story: what a proof is held against."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from engine.address import Dice
from engine.dice import Pool
from engine.events import Trace
from engine.odds.moments import Moment, Moments
from engine.odds.replay import MOST_RUNS, Budget, Outcome
from engine.questions import Question
from engine.resolution import IllegalAction
from engine.scenario import Scenario, Settings, start
from engine.state import State


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: the answers given, the story they make and where it ends.

    `weight` counts the ordered ways its dice can fall, of `space` in all. Lines with equal `path`
    differ only in options that come to the same.
    """

    pools: tuple[Pool, ...]
    choices: tuple[str, ...]
    weight: int
    space: int
    start: State
    trace: Trace
    end: State
    path: Hashable

    @property
    def dice(self) -> Dice:
        """The dice in the order rolled, ready to be scripted."""
        return _dice(self.pools)


def _dice(pools: tuple[Pool, ...]) -> Dice:
    return tuple(entry for pool in pools for entry in pool)


@dataclass(slots=True)
class _Beginning:
    """How a line begins, up to a moment."""

    moment: Moment
    pools: tuple[Pool, ...] = ()
    choices: tuple[str, ...] = ()
    weight: int = 1
    space: int = 1
    trace: Trace = ()
    path: int = -1
    parted: bool = False
    """Whether others parted from it since the path was last counted."""
    counted: int = 0
    """How many of the pools the path knows."""


def lines(scenario: Scenario, settings: Settings, *, limit: int = MOST_RUNS) -> Iterator[Line]:
    """Yield every line of play: every pool of every roll, every option of every question.

    Raises `TooManyLines` when a line is about to pass the limit, and `IllegalAction`, which says
    which action it is and on which line of play.
    """
    first = start(scenario, settings)
    moments = Moments()
    budget = Budget(limit)
    paths: dict[Hashable, int] = {}
    tails: dict[int, tuple[Trace, Moment]] = {}
    parted_at: set[int] = set()

    def after(moment: Moment) -> tuple[tuple[Moment, Outcome], ...]:
        return moments.after(moment, asked=None, chooser=_every_option, budget=budget)

    open_lines = [_Beginning(moments.at(first))]
    while open_lines:
        line = open_lines.pop()
        _settle(line, paths)
        moment = line.moment
        if not moment.within:
            if moment.number not in tails:
                try:
                    tails[moment.number] = _tail(moment, after)
                except IllegalAction as error:
                    raise error.of(first, _dice(line.pools), line.choices) from error
            told, moment = tails[moment.number]
            line.trace += told
            line.moment = moment
        if moment.finished:
            yield _whole(line, first)
            continue
        every = after(moment)
        if moment.number in parted_at:
            budget.spend(len(every))
        elif len(every) > 1:
            parted_at.add(moment.number)
        parted = line.parted or len(every) > 1
        for following, outcome in reversed(every):
            open_lines.append(_longer(line, following, outcome, parted))


def _settle(line: _Beginning, paths: dict[Hashable, int]) -> None:
    """Count the path, where something parted from it and the dice of a roll have been used.

    In the middle of a roll, what was chosen may still come to the same.
    """
    if line.parted and not line.moment.within:
        key = (line.path, line.pools[line.counted :], line.moment.number)
        line.path = paths.setdefault(key, len(paths))
        line.counted = len(line.pools)
        line.parted = False


def _tail(
    moment: Moment, after: Callable[[Moment], tuple[tuple[Moment, Outcome], ...]]
) -> tuple[Trace, Moment]:
    """Go on while nothing is asked: the story of it, and the moment where it stops."""
    told: Trace = ()
    while not moment.finished:
        every = after(moment)
        if len(every) > 1 or every[0][1].pools or every[0][1].choices:
            break
        ((moment, outcome),) = every
        told += outcome.trace
    return told, moment


def _longer(line: _Beginning, moment: Moment, outcome: Outcome, parted: bool) -> _Beginning:
    return _Beginning(
        moment,
        line.pools + outcome.pools,
        line.choices + outcome.choices,
        line.weight * outcome.weight,
        line.space * outcome.space,
        line.trace + outcome.trace,
        line.path,
        parted,
        line.counted,
    )


def _whole(line: _Beginning, first: State) -> Line:
    return Line(
        line.pools,
        line.choices,
        line.weight,
        line.space,
        first,
        line.trace,
        line.moment.state,
        line.path,
    )


def _every_option(nth: int, player: str, question: Question, options: tuple[str, ...]) -> None:
    """Answer nothing: every option is followed."""
