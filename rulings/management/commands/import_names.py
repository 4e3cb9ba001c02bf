"""Import a list of printed names."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from rulings.importers import cards, progress
from rulings.importers.reading import printed_names
from rulings.importers.running import Planned
from rulings.management.importing import ImportCommand
from rulings.models import Snapshot


class Command(ImportCommand):
    """Take the names that cards have in each language from lists, one card a line."""

    help = "Print what importing lists of printed names would do, and do it with --apply."

    def kind_of(self, file: Path) -> Snapshot.Kind:
        """Return that these are names."""
        return Snapshot.Kind.NAMES

    def plan(self, file: Path, *, dated: date, options: dict[str, Any]) -> Planned:
        """Stage and match the file."""
        rows = progress.shown(printed_names.cards(file), file.name, self.stderr)
        return cards.plan(rows, file=file.name, dated=dated)
