"""Results tables: ends are included, nothing is clamped, and what no card can mean is refused."""

from __future__ import annotations

import pytest

from engine.dice import Die
from engine.instructions import CreateTokens, RollAgain, RollDice
from engine.table import ResultsTable, Row, TableError

THREE_ROWS = ResultsTable(20, (Row(1, 9, "low"), Row(10, 19, "high"), Row(20, 20, "top")))


@pytest.mark.parametrize(
    ("result", "then"),
    [
        (1, "low"),
        (9, "low"),
        (10, "high"),
        (19, "high"),
        (20, "top"),
        (0, None),
        (-2, None),
        (21, None),
        (10**9, None),
    ],
)
def test_ends_are_included_and_nothing_is_clamped(result: int, then: str | None) -> None:
    row = THREE_ROWS.row(result)
    assert (None if row is None else row.then) == then


def test_a_row_can_be_open_at_either_end() -> None:
    table = ResultsTable(
        20, (Row(None, 0, "zero"), Row(1, 14, "low"), Row(15, None, "high")), beyond=True
    )
    assert [str(row) for row in table.rows] == ["0 or less", "1-14", "15+"]
    for result, then in [(-2, "zero"), (0, "zero"), (15, "high"), (25, "high")]:
        row = table.row(result)
        assert row is not None and row.then == then


@pytest.mark.parametrize(
    ("sides", "rows", "problem", "faces"),
    [
        (10, [(1, 17)], "no face reaches", (17,)),
        (10, [(1, 4), (6, 10)], "in no row", (5,)),
        (10, [(1, 5), (5, 10)], "more than one row", (5,)),
        (20, [(1, 20), (20, None)], "more than one row", (20,)),
    ],
)
def test_a_table_that_no_card_can_mean_is_refused_with_its_faces(
    sides: int, rows: list[tuple[int, int | None]], problem: str, faces: tuple[int, ...]
) -> None:
    with pytest.raises(TableError, match=problem) as refused:
        ResultsTable(sides, tuple(Row(low, high, None) for low, high in rows))
    assert refused.value.faces == faces


def test_a_gap_is_legal_where_the_card_itself_has_it() -> None:
    assert ResultsTable(6, (Row(6, 6, "six"),), gaps=True).row(5) is None


@pytest.mark.parametrize(("low", "high"), [(5, 4), (None, None)])
def test_a_row_runs_from_low_to_high(low: int | None, high: int | None) -> None:
    with pytest.raises(TableError):
        Row(low, high, None)


def test_a_roll_that_could_never_stop_is_refused() -> None:
    again = (RollAgain(optional=False),)
    with pytest.raises(ValueError, match="chance to stop is zero"):
        RollDice(Die(20), table=ResultsTable(20, (Row(1, None, again),)))
    with pytest.raises(ValueError, match="chance to stop is zero"):
        RollDice(Die(1), table=ResultsTable(1, (Row(1, 1, again),)))
    RollDice(
        Die(20), table=ResultsTable(20, (Row(1, 19, again), Row(20, 20, (CreateTokens("x"),))))
    )


def test_a_roll_of_which_nothing_counts_is_refused() -> None:
    with pytest.raises(ValueError, match="leave none"):
        RollDice(Die(20), 2, ignore=2)
