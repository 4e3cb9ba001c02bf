"""What the readers of published files hand on: plain rows, of no file's own shape.

All are immutable. They are structs of msgspec and not dataclasses, because a bulk file makes
hundreds of thousands of them and these are made ten times as fast.
"""

from __future__ import annotations

from datetime import date
from typing import Literal
from uuid import UUID

import msgspec

Source = Literal["wizards", "scryfall", "unknown"]
"""Who a ruling is by; ``unknown`` where the file does not say."""

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
    """The English face of a card that has several; its place counts from 0."""

    position: int
    name: str
    mana_cost: str
    type_line: str
    text: str


class PrintedRow(msgspec.Struct, frozen=True, gc=False):
    """What one printing shows in one language: the whole card, or one face of it.

    Where a file holds no text, or one that is plainly not of the language, the text is ''. So is
    the name where only the text is known.
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
    fields hold everything. A card with several holds the texts in its faces alone.
    """

    oracle_id: UUID
    name: str
    layout: str
    mana_cost: str
    type_line: str
    text: str
    faces: tuple[FaceRow, ...] = ()
    printed: tuple[PrintedRow, ...] = ()


class RuleRow(msgspec.Struct, frozen=True, gc=False):
    """One section, numbered rule or glossary entry of the Comprehensive Rules."""

    number: str
    """'' for a glossary entry."""
    kind: RuleKind
    title: str
    """The heading of a section, the term of a glossary entry; '' for a rule."""
    text: str
    position: int


class BadRecord(msgspec.Struct, frozen=True, gc=False):
    """A record, or a part of one, that is left out: where it stands and why, for people.

    ``number`` counts records from 1. ``line`` is None where records do not stand on lines.
    """

    file: str
    number: int
    line: int | None
    why: str


class OddRecord(msgspec.Struct, frozen=True, gc=False):
    """Something about a row that is handed on all the same, for a person to look at."""

    file: str
    number: int
    line: int | None
    oracle_id: UUID
    language: str
    why: str
