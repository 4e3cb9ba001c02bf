"""Rolling dice, what is read of a roll, and what depends on it or on a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.dice import AnyDie, Die
from engine.shields import Shield
from engine.subjects import Amount, Results, Who
from engine.table import ResultsTable

if TYPE_CHECKING:
    from engine.instructions import Instruction


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll ``count`` dice together, and do the rest with what counts: one instruction, one roll.

    The table, and what comes ``then``, before the table, are part of it: nothing is put between a
    roll and its effect. Where several players are the ``roller``, each rolls so many of their own.
    """

    die: AnyDie
    count: Amount = 1
    modifier: Amount = 0
    ignore: Amount = 0
    """So many of the lowest are ignored."""
    table: ResultsTable[tuple[Instruction, ...]] | None = None
    then: tuple[Instruction, ...] = ()
    roller: Who = Who.YOU
    store: bool = False
    """The results are stored on the permanent whose ability it is, beside those it has."""
    to_visit: bool = False
    """It is a roll to visit Attractions."""

    def __post_init__(self) -> None:
        if self._never_stops():
            raise ValueError("every result rolls again: the chance to stop is zero")
        if (
            isinstance(self.count, int)
            and isinstance(self.ignore, int)
            and self.ignore >= self.count
        ):
            raise ValueError(f"{self.count} dice of which {self.ignore} are ignored leave none")

    def _never_stops(self) -> bool:
        """Whether every face the die can show, with the modifier, rolls again whatever happens."""
        if self.table is None or not isinstance(self.die, Die):
            return False
        again = [row for row in self.table.rows if any(map(_must_roll_again, row.then))]
        added = self.modifier if isinstance(self.modifier, int) else 0
        first, last = 1 + added, self.die.sides + added
        covered = 0
        for row in again:
            low = first if row.low is None else max(first, row.low)
            high = last if row.high is None else min(last, row.high)
            covered += max(0, high - low + 1)
        return covered == self.die.sides


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Roll again, ``times`` times: the same kind and number of dice as this row's roll called
    for, read on the same table.
    """

    optional: bool = True
    times: int = 1


def _must_roll_again(instruction: Instruction) -> bool:
    return isinstance(instruction, RollAgain) and not instruction.optional


@dataclass(frozen=True, slots=True)
class RollPlanar:
    """Roll the planar die, by an effect: the price of the special action does not rise."""


@dataclass(frozen=True, slots=True)
class RollToVisit:
    """Roll to visit Attractions, also with none."""


@dataclass(frozen=True, slots=True)
class FirstAndSecond:
    """Roll a die twice, one roll after the other; then read the first and the second result."""

    die: Die
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ChooseResult:
    """Choose one of the two results of the roll; later instructions read the chosen and the
    other. Of more than two the other is chosen as well.
    """


@dataclass(frozen=True, slots=True)
class ForEachResult:
    """For each result of the roll, do what its row says; a result off the table does nothing."""

    table: ResultsTable[tuple[Instruction, ...]]


@dataclass(frozen=True, slots=True)
class IfTotal:
    """If the total of the roll, the result of one die, is one of ``which``: ``then``, else
    ``otherwise``.
    """

    which: Results
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class IfAnyResult:
    """If any result of the roll is one of ``which``, do this once."""

    which: Results
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class IfNatural:
    """If any die of the roll that counts has such a natural result, do this once."""

    which: Results
    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class IfDoubles:
    """If two results of the roll are equal, in or out of the range of the die."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class IfNumber:
    """If a number is at least and at most the others: ``then``, else ``otherwise``. Real numbers
    are compared, below 0 too.
    """

    number: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareRolls:
    """Of the players who rolled, each with the highest result, or the lowest, is ``THAT_PLAYER``
    of ``then``. ``ties_again``: of several, those roll again until one is left.
    """

    then: tuple[Instruction, ...]
    lowest: bool = False
    ties_again: bool = False
    opponents: bool = False
    """Only opponents are meant; the others' results are compared all the same."""


@dataclass(frozen=True, slots=True)
class NoteTotal:
    """Note the total of the roll on this permanent, for good or for this turn."""

    this_turn: bool = False


@dataclass(frozen=True, slots=True)
class BecomeSafe:
    """This permanent need not roll any more."""


@dataclass(frozen=True, slots=True)
class StoreResults:
    """Store the results of the roll on this permanent; ``instead`` of those it has."""

    instead: bool = False


@dataclass(frozen=True, slots=True)
class RerollStored:
    """Choose any number of the results stored on this and roll those dice again: the new results
    are stored in their place.
    """


@dataclass(frozen=True, slots=True)
class NextTime:
    """Make a one-shot replacement effect for the next roll of players."""

    shield: Shield
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class MayDo:
    """The player may do all of ``then``; who does not does ``otherwise``."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Reflexive:
    """When you do: the reflexive ability of this card (``conditions.WhenYouDo``) triggers now. It
    reads what this resolution rolled.
    """


@dataclass(frozen=True, slots=True)
class AtNextEndStep:
    """At the beginning of the next end step, do this to what this resolution holds on to."""

    then: tuple[Instruction, ...]
