"""Rulings and cards of any number, made up in the shape that the real ones have.

The figures are those of 37,765 published rulings of 11,271 cards: how many cards a text stands on,
how long it is, how its days are spread, how often it names its card. Everything is worked out from
a number and a seed, so that nothing has to be kept: the text of ruling 7 in Russian is the same
whoever asks, and whether or not others were asked for before.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, cached_property
from itertools import accumulate
from typing import Final
from uuid import UUID

from tests.rulings.importers.generated.words import LANGUAGES, vocabulary

CARDS_OF_A_HUNDRED_TEXTS: Final = 56
LONGEST: Final = 1_505

# How many of 20,276 texts stand on so many cards, from and to.
_STANDS_ON: Final = (
    (1, 1, 18_115), (2, 2, 560), (3, 3, 235), (4, 4, 238), (5, 5, 165), (6, 10, 361),
    (11, 15, 244), (16, 20, 118), (21, 30, 125), (31, 40, 58), (41, 50, 30), (51, 64, 22),
    (65, 117, 5),
)  # fmt: skip
_STANDS_ON_WEIGHTS: Final = list(accumulate(count for _from, _to, count in _STANDS_ON))
# Which share of the texts is at most so long.
_LENGTHS: Final = (
    (0.0, 24), (0.05, 65), (0.1, 81), (0.25, 115), (0.5, 164), (0.75, 234), (0.9, 314),
    (0.95, 371), (0.99, 520), (1.0, LONGEST),
)  # fmt: skip
_DAYS: Final = tuple(date(2004, 10, 4) + timedelta(days=56 * at) for at in range(114))
_DAY_WEIGHTS: Final = list(accumulate(0.965**rank for rank in range(len(_DAYS))))

_LONGER: Final = 1.15
"""So much longer than English the other languages are."""
_LETTERS: Final = 6.5
"""A word with the space after it."""

_NAMES_ITS_CARD: Final = 0.35
_SYMBOL, _QUOTED, _DASHED, _DICE = 0.04, 0.07, 0.007, 0.004
# Of the texts that stand on several cards: some cards have another day, or typewriters' signs.
_OTHER_DAYS, _SPELT_OTHERWISE = 0.3, 0.12
_REWORDED: Final = 0.12
"""So many words come to a text that is worded anew."""


@dataclass(frozen=True, slots=True)
class Place:
    """A ruling on a card; `plain` where it is set with straight quotes and apostrophes there."""

    card: int
    ruling: int
    day: date
    plain: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What a ruling is in every language."""

    places: tuple[Place, ...]
    length: float
    names_its_card: bool
    symbol: bool
    quoted: bool
    dashed: bool
    dice: bool


class Made:
    """So many rulings, with their cards; `changed` of a hundred are worded anew.

    Two of the same seed and number differ in nothing but these.
    """

    def __init__(self, rulings: int, *, seed: int = 4, changed: int = 0) -> None:
        self.rulings = rulings
        self.cards = max(1, rulings * CARDS_OF_A_HUNDRED_TEXTS // 100)
        self.changed = changed
        self._seed = seed
        self.facts = cache(self._facts)

    def _random(self, kind: int, number: int) -> random.Random:
        return random.Random((self._seed << 48) + (number << 8) + kind)

    # Cards.

    def oracle_id(self, card: int) -> UUID:
        """Return the oracle id of a card."""
        return UUID(int=self._random(100, card).getrandbits(128), version=4)

    def name(self, card: int, language: str) -> str:
        """Return the printed name of a card in a language; no other card has it."""
        words = vocabulary(language)
        second = words.rare(self._random(101, card))
        return f"{words.named(card)} {second.title()}"

    def slug(self, card: int) -> str:
        """Return the address that a card gets."""
        return self.name(card, "en").lower().replace(" ", "-")

    @cached_property
    def by_card(self) -> dict[int, list[Place]]:
        """Return every place by its card. Kept in memory, unlike the rest."""
        found: dict[int, list[Place]] = defaultdict(list)
        for ruling in range(self.rulings):
            for place in self.facts(ruling).places:
                found[place.card].append(place)
        return found

    # Rulings.

    def is_changed(self, ruling: int) -> bool:
        """Tell whether the ruling is among those that are worded anew."""
        return ruling % 100 < self.changed

    def _facts(self, ruling: int) -> Facts:
        rnd = self._random(102, ruling)
        share = rnd.random()
        after = max(1, bisect_left(_LENGTHS, (share, 0)))
        (low, shortest), (high, longest) = _LENGTHS[after - 1], _LENGTHS[after]
        return Facts(
            tuple(self._places(rnd, ruling)),
            shortest + (longest - shortest) * (share - low) / (high - low),
            rnd.random() < _NAMES_ITS_CARD,
            rnd.random() < _SYMBOL,
            rnd.random() < _QUOTED,
            rnd.random() < _DASHED,
            rnd.random() < _DICE,
        )

    def _places(self, rnd: random.Random, ruling: int) -> Iterator[Place]:
        """Yield where a ruling stands: mostly on one card, the first one on 117."""
        low, high, _count = rnd.choices(_STANDS_ON, cum_weights=_STANDS_ON_WEIGHTS)[0]
        count = rnd.randint(low, high) if ruling else _STANDS_ON[-1][1]
        day = rnd.choices(_DAYS, cum_weights=_DAY_WEIGHTS)[0]
        if count == 1:
            yield Place(rnd.randrange(self.cards), ruling, day, False)
            return
        spelt, moved = rnd.random() < _SPELT_OTHERWISE, rnd.random() < _OTHER_DAYS
        for at, card in enumerate(sorted(rnd.sample(range(self.cards), min(count, self.cards)))):
            other = day + timedelta(days=7) if moved and at % 3 == 1 else day
            yield Place(card, ruling, other, spelt and at % 4 == 1)

    def text(self, ruling: int, language: str, *, changed: bool | None = None) -> str:
        """Return the text of a ruling in a language, as it is or as it is worded anew."""
        words, facts = vocabulary(language), self.facts(ruling)
        rnd = self._random(LANGUAGES.index(language), ruling)
        length = facts.length * (1 if language == "en" else _LONGER)
        drawn = words.draw(rnd, max(3, round(length / _LETTERS)))
        last = len(drawn) - 1
        if facts.names_its_card and len(facts.places) == 1:
            drawn[rnd.randint(0, last)] = self.name(facts.places[0].card, language)
        if facts.symbol:
            drawn[rnd.randint(0, last)] = "{2}{U}"
        if facts.quoted:
            at = rnd.randint(0, last)
            drawn[at] = words.quotes[0] + drawn[at] + words.quotes[1]
        if facts.dashed:
            drawn[rnd.randint(0, last)] += "—" + words.rare(rnd)
        if facts.dice:
            for _time in range(3):
                drawn[rnd.randint(0, last)] = rnd.choice(words.dice)
        if self.is_changed(ruling) if changed is None else changed:
            for _time in range(max(1, round(len(drawn) * _REWORDED))):
                drawn.insert(rnd.randint(0, len(drawn)), words.rare(rnd))
        return " ".join(_sentences(drawn))

    def english(self, place: Place) -> str:
        """Return the English text as it is set at one place."""
        text = self.text(place.ruling, "en")
        return text.translate(_STRAIGHT) if place.plain else text


_STRAIGHT: Final = str.maketrans({"’": "'", "“": '"', "”": '"', "—": "-"})
_SENTENCE: Final = 15


def _sentences(words: list[str]) -> Iterator[str]:
    for at in range(0, len(words), _SENTENCE):
        said = " ".join(words[at : at + _SENTENCE])
        yield f"{said[0].upper()}{said[1:]}."
