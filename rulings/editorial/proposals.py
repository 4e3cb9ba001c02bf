"""Texts that were proposed: taken over or put away, once."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from rulings import locking
from rulings.editorial.deeds import record
from rulings.editorial.texts import NotAllowed, TextRefused, lock, may_override, save_text, seen
from rulings.editorial.texts import may_translate as may_write
from rulings.models import (
    LedgerEntry,
    Origin,
    Ruling,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from rulings.search import index

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def accept_suggestion(
    *, suggestion: Suggestion, by: User, at: datetime, version: int | None, reason: str = ""
) -> Translation:
    """Take a suggested text over, and close the suggestion.

    A text is saved by the rules of `save_text`. A revision by the publisher is for editors: the
    text stays official, holds from today on and is said to come from the import that proposed it.

    Raises NotAllowed, TextRefused, StaleVersion and, for a revision, Locked; then nothing was
    written.
    """
    with transaction.atomic():
        if suggestion.kind == Suggestion.Kind.REVISION:
            locking.share()
        proposed = _open_suggestion(suggestion)
        if proposed.kind == Suggestion.Kind.REVISION:
            saved = _revise(proposed, by, at, version, reason)
        else:
            saved = save_text(
                ruling=proposed.ruling,
                language=proposed.language,
                text=proposed.text,
                by=by,
                at=at,
                version=version,
                reason=reason,
            )
        _close(proposed, at)
        return saved


def dismiss_suggestion(*, suggestion: Suggestion, by: User, at: datetime, reason: str = "") -> None:
    """Close a suggestion without taking it.

    Raises NotAllowed, TextRefused (``closed``) and, for a revision, Locked.
    """
    with transaction.atomic():
        if suggestion.kind == Suggestion.Kind.REVISION:
            locking.share()
        proposed = _open_suggestion(suggestion)
        revision = proposed.kind == Suggestion.Kind.REVISION
        if not (may_override(by) if revision else may_write(by, proposed.language)):
            raise NotAllowed(proposed.language)
        _close(proposed, at)
        if revision:
            held = proposed.ruling
            record(
                LedgerEntry.Outcome.KEPT,
                held,
                by=by,
                at=at,
                reason=reason,
                before=held.text_in(proposed.language),
                after=proposed.text,
                language=proposed.language,
            )


def _revise(
    proposed: Suggestion, by: User, at: datetime, version: int | None, reason: str
) -> Translation:
    """Let the publisher's own new wording take the place of the old one."""
    if not may_override(by):
        raise NotAllowed(proposed.language)
    held = lock(proposed.ruling)
    language, before = proposed.language, held.text_in(proposed.language)
    row = seen(held, language, version) or Translation(ruling=held, language=language, version=0)
    row.origin, row.state = Origin.OFFICIAL, Translation.State.APPROVED
    row.author, row.saved_at = None, at
    row.reviewer, row.reviewed_at, row.sent_back_reason = by, at, ""
    row.source_language, row.source_revision = "", None
    row.version += 1
    row.save()
    sign_revisions(at=at, actor=by, reason=reason.strip(), snapshot=proposed.snapshot_id)
    Ruling.objects.filter(pk=held.pk).update(**text_columns(language, proposed.text))
    index.write([index.Indexed(held.pk, language, proposed.text)])
    record(
        LedgerEntry.Outcome.CHANGED,
        held,
        by=by,
        at=at,
        reason=reason,
        before=before,
        after=proposed.text,
        language=language,
    )
    return row


def _open_suggestion(suggestion: Suggestion) -> Suggestion:
    proposed = Suggestion.objects.select_for_update(of=("self",), no_key=True).get(pk=suggestion.pk)
    if proposed.closed_at is not None:
        raise TextRefused("closed")
    return proposed


def _close(suggestion: Suggestion, at: datetime) -> None:
    suggestion.closed_at = at
    suggestion.save(update_fields=["closed_at"])
