"""The records of MTGJSON, each a face of a printing, and the card that several of them make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.misfits import field_missing, misfit, shown
from rulings.importers.reading.oddities import Odd
from rulings.importers.reading.printed import Printing, Side, clean, printed_rows
from rulings.importers.reading.sound import Code, Cost, Days, Field, Name, Text, damaged
from rulings.importers.rows import CardRow, FaceRow, PrintedRow, RulingRow

LANGUAGES: Final = {
    "Russian": "ru",
    "Spanish": "es",
    "Portuguese (Brazil)": "pt",
    "German": "de",
    "French": "fr",
}

_LAYOUTS: Final = {"aftermath": "split", "reversible_card": "normal"}
"""Layouts of MTGJSON's own, and what Scryfall calls them."""
_BOTH_COSTS: Final = frozenset(("split", "adventure"))
_BETWEEN: Final = " // "


class Identifiers(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The ids of a record at Scryfall."""

    scryfall_oracle_id: UUID | None = None
    scryfall_id: str | None = None


class Record(msgspec.Struct, gc=False, rename="camel"):
    """What is read of a record. Its rulings and foreign entries are read one by one."""

    name: Name = ""
    face_name: Name | None = None
    flavor_name: Name | None = None
    face_flavor_name: Name | None = None
    side: str | None = None
    layout: Code = "normal"
    number: Code = ""
    set_code: Code = ""
    printings: list[Code] = []
    mana_cost: Cost = ""
    type: Name = ""
    text: Text = ""
    uuid: str | None = None
    identifiers: Identifiers = Identifiers()
    rulings: list[object] = []
    foreign_data: list[object] = []


class _Ruling(msgspec.Struct, gc=False):
    date: date
    text: Text


class _Foreign(msgspec.Struct, gc=False, rename="camel"):
    language: Code
    name: Name | None = None
    face_name: Name | None = None
    text: Text | None = None
    type: Name | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A record that can be taken, with its place in the file and its entries by language."""

    number: int
    record: Record
    oracle_id: UUID
    foreign: dict[str, _Foreign] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of this face alone."""
        return self.record.face_name or self.record.name


def face_of(value: object, number: int) -> Face | str:
    """Return a record, or the sentence that says why it cannot be taken."""
    try:
        record = msgspec.convert(value, Record)
    except msgspec.ValidationError as error:
        return misfit(error, value)
    if record.identifiers.scryfall_oracle_id is None:
        return field_missing("identifiers.scryfallOracleId")
    if not record.name:
        return field_missing("name")
    why = damaged(
        (
            Field("name", record.name),
            Field("faceName", record.face_name),
            Field("flavorName", record.flavor_name),
            Field("faceFlavorName", record.face_flavor_name),
            Field("layout", record.layout),
            Field("setCode", record.set_code),
            Field("printings", " ".join(record.printings)),
            Field("manaCost", record.mana_cost),
            Field("type", record.type),
            Field("text", record.text),
        )
    )
    return why or Face(number, record, record.identifiers.scryfall_oracle_id)


def ruling_of(face: Face, position: int, days: Days) -> RulingRow | str:
    """Return a ruling of a record, or the sentence that says why it cannot be taken."""
    value, under = face.record.rulings[position], f"rulings[{position}]"
    try:
        ruling = msgspec.convert(value, _Ruling)
    except msgspec.ValidationError as error:
        return misfit(error, value, under=under)
    text = clean(ruling.text)
    if not text:
        return _("The ruling has no text.")
    why = damaged((Field(f"{under}.text", text),)) or days.absurd(f"{under}.date", ruling.date)
    return why or RulingRow(face.oracle_id, "unknown", ruling.date, text, position)


def take_foreign(face: Face, value: object, position: int) -> list[str]:
    """Take an entry into the face, without what of it is unsound; return a sentence about each."""
    under = f"foreignData[{position}]"
    try:
        entry = msgspec.convert(value, _Foreign)
    except msgspec.ValidationError as error:
        return [misfit(error, value, under=under)]
    code = LANGUAGES.get(entry.language)
    if code is None:
        return []
    if code in face.foreign:
        return [
            _("A second entry stands under the language “%(language)s”.")
            % {"language": shown(entry.language)}
        ]
    face.foreign[code] = entry
    wrong: list[str] = []
    for key in ("name", "face_name", "type", "text"):
        why = damaged((Field(f"{under}.{key}", getattr(entry, key)),))
        if why:
            setattr(entry, key, None)
            wrong.append(why)
    return wrong


def sides(record: Record) -> int:
    """Return how many records make the card that this is one of."""
    if record.side is None or record.layout == "meld":
        return 1
    return _parts(record.name)


def printings(
    faces: Sequence[Face], released: date | None
) -> Iterable[tuple[str, list[PrintedRow], list[Odd]]]:
    """Yield what the records of one card show in each language, and what is odd about it."""
    named = _named(faces)
    set_code = faces[0].record.set_code.upper()
    for code in LANGUAGES.values():
        entries = [face.foreign.get(code) for face in named.values()]
        if not any(entries):
            continue
        shown_sides = [
            None if entry is None else _side(face, entry, position, len(entries))
            for position, (face, entry) in enumerate(zip(named.values(), entries, strict=True))
        ]
        full_name = ""
        for entry in entries:
            if entry is not None and entry.name and _parts(entry.name) == len(entries) > 1:
                full_name = clean(entry.name)
        yield code, *printed_rows(Printing(code, set_code, released, shown_sides, full_name))


def other_names(faces: Sequence[Face]) -> Iterable[PrintedRow]:
    """Yield the English names that a printing has beside its card's own, out of another world."""
    named = _named(faces)
    set_code = faces[0].record.set_code.upper()
    for position, (own, face) in enumerate(named.items()):
        record = face.record
        whole, place = clean(record.flavor_name), position if len(named) > 1 else None
        part = clean(record.face_flavor_name) or (whole if place is None else "")
        if part and part != own:
            yield PrintedRow("en", place, part, "", "", set_code, None)
        if position == 0 and place is not None and whole and whole != record.name:
            yield PrintedRow("en", None, whole, "", "", set_code, None)


def card_of(faces: Sequence[Face], printed: Sequence[PrintedRow]) -> CardRow:
    """Return the card that records of one printing make."""
    named = _named(faces)
    records = [face.record for face in named.values()]
    first = records[0]
    layout = _LAYOUTS.get(first.layout, first.layout)
    if len(records) == 1:
        # A card that melds is named after both, and one that is on both its sides twice.
        name = faces[0].name if first.layout in ("meld", "reversible_card") else first.name
        return CardRow(
            faces[0].oracle_id,
            name,
            layout,
            first.mana_cost,
            first.type,
            clean(first.text),
            (),
            tuple(printed),
        )
    rows = tuple(
        FaceRow(position, name, face.record.mana_cost, face.record.type, clean(face.record.text))
        for position, (name, face) in enumerate(named.items())
    )
    costs = [row.mana_cost for row in rows if row.mana_cost]
    if layout not in _BOTH_COSTS:
        costs = costs[:1] if layout == "flip" else []
    return CardRow(
        faces[0].oracle_id,
        _BETWEEN.join(named) if first.layout == "reversible_card" else first.name,
        layout,
        _BETWEEN.join(costs),
        _BETWEEN.join(row.type_line for row in rows if row.type_line),
        "",
        rows,
        tuple(printed),
    )


def _named(faces: Sequence[Face]) -> dict[str, Face]:
    """Return the faces by their names, in the order of the card's name."""
    order = faces[0].record.name.split(_BETWEEN)
    named: dict[str, Face] = {}
    for face in sorted(
        faces, key=lambda face: order.index(face.name) if face.name in order else len(order)
    ):
        named.setdefault(face.name, face)
    return named


def _side(face: Face, entry: _Foreign, position: int, count: int) -> Side:
    name = entry.name or ""
    if count > 1 and _parts(name) == count:
        name = name.split(_BETWEEN)[position]
    return Side(
        face.name,
        face.record.type,
        face.record.text,
        clean(entry.face_name or name),
        clean(entry.type),
        clean(entry.text),
    )


def _parts(name: str) -> int:
    return name.count(_BETWEEN) + 1
