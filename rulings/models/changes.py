"""Whether readers see something else than before: a value of all that is committed."""

from __future__ import annotations

from typing import Final

from django.db import connection

MARKS: Final = "SELECT bit_xor(mark) FROM rulings_change"
"""Asks for the marks. Few rows: whoever adds one puts many together (migration 0010)."""


def data_revision() -> str:
    """Return what differs after every transaction that changed what readers see. One query.

    Whoever reads it before the data may believe that the data are at least as new as it says.
    """
    with connection.cursor() as cursor:
        cursor.execute(MARKS)
        return revision_of(*cursor.fetchone())


def revision_of(marks: int | None) -> str:
    """Return the value of marks, as it is written."""
    return f"{(marks or 0) % 2**64:016x}"
