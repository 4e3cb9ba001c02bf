"""What rulings and the texts of a file say, to find out which is a wording of which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from rulings.importers.published import tables
from rulings.importers.published.pairing import HeldText
from rulings.models import Origin
from rulings.models.folding import text_key


def known_texts(
    candidates: Sequence[tuple[int, UUID, int]],
) -> tuple[dict[int, HeldText], dict[UUID, str]]:
    """Return what the rulings of some candidates say, and said, and what the new texts say.

    A candidate is a ruling, the key of a new text and on how many places they meet.
    """
    rulings = sorted({ruling for ruling, _key, _shared in candidates})
    keys = sorted({key for _ruling, key, _shared in candidates}, key=str)
    former: dict[int, set[UUID]] = defaultdict(set)
    offered: dict[int, set[UUID]] = defaultdict(set)
    published: dict[int, str] = {}
    with connection.cursor() as cursor:
        cursor.execute(tables.HELD_TEXTS, [rulings])
        texts = cursor.fetchall()
        cursor.execute(tables.FORMER_TEXTS, {"rulings": rulings})
        for ruling, text, proposed, imported in cursor.fetchall():
            (offered if proposed else former)[ruling].add(text_key(text))
            if imported:
                published[ruling] = text
        cursor.execute(tables.NEW_TEXTS, [keys])
        new = dict(cursor.fetchall())
    held = {
        ruling: HeldText(
            text,
            origin == Origin.COMMUNITY,
            frozenset(former[ruling]),
            frozenset(offered[ruling]),
            published.get(ruling, ""),
        )
        for ruling, text, origin in texts
    }
    return held, new
