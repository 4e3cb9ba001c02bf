"""Rows of made-up cards, and what importing files of them one after another does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime

from django.db import transaction

from rulings.importers import cards
from rulings.importers.rows import CardRow, FaceRow, FileRow, PrintedRow
from rulings.importers.running import Sign
from rulings.models import Card, Snapshot
from tests.rulings.importers.snapshots import oracle_id

NEW, OLD = date(2021, 7, 23), date(2012, 2, 3)
FIRST, SECOND, THIRD = (date(2026, 11, day) for day in (1, 2, 3))


def printed(
    language: str,
    name: str,
    text: str = "",
    *,
    type_line: str = "",
    face: int | None = None,
    set_code: str = "AFR",
    released: date | None = NEW,
) -> PrintedRow:
    """Return what one printing shows."""
    return PrintedRow(language, face, name, type_line, text, set_code, released)


def card(
    name: str,
    *said: PrintedRow,
    text: str = "Roll a d20.",
    type_line: str = "Artifact",
    mana_cost: str = "{2}",
    layout: str = "normal",
    id_of: str = "",
) -> CardRow:
    """Return a card with one face; `id_of` makes its oracle id another one than its name's."""
    return CardRow(
        oracle_id(id_of or name), name, layout, mana_cost, type_line, text, (), tuple(said)
    )


def two_faced(name: str, *said: PrintedRow, layout: str = "transform") -> CardRow:
    """Return a card whose faces are named in its name."""
    faces = tuple(
        FaceRow(at, face, "{R}" if at == 0 else "", "Creature", f"Text of {face}.")
        for at, face in enumerate(name.split(" // "))
    )
    return CardRow(
        oracle_id(name), name, layout, "", "Creature // Creature", "", faces, tuple(said)
    )


def names_only(name: str, *said: PrintedRow) -> CardRow:
    """Return a card of a list of names, which says nothing of its texts."""
    return CardRow(oracle_id(name), name, "normal", None, None, None, (), tuple(said))


def named(language: str, name: str, face: int | None = None) -> PrintedRow:
    """Return a name of such a list."""
    return PrintedRow(language, face, name, "", "", "", None)


def take_cards(rows: Iterable[FileRow], *, dated: date = FIRST) -> Counter[str]:
    """Import a file and return the counts of what the ledger says of it."""
    with transaction.atomic():
        planned = cards.plan(rows, file="cards.json", dated=dated)
        assert list(planned.lines())
        if not planned.writes:
            return Counter()
        snapshot = planned.write(
            Sign(
                kind=Snapshot.Kind.CARDS,
                name="cards.json",
                sha256="0" * 64,
                dated=dated,
                at=datetime(2026, 11, 30, 12, tzinfo=UTC),
                by="operator",
            )
        )
    return Counter(snapshot.counts)


def held(slug: str) -> Card:
    """Return a card by its address."""
    return Card.objects.get(slug=slug)


def names_of(slug: str, language: str) -> dict[str, str]:
    """Return the names of a card in one language, each with its kind."""
    names = held(slug).names.filter(language=language)
    return dict(names.values_list("name", "kind"))
