"""Contestants at the same work, in turn, each in a process of its own."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import TypeAlias

Work: TypeAlias = Callable[[], object]
Answer: TypeAlias = Callable[[object], object]

CAP = 120.0
"""How many seconds one call may take before it is given up."""

_LATE = "late"
_WARM_SECONDS = 0.15
_SLOW = 1.0
_ROUNDS_OF_SLOW = 2


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody's way to do the work. `answer` makes what it returns comparable."""

    name: str
    work: Work
    answer: Answer = lambda value: value


@dataclass(frozen=True, slots=True)
class Timed:
    """How long the first call of a fresh process took, and a further one; in seconds."""

    cold: float
    warm: float
    answer: object


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one contestant: its times, and how often ours goes into them.

    `failed` says why there are none; the ratios of one that was given up are then the least they
    can be. `same` says whether its answer is ours.
    """

    name: str
    cold: float = math.nan
    warm: float = math.nan
    cold_ratio: float = math.nan
    warm_ratio: float = math.nan
    same: bool = True
    failed: str = ""


def contest(
    ours: Contestant, others: Sequence[Contestant], *, rounds: int = 5, cap: float = CAP
) -> tuple[Result, ...]:
    """Let all do their work in turn, `rounds` times; ours comes first in the answer.

    Ratios are taken within a round and their median is given, so that a slow moment of the machine
    meets all alike. Whoever is slow runs in fewer rounds.
    """
    found: dict[str, list[tuple[Timed, Timed]]] = {each.name: [] for each in (ours, *others)}
    failed: dict[str, Result] = {}
    for _ in range(rounds):
        base = _measured(ours, cap)
        if isinstance(base, str):
            raise RuntimeError(f"{ours.name}: {base}")
        found[ours.name].append((base, base))
        for other in others:
            before = found[other.name]
            slow = len(before) >= _ROUNDS_OF_SLOW and before[0][0].cold > _SLOW
            if other.name in failed or slow:
                continue
            timed = _measured(other, cap)
            if not isinstance(timed, str):
                before.append((timed, base))
            elif timed == _LATE:
                # How much longer nobody knows; so much longer it is at least.
                said = f"over {cap:.0f} s"
                failed[other.name] = Result(
                    other.name, cold_ratio=cap / base.cold, warm_ratio=cap / base.warm, failed=said
                )
            else:
                failed[other.name] = Result(other.name, failed=timed)
    return tuple(failed.get(name) or _result(name, times) for name, times in found.items())


def _result(name: str, times: Sequence[tuple[Timed, Timed]]) -> Result:
    return Result(
        name,
        cold=median(timed.cold for timed, _ in times),
        warm=median(timed.warm for timed, _ in times),
        cold_ratio=median(timed.cold / base.cold for timed, base in times),
        warm_ratio=median(timed.warm / base.warm for timed, base in times),
        same=all(timed.answer == base.answer for timed, base in times),
    )


def _measured(contestant: Contestant, cap: float) -> Timed | str:
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_timed, args=(contestant, sender))
    child.start()
    sender.close()
    try:
        if not receiver.poll(cap):
            return _LATE
        answer: Timed | str = receiver.recv()
        return answer
    except EOFError:
        return "out of memory"
    finally:
        child.kill()
        child.join()
        receiver.close()


def _timed(contestant: Contestant, sender: Connection) -> None:
    try:
        clock = time.perf_counter
        begin = clock()
        value = contestant.work()
        cold = clock() - begin
        warm: list[float] = []
        end = clock() + min(_WARM_SECONDS, 3 * cold + 0.02)
        while clock() < end and len(warm) < 500:
            begin = clock()
            contestant.work()
            warm.append(clock() - begin)
        sender.send(Timed(cold, median(warm or [cold]), contestant.answer(value)))
    except Exception as error:
        sender.send(type(error).__name__)


def law(weights: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Values with their weights in lowest terms: what all libraries' answers are compared by."""
    present = {value: weight for value, weight in weights.items() if weight}
    common = math.gcd(*present.values())
    return tuple((value, present[value] // common) for value in sorted(present))


def lifted(work: Work) -> Work:
    """The same work with the limit on recursion out of the way."""

    def deeper() -> object:
        sys.setrecursionlimit(10**6)
        return work()

    return deeper
