"""A plan of rulings as lines that an operator reads before it is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from django.db import connection
from django.utils.translation import gettext as _

from rulings.importers.published.apply import counts_of
from rulings.importers.published.match import PublishedPlan
from rulings.importers.published.pairing import How

_SHOWN: Final = 10
"""How many of each kind are printed; all stand in the ledger."""

_PAIRS = """
SELECT public_id, how, ruling.text_en, text.text
FROM incoming_pair AS pair
JOIN rulings_ruling AS ruling ON ruling.id = pair.ruling_id
JOIN incoming_text AS text USING (key)
WHERE how <> 'kept' ORDER BY how, public_id LIMIT %s
"""
_MARKS: Final = {How.REVISED: "~", How.PROPOSED: "?", How.SUGGESTED: "?", How.ALIGNED: "~"}


def report(plan: PublishedPlan) -> Iterator[str]:
    """Yield the plan line by line: some of each kind of change, then the counts."""
    with connection.cursor() as cursor:
        cursor.execute(_PAIRS, [_SHOWN])
        for public_id, how, before, after in cursor.fetchall():
            yield f"{_MARKS[How(how)]} {public_id} en  “{_excerpt(before)}” → “{_excerpt(after)}”"
    for oracle_id, count in islice(plan.unmatched.items(), _SHOWN):
        yield _("! card %(id)s is not here; its rulings are left out: %(count)d") % {
            "id": oracle_id,
            "count": count,
        }
    for unsure in islice(plan.unsure, _SHOWN):
        yield _(
            "! %(count)d English texts of %(day)s may be rulings that a document brought, and"
            " cannot be told apart"
        ) % {"count": len(unsure.candidates), "day": unsure.day.isoformat()}
    for foreign in islice(plan.odd, _SHOWN):
        yield _("! a text on %(card)s names another card: %(name)s") % {
            "card": foreign.slug,
            "name": foreign.named,
        }
    for damaged in islice(plan.branches.damaged, _SHOWN):
        yield _("! %(id)s lost letters or words on %(card)s only: “%(text)s”") % {
            "id": damaged.public_id,
            "card": damaged.slug,
            "text": _excerpt(damaged.left),
        }
    for odd in islice(plan.staged.odd, _SHOWN):
        yield f"! {odd.file} {odd.number}: {odd.why}"
    for bad in islice(plan.staged.bad, _SHOWN):
        yield f"! {bad.file} {bad.number}: {bad.why}"
    for outcome, count in counts_of(plan).items():
        if count:
            yield f"{outcome.label}: {count}"


def _excerpt(text: str | None, length: int = 60) -> str:
    whole = text or ""
    return whole if len(whole) <= length else f"{whole[:length]}…"
