"""What was matched to the database, in the transaction in which it was matched."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from django.db import connection
from django.db.models import Max

from rulings.importers.cards import writes
from rulings.importers.running import Sign
from rulings.models import LedgerEntry, Snapshot

_MANY: Final = 1_000
"""So many new rows are enough to make PostgreSQL's picture of the tables a wrong one."""


def write_cards(rows: int) -> None:
    """Write the cards, faces and names that `match` found: so many rows. Their ledger waits."""
    with connection.cursor() as cursor:
        cursor.execute(writes.CARDS)
        cursor.execute(writes.SETS)
        cursor.execute(writes.FACES)
        cursor.execute(writes.LEDGER)
        cursor.execute(writes.NAMES)
        if rows > _MANY:
            cursor.execute("ANALYZE rulings_card, rulings_cardface, rulings_cardname")


def keep_ledger(snapshot: Snapshot, *, left_out: int) -> None:
    """Keep what `write_cards` did in the ledger of a snapshot, after what stands there.

    Of the records that are left out only the number is kept.
    """
    last: int | None = snapshot.entries.aggregate(last=Max("position"))["last"]
    values: dict[str, Any] = {
        "snapshot": snapshot.pk,
        "start": 0 if last is None else last + 1,
    }
    with connection.cursor() as cursor:
        cursor.execute(writes.KEEP_LEDGER, values)
        cursor.execute("SELECT outcome, count(*) FROM told_card GROUP BY outcome")
        told = Counter(dict(cursor.fetchall()))
    told[LedgerEntry.Outcome.LEFT_OUT.value] += left_out
    snapshot.counts = dict(Counter(snapshot.counts) + told)
    snapshot.save(update_fields=["counts"])


def new_snapshot(sign: Sign) -> Snapshot:
    """Make the snapshot of an import of cards alone."""
    return Snapshot.objects.create(
        kind=sign.kind,
        name=sign.name,
        sha256=sign.sha256,
        dated=sign.dated,
        at=sign.at,
        by=sign.by,
    )
