"""How near a name is to what was typed with a typo or two: the letters that are wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

_LIKE_ENOUGH: Final = 0.72
"""Letters that are right, of all: two words with less in common are two words."""
_LOOSE_LIKE_ENOUGH: Final = 0.8
"""Half a word, or words in another order, say little with a typo: they must be nearer."""
_HALF_LENGTH: Final = 6
"""The least that must be typed of a word to be taken for half of it with a typo."""

_COMPARED: Final = 10
"""How many names are looked at closely, of those that are alike at a glance."""
_ALIKE: Final = 60.0
"""What a glance, which takes two swapped letters for two wrong ones, must find alike, of 100."""


def near(asked: str, keys: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Yield the places of those keys that are near what was typed, and what of it is wrong.

    Only the names that are most alike at a glance are looked at.
    """
    shortest = _LIKE_ENOUGH * len(asked)
    long = {at: key for at, key in enumerate(keys) if len(key) >= shortest}
    for at in _alike(asked, long):
        found = wrong(asked, long[at])
        if found is not None:
            yield at, found


def wrong(asked: str, key: str) -> float | None:
    """Return the share of letters that are wrong, or None where a name is not near.

    Both are given by their `name_key`.

    >>> wrong("strom crow", "storm crow"), wrong("stone", "storm crow")
    (0.1, None)
    """
    typed, words = asked.split(), key.split()
    likeness = max(
        (
            OSA.normalized_similarity(asked, piece, score_cutoff=cutoff)
            for piece, cutoff in _pieces(len(typed), len(asked), key, words)
        ),
        default=0.0,
    ) or _in_any_order(typed, words)
    return round(1 - likeness, 3) if likeness else None


def _alike(asked: str, keys: dict[int, str]) -> Iterator[int]:
    """Yield the places of the keys that are most alike, as they stand or in another order."""
    ways = (fuzz.ratio, fuzz.partial_ratio, fuzz.partial_token_sort_ratio)
    alike = {
        at: None
        for compare in ways[: 3 if " " in asked else 2]
        for _key, _score, at in process.extract(
            asked, keys, scorer=compare, limit=_COMPARED, score_cutoff=_ALIKE
        )
    }
    yield from alike


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
