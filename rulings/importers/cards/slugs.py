"""Addresses of cards: made of the English name once, and never changed."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final
from uuid import UUID

from rulings.models.folding import fold

_LEFT_OUT = re.compile(r"""["',.]""")
_BETWEEN = re.compile(r"[^a-z0-9]+")
_LONGEST: Final = 190
"""Of the 200 characters that an address may have; the others are for a number."""


def slug_of(name: str, oracle_id: UUID, taken: Container[str]) -> str:
    """Return the address of a new card: its name, with a number where another card has that.

    >>> slug_of("Krark's Other Thumb", UUID(int=1), ())
    'krarks-other-thumb'
    >>> slug_of("Everythingamajig", UUID(int=1), ("everythingamajig", "everythingamajig-2"))
    'everythingamajig-3'
    >>> slug_of("_____", UUID(int=1), ())
    'card-00000000'
    """
    plain = _BETWEEN.sub("-", _LEFT_OUT.sub("", fold(name))).strip("-")[:_LONGEST].strip("-")
    plain = plain or f"card-{oracle_id.hex[:8]}"
    slug, number = plain, 2
    while slug in taken:
        slug = f"{plain}-{number}"
        number += 1
    return slug
