"""Exact laws: ours beside icepool's and dyce's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import dyce
import icepool

from benchmarks.contest import Contestant, law, lifted
from benchmarks.figures import Asked, Figure, Goal
from engine.exact import Weights, kept_sum, matching, sum_of_dice

EVEN = (2, 4, 6)


def figures() -> tuple[Figure, ...]:
    """Return every figure about exact laws."""
    return (
        Figure(
            "3d20, the lowest two ignored",
            Goal(Asked.COLD, at_least=20),
            _ours(lambda: kept_sum(3, 20, 2)),
            (
                _icepool(lambda: icepool.d(20).highest(3)),
                _dyce(lambda: (3 @ dyce.P(20)).at(-1)),
            ),
            rounds=15,
        ),
        Figure(
            "sum of 100d6",
            Goal(Asked.COLD, at_least=20),
            _ours(lambda: sum_of_dice(100, 6)),
            (_icepool(lambda: 100 @ icepool.d(6)), _dyce(lambda: 100 @ dyce.H(6))),
        ),
        Figure(
            "all evens among 1,000d6",
            Goal(Asked.COLD, at_least=20),
            _ours(lambda: matching(1_000, 6, EVEN)),
            (
                _icepool(lambda: 1_000 @ icepool.Die([0, 1])),
                _dyce(lambda: 1_000 @ dyce.H({0: 1, 1: 1})),
            ),
        ),
        Figure(
            "sum of 1,000d6",
            Goal(Asked.COLD, at_least=1_000),
            _ours(lambda: sum_of_dice(1_000, 6)),
            (
                _icepool(lambda: 1_000 @ icepool.d(6)),
                _icepool(lifted(lambda: 1_000 @ icepool.d(6)), ", recursion limit lifted"),
            ),
            rounds=2,
        ),
        Figure(
            "100d6 with three Pixie Guides",
            Goal(Asked.COLD, at_least=50),
            _ours(lambda: kept_sum(103, 6, 3)),
            (_icepool(lambda: icepool.d(6).highest(103, 100)),),
        ),
        Figure(
            "Attempted Murder, X = 100: all weights",
            Goal(Asked.WARM, ("dyce",), at_least=50),
            _ours(lambda: matching(100, 6, EVEN)),
            (
                _dyce(lambda: 100 @ dyce.H({0: 1, 1: 1})),
                _icepool(lambda: 100 @ icepool.Die([0, 1])),
            ),
        ),
    )


def _ours(work: Callable[[], Weights]) -> Contestant:
    return Contestant("ours", work, lambda found: law(dict(_weights(found).items())))


def _weights(found: object) -> Weights:
    assert isinstance(found, Weights)
    return found


def _icepool(work: Callable[[], object], remark: str = "") -> Contestant:
    def all_weights() -> object:
        die = work()
        assert isinstance(die, icepool.Die)
        return dict(zip(die.outcomes(), die.quantities(), strict=True))

    return Contestant(f"icepool{remark}", all_weights, _as_law)


def _dyce(work: Callable[[], object]) -> Contestant:
    def all_weights() -> object:
        found = work()
        assert isinstance(found, dyce.H)
        return {int(str(value)): int(weight) for value, weight in found.items()}

    return Contestant("dyce", all_weights, _as_law)


def _as_law(found: object) -> object:
    assert isinstance(found, Mapping)
    return law(found)
