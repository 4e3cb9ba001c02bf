"""Every answer to what one step of the game asks, by replay: the rules run again for each.

Dice of one roll are answered as pools with weights. Where the lowest of them are ignored at once,
pools of which the same dice count can be answered as one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.dice import INFINITY, AnyDie, Count, Infinity, Pool
from engine.events import Trace
from engine.pools import every_kept_pool, every_pool, how_many_kept_pools, how_many_pools
from engine.questions import Question
from engine.rules import resolve
from engine.state import State
from engine.swapping import is_misread

MOST_RUNS = 200_000
"""How many runs of one resolution an answer may take before it is not computed."""


class TooManyLines(ValueError):
    """There are more lines than the engine follows.

    `limit` is how many runs it makes, `needed` how many it would have to make at least.
    """

    def __init__(self, limit: int, needed: int = 0) -> None:
        needed = max(needed, limit + 1)
        about = needed if needed < 10**15 else f"10**{int((needed.bit_length() - 1) * 0.30103)}"
        super().__init__(
            f"not computed: it would take {about} runs or more, at most {limit} are made; "
            "what can be asked instead: fewer dice, or a roll"
        )
        self.limit = limit
        self.needed = needed


class Budget:
    """Counts runs, and refuses before work that would pass the limit."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._limit = limit

    @property
    def spent(self) -> int:
        """How many runs were made."""
        return self._limit - self._left

    def spend(self, runs: int) -> None:
        """Take `runs` off; raise `TooManyLines` when there are not so many left."""
        if runs > self._left:
            raise TooManyLines(self._limit, self.spent + runs)
        self._left -= runs


Chooser: TypeAlias = Callable[[int, str, Question, tuple[str, ...]], str | None]
"""Answers the so-many-th question of a step, or None: then every option is followed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer and what it weighs: a pool of `space` ordered ways, or an option.

    `pools` is how many pools it stands for.
    """

    pool: Pool | None
    option: str
    weight: int = 1
    space: int = 1
    pools: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one way to answer makes of one step.

    `ways` is how many ways to answer it stands for, the dice of a roll counted as a pool.
    """

    state: State
    trace: Trace
    pools: tuple[Pool, ...]
    choices: tuple[str, ...]
    weight: int
    space: int
    ways: int


class _Replay:
    """Answers from a prefix; beyond it takes the first answer and keeps the others for later."""

    __slots__ = ("_budget", "_chooser", "_ignored", "_next", "answers", "choices", "others")

    def __init__(
        self, prefix: Sequence[Answer], chooser: Chooser, budget: Budget, ignored: int
    ) -> None:
        self.answers: list[Answer] = list(prefix)
        self.others: list[Iterable[Answer]] = [()] * len(prefix)
        self.choices: list[str] = []
        self._next = 0
        self._chooser = chooser
        self._budget = budget
        self._ignored = ignored

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Answer with the next pool."""
        if self._next == len(self.answers):
            self._ask(_pools(die, count, self._ignored, self._budget))
        given = self.answers[self._next]
        self._next += 1
        assert given.pool is not None, "a replay asked something else than before"
        return given.pool

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Answer with the chooser's option, or the next one."""
        option = self._chooser(len(self.choices), player, question, options)
        if option is None:
            if self._next == len(self.answers):
                self._budget.spend(len(options) - 1)
                self._ask(Answer(None, each) for each in options)
            given = self.answers[self._next]
            self._next += 1
            assert given.pool is None, "a replay asked something else than before"
            option = given.option
        self.choices.append(option)
        return option

    def _ask(self, every: Iterator[Answer]) -> None:
        self.answers.append(next(every))
        self.others.append(every)


def outcomes(
    state: State, *, chooser: Chooser, budget: Budget, ignored: int = 0
) -> Iterator[Outcome]:
    """Yield what every way to answer makes of the next step.

    `ignored` says that so many of the lowest dice are ignored at once and that nobody will ask
    which they were. Raises `TooManyLines`.
    """
    if state.resolving is None or state.resolving.roll is None:
        # Within a roll nothing is new but its dice, and these are counted as they are answered.
        budget.spend(1)
    # A misreading may look back at the whole roll, which is one step where nothing pauses.
    pausing = not is_misread()
    prefixes: list[tuple[list[Answer], Iterator[Answer]]] = []
    prefix: list[Answer] = []
    while True:
        replay = _Replay(prefix, chooser, budget, ignored)
        after, trace = resolve(state, replay, pausing=pausing)
        yield _outcome(replay, after, trace)
        for place in range(len(prefix), len(replay.answers)):
            prefixes.append((replay.answers[:place], iter(replay.others[place])))
        while prefixes:
            head, others = prefixes[-1]
            following = next(others, None)
            if following is not None:
                prefix = [*head, following]
                break
            prefixes.pop()
        else:
            return


def _outcome(replay: _Replay, after: State, trace: Trace) -> Outcome:
    answers, choices = replay.answers, tuple(replay.choices)
    if len(answers) == 1 and (only := answers[0]).pool is not None:
        return Outcome(after, trace, (only.pool,), choices, only.weight, only.space, only.pools)
    return Outcome(
        after,
        trace,
        tuple(given.pool for given in answers if given.pool is not None),
        choices,
        math.prod(given.weight for given in answers),
        math.prod(given.space for given in answers),
        math.prod(given.pools for given in answers),
    )


def _pools(die: AnyDie, count: Count, ignored: int, budget: Budget) -> Iterator[Answer]:
    if isinstance(count, Infinity):
        every_face = Pool.of({face: INFINITY for face, _ in die.weights})
        return iter((Answer(every_face, ""),))
    every = how_many_kept_pools(die, count, ignored) if ignored else how_many_pools(die, count)
    budget.spend(every - 1)
    space = sum(weight for _, weight in die.weights) ** count
    if ignored:
        return (
            Answer(pool, "", weight, space, pools)
            for pool, weight, pools in every_kept_pool(die, count, ignored)
        )
    return (Answer(pool, "", weight, space) for pool, weight in every_pool(die, count))
