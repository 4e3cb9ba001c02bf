"""What an import found odd waits for a person, who looks and says what it is."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from rulings.editorial.deeds import record
from rulings.editorial.identity import DeedRefused
from rulings.editorial.texts import NotAllowed, may_override
from rulings.models import LedgerEntry

if TYPE_CHECKING:
    from django.contrib.auth.models import User


TO_SETTLE: Final = (LedgerEntry.Outcome.SUSPICIOUS, LedgerEntry.Outcome.UNMATCHED)


def settle(entry: LedgerEntry, *, by: User, at: datetime, reason: str) -> LedgerEntry:
    """Say that an entry of an import was looked at, and what was found.

    Raises NotAllowed and DeedRefused: ``reason`` (one is needed), ``closed`` (it does not wait for
    anybody, or was settled already); then nothing was written.
    """
    if not may_override(by):
        raise NotAllowed(str(by))
    if not reason.strip():
        raise DeedRefused("reason")
    with transaction.atomic():
        held = LedgerEntry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
        if held.outcome not in TO_SETTLE or held.settled_at is not None:
            raise DeedRefused("closed")
        held.settled_at, held.settled_by, held.settled_reason = at, by, reason.strip()
        held.save(update_fields=["settled_at", "settled_by", "settled_reason"])
        if held.ruling is not None:
            record(
                LedgerEntry.Outcome.KEPT,
                held.ruling,
                by=by,
                at=at,
                reason=reason,
                before=held.before,
                after=held.after,
            )
        return held
