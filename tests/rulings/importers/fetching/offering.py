"""An offer of the mirror's rulings, and where the part of it stands that is here."""

from __future__ import annotations

from pathlib import Path

from rulings.importers.fetching import Downloads, Offer, Source
from tests.rulings.importers.fetching.mirror import RULINGS

STOP = 100_000
"""A file stops after so many bytes of more than twice as many."""


def offer(*, size: int | None = None, sha256: str = "") -> Offer:
    """Return the offer of a file of which nothing is known but where it is."""
    address = f"https://data.scryfall.io{RULINGS}"
    return Offer(Source.RULINGS, address, RULINGS.rpartition("/")[2], size=size, sha256=sha256)


def part_of(downloads: Downloads) -> Path:
    """Return the path of what is here of it before it is whole."""
    return downloads.folder / "rulings" / f"{RULINGS.rpartition('/')[2]}.part"
