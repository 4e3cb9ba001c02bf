"""How near a name is to what was typed: the same, its beginning, its words, or all but a typo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

_LIKE_ENOUGH: Final = 0.72
"""Letters that are right, of all: two words with less in common are two words."""
_LOOSE_LIKE_ENOUGH: Final = 0.8
"""Half a word, or words in another order, say little with a typo: they must be nearer."""
_HALF_LENGTH: Final = 6
"""The least that must be typed of a word to be taken for half of it with a typo,"""
_BEGINNING_LENGTH: Final = 3
"""and without one, where it does not begin the name."""

_COMPARED: Final = 10
"""How many names with a typo are looked at closely, of those that are alike at a glance."""
_ALIKE: Final = 60.0
"""What a glance, which takes two swapped letters for two wrong ones, must find alike, of 100."""

SHORT: Final = 9
"""Of fewer letters, a typo or two leave no part that says much."""
_PARTS: Final = ((SHORT, 2), (24, 3), (None, 4))
"""Letters fewer than which, and the parts that they are cut into."""
_PART_LENGTH: Final = 3
"""What a part has at least, in letters."""
_WORD_LENGTH: Final = 4
"""And what a word has that is a part, where one has so many: shorter ones are in many names."""


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
    return _by_words(asked, key) or _by_letters(asked, key)


def near(asked: str, keys: Sequence[str], *, enough: int) -> Iterator[tuple[int, Nearness]]:
    """Yield the places of those keys that are near what was typed, and how near they are.

    Typos are looked for where fewer than `enough` are near without one, and only in the names that
    are most alike at a glance.
    """
    found = [_by_words(asked, key) for key in keys]
    sure = [(at, one) for at, one in enumerate(found) if one]
    yield from sure
    if len(sure) < enough:
        shortest = _LIKE_ENOUGH * len(asked)
        rest = {at: key for at, key in enumerate(keys) if not found[at] and len(key) >= shortest}
        for at in _alike(asked, rest):
            if one := _by_letters(asked, rest[at]):
                yield at, one


def intact_parts(asked: str) -> tuple[list[str], bool]:
    """Return parts of what was typed, and whether it is so short that each may hold a typo.

    A name with fewer typos than there are parts has one of them as it stands: a part is of one
    word, and as long as may be, so that few other names have it.

    >>> intact_parts("nevewinter hydra")
    (['nevew', 'inter', 'hydra'], False)
    >>> intact_parts("thcoin"), intact_parts("of x")
    ((['thc', 'oin'], True), ([], True))
    """
    words = [word for word in asked.split() if word.isalnum()]
    letters = sum(map(len, words))
    count = next(count for below, count in _PARTS if below is None or letters < below)
    long = sorted((word for word in words if len(word) >= _PART_LENGTH), key=len, reverse=True)
    least = _PART_LENGTH if letters < SHORT else _WORD_LENGTH
    long = [word for word in long[:count] if word is long[0] or len(word) >= least]
    cuts = [1] * len(long)
    while long and sum(cuts) < count:
        at = max(range(len(long)), key=lambda at: len(long[at]) / (cuts[at] + 1))
        if len(long[at]) // (cuts[at] + 1) < _PART_LENGTH:
            break
        cuts[at] += 1
    parts = [
        word[start:end]
        for word, cut in zip(long, cuts, strict=True)
        for start, end in pairwise(len(word) * at // cut for at in range(cut + 1))
    ]
    return parts, letters < SHORT


def _by_words(asked: str, key: str) -> Nearness | None:
    """Return how near a name is without a typo."""
    if asked == key:
        return Nearness(Kind.SAME)
    if key.startswith(asked):
        return Nearness(Kind.BEGINNING if key[len(asked)] == " " else Kind.HALF_BEGINNING)
    typed, words = asked.split(), key.split()
    if {*typed} <= {*words}:
        return Nearness(Kind.WORDS)
    if all(_begins(one, words) for one in typed):
        return Nearness(Kind.HALF_WORDS)
    return None


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


def _by_letters(asked: str, key: str) -> Nearness | None:
    """Return how near a name is that has a typo."""
    typed, words = asked.split(), key.split()
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
