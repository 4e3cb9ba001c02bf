"""A file of which nothing fits is a file of something else, and is refused as that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from django.utils.translation import gettext as _

from rulings.importers.refusal import FileRefused
from rulings.importers.rows import BadRecord

Row = TypeVar("Row")

LOOKED_AT: Final = 20
"""After so many bad records and no good one, the rest is not read."""


def unless_nothing_fits(
    rows: Iterator[Row | BadRecord], *, file: str, holds_none: str
) -> Iterator[Row | BadRecord]:
    """Yield all the rows. `holds_none` says that the file holds none of what was looked for.

    Raises FileRefused where the first `LOOKED_AT` records are bad, or all there are.
    """
    first_bad: list[BadRecord] = []
    for row in rows:
        if not isinstance(row, BadRecord):
            yield from first_bad
            yield row
            yield from rows
            return
        first_bad.append(row)
        if len(first_bad) == LOOKED_AT:
            break
    if first_bad:
        raise FileRefused(file, first_misfit(holds_none, first_bad[0].why))


def first_misfit(holds_none: str, why: str) -> str:
    """Return that a file holds nothing usable, with what is wrong with its first record."""
    # Translators: two whole sentences: that a file holds nothing usable, and why its first record
    # is none.
    return _("%(none)s Its first record: %(why)s") % {"none": holds_none, "why": why}
