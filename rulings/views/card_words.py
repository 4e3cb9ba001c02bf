"""The words of a card itself: publishers' texts, as printed or as English has them now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from django.utils.translation import gettext

from rulings.formats import long_date
from rulings.languages import Language, by_column, current
from rulings.models import Card, CardFace
from rulings.models.localized import column


@dataclass(frozen=True, slots=True)
class Part:
    """One face of a card, or the whole of one that has no more. The name is blank there."""

    name: str
    name_language: Language
    mana_cost: str
    type_line: str
    text: str


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says in one language, and where that is from; no parts: nothing is here."""

    language: Language
    parts: tuple[Part, ...]
    origin: str
    missing: str
    """How what is missing in the reader's language gets here; blank where nothing is."""


Things: TypeAlias = tuple[Card, ...] | tuple[CardFace, ...]
"""What has words of its own."""


def things(card: Card) -> Things:
    """Return what has words of its own: the faces of a card that has several, else the card."""
    if " // " in (card.name_in("en") or ""):
        return tuple(card.faces.order_by("position")) or (card,)
    return (card,)


def card_words(card: Card, things: Things) -> CardWords:
    """Return the words of a card for the reader: in their language, else in English."""
    reader = current()
    language = reader
    if not _says_enough(things, reader):
        language = by_column("en")
    parts = tuple(_part(thing, language) for thing in things if _held(thing, "type_line", language))
    missing = ""
    if not parts:
        missing = gettext(
            "The text of this card is not here. Whoever runs this site brings it with the command"
            " “update”, or imports a file of cards that holds it."
        )
    elif language != reader:
        missing = gettext(
            "Its text in your language is not here. Where the card was printed in it, whoever runs"
            " this site brings the text with the command “update”, or imports a file of cards that"
            " holds it."
        )
    return CardWords(language, parts, _origin(card, language) if parts else "", missing)


def _says_enough(things: Iterable[Card | CardFace], language: Language) -> bool:
    """Tell whether a language has the text of everything that has one in English."""
    english = by_column("en")
    return all(
        _held(thing, "text", language) or not _held(thing, "text", english) for thing in things
    ) and any(_held(thing, "type_line", language) for thing in things)


def _part(thing: Card | CardFace, language: Language) -> Part:
    name, name_language = "", language
    if isinstance(thing, CardFace):
        name = _held(thing, "name", language)
        if not name:
            name_language = by_column("en")
            name = _held(thing, "name", name_language)
    return Part(
        name,
        name_language,
        thing.mana_cost,
        _held(thing, "type_line", language),
        _held(thing, "text", language),
    )


def _held(thing: Card | CardFace, field: str, language: Language) -> str:
    return getattr(thing, column(field, language.column)) or ""


def _origin(card: Card, language: Language) -> str:
    """Return the sentence that says which printing the words are from."""
    printing = card.printed.get(language.column, {})
    day = printing.get("date")
    if language.column == "en":
        if not day:
            return ""
        # Translators: under the English text of a card, which changes over the years.
        return gettext("The English text as of %(date)s.") % {
            "date": long_date(date.fromisoformat(day))
        }
    if day and printing.get("set"):
        # Translators: under the text of a card; set is a short code like AFR.
        return gettext("As printed in %(set)s, %(date)s.") % {
            "set": printing["set"],
            "date": long_date(date.fromisoformat(day)),
        }
    # Translators: under the text of a card.
    return gettext("As printed once; our source does not say in which set.")
