"""MTGJSON's files of version 5: AtomicCards, AllPrintings, and files of one set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.files import Shape, blocks, shape_of
from rulings.importers.reading.firsts import unless_nothing_fits
from rulings.importers.reading.misfits import misfit, shown, too_long
from rulings.importers.reading.mtgjson_cards import (
    Face,
    card_of,
    face_of,
    other_names,
    printings,
    ruling_of,
    sides,
    take_foreign,
)
from rulings.importers.reading.oddities import Odd, Told, oddities
from rulings.importers.reading.printed import clean
from rulings.importers.reading.seen import Seen
from rulings.importers.reading.sound import NAME_LIMIT, Days, Field, damaged
from rulings.importers.reading.walking import Place, walk
from rulings.importers.refusal import FileRefused
from rulings.importers.rows import (
    BadRecord,
    FileRow,
    OddRecord,
    PrintingRow,
    SetRow,
)
from rulings.models import SET_CODE_LIMIT

SET_LIMIT: Final = 10_000
"""The most cards of one set that wait for its date of release."""


def cards_and_rulings(path: Path, *, today: date) -> Iterator[FileRow]:
    """Yield the cards of a file, one row for each printing in it, and before each its rulings.

    Before a card also comes in which sets it was printed; sets have their names where the file says
    them.

    The rulings are by ``unknown``, since MTGJSON drops who wrote them, and come as often as the
    file repeats them: for every printing and face. Raises FileRefused, also after rows were
    yielded; for a file of another version too, since older ones have no oracle ids.
    """
    _refuse_other_shapes(path)
    return unless_nothing_fits(_Reader(path, today).rows(), file=path.name, holds_none=_none())


def _none() -> str:
    return _(
        "It holds no cards of MTGJSON. AtomicCards, AllPrintings and files of one set are read, of"
        " version 5."
    )


def _refuse_other_shapes(path: Path) -> None:
    shape = shape_of(path)
    if shape is Shape.OBJECT:
        return
    if shape is Shape.LINES and _is_old(path):
        raise FileRefused(
            path.name,
            _(
                "It is in the old shape of MTGJSON (version 3 or 4), which has no oracle ids. Take"
                " a file of version 5."
            ),
        )
    raise FileRefused(path.name, _none())


def _is_old(path: Path) -> bool:
    """Return whether cards stand where they stood before version 5: not under `data`."""
    card: Place = ("cards", "item")
    try:
        for place, _value in walk(path.name, blocks(path), whole=lambda at: at[-2:] == card):
            if place[-2:] == card:
                return True
    except FileRefused:
        pass  # Lines of JSON, of which only the first was looked at: no file of MTGJSON.
    return False


@dataclass(slots=True)
class _Bucket:
    """What stands together in a file: a set, or the cards of one name; and what waits in it."""

    name: str
    complete: bool
    """Whether nothing has to wait for the date of release: it is known, or there is none."""
    released: date | None = None
    waiting: dict[tuple[UUID, str, str], list[Face]] = field(default_factory=dict)


class _Reader:
    """Reads one file."""

    def __init__(self, path: Path, today: date) -> None:
        self.path = path
        self.days = Days.until(today)
        self.number = 0
        self.one_set = False
        self.set_code = self.set_name = ""
        self.bucket = _Bucket("", complete=False)
        self.seen, self.printings = Seen(), Seen()
        self.told = Told()

    def rows(self) -> Iterator[FileRow]:
        """Yield everything that the file holds."""
        for place, value in walk(self.path.name, blocks(self.path), whole=self._is_card):
            match place:
                case ("meta", "version"):
                    self._refuse_version(value)
                case ("data", "cards", "item"):
                    yield from self._card("", value, atomic=False)
                case ("data", set_code, "cards", "item") if not self.one_set:
                    yield from self._card(set_code, value, atomic=False)
                case ("data", name, "item") if not self.one_set:
                    yield from self._card(name, value, atomic=True)
                case ("data", name):
                    self.one_set = True
                    if name == "releaseDate":
                        yield from self._released("", value)
                    elif name == "code":
                        self.set_code = str(value)
                    elif name == "name":
                        self.set_name = str(value)
                case ("data", set_code, "releaseDate") if not self.one_set:
                    yield from self._released(set_code, value)
                case ("data", set_code, "name") if not self.one_set:
                    yield self._called(set_code, str(value))
                case _:
                    pass
        yield from self._emptied()
        if self.set_code and self.set_name:
            yield self._called(self.set_code, self.set_name)
        if not self.number:
            raise FileRefused(self.path.name, _none())

    def _is_card(self, place: Place) -> bool:
        """Return whether a card stands here.

        A file of one set has cards under `data.cards`, AllPrintings under `data.AFR.cards`, and
        AtomicCards under their names. A set begins with fields of its own, which tells it apart.
        """
        match place:
            case ("data", "cards", "item"):
                return True
            case ("data", _, "item") | ("data", _, "cards", "item"):
                return not self.one_set
            case _:
                return False

    def _refuse_version(self, version: object) -> None:
        if not str(version).startswith("5."):
            raise FileRefused(
                self.path.name,
                _("It is of version %(version)s of MTGJSON; version 5 is read.")
                % {"version": shown(version)},
            )

    def _enter(self, name: str, *, complete: bool) -> Iterator[FileRow]:
        """Go on to another set or name: everything of the last one is there."""
        if self.bucket.name != name:
            yield from self._emptied()
            self.bucket = _Bucket(name, complete)

    def _released(self, set_code: str, value: object) -> Iterator[FileRow]:
        yield from self._enter(set_code, complete=False)
        self.bucket.complete = True
        try:
            released = msgspec.convert(value, date)
        except msgspec.ValidationError as error:
            yield self._bad(self.number, misfit(error, value, under="releaseDate"))
            return
        if why := self.days.absurd("releaseDate", released):
            yield self._bad(self.number, why)
        else:
            self.bucket.released = released

    def _called(self, set_code: str, name: str) -> SetRow | BadRecord:
        """Return what a set is called, or why that cannot be taken."""
        for under, text, limit in (("code", set_code, SET_CODE_LIMIT), ("name", name, NAME_LIMIT)):
            if len(text) > limit:
                return self._bad(self.number, too_long(under, limit))
        why = damaged((Field("code", set_code), Field("name", name)))
        return self._bad(self.number, why) if why else SetRow(set_code, clean(name))

    def _card(self, bucket_name: str, value: object, *, atomic: bool) -> Iterator[FileRow]:
        yield from self._enter(bucket_name, complete=atomic)
        self.number += 1
        face = face_of(value, self.number)
        if isinstance(face, str):
            yield self._bad(self.number, face)
            return
        record, bucket = face.record, self.bucket
        if record.uuid and not self.seen.add(record.uuid):
            yield self._bad(
                self.number,
                _("Its id %(id)s stands on an earlier record too.") % {"id": record.uuid},
            )
            return
        for position, entry in enumerate(record.foreign_data):
            for why in take_foreign(face, entry, position):
                yield self._bad(self.number, why)
        record.foreign_data = []
        key = (face.oracle_id, record.identifiers.scryfall_id or "", record.number)
        faces = bucket.waiting.setdefault(key, [])
        faces.append(face)
        if bucket.complete and len(faces) >= sides(record):
            del bucket.waiting[key]
            yield from self._put_together(faces)
        elif len(bucket.waiting) > SET_LIMIT:
            raise FileRefused(
                self.path.name,
                _("A set holds more than %(limit)d cards before its date of release.")
                % {"limit": SET_LIMIT},
            )

    def _emptied(self) -> Iterator[FileRow]:
        for faces in self.bucket.waiting.values():
            yield from self._put_together(faces)
        self.bucket.waiting.clear()

    def _put_together(self, faces: Sequence[Face]) -> Iterator[FileRow]:
        """Yield the rulings on every face, what is odd about them and their texts, and the card."""
        for face in faces:
            for position in range(len(face.record.rulings)):
                ruling = ruling_of(face, position, self.days)
                if isinstance(ruling, str):
                    yield self._bad(face.number, ruling)
                    continue
                yield from self._odd(face, "en", oddities(ruling.text))
                yield ruling
        record = faces[0].record
        codes = dict.fromkeys((record.set_code, *record.printings))
        # AllPrintings repeats all of a card's sets with each of its printings.
        if self.printings.add((faces[0].oracle_id, *codes)):
            yield from (PrintingRow(faces[0].oracle_id, code) for code in codes if code)
        printed = list(other_names(faces))
        for language, rows, odd in printings(faces, self.bucket.released):
            printed += rows
            yield from self._odd(faces[0], language, odd)
        yield card_of(faces, printed)

    def _odd(self, face: Face, language: str, odd: Sequence[Odd]) -> Iterator[OddRecord]:
        for code, why in odd:
            if self.told.first(face.oracle_id, language, code):
                yield OddRecord(
                    self.path.name, face.number, None, face.oracle_id, language, code, why
                )

    def _bad(self, number: int, why: str) -> BadRecord:
        return BadRecord(self.path.name, number, None, why)
