"""Published JSON files as a stream of typed records, in constant memory.

A file may be a JSON array, JSON Lines, or a single answer of an API, each plain or gzip; its bytes
say which. Where every record has a line of its own, as in Scryfall's files, each line is decoded by
itself, which is several times as fast; any other layout is read by a streaming parser.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Final, Generic, TypeVar

import ijson
import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.mending import mended
from rulings.importers.reading.misfits import misfit
from rulings.importers.reading.walking import Place, ends_early, walk
from rulings.importers.refusal import FileRefused
from rulings.importers.rows import BadRecord

__all__ = ["FileRefused", "Record", "Shape", "blocks", "records", "shape_of"]

Kind = TypeVar("Kind", bound=msgspec.Struct)

BLOCK: Final = 1 << 18
"""How many bytes are read at once."""
HEAD: Final = 1 << 16
"""How many bytes are looked at to tell how a file is laid out."""
_LINE_LIMIT: Final = 3 << 20
"""The longest line that is waited for, in bytes; a longer one is left to the parser."""

_SPACE = b" \t\r\n"
_MARK = b"\xef\xbb\xbf"
_COMMA, _RETURN = b",\r"  # As numbers: bytes are numbers when taken one by one.
_PACKED = (b"PK\x03\x04", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]')
_DATA: Place = ("data", "item")


class Shape(StrEnum):
    """How a file is laid out."""

    ARRAY = "array"
    LINES = "lines"
    ANSWER = "answer"
    """One answer of an API, with the records as its ``data``: seldom all there are."""
    OBJECT = "object"
    """One object whose ``data`` is an object again, as in every file of MTGJSON."""


class Record(msgspec.Struct, Generic[Kind], frozen=True, gc=False):
    """One record: its place among all (from 1), its line where it has one, and what it holds."""

    number: int
    line: int | None
    value: Kind


def shape_of(path: Path) -> Shape:
    """Return how a file is laid out, from its beginning. Raises FileRefused."""
    head, _line = _head(path.name, blocks(path))
    return _shape(head)


def records(path: Path, *, kind: type[Kind]) -> Iterator[Record[Kind] | BadRecord]:
    """Yield every record of a file; one that does not fit `kind` as a BadRecord.

    Raises FileRefused: no JSON, cut short, or of the shape OBJECT. It may be raised after good
    records were yielded, so whoever takes them writes nothing before the end.
    """
    source = blocks(path)
    head, line = _head(path.name, source)
    match _shape(head):
        case Shape.ARRAY:
            return _Lines(path.name, kind, array=True, line=line).read(head[1:], source)
        case Shape.LINES:
            return _Lines(path.name, kind, array=False, line=line).read(head, source)
        case Shape.ANSWER:
            return _walked(path.name, chain((head,), source), kind, place=_DATA)
        case Shape.OBJECT:
            raise FileRefused(
                path.name,
                _("It is one large object, as files of MTGJSON are, and no list of records."),
            )


def blocks(path: Path) -> Iterator[bytes]:
    """Yield what a file holds, unpacked where it is gzip, in pieces of about `BLOCK` bytes.

    Raises FileRefused: the file cannot be read, or its gzip is cut short or damaged.
    """
    try:
        with path.open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            with gzip.GzipFile(fileobj=raw) if packed else raw as stream:
                while block := stream.read(BLOCK):
                    yield block
    except EOFError as error:
        raise FileRefused(
            path.name, _("It ends too early: its gzip is cut short. Fetch the file again.")
        ) from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise FileRefused(path.name, _("Its gzip is damaged. Fetch the file again.")) from error
    except OSError as error:
        raise FileRefused(
            path.name, _("It cannot be read: %(why)s.") % {"why": error.strerror or error}
        ) from error


def _head(file: str, source: Iterator[bytes]) -> tuple[bytes, int]:
    """Return the beginning of a file from its first sign on, and the line that it stands on.

    Raises FileRefused for what cannot be JSON.
    """
    head, line = b"", 1
    for block in source:
        whole = (head + block).removeprefix(_MARK)
        head = whole.lstrip(_SPACE)
        line += whole.count(b"\n", 0, len(whole) - len(head))
        if len(head) >= HEAD:
            break
    if not head:
        raise FileRefused(file, _("It is empty."))
    if head.startswith(b"<"):
        raise FileRefused(
            file,
            _("It is a web page and no JSON: probably an error page was saved. Fetch it again."),
        )
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileRefused(file, _("It is not UTF-8. Save it as UTF-8 and try again."))
    if head.startswith(_PACKED):
        raise FileRefused(file, _("It is packed, and not with gzip. Unpack it and try again."))
    if not head.startswith((b"[", b"{")):
        raise FileRefused(file, _("It is no JSON: it begins with neither [ nor {."))
    return head, line


def _shape(head: bytes) -> Shape:
    if head.startswith(b"["):
        return Shape.ARRAY
    depth, key = 0, ""
    try:
        for event, value in ijson.basic_parse(io.BytesIO(mended(head)), multiple_values=True):
            if depth == 1 and key == "data" and event.startswith("start_"):
                return Shape.ANSWER if event == "start_array" else Shape.OBJECT
            if event == "map_key":
                key = value if depth == 1 else key
            elif event.startswith(("start_", "end_")):
                depth += 1 if event.startswith("start_") else -1
                if depth == 0:
                    break
    except ijson.JSONError:
        pass  # The head ends where it ends.
    return Shape.LINES


class _Lines(Generic[Kind]):
    """Reads files with a record on every line, and leaves them to the parser once they have not."""

    def __init__(self, file: str, kind: type[Kind], *, array: bool, line: int) -> None:
        self.file = file
        self.kind = kind
        self.array = array
        self.place: Place = ("item",) if array else ()
        self.number = 0
        self.line = line
        self.open = array
        """Whether the array has not ended yet."""
        self.due = True
        """Whether a record may come: at the beginning and after a comma."""

    def read(self, rest: bytes, source: Iterator[bytes]) -> Iterator[Record[Kind] | BadRecord]:
        """Yield the records of `rest`, where the first of them begins, and all of `source`."""
        decode = msgspec.json.Decoder(self.kind).decode
        array = self.array
        last = False
        while True:
            start = 0
            view = memoryview(rest)
            while (end := rest.find(b"\n", start)) >= 0 or (last and start < len(rest)):
                if end < 0:
                    end = len(rest)
                stop = end
                if stop > start and rest[stop - 1] == _RETURN:
                    stop -= 1
                comma = array and stop > start and rest[stop - 1] == _COMMA
                try:
                    value = decode(view[start : stop - comma]) if self.due else None
                except (msgspec.DecodeError, RecursionError):
                    value = None
                if value is not None:
                    self.number += 1
                    self.due = comma or not array
                    yield Record(self.number, self.line, value)
                else:
                    found = self._odd_line(rest[start:end].strip(_SPACE))
                    if found is None:
                        source = chain(_pieces(rest, start), source)
                        del rest, view  # What is handed on is held there alone.
                        yield from self._parsed(source)
                        return
                    yield from found
                start = end + 1
                self.line += 1
            rest = rest[start:]
            if last:
                break
            if len(rest) > _LINE_LIMIT:
                source = chain(_pieces(rest, 0), source)
                del rest, view
                yield from self._parsed(source)
                return
            block = next(source, b"")
            last = not block
            rest += block
        if self.open:
            raise FileRefused(self.file, ends_early(self.number + 1))

    def _odd_line(self, text: bytes) -> Iterator[Record[Kind] | BadRecord] | None:
        """Return what a line holds that is not simply a record; None where it holds parts."""
        if not text:
            return iter(())
        if not self.array:
            return self._of_one_line(text) if _whole(text) else None
        if not self.open:
            raise FileRefused(
                self.file,
                _("Something follows on line %(line)d, after the end of the records.")
                % {"line": self.line},
            )
        if not self.due and text.startswith(b","):
            self.due, text = True, text[1:].lstrip(_SPACE)
        comma, closed = text.endswith(b","), text.endswith(b"]")
        body = text[: len(text) - (comma or closed)].rstrip(_SPACE)
        if body and not self.due:
            raise FileRefused(
                self.file, _("A comma is missing before line %(line)d.") % {"line": self.line}
            )
        if not _whole(body) if body else comma and self.due:
            return None
        self.open = not closed
        self.due = comma or (self.due and not body)
        return self._of_one_line(body) if body else iter(())

    def _of_one_line(self, body: bytes) -> Iterator[Record[Kind] | BadRecord]:
        """Yield the record on a line, with its damage made readable, or the several."""
        clean = mended(body)
        try:
            values: Iterator[object] = iter((msgspec.json.decode(clean),))
        except (msgspec.DecodeError, RecursionError):
            if self.array:
                clean = b"[" + clean + b"]"
            values = _values(self.file, iter((clean,)), self.place, self.number)
        try:
            for value in values:
                self.number += 1
                yield _fitted(self.file, self.number, self.line, value, self.kind)
        except FileRefused:
            self.number += 1
            yield BadRecord(self.file, self.number, self.line, _("It is no JSON."))

    def _parsed(self, source: Iterator[bytes]) -> Iterator[Record[Kind] | BadRecord]:
        """Yield the records from here on, wherever their lines end."""
        if self.array:
            source = chain((b"[",), source)
        return _walked(self.file, source, self.kind, place=self.place, after=self.number)


def _pieces(rest: bytes, start: int) -> Iterator[bytes]:
    for at in range(start, len(rest), BLOCK):
        yield rest[at : at + BLOCK]


def _whole(body: bytes) -> bool:
    """Return whether a line holds whole objects only: it closes what it opens."""
    if not (body.startswith(b"{") and body.endswith(b"}")):
        return False
    depth = 0
    for token in _TOKEN.finditer(body):
        if token[0] in (b"{", b"["):
            depth += 1
        elif token[0] in (b"}", b"]"):
            depth -= 1
    return depth == 0


def _walked(
    file: str, source: Iterator[bytes], kind: type[Kind], *, place: Place, after: int = 0
) -> Iterator[Record[Kind] | BadRecord]:
    for number, value in enumerate(_values(file, source, place, after), start=after + 1):
        yield _fitted(file, number, None, value, kind)


def _values(file: str, source: Iterator[bytes], place: Place, after: int) -> Iterator[object]:
    parts = walk(file, source, whole=place.__eq__, several=not place, after=after)
    return (value for here, value in parts if here == place)


def _fitted(
    file: str, number: int, line: int | None, value: object, kind: type[Kind]
) -> Record[Kind] | BadRecord:
    try:
        return Record(number, line, msgspec.convert(value, kind))
    except msgspec.ValidationError as error:
        return BadRecord(file, number, line, misfit(error, value))
