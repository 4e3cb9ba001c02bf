"""Rulings of a file into temporary tables, as fast as PostgreSQL takes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from django.db import connection

from rulings.importers.rows import BadRecord, CardRow, OddRecord, RulingRow
from rulings.models.folding import composed

LISTED: Final = 1_000
"""How many bad and odd records of one import are told one by one; all are counted."""

# Dropped with the transaction, so that an import that ends in any way leaves nothing behind; and
# before the next file of the same transaction.
_TABLES = """
DROP TABLE IF EXISTS pg_temp.incoming, pg_temp.incoming_spelling, pg_temp.incoming_key,
    pg_temp.incoming_scope, pg_temp.incoming_text,
    pg_temp.incoming_known, pg_temp.incoming_link, pg_temp.incoming_pair, pg_temp.incoming_id,
    pg_temp.drawn_id, pg_temp.gone_link, pg_temp.changed_text, pg_temp.new_link,
    pg_temp.returned_link, pg_temp.sourced, pg_temp.closed_proposal, pg_temp.told,
    pg_temp.english_only, pg_temp.joined;
CREATE TEMPORARY TABLE incoming (
    oracle_id uuid NOT NULL, source text NOT NULL, day date NOT NULL, text text NOT NULL
) ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_scope (oracle_id uuid PRIMARY KEY) ON COMMIT DROP;
"""
_COPY = "COPY incoming (oracle_id, source, day, text) FROM STDIN"


@dataclass(slots=True)
class Staged:
    """What a file held: how many rulings went in, and what was wrong or odd."""

    rulings: int = 0
    bad: list[BadRecord] = field(default_factory=list)
    bad_count: int = 0
    odd: list[OddRecord] = field(default_factory=list)
    odd_count: int = 0

    def note(self, row: BadRecord | OddRecord) -> None:
        """Count what is wrong with a record, and keep the first of them."""
        if isinstance(row, BadRecord):
            self.bad_count += 1
            if len(self.bad) < LISTED:
                self.bad.append(row)
        else:
            self.odd_count += 1
            if len(self.odd) < LISTED:
                self.odd.append(row)


def stage(
    rows: Iterable[RulingRow | CardRow | BadRecord | OddRecord], *, cards: set[UUID] | None = None
) -> Staged:
    """Put the rulings among `rows` into the temporary tables ``incoming`` and ``incoming_scope``.

    `cards` are the oracle ids that the file speaks of, besides those of its rulings: a ruling of
    such a card that the file does not list has vanished. Call it inside a transaction.
    """
    staged = Staged()
    spoken_of = set() if cards is None else cards
    begin()
    with connection.cursor() as cursor, cursor.copy(_COPY) as copy:
        for row in rows:
            match row:
                case RulingRow():
                    copy.write_row(_line(row))
                    staged.rulings += 1
                    spoken_of.add(row.oracle_id)
                case CardRow():
                    spoken_of.add(row.oracle_id)
                case BadRecord() | OddRecord():
                    staged.note(row)
    speak_of(spoken_of)
    return staged


def begin() -> None:
    """Make the temporary tables, empty."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)


def put(rulings: Iterable[RulingRow]) -> None:
    """Put some rulings into ``incoming``, after others; at the end say what they `speak_of`."""
    with connection.cursor() as cursor, cursor.copy(_COPY) as copy:
        for row in rulings:
            copy.write_row(_line(row))


def speak_of(cards: Iterable[UUID]) -> None:
    """Keep the oracle ids that the file speaks of in ``incoming_scope``."""
    with (
        connection.cursor() as cursor,
        cursor.copy("COPY incoming_scope (oracle_id) FROM STDIN") as copy,
    ):
        for oracle_id in cards:
            copy.write_row((oracle_id,))


def _line(row: RulingRow) -> tuple[str, ...]:
    # The id and the day as text: the driver takes far longer to write them so.
    return str(row.oracle_id), row.source, str(row.day), composed(row.text).strip()
