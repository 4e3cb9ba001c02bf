"""One chance among any number of dice: exact, or between bounds that hold."""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exact import Enclosure, TooLarge, Tries, choose, matching
from engine.exact.huge import MOST_DIGITS

EVEN = (2, 4, 6)


@given(st.integers(0, 120), st.integers(-2, 122))
def test_one_point_is_that_of_the_whole_law(dice: int, value: int) -> None:
    for faces in (EVEN, (6,), (1, 2)):
        tries = Tries.of_dice(dice, 6, faces)
        law = matching(dice, 6, faces)
        assert tries.point(value).chance() == law.chance(value)
        assert tries.mean() == law.mean()


@settings(deadline=None)
@given(st.integers(0, 200), st.integers(-2, 202), st.integers(1, 40))
def test_bounds_hold_and_are_as_close_as_they_say(dice: int, value: int, digits: int) -> None:
    for faces in (EVEN, (6,), (1, 2, 3, 4, 5)):
        tries = Tries.of_dice(dice, 6, faces)
        law = matching(dice, 6, faces)
        for bounds, chance in (
            (tries.certified_point(value, digits), law.chance(value)),
            (tries.certified_tail(value, digits), law.at_least(value)),
        ):
            assert bounds.holds(chance)
            assert bounds.digits >= digits


@pytest.mark.parametrize("total", [1_999, 2_000, 4_096, 5_003])
def test_ways_to_choose_equal_the_library(total: int) -> None:
    for taken in (0, 1, total // 3, total // 2, total // 2 + 1, total - 1_000, total):
        assert choose(total, taken) == math.comb(total, taken)


def test_one_exact_point_among_a_million_dice() -> None:
    """Doubling the dice squares the space; the middle is Wallis's product, about sqrt(2/(pi n))."""
    dice = 10**6
    tries = Tries.of_dice(dice, 6, EVEN)
    point = tries.point(dice // 2)
    assert point.space == 1 << dice
    scaled = (point.weight << 200) >> dice
    assert abs(scaled / 2**200 - math.sqrt(2 / (math.pi * dice))) < 1e-9
    bounds = tries.certified_point(dice // 2, 40)
    low, high = (int(Fraction(end) * 2**200) for end in (bounds.low, bounds.high))
    assert low <= scaled <= high
    assert bounds.digits >= 40


@pytest.mark.parametrize("dice", [10**6, 10**8])
def test_a_tail_is_certified_to_its_digits(dice: int) -> None:
    tries = Tries(dice, 1, 2)
    away = math.isqrt(dice)
    tail = tries.certified_tail(dice // 2 + away, 30)
    assert tail.digits >= 30
    assert abs(float(tail.low) - (1 - NormalDist().cdf(2 - 1 / math.sqrt(dice)))) < 1e-6
    # Heads and tails are alike: so many or more, and so many or less, are the same.
    other = tries.certified_tail(dice // 2 - away + 1, 30)
    assert abs(tail.low + other.low - 1) < Decimal("1e-29")
    next_tail = tries.certified_tail(dice // 2 + away + 1, 30)
    point = tries.certified_point(dice // 2 + away, 30)
    assert abs(tail.low - next_tail.low - point.low) < Decimal("1e-29")


@pytest.mark.parametrize("deviations", [0, 2, 12])
def test_beyond_every_series_a_tail_still_has_certain_digits(deviations: int) -> None:
    dice = 10**18
    tail = Tries(dice, 1, 2).certified_tail(dice // 2 + deviations * (5 * 10**8) + 1, 30)
    assert tail.digits >= 3
    expected = math.erfc(deviations / math.sqrt(2)) / 2
    assert abs(float(tail.low) / expected - 1) < 1e-3
    assert abs(float(tail.high) / expected - 1) < 1e-3


def test_blocks_enclose_what_terms_add_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = Tries(10**6, 1, 6)
    values = [166_667 + 373 * away for away in (0, 3)]
    exact = [tries.certified_tail(value, 20) for value in values]
    monkeypatch.setattr("engine.exact.huge.MOST_TERMS", 0)
    for value, known in zip(values, exact, strict=True):
        blocks = tries.certified_tail(value, 20)
        assert blocks.low <= known.low <= known.high <= blocks.high
        assert 3 <= blocks.digits < 20
    few = Tries(40, 1, 2)
    assert few.certified_tail(30, 20).holds(matching(40, 2, [1]).at_least(30))


def test_chances_too_small_for_a_decimal_are_enclosed_too() -> None:
    tries = Tries(10**20, 1, 2)
    bounds = tries.certified_point(10**20)
    assert bounds.low == 0 < bounds.high < Decimal("1e-1000000")
    assert bounds.digits == 0
    assert tries.certified_point(5 * 10**19).digits >= 30


def test_what_is_sure_has_every_digit() -> None:
    tries = Tries(10**30, 1, 6)
    assert tries.certified_tail(0) == Enclosure(Decimal(1), Decimal(1))
    assert tries.certified_tail(10**30 + 1) == Enclosure(Decimal(0), Decimal(0))
    assert tries.certified_point(-1).digits == MOST_DIGITS


@settings(max_examples=10)
@given(st.integers(10**7, 10**30))
def test_what_would_not_fit_is_refused_at_once(dice: int) -> None:
    tries = Tries.of_dice(dice, 6, EVEN)
    answers: tuple[Callable[[], object], ...] = (
        lambda: tries.point(dice // 2),
        lambda: tries.certified_point(3, MOST_DIGITS + 1),
        lambda: tries.certified_tail(3, 0),
    )
    for answer in answers:
        with pytest.raises(TooLarge):
            answer()


@pytest.mark.parametrize("tries", [(-1, 1, 2), (1, 0, 2), (1, 2, 2), (1, 3, 2)])
def test_tries_that_are_none_are_refused(tries: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no such tries"):
        Tries(*tries)
