"""Editions of the rules to the database, in the transaction of the caller."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from rulings.importers.rules.plan import EditionPlan, RulesPlan
from rulings.importers.running import told_already
from rulings.models import LedgerEntry, Rule, RuleMove, RulesEdition, Snapshot

_BATCH: Final = 1000


def apply(plan: RulesPlan, *, at: datetime, by: str) -> list[Snapshot]:
    """Write what a plan says, with a snapshot and a ledger for each edition that changes.

    Call it inside ``transaction.atomic``, in the transaction in which the plan was made.
    """
    snapshots = [
        _write_edition(one, at=at, by=by)
        for one in plan.editions
        if one.changes or (one.entries and not told_already(Snapshot.Kind.RULES, one.read.sha256))
    ]
    for edition, to_edition in plan.outdated:
        RuleMove.objects.filter(edition=edition, to_edition=to_edition).delete()
    RuleMove.objects.bulk_create(
        (
            RuleMove(
                number=number,
                edition=edition,
                to_number=to_number,
                to_edition=to_edition,
            )
            for (edition, to_edition), numbers in plan.moves.items()
            for number, to_number in numbers.items()
            if number != to_number
        ),
        batch_size=_BATCH,
    )
    return snapshots


def _write_edition(plan: EditionPlan, *, at: datetime, by: str) -> Snapshot:
    day, rows = plan.read.edition.day, plan.read.edition.rows
    snapshot = Snapshot.objects.create(
        kind=Snapshot.Kind.RULES,
        name=plan.read.edition.name,
        sha256=plan.read.sha256,
        dated=day,
        at=at,
        by=by,
        counts=dict(plan.counts()),
    )
    LedgerEntry.objects.bulk_create(
        (
            LedgerEntry(
                snapshot=snapshot,
                position=position,
                outcome=entry.outcome,
                subject=entry.subject,
                key=entry.key,
                before=entry.before,
                after=entry.after,
                note=entry.note,
            )
            for position, entry in enumerate(plan.entries)
        ),
        batch_size=_BATCH,
    )
    edition, _made = RulesEdition.objects.get_or_create(date=day, defaults={"snapshot": snapshot})
    kept = set(plan.held) & set(rows)
    gone = [row.position for row in plan.held if row not in kept]
    Rule.objects.filter(edition=edition, position__in=gone).delete()
    Rule.objects.bulk_create(
        (
            Rule(
                edition=edition,
                number=row.number,
                kind=row.kind,
                position=row.position,
                title=row.title,
                text=row.text,
                examples=list(row.examples),
            )
            for row in rows
            if row not in kept
        ),
        batch_size=_BATCH,
    )
    return snapshot
