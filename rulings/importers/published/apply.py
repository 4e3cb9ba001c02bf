"""What was matched to the database, in the transaction in which it was matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import connection

from rulings.importers.published import branching, writes
from rulings.importers.published.aligning import Unsure
from rulings.importers.published.match import PublishedPlan
from rulings.importers.published.outdated import refuse_outdated
from rulings.importers.published.pairing import How
from rulings.importers.running import Sign
from rulings.models import LedgerEntry, Ruling, Snapshot, sign_revisions
from rulings.models.rulings import new_public_id
from rulings.search import index

Outcome = LedgerEntry.Outcome


def apply(plan: PublishedPlan, sign: Sign) -> Snapshot:
    """Write what `match` found, in this transaction.

    Raises PlanOutdated: somebody saved one of its texts since.
    """
    snapshot = Snapshot.objects.create(
        kind=sign.kind,
        name=sign.name,
        sha256=sign.sha256,
        dated=sign.dated,
        at=sign.at,
        by=sign.by,
    )
    sign_revisions(at=sign.at, reason=sign.name, snapshot=snapshot.pk, held_from=sign.dated)
    values: dict[str, Any] = {"at": sign.at, "dated": sign.dated, "snapshot": snapshot.pk}
    with connection.cursor() as cursor:
        refuse_outdated(cursor)
        _draw_ids(cursor)
        cursor.execute(writes.NEW_RULINGS)
        cursor.execute(writes.JOIN, values)
        cursor.execute(writes.REMEMBER)
        for statement in (writes.TEXTS, writes.SOURCES):
            cursor.execute(statement)
        for statement in (writes.STANDINGS, writes.SUGGESTIONS, writes.LINKS):
            cursor.execute(statement, values)
        cursor.execute(branching.OFFER, values)
        cursor.execute(writes.STATUSES)
        cursor.execute(writes.LEDGER)
        cursor.execute(branching.TELL)
        _tell_suspicious(cursor, plan)
        cursor.execute(writes.KEEP_LEDGER, [snapshot.pk])
        cursor.execute("SELECT outcome, count(*) FROM told GROUP BY outcome")
        told = Counter(dict(cursor.fetchall()))
        # Of very many bad and odd records not each is told, but each is counted.
        told[Outcome.REFUSED.value] += plan.staged.bad_count - len(plan.staged.bad)
        told[Outcome.SUSPICIOUS.value] += plan.staged.odd_count - len(plan.staged.odd)
        snapshot.counts = dict(+told)
    snapshot.save(update_fields=["counts"])
    index.renew(writes.FOUND_ANEW)
    return snapshot


def _draw_ids(cursor: Any) -> None:
    """Give every new text a public id that no ruling has or had."""
    cursor.execute(writes.DRAWN_IDS)
    cursor.execute(writes.IDS_WANTED)
    (wanted,) = cursor.fetchone()
    # Of millions of ids a few may be drawn that are taken, and others are drawn in their place.
    while wanted:
        with cursor.copy("COPY drawn_id (public_id) FROM STDIN") as copy:
            for _ in range(wanted):
                copy.write_row((new_public_id(),))
        cursor.execute(writes.TAKEN_IDS)
        wanted = cursor.rowcount
    cursor.execute(writes.NEW_IDS)


def _tell_suspicious(cursor: Any, plan: PublishedPlan) -> None:
    """Put what a person should look at into the ledger: what is odd, unsure or bad."""
    cursor.execute(writes.RULINGS_OF, [[foreign.key for foreign in plan.odd]])
    ids: dict[UUID, int] = dict(cursor.fetchall())
    wanted = {*ids.values(), *(one for found in plan.unsure for one in _candidates(found))}
    public = dict(Ruling.objects.filter(pk__in=wanted).values_list("pk", "public_id"))
    with cursor.copy(writes.TELL) as copy:
        for row in _suspicious(plan, ids, public):
            copy.write_row(row)


def _candidates(unsure: Unsure) -> Iterator[int]:
    return chain.from_iterable(unsure.candidates.values())


def _suspicious(
    plan: PublishedPlan, ids: dict[UUID, int], public: dict[int, str]
) -> Iterator[tuple[Any, ...]]:
    for foreign in plan.odd:
        ruling = ids.get(foreign.key)
        key = f"{public.get(ruling or 0, '')} {foreign.slug}"
        yield (Outcome.SUSPICIOUS, "link", key, ruling, None, foreign.named, "names another card")
    for unsure in plan.unsure:
        for text_key, rulings in unsure.candidates.items():
            candidates = " ".join(public[ruling] for ruling in rulings)
            yield (Outcome.UNMATCHED, "text", str(text_key), None, None, None, candidates)
    for one in plan.branches.damaged:
        key, note = f"{one.public_id} {one.slug}", "lost letters or words on this card"
        yield (Outcome.SUSPICIOUS, "link", key, one.ruling, one.whole, one.left, note)
    for odd in plan.staged.odd:
        yield (Outcome.SUSPICIOUS, "card", str(odd.oracle_id), None, None, None, odd.why)
    for bad in plan.staged.bad:
        place = f"{bad.file} {bad.number}" + (f":{bad.line}" if bad.line else "")
        yield (Outcome.REFUSED, "record", place, None, None, None, bad.why)


def counts_of(plan: PublishedPlan) -> Counter[Outcome]:
    """Return how many entries of each outcome the plan would make."""
    return Counter(
        {
            Outcome.NEW: plan.counts.new_rulings + plan.counts.new_links,
            Outcome.CHANGED: sum(plan.count(how) for how in (How.REVISED, How.ALIGNED))
            + plan.counts.sourced,
            Outcome.MERGED: plan.counts.joined,
            Outcome.PROPOSED: plan.count(How.PROPOSED),
            Outcome.SUGGESTED: plan.count(How.SUGGESTED) + plan.branches.offered,
            Outcome.SPLIT: plan.branches.split,
            Outcome.MISSING: plan.counts.missing,
            Outcome.RETURNED: plan.counts.returned + plan.counts.closed,
            Outcome.SUSPICIOUS: len(plan.odd) + len(plan.branches.damaged) + plan.staged.odd_count,
            Outcome.UNMATCHED: len(plan.unmatched) + sum(len(u.candidates) for u in plan.unsure),
            Outcome.REFUSED: plan.staged.bad_count,
        }
    )
