"""The lines of a register. The first tells of the file, each other of an import, card or ruling.

Every line is a JSON object of its own. Imports come first, by number; then cards, by address; then
rulings, by id. What is empty is left out, and so the same database always gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.misfits import misfit
from rulings.importers.reading.sound import Text
from rulings.importers.refusal import FileRefused

VERSION: Final = 2
"""Version 1 named in its first line only the imports that had brought texts, and numbered them
anew: an import of it gets a number that is free.
"""
LINE_LIMIT: Final = 64 << 20
"""The longest line that is read, in bytes: hundreds of revisions of the longest text."""

_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")

Id = Annotated[str, msgspec.Meta(pattern=r"^[2-9a-z]{5,8}$")]
Language = Literal["en", "ru", "es", "pt", "de", "fr"]
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Day = date
Instant = Annotated[datetime, msgspec.Meta(tz=True)]


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What every part of a register has in common. None holds itself, so none is looked through."""


class Import(_Line):
    """An import, as version 1 told of it."""

    number: Number
    kind: str
    name: str
    sha256: str
    dated: date
    at: Instant
    by: str = ""
    counts: dict[str, int] = {}


class Person(_Line):
    """Somebody whom a page names as the author or reviewer of a text: login and public name."""

    login: Annotated[str, msgspec.Meta(min_length=1, max_length=150)]
    first_name: str = ""
    last_name: str = ""


class Head(_Line):
    """The first line."""

    register: Literal[1, 2]
    imports: list[Import] = []
    people: list[Person] = []


class Told(_Line, kw_only=True):
    """What an import did, or saw and left as it was: one entry of its ledger."""

    imported: Number | None = None
    """The number of the import; left out in the line of the import itself."""
    position: Annotated[int, msgspec.Meta(ge=0, le=2_000_000_000)]
    outcome: str
    subject: str
    key: str
    before: str | None = None
    after: str | None = None
    note: str = ""
    settled_at: Instant | None = None
    settled_by: str | None = None
    settled_reason: str = ""


class ImportLine(_Line, rename={"number": "import"}):
    """An import: its number, what its snapshot says of itself, and what of its ledger is about no
    ruling.
    """

    number: Number
    kind: str
    name: str
    sha256: str
    dated: Day
    at: Instant
    by: str = ""
    counts: dict[str, int] = {}
    ledger: list[Told] = []


class CardLine(_Line):
    """A card: its address here, its English name, its oracle id where that is known."""

    card: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_-]{1,200}$")]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    oracle_id: UUID | None = None


class Link(_Line):
    """A place of a ruling on a card."""

    card: str
    date: Day
    held_from: Day
    held_until: Day | None = None
    listed_from: Day | None = None
    missing_since: Day | None = None
    position: int = 0


class RevisionPart(_Line, kw_only=True):
    """One text as it stood from a day on; none: it was taken away."""

    language: Language
    number: Number
    text: Text | None = None
    held_from: date
    at: Instant
    by: str | None = None
    reason: str = ""
    imported: int | None = None
    """The number of the import."""


class Standing(_Line, kw_only=True):
    """The standing of the newest text in a language."""

    language: Language
    state: str
    origin: str
    source_language: str = ""
    source_revision: int | None = None
    document: str = ""
    document_title: str = ""
    document_paragraph: int | None = None
    document_date: date | None = None
    author: str | None = None
    saved_at: Instant
    reviewer: str | None = None
    reviewed_at: Instant | None = None
    sent_back_reason: str = ""
    version: int = 1


class Cited(_Line):
    """A rule that the ruling cites."""

    number: str
    edition: date
    held_from: date
    held_until: date | None = None


class Scenario(_Line):
    """The scenario that shows the ruling, or why none can."""

    scenario: str = ""
    parameters: dict[str, Any] = {}
    reason: str = ""
    by_rule: str = ""
    by_editor: bool = False


class Proposal(_Line, kw_only=True):
    """A text proposed for the ruling, open or closed."""

    language: Language
    text: Text
    origin: str
    kind: str = "text"
    imported: int | None = None
    note: str = ""
    created_at: Instant
    closed_at: Instant | None = None


class Deed(_Line, kw_only=True):
    """What an editor did to the ruling."""

    outcome: str
    subject: str
    key: str
    before: str | None = None
    after: str | None = None
    note: str = ""
    at: Instant
    by: str | None = None
    moved: dict[str, Any] | None = None
    """What a merge gave to the ruling that stays."""


class RulingLine(_Line, kw_only=True):
    """A ruling and all that its id stands for."""

    ruling: Id
    source: str
    status: Literal["current", "missing", "withdrawn", "merged"] = "current"
    missing_since: date | None = None
    merged_into: Id | None = None
    withdrawn_reason: str = ""
    official_elsewhere: list[Language] = []
    cards: list[Link] = []
    revisions: list[RevisionPart]
    translations: list[Standing] = []
    citations: list[Cited] = []
    scenario: Scenario | None = None
    proposals: list[Proposal] = []
    deeds: list[Deed] = []
    ledger: list[Told] = []

    def texts(self) -> dict[str, str]:
        """Return the newest text in each language that has one."""
        newest = {part.language: part.text for part in self.revisions}
        return {language: text for language, text in newest.items() if text is not None}


Line = Head | ImportLine | CardLine | RulingLine


def written(line: Line) -> bytes:
    """Return a line as it stands in the file."""
    return msgspec.json.encode(line) + b"\n"


def read(path: Path) -> Iterator[tuple[int, Line]]:
    """Yield the lines of a register with their numbers, from 1: the head, imports, cards, rulings.

    Raises FileRefused: it is none, is not whole, or a line of it cannot be read.
    """
    kinds: dict[bytes, msgspec.json.Decoder[Any]] = {
        b'{"import"': msgspec.json.Decoder(ImportLine),
        b'{"card"': msgspec.json.Decoder(CardLine),
        b'{"ruling"': msgspec.json.Decoder(RulingLine),
    }
    head: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Head)
    try:
        with path.open("rb", buffering=1 << 20) as stream:
            at = 0
            while line := stream.readline(LINE_LIMIT + 1):
                at += 1
                decoder = head if at == 1 else kinds.get(line[: line.find(b":")])
                if decoder is None:
                    why = _("it tells neither of an import nor of a card or a ruling.")
                    raise _refused(path, at, why)
                if not line.endswith(b"\n"):
                    raise _refused(path, at, _("it is not whole: the file was cut off."))
                if b"\\u0000" in line and _NUL.search(line):
                    raise _refused(path, at, _("it holds a NUL, which is no character of a text."))
                try:
                    yield at, decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    raise _refused(path, at, _misfit(line, error)) from error
    except OSError as error:
        raise FileRefused(path.name, error.strerror or str(error)) from error
    if at == 0:
        raise FileRefused(path.name, _("It is empty."))


def _misfit(line: bytes, error: Exception) -> str:
    """Return why a line does not decode: what does not fit, unless it is no JSON at all."""
    if isinstance(error, msgspec.ValidationError):
        try:
            return misfit(error, msgspec.json.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass  # What did not fit came first, and what is no JSON behind it.
    return _("It is no JSON.")


def _refused(path: Path, line: int, why: str) -> FileRefused:
    return FileRefused(path.name, _("Line %(line)d: %(why)s") % {"line": line, "why": why})
