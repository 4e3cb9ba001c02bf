"""Which ruling is which: two become one, one becomes two, one is taken back. No id is lost.

An id that was given once answers for ever: a merged one leads to what it became, a withdrawn one
shows its reason and its last text. What is taken from a ruling is never deleted, but held until
that day, so that the pages of earlier days stay as they were.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rulings import locking
from rulings.editorial.deeds import record
from rulings.editorial.gathering import give
from rulings.editorial.moved import Moved, days
from rulings.editorial.texts import NotAllowed, Refused, may_override
from rulings.models import (
    Card,
    CardRuling,
    LedgerEntry,
    RuleCitation,
    Ruling,
    ScenarioLink,
    sign_revisions,
    text_columns,
)
from rulings.models.localized import CODES
from rulings.models.rulings import new_public_id
from rulings.search import index

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Outcome = LedgerEntry.Outcome
Status = Ruling.Status


class DeedRefused(Refused):
    """A ruling cannot be merged, split or withdrawn like this; nothing was written.

    ``code`` says why: ``reason`` (a reason is needed), ``ended`` (the ruling was merged or
    withdrawn already), ``target`` (so was the one it should be merged into), ``same`` (a ruling is
    not merged into itself), ``question`` (a question of the project's own and a published ruling
    are never one), ``taken`` (an editor took the other ruling away from a card on which this one
    stands), ``cards`` (no card is named, or one on which it does not stand), ``all`` (at least one
    card must stay), ``closed`` (an entry of the ledger that is settled already), ``stands`` (the
    ruling to bring back never ended), ``alias`` (its id only ever led to another one), ``onward``
    (the one that it was merged into was merged into another since).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def merge(ruling: Ruling, into: Ruling, *, by: User, at: datetime, reason: str) -> Ruling:
    """Make one ruling of two and return the one that stays, `into`.

    It takes the cards, citations and scenario of the other, and the texts that it lacks; a text
    that both have otherwise is suggested. What was merged into `ruling` before leads to `into` from
    now on, so that no address leads to one that leads on.

    Raises NotAllowed, DeedRefused and Locked; then nothing was written.
    """
    check(by, reason)
    if ruling.pk == into.pk:
        raise DeedRefused("same")
    with transaction.atomic():
        held = locked(ruling, into)
        gone, kept = held[ruling.pk], held[into.pk]
        if _ended(gone):
            raise DeedRefused("ended")
        if _ended(kept):
            raise DeedRefused("target")
        if gone.is_open_question is not kept.is_open_question:
            raise DeedRefused("question")
        day = day_of(at)
        moved = Moved()
        _move_cards(gone, kept, gone.card_rulings.held(), day, moved)
        _move_citations(gone, kept, day, moved)
        give(gone, kept, by=by, at=at, reason=reason.strip())
        moved.scenario = _copy_scenario(gone, kept)
        Ruling.objects.filter(merged_into=gone).update(merged_into=kept)
        Ruling.objects.filter(pk=gone.pk).update(
            status=Status.MERGED, merged_into=kept, missing_since=None
        )
        settle_status(kept)
        record(
            Outcome.MERGED,
            gone,
            by=by,
            at=at,
            reason=reason,
            before=words(gone),
            after=kept.public_id,
            moved=moved,
        )
        return found_anew(kept)


def split(
    ruling: Ruling, cards: Collection[Card], *, by: User, at: datetime, reason: str
) -> Ruling:
    """Give some of a ruling's cards a ruling of their own, and return that one.

    It has a new id, and the texts, citations and scenario of the old one. An import leaves them
    apart: a card that holds its own ruling of a text keeps it.

    Raises NotAllowed, DeedRefused and Locked; then nothing was written.
    """
    check(by, reason)
    wanted = {card.pk for card in cards}
    with transaction.atomic():
        old = locked(ruling)[ruling.pk]
        if _ended(old):
            raise DeedRefused("ended")
        standing = set(old.card_rulings.held().values_list("card_id", flat=True))
        if not wanted or not wanted <= standing:
            raise DeedRefused("cards")
        if wanted == standing:
            raise DeedRefused("all")
        day = day_of(at)
        new = _copy(old, by=by, at=at, reason=reason.strip())
        _move_cards(old, new, old.card_rulings.held().filter(card_id__in=wanted), day, Moved())
        for row in old.citations.held():
            RuleCitation.objects.create(
                ruling=new, number=row.number, edition=row.edition, held_from=day
            )
        _copy_scenario(old, new)
        settle_status(old)
        settle_status(new)
        record(
            Outcome.SPLIT,
            old,
            by=by,
            at=at,
            reason=reason,
            before=words(old),
            after=new.public_id,
        )
        record(Outcome.NEW, new, by=by, at=at, reason=reason, before=None, after=words(new))
        found_anew(old)
        return found_anew(new)


def withdraw(ruling: Ruling, *, by: User, at: datetime, reason: str) -> Ruling:
    """Take a ruling back, with the reason that its page shows from now on.

    It keeps its last text and place, to show them there; no list, search or import has it any more.

    Raises NotAllowed, DeedRefused and Locked; then nothing was written.
    """
    check(by, reason)
    with transaction.atomic():
        held = locked(ruling)[ruling.pk]
        if _ended(held):
            raise DeedRefused("ended")
        held.status, held.missing_since = Status.WITHDRAWN, None
        held.withdrawn_reason = reason.strip()
        held.save(update_fields=["status", "missing_since", "withdrawn_reason"])
        record(Outcome.WITHDRAWN, held, by=by, at=at, reason=reason, before=words(held))
        return held


def check(by: User, reason: str) -> None:
    """Refuse whoever may not do this, and a deed without a reason."""
    if not may_override(by):
        raise NotAllowed(str(by))
    if not reason.strip():
        raise DeedRefused("reason")


def locked(*rulings: Ruling) -> dict[int, Ruling]:
    """Return the rulings as they are now, held until the transaction ends, and keep imports out.

    They are locked in one order, so that two editors never wait for each other. An import may have
    read them minutes ago and write what it made of them in the end: none may be running.

    Raises Locked.
    """
    locking.share()
    rows = Ruling.objects.select_for_update(of=("self",), no_key=True).order_by("pk")
    return {row.pk: row for row in rows.filter(pk__in=[ruling.pk for ruling in rulings])}


def _ended(ruling: Ruling) -> bool:
    return ruling.status in {Status.MERGED, Status.WITHDRAWN}


def day_of(at: datetime) -> date:
    """Return the day on which a deed is done."""
    return timezone.localtime(at).date()


def words(ruling: Ruling) -> str:
    """Return what the ledger quotes of a ruling."""
    return ruling.shown("en").text


def _move_cards(
    giver: Ruling, taker: Ruling, links: QuerySet[CardRuling], day: date, moved: Moved
) -> None:
    """Let places of one ruling hold until a day, and from then on for the other."""
    there = {(row.card_id, row.date): row for row in taker.card_rulings.all()}
    for link in links.select_related("card"):
        place = (link.card.slug, link.date.isoformat())
        moved.cards.append(place)
        row = there.get((link.card_id, link.date))
        if row is None:
            CardRuling.objects.create(
                card_id=link.card_id,
                ruling=taker,
                date=link.date,
                position=link.position,
                held_from=day,
                listed_from=link.listed_from,
                missing_since=link.missing_since,
            )
            moved.given_cards.append(place)
        elif row.held_until is not None and row.held_until < day:
            # To give it back would say that it stood there all the time.
            raise DeedRefused("taken")
        else:
            moved.changed_cards.append((*place, *days(row)))
            row.held_until = None
            if row.listed_from is None or (row.missing_since and not link.missing_since):
                row.listed_from = row.listed_from or link.listed_from
                row.missing_since = link.missing_since
            row.save(update_fields=["held_until", "listed_from", "missing_since"])
    giver.card_rulings.filter(pk__in=[link.pk for link in links]).update(held_until=day)


def _move_citations(giver: Ruling, taker: Ruling, day: date, moved: Moved) -> None:
    """Let the other cite the rules too; one that an editor took from it stays taken."""
    there = set(taker.citations.values_list("number", "edition"))
    for row in giver.citations.held():
        rule = (row.number, row.edition.isoformat())
        moved.rules.append(rule)
        if (row.number, row.edition) not in there:
            RuleCitation.objects.create(
                ruling=taker, number=row.number, edition=row.edition, held_from=day
            )
            moved.given_rules.append(rule)
    giver.citations.held().update(held_until=day)


def _copy_scenario(giver: Ruling, taker: Ruling) -> bool:
    """Let the other have the scenario too, and tell whether it took it: it keeps its own, unless a
    rule linked that and a person or the catalogue this.
    """
    link = ScenarioLink.objects.filter(ruling=giver).first()
    own = ScenarioLink.objects.filter(ruling=taker).first()
    if link is None or (own is not None and (link.by_rule or not own.by_rule)):
        return False
    if own is not None:
        own.delete()
    link.pk, link.ruling = None, taker
    link._state.adding = True
    link.save()
    return True


def _copy(old: Ruling, *, by: User, at: datetime, reason: str) -> Ruling:
    """Return a new ruling with an id that no ruling has, and the texts of another."""
    public_id = new_public_id()
    while Ruling.objects.filter(public_id=public_id).exists():
        public_id = new_public_id()
    columns: dict[str, object] = {}
    for code in CODES:
        columns |= text_columns(code, old.text_in(code))
    sign_revisions(at=at, actor=by, reason=reason)
    new = Ruling.objects.create(
        public_id=public_id,
        source=old.source,
        official_elsewhere=old.official_elsewhere,
        **columns,
    )
    for row in old.translations.all():
        if row.source_language:
            row.source_revision = 0 if old.is_stale(row) else 1
        row.pk, row.ruling, row.version = None, new, 1
        row._state.adding = True
        row.save()
    return new


def settle_status(ruling: Ruling) -> None:
    """Say whether a ruling is missing: when no file lists any of its places that one ever did."""
    rows = ruling.card_rulings.held().filter(listed_from__isnull=False)
    since = list(rows.values_list("missing_since", flat=True))
    missing = bool(since) and None not in since
    Ruling.objects.filter(pk=ruling.pk).update(
        status=Status.MISSING if missing else Status.CURRENT,
        missing_since=max(since) if missing else None,
    )


def found_anew(ruling: Ruling) -> Ruling:
    """Return the ruling as it is now, and let search find it so."""
    now = Ruling.objects.get(pk=ruling.pk)
    index.write(index.entries_of(now))
    return now
