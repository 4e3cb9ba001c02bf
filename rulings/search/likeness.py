"""How near a name is to what was typed: the same, its beginning, its words, or all but a typo."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

_LIKE_ENOUGH: Final = 0.72
"""Letters that are right, of all: two words with less in common are two words."""
_LOOSE_LIKE_ENOUGH: Final = 0.8
"""Half a word, or words in another order, say little with a typo: they must be nearer."""
_HALF_LENGTH: Final = 6
"""The least that must be typed of a word to be taken for half of it with a typo,"""
_BEGINNING_LENGTH: Final = 3
"""and without one, where it does not begin the name."""


class Kind(IntEnum):
    """In which way a name is near, best first."""

    SAME = 0
    BEGINNING = 1
    """It begins with the words typed."""
    WORDS = 2
    """It holds the words typed."""
    HALF_BEGINNING = 3
    """It begins with what was typed, in the middle of a word."""
    HALF_WORDS = 4
    """Each word typed is the beginning of one of its words."""
    TYPO = 5


class Nearness(NamedTuple):
    """How near a name is; the less, the nearer."""

    kind: Kind
    distance: float = 0.0
    """Letters that are wrong, of all."""


def nearness(asked: str, key: str) -> Nearness | None:
    """Return how near a name is to what was typed, or None; both are given by their `name_key`.

    >>> [nearness(asked, "storm crow").kind.name for asked in ("storm", "crow", "stor", "strom")]
    ['BEGINNING', 'WORDS', 'HALF_BEGINNING', 'TYPO']
    >>> nearness("stone", "storm crow")
    """
    if asked == key:
        return Nearness(Kind.SAME)
    typed, words = asked.split(), key.split()
    if key.startswith(asked):
        return Nearness(Kind.BEGINNING if key[len(asked)] == " " else Kind.HALF_BEGINNING)
    if {*typed} <= {*words}:
        return Nearness(Kind.WORDS)
    if all(_begins(one, words) for one in typed):
        return Nearness(Kind.HALF_WORDS)
    likeness = max(
        (
            OSA.normalized_similarity(asked, piece, score_cutoff=cutoff)
            for piece, cutoff in _pieces(len(typed), len(asked), key, words)
        ),
        default=0.0,
    ) or _in_any_order(typed, words)
    return Nearness(Kind.TYPO, round(1 - likeness, 3)) if likeness else None


def _begins(typed: str, words: list[str]) -> bool:
    """Tell whether one of some words is, or, where enough was typed, begins with what was typed."""
    if len(typed) < _BEGINNING_LENGTH:
        return typed in words
    return any(word.startswith(typed) for word in words)


def _in_any_order(typed: list[str], words: list[str]) -> float:
    """Return how like the words of a name several words are, each to the one it is most like."""
    letters = sum(map(len, typed))
    right = sum(
        len(one) * max(OSA.normalized_similarity(one, word) for word in words) for one in typed
    )
    likeness = right / letters if letters else 0.0
    return likeness if len(typed) > 1 and likeness >= _LOOSE_LIKE_ENOUGH else 0.0


def _pieces(count: int, length: int, key: str, words: list[str]) -> Iterator[tuple[str, float]]:
    """Yield what of a name may have been meant, and how like it must be.

    The whole name, as many of its words as were typed, and where enough was typed, as many letters
    from the beginning of each word on.
    """
    yield key, _LIKE_ENOUGH
    for at in range(len(words) - count + 1):
        yield " ".join(words[at : at + count]), _LIKE_ENOUGH
    if length < _HALF_LENGTH:
        return
    start = 0
    for word in words:
        for end in range(start + length - 1, start + length + 2):
            if end < len(key):
                yield key[start:end], _LOOSE_LIKE_ENOUGH
        start += len(word) + 1
