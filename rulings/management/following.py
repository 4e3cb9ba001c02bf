"""What follows an import, in its own transaction: everything that is found in what it brought."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from rulings.importers.waiting import settle_earlier
from rulings.models import Snapshot
from rulings.scenarios import LinkedByRules, link_by_rules, printed


def follow(snapshot: Snapshot) -> Iterator[str]:
    """Find what an import brought: the dice of its cards, the scenarios of its rulings; and settle
    what waited for it. Return lines to read.
    """
    settle_earlier(snapshot)
    cards = printed.find_dice(snapshot)
    if cards:
        yield dice_found(cards)
    yield from links_made(link_by_rules())


def dice_found(cards: int) -> str:
    """Say of how many cards the dice are others than before."""
    return ngettext(
        "Dice: read anew on %(count)d card.", "Dice: read anew on %(count)d cards.", cards
    ) % {"count": cards}


def links_made(found: LinkedByRules) -> Iterator[str]:
    """Say how many rulings the rules link to other scenarios than before, where there are any."""
    if found:
        # Translators: how many rulings the linking rules linked to scenarios or reasons.
        yield gettext("Linked by rules: %(new)d new, %(changed)d changed, %(gone)d gone.") % {
            "new": found.new,
            "changed": found.changed,
            "gone": found.gone,
        }
