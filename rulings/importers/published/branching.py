"""Texts that were reworded on some cards of a ruling that stands on others as it did.

The ruling stays what it is there, so the new words are another one. Nobody translates it from
nothing: what the first one says in other languages waits beside it. Where the words on a card only
lost some letters or words, they are damaged more often than meant, and the card keeps its ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import connection

from rulings.importers.published.pairing import How, Pair, best
from rulings.importers.published.texts import known_texts
from rulings.models.localized import CODES, column

CANDIDATES: Final = """
SELECT gone.ruling_id, seen.key, count(*)
FROM gone_link AS gone
JOIN incoming_link AS seen USING (card_id, day)
WHERE seen.ruling_id IS NULL
    AND EXISTS (SELECT FROM incoming_link AS there WHERE there.ruling_id = gone.ruling_id)
GROUP BY gone.ruling_id, seen.key
"""
_TABLE: Final = """
DROP TABLE IF EXISTS pg_temp.branched;
CREATE TEMPORARY TABLE branched (key uuid PRIMARY KEY, ruling_id bigint NOT NULL) ON COMMIT DROP
"""
_OTHERS: Final = tuple(code for code in CODES if code != "en")
_SAID: Final = ", ".join(f"('{code}', old.{column('text', code)})" for code in _OTHERS)
_TEXTS: Final = f"""
SELECT branched.key, old.id AS old_id, old.public_id, old.text_en, text.language, text.said
FROM branched JOIN rulings_ruling AS old ON old.id = branched.ruling_id
CROSS JOIN LATERAL (VALUES {_SAID}) AS text (language, said)
WHERE text.said IS NOT NULL
"""
_COUNT: Final = f"SELECT count(*) FROM ({_TEXTS}) AS texts"
_PLACES: Final = """
SELECT seen.key, ruling.id, ruling.public_id, ruling.text_en, text.text, seen.slug
FROM incoming_link AS seen JOIN rulings_ruling AS ruling ON ruling.id = seen.ruling_id
JOIN incoming_text AS text USING (key)
WHERE key = ANY(%s) ORDER BY ruling.public_id, seen.slug
"""

# After the new rulings are written.
OFFER: Final = f"""
INSERT INTO rulings_suggestion
    (ruling_id, language, text, origin, kind, snapshot_id, note, created_at)
SELECT new.ruling_id, texts.language, texts.said, coalesce(standing.origin, 'community'), 'text',
    %(snapshot)s, texts.public_id, %(at)s
FROM ({_TEXTS}) AS texts
JOIN (SELECT DISTINCT key, ruling_id FROM incoming_link) AS new USING (key)
LEFT JOIN rulings_translation AS standing
    ON standing.ruling_id = texts.old_id AND standing.language = texts.language
ORDER BY new.ruling_id, texts.language
"""
# After the table of what is told was made.
TELL: Final = f"""
INSERT INTO told (outcome, subject, key, ruling_id, before, after, note)
SELECT 'split', 'ruling', old.public_id, old.id, old.text_en, new.public_id, 'reworded on a card'
FROM branched JOIN rulings_ruling AS old ON old.id = branched.ruling_id
JOIN (SELECT DISTINCT key, ruling_id FROM incoming_link) AS seen USING (key)
JOIN rulings_ruling AS new ON new.id = seen.ruling_id ORDER BY old.public_id, new.public_id;
INSERT INTO told (outcome, subject, key, ruling_id, after, note)
SELECT 'suggested', 'text', new.public_id || ' ' || texts.language, new.id, texts.said,
    texts.public_id
FROM ({_TEXTS}) AS texts
JOIN (SELECT DISTINCT key, ruling_id FROM incoming_link) AS seen USING (key)
JOIN rulings_ruling AS new ON new.id = seen.ruling_id ORDER BY new.public_id, texts.language;
"""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A place where a ruling that stands whole on other cards has lost letters or words."""

    ruling: int
    public_id: str
    slug: str
    whole: str
    left: str


@dataclass(frozen=True, slots=True)
class Branches:
    """What is new because it was reworded on some cards only, and what is damaged there."""

    split: int = 0
    offered: int = 0
    """Texts in other languages that wait beside the new rulings."""
    damaged: tuple[Damaged, ...] = ()


def find_branches() -> tuple[list[Pair], list[Pair]]:
    """Return the new texts that were reworded, and those that are damaged, with their rulings.

    Call it when rulings that stand nowhere else have their pairs.
    """
    with connection.cursor() as cursor:
        cursor.execute(CANDIDATES)
        candidates = cursor.fetchall()
    held, new = known_texts(candidates)
    found = best(candidates, held, new)
    damaged = [pair for pair in found if pair.how is How.PROPOSED]
    return [pair for pair in found if pair.how is not How.PROPOSED], damaged


def keep_branches(reworded: Iterable[Pair], damaged: Iterable[UUID]) -> Branches:
    """Remember what was reworded for the writing, and return what the plan says of it.

    The damaged places have their rulings by now.
    """
    pairs = list(reworded)
    with connection.cursor() as cursor:
        cursor.execute(_TABLE)
        with cursor.copy("COPY branched (key, ruling_id) FROM STDIN") as copy:
            for pair in pairs:
                copy.write_row((pair.key, pair.ruling))
        cursor.execute(_COUNT)
        (offered,) = cursor.fetchone() or (0,)
        cursor.execute(_PLACES, [list(damaged)])
        places = tuple(
            Damaged(ruling, public_id, slug, whole, left)
            for _key, ruling, public_id, whole, left, slug in cursor.fetchall()
        )
    return Branches(len(pairs), offered, places)
