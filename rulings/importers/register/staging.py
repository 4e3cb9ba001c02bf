"""A register into temporary tables; what is wrong with it in itself is refused here."""

from __future__ import annotations

import gc
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from django.db import connection
from django.utils.translation import gettext as _
from msgspec.structs import astuple

from rulings.importers.refusal import FileRefused
from rulings.importers.register.lines import (
    CardLine,
    Head,
    Import,
    ImportLine,
    Person,
    RulingLine,
    read,
)
from rulings.meanwhile import meanwhile
from rulings.models.folding import name_key, text_key

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

_BATCH: Final = 1_000

_Rows: TypeAlias = dict[str, list[tuple[Any, ...]]]
_Lines: TypeAlias = dict[str, bytes]

_JSON: Final = msgspec.json.Encoder()
_FORMAT: Final = r"""FORMAT csv, NULL 'null', ESCAPE '\'"""
_ESCAPED: Final = re.compile(rb"\\(?:u....|.)")

# Name -> columns. All are dropped with the transaction.
_COLUMNS: Final = {
    "reg_import": "n int, number int, kind text, name text, sha256 text, dated date,"
    " at timestamptz, by text, counts jsonb",
    "reg_card": "slug text, name text, key text, oracle_id uuid",
    "reg_ruling": "public_id text, source text, status text, missing_since date,"
    " merged_into text, withdrawn_reason text, official_elsewhere varchar(2)[], text_key uuid",
    "reg_link": "public_id text, place int, card text, date date, held_from date,"
    " held_until date, listed_from date, missing_since date, position int",
    "reg_revision": "public_id text, language text, number int, text text, held_from date,"
    " at timestamptz, by text, reason text, imported int",
    "reg_translation": "public_id text, language text, state text, origin text,"
    " source_language text, source_revision int, document text, document_title text,"
    " document_paragraph int, document_date date, author text, saved_at timestamptz,"
    " reviewer text, reviewed_at timestamptz, sent_back_reason text, version int",
    "reg_citation": "public_id text, number text, edition date, held_from date, held_until date",
    "reg_scenario": "public_id text, scenario text, parameters jsonb, reason text, by_rule text,"
    " by_editor boolean",
    "reg_proposal": "public_id text, language text, text text, origin text, kind text,"
    " imported int, note text, created_at timestamptz, closed_at timestamptz",
    "reg_deed": "public_id text, outcome text, subject text, key text, before text, after text,"
    " note text, at timestamptz, by text, moved jsonb",
    "reg_told": "public_id text, imported int, position int, outcome text, subject text, key text,"
    " before text, after text, note text, settled_at timestamptz, settled_by text,"
    " settled_reason text",
}


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let nobody look for garbage that holds itself: rows by the thousand do not."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Staging:
    """What was read and is not in a temporary table yet, and what the lines before it said."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.people: list[Person] = []
        self.rulings = 0
        self._rows: _Rows = defaultdict(list)
        self._cards: set[str] = set()
        self._logins: set[str] = set()
        self._imports: set[int] = set()
        self._merges: dict[str, str] = {}
        self._last = ""

    def take(self) -> None:
        """Read the whole file into temporary tables. Call it inside a transaction.

        Raises FileRefused: it cannot be read, or speaks against itself.
        """
        with connection.cursor() as cursor:
            for name, columns in _COLUMNS.items():
                cursor.execute(f"DROP TABLE IF EXISTS pg_temp.{name}")
                cursor.execute(
                    f'CREATE TEMPORARY TABLE {name} ("[" text, {columns}, "]" text) ON COMMIT DROP'
                )
        with _uncollected(), connection.cursor() as cursor:
            batches = self._batches()
            lines = next(batches, None)
            while lines is not None:
                # The database takes these rows while the next ones are read.
                with meanwhile(partial(_copy, cursor, lines)):
                    lines = next(batches, None)
        self._refuse_circles()
        with connection.cursor() as cursor:
            # A rough picture is enough: all of it is read, and no row is looked for.
            cursor.execute("SET LOCAL default_statistics_target = 10")
            cursor.execute("ANALYZE " + ", ".join(_COLUMNS))
            cursor.execute("SET LOCAL default_statistics_target TO DEFAULT")
            cursor.execute("SET LOCAL work_mem = '64MB'")

    def _batches(self) -> Iterator[_Lines]:
        """Yield the rows of the file, some thousands at a time, by their tables."""
        for number, line in read(self.path):
            match line:
                case Head():
                    self._head(line)
                case ImportLine():
                    self._import(number, line, line.number)
                    for told in line.ledger:
                        if told.settled_by not in {None, *self._logins}:
                            why = _("it names a person that the file does not tell of.")
                            raise self._refused(number, why)
                        self._put("reg_told", None, line.number, *astuple(told)[1:])
                    yield self._taken()
                case CardLine():
                    self._card(number, line)
                case RulingLine():
                    self._ruling(number, line)
                    if self.rulings % _BATCH == 0:
                        yield self._taken()
        yield self._taken()

    def _head(self, line: Head) -> None:
        self.people = line.people
        self._logins = {person.login for person in line.people}
        for one in line.imports:
            self._import(1, one, None)

    def _import(self, line: int, one: Import | ImportLine, number: int | None) -> None:
        if one.number in self._imports:
            raise self._refused(
                line, _("import %(number)d stands there twice.") % {"number": one.number}
            )
        if self._cards or self._last:
            raise self._refused(line, _("an import stands after the first card."))
        self._imports.add(one.number)
        self._put(
            "reg_import", one.number, number, one.kind, one.name, one.sha256, one.dated, one.at,
            one.by, _json(one.counts),
        )  # fmt: skip

    def _card(self, number: int, line: CardLine) -> None:
        if self._last:
            raise self._refused(number, _("a card stands after the first ruling."))
        if line.card in self._cards:
            raise self._refused(
                number, _("the card %(card)s stands there twice.") % {"card": line.card}
            )
        self._cards.add(line.card)
        self._put("reg_card", line.card, line.name, name_key(line.name), line.oracle_id)

    def _ruling(self, number: int, line: RulingLine) -> None:
        texts = line.texts()
        why = self._wrong(line, texts)
        if why:
            raise self._refused(number, why)
        own, self._last = line.ruling, line.ruling
        self.rulings += 1
        if line.merged_into is not None:
            self._merges[own] = line.merged_into
        english = texts.get("en")
        self._put(
            "reg_ruling", own, line.source, line.status, line.missing_since, line.merged_into,
            line.withdrawn_reason, f"{{{','.join(line.official_elsewhere)}}}",
            None if english is None else text_key(english),
        )  # fmt: skip
        self._rows["reg_link"] += [
            (0, own, at, *astuple(link), 0) for at, link in enumerate(line.cards)
        ]
        for table, parts in (
            ("reg_revision", line.revisions),
            ("reg_translation", line.translations),
            ("reg_citation", line.citations),
            ("reg_proposal", line.proposals),
            ("reg_told", line.ledger),
        ):
            if parts:
                self._rows[table] += [(0, own, *astuple(part), 0) for part in parts]
        for deed in line.deeds:
            *values, moved = astuple(deed)
            self._put("reg_deed", own, *values, None if moved is None else _json(moved))
        shown = line.scenario
        if shown is not None:
            self._put(
                "reg_scenario", own, shown.scenario, _json(shown.parameters), shown.reason,
                shown.by_rule, shown.by_editor,
            )  # fmt: skip

    def _wrong(self, line: RulingLine, texts: Mapping[str, str]) -> str:
        """Return what in a ruling's line speaks against itself or the lines before, or ''."""
        values = {"id": line.ruling}
        if line.ruling <= self._last:
            return _("the ruling %(id)s is not in order, or stands there twice.") % values
        people: set[str | None] = set()
        imports: set[int | None] = set()
        numbers: dict[str, int] = {}
        for part in line.revisions:
            numbers[part.language] = number = numbers.get(part.language, 0) + 1
            if part.number != number:
                return _("a revision of the ruling %(id)s is missing or out of order.") % values
            people.add(part.by)
            imports.add(part.imported)
        if not texts:
            return _("the ruling %(id)s has no text.") % values
        if (line.status == "merged") != (line.merged_into is not None):
            return _("the ruling %(id)s is merged, or is not: it says both.") % values
        for link in line.cards:
            if link.card not in self._cards:
                return _("the ruling %(id)s stands on a card that the file does not tell of.") % (
                    values
                )
        for standing in line.translations:
            people.add(standing.author)
            people.add(standing.reviewer)
        for deed in line.deeds:
            people.add(deed.by)
        for proposal in line.proposals:
            imports.add(proposal.imported)
        for told in line.ledger:
            people.add(told.settled_by)
            imports.add(told.imported)
        if not people - {None} <= self._logins:
            return _("the ruling %(id)s names a person that the file does not tell of.") % values
        if not imports - {None} <= self._imports:
            return _("the ruling %(id)s names an import that the file does not tell of.") % values
        return ""

    def _refuse_circles(self) -> None:
        for start in self._merges:
            at, steps = start, 0
            while at in self._merges:
                at, steps = self._merges[at], steps + 1
                if at == start or steps > len(self._merges):
                    raise FileRefused(
                        self.path.name,
                        _("The ruling %(id)s was merged in a circle.") % {"id": start},
                    )

    def _put(self, table: str, *row: Any) -> None:
        self._rows[table].append((0, *row, 0))

    def _taken(self) -> _Lines:
        rows, self._rows = self._rows, defaultdict(list)
        return {table: _lines(of_it) for table, of_it in rows.items()}

    def _refused(self, line: int, why: str) -> FileRefused:
        return FileRefused(self.path.name, _("Line %(line)d: %(why)s") % {"line": line, "why": why})


def _lines(rows: list[tuple[Any, ...]]) -> bytes:
    """Return rows for COPY: a line of JSON reads as CSV does, but for escapes and brackets.

    So they are written at once, not one by one. Before the first column and behind the last stands
    a nought, which keeps the brackets out of them.
    """
    lines = _JSON.encode_lines(rows)
    return _ESCAPED.sub(_unescaped, lines) if b"\\" in lines else lines


def _unescaped(found: re.Match[bytes]) -> bytes:
    """Return what JSON escapes as it stands in CSV, where only these two keep their backslash."""
    sign: str = msgspec.json.decode(b'"%b"' % found[0])
    return found[0] if sign in {'"', "\\"} else sign.encode()


def _copy(cursor: CursorWrapper, lines: _Lines) -> None:
    for table, of_it in lines.items():
        with cursor.copy(f"COPY {table} FROM STDIN ({_FORMAT})") as copy:
            copy.write(of_it)


def _json(value: object) -> str:
    return _JSON.encode(value).decode()
