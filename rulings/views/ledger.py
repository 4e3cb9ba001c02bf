"""What the ledger says of an import, for people and for machines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.utils.translation import get_language, gettext, ngettext, pgettext

from rulings.differences import Piece, differences
from rulings.formats import long_date, number
from rulings.languages import LANGUAGES, Language, by_code, by_column
from rulings.models import Card, LedgerEntry, Snapshot
from rulings.views.notes import Note, note_of
from rulings.views.ruling import PUBLIC_ID
from rulings.views.texts import NamedCard, named

# The longest real ruling has about 400 tokens; a page compares many texts.
_MOST_TOKENS: Final = 1_200
# What a page shows of a text that is too long to compare; the JSON holds it whole.
_MOST_SHOWN: Final = 4_000
_A_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_COLUMNS: Final = frozenset(language.column for language in LANGUAGES)
_IN_A_LANGUAGE: Final = frozenset({"text", "proposal", "card", "name"})
_ON_A_CARD: Final = "link"
_WAIT: Final = frozenset({LedgerEntry.Outcome.SUSPICIOUS, LedgerEntry.Outcome.UNMATCHED})
_NAMES_ANOTHER: Final = frozenset({LedgerEntry.Outcome.MERGED, LedgerEntry.Outcome.SPLIT})


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the ledger as a page shows it."""

    entry: LedgerEntry
    subject: str
    pieces: tuple[Piece, ...]
    side: str
    """What the words are where there is only one side: “before” or “after”; else ''."""
    cut: bool
    """Whether some words are left out here."""
    language: Language
    """The language of the words."""
    waits: bool
    """Whether a person has still to look at it."""
    cards: tuple[NamedCard, ...]
    """The cards on which the same was done to the ruling, where it was done on cards."""
    other: str
    """The ruling that this one became, or gave cards to, or was; '' where there is none."""
    note: Note | None


def changes(entries: Sequence[LedgerEntry], *, most: int) -> list[tuple[Change, int]]:
    """Return up to `most` things that were done, each with the number of entries that tell it.

    What one import did alike to a ruling on many cards is one. One query finds the cards.
    """
    groups = [list(group) for _alike, group in groupby(entries, _alike)][:most]
    cards = _cards(entry for group in groups for entry in group)
    return [(_group_change(group, cards), len(group)) for group in groups]


def each(entries: Sequence[LedgerEntry]) -> list[Change]:
    """Return what a page shows of each entry. One query finds the cards."""
    cards = _cards(entries)
    return [_group_change([entry], cards) for entry in entries]


def _alike(entry: LedgerEntry) -> tuple[object, ...]:
    if entry.subject != _ON_A_CARD or entry.snapshot_id is None:
        return (entry.pk,)
    return (
        *(entry.snapshot_id, entry.outcome, entry.ruling_id),
        *(entry.before, entry.after, entry.note, entry.settled_at),
    )


def _cards(entries: Iterable[LedgerEntry]) -> dict[str, NamedCard]:
    slugs = {_slug(entry) for entry in entries} - {""}
    if not slugs:
        return {}
    column = by_code(get_language() or "en").column
    return {card.slug: named(card, column) for card in Card.objects.filter(slug__in=slugs)}


def _slug(entry: LedgerEntry) -> str:
    return entry.key.partition(" ")[2] if entry.subject == _ON_A_CARD else ""


def _group_change(group: Sequence[LedgerEntry], cards: Mapping[str, NamedCard]) -> Change:
    found = sorted(
        {cards[_slug(entry)] for entry in group if _slug(entry) in cards},
        key=lambda card: (card.name.casefold(), card.slug),
    )
    return change(group[0], tuple(found))


def change(entry: LedgerEntry, cards: tuple[NamedCard, ...] = ()) -> Change:
    """Return what a page shows of an entry, which is about these cards too."""
    days = _day(entry.before), _day(entry.after)
    before, after = days[0] or entry.before or "", days[1] or entry.after or ""
    other = ""
    if entry.outcome in _NAMES_ANOTHER and PUBLIC_ID.fullmatch(after):
        other, after = after, ""
    elif entry.outcome == LedgerEntry.Outcome.REINSTATED and PUBLIC_ID.fullmatch(before):
        other, before = before, ""
    pieces: tuple[Piece, ...]
    if all(days):
        pieces, side = (Piece("removed", before), Piece("added", after)), ""
    elif before and after:
        pieces, side = _compared(before, after), ""
    elif before:
        pieces, side = (Piece("same", before),), pgettext("of a ledger entry", "before")
    elif after:
        pieces, side = (Piece("same", after),), pgettext("of a ledger entry", "after")
    else:
        pieces, side = (), ""
    cut = any(len(piece.text) > _MOST_SHOWN for piece in pieces)
    return Change(
        entry,
        subject=subject_label(entry.subject),
        pieces=tuple(_shown(piece) for piece in pieces),
        side=side,
        cut=cut,
        language=by_code(get_language() or "en") if any(days) else _language(entry),
        waits=entry.outcome in _WAIT and entry.settled_at is None,
        cards=cards,
        other=other,
        note=note_of(entry),
    )


def _day(words: str | None) -> str:
    """Write out what is nothing but a day, as that of a ruling on a card; '' for other words."""
    if words is None or not _A_DAY.fullmatch(words):
        return ""
    try:
        return long_date(date.fromisoformat(words))
    except ValueError:
        return ""


def _compared(before: str, after: str) -> tuple[Piece, ...]:
    """Return both word by word; what is one word, as a whole."""
    if len(before.split()) == len(after.split()) == 1:
        return (Piece("removed", before), Piece("added", after))
    return differences(before, after, most=_MOST_TOKENS)


def _shown(piece: Piece) -> Piece:
    if len(piece.text) <= _MOST_SHOWN:
        return piece
    return Piece(piece.kind, piece.text[:_MOST_SHOWN] + " …")


def _language(entry: LedgerEntry) -> Language:
    last = entry.key.rpartition(" ")[2]
    return by_column(last if entry.subject in _IN_A_LANGUAGE and last in _COLUMNS else "en")


def subject_label(subject: str) -> str:
    """Return what the page's language calls the kind of thing that an entry is about."""
    # Translators: the kind of thing that an import met: stands after “new”, “changed”, “missing”.
    labels = {
        "ruling": pgettext("subject of a ledger entry", "ruling"),
        "text": pgettext("subject of a ledger entry", "text of a ruling"),
        "proposal": pgettext("subject of a ledger entry", "proposed revision"),
        "link": pgettext("subject of a ledger entry", "ruling on a card"),
        "scenario": pgettext("subject of a ledger entry", "scenario"),
        "card": pgettext("subject of a ledger entry", "card"),
        "name": pgettext("subject of a ledger entry", "name of a card"),
        "sets": pgettext("subject of a ledger entry", "sets of a card"),
        "set": pgettext("subject of a ledger entry", "set"),
        "title": pgettext("subject of a ledger entry", "title of a document"),
        "paragraph": pgettext("subject of a ledger entry", "paragraph of a document"),
        "rule": pgettext("subject of a ledger entry", "rule"),
        "section": pgettext("subject of a ledger entry", "section of the rules"),
        "glossary": pgettext("subject of a ledger entry", "term of the glossary"),
        "import": pgettext("subject of a ledger entry", "import"),
        "record": pgettext("subject of a ledger entry", "record of the file"),
    }
    return labels.get(subject, subject)


def counts(snapshot: Snapshot) -> list[tuple[LedgerEntry.Outcome, int]]:
    """Return how many things of each outcome an import met, in the order of the outcomes."""
    held: Mapping[str, Any] = snapshot.counts if isinstance(snapshot.counts, dict) else {}
    return [
        (outcome, held[outcome])
        for outcome in LedgerEntry.Outcome
        if isinstance(held.get(outcome), int) and held[outcome] > 0
    ]


def snapshot_json(snapshot: Snapshot) -> dict[str, object]:
    """Return an import for machines; its codes are the same in every language."""
    return {
        "number": snapshot.number,
        "kind": snapshot.kind,
        "file": snapshot.name,
        "sha256": snapshot.sha256,
        "dated": snapshot.dated.isoformat(),
        "at": snapshot.at.isoformat(),
        "by": snapshot.by,
        "counts": {outcome.value: count for outcome, count in counts(snapshot)},
    }


def entry_json(entry: LedgerEntry) -> dict[str, object]:
    """Return an entry for machines, its texts whole."""
    return {
        "position": entry.position,
        "outcome": entry.outcome,
        "subject": entry.subject,
        "key": entry.key,
        "ruling": None if entry.ruling is None else entry.ruling.public_id,
        "before": entry.before,
        "after": entry.after,
        "note": entry.note,
        "settled_at": None if entry.settled_at is None else entry.settled_at.isoformat(),
        "settled_reason": entry.settled_reason,
    }


def only_counted(count: int) -> str:
    """Return what is said below a list of entries when there were more than are kept; '' if not."""
    if count < 1:
        return ""
    # Translators: below the changes that an import made, of which not each was kept.
    return ngettext(
        "Of %(count)s more, only the number was kept.",
        "Of %(count)s more, only the number was kept.",
        count,
    ) % {"count": number(count)}


def nothing(count: int) -> str:
    """Return why a list of entries is empty, though `count` things were counted."""
    if count:
        return gettext("Only their number was kept, not each of them.")
    return gettext("This import did nothing of this kind.")
