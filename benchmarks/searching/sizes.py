"""What each kind of query takes, for a database of one size: its rows are compared by size.

Asked are the same words at every size: those that the smallest has.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.searching.drawn import Drawn
from benchmarks.searching.names import by_size
from benchmarks.searching.rows import Row, milliseconds, told
from benchmarks.searching.turns import beside_fixed
from benchmarks.searching.words import asked_of, ours, quoted, texts

_ASKED = 60
_FIRST = 18_750
"""Rulings at the smallest size; larger ones hold the same and more."""


def measured() -> Iterator[Row]:
    """Measure every kind in English; the ratio of a row is to work that is always the same."""
    for kind, queries in _asked().kinds().items():
        ask = quoted(ours("en")) if kind == "phrase" else ours("en")
        times, ratio = beside_fixed(ask, queries[:_ASKED], rounds=3)
        yield told(kind, milliseconds(times.middle), ratio=ratio)
    yield from by_size(_FIRST * 2 // 5)


def _asked() -> Drawn:
    held = [*texts("en").items()][:_FIRST]
    return asked_of(dict(held), "en", count=_ASKED)
