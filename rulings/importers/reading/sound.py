"""Whether what a record holds can be taken at all: not too long, not damaged, not from nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.damage import damage
from rulings.importers.running import AHEAD, FIRST_DAY
from rulings.models import SET_CODE_LIMIT, TEXT_LIMIT

NAME_LIMIT: Final = 300

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=NAME_LIMIT)]
"""A name or a type line."""
Cost: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Code: TypeAlias = Annotated[str, msgspec.Meta(max_length=SET_CODE_LIMIT)]
"""A source's own word for a set or a layout."""
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=TEXT_LIMIT)]


class Field(NamedTuple):
    """One text of a record, under the name that the file has for it."""

    name: str
    text: str | None


def damaged(fields: Sequence[Field]) -> str:
    """Return the sentence about the first text that is damaged, or '' when all are sound."""
    for field in fields:
        if field.text and (signs := damage(field.text)):
            return damaged_field(field.name, signs)
    return ""


def damaged_field(field: str, signs: str) -> str:
    """Return the sentence about a damaged text and the signs of it."""
    return _(
        "The field “%(field)s” holds “%(signs)s”: the text was damaged before it came here."
    ) % {"field": field, "signs": signs}


class Days(NamedTuple):
    """The first and the last day that can be meant."""

    first: date
    last: date

    @classmethod
    def until(cls, today: date) -> Days:
        """Return the days from the first year of the game to what is announced today."""
        return cls(FIRST_DAY, today + AHEAD)

    def absurd(self, field: str, day: date) -> str:
        """Return the sentence about a day that cannot be meant, or ''."""
        if self.first <= day <= self.last:
            return ""
        return _("The field “%(field)s” holds the date %(date)s, which cannot be meant.") % {
            "field": field,
            "date": day.isoformat(),
        }
