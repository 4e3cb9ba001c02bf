"""Laws of sums: equal dice, weighted dice, different dice, and sums of the dice that count.

The powers of a polynomial p follow from f = p**n, so p f' = n p' f (J. C. P. Miller's recurrence);
for equal faces that leaves four terms a step. Products of two laws are one product of two whole
numbers, in which each weight has a slot of its own (Kronecker). Ignoring dice goes by the face on
which the border between counted and ignored dice lies.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from engine.exact.ranks import highest as highest_of
from engine.exact.weights import (
    Instead,
    Weights,
    bits_of_space,
    check_dice,
    refuse_bits,
    refuse_size,
    refuse_steps,
)

INSTEAD = (Instead.MEAN, Instead.ROLL)


def sum_of_dice(dice: int, sides: int) -> Weights:
    """Return the law of the sum of `dice` fair dice. Raises `TooLarge`."""
    check_dice(dice, sides)
    refuse_bits((sides - 1) * dice + 1, dice, sides, INSTEAD)
    return Weights(dice, _uniform_power(sides, dice), sides**dice)


def sum_of_weighted(row: Sequence[int], dice: int, lowest: int = 0) -> Weights:
    """Return the law of the sum of `dice` equal dice whose values from `lowest` on weigh `row`.

    The first weight must not be 0. Raises `TooLarge`.
    """
    if not row or row[0] <= 0 or min(row) < 0:
        raise ValueError("weights are 0 or more, and the first of them is not 0")
    if dice < 0:
        raise ValueError(f"no such dice: {dice}")
    total = sum(row)
    entries = (len(row) - 1) * dice + 1
    refuse_bits(entries, dice, total, INSTEAD)
    refuse_steps(entries * len(row), INSTEAD)
    return Weights(lowest * dice, _power(row, dice), total**dice)


def sum_of_both(one: Weights, other: Weights) -> Weights:
    """Return the law of the sum of two independent values. Raises `TooLarge`."""
    entries = len(one.row) + len(other.row) - 1
    refuse_size(entries * (one.space.bit_length() + other.space.bit_length()), INSTEAD)
    space = one.space * other.space
    width = space.bit_length() // 8 + 1
    product = _packed(one.row, width) * _packed(other.row, width)
    return Weights(one.lowest + other.lowest, _unpacked(product, width, entries), space)


def kept_sum(dice: int, sides: int, lowest: int = 0, highest: int = 0) -> Weights:
    """Return the law of the sum of the dice left when the lowest or the highest are ignored.

    Either may be 0; both at once is one of `engine.exact.faces`. Raises `TooLarge`.
    """
    if 0 < lowest == dice - 1 and not highest:
        return highest_of(dice, sides)
    kept = check_dice(dice, sides, lowest, highest)
    if lowest and highest:
        raise ValueError("ignoring lowest and highest at once is a question about faces")
    if highest:
        # Turned upside down, the highest dice are the lowest.
        turned = kept_sum(dice, sides, highest)
        start = kept * (sides + 1) - turned.highest
        return Weights(start, turned.row[::-1], turned.space)
    if not lowest:
        return sum_of_dice(dice, sides)
    size = (sides - 1) * kept + 1
    fewer = min(lowest, kept)
    refuse_bits(size * (fewer + 1), dice, sides, INSTEAD)
    refuse_steps(size * sides * fewer * (lowest if fewer == lowest else 1), INSTEAD)
    width = bits_of_space(dice, sides) // 8 + 1
    packed = (
        _border_among_ignored(dice, sides, lowest, width)
        if lowest <= kept
        else _border_among_kept(dice, sides, kept, width)
    )
    return Weights(kept, _unpacked(packed, width, size), sides**dice)


def kept_mean(dice: int, sides: int, ignored: int = 0) -> Fraction:
    """Return the mean of the sum of all but the `ignored` lowest of `dice` fair dice.

    Without the law of the sum, so for far more dice. Raises `TooLarge`.
    """
    kept = check_dice(dice, sides, ignored)
    refuse_bits(sides * (min(ignored, kept) + 2), dice, sides, (Instead.ROLL,))
    refuse_steps(sides * (min(ignored, kept) + 1), (Instead.ROLL,))
    space = sides**dice
    total = 0
    # A die that counts adds one for each face up to its own; so many counted dice reach a face.
    for face in range(1, sides + 1):
        hits = sides - face + 1
        if ignored <= kept:
            reached = dice * hits * sides ** (dice - 1)
            for above in range(ignored):
                # More dice reach the face than count: these are too many by as much.
                ways = math.comb(dice, above) * (face - 1) ** above * hits ** (dice - above)
                reached -= (ignored - above) * ways
        else:
            reached = kept * space
            for few in range(kept):
                ways = math.comb(dice, few) * hits**few * (face - 1) ** (dice - few)
                reached -= (kept - few) * ways
        total += reached
    return Fraction(total, space)


def _border_among_ignored(dice: int, sides: int, ignored: int, width: int) -> int:
    """The weights by the face of the highest ignored die: few dice lie below it.

    With `under` dice below the face and the rest on it or above, at least `needed` of the rest lie
    on it. So: all the rest, less those of which fewer than `needed` lie on it.
    """
    kept = dice - ignored
    total = 0
    for face in range(1, sides + 1):
        above = sides - face
        start = kept * (face - 1)
        # All powers of the faces above, each beginning where its own sums begin.
        higher = {
            power: _packed(_uniform_power(above, power), width) << (8 * width * power)
            for power in range(kept + 1, dice + 1 if above else 0)
        }
        here = 0
        for under in range(ignored if face > 1 else 1):
            ways = math.comb(dice, under) * (face - 1) ** under
            rest, needed = dice - under, ignored - under
            part = _packed(_uniform_power(above + 1, rest), width)
            if above:
                for few in range(needed):
                    part -= math.comb(rest, few) * higher[rest - few]
            here += ways * part
        total += here << (8 * width * start)
    return total


def _border_among_kept(dice: int, sides: int, kept: int, width: int) -> int:
    """The weights by the face of the lowest counted die: few dice lie above it."""
    total = 0
    for face in range(1, sides + 1):
        above = sides - face
        for higher in range(kept if above else 1):
            rest, needed = dice - higher, kept - higher
            # The rest lie on the face or below, at least `needed` of them on it.
            ways = face**rest - sum(
                math.comb(rest, few) * (face - 1) ** (rest - few) for few in range(needed)
            )
            sums = _packed(_uniform_power(max(above, 1), higher), width)
            start = higher * (face + 1) + needed * face - kept
            total += math.comb(dice, higher) * ways * sums << (8 * width * start)
    return total


@lru_cache(maxsize=64)
def _uniform_power(sides: int, dice: int) -> tuple[int, ...]:
    """The coefficients of (1 + z + ... + z**(sides-1))**dice; the upper half mirrors the lower."""
    top = (sides - 1) * dice
    row = [1]
    for k in range(top // 2):
        # The coefficient of z**k in (1-z)(1-z**s) f' = n (1 - s z**(s-1) + (s-1) z**s) f.
        step = (dice + k) * row[k]
        if k >= sides - 1:
            step += (k - sides + 1 - sides * dice) * row[k - sides + 1]
        if k >= sides:
            step += (dice * (sides - 1) - (k - sides)) * row[k - sides]
        row.append(step // (k + 1))
    return tuple(row + row[: top + 1 - len(row)][::-1])


def _power(row: Sequence[int], dice: int) -> tuple[int, ...]:
    terms = [(place, weight) for place, weight in enumerate(row) if place and weight]
    powers = [row[0] ** dice]
    for k in range(1, (len(row) - 1) * dice + 1):
        step = sum(
            (place * (dice + 1) - k) * weight * powers[k - place]
            for place, weight in terms
            if place <= k
        )
        powers.append(step // (k * row[0]))
    return tuple(powers)


def _packed(row: Iterable[int], width: int) -> int:
    """All weights in one whole number, each in a slot of `width` bytes."""
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in row]), "little")


def _unpacked(packed: int, width: int, entries: int) -> tuple[int, ...]:
    raw = packed.to_bytes(width * entries, "little")
    return tuple(
        [
            int.from_bytes(raw[place : place + width], "little")
            for place in range(0, width * entries, width)
        ]
    )
