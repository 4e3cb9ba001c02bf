"""The entries of the ledger that tell what a person did."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rulings.editorial.moved import Moved
from rulings.models import LedgerEntry, Ruling

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def record(
    outcome: LedgerEntry.Outcome,
    ruling: Ruling,
    *,
    by: User,
    at: datetime,
    reason: str,
    before: str | None,
    after: str | None = None,
    language: str = "",
    moved: Moved | None = None,
) -> LedgerEntry:
    """Tell one deed. With `language` it was done to that text, else to the ruling."""
    return LedgerEntry.objects.create(
        outcome=outcome,
        subject="text" if language else "ruling",
        key=f"{ruling.public_id} {language}".strip(),
        ruling=ruling,
        before=before,
        after=after,
        note=reason.strip(),
        at=at,
        actor=by,
        moved=None if moved is None else moved.written(),
    )
