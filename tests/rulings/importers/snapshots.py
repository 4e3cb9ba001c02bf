"""Snapshots of a publisher's file, made up, and what importing them one after another does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from uuid import UUID, uuid5

from django.db import transaction

from rulings.importers import published
from rulings.importers.rows import RulingRow, Source
from rulings.importers.running import Sign
from rulings.models import Card, CardName, Ruling, Snapshot
from rulings.models.folding import name_key

_SPACE = UUID("5d131784-c1a3-463e-a37b-b720af67ab62")
DAY = date(2021, 7, 23)


def oracle_id(name: str) -> UUID:
    """Return the oracle id of a made-up card."""
    return uuid5(_SPACE, name)


def make_card(name: str) -> Card:
    """Make a card that rulings may stand on."""
    slug = name.lower().replace("'", "").replace(",", "").replace(" ", "-")
    card = Card.objects.create(
        oracle_id=oracle_id(name), slug=slug, name_en=name, name=name, type_line_en="Artifact"
    )
    CardName.objects.create(
        card=card, language="en", name=name, kind=CardName.Kind.PRINTED, key=name_key(name)
    )
    return card


def row(card: str, text: str, *, day: date = DAY, source: Source = "wizards") -> RulingRow:
    """Return one ruling of a file."""
    return RulingRow(oracle_id(card), source, day, text, 0)


def take(
    rows: Iterable[RulingRow], *, dated: date, whole: bool = True, name: str = "rulings.json"
) -> Counter[str]:
    """Import a snapshot and return the counts of what the ledger says of it."""
    with transaction.atomic():
        planned = published.plan(rows, kind=Snapshot.Kind.RULINGS, whole=whole, dated=dated)
        if not planned.writes:
            return Counter()
        snapshot = planned.write(
            Sign(
                kind=Snapshot.Kind.RULINGS,
                name=name,
                sha256="0" * 64,
                dated=dated,
                at=datetime(2026, 11, 30, 12, tzinfo=UTC),
                by="operator",
            )
        )
    return Counter(snapshot.counts)


def ruling_of(text: str) -> Ruling:
    """Return the ruling that shows a text in English."""
    return Ruling.objects.get(text_en=text)
