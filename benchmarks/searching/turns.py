"""Contestants at the same queries, in turn, in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias

from django.db import connection

from benchmarks.searching.rows import percentile

Asked: TypeAlias = Callable[[str], object]

_FIXED = "SELECT sum(number), array_agg(number) FROM generate_series(1, 500) AS number"
_WARM = 6
"""Queries that are asked before the clock runs."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long one contestant took for each query, in seconds."""

    seconds: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """Return the median."""
        return median(self.seconds)

    @property
    def last(self) -> float:
        """Return the 99th percentile."""
        return percentile(self.seconds, 0.99)

    def over(self, other: Times) -> float:
        """Return the median of how many times another's time each query took."""
        return median(a / b for a, b in zip(self.seconds, other.seconds, strict=True))


def in_turn(
    contestants: Mapping[str, Asked], queries: Sequence[str], *, rounds: int = 2
) -> dict[str, Times]:
    """Ask every query of every contestant, one after the other, and return their times.

    A slow moment of the machine so meets all alike.
    """
    for query in queries[:_WARM]:
        for ask in contestants.values():
            ask(query)
    times = {name: Times() for name in contestants}
    for _round in range(rounds):
        for query in queries:
            for name, ask in contestants.items():
                begin = time.perf_counter()
                ask(query)
                times[name].seconds.append(time.perf_counter() - begin)
    return times


def beside_fixed(ask: Asked, queries: Sequence[str], *, rounds: int = 2) -> tuple[Times, float]:
    """Return the times of one contestant, and how many times what is always the same work they are.

    So what is measured at different moments can be compared, however fast the machine was.
    """

    def fixed(_asked: str) -> object:
        with connection.cursor() as cursor:
            cursor.execute(_FIXED)
            return cursor.fetchall()

    times = in_turn({"ours": ask, "fixed": fixed}, queries, rounds=rounds)
    return times["ours"], times["ours"].over(times["fixed"])
