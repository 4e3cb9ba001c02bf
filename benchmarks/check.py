"""The samplers against the exact laws: chi-square tests, and the last digits of huge counts."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.exact import Weights, binomial, kept_sum
from engine.sampling import (
    TOSSED_ONE_BY_ONE,
    Bits,
    below,
    face_counts,
    heads,
    kept_counts,
    successes,
)

DRAWS = 60_000
LEAST_P = 0.001
HUGE = 10**18


@dataclass(frozen=True, slots=True)
class Checked:
    """One test: how likely a right sampler is to stray so far, and whether that will do."""

    name: str
    p: float

    @property
    def good(self) -> bool:
        """Whether nothing speaks against the sampler."""
        return self.p > LEAST_P


def checks(seed: int) -> Iterator[Checked]:
    """Yield every test, with draws from a generator with this seed."""
    bits = random.Random(seed)
    for sides in (6, 12, 20):
        one = Weights(0, (1,) * sides, sides)
        yield _follows(f"one d{sides}", partial(below, sides, bits), one, 10 * DRAWS)
    for coins in (64, 401, TOSSED_ONE_BY_ONE, 20_001):
        law = _middle_of_heads(coins)
        yield _follows(f"heads of {coins:,} coins", partial(heads, coins, bits), law)
    for dice in (30, 300):
        law = binomial(dice, 1, 6)
        yield _follows(
            f"sixes among {dice}d6, from their face counts",
            partial(_sixes, dice, bits),
            law,
            DRAWS // 3,
        )
        yield _follows(
            f"sixes among {dice}d6, by themselves",
            partial(successes, dice, 1, 6, bits),
            law,
            DRAWS // 3,
        )
    yield _follows(
        "sum of 10d6 with three Pixie Guides",
        lambda: sum(
            face * count for face, count in enumerate(kept_counts(face_counts(13, 6, bits), 3), 1)
        ),
        kept_sum(13, 6, 3),
        DRAWS // 3,
    )
    last = Weights(0, (1,) * 64, 64)
    yield _follows(
        "last six bits of the heads of 10**18 coins", lambda: heads(HUGE, bits) % 64, last
    )


def _middle_of_heads(coins: int) -> Weights:
    """The law of heads within ten deviations of the mean; beyond, one draw in 10**22 would lie."""
    away = min(coins // 2, 5 * math.isqrt(coins) + 5)
    low, high = coins // 2 - away, coins - coins // 2 + away
    row = [math.comb(coins, low)]
    for heads_up in range(low, high):
        row.append(row[-1] * (coins - heads_up) // (heads_up + 1))
    return Weights(low, tuple(row), 1 << coins)


def _sixes(dice: int, bits: Bits) -> int:
    return face_counts(dice, 6, bits)[5]


def numpy_at_the_same() -> float:
    """Return which share of numpy's draws at 10**18 is divisible by 64, where 1/64 is right."""
    import numpy

    generator = numpy.random.default_rng(5)
    draws = [int(generator.binomial(HUGE, 0.5)) for _ in range(2_000)]
    return sum(draw % 64 == 0 for draw in draws) / len(draws)


def _follows(name: str, draw: Callable[[], int], law: Weights, draws: int = DRAWS) -> Checked:
    seen = Counter(draw() for _ in range(draws))
    cells: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for value, weight in law.items():
        # A whole division first: a weight may be too large for a float.
        expected += draws * (weight * 2**200 // law.space) / 2**200
        found += seen[value]
        if expected >= 8:
            cells.append((expected, found))
            expected, found = 0.0, 0
    cells[-1] = (cells[-1][0] + expected, cells[-1][1] + found)
    distance = sum((found - expected) ** 2 / expected for expected, found in cells)
    return Checked(name, _p_value(distance, len(cells) - 1))


def _p_value(distance: float, freedom: int) -> float:
    """Wilson and Hilferty's approximation of the chi-square tail."""
    spread = 2 / (9 * freedom)
    score = ((distance / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(score / math.sqrt(2)) / 2
