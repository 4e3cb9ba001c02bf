"""What a file held already, in little memory: it may hold half a million ids."""

from __future__ import annotations

from array import array
from collections.abc import Hashable


class Seen:
    """A set of things, known by their hashes of 64 bits: an id takes sixteen to thirty-two bytes.

    Among half a million of them, one is taken for another by chance in one of a hundred million
    files.
    """

    def __init__(self) -> None:
        self._mask = (1 << 18) - 1
        self._slots = array("q", [0]) * (self._mask + 1)
        self._count = 0

    def add(self, thing: Hashable) -> bool:
        """Keep a thing; return whether it is new."""
        key = hash(thing) or 1
        slots, mask = self._slots, self._mask
        at = key & mask
        while held := slots[at]:
            if held == key:
                return False
            at = (at + 1) & mask
        slots[at] = key
        self._count += 1
        if 2 * self._count > mask:
            self._grow()
        return True

    def _grow(self) -> None:
        held = self._slots
        self._mask = mask = 2 * self._mask + 1
        self._slots = slots = array("q", [0]) * (mask + 1)
        for key in held:
            if key:
                at = key & mask
                while slots[at]:
                    at = (at + 1) & mask
                slots[at] = key
