"""Laws as whole numbers over one denominator, and the refusal of what would be too large.

A *weight* counts equally likely ways; `space` is how many there are in all. A fraction is made only
to show one chance, so nothing is ever rounded. What an answer would take is predicted before any
work is done for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from engine.table import ResultsTable

LARGEST_ANSWER = 1 << 27
"""How many bits of weights one answer may hold (16 MiB)."""

MOST_STEPS = 2_000_000
"""How many additions one answer may take."""

NO_ROW = "none"
"""What the table says of a result that lies in no row."""


class Instead(StrEnum):
    """What can be asked where the whole answer would be too large."""

    POINT = "the chance of one value"
    TAIL = "the chance of a value or more"
    MEAN = "the mean"
    ROLL = "a roll"
    SMALLER = "fewer dice"


class TooLarge(ValueError):
    """An answer that would be too large, refused before any work.

    `size` is what it would take and `limit` what is allowed, both in the same `unit`; `instead`
    names what can be asked in its place.
    """

    def __init__(
        self, size: int, limit: int, instead: tuple[Instead, ...], unit: str = "bits"
    ) -> None:
        about = size if size < 10**15 else f"about 10**{_digits(size) - 1}"
        super().__init__(
            f"too large: the whole answer would take {about} {unit}, at most {limit} are allowed; "
            f"what can be asked instead: {', '.join(instead)}"
        )
        self.size = size
        self.limit = limit
        self.instead = instead
        self.unit = unit


def refuse_bits(weights: int, dice: int, sides: int, instead: tuple[Instead, ...]) -> None:
    """Raise `TooLarge` where so many weights of so many dice would not fit."""
    # A weight never has more than ``dice * sides`` bits: most questions are settled by that.
    if weights * dice * sides > LARGEST_ANSWER:
        refuse_size(weights * bits_of_space(dice, sides), instead)


def refuse_size(bits: int, instead: tuple[Instead, ...]) -> None:
    """Raise `TooLarge` where an answer of so many bits would not fit."""
    if bits > LARGEST_ANSWER:
        raise TooLarge(bits, LARGEST_ANSWER, instead)


def refuse_steps(steps: int, instead: tuple[Instead, ...]) -> None:
    """Raise `TooLarge` where so many additions would take too long."""
    if steps > MOST_STEPS:
        raise TooLarge(steps, MOST_STEPS, instead, "steps")


def check_dice(dice: int, sides: int, lowest: int = 0, highest: int = 0) -> int:
    """Return how many of the dice count; raise `ValueError` for dice that cannot be rolled so."""
    if dice < 0 or sides < 1:
        raise ValueError(f"no such dice: {dice}d{sides}")
    ignored = lowest + highest
    if not ignored and not lowest:
        return dice
    if lowest < 0 or highest < 0 or ignored >= dice:
        raise ValueError(f"of {dice} dice, 0 to {max(0, dice - 1)} can be ignored, not {ignored}")
    return dice - ignored


def bits_of_space(dice: int, sides: int) -> int:
    """Return how many bits the number of ways takes that so many dice can fall, at most."""
    return dice * (sides - 1).bit_length() + 1


class Weights(NamedTuple):
    """The weights of consecutive whole values, beginning with `lowest`; they add up to `space`.

    A named tuple, not a frozen dataclass: making one is a good part of a small first answer.
    """

    lowest: int
    row: tuple[int, ...]
    space: int

    @property
    def highest(self) -> int:
        """The last value in the row."""
        return self.lowest + len(self.row) - 1

    def weight(self, value: int) -> int:
        """Return the weight of `value`; 0 where it cannot happen."""
        place = value - self.lowest
        return self.row[place] if 0 <= place < len(self.row) else 0

    def chance(self, value: int) -> Fraction:
        """Return the exact chance of `value`."""
        return Fraction(self.weight(value), self.space)

    def at_least(self, value: int) -> Fraction:
        """Return the exact chance of `value` or more."""
        return Fraction(sum(self.row[max(0, value - self.lowest) :]), self.space)

    def at_most(self, value: int) -> Fraction:
        """Return the exact chance of `value` or less."""
        return Fraction(sum(self.row[: max(0, value - self.lowest + 1)]), self.space)

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each value that can happen with its weight, lowest first."""
        for place, weight in enumerate(self.row):
            if weight:
                yield self.lowest + place, weight

    def mean(self) -> Fraction:
        """Return the exact mean."""
        moment = sum(place * weight for place, weight in enumerate(self.row))
        return self.lowest + Fraction(moment, self.space)

    def plus(self, amount: int) -> Weights:
        """Return the law of the value plus a fixed amount, as a modifier adds it."""
        return Weights(self.lowest + amount, self.row, self.space)

    def map(self, read: Callable[[int], Key]) -> Law[Key]:
        """Return the law of what is read from the value."""
        return Law.of(((read(value), weight) for value, weight in self.items()), self.space)

    def rows(self, table: ResultsTable[object]) -> Law[str]:
        """Return the law of the row of a table, `NO_ROW` where the value lies in none."""
        return self.map(lambda value: row_of(table, value))


Key = TypeVar("Key", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Law(Generic[Key]):
    """The weights of any outcomes, in the order first met; they add up to `space`."""

    weights: Mapping[Key, int]
    space: int

    @staticmethod
    def of(weighted: Iterable[tuple[Key, int]], space: int) -> Law[Key]:
        """Add up the weights of equal outcomes; what weighs nothing is left out."""
        weights: dict[Key, int] = {}
        for outcome, weight in weighted:
            if weight:
                weights[outcome] = weights.get(outcome, 0) + weight
        return Law(weights, space)

    def chance(self, outcome: Key) -> Fraction:
        """Return the exact chance of an outcome; 0 where it cannot happen."""
        return Fraction(self.weights.get(outcome, 0), self.space)

    def chances(self) -> dict[Key, Fraction]:
        """Return every outcome with its exact chance."""
        return {outcome: self.chance(outcome) for outcome in self.weights}

    def that(self, holds: Callable[[Key], bool]) -> Fraction:
        """Return the exact chance that an outcome is such."""
        weight = sum(weight for outcome, weight in self.weights.items() if holds(outcome))
        return Fraction(weight, self.space)

    def mean(self, value: Callable[[Key], int | Fraction]) -> Fraction:
        """Return the exact mean of a value read from the outcome."""
        total = Fraction(0)
        for outcome, weight in self.weights.items():
            total += value(outcome) * weight
        return total / self.space

    def map(self, read: Callable[[Key], Other]) -> Law[Other]:
        """Return the law of what is read from the outcome."""
        return Law.of(((read(key), weight) for key, weight in self.weights.items()), self.space)


def row_of(table: ResultsTable[object], value: int) -> str:
    """Return the row in whose range a value lies, as its table prints it, or `NO_ROW`."""
    row = table.row(value)
    return NO_ROW if row is None else str(row)


def _digits(number: int) -> int:
    """How many decimal digits a large number has, within one, without writing it out."""
    return int(number.bit_length() * 0.30103) + 1
