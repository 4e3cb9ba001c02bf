"""The figures the engine is held to: what is measured, beside whom, and how much is asked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from benchmarks.contest import Contestant, Result, contest


class Asked(StrEnum):
    """Which of a contestant's times is compared with ours."""

    COLD = "cold"
    WARM = "warm"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of the ratio of others' time to ours.

    `at_least` times faster than the fastest of `than` that answers at all (all where none are
    named), or, where ours may be slower, at most `at_most` of one of theirs.
    """

    asked: Asked
    than: tuple[str, ...] = ()
    at_least: float | None = None
    at_most: float | None = None

    def reached(self, results: Sequence[Result]) -> float | None:
        """Return the ratio that counts; None where nobody else has an answer."""
        ratios = [
            result.cold_ratio if self.asked is Asked.COLD else result.warm_ratio
            for result in results[1:]
            if not self.than or result.name in self.than
        ]
        ratios = [ratio for ratio in ratios if not math.isnan(ratio)]
        if not ratios:
            return None
        return 1 / min(ratios) if self.at_least is None else min(ratios)

    def met(self, results: Sequence[Result]) -> bool:
        """Whether what was reached is enough; beating those without an answer is."""
        reached = self.reached(results)
        if reached is None:
            return True
        if self.at_most is not None:
            return reached <= self.at_most
        return self.at_least is None or reached >= self.at_least

    def __str__(self) -> str:
        if self.at_most is not None:
            return f"at most {self.at_most:g} × {' or '.join(self.than)}, {self.asked}"
        if self.at_least is None:
            return "only told"
        whom = f" than {' and '.join(self.than)}" if self.than else ""
        return f"at least {self.at_least:,g} × faster{whom}, {self.asked}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One piece of work, its contestants, and what is asked."""

    name: str
    goal: Goal
    ours: Contestant
    others: tuple[Contestant, ...]
    rounds: int = 5
    prepare: Callable[[], object] = bool
    """Makes what all of them read, before the first begins."""

    def measure(self) -> Measured:
        """Run the contest."""
        self.prepare()
        return Measured(self, contest(self.ours, self.others, rounds=self.rounds))


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure with its results, ours first."""

    figure: Figure
    results: tuple[Result, ...]

    @property
    def met(self) -> bool:
        """Whether what is asked was reached, with the same answers."""
        wrong = [result for result in self.results if not result.failed and not result.same]
        return not wrong and self.figure.goal.met(self.results)
