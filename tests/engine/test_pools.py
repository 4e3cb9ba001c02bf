"""Exact weights of pools: small ones counted one by one, larger ones compared with icepool."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Die, PlanarDie
from engine.pools import (
    TooLarge,
    Weights,
    every_pool,
    highest,
    how_many_pools,
    kept_matching,
    kept_sum,
    matching,
    sum_of_dice,
    sum_of_weighted,
)

SMALL = st.tuples(st.integers(1, 5), st.integers(1, 6))
EVEN = (2, 4, 6)


def plain(dice: int, sides: int, value: Callable[[list[int]], int]) -> dict[int, int]:
    """Count every ordered way the dice can fall, one by one."""
    ways = product(range(1, sides + 1), repeat=dice)
    return dict(Counter(value(sorted(faces)) for faces in ways))


def as_icepool_says(die: "icepool.Die[int]") -> dict[int, Fraction]:
    """The chances of each outcome in the other library's words."""
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def chances(weights: Weights) -> dict[int, Fraction]:
    """The chances of each value in ours."""
    return {value: weights.chance(value) for value, _ in weights.items()}


@given(SMALL)
def test_sums_equal_plain_counting(pool: tuple[int, int]) -> None:
    dice, sides = pool
    assert dict(sum_of_dice(dice, sides).items()) == plain(dice, sides, sum)


@given(SMALL, st.integers(0, 4), st.sets(st.integers(-1, 8)))
def test_keeping_equals_plain_counting(
    pool: tuple[int, int], ignored: int, faces: set[int]
) -> None:
    dice, sides = pool
    ignored = min(ignored, dice - 1)
    kept = kept_sum(dice, sides, ignored)
    assert dict(kept.items()) == plain(dice, sides, lambda rolled: sum(rolled[ignored:]))
    matches = kept_matching(dice, sides, ignored, faces)
    counted = plain(dice, sides, lambda rolled: sum(face in faces for face in rolled[ignored:]))
    assert dict(matches.items()) == counted
    if not ignored:
        assert dict(matching(dice, sides, faces).items()) == counted


@given(SMALL)
def test_the_highest_equals_plain_counting(pool: tuple[int, int]) -> None:
    dice, sides = pool
    assert dict(highest(dice, sides).items()) == plain(dice, sides, max)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.integers(0, 4), st.integers(-2, 2))
def test_weighted_sums_equal_plain_products(row: list[int], dice: int, lowest: int) -> None:
    row = [row[0] + 1, *row[1:]]
    counted: Counter[int] = Counter()
    for places in product(range(len(row)), repeat=dice):
        counted[dice * lowest + sum(places)] += math.prod(row[place] for place in places)
    expected = {value: weight for value, weight in counted.items() if weight}
    assert dict(sum_of_weighted(row, dice, lowest).items()) == expected


@given(SMALL)
def test_every_pool_comes_once_with_its_weight(pool: tuple[int, int]) -> None:
    dice, sides = pool
    die = Die(sides)
    weights = dict(every_pool(die, dice))
    assert len(weights) == len(list(every_pool(die, dice))) == how_many_pools(die, dice)
    orders = Counter(
        tuple(sorted(Counter(faces).items())) for faces in product(range(1, sides + 1), repeat=dice)
    )
    assert {pool.counts: weight for pool, weight in weights.items()} == dict(orders)


def test_pools_of_planar_dice_weigh_the_four_blanks() -> None:
    weights = {str(pool.counts[0][0]): weight for pool, weight in every_pool(PlanarDie(), 1)}
    assert weights == {"blank": 4, "chaos": 1, "planeswalk": 1}
    assert sum(weight for _, weight in every_pool(PlanarDie(), 3)) == 6**3


@pytest.mark.parametrize(("dice", "sides"), [(1, 20), (2, 6), (10, 6), (100, 6), (7, 20)])
def test_sums_equal_icepools(dice: int, sides: int) -> None:
    assert chances(sum_of_dice(dice, sides)) == as_icepool_says(dice @ icepool.d(sides))


@pytest.mark.parametrize(
    ("dice", "sides", "ignored"),
    [(3, 20, 2), (2, 20, 1), (4, 6, 1), (13, 6, 3), (3, 8, 1), (40, 6, 3)],
)
def test_ignoring_the_lowest_equals_icepools(dice: int, sides: int, ignored: int) -> None:
    expected = as_icepool_says(icepool.d(sides).highest(dice, dice - ignored))
    assert chances(kept_sum(dice, sides, ignored)) == expected
    if dice - ignored == 1:
        assert chances(highest(dice, sides)) == expected


@pytest.mark.parametrize("dice", [1, 10, 200])
def test_even_results_equal_icepools(dice: int) -> None:
    even = icepool.d6.map(lambda face: int(face % 2 == 0))
    assert chances(matching(dice, 6, EVEN)) == as_icepool_says(dice @ even)


def test_a_thousand_dice_add_up_to_everything() -> None:
    thousand = sum_of_dice(1000, 6)
    assert thousand.total == 6**1000
    assert thousand.mean() == 3500
    assert thousand.row == thousand.row[::-1]
    assert thousand.weight(1000) == 1
    assert thousand.weight(999) == thousand.weight(6001) == 0
    guided = kept_sum(1003, 6, 3)
    assert guided.total == 6**1003
    assert guided.mean() > 3500


def test_chances_are_fractions() -> None:
    two = sum_of_dice(2, 6)
    assert two.chance(7) == Fraction(1, 6)
    assert two.at_least(11) == Fraction(1, 12)
    assert two.at_least(-5) == 1
    assert two.at_least(13) == 0


@settings(max_examples=20)
@given(st.integers(10**6, 10**18))
def test_what_would_not_fit_is_refused_at_once(dice: int) -> None:
    answers: Iterable[Callable[[], Weights]] = (
        lambda: sum_of_dice(dice, 6),
        lambda: matching(dice, 6, EVEN),
        lambda: kept_sum(dice, 6, 3),
        lambda: kept_matching(dice, 6, 3, EVEN),
        lambda: sum_of_weighted([1, 2], dice),
        lambda: highest(dice * 1000, 20),
    )
    for answer in answers:
        with pytest.raises(TooLarge) as refused:
            answer()
        assert refused.value.size > refused.value.limit


@pytest.mark.parametrize("ignored", [-1, 3, 4])
def test_more_dice_than_there_are_cannot_be_ignored(ignored: int) -> None:
    with pytest.raises(ValueError, match="0 to 2 can be ignored"):
        kept_sum(3, 6, ignored)


@pytest.mark.parametrize(("dice", "sides"), [(-1, 6), (1, 0)])
def test_dice_that_do_not_exist_are_refused(dice: int, sides: int) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        sum_of_dice(dice, sides)
