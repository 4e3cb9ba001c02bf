"""Import rulings or cards as Scryfall publishes them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from rulings.importers import cards, progress, published
from rulings.importers.reading import Shape, scryfall, shape_of
from rulings.importers.running import Planned
from rulings.management.importing import ImportCommand
from rulings.models import Snapshot


class Command(ImportCommand):
    """Take rulings or cards from Scryfall's bulk files, or from single answers of its API."""

    help = "Print what importing files of Scryfall would do, and do it with --apply."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask besides whether a great loss is to be believed."""
        super().add_arguments(parser)
        parser.add_argument(
            "--believe-losses",
            action="store_true",
            help="go on even if more rulings vanished at once than an accident may take",
        )

    def kind_of(self, file: Path) -> Snapshot.Kind:
        """Tell rulings from cards by what the file holds."""
        held = scryfall.holds(file)
        return Snapshot.Kind.CARDS if held == "cards" else Snapshot.Kind.RULINGS

    def plan(self, file: Path, *, dated: date, options: dict[str, Any]) -> Planned:
        """Stage and match the file: a bulk file speaks of all rulings, an answer of its own."""
        today = timezone.localdate()
        if self.kind_of(file) is Snapshot.Kind.CARDS:
            rows = progress.shown(scryfall.cards(file, today=today), file.name, self.stderr)
            return cards.plan(rows, file=file.name, dated=dated)
        return published.plan(
            progress.shown(scryfall.rulings(file, today=today), file.name, self.stderr),
            kind=Snapshot.Kind.RULINGS,
            whole=shape_of(file) is not Shape.ANSWER,
            dated=dated,
            believe_losses=options["believe_losses"],
        )
