"""Cards by any of their names, with small typos, or by the dice they roll."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.search.names.hits import CardHit
from rulings.search.names.lookup import Kind, named, resembling, rolling
from rulings.search.query import Query

__all__ = ["CardHit", "FoundCards", "cards_resembling", "find_cards"]


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards found, best first.

    ``named`` are those of them that are called exactly as was typed: there may be several of one
    printed name. ``sure`` says that they were found by more than a typo.
    """

    cards: tuple[CardHit, ...] = ()
    named: tuple[CardHit, ...] = ()
    sure: bool = False


def find_cards(query: Query, *, language: str) -> FoundCards:
    """Return the cards that a query names or whose die it is: mostly one query, at most three."""
    if query.die:
        return FoundCards(tuple(rolling(query.die, language)), sure=True)
    if not query.name_key:
        return FoundCards()
    found = named(query.name_key, language)
    return FoundCards(
        tuple(card for _kind, card in found),
        named=tuple(card for kind, card in found if kind is Kind.SAME),
        sure=bool(found),
    )


def cards_resembling(query: Query, *, language: str) -> FoundCards:
    """Return the cards that a query names but for a typo, in at most four queries."""
    return FoundCards(tuple(resembling(query.name_key, language)))
