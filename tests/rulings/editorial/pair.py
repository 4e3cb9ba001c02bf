"""Two rulings of our own on three cards."""

from __future__ import annotations

from datetime import date

from rulings.models import Ruling
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take

FIRST = date(2024, 1, 1)
ROLLED = "If an effect lets you ignore a roll, that roll never happened."
NAMED = "Dice are named by the number of faces they have."


def make_pair() -> tuple[Ruling, Ruling]:
    """Make a ruling on two cards, and another on one of them and a third, as a file does."""
    for name in ("One Card", "Two Card", "Three Card"):
        make_card(name)
    rows = [row("One Card", ROLLED), row("Two Card", ROLLED)]
    take([*rows, row("Two Card", NAMED), row("Three Card", NAMED)], dated=FIRST)
    return ruling_of(ROLLED), ruling_of(NAMED)
