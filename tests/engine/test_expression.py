"""Dice notation is read as people write it, printed to be read, and refused where it is none."""

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.address import LARGEST_COUNT
from engine.dice import INFINITY, MOST_SIDES, Die, PlanarFace, Pool
from engine.exact import TooLarge
from engine.expression import (
    LARGEST_MODIFIER,
    Expression,
    ExpressionError,
    ExpressionProblem,
)
from tests.engine.plain_dice import chances, plain


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2d20 ignore lowest 1 + 3", "2d20 ignore lowest 1 + 3"),
        ("2D20 Ignore the Lowest1+3", "2d20 ignore lowest 1 + 3"),
        ("  2 d 20 ignore  lowest 1  ", "2d20 ignore lowest 1"),
        ("d%", "d100"),
        ("3d%", "3d100"),
        ("W20", "d20"),
        ("2w6", "2d6"),
        ("к20", "d20"),
        ("2К6 - 1", "2d6 - 1"),
        ("1d20", "d20"),
        ("3d6", "3d6"),
        ("d20-2", "d20 - 2"),
        ("d20 − 2", "d20 - 2"),
        ("d20 + 2 - 5", "d20 - 3"),
        ("d20+2-2", "d20"),
        ("0d6", "0d6"),
        ("4d6 keep highest 3", "4d6 ignore lowest 1"),
        ("4d6 keep the lowest 3", "4d6 ignore highest 1"),
        ("1d20 keep lowest 1 + 10", "d20 + 10"),
        ("2d20 keep highest 1", "2d20 ignore lowest 1"),
        ("5d8 ignore highest 1 ignore lowest 2", "5d8 ignore lowest 2 ignore highest 1"),
        (f"{10**30}d{10**6} + {10**6}", f"{10**30}d{10**6} + {10**6}"),
    ],
)
def test_what_people_write_is_read(text: str, printed: str) -> None:
    assert str(Expression.parse(text)) == printed
    assert str(Expression.parse(printed)) == printed


def expression(dice: int, sides: int, ends: tuple[int, int], modifier: int) -> Expression:
    """An expression of which a die is left: what would leave none is not ignored."""
    lowest, highest = ends if sum(ends) < dice else (0, 0)
    return Expression(dice, Die(sides), lowest, highest, modifier)


EXPRESSIONS = st.builds(
    expression,
    st.integers(0, 20) | st.integers(0, LARGEST_COUNT),
    st.integers(1, 20) | st.integers(1, MOST_SIDES),
    st.tuples(st.integers(0, 4), st.integers(0, 4)),
    st.integers(-LARGEST_MODIFIER, LARGEST_MODIFIER),
)


@given(EXPRESSIONS)
def test_what_is_printed_is_read_back(given_one: Expression) -> None:
    printed = str(given_one)
    assert Expression.parse(printed) == given_one
    assert Expression.parse(printed.upper().replace(" + ", "+")) == given_one
    assert Expression.parse(printed.replace("d", "W", 1)) == given_one


P = ExpressionProblem


@pytest.mark.parametrize(
    ("text", "problem", "place", "found"),
    [
        ("", P.EMPTY, 0, ""),
        ("  \t", P.EMPTY, 0, ""),
        ("1" * 101, P.TOO_LONG, 0, ""),
        ("d" * 10**6, P.TOO_LONG, 0, ""),
        ("20", P.UNEXPECTED, 3, "the end"),
        ("x20", P.UNEXPECTED, 1, "x20"),
        ("2x20", P.UNEXPECTED, 2, "x20"),
        ("d", P.UNEXPECTED, 2, "the end"),
        ("dd6", P.UNEXPECTED, 1, "dd6"),
        ("d0", P.UNEXPECTED, 2, "0"),
        ("01d6", P.UNEXPECTED, 2, "1d6"),
        ("d1.5", P.UNEXPECTED, 3, ".5"),
        ("1.5d6", P.UNEXPECTED, 2, ".5d6"),
        ("-1d6", P.UNEXPECTED, 1, "-1d6"),
        ("٣d6", P.UNEXPECTED, 1, "٣d6"),
        ("４d6", P.UNEXPECTED, 1, "４d6"),
        ("2d6 2d6", P.UNEXPECTED, 5, "2d6"),
        ("2d6 ignore", P.UNEXPECTED, 11, "the end"),
        ("2d6 ignore middle 1", P.UNEXPECTED, 12, "middle"),
        ("2d6 ignore lowest -1", P.UNEXPECTED, 19, "-1"),
        ("2d6 ignorelowest 1", P.UNEXPECTED, 5, "ignorelowest"),
        ("2d6 +", P.UNEXPECTED, 6, "the end"),
        ("2d6 + d", P.UNEXPECTED, 7, "d"),
        ("2d6\x00", P.UNEXPECTED, 4, "\x00"),
        ("2d6; drop", P.UNEXPECTED, 4, ";"),
        (f"{10**31}d6", P.TOO_LARGE, 1, ""),
        (f"d{10**6 + 1}", P.TOO_LARGE, 2, ""),
        ("d1" + "0" * 90, P.TOO_LARGE, 2, ""),
        ("d6 + 1000001", P.TOO_LARGE, 6, "1000001"),
        ("d6 + 1000000 + 1", P.TOO_LARGE, 16, "1000001"),
        ("2d6 ignore lowest 2", P.NONE_LEFT, 5, "2"),
        ("0d6 ignore lowest 1", P.NONE_LEFT, 5, "1"),
        ("2d6 ignore lowest 1 ignore highest 1", P.NONE_LEFT, 21, "2"),
        ("2d6 keep highest 3", P.NONE_LEFT, 5, "3"),
        ("2d6 keep highest 0", P.NONE_LEFT, 5, "0"),
        ("3d6 ignore lowest 1 keep highest 1", P.NONE_LEFT, 21, "1"),
    ],
)
def test_what_is_no_dice_is_refused_with_its_place(
    text: str, problem: ExpressionProblem, place: int, found: str
) -> None:
    with pytest.raises(ExpressionError) as refused:
        Expression.parse(text)
    assert (refused.value.problem, refused.value.place) == (problem, place)
    assert found in refused.value.found
    assert refused.value.allowed
    assert len(str(refused.value)) < 160


@pytest.mark.parametrize("ends", [(-1, 0), (0, -1), (3, 0), (2, 1)])
def test_an_expression_leaves_a_die(ends: tuple[int, int]) -> None:
    with pytest.raises(ExpressionError, match=r"no die left.*allowed: 0 to 2 ignored"):
        Expression(3, Die(6), *ends)


@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
    st.integers(-3, 3),
)
def test_law_mean_and_total_equal_plain_counting(
    dice: int, sides: int, ends: tuple[int, int], modifier: int
) -> None:
    one = expression(dice, sides, ends, modifier)
    law = one.law()
    assert chances(law) == plain(
        dice, sides, lambda rolled: sum(rolled) + modifier, one.lowest, one.highest
    )
    assert one.mean() == law.mean()
    for faces in product(range(1, sides + 1), repeat=dice):
        kept = sorted(faces)[one.lowest : dice - one.highest]
        assert one.total(Pool.of(faces)) == sum(kept) + modifier


def test_huge_expressions_have_a_mean_and_can_be_rolled() -> None:
    million = Expression.parse("1000000d6 + 7")
    assert million.mean() == 3_500_007
    with pytest.raises(TooLarge):
        million.law()
    huge = Expression(10**18, Die(6), 3, 2, -1)
    total = huge.roll(random.Random(3))
    assert abs(total - (10**18 - 5) * 7 // 2) < 10**11
    assert Expression.parse("3d6 ignore lowest 1").mean() == Fraction(203, 24)


def test_dice_that_are_not_its_own_are_refused() -> None:
    two = Expression.parse("2d6")
    for pool in (Pool.of([7, 1]), Pool.of([PlanarFace.BLANK] * 2), Pool.of({3: INFINITY})):
        with pytest.raises(ValueError, match="d6 does not show"):
            two.total(pool)
    with pytest.raises(ValueError, match="takes 2 dice, not 3"):
        two.total(Pool.of([1, 2, 3]))
