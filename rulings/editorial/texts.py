"""The only writers of a text and its standing; the importers follow the same rules in bulk."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from rulings.models import (
    TEXT_LIMIT,
    Origin,
    Ruling,
    Translation,
    sign_revisions,
    text_columns,
)
from rulings.models.localized import CODES
from rulings.models.mojibake import wrongly_read
from rulings.search import index

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_NOTHING = re.compile(r"<[^<>]{0,100}>|&nbsp;|\s")
_LINES = re.compile(r"\r\n?|\u2028|\u2029")


class Refused(ValueError):
    """A change was refused; nothing was written."""


class TextRefused(Refused):
    """A text cannot be taken as it is.

    ``code`` says why: ``blank`` (nothing is written, or only markup), ``long`` (over TEXT_LIMIT),
    ``control`` (a NUL or another control character, half of a character), ``mojibake`` (U+FFFD or
    ``â€™``: the text was read in a wrong encoding), ``official`` (the publisher's own text, which
    only an editor may replace), ``reason`` (a reason is needed), ``source`` (there is no text to
    translate from), ``missing`` (there is no text to review), ``closed`` (the suggestion was
    settled already), ``language`` (not one of the six).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class StaleVersion(Refused):
    """Somebody saved this text since. Carries what they saved; nothing was written."""

    def __init__(self, *, text: str | None, version: int | None) -> None:
        super().__init__(f"The text is at version {version}.")
        self.text = text
        self.version = version


class NotAllowed(Refused):
    """This person may not do this in this language."""


def may_translate(user: User, language: str) -> bool:
    """Tell whether a person may write the texts of one language (a column code, as ``pt``)."""
    return language in CODES and user.has_perm(f"rulings.translate_{language}")


def may_review(user: User) -> bool:
    """Tell whether a person may approve texts and send them back."""
    return user.has_perm("rulings.review_texts")


def may_override(user: User) -> bool:
    """Tell whether a person may replace the publisher's own words, with a reason."""
    return user.has_perm("rulings.change_ruling")


def clean_text(text: str) -> str:
    """Return a text as it is stored: composed, trimmed, with plain line ends.

    Typography is the writer's: quotes and no-break spaces stay. Raises TextRefused.
    """
    if len(text) > TEXT_LIMIT:
        raise TextRefused("long")
    if wrongly_read(text):
        raise TextRefused("mojibake")
    cleaned = _LINES.sub("\n", unicodedata.normalize("NFC", text)).strip()
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in cleaned):
        raise TextRefused("control")
    if not _NOTHING.sub("", cleaned):
        raise TextRefused("blank")
    return cleaned


def save_text(
    *,
    ruling: Ruling,
    language: str,
    text: str,
    by: User,
    at: datetime,
    version: int | None,
    reason: str = "",
    source: str | None = None,
) -> Translation:
    """Save one text in one language and touch no other; return its standing.

    `version` is the one that the writer saw, None where there was no text. `source` is the language
    translated from: its newest revision is kept, so that the text can be called stale later. The
    origin becomes *community*, the state *in review*. A save that changes nothing writes nothing.

    Raises NotAllowed, TextRefused and StaleVersion; then nothing was written.
    """
    if language not in CODES:
        raise TextRefused("language")
    if not may_translate(by, language):
        raise NotAllowed(language)
    cleaned = clean_text(text)
    with transaction.atomic():
        held = lock(ruling)
        if held.status == Ruling.Status.MERGED:
            raise TextRefused("merged")
        row = seen(held, language, version)
        official = row is not None and row.origin == Origin.OFFICIAL
        if row is not None and official:
            if cleaned == held.text_in(language):
                return row
            if not may_override(by):
                raise TextRefused("official")
            if not reason.strip():
                raise TextRefused("reason")
        changed = _take(row or Translation(ruling=held, language=language, version=0), source, held)
        if changed.pk and not _changes(changed, cleaned, held):
            return changed
        changed.origin = Origin.COMMUNITY
        changed.state = Translation.State.IN_REVIEW
        changed.author, changed.saved_at = by, at
        changed.reviewer, changed.reviewed_at, changed.sent_back_reason = None, None, ""
        changed.version += 1
        if official:
            changed.document = changed.document_title = ""
            changed.document_paragraph = changed.document_date = None
        changed.save()
        if cleaned != held.text_in(language):
            sign_revisions(at=at, actor=by, reason=reason.strip())
            Ruling.objects.filter(pk=held.pk).update(**text_columns(language, cleaned))
            index.write([index.Indexed(held.pk, language, cleaned)])
        return changed


def approve(*, ruling: Ruling, language: str, by: User, at: datetime, version: int) -> Translation:
    """Approve the text that the reviewer saw; a draft by the project becomes the community's.

    Raises NotAllowed, TextRefused (``missing``) and StaleVersion.
    """
    with transaction.atomic():
        row = _under_review(ruling, language, by, version)
        row.state = Translation.State.APPROVED
        row.sent_back_reason = ""
        if row.origin == Origin.PROJECT_DRAFT:
            row.origin = Origin.COMMUNITY
        row.reviewer, row.reviewed_at = by, at
        row.save()
        return row


def send_back(
    *, ruling: Ruling, language: str, by: User, at: datetime, reason: str, version: int
) -> Translation:
    """Send a text back to its writer, with the reason.

    Raises NotAllowed, TextRefused (``missing``, ``official``, ``reason``) and StaleVersion.
    """
    if not reason.strip():
        raise TextRefused("reason")
    with transaction.atomic():
        row = _under_review(ruling, language, by, version)
        if row.origin == Origin.OFFICIAL:
            raise TextRefused("official")
        row.state = Translation.State.SENT_BACK
        row.sent_back_reason = reason.strip()
        row.reviewer, row.reviewed_at = by, at
        row.save()
        return row


def lock(ruling: Ruling) -> Ruling:
    """Return the ruling as it is now, held until the transaction ends: one writer at a time."""
    return Ruling.objects.select_for_update(of=("self",), no_key=True).get(pk=ruling.pk)


def seen(held: Ruling, language: str, version: int | None) -> Translation | None:
    """Return the standing that the writer saw. Raises StaleVersion when it is another now."""
    row = Translation.objects.filter(ruling=held, language=language).first()
    now = None if row is None else row.version
    if now != version:
        raise StaleVersion(text=held.text_in(language), version=now)
    return row


def _take(row: Translation, source: str | None, held: Ruling) -> Translation:
    """Set the language and revision that the text is translated from."""
    if source is not None and source != row.language:
        if source not in CODES or held.text_in(source) is None:
            raise TextRefused("source")
        newest = held.latest_revision(source)
        row.source_language = source
        row.source_revision = newest.number if newest else 1
    return row


def _changes(row: Translation, cleaned: str, held: Ruling) -> bool:
    """Tell whether saving would change anything of what is held."""
    before = Translation.objects.get(pk=row.pk)
    return (
        cleaned != held.text_in(row.language)
        or before.origin != Origin.COMMUNITY
        or before.state == Translation.State.SENT_BACK
        or (before.source_language, before.source_revision)
        != (row.source_language, row.source_revision)
    )


def _under_review(ruling: Ruling, language: str, by: User, version: int) -> Translation:
    if not may_review(by):
        raise NotAllowed(language)
    row = seen(lock(ruling), language, version)
    if row is None:
        raise TextRefused("missing")
    return row
