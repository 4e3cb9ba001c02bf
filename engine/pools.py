"""Exact weights of large pools: whole numbers over one denominator, fractions only to show.

A *weight* counts the ordered ways in which fair dice can fall. Every function here predicts the
size of its answer first and raises `TooLarge` before any loop when the answer would not fit.

The power of a row of weights follows from f = p**n, so p f' = n p' f (J. C. P. Miller's
recurrence); for equal faces this shrinks to four terms a step. Dropping the lowest dice goes by the
face on which the last dropped die lies.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from engine.dice import AnyDie, Face, Pool

LARGEST_ANSWER = 1 << 26
"""How many bits of weights one answer may hold (8 MiB)."""


class TooLarge(ValueError):
    """The exact answer would not fit. `size` is what it would take, `limit` what is allowed."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"too large: the exact answer takes {size}, at most {limit} are allowed")
        self.size = size
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of consecutive whole values, beginning with `lowest`."""

    lowest: int
    row: tuple[int, ...]

    @property
    def total(self) -> int:
        """The size of the sample space."""
        return sum(self.row)

    def weight(self, value: int) -> int:
        """Return the weight of `value`; 0 where it cannot happen."""
        place = value - self.lowest
        return self.row[place] if 0 <= place < len(self.row) else 0

    def chance(self, value: int) -> Fraction:
        """Return the exact chance of `value`."""
        return Fraction(self.weight(value), self.total)

    def at_least(self, value: int) -> Fraction:
        """Return the exact chance of `value` or more."""
        return Fraction(sum(self.row[max(0, value - self.lowest) :]), self.total)

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each value that can happen with its weight, lowest first."""
        for place, weight in enumerate(self.row):
            if weight:
                yield self.lowest + place, weight

    def mean(self) -> Fraction:
        """Return the exact mean."""
        return Fraction(sum(value * weight for value, weight in self.items()), self.total)


def sum_of_dice(dice: int, sides: int) -> Weights:
    """Return the weights of the sum of `dice` fair dice. Raises `TooLarge`."""
    _refuse_large((sides - 1) * dice + 1, dice, sides)
    return Weights(dice, _uniform_power(sides, dice))


def sum_of_weighted(row: Sequence[int], dice: int, lowest: int = 0) -> Weights:
    """Return the weights of the sum of `dice` equal dice whose values from `lowest` on weigh `row`.

    The first weight must not be 0. Raises `TooLarge`.
    """
    if not row or row[0] <= 0:
        raise ValueError("the first weight must be positive")
    _refuse_large((len(row) - 1) * dice + 1, dice, sum(row))
    return Weights(lowest * dice, _power(row, dice))


def matching(dice: int, sides: int, faces: Collection[int]) -> Weights:
    """Return the weights of how many of `dice` fair dice show one of `faces`. Raises `TooLarge`."""
    _refuse_large(dice + 1, dice, sides)
    return Weights(0, _matching_row(dice, len(_on_die(sides, faces)), sides))


def kept_sum(dice: int, sides: int, ignored: int) -> Weights:
    """Return the weights of the sum of all but the `ignored` lowest of `dice` fair dice.

    Raises `TooLarge`.
    """
    kept = _kept(dice, ignored)
    if not ignored:
        return sum_of_dice(dice, sides)
    size = (sides - 1) * kept + 1
    _refuse_large(size * (ignored + 1), dice, sides)
    total = [0] * size
    for face in range(1, sides + 1):
        higher = sides - face
        for under in range(ignored):
            ways = math.comb(dice, under) * (face - 1) ** under
            if not ways:
                continue
            # `rest` dice show `face` or more, at least `needed` of them `face` itself, and those
            # are ignored.
            rest, needed = dice - under, ignored - under
            start = kept * (face - 1)
            for place, weight in enumerate(_uniform_power(higher + 1, rest)):
                if place < size - start:
                    total[start + place] += ways * weight
            for few in range(needed):
                # Too few on `face`: take these back. Counted from rest * face, as the row above.
                above = rest - few
                if not higher:
                    continue
                fewer = ways * math.comb(rest, few)
                for place, weight in enumerate(_uniform_power(higher, above)):
                    if place + above < size - start:
                        total[start + above + place] -= fewer * weight
    return Weights(kept, tuple(total))


def kept_matching(dice: int, sides: int, ignored: int, faces: Collection[int]) -> Weights:
    """Return the weights of how many dice show one of `faces` once the `ignored` lowest are gone.

    Raises `TooLarge`.
    """
    kept = _kept(dice, ignored)
    wanted = _on_die(sides, faces)
    _refuse_large((dice + 1) * (kept + 1) * sides, dice, sides)
    # From the lowest face up: (dice placed, matches) -> ways. Dice are ignored while fewer than
    # `ignored` lie.
    reached = {(0, 0): 1}
    for face in range(1, sides + 1):
        after: dict[tuple[int, int], int] = {}
        for (placed, matches), ways in reached.items():
            for more in (dice - placed,) if face == sides else range(dice - placed + 1):
                counted = max(0, placed + more - max(placed, ignored))
                key = (placed + more, matches + (counted if face in wanted else 0))
                after[key] = after.get(key, 0) + ways * math.comb(dice - placed, more)
        reached = after
    return Weights(0, tuple(reached.get((dice, matches), 0) for matches in range(kept + 1)))


def highest(dice: int, sides: int) -> Weights:
    """Return the weights of the highest of `dice` fair dice: all others ignored."""
    _refuse_large(sides, dice, sides)
    return Weights(1, tuple(face**dice - (face - 1) ** dice for face in range(1, sides + 1)))


def how_many_pools(die: AnyDie, dice: int) -> int:
    """Return how many different pools `dice` dice can form, without forming one."""
    kinds = len(die.weights)
    return math.comb(dice + kinds - 1, kinds - 1)


def every_pool(die: AnyDie, dice: int) -> Iterator[tuple[Pool, int]]:
    """Yield every pool of `dice` dice with its weight; the weights add up to sides ** dice."""
    faces = [face for face, _ in die.weights]
    sides = [weight for _, weight in die.weights]
    for counts in _compositions(dice, len(faces)):
        weight = 1
        left = dice
        for count, share in zip(counts, sides, strict=True):
            weight *= math.comb(left, count) * share**count
            left -= count
        yield Pool(tuple(_present(faces, counts))), weight


def _present(faces: Iterable[Face], counts: Iterable[int]) -> Iterator[tuple[Face, int]]:
    return ((face, count) for face, count in zip(faces, counts, strict=True) if count)


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for others in _compositions(total - first, parts - 1):
            yield (first, *others)


def _kept(dice: int, ignored: int) -> int:
    if not 0 <= ignored < dice:
        raise ValueError(f"of {dice} dice, 0 to {dice - 1} can be ignored, not {ignored}")
    return dice - ignored


def _on_die(sides: int, faces: Collection[int]) -> frozenset[int]:
    return frozenset(face for face in faces if 1 <= face <= sides)


def _refuse_large(entries: int, dice: int, sides: int) -> None:
    if dice < 0 or sides < 1:
        raise ValueError(f"no such dice: {dice}d{sides}")
    size = entries * max(1, dice * sides.bit_length())
    if size > LARGEST_ANSWER:
        raise TooLarge(size, LARGEST_ANSWER)


@lru_cache(maxsize=16)
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


def _matching_row(dice: int, hits: int, sides: int) -> tuple[int, ...]:
    misses = sides - hits
    if not hits or not misses:
        sure = [0] * (dice + 1)
        sure[dice if hits else 0] = sides**dice
        return tuple(sure)
    row = [misses**dice]
    for count in range(dice):
        row.append(row[-1] * (dice - count) * hits // ((count + 1) * misses))
    return tuple(row)
