"""A ruling as of a day: which text, cards and citations held, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from rulings.languages import Language, by_column
from rulings.models import CardRuling, LedgerEntry, Revision, RuleCitation, Ruling
from rulings.models.localized import reading_order

Held = TypeVar("Held", CardRuling, RuleCitation)

_DEEDS = {
    Ruling.Status.MERGED: LedgerEntry.Outcome.MERGED,
    Ruling.Status.WITHDRAWN: LedgerEntry.Outcome.WITHDRAWN,
}


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
    ended: date | None
    """The day on which it was merged or withdrawn, where it was and the day is known."""
    into: str | None
    """The ruling that it became that day, which may have been merged into a third one since."""

    @property
    def is_past_the_end(self) -> bool:
        """Whether it was merged or withdrawn before the day began."""
        return self.ended is not None and self.ended < self.day

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
    ruling = Ruling.objects.with_texts().select_related("merged_into").get(public_id=public_id)
    texts = {row.language: row for row in _newest(ruling, day) if row.text is not None}
    shown = next((texts[one] for one in reading_order(reader) if one in texts), None)
    if shown is None:
        return None
    links = list(ruling.card_rulings.select_related("card").order_by("pk"))
    citations = list(ruling.citations.order_by("number", "edition"))
    newest = ruling.latest_revision(shown.language)
    ended, into = _end(ruling)
    return Dated(
        ruling=ruling,
        day=day,
        revision=shown,
        languages=tuple(texts),
        links=_held_on(links, day),
        citations=_held_on(citations, day),
        is_newest=newest is None or newest.number == shown.number,
        cards_changed=_changed_since(links, day),
        rules_changed=_changed_since(citations, day),
        ended=ended,
        into=into,
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


def _changed_since(rows: Sequence[Held], day: date) -> bool:
    return set(_held_on(rows, day)) != {row for row in rows if row.held_until is None}


def _end(ruling: Ruling) -> tuple[date | None, str | None]:
    """Return when a ruling was merged or withdrawn, and the id of the one that it became."""
    now = None if ruling.merged_into is None else ruling.merged_into.public_id
    deed = _DEEDS.get(Ruling.Status(ruling.status))
    if deed is None:
        return None, None
    # An alias, which led on from its first day, has nothing before.
    done = (
        ruling.ledger.filter(outcome=deed)
        .exclude(snapshot__isnull=False, before=None)
        .select_related("snapshot")
        .order_by("-pk")
        .first()
    )
    if done is None:
        return None, now
    if done.snapshot is not None:
        return done.snapshot.dated, (done.after or now) if now else None
    assert done.at is not None, "A deed has its hour."
    return timezone.localtime(done.at).date(), (done.after or now) if now else None
