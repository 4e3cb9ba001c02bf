"""Building a results table from the rows and the sentences that ask for the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.dice import Die
from engine.oracle.lines import Row as RowLine
from engine.oracle.lines import Values
from engine.oracle.page import Page, Span
from engine.oracle.readings import Again, Reason, RollText, RowText, Use
from engine.table import ResultsTable, Row, TableError

MOST_ROWS: Final = 40
MOST_NUMBERS: Final = 1000
"""As many different results a table may read."""
_SHOWN: Final = 8


class NoTable(ValueError):
    """The rows make no results table, or it cannot be told which result they read."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Entry:
    """Results, and where the text says what they do."""

    values: tuple[Values, ...]
    then: Span
    otherwise: bool = False
    """Whether these are only the results the entry before leaves."""


def entries(rows: Iterable[RowLine]) -> list[Entry]:
    """The entries of a printed table."""
    return [Entry(row.values, (row.body, row.end)) for row in rows]


def build(
    page: Page, roll: RollText, uses: set[Use], chart: list[Entry], asked: list[Entry]
) -> tuple[ResultsTable[RowText] | None, set[Use]]:
    """The table, and the uses it stands for; raise `NoTable` where the text can mean none.

    A printed table has a row for every result, together with the sentences above it ("If the
    result is 0 or less"). Sentences alone may leave results out. Sentences that say more about
    results which have a row already, or about each other's, are conditions and no rows.
    """
    if len(chart) + len(asked) > MOST_ROWS:
        raise NoTable(Reason.TABLE, f"{len(chart) + len(asked)} rows; at most {MOST_ROWS}")
    if not chart and not asked:
        return None, set()
    reach = _reach(roll, uses)
    if not chart:
        rows = _rows(page, asked)
        if reach is None or not _apart(rows):
            return None, {Use.COMPARE}
        listed = len([entry for entry in asked if not entry.otherwise]) > 1
        return _table(roll, reach, rows, gaps=True), {Use.TABLE if listed else Use.COMPARE}
    if reach is None:
        raise NoTable(Reason.WHICH)
    rows = _rows(page, chart)
    more = _rows(page, [entry for entry in asked if not entry.otherwise])
    if _apart(rows + more):
        whole = sorted(rows + more, key=lambda row: row.then.then.start)
        return _table(roll, reach, whole, gaps=False), {Use.TABLE}
    return _table(roll, reach, rows, gaps=False), {Use.TABLE, Use.COMPARE}


def left_by(values: tuple[Values, ...], sides: int) -> tuple[Values, ...]:
    """The results of a die that these leave: what "Otherwise" stands for."""
    found: list[Values] = []
    following: int | None = 1
    for low, high in values:
        if following is not None and low is not None and following < low:
            found.append((None if following == 1 else following, low - 1))
        following = None if high is None else high + 1
    if following is not None and following <= sides:
        found.append((following, None))
    return tuple(found)


def _reach(roll: RollText, uses: set[Use]) -> tuple[int, int] | None:
    """The lowest and highest number the rows can read; None where the text does not say which
    result they read.
    """
    if not isinstance(roll.die, Die):
        return None
    if Use.EACH in uses or roll.keep == 1:
        return 1, roll.die.sides
    if not isinstance(roll.count, int) or roll.keep is not None:
        return None
    counted = roll.count - roll.ignore
    if counted != 1 and Use.TOTAL not in uses:
        return None
    return counted, counted * roll.die.sides


def _rows(page: Page, of: list[Entry]) -> list[Row[RowText]]:
    """The rows; raise `NoTable` for one that runs from high to low."""
    rows = []
    for entry in of:
        found = page.patterns.again.search(page.plain, *entry.then)
        again = Again.NO if found is None else Again.MAY if found["may"] else Again.MUST
        text = RowText(page.phrase(*entry.then), again)
        try:
            rows += [Row(low, high, text) for low, high in entry.values]
        except TableError as error:
            raise NoTable(Reason.TABLE, str(error)) from None
    return rows


def _apart(rows: list[Row[RowText]]) -> bool:
    """Whether no two rows hold the same result."""
    ends = {end for row in rows for end in (row.low, row.high) if end is not None}
    return all(sum(row.holds(end) for row in rows) == 1 for end in ends)


def _table(
    roll: RollText, reach: tuple[int, int], rows: list[Row[RowText]], *, gaps: bool
) -> ResultsTable[RowText]:
    """The table of these rows; raise `NoTable` for one that no card can mean."""
    lowest, highest = reach
    if highest > MOST_NUMBERS:
        raise NoTable(Reason.TABLE, f"results to {highest}; at most {MOST_NUMBERS}")
    missing = _missing(rows, lowest, highest)
    if missing and not gaps:
        raise NoTable(Reason.TABLE, f"results in no row: {', '.join(missing)}")
    if not missing and all(row.then.again is Again.MUST for row in rows):
        raise NoTable(Reason.ENDLESS)
    ends = {end for row in rows for end in (row.low, row.high) if end is not None}
    try:
        if under := tuple(sorted(end for end in ends if lowest > 1 and end < lowest)):
            raise TableError("results that no face reaches", under)
        return ResultsTable(
            highest, tuple(rows), gaps=gaps or lowest > 1, beyond=roll.modifier is not None
        )
    except TableError as error:
        faces = ", ".join(map(str, error.faces[:_SHOWN]))
        more = ", …" if len(error.faces) > _SHOWN else ""
        raise NoTable(Reason.TABLE, f"{error.problem}: {faces}{more}") from None


def _missing(rows: list[Row[RowText]], lowest: int, highest: int) -> list[str]:
    """The runs of results that are in no row, as a row would print them."""
    missing = []
    for row in sorted(rows, key=lambda row: lowest if row.low is None else row.low):
        low = lowest if row.low is None else row.low
        if low > lowest:
            missing.append(str(Row(lowest, min(low - 1, highest), None)))
        lowest = max(lowest, highest + 1 if row.high is None else row.high + 1)
        if lowest > highest:
            return missing
    return [*missing, str(Row(lowest, highest, None))]
