"""A file of rulings as an import that can be read, refused and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _

from rulings.importers.published.apply import apply
from rulings.importers.published.match import PublishedPlan, match
from rulings.importers.published.pairing import How
from rulings.importers.published.report import report
from rulings.importers.published.staging import Staged, speak_of, stage
from rulings.importers.rows import BadRecord, CardRow, OddRecord, RulingRow
from rulings.importers.running import ExitStatus, Sign
from rulings.models import Snapshot


@dataclass(frozen=True, slots=True)
class Published:
    """What a file of rulings would change; its rows stand in temporary tables."""

    plan: PublishedPlan
    newest: date | None
    """The date of the newest file of this kind that is in."""
    dated: date
    believe_losses: bool

    @property
    def writes(self) -> int:
        """Return how many changes it would make."""
        changed = sum(found.how is not How.KEPT for found in self.plan.pairs)
        return self.plan.counts.writes + changed

    @property
    def needs_a_look(self) -> bool:
        """Tell whether something is bad, suspicious or not matched."""
        staged = self.plan.staged
        return bool(
            staged.bad_count
            or staged.odd_count
            or self.plan.unmatched
            or self.plan.unsure
            or self.plan.odd
            or self.plan.branches.damaged
        )

    def lines(self) -> Iterator[str]:
        """Return the plan as lines to read."""
        return report(self.plan)

    def refusal(self) -> tuple[str, ExitStatus] | None:
        """Return why nothing may be written: the file is older, or too much vanished."""
        counts = self.plan.counts
        if self.newest is not None and self.dated < self.newest:
            why = _(
                "This file is of %(day)s, and one of %(newest)s is in already: what is newer would"
                " be taken back. Nothing was written."
            ) % {"day": self.dated.isoformat(), "newest": self.newest.isoformat()}
            return why, ExitStatus.REFUSED
        if self.plan.mass_loss and not self.believe_losses:
            why = _(
                "%(missing)d of %(listed)d rulings on cards have vanished. That is more than an"
                " accident may take, and nothing was written. If they are gone indeed, add"
                " --believe-losses."
            ) % {"missing": counts.missing, "listed": counts.listed}
            return why, ExitStatus.MASS_LOSS
        return None

    def write(self, sign: Sign) -> Snapshot:
        """Write it, with its ledger."""
        return apply(self.plan, sign)


def plan(
    rows: Iterable[RulingRow | CardRow | BadRecord | OddRecord],
    *,
    kind: Snapshot.Kind,
    whole: bool,
    dated: date,
    believe_losses: bool = False,
    cards: set[UUID] | None = None,
) -> Published:
    """Work out what a file of rulings changes. Call it inside a transaction.

    `whole`: the file lists every ruling there is, so that what it does not list has vanished from
    every card; else only from the cards that it speaks of: those of its rows, and `cards`.
    """
    snapshots = Snapshot.objects.filter(kind=kind).order_by("-dated")
    newest = snapshots.values_list("dated", flat=True).first() if whole else None
    found = match(stage(rows, cards=cards), whole=whole, dated=dated)
    return Published(found, newest, dated, believe_losses)


def plan_put(cards: Iterable[UUID], *, dated: date, believe_losses: bool = False) -> Published:
    """Work out what the rulings change that were `put`, of a file that speaks of `cards` only."""
    speak_of(cards)
    return Published(match(Staged(), whole=False, dated=dated), None, dated, believe_losses)
