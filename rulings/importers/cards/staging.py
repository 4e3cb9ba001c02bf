"""Cards of a file into temporary tables, some thousands at a time, in little memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.db import connection

from rulings.importers.reading.misfits import field_missing
from rulings.importers.reading.seen import Seen
from rulings.importers.rows import (
    BadRecord,
    CardRow,
    FileRow,
    OddRecord,
    PrintedRow,
    PrintingRow,
    RulingRow,
    SetRow,
)
from rulings.models.folding import composed, name_key

WHOLE: Final = -1
"""Stands for the whole card where another number stands for one face."""
_BATCH: Final = 5_000
_SHOWN: Final = 10
_KEY_LIMIT: Final = 320
_BETWEEN: Final = " // "
_ART: Final = "art_series"
"""Pictures of cards, with a card's name on them and nothing that a ruling could be about."""

# Dropped with the transaction, and before the next file of the same transaction.
_TABLES: Final = """
DROP TABLE IF EXISTS pg_temp.incoming_card, pg_temp.incoming_face, pg_temp.incoming_words,
    pg_temp.incoming_printing, pg_temp.incoming_set, pg_temp.incoming_odd, pg_temp.card_in,
    pg_temp.card_slug, pg_temp.face_in, pg_temp.held_words, pg_temp.held_language,
    pg_temp.text_pick, pg_temp.name_candidate, pg_temp.name_pick, pg_temp.want, pg_temp.patch,
    pg_temp.card_change, pg_temp.face_change, pg_temp.name_want, pg_temp.name_new,
    pg_temp.name_turn, pg_temp.set_in, pg_temp.set_change, pg_temp.unsure_card, pg_temp.told_card;
CREATE TEMPORARY TABLE incoming_card (
    n int NOT NULL, oracle_id uuid NOT NULL, name text NOT NULL, layout text NOT NULL,
    mana_cost text
) ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_face (
    n int NOT NULL, oracle_id uuid NOT NULL, position int NOT NULL, mana_cost text
) ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_words (
    seq int NOT NULL, printing int NOT NULL, oracle_id uuid NOT NULL, language text NOT NULL,
    face int NOT NULL, name text NOT NULL, key text NOT NULL, type_line text NOT NULL,
    text text NOT NULL, set_code text NOT NULL, released date
) ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_printing (oracle_id uuid NOT NULL, code text NOT NULL)
ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_set (n int NOT NULL, code text NOT NULL, name text NOT NULL,
    key text NOT NULL) ON COMMIT DROP;
CREATE TEMPORARY TABLE incoming_odd (
    n int NOT NULL, outcome text NOT NULL, place text NOT NULL, oracle_id uuid, language text,
    why text NOT NULL
) ON COMMIT DROP;
"""
_COPIES: Final = {
    "card": "COPY incoming_card (n, oracle_id, name, layout, mana_cost) FROM STDIN",
    "face": "COPY incoming_face (n, oracle_id, position, mana_cost) FROM STDIN",
    "words": "COPY incoming_words (seq, printing, oracle_id, language, face, name, key, type_line,"
    " text, set_code, released) FROM STDIN",
    "printing": "COPY incoming_printing (oracle_id, code) FROM STDIN",
    "set": "COPY incoming_set (n, code, name, key) FROM STDIN",
    "odd": "COPY incoming_odd (n, outcome, place, oracle_id, language, why) FROM STDIN",
}


@dataclass(slots=True)
class StagedCards:
    """What a file held: how many cards it speaks of, and what was wrong or odd."""

    cards: set[UUID] = field(default_factory=set)
    art: int = 0
    """Records of pictures only, which are left out."""
    bad: list[BadRecord] = field(default_factory=list)
    bad_count: int = 0
    odd: list[OddRecord] = field(default_factory=list)
    odd_count: int = 0


def stage(
    rows: Iterable[FileRow],
    *,
    file: str,
    dated: date,
    put_rulings: Callable[[Sequence[RulingRow]], None] | None = None,
) -> StagedCards:
    """Put the cards among `rows` into temporary tables. Call it inside a transaction.

    What the cards say in English holds from the day of the file, `dated`. The rulings among the
    rows go to `put_rulings`, some at a time; nothing else may use the database meanwhile.
    """
    stager = _Stager(file, dated, put_rulings)
    for row in rows:
        stager.take(row)
    stager.flush()
    return stager.staged


class _Stager:
    def __init__(
        self, file: str, dated: date, put_rulings: Callable[[Sequence[RulingRow]], None] | None
    ) -> None:
        self.file, self.dated, self.put_rulings = file, dated, put_rulings
        self.staged = StagedCards()
        self.rulings: list[RulingRow] = []
        self.lines: dict[str, list[tuple[Any, ...]]] = {name: [] for name in _COPIES}
        self.number = self.sequence = self.printing = 0
        # Most printings repeat what an earlier one said of the card, in English or in their own
        # language.
        self.said = Seen()
        with connection.cursor() as cursor:
            cursor.execute(_TABLES)

    def take(self, row: FileRow) -> None:
        match row:
            case CardRow():
                self._card(row)
            case RulingRow():
                if self.put_rulings is not None:
                    self.rulings.append(row)
            case PrintingRow():
                self.lines["printing"].append((row.oracle_id, row.set_code.lower()))
            case SetRow():
                self._set(row)
            case BadRecord():
                self._bad(row)
            case OddRecord():
                self._odd(row)
        waiting = len(self.lines["words"]) + len(self.lines["printing"]) + len(self.rulings)
        if waiting >= _BATCH:
            self.flush()

    def flush(self) -> None:
        with connection.cursor() as cursor:
            for name, statement in _COPIES.items():
                if self.lines[name]:
                    with cursor.copy(statement) as copy:
                        for line in self.lines[name]:
                            copy.write_row(line)
                    self.lines[name] = []
        if self.rulings and self.put_rulings is not None:
            self.put_rulings(self.rulings)
            self.rulings = []

    def _card(self, row: CardRow) -> None:
        self.number += 1
        if row.layout == _ART:
            self.staged.art += 1
            return
        name = composed(row.name).strip()
        if not name:
            self._bad(BadRecord(self.file, self.number, None, field_missing("name")))
            return
        self.staged.cards.add(row.oracle_id)
        places = _places(row)
        english = (row.oracle_id, row.name, row.layout, row.mana_cost, row.type_line, row.text)
        if self.said.add((*english, row.faces)):
            self._english(row, name, places)
        if row.printed and self.said.add((row.oracle_id, row.printed)):
            names = {WHOLE: name} | {
                places[face.position]: composed(face.name).strip() for face in row.faces
            }
            printings: dict[tuple[str, date | None], int] = {}
            for printed in row.printed:
                printing = (printed.set_code, printed.released)
                if printing not in printings:
                    self.printing += 1
                    printings[printing] = self.printing
                face = WHOLE if printed.face is None else places.get(printed.face, printed.face)
                self._words(
                    row.oracle_id, face, printed, names.get(face, name), printings[printing]
                )

    def _english(self, row: CardRow, name: str, places: dict[int, int]) -> None:
        self.lines["card"].append((self.number, row.oracle_id, name, row.layout, row.mana_cost))
        # A file that says nothing of texts is no authority on what a card is called in English.
        released = None if row.type_line is None else self.dated
        self.printing += 1
        said = PrintedRow("en", None, name, row.type_line or "", row.text or "", "", released)
        self._words(row.oracle_id, WHOLE, said, "", self.printing)
        for face in row.faces:
            place = places[face.position]
            self.lines["face"].append((self.number, row.oracle_id, place, face.mana_cost))
            said = PrintedRow(
                "en", None, face.name, face.type_line or "", face.text or "", "", released
            )
            self._words(row.oracle_id, place, said, "", self.printing)

    def _words(
        self, oracle_id: UUID, face: int, said: PrintedRow, english: str, printing: int
    ) -> None:
        """Keep what a printing says, without a name that is not of its language."""
        name = composed(said.name).strip()
        if english and _has_english(name, english):
            name = ""
        self.sequence += 1
        self.lines["words"].append(
            (
                self.sequence,
                printing,
                oracle_id,
                said.language,
                face,
                name,
                (name_key(name)[:_KEY_LIMIT] or str(oracle_id)) if name else "",
                composed(said.type_line).strip(),
                composed(said.text).strip(),
                said.set_code,
                said.released,
            )
        )

    def _set(self, row: SetRow) -> None:
        name = composed(row.name).strip()
        if name:
            self.sequence += 1
            line = (self.sequence, row.set_code.lower(), name, name_key(name)[:_KEY_LIMIT])
            self.lines["set"].append(line)

    def _bad(self, row: BadRecord) -> None:
        self.staged.bad_count += 1
        if len(self.staged.bad) < _SHOWN:
            self.staged.bad.append(row)
        place = f"{row.file} {row.number}" + (f":{row.line}" if row.line else "")
        self.lines["odd"].append((self._told(), "refused", place, None, None, row.why))

    def _odd(self, row: OddRecord) -> None:
        self.staged.odd_count += 1
        if len(self.staged.odd) < _SHOWN:
            self.staged.odd.append(row)
        self.lines["odd"].append(
            (self._told(), "suspicious", "", row.oracle_id, row.language, row.why)
        )

    def _told(self) -> int:
        """Return the place of what is told now among all that is bad or odd."""
        return self.staged.bad_count + self.staged.odd_count


def _places(row: CardRow) -> dict[int, int]:
    """Return which place each face has on the card: a list of names may hold some of them only."""
    order = row.name.split(_BETWEEN)
    names = [face.name for face in row.faces]
    if len(set(order)) == len(order) and set(names) <= set(order):
        return {face.position: order.index(face.name) for face in row.faces}
    return {face.position: face.position for face in row.faces}


def _has_english(name: str, english: str) -> bool:
    """Return whether a printed name is the English one, in whole or of one face."""
    parts, originals = name.split(_BETWEEN), english.split(_BETWEEN)
    if len(parts) != len(originals):
        return name == english
    return any(part == original for part, original in zip(parts, originals, strict=True))
