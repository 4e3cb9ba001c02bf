"""Rulings of the catalogue that are here already, under an id that a publisher's file gave them.

Whichever comes first, the English of a publisher's file or the documents that ship: one ruling
stays one. The id that was here first goes on; the catalogue's leads to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from rulings.content.catalogue import Catalogue, CatalogueRuling
from rulings.importers.alignment import Place, align_all
from rulings.importers.listed import listed_english
from rulings.importers.parse import Document
from rulings.models import Card, CardRuling, Ruling
from rulings.models.folding import same_text_key

_LIVE: Final = (Ruling.Status.CURRENT, Ruling.Status.MISSING)

Where = tuple[int, date]


@dataclass(frozen=True, slots=True)
class Identities:
    """Which rulings the rulings of a catalogue are."""

    same: Mapping[str, str]
    """The public id of the ruling that is here, by the catalogue's own."""
    aliases: frozenset[str]
    """Those of the catalogue's ids that are not here yet, and shall lead to another."""
    unsure: Mapping[str, tuple[str, ...]]
    """Those that are not here and may be one of these, by the catalogue's id."""
    skipped: frozenset[str]
    """Those that an editor merged into another ruling that has texts of its own."""

    def apply(self, rulings: Iterable[CatalogueRuling]) -> list[CatalogueRuling]:
        """Return the rulings under the ids that they have here, without those left out."""
        return [
            replace(ruling, public_id=self.same.get(ruling.public_id, ruling.public_id))
            for ruling in rulings
            if ruling.public_id not in self.unsure and ruling.public_id not in self.skipped
        ]


def find_identities(
    catalogue: Catalogue, documents: Mapping[str, Document], rulings: Iterable[CatalogueRuling]
) -> Identities:
    """Find the rulings that are here for some of the catalogue's. Reads only."""
    wanted = {ruling.public_id for ruling in rulings}
    same, skipped = _held(catalogue)
    fresh = {
        ruling.public_id: ruling
        for ruling in catalogue.rulings
        if ruling.public_id not in same and ruling.documents
    }
    if not wanted & fresh.keys():
        return Identities(
            {own: here for own, here in same.items() if own in wanted},
            frozenset(),
            {},
            skipped & wanted,
        )
    held = dict(same)
    cards = dict(Card.objects.order_by().values_list("slug", "pk"))
    held |= _same_texts(catalogue, documents, fresh, cards, taken=frozenset(held.values()))
    places = _places(catalogue, cards, held)
    numbers = {ruling.public_id: at for at, ruling in enumerate(catalogue.rulings)}
    sure, open_texts = align_all(places)
    by_number = {at: public_id for public_id, at in numbers.items()}
    held |= {by_number[at]: here for here, at in sure.items()}
    candidates: dict[str, set[str]] = defaultdict(set)
    for texts in open_texts.values():
        for here, found in texts.items():
            for at in found:
                candidates[by_number[at]].add(here)
    return Identities(
        {own: here for own, here in held.items() if own in wanted},
        frozenset(wanted & fresh.keys() & held.keys()),
        {
            own: tuple(sorted(found))
            for own, found in candidates.items()
            if own in wanted and own not in held
        },
        skipped & wanted,
    )


def _held(catalogue: Catalogue) -> tuple[dict[str, str], frozenset[str]]:
    """Return the rulings that are here under the catalogue's ids, and those merged away."""
    ids = [ruling.public_id for ruling in catalogue.rulings]
    rows = Ruling.objects.filter(public_id__in=ids).order_by("public_id")
    same: dict[str, str] = {}
    merged: dict[str, str] = {}
    for public_id, into in rows.values_list("public_id", "merged_into__public_id"):
        if into is None:
            same[public_id] = public_id
        else:
            merged[public_id] = into
    skipped = set()
    for public_id, into in merged.items():
        if into in same.values() or into in ids:
            skipped.add(public_id)
        same[public_id] = into
    return same, frozenset(skipped)


def _same_texts(
    catalogue: Catalogue,
    documents: Mapping[str, Document],
    fresh: Mapping[str, CatalogueRuling],
    cards: Mapping[str, int],
    *,
    taken: frozenset[str],
) -> dict[str, str]:
    """Return the rulings that say the same in a document's language on the same card and day."""
    ids = {ruling.public_id for ruling in catalogue.rulings}
    links = (
        CardRuling.objects.held()
        .filter(card__in=cards.values(), ruling__status__in=_LIVE)
        .exclude(ruling__source=Ruling.Source.PROJECT)
        .filter(card__slug__in={place.slug for ruling in fresh.values() for place in ruling.places})
        .select_related("ruling")
    )
    here: dict[Where, dict[str, Ruling]] = defaultdict(dict)
    for link in links:
        if link.ruling.public_id not in taken | ids:
            here[link.card_id, link.date][link.ruling.public_id] = link.ruling
    found: dict[str, str] = {}
    for own, ruling in fresh.items():
        texts = {
            language: same_text_key(documents[at.file].paragraphs[at.paragraph].text)
            for language, at in ruling.documents.items()
        }
        saying = {
            public_id
            for place in ruling.places
            for public_id, other in here.get((cards.get(place.slug, 0), place.date), {}).items()
            for language, text in texts.items()
            if same_text_key(other.text_in(language) or "") == text
        }
        if len(saying) == 1 and not saying & set(found.values()):
            found[own] = saying.pop()
    return found


def _places(
    catalogue: Catalogue, cards: Mapping[str, int], held: Mapping[str, str]
) -> dict[Where, Place[str]]:
    """Return the catalogue's paragraphs beside the English that is listed on the same places."""
    slugs = {place.slug for ruling in catalogue.rulings for place in ruling.places}
    english = listed_english(cards[slug] for slug in slugs if slug in cards)
    places: dict[Where, Place[str]] = {}
    in_order = sorted(
        (at.file, at.paragraph, number, language)
        for number, ruling in enumerate(catalogue.rulings)
        for language, at in ruling.documents.items()
    )
    numbers = {held.get(one.public_id): at for at, one in enumerate(catalogue.rulings)}
    for file, _paragraph, number, _language in in_order:
        for stands in catalogue.rulings[number].places:
            where = (cards.get(stands.slug, 0), stands.date)
            if where not in english:
                continue
            if where not in places:
                texts = english[where]
                known = {here: numbers[here] for here in texts if here in numbers}
                places[where] = Place(texts=dict(texts), known=known)
            places[where].documents[(file,)].append(number)
    return places
