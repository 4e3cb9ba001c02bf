"""Laws of the highest, the lowest and any other of the dice in order, and of two at once."""

from __future__ import annotations

import math

from engine.exact.weights import (
    Instead,
    Law,
    Weights,
    check_dice,
    refuse_bits,
    refuse_steps,
)

INSTEAD = (Instead.SMALLER, Instead.ROLL)


def highest(dice: int, sides: int) -> Weights:
    """Return the law of the highest of `dice` fair dice: all others ignored. Raises `TooLarge`."""
    if dice < 1 or sides < 1:
        raise _no_highest(dice, sides)
    refuse_bits(sides, dice, sides, INSTEAD)
    # One list of the right length: one that grows costs a first call more than the powers do.
    row, below = [0] * sides, 0
    for face in range(1, sides + 1):
        reached = face**dice
        row[face - 1] = reached - below
        below = reached
    return Weights(1, tuple(row), below)


def lowest(dice: int, sides: int) -> Weights:
    """Return the law of the lowest of `dice` fair dice. Raises `TooLarge`."""
    turned = highest(dice, sides)
    return Weights(1, turned.row[::-1], turned.space)


def ranked(dice: int, sides: int, place: int) -> Weights:
    """Return the law of one of `dice` fair dice in order, the highest being at `place` 1.

    Raises `TooLarge`, and `ValueError` for a place that no die has.
    """
    if dice < 1 or sides < 1:
        raise _no_highest(dice, sides)
    refuse_bits(sides, dice, sides, INSTEAD)
    if not 1 <= place <= dice:
        raise ValueError(f"{dice} dice have the places 1 to {dice}, not {place}")
    fewer = min(place, dice - place + 1)
    refuse_steps(sides * fewer, (Instead.SMALLER,))
    reached = [_reach(dice, sides, face, place) for face in range(1, sides + 1)]
    row = tuple([here - above for here, above in zip(reached, [*reached[1:], 0], strict=True)])
    return Weights(1, row, sides**dice)


def two_highest(dice: int, sides: int, *, below: int = 0) -> Law[tuple[int, int]]:
    """Return the law of two neighbours in order: two uses of the same dice.

    They are the two highest of `dice` fair dice, the higher first, or the two after the `below`
    highest. Raises `TooLarge`, and `ValueError` where there are no two such dice.
    """
    if dice < 1 or sides < 1:
        raise _no_highest(dice, sides)
    refuse_bits(sides * sides, dice, sides, INSTEAD)
    if not 0 <= below <= dice - 2:
        raise ValueError(f"{dice} dice have no two in order after {below}")
    refuse_steps(sides * sides * (below + 1), (Instead.SMALLER,))
    weights = {
        (high, low): _neighbours(dice, sides, high, low, below)
        for high in range(1, sides + 1)
        for low in range(1, high + 1)
    }
    return Law(weights, sides**dice)


def _neighbours(dice: int, sides: int, high: int, low: int, below: int) -> int:
    """The ways in which the die at place `below` + 1 shows `high` and the next one `low`."""
    if high == low:
        return sum(
            _ways(dice, above, sides - high, 1) * _at_least(dice - above, below + 2 - above, high)
            for above in range(below + 1)
        )
    # All of the first `below` + 1 dice are above `low`, the last of them on `high` itself.
    first = below + 1
    above_low = _at_least(first, 1, sides - high + 1)
    return math.comb(dice, first) * above_low * _at_least(dice - first, 1, low)


def _at_least(dice: int, needed: int, face: int) -> int:
    """The ways in which no die is above `face` and at least `needed` lie on it."""
    too_few: int = sum(_ways(dice, few, 1, face - 1) for few in range(needed))
    everything: int = face**dice
    return everything - too_few


def _reach(dice: int, sides: int, face: int, place: int) -> int:
    """The ways in which at least `place` dice show `face` or more."""
    hits, misses = sides - face + 1, face - 1
    if place <= dice - place + 1:
        everything: int = sides**dice
        return everything - sum(_ways(dice, few, hits, misses) for few in range(place))
    return sum(_ways(dice, miss, misses, hits) for miss in range(dice - place + 1))


def _ways(dice: int, chosen: int, here: int, elsewhere: int) -> int:
    """The ways in which just so many dice show one of `here` faces, the others of `elsewhere`."""
    ways: int = math.comb(dice, chosen) * here**chosen * elsewhere ** (dice - chosen)
    return ways


def _no_highest(dice: int, sides: int) -> ValueError:
    """What is wrong with dice of which none is the highest."""
    check_dice(dice, sides)
    return ValueError("no dice have no highest")
