"""What a file of cards would change. Reads the site's tables, writes temporary ones only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import connection

from rulings.importers.cards import tables
from rulings.importers.cards.slugs import slug_of
from rulings.importers.cards.staging import StagedCards
from rulings.models import Card


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows an import of cards would touch."""

    cards: int
    """Cards that the file speaks of."""
    new_cards: int
    adopted: int
    """Cards that were here under their name, and get their oracle id."""
    changed_cards: int
    """Cards that were here, those that get their oracle id among them."""
    faces: int
    new_names: int
    turned_names: int
    """Names that are shown from now on, or no longer."""
    sets: int
    """Sets that were not known, or had no name."""

    @property
    def writes(self) -> int:
        """Return how many rows are written."""
        changed = self.new_cards + self.changed_cards + self.faces
        return changed + self.new_names + self.turned_names + self.sets


@dataclass(frozen=True, slots=True)
class CardsPlan:
    """The counts of what an import would do; the rows stand in the temporary tables."""

    staged: StagedCards
    counts: Counts
    unsure: tuple[tuple[str, str], ...]
    """Slug and name of each card without an oracle id whose name several cards have."""


def match(staged: StagedCards, *, dated: date) -> CardsPlan:
    """Work out what the staged cards change. `dated` is the file's own date."""
    with connection.cursor() as cursor:
        cursor.execute(tables.CARDS)
        _address()
        for statement in (tables.TEXTS, tables.NAMES):
            cursor.execute(statement)
        cursor.execute(tables.CHANGES, {"dated": dated})
        cursor.execute(tables.COUNTS)
        row = cursor.fetchone()
        assert row is not None
        cursor.execute(tables.UNSURE)
        return CardsPlan(staged, Counts(*row), tuple(cursor.fetchall()))


def _address() -> None:
    """Give every new card an address that no card has."""
    with connection.cursor() as cursor:
        cursor.execute(tables.NEW_CARDS)
        new = cursor.fetchall()
        taken = set(Card.objects.order_by().values_list("slug", flat=True)) if new else set()
        with cursor.copy("COPY card_slug (oracle_id, slug) FROM STDIN") as copy:
            for oracle_id, name in new:
                slug = slug_of(name, oracle_id, taken)
                taken.add(slug)
                copy.write_row((oracle_id, slug))
