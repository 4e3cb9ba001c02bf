"""Laws of anything that is read from the dice face by face: groups of equals, different results.

From the lowest face up, all that is remembered is how many dice have been placed and what was read
so far; so many dice of the next face can be chosen in a known number of ways.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from engine.exact.weights import (
    Instead,
    Key,
    Law,
    Weights,
    check_dice,
    refuse_bits,
    refuse_steps,
)

INSTEAD = (Instead.SMALLER, Instead.ROLL)


def over_faces(
    dice: int,
    sides: int,
    start: Key,
    step: Callable[[Key, int, int], Key],
    *,
    readings: int,
    lowest: int = 0,
    highest: int = 0,
) -> Law[Key]:
    """Return the law of what `step` reads: from the lowest face up, so many counted dice of each.

    `step(reading, face, counted)` is called for faces without counted dice too. `readings` bounds
    how many different readings there can be; the work is refused by it before it begins. Raises
    `TooLarge`.
    """
    check_dice(dice, sides, lowest, highest)
    refuse_bits(readings * (dice + 1), dice, sides, INSTEAD)
    refuse_steps(sides * (dice + 1) * (dice + 2) // 2 * readings, INSTEAD)
    reached: dict[tuple[int, Key], int] = {(0, start): 1}
    last_counted = dice - highest
    for face in range(1, sides + 1):
        after: dict[tuple[int, Key], int] = {}
        for (placed, reading), ways in reached.items():
            left = dice - placed
            for more in (left,) if face == sides else range(left + 1):
                end = min(placed + more, last_counted)
                counted = max(0, end - max(placed, lowest))
                key = (placed + more, step(reading, face, counted))
                after[key] = after.get(key, 0) + ways * math.comb(left, more)
        reached = after
    return Law.of(((reading, ways) for (_, reading), ways in reached.items()), sides**dice)


def largest_group(dice: int, sides: int, *, lowest: int = 0, highest: int = 0) -> Weights:
    """Return the law of the size of the largest group of equal dice among those that count.

    Raises `TooLarge`.
    """
    kept = check_dice(dice, sides, lowest, highest)
    law = over_faces(
        dice,
        sides,
        0,
        lambda largest, _, counted: max(largest, counted),
        readings=kept + 1,
        lowest=lowest,
        highest=highest,
    )
    return _as_weights(law, kept)


def different_results(dice: int, sides: int, *, lowest: int = 0, highest: int = 0) -> Weights:
    """Return the law of how many different results the dice that count show. Raises `TooLarge`."""
    kept = check_dice(dice, sides, lowest, highest)
    if lowest or highest:
        law = over_faces(
            dice,
            sides,
            0,
            lambda different, _, counted: different + (counted > 0),
            readings=min(kept, sides) + 1,
            lowest=lowest,
            highest=highest,
        )
        return _as_weights(law, min(kept, sides))
    most = min(dice, sides)
    refuse_bits((most + 1) * (most + 1), dice, sides, INSTEAD)
    refuse_steps(most * most, INSTEAD)
    # Rows of differences: how many ways use exactly so many given faces, none left out.
    differences = [face**dice for face in range(most + 1)]
    row = []
    for shown in range(most + 1):
        row.append(math.comb(sides, shown) * differences[0])
        differences = [later - here for here, later in pairwise(differences)]
    return Weights(0, tuple(row), sides**dice)


def doubles(dice: int, sides: int, *, lowest: int = 0, highest: int = 0) -> Law[bool]:
    """Return the law of whether two of the dice that count are equal. Raises `TooLarge`."""
    kept = check_dice(dice, sides, lowest, highest)
    different = different_results(dice, sides, lowest=lowest, highest=highest)
    return different.map(lambda shown: shown < kept)


def _as_weights(law: Law[int], last: int) -> Weights:
    return Weights(0, tuple(law.weights.get(value, 0) for value in range(last + 1)), law.space)
