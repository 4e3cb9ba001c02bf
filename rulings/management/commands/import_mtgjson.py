"""Import cards and their rulings as MTGJSON publishes them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from rulings.importers import cards, progress
from rulings.importers.reading import meta, mtgjson
from rulings.importers.running import Planned
from rulings.management.importing import ImportCommand
from rulings.models import Snapshot


class Command(ImportCommand):
    """Take cards and rulings from AtomicCards, AllPrintings and files of one set, version 5."""

    help = "Print what importing files of MTGJSON would do, and do it with --apply."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask besides whether a great loss is to be believed."""
        super().add_arguments(parser)
        parser.add_argument(
            "--believe-losses",
            action="store_true",
            help="go on even if more rulings vanished at once than an accident may take",
        )

    def kind_of(self, file: Path) -> Snapshot.Kind:
        """Return that these are cards and rulings of MTGJSON."""
        return Snapshot.Kind.MTGJSON

    def date_of(self, file: Path) -> date | None:
        """Return the day on which the file says that it was made, else the one in its name."""
        return meta.day_made(file) or super().date_of(file)

    def plan(self, file: Path, *, dated: date, options: dict[str, Any]) -> Planned:
        """Stage and match the file: it speaks of its own cards, and of all rulings on them."""
        rows = mtgjson.cards_and_rulings(file, today=timezone.localdate())
        return cards.plan_with_rulings(
            progress.shown(rows, file.name, self.stderr),
            file=file.name,
            dated=dated,
            believe_losses=options["believe_losses"],
        )
