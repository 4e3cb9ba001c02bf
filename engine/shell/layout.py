"""Text in columns: tables, and two stories side by side. No more than a terminal can show."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

GAP = "  "
NARROWEST = 8
"""A column is not made narrower than this, however little room there is."""


def room() -> int:
    """How wide the terminal is; 100 where nobody says."""
    return shutil.get_terminal_size((100, 24)).columns


def table(
    rows: Sequence[Sequence[str]], *, heads: Sequence[str] = (), right: Sequence[int] = ()
) -> Iterator[str]:
    """Yield rows in aligned columns, wrapped where there is no room for them.

    The columns numbered in `right` (from 0) hold numbers and are aligned to the right.
    """
    if not rows:
        return
    lines = [list(heads), *map(list, rows)] if heads else [list(row) for row in rows]
    widths = _fitting([max(map(len, column)) for column in zip(*lines, strict=True)])
    for number, line in enumerate(lines):
        cells = [
            textwrap.wrap(cell, width) or [""] for cell, width in zip(line, widths, strict=True)
        ]
        for piece in range(max(map(len, cells))):
            yield GAP.join(
                _aligned(cell[piece] if piece < len(cell) else "", widths[place], place in right)
                for place, cell in enumerate(cells)
            ).rstrip()
        if heads and not number:
            yield GAP.join("-" * width for width in widths)


def _aligned(text: str, width: int, to_the_right: bool) -> str:
    return text.rjust(width) if to_the_right else text.ljust(width)


def _fitting(widths: list[int]) -> list[int]:
    """Take from the widest column until all fit."""
    widths = [max(1, width) for width in widths]
    while sum(widths) + len(GAP) * (len(widths) - 1) > room() and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def indented(lines: Sequence[str], by: str = "    ") -> Iterator[str]:
    """Yield lines further to the right."""
    return (f"{by}{line}" for line in lines)


def paragraph(text: str, by: str = "") -> Iterator[str]:
    """Yield a text in lines that fit."""
    yield from textwrap.wrap(text, room(), initial_indent=by, subsequent_indent=by)


def side_by_side(left: Sequence[str], right: Sequence[str], parting: int) -> Iterator[str]:
    """Yield two stories in two columns; a mark stands before the lines where they differ.

    `parting` is the line (from 0) at which they part: from there on each goes its own way.
    """
    width = max(20, (room() - 7) // 2)
    for number in range(max(len(left), len(right))):
        one = left[number] if number < len(left) else ""
        other = right[number] if number < len(right) else ""
        mark = " " if number < parting else ">"
        pieces = (textwrap.wrap(one, width) or [""], textwrap.wrap(other, width) or [""])
        for piece in range(max(map(len, pieces))):
            cells = [each[piece] if piece < len(each) else "" for each in pieces]
            yield f"{mark} {cells[0].ljust(width)} | {cells[1]}".rstrip()
