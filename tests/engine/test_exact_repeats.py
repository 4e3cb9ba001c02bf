"""Roll again, in closed form: how often, and what it brings in all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exact import NeverStops, Repeats, highest, mean_of_all
from engine.table import ResultsTable, Row

DELINA = ResultsTable(20, (Row(1, 14, ()), Row(15, 20, ())))


@pytest.mark.parametrize(
    ("guides", "mean"), [(0, Fraction(10, 7)), (1, Fraction(100, 49)), (2, Fraction(1000, 343))]
)
def test_mean_number_of_rolls_of_a_d20_with_guides(guides: int, mean: Fraction) -> None:
    rows = highest(1 + guides, 20).rows(DELINA)
    repeats = Repeats.of(rows, lambda row: row == "15-20")
    assert repeats.mean() == mean
    assert mean_of_all(rows, lambda row: row == "15-20", lambda row: 1) == mean


@given(st.fractions(0, Fraction(99, 100)), st.integers(0, 30))
def test_the_number_of_rolls_is_geometric(again: Fraction, rolls: int) -> None:
    repeats = Repeats(again)
    shares = [repeats.exactly(number) for number in range(rolls + 1)]
    assert sum(shares) + repeats.more_than(rolls) == 1
    counted = sum(number * share for number, share in enumerate(shares))
    # Whoever gets that far begins anew.
    assert counted + repeats.more_than(rolls) * (rolls + repeats.mean()) == repeats.mean()


def test_what_all_rolls_bring_is_the_mean_of_one_times_their_number() -> None:
    """A d20 read as damage, rolled again on 15 or more: 21/2 for each of 10/7 rolls."""
    assert mean_of_all(highest(1, 20).map(int), lambda face: face >= 15, lambda face: face) == 15


def test_a_die_that_hardly_ever_stops_has_a_mean_too() -> None:
    assert Repeats(Fraction(9999, 10_000)).mean() == 10_000


def test_a_roll_that_never_stops_is_refused() -> None:
    with pytest.raises(NeverStops, match="the chance to stop is zero"):
        Repeats.of(highest(1, 1).map(int), lambda face: face == 1)
    for chance in (Fraction(-1, 2), Fraction(3, 2)):
        with pytest.raises(ValueError, match="no chance"):
            Repeats(chance)
