"""Logarithms of factorials, right to as many digits as asked for: for laws of huge numbers of dice.

Each function works in the decimal context of its caller, which holds enough digits for the whole
number part as well.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache

_BY_MULTIPLYING = 4096
"""Below this number the factorial itself is made."""


def precision(number: int, digits: int) -> int:
    """Return the precision in which logarithms of `number` factorial keep `digits` places."""
    return digits + 2 * _length(number) + 20


def log_factorial(number: int, digits: int) -> Decimal:
    """Return ln(number!), right to `digits` places after the point (Stirling's series)."""
    if number < _BY_MULTIPLYING:
        return Decimal(math.factorial(number)).ln()
    exact = Decimal(number)
    total = exact * exact.ln() - exact
    total += (2 * pi(digits + 2 * _length(number)) * exact).ln() / 2
    power, index = exact, 1
    while True:
        bernoulli = _bernoulli(2 * index)
        divisor = bernoulli.denominator * (2 * index) * (2 * index - 1)
        term = Decimal(bernoulli.numerator) / divisor / power
        if abs(term) < Decimal(10) ** -(digits + 2):
            return total
        total += term
        power *= exact * exact
        index += 1


def log_choose(total: int, taken: int, digits: int) -> Decimal:
    """Return the logarithm of the number of ways to take some of many."""
    parts = log_factorial(taken, digits) + log_factorial(total - taken, digits)
    return log_factorial(total, digits) - parts


@cache
def pi(digits: int) -> Decimal:
    """Return pi by Machin's formula on whole numbers."""
    unit: int = 10 ** (digits + 10)

    def arctangent_of_inverse(x: int) -> int:
        total = term = unit // x
        divisor, sign = 3, -1
        while term:
            term //= x * x
            total += sign * (term // divisor)
            divisor, sign = divisor + 2, -sign
        return total

    with localcontext() as context:
        context.prec = digits + 20
        scaled = Decimal(4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239)))
        return scaled.scaleb(-(digits + 10))


def _length(number: int) -> int:
    return len(str(number))


@cache
def _bernoulli(n: int) -> Fraction:
    if n == 0:
        return Fraction(1)
    if n > 1 and n % 2:
        return Fraction(0)
    return -sum((math.comb(n + 1, j) * _bernoulli(j) for j in range(n)), Fraction(0)) / (n + 1)
