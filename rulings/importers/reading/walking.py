"""One JSON document as a stream of its parts, however large it is and however it is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

import ijson
from django.utils.translation import gettext as _

from rulings.importers.reading.mending import mended_stream
from rulings.importers.refusal import FileRefused

Place: TypeAlias = tuple[str, ...]
"""Where a value stands: the keys that lead to it; ``item`` for an element of an array."""

RECORD_LIMIT: Final = 8 << 20
"""The largest record, in bytes: a text of two megabytes fits, each of its letters escaped."""

_DEEPEST: Final = 64


def walk(
    file: str,
    blocks: Iterable[bytes],
    *,
    whole: Callable[[Place], bool],
    several: bool = False,
    after: int = 0,
) -> Iterator[tuple[Place, object]]:
    """Yield every value for which `whole` holds, and every string, number or null outside of them.

    With `several`, the blocks hold any number of documents, one after another. A refusal counts
    the values for which `whole` holds as records, on from `after`.

    Raises FileRefused: no JSON, cut short, nested too deeply, or a single record too large.
    """
    feed = _Feed(file, mended_stream(blocks), after)
    try:
        yield from _parts(feed, whole, several)
    except ijson.JSONError as error:
        raise FileRefused(file, feed.trouble()) from error


def ends_early(number: int) -> str:
    """Return the sentence about a file that was cut short within a record, or before it."""
    return _("It ends too early, in record %(number)d. Fetch the file again.") % {"number": number}


class _Feed:
    """The blocks as a file to read, which counts what a record takes."""

    def __init__(self, file: str, blocks: Iterator[bytes], found: int) -> None:
        self.file = file
        self.found = found
        self._blocks = blocks
        self._taken = 0
        self._ended = False

    def read(self, size: int) -> bytes:
        """Return the next block. The parser asks for nothing once, to see bytes and no text."""
        if size == 0:
            return b""
        if self._taken > RECORD_LIMIT:
            raise FileRefused(
                self.file,
                _("Record %(number)d is larger than %(limit)d bytes.")
                % {"number": self.found + 1, "limit": RECORD_LIMIT},
            )
        block = b""
        for block in self._blocks:
            if block:
                break
        self._taken += len(block)
        self._ended = not block
        return block

    def passed(self, *, record: bool) -> None:
        """Note that something ended here; the next thing begins."""
        self._taken = 0
        self.found += record

    def too_deep(self) -> FileRefused:
        """Return the refusal of what is nested too deeply."""
        return FileRefused(
            self.file,
            _("Record %(number)d is nested too deeply.") % {"number": self.found + 1},
        )

    def trouble(self) -> str:
        """Return why the parser stopped here."""
        if self._ended:
            return ends_early(self.found + 1)
        return _("It is no JSON from record %(number)d on.") % {"number": self.found + 1}


def _parts(
    feed: _Feed, whole: Callable[[Place], bool], several: bool
) -> Iterator[tuple[Place, object]]:
    place: list[str] = []  # one key for each map or array entered
    events = ijson.basic_parse(feed, use_float=True, multiple_values=several)
    for event, value in events:
        if event == "map_key":
            place[-1] = value
        elif event in ("start_map", "start_array"):
            if whole(here := tuple(place)):
                built = _built(feed, event == "start_array", events)
                feed.passed(record=True)
                yield here, built
            else:
                if len(place) == _DEEPEST:
                    raise feed.too_deep()
                place.append("item")
        elif event in ("end_map", "end_array"):
            place.pop()
        else:
            here = tuple(place)
            feed.passed(record=whole(here))
            yield here, value


def _built(feed: _Feed, array: bool, events: Iterator[tuple[str, object]]) -> object:
    """Return the map or array that has just begun."""
    current: dict[object, object] | list[object] = [] if array else {}
    outer: list[tuple[dict[object, object] | list[object], object]] = []
    key: object = None
    for event, value in events:
        if event == "map_key":
            key = value
            continue
        if event == "start_map" or event == "start_array":
            if len(outer) == _DEEPEST:
                raise feed.too_deep()
            outer.append((current, key))
            current = {} if event == "start_map" else []
            continue
        if event == "end_map" or event == "end_array":
            if not outer:
                break
            value = current
            current, key = outer.pop()
        if isinstance(current, dict):
            current[key] = value
        else:
            current.append(value)
    return current
