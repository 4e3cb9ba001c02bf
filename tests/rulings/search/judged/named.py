"""Every name of some cards, and what is called like it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.models.folding import name_key
from rulings.models.localized import CODES
from tests.rulings.search.judged.sources import NamedCard


class Names:
    """Every name of the cards, and what is called like it."""

    def __init__(self, cards: Sequence[NamedCard]) -> None:
        self.cards = {card.slug: card for card in cards}
        self.owners: dict[str, set[str]] = {}
        self.in_language: dict[str, list[tuple[str, str]]] = {code: [] for code in CODES}
        self.faces: dict[str, list[tuple[str, str]]] = {code: [] for code in CODES}
        for card in cards:
            for one in card.names:
                self.owners.setdefault(one.key, set()).add(card.slug)
                listed = self.faces if one.kind == "face" else self.in_language
                listed[one.language].append((card.slug, one.name))
        self.keys = list(self.owners)

    def are_only(self, slug: str, keys: Collection[str]) -> bool:
        """Tell whether some keys are those of one card and of no other."""
        return bool(keys) and all(self.owners[key] == {slug} for key in keys)

    def nearest(self, typed: str, limit: int) -> set[str]:
        """Return the keys that are at most some letters away from what was typed."""
        found = process.extract(
            name_key(typed), self.keys, scorer=OSA.distance, score_cutoff=limit, limit=None
        )
        return {key for key, _distance, _at in found}

    def holding(self, words: str) -> set[str]:
        """Return the keys in which each of some words begins a word."""
        beginnings = [f" {word}" for word in name_key(words).split()]
        return {key for key in self.keys if all(start in f" {key}" for start in beginnings)}

    def most_like(self, typed: str, count: int) -> set[str]:
        """Return the cards that are called most like what was typed, by letters."""
        found = process.extract(
            name_key(typed),
            self.keys,
            scorer=OSA.normalized_similarity,
            score_cutoff=0.5,
            limit=count + 8,
        )
        slugs = dict.fromkeys(
            slug for key, _like, _at in found for slug in sorted(self.owners[key])
        )
        return set(list(slugs)[:count])
