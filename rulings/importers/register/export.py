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
    Import,
    Person,
    RulingLine,
    written,
)

_BATCH: Final = 1_000

_IMPORTS: Final = """
SELECT id, kind, name, sha256, dated, at, by, counts FROM rulings_snapshot AS snapshot
WHERE EXISTS (SELECT FROM rulings_revision WHERE snapshot_id = snapshot.id)
    OR EXISTS (SELECT FROM rulings_suggestion WHERE snapshot_id = snapshot.id)
ORDER BY at, kind, name COLLATE "C", sha256, id
"""
_PEOPLE: Final = """
SELECT username, first_name, last_name FROM auth_user WHERE id IN (
    SELECT actor_id FROM rulings_revision WHERE actor_id IS NOT NULL
    UNION SELECT author_id FROM rulings_translation
    UNION SELECT reviewer_id FROM rulings_translation
    UNION SELECT actor_id FROM rulings_ledgerentry WHERE snapshot_id IS NULL
)
ORDER BY username COLLATE "C"
"""
_CARDS: Final = """
SELECT slug, name_en, oracle_id FROM rulings_card
WHERE slug COLLATE "C" > %s ORDER BY slug COLLATE "C" LIMIT %s
"""
_RULINGS: Final = """
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
            'language', language, 'number', number, 'text', revision.text, 'held_from', held_from,
            'at', at, 'by', person.username, 'reason', reason, 'imported', snapshot_id
        ) ORDER BY language, number), '[]')
        FROM rulings_revision AS revision LEFT JOIN auth_user AS person ON person.id = actor_id
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
            'scenario', scenario, 'parameters', parameters, 'reason', reason, 'by_rule', by_rule
        ) FROM rulings_scenariolink WHERE ruling_id = ruling.id
    ),
    'proposals', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'language', language, 'text', proposal.text, 'origin', origin, 'kind', kind,
            'imported', snapshot_id, 'note', note, 'created_at', created_at, 'closed_at', closed_at
        ) ORDER BY created_at, language, kind, md5(proposal.text), id), '[]')
        FROM rulings_suggestion AS proposal WHERE ruling_id = ruling.id
    ),
    'deeds', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'outcome', outcome, 'subject', subject, 'key', key, 'before', before, 'after', after,
            'note', note, 'at', at, 'by', person.username
        ) ORDER BY at, outcome, key COLLATE "C", entry.id), '[]')
        FROM rulings_ledgerentry AS entry LEFT JOIN auth_user AS person ON person.id = actor_id
        WHERE entry.ruling_id = ruling.id AND snapshot_id IS NULL
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


def _lines() -> Iterator[Head | CardLine | RulingLine]:
    imports, numbers = _imports()
    yield Head(register=VERSION, imports=imports, people=_people())
    yield from _cards()
    decoder = msgspec.json.Decoder(RulingLine)
    for (text,) in _batches(_RULINGS, lambda row: decoder.decode(row[0]).ruling):
        line = decoder.decode(text)
        for revision in line.revisions:
            revision.imported = numbers.get(revision.imported or 0)
        for proposal in line.proposals:
            proposal.imported = numbers.get(proposal.imported or 0)
        yield line


def _imports() -> tuple[list[Import], dict[int, int]]:
    with connection.cursor() as cursor:
        cursor.execute(_IMPORTS)
        rows = cursor.fetchall()
    numbers = {row[0]: at for at, row in enumerate(rows, 1)}
    names = ("kind", "name", "sha256", "dated", "at", "by")
    imports = []
    for row in rows:
        counts = msgspec.json.decode(row[7]) if isinstance(row[7], str) else row[7]
        values = dict(zip(names, row[1:7], strict=True))
        imports.append(
            Import(number=numbers[row[0]], counts=dict(sorted(counts.items())), **values)
        )
    return imports, numbers


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
