"""Where a page of results ends and the next one begins, as it stands in an address."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Final, TypeAlias

Key: TypeAlias = tuple[str, float, float, float, int]
"""What a ruling is sorted by: a name, three numbers and its id."""

Compared: TypeAlias = tuple[int, float, int, int]
"""Up to which of the rulings that fit best words were looked for just as they were typed."""

_LONGEST: Final = 2000
_LARGEST_ID: Final = 2**63 - 1


class Sort(StrEnum):
    """What results are sorted by; the values stand in addresses."""

    RELEVANCE = "relevance"
    DATE = "date"
    CARD = "card"


class AfterRefused(ValueError):
    """A place that no page has written, or one in another order."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place among the results of one order: that of a ruling, by what it was sorted by.

    By relevance, ``name`` says what was compared on the first page, so that others compare the same
    and no more, whatever was written since; blank where nothing was.
    """

    sort: Sort
    name: str
    first: float
    second: float
    third: float
    ruling_id: int

    @property
    def key(self) -> Key:
        """What stands before and after it is compared with this."""
        name = "" if self.sort is Sort.RELEVANCE else self.name
        return name, self.first, self.second, self.third, self.ruling_id

    @property
    def compared(self) -> Compared | None:
        """What was compared on the first page. Raises ValueError for what nobody has written."""
        if self.sort is not Sort.RELEVANCE or not self.name:
            return None
        preference, worse, ago, ruling = self.name.split()
        compared = int(preference), float(worse), int(ago), int(ruling)
        if " ".join(map(repr, compared)) != self.name:
            raise ValueError(self.name)
        return compared

    def written(self) -> str:
        """Return the place in signs that need no escape in an address."""
        told = json.dumps(
            [self.sort, self.name, *self.key[1:]], ensure_ascii=False, separators=(",", ":")
        )
        return urlsafe_b64encode(told.encode()).decode().rstrip("=")


def read(written: str, sort: Sort) -> Place:
    """Return the place that `Place.written` wrote for this order.

    Raises AfterRefused for anything else.
    """
    if len(written) > _LONGEST:
        raise AfterRefused
    try:
        told = json.loads(urlsafe_b64decode(written + "=" * (-len(written) % 4)))
        place = _place(told)
        # Whatever else means the same was not written here.
        if place.sort is not sort or place.written() != written:
            raise AfterRefused
        if place.compared and not isfinite(place.compared[1]):
            raise AfterRefused
    except (ValueError, OverflowError, RecursionError):
        raise AfterRefused from None
    return place


def _place(told: object) -> Place:
    """Return the place that was read, with everything of its kind. Raises ValueError."""
    match told:
        case [str(sort), str(name), float(first), float(second), float(third), int(ruling_id)] if (
            all(map(isfinite, (first, second, third)))
            and type(ruling_id) is int
            and 0 < ruling_id <= _LARGEST_ID
            and "\x00" not in name
        ):
            return Place(Sort(sort), name, first, second, third, ruling_id)
    raise ValueError(told)
