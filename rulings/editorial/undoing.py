"""A merge or a withdrawal undone: the ruling stands on its own again, under the id it always had.

Nothing is rewritten. On the days between, its address leads on or is gone as it was then, and the
ruling that it had become shows what it had been given; the ledger tells both deeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet

from rulings import locking
from rulings.editorial.deeds import record
from rulings.editorial.identity import (
    DeedRefused,
    check,
    day_of,
    found_anew,
    locked,
    settle_status,
    words,
)
from rulings.editorial.moved import Moved, Place, day
from rulings.models import (
    CardRuling,
    LedgerEntry,
    RuleCitation,
    Ruling,
    ScenarioLink,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from rulings.models.localized import CODES
from rulings.search import index

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Outcome = LedgerEntry.Outcome
Status = Ruling.Status


@dataclass(frozen=True, slots=True)
class _Merge:
    """The merge that is undone, and when."""

    gone: Ruling
    kept: Ruling
    entry: LedgerEntry
    merged: date
    undone: date


def reinstate(ruling: Ruling, *, by: User, at: datetime, reason: str) -> Ruling:
    """Undo the withdrawal or the merge of a ruling, and return it as it stands then.

    Of a merge: it has its cards, rules and earlier addresses again. The other one gives back what
    it has because of the merge alone; what anybody has changed there since stays there.

    Raises NotAllowed, DeedRefused and Locked; then nothing was written.
    """
    check(by, reason)
    with transaction.atomic():
        locking.share()
        into = Ruling.objects.select_related("merged_into").get(pk=ruling.pk).merged_into
        held = locked(ruling) if into is None else locked(ruling, into)
        gone, kept = held[ruling.pk], None if into is None else held[into.pk]
        if gone.status not in {Status.MERGED, Status.WITHDRAWN}:
            raise DeedRefused("stands")
        if gone.merged_into_id != (None if kept is None else kept.pk):
            raise DeedRefused("onward")
        if kept is not None:
            _part(_merge_of(gone, kept, at), by=by, at=at, reason=reason.strip())
        Ruling.objects.filter(pk=gone.pk).update(
            status=Status.CURRENT, merged_into=None, withdrawn_reason=""
        )
        settle_status(gone)
        record(
            Outcome.REINSTATED,
            gone,
            by=by,
            at=at,
            reason=reason,
            before=None if kept is None else kept.public_id,
            after=words(gone),
        )
        if kept is not None and kept.status != Status.WITHDRAWN:
            settle_status(kept)
            found_anew(kept)
        return found_anew(gone)


def _merge_of(gone: Ruling, kept: Ruling, at: datetime) -> _Merge:
    entry = (
        gone.ledger.filter(outcome=Outcome.MERGED).select_related("snapshot").order_by("pk").last()
    )
    if entry is None or (entry.snapshot is not None and entry.before is None):
        raise DeedRefused("alias")
    if entry.after != kept.public_id:
        raise DeedRefused("onward")
    merged = entry.snapshot.dated if entry.snapshot is not None else day_of(entry.at or at)
    return _Merge(gone, kept, entry, merged, day_of(at))


def _part(merge: _Merge, *, by: User, at: datetime, reason: str) -> None:
    gone, kept = merge.gone, merge.kept
    moved = _found(merge) if merge.entry.moved is None else Moved.read(merge.entry.moved)
    sign_revisions(at=at, actor=by, reason=reason)
    _part_texts(merge)
    _part_suggestions(merge, at)
    _part_cards(merge, moved)
    rules = gone.citations.filter(_any_rule(moved.rules), held_until=merge.merged)
    rules.update(held_until=None)
    _end(kept.citations.held().filter(_any_rule(moved.given_rules)), merge)
    own = ScenarioLink.objects.filter(ruling=gone).first()
    if moved.scenario and own is not None:
        ScenarioLink.objects.filter(
            ruling=kept, scenario=own.scenario, parameters=own.parameters, reason=own.reason
        ).delete()
    # What had been merged into it before leads to it again.
    for earlier in Ruling.objects.filter(merged_into=kept).exclude(pk=gone.pk):
        last = earlier.ledger.filter(outcome=Outcome.MERGED).order_by("pk").last()
        if last is not None and last.after == gone.public_id:
            Ruling.objects.filter(pk=earlier.pk).update(merged_into=gone)


def _found(merge: _Merge) -> Moved:
    """Return what a merge moved of which the ledger does not say it: those of imports."""
    links = merge.gone.card_rulings.filter(held_until=merge.merged).select_related("card")
    cards = [(link.card.slug, link.date.isoformat()) for link in links]
    given = merge.kept.card_rulings.filter(_any_place(cards), held_from=merge.merged)
    cited = merge.gone.citations.filter(held_until=merge.merged)
    rules = [(row.number, row.edition.isoformat()) for row in cited]
    taken = merge.kept.citations.filter(_any_rule(rules), held_from=merge.merged)
    return Moved(
        cards=cards,
        given_cards=[
            (link.card.slug, link.date.isoformat()) for link in given.select_related("card")
        ],
        rules=rules,
        given_rules=[(row.number, row.edition.isoformat()) for row in taken],
    )


def _part_texts(merge: _Merge) -> None:
    """Take the texts back that the other one was given and nobody has changed there since."""
    if merge.entry.snapshot is not None:
        return
    newest = {row.language: row for row in merge.kept.revisions.order_by("number")}
    given = [
        code
        for code in CODES
        if (row := newest.get(code)) is not None
        and (row.at, row.actor_id) == (merge.entry.at, merge.entry.actor_id)
        and row.text == merge.gone.text_in(code)
    ]
    columns: dict[str, object] = {}
    for code in given:
        columns |= text_columns(code, None)
    if columns:
        Ruling.objects.filter(pk=merge.kept.pk).update(**columns)
        Translation.objects.filter(ruling=merge.kept, language__in=given).delete()
        index.write([index.Indexed(merge.kept.pk, code, None) for code in given])


def _part_suggestions(merge: _Merge, at: datetime) -> None:
    """Let what was proposed for it wait at it again, unless it was settled at the other one."""
    if merge.entry.at is None:
        # An import joins only what nothing is proposed for.
        return
    waiting = merge.kept.suggestions.filter(closed_at__isnull=True)
    waiting.filter(note=merge.gone.public_id, created_at=merge.entry.at).update(closed_at=at)
    for own in merge.gone.suggestions.filter(closed_at=merge.entry.at):
        copies = Suggestion.objects.filter(
            ruling=merge.kept,
            language=own.language,
            kind=own.kind,
            text=own.text,
            created_at=own.created_at,
        )
        if not copies.filter(closed_at__isnull=False).exists():
            copies.update(closed_at=at)
            own.closed_at = None
            own.save(update_fields=["closed_at"])


def _part_cards(merge: _Merge, moved: Moved) -> None:
    gone, kept = merge.gone, merge.kept
    links = gone.card_rulings.filter(_any_place(moved.cards), held_until=merge.merged)
    links.update(held_until=None)
    _end(kept.card_rulings.held().filter(_any_place(moved.given_cards)), merge)
    for slug, date_there, *before in moved.changed_cards:
        listed, missing, until = map(day, before)
        row = kept.card_rulings.held().filter(card__slug=slug, date=date_there).first()
        own = gone.card_rulings.filter(card__slug=slug, date=date_there).first()
        if row is None or own is None:
            continue
        if row.missing_since == own.missing_since:
            row.listed_from, row.missing_since = listed, missing
        row.held_until = until
        row.save(update_fields=["listed_from", "missing_since", "held_until"])


def _end(rows: QuerySet[CardRuling] | QuerySet[RuleCitation], merge: _Merge) -> None:
    """Let what the other one was given hold until today; what held on no day, never."""
    if merge.merged == merge.undone:
        rows.delete()
    else:
        rows.update(held_until=merge.undone)


def _any_place(places: Sequence[Place]) -> Q:
    return _any("card__slug", "date", places)


def _any_rule(rules: Sequence[Place]) -> Q:
    return _any("number", "edition", rules)


def _any(first: str, second: str, pairs: Sequence[Place]) -> Q:
    """Return the condition that two fields hold one of some pairs; none: never."""
    condition = Q(pk__in=[])
    for one, other in pairs:
        condition |= Q(**{first: one, second: other})
    return condition
