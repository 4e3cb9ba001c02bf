"""A ruling as of a day: which text, cards and citations held, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from rulings.languages import Language, by_column
from rulings.models import CardRuling, LedgerEntry, Revision, RuleCitation, Ruling
from rulings.models.localized import reading_order

Held = TypeVar("Held", CardRuling, RuleCitation)

_ENDS = {LedgerEntry.Outcome.MERGED, LedgerEntry.Outcome.WITHDRAWN}


@dataclass(frozen=True, slots=True)
class End:
    """That a ruling was merged or withdrawn, until it was brought back, if it was."""

    on: date | None
    """None where the day is not known."""
    until: date | None
    into: str | None
    """The ruling that it became that day, which may have been merged into a third one since."""
    reason: str

    def covers(self, day: date) -> bool:
        """Tell whether the ruling was gone on all of a day."""
        return self.on is not None and self.on < day and (self.until is None or day < self.until)

    def emptied(self, day: date) -> bool:
        """Tell whether on a day its cards and rules became another's, and stayed so that day."""
        return self.into is not None and self.on == day != self.until


@dataclass(frozen=True, slots=True)
class Quoted:
    """What a dated address is for. Nothing in it is in a language of the page, or changes later."""

    text: str
    language: Language
    line: str
    """Id and day, language, revision, dates and rules cited, in codes that no version rewords."""

    def plain(self) -> str:
        """Return the block as a file of text."""
        return f"{self.text}\n\n{self.line}\n"


@dataclass(frozen=True, slots=True)
class Dated:
    """A ruling with what held on a day, and what has changed since."""

    ruling: Ruling
    day: date
    revision: Revision
    """The text that a reader of one language saw."""
    languages: tuple[str, ...]
    """Those that had a text."""
    links: tuple[CardRuling, ...]
    citations: tuple[RuleCitation, ...]
    is_newest: bool
    """Whether the text is still the newest one in its language."""
    cards_changed: bool
    rules_changed: bool
    gone: End | None
    """Its being merged or withdrawn on that day, since an earlier one."""

    @property
    def quoted(self) -> Quoted:
        """Return the block to quote."""
        language = by_column(self.revision.language)
        dates = sorted({row.date.isoformat() for row in self.links})
        rules = [f"CR {row.number} ({row.edition.isoformat()})" for row in self.citations]
        address = f"Sixfold {self.ruling.public_id}@{self.day.isoformat()}"
        parts = [address, language.hreflang, f"r{self.revision.number}", *dates, *rules]
        return Quoted(self.revision.text or "", language, " · ".join(parts))


def as_of(public_id: str, day: date, *, reader: str) -> Dated | None:
    """Return a ruling as a reader of one language saw it on a day; None where no text held yet.

    Raises Ruling.DoesNotExist.
    """
    ruling = (
        Ruling.objects.with_texts()
        .select_related("merged_into")
        .annotate(came_back=Exists(_BROUGHT_BACK))
        .get(public_id=public_id)
    )
    texts = {row.language: row for row in _newest(ruling, day) if row.text is not None}
    shown = next((texts[one] for one in reading_order(reader) if one in texts), None)
    if shown is None:
        return None
    links = list(ruling.card_rulings.select_related("card").order_by("pk"))
    citations = list(ruling.citations.order_by("number", "edition"))
    newest = ruling.latest_revision(shown.language)
    ends = _ends(ruling)
    emptied = any(end.emptied(day) for end in ends)
    links_then = () if emptied else _held_on(links, day)
    rules_then = () if emptied else _held_on(citations, day)
    return Dated(
        ruling=ruling,
        day=day,
        revision=shown,
        languages=tuple(texts),
        links=links_then,
        citations=rules_then,
        is_newest=newest is None or newest.number == shown.number,
        cards_changed=_changed_since(links, links_then),
        rules_changed=_changed_since(citations, rules_then),
        gone=next((end for end in reversed(ends) if end.covers(day)), None),
    )


def first_day(public_id: str, *, after: date) -> date | None:
    """Return the first day after one on which the ruling has a text, or None."""
    return (
        Revision.objects.filter(ruling__public_id=public_id, held_from__gt=after)
        .exclude(text=None)
        .order_by("held_from")
        .values_list("held_from", flat=True)
        .first()
    )


def day_to_cite(
    newest: Revision | None, links: Iterable[CardRuling], citations: Iterable[RuleCitation]
) -> date:
    """Return the day whose dated page shows what the undated one shows now.

    It is the last day that is over, if all of it held then: what is said on a day that goes on may
    still change.
    """
    today = timezone.localdate()
    over = today - timedelta(days=1)
    began = [*(row.held_from for row in links), *(row.held_from for row in citations)]
    if newest is None or max([newest.held_from, *began]) > over:
        return today
    return over


def _newest(ruling: Ruling, day: date) -> QuerySet[Revision]:
    """Return the revision that holds on a day in each language: the highest that held by then."""
    return (
        ruling.revisions.filter(held_from__lte=day)
        .select_related("snapshot")
        .order_by("language", "-number")
        .distinct("language")
    )


def _held_on(rows: Sequence[Held], day: date) -> tuple[Held, ...]:
    """Return what `HeldQuerySet.held_on` would, of rows that are loaded."""
    return tuple(
        row
        for row in rows
        if row.held_from <= day and (row.held_until is None or row.held_until > day)
    )


def _changed_since(rows: Sequence[Held], then: Sequence[Held]) -> bool:
    return set(then) != {row for row in rows if row.held_until is None}


_BROUGHT_BACK = LedgerEntry.objects.filter(
    ruling=OuterRef("pk"), outcome=LedgerEntry.Outcome.REINSTATED
)


def _ends(ruling: Ruling) -> list[End]:
    """Return each time that a ruling was merged or withdrawn, in order."""
    stands = ruling.status in {Ruling.Status.CURRENT, Ruling.Status.MISSING}
    if stands and not getattr(ruling, "came_back", False):
        return []
    ends: list[End] = []
    told = ruling.ledger.filter(outcome__in=[*_ENDS, LedgerEntry.Outcome.REINSTATED])
    # An alias, which led on from its first day, has nothing before.
    told = told.exclude(snapshot__isnull=False, before=None).select_related("snapshot")
    for entry in told.order_by("pk"):
        if entry.outcome in _ENDS:
            into = entry.after if entry.outcome == LedgerEntry.Outcome.MERGED else None
            ends.append(End(_day_of(entry), None, into, entry.note))
        elif ends:
            ends[-1] = replace(ends[-1], until=_day_of(entry))
    if not stands and ruling.merged_into is not None and (not ends or ends[-1].into is None):
        # Merged by hand, or before the ledger told of it.
        ends[-1:] = [End(ends[-1].on if ends else None, None, ruling.merged_into.public_id, "")]
    return ends


def _day_of(entry: LedgerEntry) -> date:
    if entry.snapshot is not None:
        return entry.snapshot.dated
    assert entry.at is not None, "A deed has its hour."
    return timezone.localtime(entry.at).date()
