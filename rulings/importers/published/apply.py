"""What was matched to the database, in the transaction in which it was matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from django.db import connection

from rulings.importers.published import writes
from rulings.importers.published.match import PublishedPlan
from rulings.importers.published.pairing import How
from rulings.importers.running import Sign
from rulings.models import LedgerEntry, Ruling, Snapshot, sign_revisions
from rulings.models.rulings import new_public_id
from rulings.search import index

_BATCH: Final = 2_000

Outcome = LedgerEntry.Outcome


def apply(plan: PublishedPlan, sign: Sign) -> Snapshot:
    """Write what `match` found, in this transaction."""
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
        _draw_ids(cursor)
        cursor.execute(writes.NEW_RULINGS)
        cursor.execute(writes.JOIN, values)
        cursor.execute(writes.REMEMBER)
        for statement in (writes.TEXTS, writes.SOURCES):
            cursor.execute(statement)
        for statement in (writes.STANDINGS, writes.SUGGESTIONS, writes.LINKS):
            cursor.execute(statement, values)
        cursor.execute(writes.STATUSES)
        cursor.execute(writes.LEDGER)
        _tell_suspicious(cursor, plan)
        cursor.execute(writes.KEEP_LEDGER, [snapshot.pk])
        cursor.execute(writes.FOUND_ANEW)
        touched = [ruling for (ruling,) in cursor.fetchall()]
        cursor.execute("SELECT outcome, count(*) FROM told GROUP BY outcome")
        snapshot.counts = dict(cursor.fetchall())
    snapshot.save(update_fields=["counts"])
    for start in range(0, len(touched), _BATCH):
        rulings = Ruling.objects.filter(pk__in=touched[start : start + _BATCH])
        index.write([entry for ruling in rulings for entry in index.entries_of(ruling)])
    return snapshot


def _draw_ids(cursor: Any) -> None:
    """Give every new text a public id that no ruling has or had."""
    cursor.execute(writes.NEW_KEYS)
    keys: list[UUID] = [key for (key,) in cursor.fetchall()]
    taken = set(Ruling.objects.order_by().values_list("public_id", flat=True)) if keys else set()
    cursor.execute(writes.NEW_IDS)
    with cursor.copy("COPY incoming_id (key, public_id) FROM STDIN") as copy:
        for key in keys:
            while (public_id := new_public_id()) in taken:
                pass
            taken.add(public_id)
            copy.write_row((key, public_id))


def _tell_suspicious(cursor: Any, plan: PublishedPlan) -> None:
    """Put what a person should look at into the ledger: what is odd, unsure or bad."""
    cursor.execute("SELECT DISTINCT key, ruling_id FROM incoming_link")
    ids = dict(cursor.fetchall())
    public = dict(Ruling.objects.filter(pk__in=_odd_ids(plan, ids)).values_list("pk", "public_id"))
    with cursor.copy(writes.TELL) as copy:
        for row in _suspicious(plan, ids, public):
            copy.write_row(row)


def _odd_ids(plan: PublishedPlan, ids: dict[UUID, int]) -> set[int]:
    rulings = {ids[foreign.key] for foreign in plan.odd if foreign.key in ids}
    return rulings | {
        ruling
        for unsure in plan.unsure
        for candidates in unsure.candidates.values()
        for ruling in candidates
    }


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
            Outcome.SUGGESTED: plan.count(How.SUGGESTED),
            Outcome.MISSING: plan.counts.missing,
            Outcome.RETURNED: plan.counts.returned + plan.counts.closed,
            Outcome.SUSPICIOUS: len(plan.odd) + plan.staged.odd_count,
            Outcome.UNMATCHED: len(plan.unmatched) + sum(len(u.candidates) for u in plan.unsure),
            Outcome.REFUSED: plan.staged.bad_count,
        }
    )
