"""What spells and abilities tell players to do, in order, as plain data.

``rules.py`` is the only place that carries instructions out; here they only say what they are.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TypeAlias

from engine.dice import AnyDie
from engine.table import ResultsTable


@dataclass(frozen=True, slots=True)
class Results:
    """Which results are meant: within an inclusive range, of one parity. Zero and negative
    numbers have one too.
    """

    at_least: int | None = None
    at_most: int | None = None
    odd: bool | None = None

    def holds(self, result: int) -> bool:
        """Whether this result is meant."""
        return (
            (self.at_least is None or result >= self.at_least)
            and (self.at_most is None or result <= self.at_most)
            and (self.odd is None or result % 2 == int(self.odd))
        )


class Of(StrEnum):
    """Where a number comes from."""

    X = "X"
    """X of the spell or ability; 0 where nobody announced one."""
    TOTAL = "total"
    """The sum of the results of the roll; the result where one die counts."""
    MATCHING = "matching"
    """How many results of the roll match ``Quantity.which``."""
    DISTINCT = "distinct"
    """How many different results the roll has."""
    CHOSEN = "chosen"
    """The result a player chose of two."""
    OTHER = "other"
    """The result the player did not choose."""
    HAND = "hand"
    """The number of cards in the controller's hand."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number read from the game when the instruction is carried out, times a factor."""

    of: Of
    factor: int = 1
    which: Results = Results()


Amount: TypeAlias = int | Quantity


class On(StrEnum):
    """Which permanent an instruction is about."""

    ITSELF = "itself"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll ``count`` dice together, and do the rest with what counts: one instruction, one roll.

    The table, or what comes ``then``, is part of it: nothing is put between a roll and its effect.
    """

    die: AnyDie
    count: Amount = 1
    modifier: Amount = 0
    ignore: int = 0
    table: ResultsTable[tuple[Instruction, ...]] | None = None
    then: tuple[Instruction, ...] = ()

    def __post_init__(self) -> None:
        rows = self.table.rows if self.table is not None else ()
        if rows and all(RollAgain(optional=False) in row.then for row in rows):
            raise ValueError("every row rolls again: the chance to stop is zero")
        if isinstance(self.count, int) and self.ignore >= self.count:
            raise ValueError(f"{self.count} dice of which {self.ignore} are ignored leave none")


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Roll again: the same kind and number of dice as this row's roll called for, read on the
    same table.
    """

    optional: bool = True


@dataclass(frozen=True, slots=True)
class ChooseResult:
    """Choose one of the two results of the roll; later instructions read the chosen and the
    other.
    """


@dataclass(frozen=True, slots=True)
class CreateTokens:
    """Create tokens that have no ability of their own."""

    token: str
    count: Amount = 1


@dataclass(frozen=True, slots=True)
class CopyTarget:
    """Create a token that is a copy of the target."""


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put counters of one kind on a permanent."""

    counter: str
    count: Amount
    on: On = On.ITSELF


@dataclass(frozen=True, slots=True)
class ReplaceCounters:
    """Remove all counters of one kind from this permanent, then put that many on it."""

    counter: str
    count: Amount


@dataclass(frozen=True, slots=True)
class WinWith:
    """Win the game if this permanent has at least that many counters of one kind."""

    counter: str
    at_least: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards."""

    count: Amount = 1


@dataclass(frozen=True, slots=True)
class Scry:
    """Scry: look at that many cards on top of the library and put them back, or to the bottom."""

    count: Amount


@dataclass(frozen=True, slots=True)
class TapTargets:
    """Tap each target."""


@dataclass(frozen=True, slots=True)
class CastFree:
    """The player may cast an instant or sorcery from hand with at most this mana value without
    paying for it.
    """

    at_most: Amount


@dataclass(frozen=True, slots=True)
class GainLife:
    """The controller gains life."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseLife:
    """The controller, or each opponent, loses life."""

    amount: Amount
    opponents: bool = False


@dataclass(frozen=True, slots=True)
class DamageOpponents:
    """This deals damage to each opponent."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class GainKeywords:
    """This creature gains keywords until end of turn."""

    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaisePower:
    """This creature gets +N/+N until end of turn."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class IfAnyResult:
    """If any result of the roll is one of ``which``, do this once."""

    which: Results
    then: tuple[Instruction, ...]


Instruction: TypeAlias = (
    RollDice
    | RollAgain
    | ChooseResult
    | CreateTokens
    | CopyTarget
    | PutCounters
    | ReplaceCounters
    | WinWith
    | Draw
    | Scry
    | TapTargets
    | CastFree
    | GainLife
    | LoseLife
    | DamageOpponents
    | GainKeywords
    | RaisePower
    | IfAnyResult
)


def reads_results(instructions: tuple[Instruction, ...]) -> bool:
    """Whether any of these reads the results of the roll that made them happen."""
    return any(_reads(instruction) for instruction in instructions)


def _reads(instruction: Instruction) -> bool:
    if isinstance(instruction, IfAnyResult | ChooseResult):
        return True
    if isinstance(instruction, RollDice):
        return False
    return any(
        isinstance(value, Quantity) and value.of in (Of.TOTAL, Of.MATCHING, Of.DISTINCT)
        for value in (getattr(instruction, field.name) for field in fields(instruction))
    )
