"""Exact laws of order, of counts and of groups: counted one by one, and compared with icepool."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exact import (
    NO_ROW,
    Instead,
    Law,
    TooLarge,
    binomial,
    different_results,
    doubles,
    highest,
    kept_matching,
    kept_sum,
    largest_group,
    lowest,
    matching,
    over_faces,
    ranked,
    row_of,
    two_highest,
)
from engine.table import ResultsTable, Row
from tests.engine.plain_dice import as_icepool_says, chances, law_chances, plain

SMALL = st.tuples(st.integers(1, 5), st.integers(1, 6))
ENDS = st.tuples(st.integers(0, 2), st.integers(0, 2))
EVEN = (2, 4, 6)
THREE_ROWS = ResultsTable(20, (Row(1, 9, ()), Row(10, 19, ()), Row(20, 20, ())))


@given(SMALL, st.integers(1, 5))
def test_any_die_in_order_equals_plain_counting(pool: tuple[int, int], place: int) -> None:
    dice, sides = pool
    assert chances(highest(dice, sides)) == plain(dice, sides, max)
    assert chances(lowest(dice, sides)) == plain(dice, sides, min)
    place = min(place, dice)
    assert chances(ranked(dice, sides, place)) == plain(dice, sides, lambda rolled: rolled[-place])


@given(st.integers(2, 5), st.integers(1, 6), st.integers(0, 3))
def test_two_uses_of_the_same_dice_equal_plain_counting(dice: int, sides: int, below: int) -> None:
    below = min(below, dice - 2)
    both = two_highest(dice, sides, below=below)
    expected = plain(dice, sides, lambda rolled: (rolled[-1 - below], rolled[-2 - below]))
    assert law_chances(both) == expected


@given(SMALL, ENDS, st.sets(st.integers(-1, 8)))
def test_counts_equal_plain_counting(
    pool: tuple[int, int], ends: tuple[int, int], faces: set[int]
) -> None:
    dice, sides = pool
    ignored, top = ends if sum(ends) < dice else (0, 0)
    matches = kept_matching(dice, sides, faces, lowest=ignored, highest=top)
    expected = plain(
        dice, sides, lambda rolled: sum(face in faces for face in rolled), ignored, top
    )
    assert chances(matches) == expected
    if not ignored and not top:
        assert chances(matching(dice, sides, faces)) == expected


@given(SMALL, ENDS)
def test_groups_of_equals_equal_plain_counting(
    pool: tuple[int, int], ends: tuple[int, int]
) -> None:
    dice, sides = pool
    ignored, top = ends if sum(ends) < dice else (0, 0)

    def group(rolled: list[int]) -> int:
        return max(Counter(rolled).values())

    def different(rolled: list[int]) -> int:
        return len(set(rolled))

    found = largest_group(dice, sides, lowest=ignored, highest=top)
    assert chances(found) == plain(dice, sides, group, ignored, top)
    shown = different_results(dice, sides, lowest=ignored, highest=top)
    assert chances(shown) == plain(dice, sides, different, ignored, top)
    pairs = doubles(dice, sides, lowest=ignored, highest=top)
    expected = plain(dice, sides, lambda rolled: group(rolled) > 1, ignored, top)
    assert law_chances(pairs) == expected


@given(SMALL, ENDS)
def test_anything_can_be_read_face_by_face(pool: tuple[int, int], ends: tuple[int, int]) -> None:
    """The total when lowest and highest are ignored at once, and which faces show."""
    dice, sides = pool
    ignored, top = ends if sum(ends) < dice else (0, 0)
    totals = over_faces(
        dice,
        sides,
        0,
        lambda total, face, counted: total + face * counted,
        readings=dice * sides,
        lowest=ignored,
        highest=top,
    )
    assert law_chances(totals) == plain(dice, sides, sum, ignored, top)
    nothing: tuple[int, ...] = ()
    shown = over_faces(
        dice,
        sides,
        nothing,
        lambda faces, face, counted: (*faces, face) if counted else faces,
        readings=1 << sides,
    )
    assert law_chances(shown) == plain(dice, sides, lambda rolled: tuple(sorted(set(rolled))))


def test_no_dice_at_all_are_a_law_too() -> None:
    assert chances(matching(0, 6, EVEN)) == {0: 1}
    assert chances(largest_group(0, 6)) == chances(different_results(0, 6)) == {0: 1}
    assert law_chances(doubles(0, 6)) == {False: 1}


@pytest.mark.parametrize(("dice", "sides"), [(3, 20), (2, 8), (40, 6), (7, 1)])
def test_order_equals_icepools(dice: int, sides: int) -> None:
    assert chances(highest(dice, sides)) == as_icepool_says(icepool.d(sides).highest(dice))
    assert chances(lowest(dice, sides)) == as_icepool_says(icepool.d(sides).lowest(dice))
    pool = icepool.d(sides).pool(dice)
    for place in range(1, dice + 1, 5):
        assert chances(ranked(dice, sides, place)) == as_icepool_says(pool[-place])


@pytest.mark.parametrize("guides", [0, 1, 2])
def test_both_results_of_two_d8_equal_icepools(guides: int) -> None:
    both = two_highest(2 + guides, 8)
    pool = icepool.d8.pool(2 + guides)
    expected = {
        (high, low): Fraction(weight, 8 ** (2 + guides))
        for (low, high), weight in pool[guides:].expand().items()
    }
    assert law_chances(both) == expected
    chosen = both.map(lambda pair: max(pair, key=lambda result: (result % 2 == 0, result)))
    assert sum(law_chances(chosen).values()) == 1


@pytest.mark.parametrize("dice", [1, 10, 200])
def test_even_results_equal_icepools(dice: int) -> None:
    even = icepool.d6.map(lambda face: int(face % 2 == 0))
    assert chances(matching(dice, 6, EVEN)) == as_icepool_says(dice @ even)
    six = icepool.d6.map(lambda face: int(face == 6))
    assert chances(matching(dice, 6, [6])) == as_icepool_says(dice @ six)


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (12, 4), (30, 6)])
def test_groups_equal_icepools(dice: int, sides: int) -> None:
    pool = icepool.d(sides).pool(dice)
    assert chances(largest_group(dice, sides)) == as_icepool_says(pool.largest_count())
    assert chances(different_results(dice, sides)) == as_icepool_says(pool.unique().size())


@pytest.mark.parametrize("guides", [0, 1, 2, 9])
def test_rows_of_a_table_equal_what_its_faces_add_up_to(guides: int) -> None:
    result = highest(1 + guides, 20)
    rows = law_chances(result.rows(THREE_ROWS))
    cut = [Fraction(top ** (1 + guides), 20 ** (1 + guides)) for top in (9, 19, 20)]
    assert rows == {"1-9": cut[0], "10-19": cut[1] - cut[0], "20": cut[2] - cut[1]}
    raised = result.plus(1).rows(THREE_ROWS)
    assert raised.chance(NO_ROW) == result.chance(20)
    assert row_of(THREE_ROWS, 0) == row_of(THREE_ROWS, 21) == NO_ROW
    both = two_highest(2 + guides, 20).map(lambda pair: row_of(THREE_ROWS, pair[0]))
    assert law_chances(both)["20"] == highest(2 + guides, 20).chance(20)


def test_a_law_answers_for_outcomes_of_any_kind() -> None:
    law = Law.of([("low", 3), ("high", 1), ("low", 2), ("never", 0)], 6)
    assert law.weights == {"low": 5, "high": 1}
    assert law.chances() == {"low": Fraction(5, 6), "high": Fraction(1, 6)}
    assert law.chance("never") == 0
    assert law.that(lambda outcome: outcome != "low") == Fraction(1, 6)
    assert law.mean(lambda outcome: 3 if outcome == "low" else 9) == 4
    assert law.map(len).chances() == {3: Fraction(5, 6), 4: Fraction(1, 6)}


@pytest.mark.parametrize(("hits", "whole"), [(0, 6), (6, 6), (1, 6), (3, 6)])
def test_binomial_laws_know_the_sure_and_the_impossible(hits: int, whole: int) -> None:
    law = binomial(4, hits, whole)
    assert sum(law.row) == law.space
    assert law.mean() == Fraction(4 * hits, whole)
    assert law.chance(4) == Fraction(hits, whole) ** 4


@settings(max_examples=20)
@given(st.integers(10**6, 10**30))
def test_what_would_not_fit_is_refused_at_once(dice: int) -> None:
    answers: tuple[Callable[[], object], ...] = (
        lambda: highest(dice * 1000, 20),
        lambda: lowest(3, 10**300),
        lambda: ranked(dice * 1000, 20, 3),
        lambda: ranked(1000, 10**6, 500),
        lambda: two_highest(dice * 1000, 6),
        lambda: two_highest(2, 2_000),
        lambda: matching(dice, 6, EVEN),
        lambda: kept_matching(dice, 6, EVEN, lowest=3),
        lambda: kept_matching(3_000, 6, EVEN, lowest=3),
        lambda: largest_group(dice, 6),
        lambda: largest_group(500, 20),
        lambda: different_results(dice, dice),
        lambda: different_results(3_000, 3_000),
        lambda: doubles(dice, 6, lowest=1),
    )
    for answer in answers:
        with pytest.raises(TooLarge) as refused:
            answer()
        assert refused.value.size > refused.value.limit
        assert refused.value.instead


def test_the_refusal_names_the_limit_and_what_can_be_asked_instead() -> None:
    with pytest.raises(TooLarge) as refused:
        matching(10**6, 6, EVEN)
    assert refused.value.instead == (Instead.POINT, Instead.TAIL, Instead.MEAN, Instead.ROLL)
    assert str(refused.value) == (
        "too large: the whole answer would take 1000002000001 bits, at most 134217728 are allowed; "
        "what can be asked instead: the chance of one value, the chance of a value or more, "
        "the mean, a roll"
    )
    with pytest.raises(TooLarge, match=r"about 10\*\*36 bits"):
        matching(10**18, 6, EVEN)


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: highest(0, 6), "no dice have no highest"),
        (lambda: highest(-1, 6), "no such dice"),
        (lambda: highest(1, 0), "no such dice"),
        (lambda: ranked(0, 6, 1), "no dice have no highest"),
        (lambda: ranked(1, 0, 1), "no such dice"),
        (lambda: two_highest(0, 6), "no dice have no highest"),
        (lambda: two_highest(2, 0), "no such dice"),
        (lambda: ranked(3, 6, 0), "places 1 to 3, not 0"),
        (lambda: ranked(3, 6, 4), "places 1 to 3, not 4"),
        (lambda: two_highest(1, 6), "no two in order after 0"),
        (lambda: two_highest(4, 6, below=3), "no two in order after 3"),
        (lambda: two_highest(4, 6, below=-1), "no two in order after -1"),
        (lambda: binomial(-1, 1, 2), "no such tries"),
        (lambda: binomial(1, 3, 2), "no such tries"),
        (lambda: binomial(1, 0, 0), "no such tries"),
        (lambda: kept_matching(2, 6, EVEN, lowest=1, highest=1), "0 to 1 can be ignored, not 2"),
        (lambda: kept_sum(0, 6, 1), "0 to 0 can be ignored, not 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: Callable[[], object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        ask()
