"""Where a page of results ends and the next one begins, as it stands in an address."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Final, NamedTuple, TypeAlias

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


class Way(NamedTuple):
    """How a first page was ranked: others are ranked so too, whatever was written since."""

    near: tuple[int, ...] = ()
    """The preferences of which rulings that say the words near each other came first."""
    compared: Compared | None = None
    """Up to where they were looked for just as they were typed; None where none was."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place among the results of one order: that of a ruling, by what it was sorted by."""

    sort: Sort
    key: Key
    way: Way

    def written(self) -> str:
        """Return the place in signs that need no escape in an address."""
        told = json.dumps(
            [self.sort, self.key, self.way], ensure_ascii=False, separators=(",", ":")
        )
        return urlsafe_b64encode(told.encode()).decode().rstrip("=")


def read(written: str, sort: Sort) -> Place:
    """Return the place that `Place.written` wrote for this order.

    Raises AfterRefused for anything else.
    """
    if len(written) > _LONGEST:
        raise AfterRefused
    try:
        place = _place(json.loads(urlsafe_b64decode(written + "=" * (-len(written) % 4))))
        # Whatever else means the same was not written here.
        if place.sort is not sort or place.written() != written:
            raise AfterRefused
    except (ValueError, OverflowError, RecursionError):
        raise AfterRefused from None
    return place


def _place(told: object) -> Place:
    """Return the place that was read, with everything of its kind. Raises ValueError."""
    match told:
        case [
            str(sort),
            [str(name), float(first), float(second), float(third), int(ruling_id)],
            [[*near], compared],
        ] if (
            all(map(isfinite, (first, second, third)))
            and type(ruling_id) is int
            and 0 < ruling_id <= _LARGEST_ID
            and "\x00" not in name
        ):
            key = (name, first, second, third, ruling_id)
            return Place(Sort(sort), key, Way(_near(near), _compared(compared)))
    raise ValueError(told)


def _near(told: Sequence[object]) -> tuple[int, ...]:
    near = tuple(preference for preference in told if isinstance(preference, int))
    if len(near) < len(told):
        raise ValueError(told)
    return near


def _compared(told: object) -> Compared | None:
    match told:
        case None:
            return None
        case [int(preference), float(worse), int(ago), int(ruling_id)] if isfinite(worse):
            return preference, worse, ago, ruling_id
    raise ValueError(told)
