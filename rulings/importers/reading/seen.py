"""Which ids a file held already, in little memory: a file may hold half a million."""

from __future__ import annotations

from array import array


class SeenIds:
    """A set of ids, known by their hashes of 64 bits; eight bytes for an id are two with room.

    Among half a million ids, one is taken for another by chance once in a hundred million files.
    """

    def __init__(self) -> None:
        self._mask = 1023
        self._slots = array("q", bytes(8 * (self._mask + 1)))
        self._count = 0

    def again(self, id_: str) -> bool:
        """Return whether an id was here before, and keep it."""
        key = hash(id_) or 1
        slots, mask = self._slots, self._mask
        at = key & mask
        while held := slots[at]:
            if held == key:
                return True
            at = (at + 1) & mask
        slots[at] = key
        self._count += 1
        if 2 * self._count > mask:
            self._grow()
        return False

    def _grow(self) -> None:
        held = self._slots
        self._mask = mask = 2 * self._mask + 1
        self._slots = slots = array("q", bytes(8 * (mask + 1)))
        for key in held:
            if key:
                at = key & mask
                while slots[at]:
                    at = (at + 1) & mask
                slots[at] = key
