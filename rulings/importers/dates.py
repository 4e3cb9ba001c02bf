"""Dates as documents write them. Which number is the month is proven, known or asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.utils.translation import gettext as _

from rulings.importers.refusal import DocumentRefused
from rulings.importers.running import AHEAD, FIRST_DAY

Order = Literal["dmy", "mdy"]

_SLASHED = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_LIKE = re.compile(r"\d[\d/.,:\u2010-\u2015 -]{3,12}\d", re.ASCII)
_LEAST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as written: the day in each of the two orders, None where there is no such day."""

    text: str
    dmy: date | None
    mdy: date | None

    def read(self, order: Order) -> date | None:
        """Return the day that this date means in an order."""
        return self.dmy if order == "dmy" else self.mdy


def read_date(text: str) -> WrittenDate | None:
    """Return the date that a line holds, or None when it is no date in any order.

    >>> read_date("23/07/2021").mdy is None, read_date("07/10/2022").dmy.month
    (True, 10)
    """
    iso = _ISO.fullmatch(text)
    if iso:
        day = _day(iso[1], iso[2], iso[3])
        return None if day is None else WrittenDate(text, day, day)
    slashed = _SLASHED.fullmatch(text)
    if not slashed:
        return None
    first, sign, second, year = slashed.groups()
    day_first = _day(year, second, first)
    # With dots, the day always comes first.
    month_first = day_first if sign == "." else _day(year, first, second)
    if day_first is None and month_first is None:
        return None
    return WrittenDate(text, day_first, month_first)


def looks_like_a_date(text: str) -> bool:
    """Tell whether a line is a date, or was meant as one: digits, and nothing else but signs.

    >>> looks_like_a_date("202109224"), looks_like_a_date("23/7/21"), looks_like_a_date("d20")
    (True, True, False)
    """
    return _LIKE.fullmatch(text) is not None and sum(map(str.isdigit, text)) >= _LEAST_DIGITS


def _day(year: str, month: str, day: str) -> date | None:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return found if FIRST_DAY <= found <= date.today() + AHEAD else None


@dataclass(frozen=True, slots=True)
class DatedLine:
    """A date and the line of the document that it stands on."""

    line: int
    date: WrittenDate


def proven_order(dates: Iterable[WrittenDate]) -> Order | None:
    """Return the order that dates prove: those with one reading agree. None where none does."""
    orders: set[Order] = {
        "mdy" if written.dmy is None else "dmy"
        for written in dates
        if (written.dmy is None) != (written.mdy is None)
    }
    return orders.pop() if len(orders) == 1 else None


def read_alone(dated: DatedLine, *, proven: Order | None, asked: Order | None) -> date:
    """Return the day that a date means by itself, where each line of a page may be written its way.

    `asked` (what the caller was told) decides what may be read in two ways, else what the other
    dates have `proven`.

    Raises DocumentRefused: it contradicts `asked`, or nothing decides.
    """
    written = dated.date
    readings = {day for day in (written.dmy, written.mdy) if day is not None}
    if asked is not None:
        day = written.read(asked)
        if day is None:
            raise cannot_be_read(dated, asked)
        return day
    if len(readings) == 1:
        return readings.pop()
    day = None if proven is None else written.read(proven)
    if day is None:
        raise may_be_both(dated)
    return day


def cannot_be_read(dated: DatedLine, order: Order) -> DocumentRefused:
    """Return the refusal of a date that has no day in an order."""
    return DocumentRefused(
        _("Line %(line)d: the date %(date)s cannot be read in the order %(order)s.")
        % {"line": dated.line, "date": dated.date.text, "order": order},
        line=dated.line,
    )


def may_be_both(dated: DatedLine) -> DocumentRefused:
    """Return the refusal of a date that has a day in both orders."""
    return DocumentRefused(
        _(
            "Line %(line)d: the date %(date)s may have the day first or the month first. Say"
            " which with --date-order dmy or --date-order mdy."
        )
        % {"line": dated.line, "date": dated.date.text},
        line=dated.line,
    )


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """The order of the dates of one document, and whether the document itself proves it."""

    order: Order
    proven: bool


def find_order(
    lines: Iterable[DatedLine], *, usual: Order | None, asked: Order | None
) -> FoundOrder:
    """Return the order of a document's dates.

    One date that is a day in only one order proves it for all. Else `asked` (what the caller was
    told) decides, else `usual` (the order of the document's language).

    Raises DocumentRefused: two dates contradict each other, a date contradicts `asked`, or nothing
    decides.
    """
    proof: DatedLine | None = None
    proven: Order | None = None
    ambiguous: DatedLine | None = None
    for dated in lines:
        if dated.date.dmy == dated.date.mdy:
            continue
        if dated.date.dmy is not None and dated.date.mdy is not None:
            ambiguous = ambiguous or dated
            continue
        order: Order = "mdy" if dated.date.dmy is None else "dmy"
        if proven is not None and proof is not None and proven != order:
            raise DocumentRefused(
                _(
                    "Line %(line)d: the date %(date)s contradicts the date %(other)s on line"
                    " %(other_line)d; one has the day first, the other the month."
                )
                % {
                    "line": dated.line,
                    "date": dated.date.text,
                    "other": proof.date.text,
                    "other_line": proof.line,
                },
                line=dated.line,
            )
        proof, proven = proof or dated, order
    if proven is not None and proof is not None:
        if asked is not None and asked != proven:
            raise cannot_be_read(proof, asked)
        return FoundOrder(proven, proven=True)
    if ambiguous is None:
        return FoundOrder(asked or usual or "dmy", proven=True)
    decided = asked or usual
    if decided is None:
        raise may_be_both(ambiguous)
    return FoundOrder(decided, proven=False)
