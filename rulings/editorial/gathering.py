"""The texts of two rulings that become one: none is lost."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rulings.models import Ruling, Suggestion, Translation, sign_revisions, text_columns
from rulings.models.folding import same_text_key
from rulings.models.localized import CODES

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def give(giver: Ruling, taker: Ruling, *, by: User, at: datetime, reason: str) -> None:
    """Give the texts and open suggestions of one ruling to another, which keeps its own.

    A text that the taker lacks becomes its own with all that is known of it; one that differs from
    the taker's is suggested. Both rulings are locked by the caller.
    """
    lacking = [
        code for code in CODES if giver.text_in(code) is not None and taker.text_in(code) is None
    ]
    columns: dict[str, object] = {}
    for code in lacking:
        columns |= text_columns(code, giver.text_in(code))
    elsewhere = {*giver.official_elsewhere, *taker.official_elsewhere}
    columns["official_elsewhere"] = [code for code in CODES if code in elsewhere]
    sign_revisions(at=at, actor=by, reason=reason)
    Ruling.objects.filter(pk=taker.pk).update(**columns)
    for code in CODES:
        text, own = giver.text_in(code), taker.text_in(code)
        if text is not None and own is not None and same_text_key(text) != same_text_key(own):
            _suggest(giver, taker, code, text, at)
    now = Ruling.objects.get(pk=taker.pk)
    for row in giver.translations.filter(language__in=lacking):
        _copy(row, giver, now)
    for proposal in giver.suggestions.filter(closed_at__isnull=True):
        _pass_on(proposal, now, at)


def _suggest(giver: Ruling, taker: Ruling, language: str, text: str, at: datetime) -> None:
    row = giver.translation_in(language)
    Suggestion.objects.create(
        ruling=taker,
        language=language,
        text=text,
        origin=row.origin if row is not None else Translation.Origin.COMMUNITY,
        note=giver.public_id,
        created_at=at,
    )


def _copy(row: Translation, giver: Ruling, taker: Ruling) -> None:
    """Let a text stand as it stood; it is stale where it was made from other words."""
    if row.source_language:
        newest = taker.latest_revision(row.source_language)
        words, own = giver.text_in(row.source_language), taker.text_in(row.source_language)
        fresh = words == own and not giver.is_stale(row)
        if newest is None:
            row.source_language, row.source_revision = "", None
        else:
            row.source_revision = newest.number if fresh else newest.number - 1
    row.pk, row.ruling, row.version = None, taker, 1
    row._state.adding = True
    row.save()


def _pass_on(proposal: Suggestion, taker: Ruling, at: datetime) -> None:
    """Let a proposal wait at the ruling that stays, unless its words stand there already."""
    held = taker.text_in(proposal.language)
    if held is None or same_text_key(held) != same_text_key(proposal.text):
        Suggestion.objects.create(
            ruling=taker,
            language=proposal.language,
            text=proposal.text,
            origin=proposal.origin,
            kind=proposal.kind,
            snapshot=proposal.snapshot,
            note=proposal.note,
            created_at=proposal.created_at,
        )
    proposal.closed_at = at
    proposal.save(update_fields=["closed_at"])
