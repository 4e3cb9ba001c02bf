"""A file of cards and their rulings as one import: MTGJSON's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain

from rulings.importers import published
from rulings.importers.cards.apply import keep_ledger, write_cards
from rulings.importers.cards.match import match
from rulings.importers.cards.planned import Cards
from rulings.importers.cards.staging import stage
from rulings.importers.published.planned import Published
from rulings.importers.rows import FileRow
from rulings.importers.running import ExitStatus, Sign
from rulings.models import Snapshot


@dataclass(frozen=True, slots=True)
class CardsWithRulings:
    """What a file would change. Its cards are written already, in a transaction still open."""

    cards: Cards
    rulings: Published

    @property
    def writes(self) -> int:
        """Return how many changes it would make."""
        return self.cards.writes + self.rulings.writes

    @property
    def needs_a_look(self) -> bool:
        """Tell whether something is bad, suspicious or not matched."""
        return self.cards.needs_a_look or self.rulings.needs_a_look

    def lines(self) -> Iterator[str]:
        """Return the plan as lines to read."""
        return chain(self.cards.lines(), self.rulings.lines())

    def refusal(self) -> tuple[str, ExitStatus] | None:
        """Return why nothing may be written, or None."""
        return self.rulings.refusal()

    def write(self, sign: Sign) -> Snapshot:
        """Write the rulings, and the ledger of both."""
        snapshot = self.rulings.write(sign)
        keep_ledger(snapshot, left_out=self.cards.plan.staged.art)
        return snapshot


def plan_with_rulings(
    rows: Iterable[FileRow],
    *,
    file: str,
    dated: date,
    believe_losses: bool = False,
) -> CardsWithRulings:
    """Work out what a file of cards and rulings changes. Call it inside a transaction.

    The cards are written there and then, since the rulings are matched to them: whoever does not
    want them ends the transaction without a commit.
    """
    published.begin()
    staged = stage(rows, file=file, dated=dated, put_rulings=published.put)
    cards = Cards(match(staged, dated=dated))
    write_cards(cards.writes)
    rulings = published.plan_put(staged.cards, dated=dated, believe_losses=believe_losses)
    return CardsWithRulings(cards, rulings)
