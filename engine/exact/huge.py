"""Counts among any number of dice: one exact chance, and chances between certified bounds.

All weights of a million dice would fill a disk, but one of them can be had, and a chance can be
enclosed: the true value lies between two decimals, whatever was rounded on the way.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction

from engine.exact.counts import choose, matching_share
from engine.exact.weights import Instead, TooLarge, refuse_bits, refuse_steps
from engine.logarithms import log_choose, precision

MOST_TERMS = 200_000
"""How many terms of a tail are added up one by one."""

MOST_DIGITS = 1_000
"""How many certified digits can be asked for."""

_BLOCKS_IN_A_DEVIATION = 64
_LEAST_LOG = -(10**17)
"""Below this logarithm a chance is too small for a decimal."""


@dataclass(frozen=True, slots=True)
class Point:
    """One exact chance as a weight and the space it is of, not yet a fraction in lowest terms."""

    weight: int
    space: int

    def chance(self) -> Fraction:
        """Return the chance in lowest terms, which takes long where both are huge."""
        return Fraction(self.weight, self.space)


@dataclass(frozen=True, slots=True)
class Enclosure:
    """Two decimals between which the true chance lies."""

    low: Decimal
    high: Decimal

    @property
    def digits(self) -> int:
        """How many digits are certain: the width is below one in the last of them."""
        if self.low == self.high:
            return MOST_DIGITS
        if not self.low:
            return 0
        with localcontext(_context(10)):
            return max(0, -((self.high - self.low) / self.low).adjusted() - 1)

    def holds(self, chance: Fraction) -> bool:
        """Whether a chance lies between the bounds."""
        return Fraction(self.low) <= chance <= Fraction(self.high)


@dataclass(frozen=True, slots=True)
class Tries:
    """So many independent tries, each of which succeeds in `hits` of `whole` equally likely ways.

    Dice that show one of some faces are such tries. Raises `ValueError` for what are none.
    """

    number: int
    hits: int
    whole: int

    def __post_init__(self) -> None:
        if not (self.number >= 0 and 0 < self.hits < self.whole):
            raise ValueError(f"no such tries: {self.number} with {self.hits} of {self.whole}")

    @staticmethod
    def of_dice(dice: int, sides: int, faces: Collection[int]) -> Tries:
        """Return the tries of so many fair dice, each of which is to show one of `faces`."""
        return Tries(dice, *matching_share(sides, faces).as_integer_ratio())

    def mean(self) -> Fraction:
        """Return the mean number of successes."""
        return Fraction(self.number * self.hits, self.whole)

    def point(self, successes: int) -> Point:
        """Return the exact chance of so many successes. Raises `TooLarge`."""
        hits, whole = Fraction(self.hits, self.whole).as_integer_ratio()
        instead = (Instead.TAIL, Instead.MEAN, Instead.ROLL)
        refuse_bits(2, self.number, whole, instead)
        refuse_steps(self.number, instead)
        if not 0 <= successes <= self.number:
            return Point(0, whole**self.number)
        missed = self.number - successes
        ways = choose(self.number, successes) * hits**successes * (whole - hits) ** missed
        return Point(ways, whole**self.number)

    def certified_point(self, successes: int, digits: int = 30) -> Enclosure:
        """Return the chance of so many successes to `digits` certain digits, for any number."""
        _check_digits(digits)
        if not 0 <= successes <= self.number:
            return Enclosure(Decimal(0), Decimal(0))
        return _enclosed(self._log_point(successes, digits + 5), digits)

    def certified_tail(self, at_least: int, digits: int = 30) -> Enclosure:
        """Return the chance of so many successes or more between certified bounds.

        To `digits` certain digits where at most `MOST_TERMS` terms matter, which is so up to about
        10**9 dice. Beyond, to about four digits: terms are taken together in blocks.
        """
        _check_digits(digits)
        if at_least <= 0:
            return Enclosure(Decimal(1), Decimal(1))
        if at_least > self.number:
            return Enclosure(Decimal(0), Decimal(0))
        if at_least <= self.mean():
            # So many or more is what is left when more than the others fail.
            failing = Tries(self.number, self.whole - self.hits, self.whole)
            rest = failing.certified_tail(self.number - at_least + 1, digits)
            with localcontext(_context(digits + 10)) as context:
                context.rounding = ROUND_FLOOR
                low = 1 - rest.high
                context.rounding = ROUND_CEILING
                return Enclosure(low, 1 - rest.low)
        if self._terms(at_least, digits) <= MOST_TERMS:
            return self._by_terms(at_least, digits)
        return self._by_blocks(at_least)

    def _log_point(self, successes: int, digits: int) -> Decimal:
        """The logarithm of the chance, right to about `digits` places after the point."""
        with localcontext(_context(precision(self.number, digits))):
            ways = log_choose(self.number, successes, digits)
            hit = (Decimal(self.hits) / self.whole).ln()
            missed = (Decimal(self.whole - self.hits) / self.whole).ln()
            return ways + successes * hit + (self.number - successes) * missed

    def _deviation(self) -> int:
        variance = self.number * self.hits * (self.whole - self.hits) // self.whole**2
        return math.isqrt(variance) + 1

    def _terms(self, at_least: int, digits: int) -> int:
        """About how many terms matter: the logarithm falls like a parabola around the mean."""
        deviation = self._deviation()
        away = at_least - int(self.mean())
        depth = int(2 * math.log(10) * (digits + 5)) + 1
        return math.isqrt(away * away + depth * deviation * deviation) - away + 1

    def _ratio(self, successes: int) -> tuple[int, int]:
        """What one more success does to the chance, as a fraction."""
        return (
            (self.number - successes) * self.hits,
            (successes + 1) * (self.whole - self.hits),
        )

    def _by_terms(self, at_least: int, digits: int) -> Enclosure:
        """Add up ratios to the first term; what is left is less than a geometric series."""
        first = self._log_point(at_least, digits + 5)
        with localcontext(_context(digits + 20)):
            term = total = Decimal(1)
            goal = Decimal(10) ** -(digits + 5)
            for successes in range(at_least, self.number):
                over, under = self._ratio(successes)
                ratio = Decimal(over) / under
                term *= ratio
                total += term
                left = term * ratio / (1 - ratio)
                if left < goal * total:
                    break
            else:
                left = Decimal(0)
            return _enclosed(first + total.ln(), digits, more=left / total)

    def _by_blocks(self, at_least: int) -> Enclosure:
        """Enclose blocks of terms: a chord of the logarithm lies below it, its tangents above."""
        width = max(2, self._deviation() // _BLOCKS_IN_A_DEVIATION)
        half = width // 2
        low = high = Decimal(0)
        start, here = at_least, Decimal(0)
        first = self._log_point(at_least, 20)
        with localcontext(_context(precision(self.number, 20))):
            while True:
                over, under = self._ratio(start)
                falling = (Decimal(over) / under).ln()
                value = here.exp()
                if start + width > self.number or value < Decimal("1e-20"):
                    # The rest lies below a geometric series of the ratio here.
                    high += value / (1 - falling.exp())
                    return _enclosed(first + low.ln(), 15, more=(high - low) / low)
                end = start + width
                there = self._log_point(end, 20) - first
                back_under, back_over = self._ratio(end - 1)
                rising = (Decimal(back_over) / back_under).ln()
                low += value * _geometric((there - here) / width, width)
                high += value * _geometric(falling, half)
                # From the far end backwards: one term short of it, two terms, and so on.
                high += (there + rising).exp() * _geometric(rising, width - half)
                start, here = end, there


def _geometric(log_ratio: Decimal, terms: int) -> Decimal:
    """1 + q + ... + q**(terms-1), for a q that is not 1: beyond the mean chances only fall."""
    return (1 - (terms * log_ratio).exp()) / (1 - log_ratio.exp())


def _enclosed(log: Decimal, digits: int, more: Decimal = Decimal(0)) -> Enclosure:
    """The number with this logarithm, which is right to `digits` + 4 places, and `more` of it."""
    with localcontext(_context(digits + 15)) as context:
        if log < _LEAST_LOG:
            return Enclosure(Decimal(0), Decimal((0, (1,), _LEAST_LOG // 3)))
        value, slack = log.exp(), Decimal(10) ** -(digits + 2)
        context.rounding, context.prec = ROUND_FLOOR, digits + 4
        low = value * (1 - slack)
        context.rounding = ROUND_CEILING
        return Enclosure(low, value * (1 + slack + more))


def _context(digits: int) -> Context:
    return Context(prec=digits, Emin=MIN_EMIN, Emax=MAX_EMAX)


def _check_digits(digits: int) -> None:
    if not 1 <= digits <= MOST_DIGITS:
        raise TooLarge(digits, MOST_DIGITS, (Instead.POINT,), "digits")
