"""Scryfall's rulings and cards: bulk files in every encoding, and single answers of its API."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Final, Literal
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.damage import damage
from rulings.importers.reading.files import Record, records
from rulings.importers.reading.firsts import LOOKED_AT, first_misfit, unless_nothing_fits
from rulings.importers.reading.misfits import field_missing, shown
from rulings.importers.reading.oddities import Odd, Told, oddities
from rulings.importers.reading.printed import Printing, Side, clean, printed_rows
from rulings.importers.reading.seen import Seen
from rulings.importers.reading.sound import (
    Code,
    Cost,
    Days,
    Field,
    Name,
    Text,
    damaged,
    damaged_field,
)
from rulings.importers.refusal import FileRefused
from rulings.importers.rows import (
    BadRecord,
    CardRow,
    FaceRow,
    FileRow,
    OddRecord,
    PrintedRow,
    PrintingRow,
    RulingRow,
    SetRow,
    Source,
)

_SOURCES: Final[dict[str | None, Source]] = {
    "wotc": "wizards",
    "scryfall": "scryfall",
    None: "unknown",
}
_LANGUAGES: Final = frozenset(("ru", "es", "pt", "de", "fr"))

_SAID_LIMIT: Final = 1 << 16
"""So many cards are known again; to forget them costs time alone."""
_PRINTINGS: Final = 1 << 18
"""In so many places stand the printings that were told; two that share one are told by turns."""


class _Ruling(msgspec.Struct, gc=False):
    object: str | None = None
    oracle_id: UUID | None = None
    source: str | None = None
    published_at: date | None = None
    comment: Text | None = None


class _Part(msgspec.Struct, gc=False):
    """What a card with one face holds itself, and one with several in each of its faces."""

    oracle_id: UUID | None = None
    name: Name = ""
    printed_name: Name | None = None
    flavor_name: Name | None = None
    layout: Code = ""
    mana_cost: Cost | None = None
    type_line: Name | None = None
    printed_type_line: Name | None = None
    oracle_text: Text | None = None
    printed_text: Text | None = None


class _Card(_Part, gc=False):
    object: str | None = None
    id: str | None = None
    lang: Code = ""
    released_at: date | None = None
    card_faces: tuple[_Part, ...] | None = None
    set: Code | None = None
    set_name: Name | None = None


class _Any(msgspec.Struct, gc=False):
    object: str | None = None


def holds(path: Path) -> Literal["cards", "rulings"]:
    """Return what a file holds, by its first record that says so; an empty list is of rulings.

    Raises FileRefused for a file of anything else.
    """
    why = ""
    for record in islice(records(path, kind=_Any), LOOKED_AT):
        if isinstance(record, BadRecord):
            why = why or record.why
        elif record.value.object == "card":
            return "cards"
        elif record.value.object == "ruling":
            return "rulings"
        else:
            why = why or _other_kind(record.value.object)
    if not why:
        return "rulings"
    raise FileRefused(
        path.name,
        first_misfit(_("It holds neither rulings nor cards of Scryfall."), why),
    )


def rulings(path: Path, *, today: date) -> Iterator[RulingRow | BadRecord | OddRecord]:
    """Yield the rulings of a file, in its order.

    A ruling without a source (MTGJSON drops it) is by ``unknown``. Raises FileRefused, also after
    rows were yielded.
    """
    return unless_nothing_fits(
        _rulings(path, today), file=path.name, holds_none=_("It holds no rulings of Scryfall.")
    )


def cards(path: Path, *, today: date) -> Iterator[FileRow]:
    """Yield the cards of a file in its order: a row for each printing that says something new.

    A printing in a language of the site has its printed rows; of the others, only the first is
    handed on, one that says otherwise of the card in English, and one with another name on it.
    Before its first one in a set comes that the card was printed there. A `reversible_card` is the
    card that is on both its sides, under its plain name. Raises FileRefused, also after rows.
    """
    return unless_nothing_fits(
        _cards(path, today), file=path.name, holds_none=_("It holds no cards of Scryfall.")
    )


def _rulings(path: Path, today: date) -> Iterator[RulingRow | BadRecord | OddRecord]:
    days, told = Days.until(today), Told()
    for record in records(path, kind=_Ruling):
        if isinstance(record, BadRecord):
            yield record
            continue
        ruling = _ruling(record, days)
        if isinstance(ruling, str):
            yield BadRecord(path.name, record.number, record.line, ruling)
            continue
        for code, why in oddities(ruling.text):
            if told.first(ruling.oracle_id, "en", code):
                yield OddRecord(
                    path.name, record.number, record.line, ruling.oracle_id, "en", code, why
                )
        yield ruling


def _ruling(record: Record[_Ruling], days: Days) -> RulingRow | str:
    """Return the row, or the sentence that says why there is none."""
    value = record.value
    if value.object != "ruling":
        return _other_kind(value.object)
    if value.oracle_id is None:
        return field_missing("oracle_id")
    if value.published_at is None:
        return field_missing("published_at")
    if value.comment is None:
        return field_missing("comment")
    if value.source not in _SOURCES:
        return _("The field “%(field)s” holds “%(value)s”, which does not belong there.") % {
            "field": "source",
            "value": shown(value.source),
        }
    text = clean(value.comment)
    if not text:
        return _("The ruling has no text.")
    why = damaged((Field("comment", text),)) or days.absurd("published_at", value.published_at)
    return why or RulingRow(
        value.oracle_id, _SOURCES[value.source], value.published_at, text, record.number
    )


def _other_kind(kind: str | None) -> str:
    if kind is None:
        return field_missing("object")
    # Translators: what a record calls itself: card, ruling, bulk_data, error.
    return _("It is of another kind: “%(kind)s”.") % {"kind": shown(kind)}


def _cards(path: Path, today: date) -> Iterator[FileRow]:
    days, ids, told = Days.until(today), Seen(), Told()
    said: set[int] = set()
    printings = array("q", bytes(8 * _PRINTINGS))
    named: set[str] = set()
    for record in records(path, kind=_Card):
        if isinstance(record, BadRecord):
            yield record
            continue
        card = record.value
        why = _wrong(card, days)
        if not why and card.id and not ids.add(card.id):
            why = _("Its id %(id)s stands on an earlier record too.") % {"id": card.id}
        english = _english(card)
        known = english in said
        printed = card.lang in _LANGUAGES or bool(_other_names(card, card.card_faces or ()))
        if not why and not known:
            why = _damaged(card) or _first_of(card.card_faces, _damaged)
        if not why and printed:
            why = _damaged_print(card) or _first_of(card.card_faces, _damaged_print)
        if why:
            yield BadRecord(path.name, record.number, record.line, why)
            continue
        here = english ^ hash(card.set)
        if card.set and printings[here % _PRINTINGS] != here:
            printings[here % _PRINTINGS] = here
            if card.set_name and card.set not in named:
                named.add(card.set)
                if signs := damage(card.set_name):
                    why = damaged_field("set_name", signs)
                    yield BadRecord(path.name, record.number, record.line, why)
                else:
                    yield SetRow(card.set, clean(card.set_name))
            for oracle_id in _oracle_ids(card):
                yield PrintingRow(oracle_id, card.set)
        if known and not printed:
            continue
        if len(said) == _SAID_LIMIT:
            said.clear()
        said.add(english)
        for row, odd in _rows(card):
            for code, why in odd:
                if told.first(row.oracle_id, card.lang, code):
                    yield OddRecord(
                        path.name, record.number, record.line, row.oracle_id, card.lang, code, why
                    )
            yield row


def _wrong(card: _Card, days: Days) -> str:
    """Return the sentence that says why a card cannot be taken, or ''; its texts come later."""
    if card.object != "card":
        return _other_kind(card.object)
    faces = card.card_faces
    if card.oracle_id is None and not (faces and all(face.oracle_id for face in faces)):
        return field_missing("oracle_id")
    if not card.name:
        return field_missing("name")
    if faces and not all(face.name for face in faces):
        return field_missing("card_faces.name")
    if not card.lang:
        return field_missing("lang")
    if card.released_at is not None and not days.first <= card.released_at <= days.last:
        return days.absurd("released_at", card.released_at)
    if card.set and (signs := damage(card.set)):
        return damaged_field("set", signs)
    return ""


def _oracle_ids(card: _Card) -> Iterable[UUID]:
    """Return the ids of the cards that a record is of."""
    if card.oracle_id is not None:
        return (card.oracle_id,)
    return {face.oracle_id for face in card.card_faces or () if face.oracle_id is not None}


def _english(card: _Card) -> int:
    """Return what a record says of the card in English, to know it again."""
    said = (
        card.oracle_id,
        card.name,
        card.layout,
        card.mana_cost,
        card.type_line,
        card.oracle_text,
    )
    if not card.card_faces:
        return hash(said)
    faces = [
        (face.oracle_id, face.name, face.mana_cost, face.type_line, face.oracle_text)
        for face in card.card_faces
    ]
    return hash((said, *faces))


def _first_of(faces: Sequence[_Part] | None, look: Callable[[_Part], str]) -> str:
    """Return the first sentence about a face, or ''."""
    return next(filter(None, map(look, faces)), "") if faces else ""


def _damaged(part: _Part) -> str:
    """Return the sentence that says which English text of a part is damaged, or ''."""
    if part.oracle_text and (signs := damage(part.oracle_text)):
        return damaged_field("oracle_text", signs)
    if part.type_line and (signs := damage(part.type_line)):
        return damaged_field("type_line", signs)
    if signs := damage(part.name):
        return damaged_field("name", signs)
    if part.mana_cost and (signs := damage(part.mana_cost)):
        return damaged_field("mana_cost", signs)
    if signs := damage(part.layout):
        return damaged_field("layout", signs)
    return ""


def _damaged_print(part: _Part) -> str:
    """Return the sentence that says which printed text of a part is damaged, or ''."""
    if part.printed_text and (signs := damage(part.printed_text)):
        return damaged_field("printed_text", signs)
    if part.printed_type_line and (signs := damage(part.printed_type_line)):
        return damaged_field("printed_type_line", signs)
    if part.printed_name and (signs := damage(part.printed_name)):
        return damaged_field("printed_name", signs)
    if part.flavor_name and (signs := damage(part.flavor_name)):
        return damaged_field("flavor_name", signs)
    return ""


def _rows(card: _Card) -> list[tuple[CardRow, list[Odd]]]:
    """Return the row of each card that a record is of, and what is odd about it."""
    if card.oracle_id is not None:
        return [_row(card, card.oracle_id, card.name, card.layout, card.card_faces or ())]
    # A `reversible_card`: whatever is on its sides has its ids in the faces, and each name stands
    # there as often as it is printed.
    sides: dict[UUID, dict[str, _Part]] = {}
    for face in card.card_faces or ():
        if face.oracle_id is not None:
            sides.setdefault(face.oracle_id, {}).setdefault(face.name, face)
    return [
        _row(card, oracle_id, " // ".join(named), faces[0].layout, faces)
        for oracle_id, named in sides.items()
        if (faces := tuple(named.values()))
    ]


def _row(
    card: _Card, oracle_id: UUID, name: str, layout: str, faces: tuple[_Part, ...]
) -> tuple[CardRow, list[Odd]]:
    printed: list[PrintedRow] = []
    odd: list[Odd] = []
    parts: tuple[_Part, ...] = faces or (card,)
    if card.lang in _LANGUAGES:
        sides = [_side(part) for part in parts]
        printed, odd = printed_rows(
            Printing(card.lang, (card.set or "").upper(), card.released_at, sides)
        )
    printed += _other_names(card, faces)
    rows: tuple[FaceRow, ...] = ()
    if len(parts) == 1:
        one = parts[0]
        whole = one.mana_cost or "", one.type_line or "", clean(one.oracle_text)
    else:
        rows = tuple(
            FaceRow(
                at, face.name, face.mana_cost or "", face.type_line or "", clean(face.oracle_text)
            )
            for at, face in enumerate(faces)
        )
        type_line = card.type_line or " // ".join(row.type_line for row in rows if row.type_line)
        whole = card.mana_cost or "", type_line, ""
    return CardRow(oracle_id, name, layout or "normal", *whole, rows, tuple(printed)), odd


def _other_names(card: _Card, faces: Sequence[_Part]) -> list[PrintedRow]:
    """Return the English names that a printing has beside its card's own.

    Some printings call a card by a name out of another world, or by one that licences ask for.
    """
    if card.lang != "en" or not (
        card.flavor_name
        or card.printed_name
        or any(face.flavor_name or face.printed_name for face in faces)
    ):
        return []
    parts: list[tuple[int | None, _Part]] = [(None, card)]
    parts += enumerate(faces) if len(faces) > 1 else ((None, face) for face in faces)
    return [
        PrintedRow("en", place, name, "", "", (card.set or "").upper(), None)
        for place, part in parts
        for name in (clean(part.flavor_name), clean(part.printed_name))
        if name and name != part.name
    ]


def _side(part: _Part) -> Side:
    return Side(
        part.name,
        part.type_line or "",
        part.oracle_text or "",
        clean(part.printed_name),
        clean(part.printed_type_line),
        clean(part.printed_text),
    )
