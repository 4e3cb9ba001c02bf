"""Exact draws from fair random bits: one die, heads of many coins, face counts of any pool.

*Exact* means that every outcome has precisely its probability, provided the bits are fair. Nothing
here knows where the bits come from.

Counts of heads in many tosses are drawn by rejection from blocks as wide as the standard deviation,
with geometric weights (Bringmann, Kuhn, Panagiotou, Peter, Thomas, "Internal DLA: Efficient
simulation of a physical growth model", 2014). The acceptance test is decided by floats where their
error bound allows it and otherwise by decimals of growing precision, so it is never decided by
rounding.
"""

import math
from collections.abc import Sequence
from decimal import Decimal, localcontext
from typing import Protocol

from engine.logarithms import log_choose, precision

TOSSED_ONE_BY_ONE = 1 << 14
"""Below this many coins, the bits themselves are counted."""

_FLOAT_ERROR = 1e-11
_LN2 = math.log(2)
_LN_PI = math.log(math.pi)


class Bits(Protocol):
    """A source of fair, independent random bits, as `random.Random` and `random.SystemRandom`."""

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of `k` random bits."""


def below(limit: int, bits: Bits) -> int:
    """Return a number from 0 to `limit` - 1, each equally likely.

    Draws just enough bits to write `limit` - 1 and throws the draw away when it is too large, so no
    remainder favours the small numbers.
    """
    width = (limit - 1).bit_length()
    while True:
        drawn = bits.getrandbits(width) if width else 0
        if drawn < limit:
            return drawn


def face_counts(dice: int, sides: int, bits: Bits) -> list[int]:
    """Return how many of `dice` fair dice show each of `sides` faces; the list adds up to `dice`.

    The dice are halved down a binary tree whose leaves are the faces. Dice on a leaf beyond the
    last face are thrown again; they are fewer than half, so the number of draws grows with the
    logarithm of the number of dice.
    """
    depth = (sides - 1).bit_length()
    counts = [0] * sides
    while dice:
        again = 0
        branches = [(0, 1 << depth, dice)]
        while branches:
            low, high, here = branches.pop()
            if not here:
                continue
            if low >= sides:
                again += here
            elif high - low == 1:
                counts[low] += here
            else:
                middle = (low + high) // 2
                left = heads(here, bits)
                branches.append((low, middle, left))
                branches.append((middle, high, here - left))
        dice = again
    return counts


def heads(coins: int, bits: Bits) -> int:
    """Return how many of `coins` fair coins come up heads: exactly Binomial(coins, 1/2)."""
    if coins < TOSSED_ONE_BY_ONE:
        return bits.getrandbits(coins).bit_count() if coins else 0
    half = coins // 2
    odd_one = bits.getrandbits(1) if coins % 2 else 0
    width = math.isqrt(2 * half) + 1
    while True:
        block = 0
        while bits.getrandbits(1):
            block += 1
        away = block * width + below(width, bits)
        if bits.getrandbits(1):
            away = -away - 1
        if abs(away) <= half and _accept(half, away, block, width, bits):
            return half + away + odd_one


def successes(tries: int, hits: int, whole: int, bits: Bits) -> int:
    """Return how many of `tries` succeed, each with chance `hits`/`whole`: exactly binomial.

    Each try draws a fraction bit by bit and succeeds when it is below the chance; all that agree
    with the chance so far are drawn together, half of them at each bit.
    """
    if not 0 <= hits <= whole:
        raise ValueError(f"no chance: {hits} of {whole}")
    if hits == whole:
        return tries
    found, left = 0, hits
    while tries and left:
        ones = heads(tries, bits)
        left *= 2
        if left >= whole:
            left -= whole
            found += tries - ones
            tries = ones
        else:
            tries -= ones
    return found


def kept_counts(counts: Sequence[int], lowest: int = 0, highest: int = 0) -> list[int]:
    """Return the face counts left when so many of the lowest and highest dice are ignored.

    `counts` go from the lowest face up. Takes one step a face, however many dice there are.
    """
    kept = list(counts)
    for order, ignored in ((range(len(kept)), lowest), (reversed(range(len(kept))), highest)):
        for place in order:
            taken = min(kept[place], ignored)
            kept[place] -= taken
            ignored -= taken
    return kept


def _accept(half: int, away: int, block: int, width: int, bits: Bits) -> bool:
    """Decide U < p for a fresh uniform U and p = C(2h, h + away) / 4**h * width * 2**block, h half.

    The proposal has density 2**-block / width up to a constant, and p never exceeds 1: C(2m, m) /
    4**m is below 1 / sqrt(pi m), and each further block costs more than the factor 2 it gains.
    """
    uniform = bits.getrandbits(53)
    squared = (away / half) ** 2
    if squared < 0.01:
        log_p = _log_p_float(half, away, squared, block, width)
        error = _FLOAT_ERROR * (1 + abs(log_p))
        if math.log(uniform + 1) - 53 * _LN2 < log_p - error:
            return True
        if uniform and math.log(uniform) - 53 * _LN2 > log_p + error:
            return False
    # A plain bound, good in the far tail: C(2m, m+i) / C(2m, m) is at most exp(-i*i / (m+i)).
    elif uniform and math.log(uniform) - 53 * _LN2 > (block + 1) * _LN2 - away * away / (
        half + abs(away)
    ):
        return False
    return _accept_decimal(half, away, block, width, uniform, bits)


def _log_p_float(half: int, away: int, squared: float, block: int, width: int) -> float:
    """Return ln p by the entropy series and the first of Stirling's terms, for small `squared`."""
    series, power = 0.0, 1.0
    for j in range(1, 10):
        series += power / (j * (2 * j - 1))
        power *= squared
    spread = math.log(width) - (math.log(half) + _LN_PI + math.log1p(-squared)) / 2
    stirling = (1 - 4 / (1 - squared)) / (24 * half)
    return spread + block * _LN2 - away * away / half * series + stirling


def _accept_decimal(half: int, away: int, block: int, width: int, uniform: int, bits: Bits) -> bool:
    """Finish U < p for a U known to 53 bits, adding bits and digits until it is decided."""
    known, digits = 53, 40
    while True:
        uniform = uniform << 96 | bits.getrandbits(96)
        known += 96
        with localcontext() as context:
            context.prec = precision(half, digits)
            two = Decimal(2).ln()
            log_p = _log_central(half, away, digits) + Decimal(width).ln() + block * two
            error = Decimal(10) ** (10 - digits)
            if Decimal(uniform + 1).ln() - known * two < log_p - error:
                return True
            if uniform and Decimal(uniform).ln() - known * two > log_p + error:
                return False
        digits += 30


def _log_central(half: int, away: int, digits: int) -> Decimal:
    """Return ln(C(2 half, half + away) / 4**half), right to about `digits` places."""
    return log_choose(2 * half, half + away, digits) - 2 * half * Decimal(2).ln()
