"""Rulings and cards of which there are more and more, while the first of them stay as they are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from rulings.models.folding import fold
from tests.rulings.importers.generated.names import names
from tests.rulings.importers.generated.shape import Made, Place
from tests.rulings.importers.generated.words import LANGUAGES

CARDS_OF_FIVE_TEXTS: Final = 2

_NO_ADDRESS: Final = re.compile(r"[^a-z0-9]+")


def cards_of(rulings: int) -> int:
    """Return how many cards there are with so many rulings."""
    return rulings * CARDS_OF_FIVE_TEXTS // 5


class Grown(Made):
    """Rulings of several sizes, from the least to the most, each size with all those before.

    A ruling stands on cards that are there at the least size that has it. Names of cards are as
    like each other as real ones are.
    """

    def __init__(self, sizes: Sequence[int], *, seed: int = 5) -> None:
        super().__init__(sizes[-1], seed=seed)
        self.cards = cards_of(sizes[-1])
        self._sizes = sizes

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        made: dict[str, list[str]] = {
            language: names(language, self.cards) for language in LANGUAGES
        }
        # The number keeps apart what no address could.
        taken: set[str] = set()
        for at, name in enumerate(made["en"]):
            if (slug := _slug(name)) in taken:
                made["en"][at] = f"{name} {at}"
            taken.add(slug)
        return made

    def name(self, card: int, language: str) -> str:
        """Return the printed name of a card in a language; no other card has it."""
        return self._names[language][card]

    def slug(self, card: int) -> str:
        """Return the address that a card gets."""
        return _slug(self.name(card, "en"))

    def _places(self, rnd: random.Random, ruling: int) -> Iterator[Place]:
        cards = cards_of(next(size for size in self._sizes if ruling < size))
        there = {place.card % cards: place for place in super()._places(rnd, ruling)}
        for card, place in there.items():
            yield replace(place, card=card)


def _slug(name: str) -> str:
    return _NO_ADDRESS.sub("-", fold(name)).strip("-")
