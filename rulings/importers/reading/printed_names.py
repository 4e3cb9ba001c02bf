"""Lists of printed names: a card a line, with the names that it has in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.files import Record, records
from rulings.importers.reading.firsts import unless_nothing_fits
from rulings.importers.reading.misfits import field_missing, too_long
from rulings.importers.reading.oddities import Odd, Told
from rulings.importers.reading.printed import clean, english
from rulings.importers.reading.seen import Seen
from rulings.importers.reading.sound import NAME_LIMIT, Code, Field, Name, damaged
from rulings.importers.rows import BadRecord, CardRow, FaceRow, OddRecord, PrintedRow

NAMES_LIMIT: Final = 100
"""The most names of one card in one language."""

_LANGUAGES: Final = ("ru", "es", "pt", "de", "fr")
_LAYOUTS: Final = {"aftermath": "split"}

_Names = dict[str, list[str]]


class _Card(msgspec.Struct, gc=False):
    printed: _Names
    oracle_id: UUID | None = None
    name: Name = ""
    layout: Code = "normal"
    faces: dict[Name, _Names] = {}


def cards(path: Path) -> Iterator[CardRow | BadRecord | OddRecord]:
    """Yield the cards of a list with their printed names, the most usual one first.

    Mana costs, type lines and texts are None, since a list says nothing of them. Raises
    FileRefused, also after rows were yielded.
    """
    return unless_nothing_fits(
        _cards(path), file=path.name, holds_none=_("It is no list of printed names.")
    )


def _cards(path: Path) -> Iterator[CardRow | BadRecord | OddRecord]:
    seen, told = Seen(), Told()
    for record in records(path, kind=_Card):
        if isinstance(record, BadRecord):
            yield record
            continue
        card = record.value
        if card.oracle_id is None:
            why = field_missing("oracle_id")
        elif not card.name:
            why = field_missing("name")
        elif not card.printed and not card.faces:
            why = field_missing("printed")
        elif not seen.add(card.oracle_id):
            why = _("Its id %(id)s stands on an earlier record too.") % {"id": card.oracle_id}
        else:
            why = damaged(
                (
                    Field("layout", card.layout),
                    Field("name", card.name),
                    *(Field("faces", name) for name in card.faces),
                )
            )
        if card.oracle_id is None or why:
            yield BadRecord(path.name, record.number, record.line, why)
            continue
        taken = _Taken(record)
        printed = taken.rows()
        for why in taken.bad:
            yield BadRecord(path.name, record.number, record.line, why)
        for language, (code, why) in taken.odd:
            if told.first(card.oracle_id, language, code):
                yield OddRecord(
                    path.name, record.number, record.line, card.oracle_id, language, code, why
                )
        yield CardRow(
            card.oracle_id,
            card.name,
            _LAYOUTS.get(card.layout, card.layout),
            None,
            None,
            None,
            tuple(
                FaceRow(position, name, None, None, None)
                for position, name in enumerate(taken.faces)
            ),
            tuple(printed),
        )


class _Taken:
    """What can be taken of the names on one line, and what is wrong with the others."""

    def __init__(self, record: Record[_Card]) -> None:
        self.card = record.value
        self.bad: list[str] = []
        self.odd: list[tuple[str, Odd]] = []
        order = self.card.name.split(" // ")
        self.faces = sorted(
            self.card.faces, key=lambda name: order.index(name) if name in order else len(order)
        )

    def rows(self) -> list[PrintedRow]:
        """Return a row for each name in each language of the site."""
        rows: list[PrintedRow] = []
        for language in _LANGUAGES:
            names = self._names(self.card.printed, language, self.card.name, "printed")
            rows += (_row(language, None, name) for name in names)
            of_faces = [
                self._names(self.card.faces[face], language, face, f"faces.{face}")
                for face in self.faces
            ]
            for position, names in enumerate(self._own(of_faces, language)):
                rows += (_row(language, position, name) for name in names)
        return rows

    def _names(
        self, names: Mapping[str, list[str]], language: str, own: str, under: str
    ) -> list[str]:
        """Return the names of the card or of one face that can be taken, each once."""
        taken: list[str] = []
        given = names.get(language, [])
        if len(given) > NAMES_LIMIT:
            self.bad.append(
                _("The field “%(field)s” holds more than %(limit)d names.")
                % {"field": f"{under}.{language}", "limit": NAMES_LIMIT}
            )
            return taken
        for name in map(clean, given):
            if not name:
                self.odd.append((language, ("no_name", _("A printing has no name."))))
                continue
            why = damaged((Field(f"{under}.{language}", name),))
            if len(name) > NAME_LIMIT:
                why = too_long(f"{under}.{language}", NAME_LIMIT)
            if why:
                self.bad.append(why)
                continue
            if name == own:
                why = _("The printed name is the English one.")
                self.odd.append((language, ("english_name", why)))
                if language == "ru" and english(name, language, ""):
                    continue
            if name not in taken:
                taken.append(name)
        return taken

    def _own(self, of_faces: list[list[str]], language: str) -> list[list[str]]:
        """Take a name from the faces that it cannot belong to, where several have it."""
        twice = {
            name
            for at, names in enumerate(of_faces)
            for name in names
            if any(name in others for others in of_faces[:at])
        }
        if twice:
            why = _("Several faces have the printed name “%(name)s”.") % {"name": min(twice)}
            self.odd.append((language, ("same_face_name", why)))
        return [
            [name for name in names if name not in twice or name == face]
            for face, names in zip(self.faces, of_faces, strict=True)
        ]


def _row(language: str, face: int | None, name: str) -> PrintedRow:
    return PrintedRow(language, face, name, "", "", "", None)
