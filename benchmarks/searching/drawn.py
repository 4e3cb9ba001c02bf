"""What is asked of the rulings of a language: words rare and common, two words, phrases."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_EVERY: Final = 60
"""Two words and phrases are drawn from one text in so many."""
_KNOWN: Final = 40
"""Of two words, each stands in more texts than this."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Queries of each kind."""

    rare: list[str]
    """Words that stand in 3 to 25 texts."""
    some: list[str]
    """Words that stand in 150 to 1,500 texts."""
    common: list[str]
    """The words that stand in most texts, the commonest first."""
    two: list[str]
    """Two words that stand in one text."""
    phrases: list[str]
    """Two words that stand side by side in a text."""

    def kinds(self) -> dict[str, list[str]]:
        """Return every kind by what it is called."""
        return {
            "rare word": self.rare,
            "word of 150 to 1,500 rulings": self.some,
            "common word": self.common,
            "two words": self.two,
            "phrase": self.phrases,
        }


def drawn(texts: Collection[str], *, stop: Collection[str], count: int = 300) -> Drawn:
    """Return what is asked of some texts, the same every time; no word is one of `stop`."""
    rnd = random.Random(5)
    held: Counter[str] = Counter()
    for text in texts:
        held.update({*_WORD.findall(text.lower())})
    for word in stop:
        del held[word]

    def between(least: int, most: int) -> list[str]:
        found = sorted(word for word, size in held.items() if least <= size <= most)
        return rnd.sample(found, min(count, len(found)))

    two, phrases = [], []
    for text in [*texts][::_EVERY]:
        words = text.lower().split()
        known = sorted({word for word in words if held[word] > _KNOWN})
        if len(known) > 1:
            two.append(" ".join(rnd.sample(known, 2)))
        beside = [
            f"{one} {other}" for one, other in pairwise(words) if one in held and other in held
        ]
        if beside:
            phrases.append(rnd.choice(beside))
    return Drawn(
        rare=between(3, 25),
        some=between(150, 1_500),
        common=[word for word, _size in held.most_common(25)],
        two=two[:count],
        phrases=phrases[:count],
    )
