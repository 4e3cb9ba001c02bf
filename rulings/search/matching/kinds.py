"""What rulings were found by, as the database tells it: themselves, or their numbers in a list."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from django.db import connection

from rulings.prepared import asked
from rulings.search.matching.branches import CARD_PREFERENCE
from rulings.search.matching.conditions import Fragment
from rulings.search.matching.numbered import order_marked
from rulings.search.words.packing import packed, sent

_HIDDEN: Final = """
WITH hidden AS MATERIALIZED (
    SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')
)
"""

Listed: TypeAlias = tuple[int, float, int, int, str, str]
"""Preference, how badly words fit, days since, the ruling, what it was found by, a card's name.

So they are sorted by relevance. The name is blank where nothing is sorted by it.
"""


class Kind(NamedTuple):
    """What rulings were found by, and how well and which; from a list, as it is read there."""

    preference: int
    found_by: str
    near: int
    """0, or 1: they say the words near each other; or AMONG_STOP_WORDS."""
    worse: Sequence[float]
    ago: Sequence[int]
    rulings: Sequence[int]
    mark: UUID
    numbers: bytes | None
    fits: bytes | None
    later: Sequence[int]

    @property
    def by_nearness(self) -> bool:
        """Tell whether rulings are ranked by whether they say the words near each other."""
        return self.numbers is not None and not self.fits

    def unpacked(self) -> tuple[array[int], array[float]]:
        """Return the numbers of a list, the newest first, and how badly each fits."""
        assert self.numbers
        if self.fits:
            return packed("i", self.numbers), packed("f", self.fits)
        numbers = sent(self.numbers)
        return numbers, array("f", [-1.0 if self.near else 0.0]) * len(numbers)

    def listed(self, order: Sequence[str]) -> list[Listed] | None:
        """Return the rulings; None where those of the list are not known any more.

        ``order``: the languages by which preferences go.
        """
        # The same number, however it was sent: pages go on after it.
        worse: Iterable[float] = array("f", self.worse or ())
        ago: Iterable[int] = self.ago
        rulings: Iterable[int] = self.rulings
        if self.numbers is not None:
            known = order_marked(order[self.preference - 1], self.mark)
            if known is None:
                return None
            numbers, worse = self.unpacked()
            ago = map(known.ago.__getitem__, numbers)
            rulings = map(known.rulings.__getitem__, numbers)
        rows = zip(
            *(repeat(self.preference), worse, ago, rulings, repeat(self.found_by), repeat("")),
            strict=False,
        )
        later = {*(self.later or ())}
        return [row for row in rows if row[3] not in later] if later else [*rows]


def kinds_of(branches: Sequence[Fragment], cards_are_certain: bool) -> list[Kind]:
    """Ask what some branches find."""
    kinds = [Kind(*row) for row in _asked(branches)]
    # What cards are called finds rulings where nothing else does, or where it is certain.
    if not cards_are_certain and any(one.preference < CARD_PREFERENCE for one in kinds):
        return [one for one in kinds if one.preference < CARD_PREFERENCE]
    return kinds


def _asked(branches: Sequence[Fragment]) -> list[tuple[Any, ...]]:
    """Return what some branches find, as rows that say of many rulings what they are found by."""
    found = "\nUNION ALL\n".join(f"({one.of('entry.ruling_id')})" for one in branches)
    # What finds plain words knows by itself which are hidden.
    found = (_HIDDEN if "hidden" in found else "") + found
    given = [*chain.from_iterable(one.parameters for one in branches)]
    if all(one.often for one in branches):
        names = [f"given_{at}" for at in range(len(given))]
        named = found % tuple(f"%({name})s" for name in names)
        rows = asked(named, dict(zip(names, given, strict=True)))
    else:
        with connection.cursor() as cursor:
            cursor.execute(found, given)
            rows = cursor.fetchall()
    return [row for row in rows if row[5] or row[7]]
