"""Rows of numbers as bytes: as lists keep them, and as PostgreSQL sends and takes its arrays."""

from __future__ import annotations

import struct
import sys
from array import array
from typing import Any, Final

_KINDS: Final = {"i": 23, "q": 20, "f": 700}
"""What PostgreSQL knows integer, bigint and real by."""


def packed(kind: str, values: bytes) -> array[Any]:
    """Return numbers of four bytes each, as a list keeps them. ``kind``: that of `array.array`."""
    unpacked = array(kind, values)
    if sys.byteorder == "little":
        unpacked.byteswap()
    return unpacked


def sent(values: bytes) -> array[int]:
    """Return integers that the database made bytes of: 20 of them, then the size and value of each.

    >>> [*sent(bytes(20) + b"\\0\\0\\0\\4\\0\\0\\1\\0")]
    [256]
    """
    return packed("i", values[20:])[1::2]


def to_pack(numbers: array[Any]) -> bytes:
    """Return numbers as bytes, each in those that PostgreSQL sends of it."""
    first = numbers[:]
    if sys.byteorder == "little":
        first.byteswap()
    return first.tobytes()


def to_send(numbers: array[Any]) -> bytes:
    """Return numbers as PostgreSQL sends an array of them: each after its length in bytes."""
    each, count = numbers.itemsize // 4, len(numbers)
    parts = array("i", to_pack(numbers))
    made = array("i", bytes(4 * (each + 1) * count))
    made[:: each + 1] = array("i", struct.pack("!i", numbers.itemsize)) * count
    for part in range(each):
        made[part + 1 :: each + 1] = parts[part::each]
    return struct.pack("!5i", 1, 0, _KINDS[numbers.typecode], count, 1) + made.tobytes()
