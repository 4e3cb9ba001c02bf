"""The database to a register."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from django.db import connection, transaction

from rulings.importers.register.lines import (
    VERSION,
    CardLine,
    Head,
    ImportLine,
    Line,
    Person,
    RulingLine,
    Told,
    written,
)
from rulings.models import Snapshot

_BATCH: Final = 1_000
_WHOLE: Final = {Snapshot.Kind.DOCUMENT, Snapshot.Kind.CATALOGUE}
"""Imports whose ledgers are kept whole."""

_IMPORTS: Final = """
SELECT number, kind, name, sha256, dated, at, by, counts, id FROM rulings_snapshot ORDER BY number
"""
_TOLD: Final = """jsonb_build_object(
    'position', position, 'outcome', outcome, 'subject', subject, 'key', key, 'before', before,
    'after', after, 'note', note, 'settled_at', settled_at, 'settled_by', settler.username,
    'settled_reason', settled_reason
)"""
# What is about no ruling: all of a document's and of a catalogue's; of other files only what is for
# a person to look at. The rest tells of texts of cards and rules, which no register holds.
_LEDGER: Final = f"""
SELECT {_TOLD}::text
FROM rulings_ledgerentry AS entry LEFT JOIN auth_user AS settler ON settler.id = settled_by_id
WHERE snapshot_id = %s AND ruling_id IS NULL
    AND (%s OR outcome IN ('suspicious', 'unmatched', 'refused'))
ORDER BY position
"""
_PEOPLE: Final = """
SELECT username, first_name, last_name FROM auth_user WHERE id IN (
    SELECT actor_id FROM rulings_revision WHERE actor_id IS NOT NULL
    UNION SELECT author_id FROM rulings_translation
    UNION SELECT reviewer_id FROM rulings_translation
    UNION SELECT actor_id FROM rulings_ledgerentry WHERE actor_id IS NOT NULL
    UNION SELECT settled_by_id FROM rulings_ledgerentry WHERE settled_by_id IS NOT NULL
)
ORDER BY username COLLATE "C"
"""
_CARDS: Final = """
SELECT slug, name_en, oracle_id FROM rulings_card
WHERE slug COLLATE "C" > %s ORDER BY slug COLLATE "C" LIMIT %s
"""
_RULINGS: Final = f"""
SELECT jsonb_build_object(
    'ruling', ruling.public_id, 'source', ruling.source, 'status', ruling.status,
    'missing_since', ruling.missing_since, 'merged_into', target.public_id,
    'withdrawn_reason', ruling.withdrawn_reason, 'official_elsewhere', ruling.official_elsewhere,
    'cards', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'card', card.slug, 'date', link.date, 'held_from', link.held_from,
            'held_until', link.held_until, 'listed_from', link.listed_from,
            'missing_since', link.missing_since, 'position', link.position
        ) ORDER BY link.id), '[]')
        FROM rulings_cardruling AS link JOIN rulings_card AS card ON card.id = link.card_id
        WHERE link.ruling_id = ruling.id
    ),
    'revisions', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'language', language, 'number', revision.number, 'text', revision.text,
            'held_from', held_from,
            'at', revision.at, 'by', person.username, 'reason', reason,
            'imported', snapshot.number
        ) ORDER BY language, revision.number), '[]')
        FROM rulings_revision AS revision LEFT JOIN auth_user AS person ON person.id = actor_id
        LEFT JOIN rulings_snapshot AS snapshot ON snapshot.id = snapshot_id
        WHERE revision.ruling_id = ruling.id
    ),
    'translations', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'language', language, 'state', state, 'origin', origin,
            'source_language', source_language, 'source_revision', source_revision,
            'document', document, 'document_title', document_title,
            'document_paragraph', document_paragraph, 'document_date', document_date,
            'author', author.username, 'saved_at', saved_at, 'reviewer', reviewer.username,
            'reviewed_at', reviewed_at, 'sent_back_reason', sent_back_reason, 'version', version
        ) ORDER BY language), '[]')
        FROM rulings_translation AS standing
        LEFT JOIN auth_user AS author ON author.id = author_id
        LEFT JOIN auth_user AS reviewer ON reviewer.id = reviewer_id
        WHERE standing.ruling_id = ruling.id
    ),
    'citations', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'number', number, 'edition', edition, 'held_from', held_from, 'held_until', held_until
        ) ORDER BY number COLLATE "C", edition), '[]')
        FROM rulings_rulecitation WHERE ruling_id = ruling.id
    ),
    'scenario', (
        SELECT jsonb_build_object(
            'scenario', scenario, 'parameters', parameters, 'reason', reason, 'by_rule', by_rule,
            'by_editor', by_editor
        ) FROM rulings_scenariolink WHERE ruling_id = ruling.id
    ),
    'proposals', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'language', language, 'text', proposal.text, 'origin', origin, 'kind', proposal.kind,
            'imported', snapshot.number, 'note', note, 'created_at', created_at,
            'closed_at', closed_at
        ) ORDER BY created_at, language, proposal.kind, md5(proposal.text), proposal.id), '[]')
        FROM rulings_suggestion AS proposal
        LEFT JOIN rulings_snapshot AS snapshot ON snapshot.id = snapshot_id
        WHERE ruling_id = ruling.id
    ),
    'deeds', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'outcome', outcome, 'subject', subject, 'key', key, 'before', before, 'after', after,
            'note', note, 'at', at, 'by', person.username, 'moved', moved
        ) ORDER BY at, outcome, key COLLATE "C", entry.id), '[]')
        FROM rulings_ledgerentry AS entry LEFT JOIN auth_user AS person ON person.id = actor_id
        WHERE entry.ruling_id = ruling.id AND snapshot_id IS NULL
    ),
    'ledger', (
        SELECT coalesce(jsonb_agg(
            jsonb_build_object('imported', snapshot.number) || {_TOLD}
            ORDER BY snapshot.number, position
        ), '[]')
        FROM rulings_ledgerentry AS entry
        JOIN rulings_snapshot AS snapshot ON snapshot.id = entry.snapshot_id
        LEFT JOIN auth_user AS settler ON settler.id = settled_by_id
        WHERE entry.ruling_id = ruling.id
    )
)::text
FROM rulings_ruling AS ruling
LEFT JOIN rulings_ruling AS target ON target.id = ruling.merged_into_id
WHERE ruling.public_id COLLATE "C" > %s ORDER BY ruling.public_id COLLATE "C" LIMIT %s
"""


def export(path: Path) -> int:
    """Write the register of the database to a file and return how many rulings it holds.

    The file is as of one moment, and is there whole or not at all. Raises OSError.
    """
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        rulings = 0
        alone = not connection.in_atomic_block
        with os.fdopen(descriptor, "wb") as stream, transaction.atomic():
            if alone:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            for line in _lines():
                rulings += isinstance(line, RulingLine)
                stream.write(written(line))
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return rulings


def _lines() -> Iterator[Line]:
    yield Head(register=VERSION, people=_people())
    yield from _imports()
    yield from _cards()
    decoder = msgspec.json.Decoder(RulingLine)
    for (text,) in _batches(_RULINGS, lambda row: decoder.decode(row[0]).ruling):
        yield decoder.decode(text)


def _imports() -> Iterator[ImportLine]:
    with connection.cursor() as cursor:
        cursor.execute(_IMPORTS)
        rows = cursor.fetchall()
    decoder = msgspec.json.Decoder(Told)
    for number, kind, name, sha256, dated, at, by, held, key in rows:
        counts = msgspec.json.decode(held) if isinstance(held, str) else held
        with connection.cursor() as cursor:
            cursor.execute(_LEDGER, [key, kind in _WHOLE])
            ledger = [decoder.decode(text) for (text,) in cursor.fetchall()]
        yield ImportLine(
            number, kind, name, sha256, dated, at, by, dict(sorted(counts.items())), ledger
        )


def _people() -> list[Person]:
    with connection.cursor() as cursor:
        cursor.execute(_PEOPLE)
        return [
            Person(login=login, first_name=first, last_name=last)
            for login, first, last in cursor.fetchall()
        ]


def _cards() -> Iterator[CardLine]:
    for slug, name, oracle_id in _batches(_CARDS, lambda row: row[0]):
        yield CardLine(card=slug, name=name, oracle_id=oracle_id)


def _batches(statement: str, key: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a statement that goes on after a key, in little memory."""
    after = ""
    while True:
        with connection.cursor() as cursor:
            cursor.execute(statement, [after, _BATCH])
            rows = cursor.fetchall()
        yield from rows
        if len(rows) < _BATCH:
            return
        after = key(rows[-1])
