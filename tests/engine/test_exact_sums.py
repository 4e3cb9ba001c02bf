"""Exact laws of sums: small ones counted one by one, larger ones compared with icepool."""

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exact import (
    Instead,
    TooLarge,
    Weights,
    highest,
    kept_mean,
    kept_sum,
    sum_of_both,
    sum_of_dice,
    sum_of_weighted,
    sums,
)
from tests.engine.plain_dice import as_icepool_says, chances, plain

SMALL = st.tuples(st.integers(1, 5), st.integers(1, 6))


@given(SMALL)
def test_sums_equal_plain_counting(pool: tuple[int, int]) -> None:
    dice, sides = pool
    assert chances(sum_of_dice(dice, sides)) == plain(dice, sides, sum)


@given(SMALL, st.integers(0, 4))
def test_keeping_equals_plain_counting(pool: tuple[int, int], ignored: int) -> None:
    dice, sides = pool
    ignored = min(ignored, dice - 1)
    lowest = kept_sum(dice, sides, ignored)
    assert chances(lowest) == plain(dice, sides, sum, lowest=ignored)
    assert chances(kept_sum(dice, sides, 0, ignored)) == plain(dice, sides, sum, highest=ignored)
    assert kept_mean(dice, sides, ignored) == lowest.mean()


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.integers(0, 4), st.integers(-2, 2))
def test_weighted_sums_equal_plain_products(row: list[int], dice: int, lowest: int) -> None:
    row = [row[0] + 1, *row[1:]]
    counted: Counter[int] = Counter()
    for places in product(range(len(row)), repeat=dice):
        counted[dice * lowest + sum(places)] += math.prod(row[place] for place in places)
    expected = {value: weight for value, weight in counted.items() if weight}
    assert dict(sum_of_weighted(row, dice, lowest).items()) == expected


@given(SMALL, SMALL, st.integers(-9, 9))
def test_sums_of_different_dice_equal_plain_counting(
    one: tuple[int, int], other: tuple[int, int], modifier: int
) -> None:
    one = (min(one[0], 3), one[1])
    other = (min(other[0], 3), other[1])
    both = sum_of_both(sum_of_dice(*one).plus(modifier), sum_of_dice(*other))
    expected: dict[int, Fraction] = {}
    for here, share in plain(*one, sum).items():
        for there, other_share in plain(*other, sum).items():
            value = here + there + modifier
            expected[value] = expected.get(value, Fraction(0)) + share * other_share
    assert chances(both) == expected


@pytest.mark.parametrize(("dice", "sides"), [(1, 20), (2, 6), (10, 6), (100, 6), (7, 20), (3, 1)])
def test_sums_equal_icepools(dice: int, sides: int) -> None:
    assert chances(sum_of_dice(dice, sides)) == as_icepool_says(dice @ icepool.d(sides))


@pytest.mark.parametrize(
    ("dice", "sides", "ignored"),
    [(3, 20, 2), (2, 20, 1), (4, 6, 1), (13, 6, 3), (13, 6, 10), (3, 8, 1), (40, 6, 3), (9, 1, 4)],
)
def test_ignoring_the_lowest_or_highest_equals_icepools(
    dice: int, sides: int, ignored: int
) -> None:
    expected = as_icepool_says(icepool.d(sides).highest(dice, dice - ignored))
    assert chances(kept_sum(dice, sides, ignored)) == expected
    upside_down = as_icepool_says(icepool.d(sides).lowest(dice, dice - ignored))
    assert chances(kept_sum(dice, sides, highest=ignored)) == upside_down


def test_sums_of_weighted_dice_equal_icepools() -> None:
    """Each of ten dice is the better of two, the wrong reading of a Pixie Guide."""
    best = highest(2, 6)
    expected = as_icepool_says(10 @ icepool.d6.highest(2))
    assert chances(sum_of_weighted(best.row, 10, best.lowest)) == expected


def test_sums_of_different_dice_equal_icepools() -> None:
    ours = sum_of_both(sum_of_both(sum_of_dice(2, 6), sum_of_dice(1, 20)), sum_of_dice(3, 8))
    assert chances(ours) == as_icepool_says(2 @ icepool.d6 + icepool.d20 + 3 @ icepool.d8)


def test_a_thousand_dice_add_up_to_everything() -> None:
    thousand = sum_of_dice(1000, 6)
    assert thousand.space == sum(thousand.row) == 6**1000
    assert thousand.mean() == 3500
    assert thousand.row == thousand.row[::-1]
    assert thousand.weight(1000) == thousand.weight(thousand.highest) == 1
    assert thousand.weight(999) == thousand.weight(6001) == 0
    guided = kept_sum(1003, 6, 3)
    assert guided.space == sum(guided.row) == 6**1003
    assert guided.mean() == kept_mean(1003, 6, 3) > 3500


def test_chances_are_fractions() -> None:
    two = sum_of_dice(2, 6)
    assert two.chance(7) == Fraction(1, 6)
    assert two.at_least(11) == two.at_most(3) == Fraction(1, 12)
    assert two.at_least(-5) == two.at_most(12) == 1
    assert two.at_least(13) == two.at_most(1) == 0


def test_the_mean_is_had_where_the_law_is_not() -> None:
    with pytest.raises(TooLarge) as refused:
        kept_sum(20_000, 6, 3)
    assert Instead.MEAN in refused.value.instead
    assert 69_996 < kept_mean(20_000, 6, 3) < 69_998
    assert kept_mean(20_000, 6, 19_990) < 60


@settings(max_examples=20)
@given(st.integers(10**6, 10**30))
def test_what_would_not_fit_is_refused_at_once(dice: int) -> None:
    huge = Weights(0, (1,) * 10, 10**dice) if dice < 10**6 else Weights(0, (5,), 1 << (1 << 26))
    answers: tuple[Callable[[], object], ...] = (
        lambda: sum_of_dice(dice, 6),
        lambda: kept_sum(dice, 6, 3),
        lambda: kept_sum(dice, 6, dice - 3),
        lambda: kept_sum(3, 10**300, 2),
        lambda: sum_of_weighted([1, 2], dice),
        lambda: sum_of_weighted([1] * 3_000, 3),
        lambda: sum_of_both(huge, huge),
        lambda: kept_mean(dice * 10**4, 6, 3),
        lambda: kept_mean(dice, 10**6, 3),
    )
    for answer in answers:
        with pytest.raises(TooLarge, match="what can be asked instead: ") as refused:
            answer()
        assert refused.value.size > refused.value.limit
        assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("lowest", "highest_ignored", "problem"),
    [
        (-1, 0, "0 to 2 can be ignored, not -1"),
        (0, -1, "0 to 2 can be ignored, not -1"),
        (3, 0, "0 to 2 can be ignored, not 3"),
        (4, 0, "0 to 2 can be ignored, not 4"),
        (2, 1, "0 to 2 can be ignored, not 3"),
        (1, 1, "at once"),
    ],
)
def test_more_dice_than_there_are_cannot_be_ignored(
    lowest: int, highest_ignored: int, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        kept_sum(3, 6, lowest, highest_ignored)


@pytest.mark.parametrize(("dice", "sides"), [(-1, 6), (1, 0)])
def test_dice_that_do_not_exist_are_refused(dice: int, sides: int) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        sum_of_dice(dice, sides)
    with pytest.raises(ValueError, match="no such dice"):
        sum_of_weighted([1, 1], -1)


@pytest.mark.parametrize("row", [[], [0, 1], [1, -1, 3]])
def test_weights_that_are_none_are_refused(row: list[int]) -> None:
    with pytest.raises(ValueError, match="weights are 0 or more"):
        sum_of_weighted(row, 2)


@pytest.mark.parametrize(("dice", "sides"), [(1, 1), (1, 20), (7, 6), (30, 2)])
def test_the_predicted_size_is_the_number_of_weights(
    monkeypatch: pytest.MonkeyPatch, dice: int, sides: int
) -> None:
    predicted: list[int] = []
    monkeypatch.setattr(sums, "refuse_bits", lambda entries, *_: predicted.append(entries))
    law = sums.sum_of_dice(dice, sides)
    weighted = sums.sum_of_weighted([1] * sides, dice)
    assert predicted == [len(law.row), len(weighted.row)]
