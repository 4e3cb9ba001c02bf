"""Rulings as results show them, what a process remembers of each, and cards beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rulings.models.changes import OfRulings
from rulings.models.listed import ListedRuling, listed_rulings
from rulings.search.matching.highlight import Span, spans
from rulings.search.matching.matches import Found
from rulings.search.names.hits import CardHit
from rulings.search.names.hits import hits as card_hits
from rulings.search.query import Query

_CARDS_BESIDE: Final = 8
_kept: Final = OfRulings[ListedRuling](most=10_000)


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling that was found, as a reader's language shows it."""

    ruling: ListedRuling
    spans: tuple[Span, ...]
    """The places to mark in its text; none where words of another language were found."""
    language_found: str
    """The language whose words were found, blank where no words were."""
    found_by: str
    """*words*, *card*, *rule*, *id* or, where conditions alone were asked, *browse*."""


def hits(query: Query, found: Found, language: str) -> tuple[Hit, ...]:
    """Return the rulings of a page for a reader of `language`."""
    shown = _kept.of(
        [match.ruling_id for match in found.matches],
        language,
        partial(listed_rulings, language=language),
    )
    marked = spans(
        query,
        {
            ruling.pk: (ruling.language, ruling.text)
            for match, ruling in zip(found.matches, shown, strict=True)
            if match.language == ruling.language
        },
    )
    return tuple(
        Hit(ruling, marked.get(ruling.pk, ()), match.language, match.found_by)
        for match, ruling in zip(found.matches, shown, strict=True)
    )


def beside(shown: Sequence[Hit], language: str) -> tuple[CardHit, ...]:
    """Return cards that the rulings of a page stand on, those with most on them first."""
    ids = dict.fromkeys(card.pk for hit in shown for card in hit.ruling.cards)
    cards = card_hits(((pk, "", "") for pk in ids), language)
    cards.sort(key=lambda card: (-card.rulings - card.questions, card.slug))
    return tuple(cards[:_CARDS_BESIDE])
