"""What will be rolled for an instruction once every replacement effect has applied, as plain data.

Most rolls are so many dice of which the lowest go. Only where a die is replaced by a pair, or by
two that are added up, are dice told apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.changing import replace
from engine.dice import Count, finite


@dataclass(frozen=True, slots=True)
class Slot:
    """What is rolled in place of one die: one of ``plain`` dice and the ``total`` is kept.

    A total is several slots whose results are added up; without one there are only dice.
    """

    plain: int = 1
    total: tuple[Slot, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice are rolled for it."""
        return self.plain + sum(part.dice for part in self.total)

    @property
    def counted(self) -> int:
        """How many of them count at least."""
        return 1 if self.plain else sum(part.counted for part in self.total)

    def doubled(self) -> Slot:
        """Each single die becomes two, of which one is kept."""
        return Slot(self.plain * 2, tuple(part.doubled() for part in self.total))

    def joined(self) -> Slot:
        """One of its dice becomes two whose results are added up."""
        if self.total:
            return Slot(self.plain, (*self.total, DIE))
        return Slot(self.plain - 1, (DIE, DIE))


DIE = Slot()
"""One die in place of one die: nothing replaced it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All dice of one instruction."""

    slots: tuple[tuple[Slot, Count], ...]
    """What is rolled, with how often, in order."""
    ignore: int = 0
    """How many of the lowest are ignored."""
    pickers: tuple[tuple[str, str], ...] = ()
    """Players who each pick one to ignore, with the card that lets them."""
    loose: int = 0
    """How many of the dice that count are added up to one result; 0 for none.

    So it is when a die was replaced by two before dice were added to the whole roll: nobody can
    say which of the dice the added ones are.
    """
    keeper: str = ""
    """The card by which one of several dice is kept."""
    adder: str = ""
    """The card by which dice are added up."""

    @property
    def plain(self) -> bool:
        """Whether all dice are alike, and nothing happens to them but that the lowest go."""
        slots = self.slots
        return not (self.pickers or self.loose) and len(slots) == 1 and slots[0][0] == DIE

    @property
    def rolled(self) -> Count:
        """How many dice are rolled."""
        total: Count = 0
        for slot, count in self.slots:
            total = total + count * slot.dice
        return total

    @property
    def ignored(self) -> int:
        """How many of these are ignored, where each pair keeps a die; pairs are never infinite."""
        total = self.ignore + len(self.pickers)
        for slot, count in self.slots:
            spare = slot.dice - slot.counted
            if spare:
                total += finite(count) * spare
        return total

    def more(self, extra: int) -> Plan:
        """So many more dice."""
        slot, count = self.slots[0]
        return replace(self, slots=((slot, count + extra), *self.slots[1:]))

    def doubled(self) -> Plan:
        """Each die becomes two, of which one is kept."""
        return replace(self, slots=tuple((slot.doubled(), count) for slot, count in self.slots))

    def joined(self) -> Plan:
        """The next die becomes two whose results are added up."""
        for place, (slot, count) in enumerate(self.slots):
            if slot.total:
                return self._with(place, (slot.joined(), count))
        slot, count = self.slots[0]
        left: tuple[tuple[Slot, Count], ...] = ((slot, count + -1),) if count != 1 else ()
        return replace(self, slots=((slot.joined(), 1), *left, *self.slots[1:]))

    def loosened(self) -> Plan:
        """One die more, of which one more is part of the total."""
        return replace(self.more(1), loose=max(self.loose, 1) + 1)

    def _with(self, place: int, slot: tuple[Slot, Count]) -> Plan:
        return replace(self, slots=(*self.slots[:place], slot, *self.slots[place + 1 :]))
