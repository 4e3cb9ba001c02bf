"""Rolls: one die through the whole engine, and Attempted Murder with very many dice."""

from __future__ import annotations

import random
from collections.abc import Callable

import d20
import dice

from benchmarks.contest import Contestant
from benchmarks.figures import Asked, Figure, Goal
from engine import Die, Fair, Seeded
from engine.rules import run
from engine.sampling import heads
from engine.scenario import start
from engine.scenario_file import read

ONE_DIE = """
cards = ["Component Pouch"]
rules = []
as_of = 2026-04-17
[start.you]
battlefield = ["Component Pouch"]
[[do]]
activate = "Component Pouch"
"""

D6 = Die(6)
MILLION = 10**6
HUGE = 10**18


def figures() -> tuple[Figure, ...]:
    """Return every figure about rolls."""
    return (
        Figure(
            "one d20 through the whole engine, with its story",
            Goal(Asked.WARM, ("d20",), at_most=20),
            Contestant("ours", one_die(), _anything),
            (
                Contestant("d20", lambda: d20.roll("1d20"), _anything),
                Contestant("dice", lambda: dice.roll("1d20"), _anything),
            ),
            rounds=15,
        ),
        Figure(
            "Attempted Murder, X = 10**6: one outcome",
            Goal(Asked.WARM, ("d20", "dice"), at_least=100_000),
            Contestant("ours", _even_results(MILLION), _anything),
            (
                Contestant("d20", _d20s_million(), _anything),
                Contestant("dice", lambda: dice.roll(f"{MILLION}d6"), _anything),
            ),
            rounds=3,
        ),
        Figure(
            "Attempted Murder, X = 10**18: one outcome",
            Goal(Asked.WARM, ("ours, X = 10**6",), at_most=2),
            Contestant("ours", _even_results(HUGE), _anything),
            (Contestant("ours, X = 10**6", _even_results(MILLION), _anything),),
            rounds=9,
        ),
        Figure(
            "a million d6 through the engine's own dice",
            Goal(Asked.COLD, ("dice", "d20"), at_least=1_000),
            Contestant("ours", lambda: Fair().roll(D6, MILLION), _anything),
            (
                Contestant("d20", _d20s_million(), _anything),
                Contestant("dice", lambda: dice.roll(f"{MILLION}d6"), _anything),
            ),
            rounds=2,
        ),
    )


def one_die() -> Callable[[], object]:
    """A die with a results table: activated, rolled, its row carried out, the story kept."""
    begin = start(read(ONE_DIE, file="one die"), {})
    # Both roll by the library's generator; the system's entropy would cost two microseconds more.
    inputs = Seeded(7)
    return lambda: run(begin, inputs)


def _even_results(x: int) -> Callable[[], object]:
    """One outcome of X dice: so many even results are counters, the others are birds."""
    bits = random.Random(7)

    def outcome() -> object:
        even = heads(x, bits)
        return 2 * even, x - even

    return outcome


def _d20s_million() -> Callable[[], object]:
    roller = d20.Roller(d20.RollContext(max_rolls=10 * MILLION))
    return lambda: roller.roll(f"{MILLION}d6")


def _anything(found: object) -> object:
    """Rolls differ; there is nothing to compare."""
    return None
