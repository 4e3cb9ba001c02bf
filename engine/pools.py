"""Every pool that dice of one roll can form, each once with the number of ways it comes about."""

import math
from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby

from engine.dice import AnyDie, Count, Face, Pool

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


def how_many_kept_pools(die: AnyDie, dice: int, ignored: int) -> int:
    """Return how many different pools can count once the `ignored` lowest are gone."""
    return how_many_pools(die, dice - ignored)


def every_kept_pool(die: AnyDie, dice: int, ignored: int) -> Iterator[tuple[Pool, int, int]]:
    """Yield a pool for each that can count once the `ignored` lowest of fair dice are gone.

    All its ignored dice show 1. Beside it: how many ordered ways there are to those dice that
    count, whatever the ignored ones show, and how many pools that are.
    """
    orders = math.factorial(dice)
    for pool, _ in every_pool(die, dice - ignored):
        (lowest, times), *others = ((int(face), int(str(count))) for face, count in pool)
        ways = orders
        for _, count in others:
            ways //= math.factorial(count)
        # Some of the ignored dice are as low as the lowest that counts, the others lower.
        weight = sum(
            ways
            // (math.factorial(times + same) * math.factorial(ignored - same))
            * (lowest - 1) ** (ignored - same)
            for same in range(ignored + 1)
        )
        faces: dict[Face, Count] = dict(pool.counts)
        faces[1] = faces.get(1, 0) + ignored
        yield Pool.of(faces), weight, math.comb(ignored + lowest - 1, ignored)


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
