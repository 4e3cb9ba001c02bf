"""A file of cards as an import that can be read, refused and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from rulings.importers.cards.apply import keep_ledger, new_snapshot, write_cards
from rulings.importers.cards.match import CardsPlan, match
from rulings.importers.cards.report import report
from rulings.importers.cards.staging import stage
from rulings.importers.rows import FileRow
from rulings.importers.running import ExitStatus, Sign
from rulings.models import Snapshot


@dataclass(frozen=True, slots=True)
class Cards:
    """What a file of cards would change; its rows stand in temporary tables."""

    plan: CardsPlan

    @property
    def writes(self) -> int:
        """Return how many changes it would make."""
        return self.plan.counts.writes

    @property
    def needs_a_look(self) -> bool:
        """Tell whether something is bad, suspicious or not matched."""
        staged = self.plan.staged
        return bool(staged.bad_count or staged.odd_count or self.plan.unsure)

    def lines(self) -> Iterator[str]:
        """Return the plan as lines to read."""
        return report(self.plan)

    def refusal(self) -> tuple[str, ExitStatus] | None:
        """Return None: nothing is lost by cards, and an older file replaces nothing newer."""
        return None

    def write(self, sign: Sign) -> Snapshot:
        """Write it, with its ledger."""
        snapshot = new_snapshot(sign)
        write_cards(self.writes)
        keep_ledger(snapshot, left_out=self.plan.staged.art)
        return snapshot


def plan(rows: Iterable[FileRow], *, file: str, dated: date) -> Cards:
    """Work out what a file of cards changes. Call it inside a transaction.

    Its English holds from `dated`, its printed words from the days on which they were printed.
    """
    return Cards(match(stage(rows, file=file, dated=dated), dated=dated))
