"""Reading published files: our readers beside plain `json`, and the memory they take."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import BinaryIO, Final, cast

import django
import ijson
import msgspec

from benchmarks import bulk
from benchmarks.contest import Contestant
from benchmarks.figures import Asked, Figure, Goal
from benchmarks.memory import Load, Memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")
django.setup()

from rulings.importers.reading import mtgjson, scryfall  # noqa: E402  (Django must be set up)
from rulings.importers.reading.files import Record, records  # noqa: E402

LARGE, SMALL, TINY = 300, 30, 1
"""Sizes of the files in megabytes."""
TODAY: Final = date(2026, 11, 30)
BY_LINE = "json by line"

_LANGUAGES: Final = frozenset(("en", "ru", "es", "pt", "de", "fr"))


class Seven(msgspec.Struct, gc=False):
    """What all take of a card."""

    oracle_id: str
    lang: str
    name: str
    set: str
    collector_number: str
    released_at: str
    printed_name: str | None = None


def figures() -> tuple[Figure, ...]:
    """Return every figure about the time that reading takes."""
    asked = Goal(Asked.COLD, (BY_LINE,), at_most=0.35)
    told = Goal(Asked.COLD, (BY_LINE,))
    plain, packed = partial(array, LARGE), partial(gzipped, LARGE)
    one_line = partial(minified, SMALL)
    return (
        Figure(
            f"cards, {LARGE} MB, one on a line: seven fields of each",
            asked,
            Contestant("ours", lambda: sum_of(_typed(plain()))),
            (Contestant(BY_LINE, lambda: sum_of(_by_line(plain().open("rb")))),),
            prepare=plain,
        ),
        Figure(
            f"the same from gzip, {LARGE} MB unpacked",
            asked,
            Contestant("ours", lambda: sum_of(_typed(packed()))),
            (Contestant(BY_LINE, lambda: sum_of(_by_line(_unpacked(packed())))),),
            prepare=packed,
        ),
        Figure(
            f"cards, {LARGE} MB, one on a line: rows to import, every text looked at",
            told,
            Contestant("ours", lambda: _count(scryfall.cards(plain(), today=TODAY)), answer=_any),
            (
                Contestant(BY_LINE, lambda: sum_of(_by_line(plain().open("rb"))), answer=_any),
                Contestant("lines found, nothing parsed", lambda: _lines(plain()), answer=_any),
            ),
            prepare=plain,
        ),
        Figure(
            f"cards, {SMALL} MB, all on one line: seven fields of each",
            Goal(Asked.COLD),
            Contestant("ours", lambda: sum_of(_typed(one_line()))),
            (
                Contestant("ijson", lambda: sum_of(_streamed(one_line()))),
                Contestant("json, whole", lambda: sum_of(_whole(one_line()))),
            ),
            prepare=one_line,
        ),
    )


def memories() -> tuple[Memory, ...]:
    """Return every figure about the memory that reading takes."""
    return tuple(
        Memory(f"rows of cards from {what}", partial(_loads, make, read), at_most=20)
        for what, make, read in (
            ("an array, one on a line", array, _read_cards),
            ("lines of JSON, gzip", packed_lines, _read_cards),
            ("an array all on one line", minified, _read_cards),
            ("AllPrintings of MTGJSON", printings, _read_sets),
        )
    )


def _loads(make: Callable[[int], Path], read: Callable[[Path], int]) -> tuple[Load, ...]:
    tiny = partial(read, make(TINY))
    return tuple(Load(f"{size} MB", tiny, partial(read, make(size))) for size in (SMALL, LARGE))


# The files, made once.


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="sixfold-bench-")


def _path(name: str) -> Path:
    return Path(_folder().name) / name


@cache
def array(megabytes: int) -> Path:
    """Return a file of cards as Scryfall publishes it: an array, one card on a line."""
    path = _path(f"{megabytes}.json")
    bulk.make(path, megabytes=megabytes)
    return path


@cache
def gzipped(megabytes: int) -> Path:
    """Return the same file, packed."""
    path = _path(f"{megabytes}.json.gz")
    with array(megabytes).open("rb") as source, gzip.open(path, "wb", 6) as target:
        shutil.copyfileobj(source, target, 1 << 20)
    return path


@cache
def packed_lines(megabytes: int) -> Path:
    """Return the same cards as lines of JSON, packed."""
    path = _path(f"{megabytes}.jsonl.gz")
    with gzip.open(path, "wb", 6) as target:
        for line in _cards(array(megabytes)):
            target.write(line + b"\n")
    return path


@cache
def minified(megabytes: int) -> Path:
    """Return the same cards as an array without a line end in it."""
    path = _path(f"{megabytes}.min.json")
    with path.open("wb") as target:
        for number, line in enumerate(_cards(array(megabytes))):
            target.write((b"," if number else b"[") + line)
        target.write(b"]")
    return path


@cache
def printings(megabytes: int) -> Path:
    """Return as many megabytes of sets in the shape of MTGJSON's AllPrintings."""
    path = _path(f"{megabytes}.printings.json")
    bulk.make_printings(path, megabytes=megabytes)
    return path


def _cards(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        for line in file:
            if len(line) > 3:
                yield line.rstrip(b",\n")


# The ways to read them.


def sum_of(cards: Iterable[tuple[str | None, ...]]) -> object:
    """Return how many cards were read, and a checksum of what was read of them."""
    count = total = 0
    for oracle_id, name, printed_name, *_rest in cards:
        count += 1
        total ^= zlib.crc32(f"{oracle_id}{name}{printed_name}".encode())
    return count, total


def _any(_value: object) -> object:
    return None


def _typed(path: Path) -> Iterator[tuple[str | None, ...]]:
    for record in records(path, kind=Seven):
        if isinstance(record, Record):
            card = record.value
            if card.lang in _LANGUAGES:
                yield (
                    card.oracle_id,
                    card.name,
                    card.printed_name,
                    card.lang,
                    card.set,
                    card.collector_number,
                    card.released_at,
                )


def _taken(cards: Iterable[dict[str, str]]) -> Iterator[tuple[str | None, ...]]:
    for card in cards:
        if card["lang"] in _LANGUAGES:
            yield (
                card["oracle_id"],
                card["name"],
                card.get("printed_name"),
                card["lang"],
                card["set"],
                card["collector_number"],
                card["released_at"],
            )


def _by_line(file: BinaryIO) -> Iterator[tuple[str | None, ...]]:
    with file:
        yield from _taken(json.loads(line.rstrip(b",\n")) for line in file if len(line) > 3)


def _unpacked(path: Path) -> BinaryIO:
    return cast(BinaryIO, gzip.open(path, "rb"))


def _streamed(path: Path) -> Iterator[tuple[str | None, ...]]:
    with path.open("rb") as file:
        yield from _taken(ijson.items(file, "item", use_float=True))


def _whole(path: Path) -> Iterator[tuple[str | None, ...]]:
    return _taken(json.loads(path.read_bytes()))


def _lines(path: Path) -> int:
    with path.open("rb") as file:
        return _count(file)


def _count(things: Iterable[object]) -> int:
    return sum(1 for _thing in things)


def _read_cards(path: Path) -> int:
    return _count(scryfall.cards(path, today=TODAY))


def _read_sets(path: Path) -> int:
    return _count(mtgjson.cards_and_rulings(path, today=TODAY))
