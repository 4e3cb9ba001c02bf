"""The English of rulings that documents brought in other languages, before any file listed it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from django.db import connection

from rulings.importers.alignment import align
from rulings.importers.published import tables
from rulings.importers.published.pairing import How, Pair
from rulings.models import Origin


@dataclass(frozen=True, slots=True)
class Unsure:
    """English texts of one card and day, and which of a document's rulings each may be."""

    card: int
    day: date
    candidates: Mapping[UUID, tuple[int, ...]]


@dataclass(slots=True)
class _Place:
    """All that stands on one card with one day."""

    documents: dict[tuple[str, ...], list[int]] = field(default_factory=lambda: defaultdict(list))
    texts: dict[UUID, str] = field(default_factory=dict)
    known: dict[UUID, int] = field(default_factory=dict)


def align_documents() -> tuple[list[Pair], list[Unsure]]:
    """Return the rulings of English texts that are theirs for sure, and those that are not.

    A text that is found on one card is known on all others: so a card whose documents hold some of
    its rulings only is helped by the one that they were made for.
    """
    places = _places()
    sure: dict[UUID, int] = {}
    while more := _found(places, sure):
        sure |= more
    unsure: list[Unsure] = []
    for (card, day), place in places.items():
        found = align(list(place.documents.values()), place.texts, place.known)
        # What one card is sure of and another contradicts is not sure.
        contradicted = {key: (ruling,) for key, ruling in found.sure.items()}
        candidates = {key: rulings for key, rulings in found.candidates.items() if rulings}
        if candidates or contradicted:
            unsure.append(Unsure(card, day, candidates | contradicted))
    with connection.cursor() as cursor:
        cursor.execute(tables.HELD_TEXTS, [sorted(set(sure.values()))])
        overridden = {row[0] for row in cursor.fetchall() if row[2] == Origin.COMMUNITY}
    pairs = [
        Pair(ruling, key, How.SUGGESTED if ruling in overridden else How.ALIGNED)
        for key, ruling in sure.items()
    ]
    return pairs, unsure


def _places() -> dict[tuple[int, date], _Place]:
    places: dict[tuple[int, date], _Place] = defaultdict(_Place)
    with connection.cursor() as cursor:
        cursor.execute(tables.PARAGRAPHS)
        for card, day, *document, _paragraph, ruling in cursor.fetchall():
            places[card, day].documents[tuple(document)].append(ruling)
        cursor.execute(tables.LISTED, [[card for card, _ in places], [day for _, day in places]])
        for card, day, key, text, ruling in cursor.fetchall():
            places[card, day].texts[key] = text
            if ruling is not None:
                places[card, day].known[key] = ruling
    return places


def _found(places: Mapping[tuple[int, date], _Place], sure: Mapping[UUID, int]) -> dict[UUID, int]:
    """Return what is found newly, where all cards agree: no ruling and no text twice."""
    rulings: dict[UUID, set[int]] = defaultdict(set)
    keys: dict[int, set[UUID]] = defaultdict(set)
    for place in places.values():
        for key in place.texts.keys() & sure.keys():
            place.known.setdefault(key, sure[key])
        for key, ruling in align(
            list(place.documents.values()), place.texts, place.known
        ).sure.items():
            rulings[key].add(ruling)
            keys[ruling].add(key)
    taken = set(sure.values())
    return {
        key: ruling
        for key, found in rulings.items()
        for ruling in found
        if len(found) == 1 and len(keys[ruling]) == 1 and ruling not in taken
    }
