"""Laws of how many dice match: a face, a range of faces, one parity, also once dice are ignored."""

from __future__ import annotations

import math
from collections.abc import Collection
from fractions import Fraction

from engine.exact.faces import over_faces
from engine.exact.weights import Instead, Weights, check_dice, refuse_bits

INSTEAD = (Instead.POINT, Instead.TAIL, Instead.MEAN, Instead.ROLL)


def matching(dice: int, sides: int, faces: Collection[int]) -> Weights:
    """Return the law of how many of `dice` fair dice show one of `faces`. Raises `TooLarge`."""
    check_dice(dice, sides)
    hits, whole = matching_share(sides, faces).as_integer_ratio()
    return binomial(dice, hits, whole)


def binomial(tries: int, hits: int, whole: int) -> Weights:
    """Return the law of how many of `tries` succeed, each in `hits` of `whole` ways.

    Raises `TooLarge`.
    """
    if not (tries >= 0 and 0 <= hits <= whole and whole):
        raise ValueError(f"no such tries: {tries} with {hits} of {whole}")
    refuse_bits(tries + 1, tries, whole, INSTEAD)
    misses = whole - hits
    if hits == misses:
        return Weights(0, _halves(tries), 1 << tries)
    if not hits or not misses:
        return Weights(tries if hits else 0, (whole**tries,), whole**tries)
    row = [misses**tries]
    for count in range(tries):
        row.append(row[-1] * ((tries - count) * hits) // ((count + 1) * misses))
    return Weights(0, tuple(row), whole**tries)


def kept_matching(
    dice: int, sides: int, faces: Collection[int], *, lowest: int = 0, highest: int = 0
) -> Weights:
    """Return the law of how many dice show one of `faces` once the lowest and highest are ignored.

    Raises `TooLarge`.
    """
    kept = check_dice(dice, sides, lowest, highest)
    if kept == dice:
        return matching(dice, sides, faces)
    wanted = frozenset(faces)
    law = over_faces(
        dice,
        sides,
        0,
        lambda matches, face, counted: matches + counted * (face in wanted),
        readings=kept + 1,
        lowest=lowest,
        highest=highest,
    )
    row = tuple(law.weights.get(matches, 0) for matches in range(kept + 1))
    return Weights(0, row, law.space)


def matching_share(sides: int, faces: Collection[int]) -> Fraction:
    """Return the chance that one fair die shows one of `faces`."""
    return Fraction(len({face for face in faces if 1 <= face <= sides}), sides)


def _halves(tries: int) -> tuple[int, ...]:
    """The binomial coefficients, half of them by ratios and half by symmetry."""
    weight = 1
    row = [1]
    for count in range(tries // 2):
        weight = weight * (tries - count) // (count + 1)
        row.append(weight)
    return tuple(row + row[: tries + 1 - len(row)][::-1])


def choose(total: int, taken: int) -> int:
    """Return the number of ways to take some of many, also where `math.comb` would take minutes.

    By its prime factors: a prime divides it as often as the digits of both parts carry when added
    in that base (Kummer).
    """
    if min(taken, total - taken) < 1_000:
        return math.comb(total, taken)
    factors = []
    for prime in _primes(total):
        carries = carry = 0
        one, other = taken, total - taken
        if prime * prime > total:
            # Two digits at most, and the upper ones cannot carry.
            carries = int(one % prime + other % prime >= prime)
        else:
            while one or other:
                carry = int(one % prime + other % prime + carry >= prime)
                carries += carry
                one, other = one // prime, other // prime
        if carries:
            factors.append(prime**carries)
    return _product(factors)


def _primes(last: int) -> list[int]:
    marks = bytearray([1]) * (last + 1)
    marks[:2] = b"\0\0"
    for number in range(2, math.isqrt(last) + 1):
        if marks[number]:
            marks[number * number :: number] = bytes(len(range(number * number, last + 1, number)))
    return [number for number, mark in enumerate(marks) if mark]


def _product(factors: list[int]) -> int:
    """The product by halves, so that large factors meet late."""
    if len(factors) <= 8:
        return math.prod(factors)
    middle = len(factors) // 2
    return _product(factors[:middle]) * _product(factors[middle:])
