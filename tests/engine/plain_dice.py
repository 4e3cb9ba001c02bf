"""Dice counted one by one, and the other library's words for the same: two second opinions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from engine.exact import Law, Weights

if TYPE_CHECKING:
    import icepool

Key = TypeVar("Key")


def plain(
    dice: int, sides: int, value: Callable[[list[int]], Key], lowest: int = 0, highest: int = 0
) -> dict[Key, Fraction]:
    """The chances of a value read from the dice that count, each ordered way on its own."""
    kept = slice(lowest, dice - highest)
    counted = Counter(
        value(sorted(faces)[kept]) for faces in product(range(1, sides + 1), repeat=dice)
    )
    return {key: Fraction(ways, sides**dice) for key, ways in counted.items()}


def chances(weights: Weights) -> dict[int, Fraction]:
    """The chances of each value in ours; what they add up to is checked on the way."""
    assert sum(weights.row) == weights.space
    return {value: weights.chance(value) for value, _ in weights.items()}


def law_chances(law: Law[Key]) -> dict[Key, Fraction]:
    """The chances of each outcome in ours; what they add up to is checked on the way."""
    assert sum(law.weights.values()) == law.space
    return law.chances()


def as_icepool_says(die: icepool.Die[int]) -> dict[int, Fraction]:
    """The chances of each outcome in the other library's words."""
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}
