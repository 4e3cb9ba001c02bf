"""What waits for a person in the ledger, and is told again or is no more: settled by an import.

The same file lists what is odd in it month after month. Only the newest of such entries waits; what
a person settled once stays settled, with her reason, as long as the file says the same.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection

from rulings.models import Snapshot

_WAITS: Final = "outcome IN ('suspicious', 'unmatched') AND settled_at IS NULL"
_SAME: Final = """(older.outcome, older.subject, older.key, older.note)
        = (newer.outcome, newer.subject, newer.key, newer.note)
    AND older.after IS NOT DISTINCT FROM newer.after"""

_SETTLED_BEFORE: Final = f"""
UPDATE rulings_ledgerentry AS newer SET settled_at = said.settled_at,
    settled_by_id = said.settled_by_id, settled_reason = said.settled_reason
FROM (
    SELECT DISTINCT ON (newer.id) newer.id, older.settled_at, older.settled_by_id,
        older.settled_reason
    FROM rulings_ledgerentry AS newer JOIN rulings_ledgerentry AS older ON {_SAME}
        AND older.settled_by_id IS NOT NULL AND older.snapshot_id <> newer.snapshot_id
    WHERE newer.snapshot_id = %(snapshot)s AND newer.outcome IN ('suspicious', 'unmatched')
        AND newer.settled_at IS NULL
    ORDER BY newer.id, older.settled_at DESC
) AS said
WHERE newer.id = said.id
"""
_TOLD_AGAIN: Final = f"""
UPDATE rulings_ledgerentry AS older SET settled_at = %(at)s
FROM rulings_ledgerentry AS newer
WHERE newer.snapshot_id = %(snapshot)s AND newer.outcome IN ('suspicious', 'unmatched')
    AND older.snapshot_id <> newer.snapshot_id AND older.outcome IN ('suspicious', 'unmatched')
    AND older.settled_at IS NULL AND {_SAME}
"""
# A card that has come, a card that has its oracle id, a text that has its ruling; and whatever an
# earlier reading of the same document could not place.
_NO_MORE: Final = f"""
UPDATE rulings_ledgerentry AS entry SET settled_at = %(at)s
WHERE {_WAITS} AND snapshot_id <> %(snapshot)s AND outcome = 'unmatched' AND (
    (subject = 'card' AND entry.key ~ '^[0-9a-f-]{{36}}$' AND EXISTS (
        SELECT FROM rulings_card AS card
        WHERE card.oracle_id = CASE WHEN entry.key ~ '^[0-9a-f-]{{36}}$' THEN entry.key::uuid END
    ))
    OR (subject = 'card' AND EXISTS (
        SELECT FROM rulings_card AS card WHERE card.slug = entry.key AND oracle_id IS NOT NULL
    ))
    OR (subject = 'text' AND EXISTS (
        SELECT FROM rulings_ruling AS ruling WHERE ruling.text_key
            = CASE WHEN entry.key ~ '^[0-9a-f-]{{36}}$' THEN entry.key::uuid END
    ))
    OR (%(kind)s = 'document' AND EXISTS (
        SELECT FROM rulings_snapshot AS read
        WHERE read.id = entry.snapshot_id AND read.kind = 'document' AND read.name = %(name)s
    ))
)
"""


def settle_earlier(snapshot: Snapshot) -> None:
    """Settle what an import tells again, and what has found its place since.

    Call it in the import's transaction, when its ledger is kept.
    """
    values: dict[str, Any] = {
        "snapshot": snapshot.pk,
        "at": snapshot.at,
        "kind": snapshot.kind,
        "name": snapshot.name,
    }
    with connection.cursor() as cursor:
        for statement in (_SETTLED_BEFORE, _TOLD_AGAIN, _NO_MORE):
            cursor.execute(statement, values)
