"""What waits for a person in the ledger, and is told again or is no more: settled by an import.

The same file lists what is odd in it month after month. Only the newest of such entries waits; what
a person settled once stays settled, with her reason, as long as the file says the same.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection

from rulings.models import Snapshot

_ODD: Final = "outcome IN ('suspicious', 'unmatched')"
_WAITS: Final = f"{_ODD} AND settled_at IS NULL"
_SAME: Final = "PARTITION BY outcome, subject, key, note, after"

# Both may be as many as a file has cards, and PostgreSQL, which has not counted the new ones yet,
# would join them each with each: entries that say the same are sorted beside each other instead.
# A table that it counted when that was empty holds one row for it, whatever came since: it may not
# read such a table anew for each row of another.
_NOT_EACH_WITH_EACH: Final = "SET LOCAL enable_nestloop = off"
_AS_EVER: Final = "SET LOCAL enable_nestloop = on"
_SETTLED_BEFORE: Final = f"""
UPDATE rulings_ledgerentry AS newer SET settled_at = older.settled_at,
    settled_by_id = older.settled_by_id, settled_reason = older.settled_reason
FROM (
    SELECT id, first_value(id) OVER ({_SAME} ORDER BY settled_at DESC NULLS LAST) AS older_id
    FROM (
        SELECT * FROM rulings_ledgerentry WHERE settled_by_id IS NOT NULL
        UNION ALL
        SELECT * FROM rulings_ledgerentry WHERE snapshot_id = %(snapshot)s AND {_WAITS}
    ) AS entry
) AS said
JOIN rulings_ledgerentry AS older ON older.id = older_id
WHERE newer.id = said.id AND newer.settled_at IS NULL AND older.settled_at IS NOT NULL
"""
_TOLD_AGAIN: Final = f"""
UPDATE rulings_ledgerentry SET settled_at = %(at)s
WHERE id IN (
    SELECT id
    FROM (
        SELECT id, snapshot_id, bool_or(snapshot_id = %(snapshot)s) OVER ({_SAME}) AS again
        FROM (
            SELECT * FROM rulings_ledgerentry WHERE snapshot_id <> %(snapshot)s AND {_WAITS}
            UNION ALL
            SELECT * FROM rulings_ledgerentry WHERE snapshot_id = %(snapshot)s AND {_ODD}
        ) AS entry
    ) AS told
    WHERE again AND snapshot_id <> %(snapshot)s
)
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
        cursor.execute(_NOT_EACH_WITH_EACH)
        for statement in (_SETTLED_BEFORE, _TOLD_AGAIN, _NO_MORE):
            cursor.execute(statement, values)
        cursor.execute(_AS_EVER)
