"""Texts that name another card than the one they stand on. Knows no database.

Published rulings get swapped between cards; such a text speaks of the other card by its name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from rulings.models.folding import same_text_key

_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_LEAST_WORDS: Final = 2
"""Names of one word ("Shock", "Fear") are words of every text."""


class Names:
    """The English names of all cards, to be looked for in texts."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for name in names:
            words = tuple(_words(name))
            if len(words) >= _LEAST_WORDS:
                self._by_first[words[0]].append(words)
        for found in self._by_first.values():
            found.sort(key=len, reverse=True)

    def foreign(self, text: str, own: str, *, anywhere: bool) -> str:
        """Return the name of another card that a text speaks of, or ''.

        A text that names its own card, or the first word of its name, is in its place. Otherwise
        the other name must stand `anywhere`, or at the very beginning.
        """
        plain = same_text_key(text)
        first = _WORD.search(plain)
        if not anywhere and (first is None or first[0] not in self._by_first):
            return ""  # As most texts are.
        words = _WORD.findall(plain)
        for at, word in enumerate(words if anywhere else words[:1]):
            for name in self._by_first.get(word, ()):
                if tuple(words[at : at + len(name)]) == name:
                    return "" if self._names_itself(words, own) else " ".join(name)
        return ""

    def _names_itself(self, words: list[str], own: str) -> bool:
        """Tell whether a text names its own card: whole, a face of it, or its first word."""
        for face in own.split(" // "):
            first = next(iter(_words(face)), "")
            if first and first in words:
                return True
        return False


def _words(text: str) -> Iterator[str]:
    return iter(_WORD.findall(same_text_key(text)))
