"""The English of rulings that documents brought in other languages, before any file listed it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import connection

from rulings.importers.alignment import Place, align_all
from rulings.importers.published import tables
from rulings.importers.published.pairing import How, Pair
from rulings.models import Origin


@dataclass(frozen=True, slots=True)
class Unsure:
    """English texts of one card and day, and which of a document's rulings each may be."""

    card: int
    day: date
    candidates: Mapping[UUID, tuple[int, ...]]


def align_documents() -> tuple[list[Pair], list[Unsure]]:
    """Return the rulings of English texts that are theirs for sure, and those that are not."""
    places, alone = _places()
    sure, unsure = align_all(places)
    with connection.cursor() as cursor:
        cursor.execute(tables.HELD_TEXTS, [sorted(set(sure.values()))])
        overridden = {row[0] for row in cursor.fetchall() if row[2] == Origin.COMMUNITY}
    pairs = [
        Pair(ruling, key, How.SUGGESTED if ruling in overridden else How.ALIGNED)
        for key, ruling in sure.items()
    ]
    still = [
        Unsure(card, day, left)
        for (card, day), found in unsure.items()
        if (left := {key: rulings for key, rulings in found.items() if key not in alone})
    ]
    # What is a ruling already may become one with a document's, but not with an editor's words.
    return [one for one in pairs if one.how is How.ALIGNED or one.key not in alone], still


def _places() -> tuple[dict[tuple[int, date], Place[UUID]], set[UUID]]:
    """Return what stands where, and the texts that are rulings of nothing but English so far."""
    places: dict[tuple[int, date], Place[UUID]] = defaultdict(Place)
    alone: set[UUID] = set()
    with connection.cursor() as cursor:
        cursor.execute(tables.PARAGRAPHS)
        for card, day, *document, _paragraph, ruling in cursor.fetchall():
            places[card, day].documents[tuple(document)].append(ruling)
        cursor.execute(tables.LISTED, [[card for card, _ in places], [day for _, day in places]])
        for card, day, key, text, ruling, english_only in cursor.fetchall():
            places[card, day].texts[key] = text
            if english_only:
                alone.add(key)
            elif ruling is not None:
                places[card, day].known[key] = ruling
    return places, alone
