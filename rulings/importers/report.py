"""A plan as lines that a person reads before applying it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.importers.plan import Entry, Outcome, Plan

_MARKS = {
    Outcome.NEW: "+",
    Outcome.CHANGED: "~",
    Outcome.SAME: " ",
    Outcome.SUGGESTED: "?",
    Outcome.PROPOSED: "?",
    Outcome.KEPT: "=",
    Outcome.MOVED: ">",
    Outcome.MISSING: "-",
    Outcome.RETURNED: "+",
    Outcome.SUSPICIOUS: "!",
    Outcome.UNMATCHED: "!",
    Outcome.REFUSED: "!",
    Outcome.MERGED: ">",
    Outcome.SPLIT: "<",
    Outcome.WITHDRAWN: "-",
}


def report(plan: Plan, *, everything: bool = False) -> Iterator[str]:
    """Yield the plan line by line; what stays as it is only with `everything`."""
    for entry in plan.entries:
        if everything or entry.outcome != Outcome.SAME:
            yield line(entry)
    yield from plan.remarks
    counts = plan.counts()
    for outcome in Outcome:
        if counts[outcome]:
            yield f"{outcome.label}: {counts[outcome]}"


def line(entry: Entry) -> str:
    """Return one entry as a line."""
    note = f"  {entry.note}" if entry.note else ""
    return f"{_MARKS[Outcome(entry.outcome)]} {entry.subject}  {entry.key}{note}"


def outcome_of(plan: Plan, *, applied: bool) -> str:
    """Return the sentence that ends the report."""
    return ending(sum(entry.write is not None for entry in plan.entries), applied=applied)


def ending(writes: int, *, applied: bool) -> str:
    """Return the sentence that ends a report of so many changes."""
    if not writes:
        return _("Nothing to change: everything is here already.")
    if applied:
        return ngettext("Applied %(count)d change.", "Applied %(count)d changes.", writes) % {
            "count": writes
        }
    return ngettext(
        "%(count)d change is planned and nothing is written. Add --apply to write it.",
        "%(count)d changes are planned and nothing is written. Add --apply to write them.",
        writes,
    ) % {"count": writes}
