"""Whether what a record holds can be taken at all: not too long, not damaged, not from nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from rulings.importers.reading.damage import damage
from rulings.models import TEXT_LIMIT

NAME_LIMIT: Final = 300
"""The longest name and type line, in characters."""
COST_LIMIT: Final = 80
CODE_LIMIT: Final = 30
"""The longest word that a source has for a set or a layout."""

_FIRST_YEAR: Final = 1993
_AHEAD: Final = timedelta(days=730)
"""How long before its day something is announced; what is dated later is a mistake."""


class Field(NamedTuple):
    """One text of a record, under the name that the file has for it."""

    name: str
    text: str
    limit: int = TEXT_LIMIT


def unsound(fields: Sequence[Field]) -> str:
    """Return the sentence about the first text that cannot be taken, or '' when all can."""
    for field in fields:
        if len(field.text) > field.limit:
            return _("The field “%(field)s” holds more than %(limit)d characters.") % {
                "field": field.name,
                "limit": field.limit,
            }
        if signs := damage(field.text):
            return _(
                "The field “%(field)s” holds “%(signs)s”: the text was damaged before it came here."
            ) % {"field": field.name, "signs": signs}
    return ""


def absurd(field: str, day: date, *, today: date) -> str:
    """Return the sentence about a day that cannot be meant, or ''."""
    if day.year >= _FIRST_YEAR and day <= today + _AHEAD:
        return ""
    return _("The field “%(field)s” holds the date %(date)s, which cannot be meant.") % {
        "field": field,
        "date": day.isoformat(),
    }
