"""What a card's words say about dice: in the reader's language where they say what English says."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine import Phrase, Reading, Reason, RollText, TextRefused, Unread, read_text
from rulings.languages import Language, by_column
from rulings.models import Card, CardFace
from rulings.models.localized import column, reading_order

MENTION: Final = (
    r"\b(?:die|dice)\b|\bd[0-9]|\broll|\breroll|\bchaos\b|\bplanar\b|\bnatural\b|\bresults?\b"
)
"""A quick look at an English text: without a match there are no dice in it, with one perhaps."""

_MENTION: Final = re.compile(MENTION, re.IGNORECASE)
_MOST_QUOTED: Final = 200
_MARKS: Final = 999_999


@dataclass(frozen=True, slots=True)
class ReadRoll:
    """One instruction to roll."""

    number: int
    """Its place among all that the card has, from 1."""
    roll: RollText
    """In the words of `language`."""
    language: str
    part: str
    """The face it stands on, in the words of `language`; blank where the card has no faces."""

    @property
    def mark(self) -> int:
        """A number that stays the same as long as dice and rows do, whatever the language."""
        roll = self.roll
        said = f"{_many(roll.count)} {roll.die} {_modifier(roll)} {roll.ignore} {roll.keep}"
        rows = [str(row) for row in roll.table.rows] if roll.table else []
        return zlib.crc32(f"{said} {' '.join(roll.uses)} {rows}".encode()) % _MARKS + 1


@dataclass(frozen=True, slots=True)
class NotRead:
    """Words that speak of dice and that nobody here understands."""

    words: str
    language: Language


@dataclass(frozen=True, slots=True)
class ReadCard:
    """Everything that a card's words say about dice."""

    rolls: tuple[ReadRoll, ...] = ()
    cares: bool = False
    """Whether something on it cares about rolls that something else orders."""
    not_read: tuple[NotRead, ...] = ()
    other_words: bool = False
    """Whether the printed words of the reader's language do not say the same as English: then all
    of it is English.
    """

    def roll(self, number: int) -> ReadRoll | None:
        """Return one of the rolls by its number, or None."""
        return self.rolls[number - 1] if 1 <= number <= len(self.rolls) else None


def read_card(things: Iterable[Card | CardFace], language: str) -> ReadCard:
    """Read a card, or the faces of one that has several, for a reader of a language.

    English decides what is rolled; a card whose English is not here is read in whatever language
    is. The printed words of the reader's language are shown where the very same dice, rows and
    conditions are found in them, else the English ones: nothing is guessed.
    """
    parts = [_part(thing, language) for thing in things]
    rolls = [(part, roll) for part in parts for roll in part.shown.rolls]
    return ReadCard(
        tuple(
            ReadRoll(number, roll, part.language, part.name)
            for number, (part, roll) in enumerate(rolls, 1)
        ),
        cares=any(part.shown.cares for part in parts),
        not_read=tuple(
            NotRead(_shortened(unread.where.text), by_column(part.language))
            for part in parts
            for unread in part.shown.unread
        ),
        other_words=any(part.other_words for part in parts),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    shown: Reading
    language: str
    name: str
    other_words: bool = False


def _part(thing: Card | CardFace, language: str) -> _Part:
    held = [code for code in reading_order("en") if _said(thing, "text", code)]
    if not held:
        return _Part(Reading(), language, "")
    first = _reading(thing, held[0])
    if language == held[0] or language not in held or not _says_something(first):
        return _Part(first, held[0], _face(thing, held[0]))
    own = _reading(thing, language)
    if _same(own, first):
        return _Part(own, language, _face(thing, language))
    return _Part(first, held[0], _face(thing, held[0]), other_words=bool(first.rolls))


def _said(thing: Card | CardFace, field: str, language: str) -> str:
    return getattr(thing, column(field, language)) or ""


def _face(thing: Card | CardFace, language: str) -> str:
    return _said(thing, "name", language) if isinstance(thing, CardFace) else ""


def _reading(thing: Card | CardFace, language: str) -> Reading:
    return reading(_said(thing, "text", language), language, _said(thing, "name", language))


@lru_cache(maxsize=1_024)
def reading(text: str, language: str, name: str) -> Reading:
    """Read one text; what is too long to be read, and may speak of dice, is not read as a whole."""
    if language == "en" and not _MENTION.search(text):
        return Reading()
    try:
        return read_text(text, language, name=name)
    except TextRefused:
        return Reading(unread=(Unread(Phrase(text, 0, len(text)), Reason.FORM),))


def _says_something(found: Reading) -> bool:
    return bool(found.rolls or found.cares or found.unread)


def _same(one: Reading, other: Reading) -> bool:
    """Whether two readings say the same of the dice, and everything of both was read."""
    return not (one.unread or other.unread) and _shape(one) == _shape(other)


def _shape(found: Reading) -> object:
    """What a reading says, without the words it stands in."""
    rolls = [
        (
            _many(roll.count),
            roll.die,
            _modifier(roll),
            (roll.ignore, roll.keep, roll.times),
            (roll.uses, roll.roller, roll.optional, roll.cost),
            [(str(row), row.then.again) for row in roll.table.rows] if roll.table else [],
        )
        for roll in found.rolls
    ]
    return rolls, [(care.care, care.low, care.high, care.number) for care in found.cares]


def _many(count: object) -> str:
    return "as it says" if isinstance(count, Phrase) else str(count)


def _modifier(roll: RollText) -> str:
    return f"{roll.modifier.sign} {_many(roll.modifier.amount)}" if roll.modifier else ""


def _shortened(words: str) -> str:
    return words if len(words) <= _MOST_QUOTED else words[:_MOST_QUOTED].rstrip() + " …"
