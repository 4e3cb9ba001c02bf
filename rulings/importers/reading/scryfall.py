"""Scryfall's rulings and cards: bulk files in every encoding, and single answers of its API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from rulings.importers.reading.printed import Printing, Side, printed_rows
from rulings.importers.reading.seen import SeenIds
from rulings.importers.reading.sound import (
    CODE_LIMIT,
    COST_LIMIT,
    NAME_LIMIT,
    Field,
    absurd,
    unsound,
)
from rulings.importers.refusal import FileRefused
from rulings.importers.rows import (
    BadRecord,
    CardRow,
    FaceRow,
    OddRecord,
    PrintedRow,
    RulingRow,
    Source,
)
from rulings.models import TEXT_LIMIT
from rulings.models.folding import composed

_SOURCES: Final[dict[str | None, Source]] = {
    "wotc": "wizards",
    "scryfall": "scryfall",
    None: "unknown",
}
_LANGUAGES: Final = frozenset(("ru", "es", "pt", "de", "fr"))


class _Ruling(msgspec.Struct, gc=False):
    object: str | None = None
    oracle_id: UUID | None = None
    source: str | None = None
    published_at: date | None = None
    comment: str | None = None


class _Part(msgspec.Struct, gc=False):
    """What a card with one face holds itself, and one with several in each of its faces."""

    oracle_id: UUID | None = None
    name: str | None = None
    printed_name: str | None = None
    layout: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    printed_type_line: str | None = None
    oracle_text: str | None = None
    printed_text: str | None = None


class _Card(_Part, gc=False):
    object: str | None = None
    id: str | None = None
    lang: str | None = None
    released_at: date | None = None
    card_faces: tuple[_Part, ...] | None = None
    set: str | None = None


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


def cards(path: Path, *, today: date) -> Iterator[CardRow | BadRecord | OddRecord]:
    """Yield the cards of a file: one row for each printing in it, in its order.

    A printing in a language of the site has its printed rows. A `reversible_card` is the card that
    is on both its sides, under its plain name. Raises FileRefused, also after rows were yielded.
    """
    return unless_nothing_fits(
        _cards(path, today), file=path.name, holds_none=_("It holds no cards of Scryfall.")
    )


def _rulings(path: Path, today: date) -> Iterator[RulingRow | BadRecord | OddRecord]:
    told = Told()
    for record in records(path, kind=_Ruling):
        if isinstance(record, BadRecord):
            yield record
            continue
        ruling = _ruling(record, today)
        if isinstance(ruling, str):
            yield BadRecord(path.name, record.number, record.line, ruling)
            continue
        for code, why in oddities(ruling.text):
            if told.first(ruling.oracle_id, "en", code):
                yield OddRecord(
                    path.name, record.number, record.line, ruling.oracle_id, "en", code, why
                )
        yield ruling


def _ruling(record: Record[_Ruling], today: date) -> RulingRow | str:
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
    text = composed(value.comment).strip()
    if not text:
        return _("The ruling has no text.")
    why = unsound((Field("comment", text),)) or absurd(
        "published_at", value.published_at, today=today
    )
    return why or RulingRow(
        value.oracle_id, _SOURCES[value.source], value.published_at, text, record.number
    )


def _other_kind(kind: str | None) -> str:
    if kind is None:
        return field_missing("object")
    # Translators: what a record calls itself: card, ruling, bulk_data, error.
    return _("It is of another kind: “%(kind)s”.") % {"kind": shown(kind)}


def _cards(path: Path, today: date) -> Iterator[CardRow | BadRecord | OddRecord]:
    seen, told = SeenIds(), Told()
    for record in records(path, kind=_Card):
        if isinstance(record, BadRecord):
            yield record
            continue
        value = record.value
        why = _wrong(value, seen, today)
        if why:
            yield BadRecord(path.name, record.number, record.line, why)
            continue
        for oracle_id, name, faces in _identities(value):
            row, odd = _card(value, oracle_id, name, faces)
            for code, why in odd:
                if told.first(oracle_id, value.lang or "", code):
                    yield OddRecord(
                        path.name,
                        record.number,
                        record.line,
                        oracle_id,
                        value.lang or "",
                        code,
                        why,
                    )
            yield row


def _wrong(card: _Card, seen: SeenIds, today: date) -> str:
    """Return the sentence that says why a card cannot be taken, or ''."""
    if card.object != "card":
        return _other_kind(card.object)
    faces = card.card_faces or ()
    if card.oracle_id is None and (not faces or any(face.oracle_id is None for face in faces)):
        return field_missing("oracle_id")
    if not card.name:
        return field_missing("name")
    if not all(face.name for face in faces):
        return field_missing("card_faces.name")
    if not card.lang:
        return field_missing("lang")
    if card.id and seen.again(card.id):
        return _("Its id %(id)s stands on an earlier record too.") % {"id": card.id}
    if card.released_at and (why := absurd("released_at", card.released_at, today=today)):
        return why
    set_code = card.set or ""
    if (
        len(set_code) <= CODE_LIMIT
        and set_code.isascii()
        and all(_plainly_sound(part) for part in (card, *faces))
    ):
        return ""
    return unsound(_fields(card, faces))


def _plainly_sound(part: _Part) -> bool:
    """Return whether nothing is wrong with any text: what nearly all records are, seen at once."""
    return (
        len(part.name or "") <= NAME_LIMIT
        and len(part.printed_name or "") <= NAME_LIMIT
        and len(part.type_line or "") <= NAME_LIMIT
        and len(part.printed_type_line or "") <= NAME_LIMIT
        and len(part.mana_cost or "") <= COST_LIMIT
        and len(part.layout or "") <= CODE_LIMIT
        and len(part.oracle_text or "") <= TEXT_LIMIT
        and len(part.printed_text or "") <= TEXT_LIMIT
        and not damage(
            f"{part.name}{part.mana_cost}{part.layout}{part.type_line}{part.oracle_text}"
            f"{part.printed_name}{part.printed_type_line}{part.printed_text}"
        )
    )


def _fields(card: _Card, faces: Sequence[_Part]) -> list[Field]:
    fields = [Field("set", card.set or "", CODE_LIMIT)]
    for part in (card, *faces):
        fields += (
            Field("name", part.name or "", NAME_LIMIT),
            Field("printed_name", part.printed_name or "", NAME_LIMIT),
            Field("type_line", part.type_line or "", NAME_LIMIT),
            Field("printed_type_line", part.printed_type_line or "", NAME_LIMIT),
            Field("mana_cost", part.mana_cost or "", COST_LIMIT),
            Field("layout", part.layout or "", CODE_LIMIT),
            Field("oracle_text", part.oracle_text or ""),
            Field("printed_text", part.printed_text or ""),
        )
    return fields


def _identities(card: _Card) -> Iterator[tuple[UUID, str, tuple[_Part, ...]]]:
    """Yield each card that a record is of: its id, its name and its faces.

    That is one, but for the layout `reversible_card`: whatever is on both its sides has its ids in
    its faces, and each name stands there as often as it is printed.
    """
    faces = card.card_faces or ()
    if card.oracle_id is not None:
        yield card.oracle_id, card.name or "", faces
        return
    sides: dict[UUID, dict[str, _Part]] = {}
    for face in faces:
        if face.oracle_id is not None:
            sides.setdefault(face.oracle_id, {}).setdefault(face.name or "", face)
    for oracle_id, named in sides.items():
        yield oracle_id, " // ".join(named), tuple(named.values())


def _card(
    card: _Card, oracle_id: UUID, name: str, faces: tuple[_Part, ...]
) -> tuple[CardRow, list[Odd]]:
    layout = card.layout or "normal"
    if card.oracle_id is None:
        layout = faces[0].layout or "normal"
    one: _Part = faces[0] if len(faces) == 1 else card
    printed: list[PrintedRow] = []
    odd: list[Odd] = []
    language = card.lang or ""
    if language in _LANGUAGES:
        sides = [_side(part) for part in (faces if len(faces) > 1 else (one,))]
        printed, odd = printed_rows(
            Printing(language, (card.set or "").upper(), card.released_at, sides)
        )
    if len(faces) < 2:
        return CardRow(
            oracle_id,
            name,
            layout,
            one.mana_cost or "",
            one.type_line or "",
            composed(one.oracle_text or ""),
            (),
            tuple(printed),
        ), odd
    rows = tuple(
        FaceRow(
            position,
            face.name or "",
            face.mana_cost or "",
            face.type_line or "",
            composed(face.oracle_text or ""),
        )
        for position, face in enumerate(faces)
    )
    type_line = card.type_line or " // ".join(row.type_line for row in rows if row.type_line)
    return CardRow(
        oracle_id, name, layout, card.mana_cost or "", type_line, "", rows, tuple(printed)
    ), odd


def _side(part: _Part) -> Side:
    return Side(
        part.name or "",
        part.type_line or "",
        part.oracle_text or "",
        composed(part.printed_name or "").strip(),
        composed(part.printed_type_line or "").strip(),
        composed(part.printed_text or "").strip(),
    )
