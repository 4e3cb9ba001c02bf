"""Dates and numbers as each of the six languages writes them."""

from datetime import date
from functools import lru_cache

from django.utils import dateformat
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext

# Django's own DATE_FORMAT abbreviates English months, and its Portuguese month names are capitals.
# In Russian, E is the month in the case that a date needs.
_LONG = {
    "en": "F j, Y",
    "ru": "j E Y г.",
    "es": r"j \d\e F \d\e Y",
    "pt": r"j \d\e F \d\e Y",
    "de": "j. F Y",
    "fr": "j F Y",
}
_SMALL_MONTHS = frozenset({"es", "pt", "fr", "ru"})
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def long_date(day: date) -> str:
    """Write a day out in the active language, its parts held together by no-break spaces."""
    return _long_date(day, get_language() or "en")


@lru_cache(maxsize=2_000)
def _long_date(day: date, language: str) -> str:
    column = language[:2]
    text = dateformat.format(day, _LONG.get(column, _LONG["en"]))
    if column in _SMALL_MONTHS:
        text = text.lower()
    if column == "fr" and day.day == 1:
        text = text.replace("1", "1er", 1)
    return text.replace(" ", NO_BREAK_SPACE)


def number(value: int) -> str:
    """Write a whole number with the thousands of the active language."""
    return _number(value, get_language())


@lru_cache(maxsize=4_000)
def _number(value: int, language: str | None) -> str:
    return number_format(value, force_grouping=True)


def more_cards(count: int) -> str:
    """What stands after the first card's name: how many others the ruling is on."""
    if count < 1:
        return ""
    # Translators: stands after the name of a card, in the line above a ruling.
    return ngettext("and %(count)s more card", "and %(count)s more cards", count) % {
        "count": number(count)
    }
