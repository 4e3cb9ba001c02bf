"""What follows an import, in its own transaction: everything that is found in what it brought."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import ngettext

from rulings.models import Snapshot
from rulings.scenarios import printed


def follow(snapshot: Snapshot) -> Iterator[str]:
    """Find what an import brought: the dice of its cards. Return lines to read."""
    cards = printed.find_dice(snapshot)
    if cards:
        yield dice_found(cards)


def dice_found(cards: int) -> str:
    """Say of how many cards the dice are others than before."""
    return ngettext(
        "Dice: read anew on %(count)d card.", "Dice: read anew on %(count)d cards.", cards
    ) % {"count": cards}
