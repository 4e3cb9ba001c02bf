"""What the database holds of the things an import speaks of, read in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from rulings.models import (
    Card,
    CardName,
    CardRuling,
    Revision,
    RuleCitation,
    Ruling,
    ScenarioLink,
    Suggestion,
    Translation,
)


@dataclass(frozen=True, slots=True)
class Held:
    """The cards and rulings of an import as they are now."""

    cards: Mapping[str, Card]
    names: frozenset[tuple[str, str, str]]
    """Slug, language and key of every name."""
    rulings: Mapping[str, Ruling]
    translations: Mapping[tuple[str, str], Translation]
    """By public id and language."""
    links: Mapping[tuple[str, str, date], int]
    """Position by public id, slug and date."""
    taken_away: frozenset[tuple[str, str, date]]
    """Those of them that an editor took away."""
    listed: frozenset[tuple[str, str, date]]
    """Those of them that a publisher's file lists: it says where they stand in the card's list."""
    citations: frozenset[tuple[str, str, date]]
    scenarios: Mapping[str, ScenarioLink]


def read_held(*, slugs: Iterable[str], public_ids: Iterable[str]) -> Held:
    """Return what is held of these cards and rulings. Reads only."""
    slugs, public_ids = list(slugs), list(public_ids)
    names = CardName.objects.filter(card__slug__in=slugs).order_by()
    translations = Translation.objects.filter(ruling__public_id__in=public_ids)
    links = CardRuling.objects.filter(ruling__public_id__in=public_ids).order_by()
    citations = RuleCitation.objects.filter(ruling__public_id__in=public_ids).order_by()
    scenarios = ScenarioLink.objects.filter(ruling__public_id__in=public_ids)
    rulings = {
        ruling.public_id: ruling for ruling in Ruling.objects.filter(public_id__in=public_ids)
    }
    placed = list(
        links.values_list(
            "ruling__public_id", "card__slug", "date", "position", "held_until", "listed_from"
        )
    )
    ids = {ruling.pk: ruling.public_id for ruling in rulings.values()}
    return Held(
        cards={card.slug: card for card in Card.objects.filter(slug__in=slugs)},
        names=frozenset(names.values_list("card__slug", "language", "key")),
        rulings=rulings,
        translations={(ids[row.ruling_id], row.language): row for row in translations},
        links={(public_id, slug, day): position for public_id, slug, day, position, *_ in placed},
        taken_away=frozenset(
            (public_id, slug, day)
            for public_id, slug, day, _, until, _ in placed
            if until is not None
        ),
        listed=frozenset(
            (public_id, slug, day)
            for public_id, slug, day, _, _, listed_from in placed
            if listed_from is not None
        ),
        citations=frozenset(citations.values_list("ruling__public_id", "number", "edition")),
        scenarios={ids[row.ruling_id]: row for row in scenarios},
    )


def known_texts(rulings: Iterable[Ruling]) -> Mapping[tuple[int, str], frozenset[str]]:
    """Return every text that some rulings ever had or were offered, by ruling and language."""
    ids = [ruling.pk for ruling in rulings]
    texts: dict[tuple[int, str], set[str]] = defaultdict(set)
    for rows in (
        Revision.objects.filter(ruling__in=ids).order_by(),
        Suggestion.objects.filter(ruling__in=ids).order_by(),
    ):
        for ruling, language, text in rows.values_list("ruling", "language", "text"):
            if text is not None:
                texts[ruling, language].add(text)
    return {place: frozenset(found) for place, found in texts.items()}
