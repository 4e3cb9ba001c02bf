"""Pieces of names: of three, at least one is as it was where at most two letters are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

WRONG: Final = 2
"""Letters that are wrong, missing or too many in what is found by a piece."""
_PIECES: Final = "abc"


def pieces(asked: str) -> list[str]:
    """Return the pieces by which names are found that are what was typed but for WRONG letters.

    The index has them of each name behind its language: the length of the name, which piece it is,
    and its letters (migration 0022). Of the pieces that are left, one has at most as many wrong
    letters before it as there are pieces before it, and behind it likewise: so far it may have
    moved.

    >>> [piece for piece in pieces("strom") if piece.startswith("5")]
    ['5as', '5bst', '5btr', '5bro', '5com']
    """
    typed = len(asked)
    return [
        f"{length}{piece}{asked[start : start + size]}"
        for length in range(max(typed - WRONG, 1), typed + WRONG + 1)
        for before, (piece, first, size) in enumerate(_cut(length))
        for start in _places(first, before, typed - length)
        if 0 <= start <= typed - size
    ]


def _cut(length: int) -> Iterator[tuple[str, int, int]]:
    """Yield the pieces of a name: which each is, where it begins, and how many letters it has."""
    start = 0
    for left, piece in zip(range(len(_PIECES), 0, -1), _PIECES, strict=True):
        size = (length - start) // left
        yield piece, start, size
        start += size


def _places(first: int, before: int, more: int) -> range:
    """Return where a piece may begin in what was typed, which has so many letters more."""
    behind = WRONG - before
    return range(
        max(first - before, first + more - behind), min(first + before, first + more + behind) + 1
    )
