"""The lines of a rules text: abilities, bullets, and the rows of results tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from engine.oracle.patterns import Patterns

Values: TypeAlias = tuple[int | None, int | None]
"""The lowest and the highest of a run of results; None is an open end."""

_ROW_INSIDE: Final = re.compile(
    r"(?:(?<=[.!?)\"»“”])|(?<=[.!?)\"»“”] ))(?=\d{1,6}(?: ?- ?\d{1,6}| ?\+)? ?\|)"
)
"""Where a row of a table begins in the middle of a line: sentences that ran together."""
_SENTENCE_END: Final = re.compile(r"[.!?][\"'»“”]?(?= |$|[^\W\d_])|\n|•")
_LIKE_A_ROW: Final = re.compile(r" *(?:• ?)?(?!0 *:)\d+ *[-|+:]")


@dataclass(frozen=True, slots=True)
class Row:
    """A line that has the form of a row: its ranges, and where its own text stands."""

    values: tuple[Values, ...]
    start: int
    body: int
    end: int
    bar: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability: its line and its bullets, from ``start`` to ``end``, and the rows below.

    ``broken`` is where a line stands that looks like a row and is none.
    """

    start: int
    end: int
    rows: tuple[Row, ...] = ()
    broken: tuple[int, int] | None = None


def values(groups: Mapping[str, str | None]) -> tuple[Values, ...]:
    """The results that the groups of ``{range}`` name."""
    if below := groups.get("below"):
        return ((None, int(below)),)
    if above := groups.get("above"):
        return ((int(above), None),)
    low = int(groups["low"] or 0)
    if groups.get("plus") or groups.get("more"):
        return ((low, None),)
    if groups.get("less"):
        return ((None, low),)
    if high := groups.get("high"):
        return ((low, int(high)),)
    if also := groups.get("also"):
        after = int(also)
        return ((low, after),) if after == low + 1 else ((low, low), (after, after))
    return ((low, low),)


def paragraphs(plain: str, patterns: Patterns) -> Iterator[Paragraph]:
    """The abilities of a text in order. Rows belong to the line above them; where that line rolls
    nothing, the reader of rolls says so.
    """
    start = end = -1
    rows: list[Row] = []
    broken: tuple[int, int] | None = None
    for line_start, line_end in _lines(plain):
        row = row_at(plain, line_start, line_end, patterns)
        bullet = plain.startswith("•", line_start)
        if row is not None and (start >= 0 or row.bar):
            if start < 0:
                start = end = line_start
            rows.append(row)
        elif start >= 0 and _LIKE_A_ROW.match(plain, line_start, line_end):
            broken = broken or (line_start, line_end)
        elif start >= 0 and bullet and not rows and plain[start] != "•":
            end = line_end
        else:
            if start >= 0:
                yield Paragraph(start, end, tuple(rows), broken)
            start, end, rows, broken = line_start, line_end, [], None
    if start >= 0:
        yield Paragraph(start, end, tuple(rows), broken)


def row_at(plain: str, start: int, end: int, patterns: Patterns) -> Row | None:
    """The row this line is, or None."""
    found = patterns.row.match(plain, start, end)
    if found is None:
        return None
    runs = values(found.groupdict())
    single = found["bar"] is None and runs == ((0, 0),)
    if single or (found["bare"] is not None and (len(runs) > 1 or runs[0][0] != runs[0][1])):
        return None
    return Row(runs, start, found.end(), end, found["bar"] is not None)


def sentences(plain: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences between two places."""
    for found in _SENTENCE_END.finditer(plain, start, end):
        yield start, found.end()
        start = found.end()
    if start < end:
        yield start, end


def _lines(plain: str) -> Iterator[tuple[int, int]]:
    """The lines that are not empty, without the spaces around them; cut where a row begins."""
    start = 0
    for line in plain.split("\n"):
        cuts = [0, *(found.start() for found in _ROW_INSIDE.finditer(line)), len(line)]
        for left, right in pairwise(cuts):
            piece = line[left:right]
            if piece.strip():
                before = len(piece) - len(piece.lstrip())
                yield start + left + before, start + right
        start += len(line) + 1
