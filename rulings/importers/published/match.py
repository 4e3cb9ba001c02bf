"""What a file of rulings would change. Reads the site's tables, writes temporary ones only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final
from uuid import UUID

from django.db import connection

from rulings.importers.published import tables
from rulings.importers.published.aligning import Unsure, align_documents
from rulings.importers.published.branching import Branches, find_branches, keep_branches
from rulings.importers.published.mentions import Names
from rulings.importers.published.pairing import Candidate, How, Pair, pair
from rulings.importers.published.staging import Staged
from rulings.importers.published.texts import known_texts
from rulings.models.folding import text_key

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

MOST_MISSING: Final = 2.0
"""How many per cent of all listed places may vanish in one import."""
FEW: Final = 25
"""So many places may vanish whatever their share is."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text that came to a card and names another one."""

    key: UUID
    slug: str
    named: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows an import would touch."""

    links: int
    """Places that the file lists on cards that are here."""
    new_rulings: int
    new_links: int
    missing: int
    returned: int
    listed: int
    """Places that were listed until now."""
    placed: int
    """Places that move in their card's list, or are listed for the first time."""
    sourced: int
    """Rulings of which the file says who wrote them, where nothing said so before."""
    closed: int
    """Proposals that are settled because the whole text came back."""
    joined: int
    """Rulings that were one with a document's all along."""

    @property
    def writes(self) -> int:
        """Return how many rows are written, besides the texts of rulings that are here."""
        return (
            self.new_rulings
            + self.new_links
            + self.missing
            + self.returned
            + self.placed
            + self.sourced
            + self.closed
            + self.joined
        )


@dataclass(slots=True)
class PublishedPlan:
    """The counts of what an import would do; the rows stand in the temporary tables."""

    staged: Staged
    unmatched: dict[UUID, int]
    """Rulings by the oracle id of a card that is not here."""
    pairs: list[Pair] = field(default_factory=list)
    unsure: list[Unsure] = field(default_factory=list)
    counts: Counts = field(default_factory=lambda: Counts(*[0] * 10))
    odd: list[Foreign] = field(default_factory=list)
    """Texts that name another card and not the one that they came to."""
    branches: Branches = field(default_factory=Branches)

    def count(self, how: How) -> int:
        """Return how many texts were paired in one way."""
        return sum(pair.how is how for pair in self.pairs)

    @property
    def mass_loss(self) -> bool:
        """Whether so much vanished that the file is to be doubted, and not the rulings."""
        missing = self.counts.missing
        return missing > FEW and missing * 100 > self.counts.listed * MOST_MISSING


def match(staged: Staged, *, whole: bool, dated: date) -> PublishedPlan:
    """Work out what the staged rulings change.

    `whole`: the file claims to list every ruling there is; else only those of its own cards. What
    was listed for the first time after the day of the file, `dated`, has not vanished from it.
    """
    with connection.cursor() as cursor:
        _find_keys(cursor)
        cursor.execute(tables.MATCH, {"whole": whole, "dated": dated})
        cursor.execute(tables.UNMATCHED)
        plan = PublishedPlan(staged, dict(cursor.fetchall()))
        cursor.execute(tables.CANDIDATES)
        candidates = cursor.fetchall()
        plan.pairs = pair([Candidate(*row) for row in candidates], *known_texts(candidates))
        _keep(plan.pairs)
        aligned, plan.unsure = align_documents()
        _keep(aligned, joining=True)
        plan.pairs += aligned
        cursor.execute(
            "DELETE FROM incoming_link WHERE key = ANY(%s) AND ruling_id IS NULL",
            [[key for unsure in plan.unsure for key in unsure.candidates]],
        )
        reworded, damaged = find_branches()
        _keep(Pair(one.ruling, one.key, How.KEPT) for one in damaged)
        plan.branches = keep_branches(reworded, (one.key for one in damaged))
        cursor.execute(tables.ONE_PLACE)
        cursor.execute(tables.COUNTS)
        row = cursor.fetchone()
        assert row is not None
        plan.counts = Counts(*row)
        plan.odd = list(_foreign(cursor))
    return plan


def _find_keys(cursor: CursorWrapper) -> None:
    """Give every text of the file its key."""
    cursor.execute(tables.SPELLINGS)
    while True:
        cursor.execute(tables.MORE_KEYLESS)
        rows = cursor.fetchall()
        if not rows:
            break
        with cursor.copy(tables.KEYS) as copy:
            for number, text in rows:
                copy.write_row((number, text_key(text)))
    cursor.execute(tables.SPELLED)


def _foreign(cursor: CursorWrapper) -> Iterator[Foreign]:
    """Yield the texts that name another card; all are read, where a file is the first, in parts."""
    names = None
    cursor.execute(tables.FRESH)
    while True:
        cursor.execute(tables.MORE_FRESH)
        rows = cursor.fetchall()
        if not rows:
            break
        if names is None:
            cursor.execute(tables.NAMES)
            names = Names(name for (name,) in cursor)
        for key, text, slug, own, before in rows:
            if named := names.foreign(text, own, anywhere=before):
                yield Foreign(key, slug, named)
    cursor.execute(tables.NO_MORE_FRESH)


def _keep(pairs: Iterable[Pair], *, joining: bool = False) -> None:
    """Put pairs where the steps that follow read them."""
    with connection.cursor() as cursor:
        with cursor.copy("COPY incoming_pair (key, ruling_id, how) FROM STDIN") as copy:
            for found in pairs:
                copy.write_row((found.key, found.ruling, found.how.value))
        if joining:
            cursor.execute(tables.JOIN)
        cursor.execute(tables.SETTLE)
