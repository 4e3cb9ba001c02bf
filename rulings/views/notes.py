"""What stands beside an entry of the ledger, in the reader's words where they are known.

An import keeps its notes as codes, days, languages, or sentences in English; people write as they
like.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext, pgettext

from rulings.formats import long_date
from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Origin

_COLUMNS: Final = frozenset(language.column for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Note:
    """A note and its language where that is not the page's."""

    words: str
    lang: str = ""


def note_of(entry: LedgerEntry) -> Note | None:
    """Return what the note of an entry says to a reader of the page's language, or None."""
    note = entry.note
    if not note or entry.snapshot_id is None:
        return Note(note) if note else None
    told = _code(note) or _day(note) or _languages(note)
    if told:
        return Note(told)
    sentence = gettext(note)
    return Note(sentence) if sentence != note else Note(note, "en")


def _code(note: str) -> str:
    if note in Origin.values:
        return str(Origin(note).label)
    # Translators: what an import says beside a text, a ruling or a card that it met: no sentences.
    return {
        "aligned": pgettext("note of an import", "the English of what a document brought"),
        "reworded on a card": pgettext("note of an import", "reworded on one of its cards"),
        "names another card": pgettext("note of an import", "names another card"),
        "lost letters or words on this card": pgettext(
            "note of an import", "lost letters or words on this card"
        ),
    }.get(note, "")


def _day(note: str) -> str:
    try:
        return long_date(date.fromisoformat(note)) if len(note) == len("2026-11-30") else ""
    except ValueError:
        return ""


def _languages(note: str) -> str:
    named = note.split(" ")
    return ", ".join(named).upper() if _COLUMNS.issuperset(named) else ""
