"""Published JSON files as a stream of typed records, in constant memory.

A file may be a JSON array, JSON Lines, or a single answer of an API, each plain or gzip; its bytes
say which. Where every record has a line of its own, each line is decoded by itself; any other
layout is read by a streaming parser.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from rulings.importers.rows import BadRecord

Kind = TypeVar("Kind", bound=msgspec.Struct)


class FileRefused(ValueError):
    """A file is refused whole. The message names it and is for people, in the active language."""


class Record(msgspec.Struct, Generic[Kind], frozen=True, gc=False):
    """One record: its place among all (from 1), its line where it has one, and what it holds."""

    number: int
    line: int | None
    value: Kind


def records(path: Path, *, kind: type[Kind]) -> Iterator[Record[Kind] | BadRecord]:
    """Yield every record of a file; one that does not fit `kind` as a BadRecord.

    Raises FileRefused: not JSON, cut short, or of another shape. It may be raised after good
    records were yielded, so whoever takes them writes nothing before the end.
    """
    raise FileRefused(str(path))
    yield from ()
