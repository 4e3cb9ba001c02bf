"""Read anew which dice the cards roll."""

from typing import Any

from django.core.management.base import BaseCommand

from rulings.management.following import dice_found
from rulings.scenarios import printed


class Command(BaseCommand):
    """Read the texts of all cards for dice: after a new version of the reader."""

    help = "Read the texts of all cards for dice. An import does it for the cards that it changes."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, and say how many cards changed."""
        cards = printed.find_dice()
        if options["verbosity"] > 1 or (cards and options["verbosity"] > 0):
            self.stdout.write(dice_found(cards))
