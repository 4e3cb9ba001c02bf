"""What importing editions of the rules would do. Reads the database and writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import cast

from rulings.importers.plan import Entry, Outcome
from rulings.importers.rows import RuleKind, RuleRow
from rulings.importers.rules.compare import Numbers, compare
from rulings.importers.rules.parse import Edition
from rulings.models import Rule, RuleMove, RulesEdition

Rows = tuple[RuleRow, ...]
Pair = tuple[date, date]
"""Two editions of which the second follows the first, no other edition here standing between."""


@dataclass(frozen=True, slots=True)
class ReadEdition:
    """An edition as a file holds it, with the hash of the file."""

    edition: Edition
    sha256: str


@dataclass(frozen=True, slots=True)
class EditionPlan:
    """What one file would do: nothing but tell of bad lines where its edition is here as it is."""

    read: ReadEdition
    entries: tuple[Entry, ...]
    same: int
    """How many rules are as they were in the edition before."""
    held: Rows
    """The rows that are here of this edition already."""

    @property
    def changes(self) -> bool:
        """Whether applying it would write anything."""
        return self.held != self.read.edition.rows

    def counts(self) -> Counter[str]:
        """Return how many entries have each outcome, with those that nothing is told of."""
        counts = Counter(Outcome(entry.outcome).value for entry in self.entries)
        if self.same:
            counts[Outcome.SAME.value] = self.same
        return counts


@dataclass(frozen=True, slots=True)
class RulesPlan:
    """What a call would do: its editions by day, and the numbers that moved between neighbours."""

    editions: tuple[EditionPlan, ...]
    moves: Mapping[Pair, Numbers]
    """Where each number of the first edition went, for every pair that has to be written anew."""
    outdated: frozenset[Pair]
    """The pairs whose moves are here and hold no more."""

    @property
    def changes(self) -> bool:
        """Whether applying it would write anything."""
        return any(edition.changes for edition in self.editions)


def plan(read: Iterable[ReadEdition]) -> RulesPlan:
    """Return what importing some editions would do, each of another day."""
    by_day = {one.edition.day: one for one in sorted(read, key=lambda one: one.edition.day)}
    here = set(RulesEdition.objects.values_list("date", flat=True))
    held = {day: _held_rows(day) if day in here else () for day in by_day}
    written = {day for day, one in by_day.items() if held[day] != one.edition.rows}
    pairs = [pair for pair in pairwise(sorted(here | set(by_day))) if written & set(pair)]
    rows = {day: one.edition.rows for day, one in by_day.items()}
    for day in {day for pair in pairs for day in pair} - set(rows):
        rows[day] = _held_rows(day)
    moves = {pair: compare(rows[pair[0]], rows[pair[1]]) for pair in pairs}
    known: set[Pair] = set(RuleMove.objects.values_list("edition", "to_edition").distinct())
    neighbours = set(pairwise(sorted(here | set(by_day))))
    return RulesPlan(
        editions=tuple(
            _edition_plan(one, held[day], rows, moves, written) if day in written else _nothing(one)
            for day, one in by_day.items()
        ),
        moves=moves,
        outdated=frozenset((known - neighbours) | (known & set(pairs))),
    )


def _held_rows(day: date) -> Rows:
    """Return the rows of an edition that is here, in order."""
    rows = Rule.objects.filter(edition__date=day).order_by("position")
    return tuple(
        RuleRow(number, cast(RuleKind, kind), title, text, position, tuple(examples))
        for number, kind, title, text, position, examples in rows.values_list(
            "number", "kind", "title", "text", "position", "examples"
        )
    )


def _nothing(read: ReadEdition) -> EditionPlan:
    return EditionPlan(read, tuple(_bad(read)), len(read.edition.rows), read.edition.rows)


def _bad(read: ReadEdition) -> list[Entry]:
    return [
        Entry(Outcome.REFUSED, "rule", f"{bad.file} {bad.line}", note=bad.why)
        for bad in read.edition.bad
    ]


def _edition_plan(
    read: ReadEdition,
    held: Rows,
    rows: Mapping[date, Rows],
    moves: Mapping[Pair, Numbers],
    written: Set[date],
) -> EditionPlan:
    day = read.edition.day
    before = next((pair for pair in moves if pair[1] == day), None)
    # A later edition of the same call tells itself what moved.
    after = next((pair for pair in moves if pair[0] == day and pair[1] not in written), None)
    if held:
        # The same day once more, in other words: each number is what it was.
        older, went = held, {row.number: row.number for row in held if row.number}
    elif before is not None:
        older, went = rows[before[0]], moves[before]
    else:
        older, went = (), {}
    told = list(_told(older, read.edition.rows, went))
    entries = [entry for entry in told if entry.outcome != Outcome.SAME]
    same = len(told) - len(entries)
    if after is not None:
        entries += _moved_on(read.edition.rows, moves[after], after[1])
    entries += _bad(read)
    return EditionPlan(read, tuple(entries), same, held)


def _told(older: Rows, newer: Rows, went: Numbers) -> Iterator[Entry]:
    """Yield what became of each row of an edition in the next one, and what is new there."""
    there = {_key(row): row for row in newer}
    reached: set[str] = set()
    for row in older:
        to_number = went.get(row.number, "") if row.number else ""
        now = there.get(to_number or ("" if row.number else row.title))
        if now is None:
            yield _entry(Outcome.MISSING, row, before=row)
            continue
        reached.add(_key(now))
        if now.number != row.number:
            yield _entry(Outcome.MOVED, row, before=row, after=now, note=now.number)
        elif _words(now) != _words(row):
            yield _entry(Outcome.CHANGED, row, before=row, after=now)
        else:
            yield _entry(Outcome.SAME, row)
    for key, row in there.items():
        if key not in reached:
            yield _entry(Outcome.NEW, row, after=row)


def _moved_on(rows: Sequence[RuleRow], went: Numbers, day: date) -> list[Entry]:
    """Return what is told of an edition that a later one, here already, follows."""
    return [
        _entry(Outcome.MOVED, row, note=f"{went[row.number]} {day.isoformat()}")
        for row in rows
        if row.number and went[row.number] not in ("", row.number)
    ]


def _key(row: RuleRow) -> str:
    return row.number or row.title


def _words(row: RuleRow) -> str:
    return "\n".join([row.title, row.text, *row.examples]).strip()


def _entry(
    outcome: Outcome,
    row: RuleRow,
    *,
    before: RuleRow | None = None,
    after: RuleRow | None = None,
    note: str = "",
) -> Entry:
    return Entry(
        outcome,
        subject=row.kind,
        key=_key(row),
        note=note,
        before=_words(before) if before else None,
        after=_words(after) if after else None,
    )
