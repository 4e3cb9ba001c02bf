"""Samples of pools follow the exact laws, whatever their size."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exact import binomial, kept_sum
from engine.sampling import TOSSED_ONE_BY_ONE, _accept, face_counts, kept_counts, successes
from tests.engine.plain_dice import chances


def p_value(drawn: Counter[int], law: dict[int, Fraction]) -> float:
    """How likely a law is to stray so far (Wilson and Hilferty); rare values go together."""
    draws = sum(drawn.values())
    assert not set(drawn) - set(law)
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for value, chance in sorted(law.items()):
        expected, seen = expected + float(chance * draws), seen + drawn[value]
        if expected >= 8:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    cells[-1] = (cells[-1][0] + expected, cells[-1][1] + seen)
    distance = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    freedom = len(cells) - 1
    spread = 2 / (9 * freedom)
    score = ((distance / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(score / math.sqrt(2)) / 2


@pytest.mark.parametrize(("hits", "whole"), [(1, 2), (1, 6), (5, 6), (3, 7), (2, 4)])
@pytest.mark.parametrize("tries", [1, 30, 300])
def test_successes_follow_the_binomial_law(tries: int, hits: int, whole: int) -> None:
    bits = random.Random(tries * 100 + hits)
    drawn = Counter(successes(tries, hits, whole, bits) for _ in range(4_000))
    assert p_value(drawn, chances(binomial(tries, hits, whole))) > 0.001


def test_what_is_sure_or_impossible_takes_no_chance() -> None:
    bits = random.Random(1)
    state = bits.getstate()
    assert successes(10**30, 6, 6, bits) == 10**30
    assert successes(10**30, 0, 6, bits) == successes(0, 1, 6, bits) == 0
    assert bits.getstate() == state


@pytest.mark.parametrize("size", [10**6, 10**18, 10**30])
def test_huge_numbers_of_tries_keep_their_last_digits(size: int) -> None:
    bits = random.Random(size)
    drawn = Counter(successes(size, 1, 6, bits) % 8 for _ in range(800))
    assert p_value(drawn, {last: Fraction(1, 8) for last in range(8)}) > 0.001
    assert size > 4 * TOSSED_ONE_BY_ONE


@pytest.mark.parametrize("chance", [(-1, 6), (7, 6)])
def test_what_is_no_chance_is_refused(chance: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no chance"):
        successes(3, *chance, random.Random(1))


class NoBits:
    """Every bit is zero: the smallest fraction there is, however many bits are asked for."""

    def getrandbits(self, k: int) -> int:
        """Return zero."""
        return 0


@pytest.mark.parametrize(("half", "away"), [(100, 50), (10**6, 12_247), (10**6, 30_000)])
def test_the_smallest_fraction_is_below_every_chance(half: int, away: int) -> None:
    """No number of zeros decides at once; more bits and digits do."""
    assert _accept(half, away, 0, 1, NoBits())


@given(st.lists(st.integers(0, 4), max_size=6), st.integers(0, 30), st.integers(0, 30))
def test_ignoring_from_face_counts_is_ignoring_sorted_dice(
    counts: list[int], lowest: int, highest: int
) -> None:
    dice = [face for face, count in enumerate(counts) for _ in range(count)]
    left = dice[lowest:]
    left = left[: max(0, len(left) - highest)]
    kept = kept_counts(counts, lowest, highest)
    assert [face for face, count in enumerate(kept) for _ in range(count)] == left


def test_sums_of_sampled_counted_dice_follow_the_exact_law() -> None:
    bits = random.Random(17)
    drawn = Counter(
        sum(face * count for face, count in enumerate(kept_counts(face_counts(6, 6, bits), 2), 1))
        for _ in range(6_000)
    )
    assert p_value(drawn, chances(kept_sum(6, 6, 2))) > 0.001
