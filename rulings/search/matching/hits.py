"""Rulings as results show them, what a process remembers of each, and cards beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
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
    """Return the rulings of a page for a reader of `language`.

    The words of a text are known without their endings and without the commonest of them: of a
    page, the texts that say words just as they were typed come first.
    """
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
    listed = [
        Hit(ruling, marked.get(ruling.pk, ()), match.language, match.found_by)
        for match, ruling in zip(found.matches, shown, strict=True)
    ]
    if found.runs:
        listed = [
            hit
            for _alike, of in groupby(listed, attrgetter("found_by", "language_found"))
            for hit in sorted(of, key=partial(_other_than_typed, runs=found.runs))
        ]
    return tuple(listed)


def _other_than_typed(hit: Hit, runs: Sequence[str]) -> int:
    """Return how many runs of words a ruling has not as they were typed, as far as one is shown."""
    text = hit.ruling.text.lower() if hit.ruling.language == hit.language_found else ""
    return sum(run not in text for run in runs)


def beside(shown: Sequence[Hit], language: str) -> tuple[CardHit, ...]:
    """Return cards that the rulings of a page stand on, those with most on them first."""
    ids = dict.fromkeys(card.pk for hit in shown for card in hit.ruling.cards)
    cards = card_hits(((pk, "", "") for pk in ids), language)
    cards.sort(key=lambda card: (-card.rulings - card.questions, card.slug))
    return tuple(cards[:_CARDS_BESIDE])
