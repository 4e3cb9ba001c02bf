"""What the readers of published files hand on: plain rows, of no file's own shape.

All are immutable. They are structs of msgspec and not dataclasses, because a bulk file makes
hundreds of thousands of them and these are made ten times as fast.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias
from uuid import UUID

import msgspec

Source = Literal["wizards", "scryfall", "unknown"]
"""Who a ruling is by; ``unknown`` where the file does not say."""

Oddity = Literal[
    "english_name",
    "english_text",
    "entity",
    "no_name",
    "round_brackets",
    "same_face_name",
]
"""What is odd: the printed name is the English one; the printed text is English; a sign of HTML
(``&gt;``) stands in a text; a printing has no name; a symbol stands in round brackets instead of
braces; two faces have one printed name."""

RuleKind = Literal["section", "rule", "glossary"]


class RulingRow(msgspec.Struct, frozen=True, gc=False):
    """One ruling on one card. The same text stands once for every card that it is on."""

    oracle_id: UUID
    source: Source
    day: date
    text: str
    position: int
    """Orders the rulings of one card as the file has them; says nothing between cards."""


class FaceRow(msgspec.Struct, frozen=True, gc=False):
    """The English face of a card that has several; its place counts from 0.

    None where the file does not say, '' where it says that there is none.
    """

    position: int
    name: str
    mana_cost: str | None
    type_line: str | None
    text: str | None


class PrintedRow(msgspec.Struct, frozen=True, gc=False):
    """What one printing shows in one language: the whole card, or one face of it.

    '' stands for what the file does not hold, and for what is plainly not of the language. Of
    several names in one language, the usual one comes first.
    """

    language: str
    """A column code: ``ru``, ``pt``."""
    face: int | None
    """The place of the face among ``CardRow.faces``; None for the whole card."""
    name: str
    type_line: str
    text: str
    set_code: str
    """In capitals; '' where the file does not say."""
    released: date | None


class CardRow(msgspec.Struct, frozen=True, gc=False):
    """One card in English, with what one record of a file knows of its printings.

    Files of printings give the same card many times. A card of one face has no ``faces``: its own
    fields hold everything. A card with several holds its text in its faces, and '' itself. None
    where the file does not say, '' where it says that there is none.
    """

    oracle_id: UUID
    name: str
    layout: str
    mana_cost: str | None
    type_line: str | None
    text: str | None
    faces: tuple[FaceRow, ...] = ()
    printed: tuple[PrintedRow, ...] = ()


class PrintingRow(msgspec.Struct, frozen=True, gc=False):
    """That a card was printed in a set, in whatever language; its `CardRow` stands somewhere too.

    The same may come several times.
    """

    oracle_id: UUID
    set_code: str
    """As the file has it, in capitals or not."""


class SetRow(msgspec.Struct, frozen=True, gc=False):
    """What a set is called in English."""

    set_code: str
    name: str


class RuleRow(msgspec.Struct, frozen=True, gc=False):
    """One section, numbered rule or glossary entry of the Comprehensive Rules."""

    number: str
    """'' for a glossary entry."""
    kind: RuleKind
    title: str
    """The heading of a section, the term of a glossary entry; '' for a rule."""
    text: str
    position: int
    examples: tuple[str, ...] = ()


class BadRecord(msgspec.Struct, frozen=True, gc=False):
    """A record, or a part of one, that is left out: where it stands and why, for people.

    ``number`` counts records from 1. ``line`` is None where records do not stand on lines.
    """

    file: str
    number: int
    line: int | None
    why: str


class OddRecord(msgspec.Struct, frozen=True, gc=False):
    """Something about a row that is handed on all the same, for a person to look at.

    It comes right before its row. The same about one card in one language is told once a file.
    """

    file: str
    number: int
    line: int | None
    oracle_id: UUID
    language: str
    code: Oddity
    why: str


FileRow: TypeAlias = CardRow | RulingRow | PrintingRow | SetRow | BadRecord | OddRecord
"""What a file of cards may hold."""
