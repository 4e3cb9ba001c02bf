"""Every pool that dice of one roll can form, each once with the number of ways it comes about."""

import math
from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby

from engine.dice import AnyDie, Face, Pool

_FEW_DICE = 8
"""Up to so many dice, faces are listed die by die; above, dice are counted face by face."""


def how_many_pools(die: AnyDie, dice: int) -> int:
    """Return how many different pools `dice` dice can form, without forming one."""
    kinds = len(die.weights)
    return math.comb(dice + kinds - 1, kinds - 1)


def every_pool(die: AnyDie, dice: int) -> Iterator[tuple[Pool, int]]:
    """Yield every pool of `dice` dice with its weight; the weights add up to sides ** dice.

    The weight counts the ordered ways in which the dice can fall so. Low faces come first.
    """
    sides = die.weights
    if dice <= _FEW_DICE:
        yield from _die_by_die(sides, dice)
        return
    for counts in _compositions(dice, len(sides)):
        weight = 1
        left = dice
        for count, (_, share) in zip(counts, sides, strict=True):
            weight *= math.comb(left, count) * share**count
            left -= count
        shown = zip(sides, counts, strict=True)
        yield Pool(tuple((face, count) for (face, _), count in shown if count)), weight


def _die_by_die(sides: tuple[tuple[Face, int], ...], dice: int) -> Iterator[tuple[Pool, int]]:
    orders = math.factorial(dice)
    for rolled in combinations_with_replacement(sides, dice):
        weight = orders
        counts = []
        for (face, share), equal in groupby(rolled):
            count = len(list(equal))
            weight = weight // math.factorial(count) * share**count
            counts.append((face, count))
        yield Pool(tuple(counts)), weight


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for others in _compositions(total - first, parts - 1):
            yield (first, *others)
