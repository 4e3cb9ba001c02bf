"""How often a roll is made that says "roll again": in closed form, without a cap.

Each roll again is the roll first called for, so it has the same chance to go on. The number of
rolls is geometric, and what all of them bring is, on average, what one brings times their number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.exact.weights import Key, Law


class NeverStops(ValueError):
    """Every outcome rolls again: the chance to stop is zero."""

    def __init__(self) -> None:
        super().__init__("every outcome rolls again: the chance to stop is zero")


@dataclass(frozen=True, slots=True)
class Repeats:
    """Rolls that are made again with chance `again`, each time afresh.

    Raises `NeverStops` where that is certain, and `ValueError` for what is no chance.
    """

    again: Fraction

    def __post_init__(self) -> None:
        if self.again == 1:
            raise NeverStops
        if not 0 <= self.again < 1:
            raise ValueError(f"no chance: {self.again}")

    @staticmethod
    def of(law: Law[Key], again: Callable[[Key], bool]) -> Repeats:
        """Return the repeats of a roll with this law, made again where `again` says so."""
        return Repeats(law.that(again))

    def mean(self) -> Fraction:
        """Return the mean number of rolls, the first among them."""
        return 1 / (1 - self.again)

    def exactly(self, rolls: int) -> Fraction:
        """Return the chance of exactly so many rolls."""
        return self.again ** (rolls - 1) * (1 - self.again) if rolls >= 1 else Fraction(0)

    def more_than(self, rolls: int) -> Fraction:
        """Return the chance of more rolls than that: what a cap on them cuts off."""
        return self.again ** max(0, rolls)


def mean_of_all(
    law: Law[Key], again: Callable[[Key], bool], value: Callable[[Key], int | Fraction]
) -> Fraction:
    """Return the mean of what all rolls bring together, where each brings `value` (Wald)."""
    return law.mean(value) * Repeats.of(law, again).mean()
