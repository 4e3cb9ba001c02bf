"""What rules text says about dice, once it is read: plain values, with the places they stand at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from engine.dice import AnyDie
from engine.table import ResultsTable


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of the text that was read, untouched: ``text`` is what stands from ``start`` to
    ``end``.
    """

    text: str
    start: int
    end: int


X: Final = "X"

Count: TypeAlias = int | Literal["X"] | Phrase
"""How many dice: a number, X, or the words that count them ("each player being attacked")."""


class Sign(StrEnum):
    """Whether a modifier adds or subtracts."""

    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class Modifier:
    """What the instruction itself adds to the natural result or subtracts from it."""

    sign: Sign
    amount: int | Phrase


class Again(StrEnum):
    """Whether a row says to roll again."""

    NO = "no"
    MAY = "may"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row of a results table says, in the card's own words."""

    then: Phrase
    again: Again = Again.NO


class Roller(StrEnum):
    """Who is told to roll."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OPPONENT = "each opponent"
    TARGET_PLAYER = "target player"
    TARGET_OPPONENT = "target opponent"
    THAT_PLAYER = "that player"
    CONTROLLER = "its controller"
    OWNER = "its owner"


class Use(StrEnum):
    """What the text does with the results."""

    TABLE = "table"
    COMPARE = "compare"
    """A condition on the result, without the rows of a table."""
    NATURAL = "natural"
    """A condition on the natural result."""
    RESULT = "result"
    CHOOSE = "choose one"
    CHOOSE_TWO = "choose two"
    OTHER = "the other"
    """The result that was not chosen."""
    TOTAL = "total"
    DIFFERENCE = "difference"
    DOUBLES = "doubles"
    EACH = "each"
    DIFFERENT = "different results"
    FIRST_AND_SECOND = "first and second"
    BETWEEN_PLAYERS = "between players"
    STORE = "store"
    REPEAT = "repeat"
    VISIT = "visit"
    PLANAR = "planar"
    PHYSICAL = "physical"
    """Where the die itself lies matters: no number is enough."""
    UNKNOWN = "unknown"
    """The text speaks of the results in a way this reader has no name for."""


@dataclass(frozen=True, slots=True)
class RollText:
    """One instruction to roll, as the text gives it.

    ``table`` has the rows of a results table, or of sentences that ask for the result. The rows
    read the total where `Use.TOTAL` is among the uses, each result where `Use.EACH` is, else the
    one result that counts.
    """

    where: Phrase
    """The words that name the dice."""
    count: Count
    die: AnyDie
    modifier: Modifier | None = None
    ignore: int = 0
    """How many of the lowest results are ignored."""
    keep: int | None = None
    """How many of the highest results count where all others are ignored."""
    times: int = 1
    """How often the instruction is carried out, one after the other ("twice")."""
    uses: tuple[Use, ...] = ()
    table: ResultsTable[RowText] | None = None
    roller: Roller = Roller.YOU
    optional: bool = False
    cost: bool = False
    """Whether the roll is part of a cost."""


class Care(StrEnum):
    """How an ability cares about rolls that something else orders."""

    ONCE_PER_ROLL = "triggers once for each roll of one or more dice"
    PER_DIE = "triggers for each die"
    NTH_DIE = "triggers for one die of the turn by its number"
    NATURAL = "triggers on a natural result"
    HIGHEST_NATURAL = "triggers on the highest natural result of a die"
    TO_VISIT = "triggers on a roll to visit"
    PLANAR = "triggers on a roll of the planar die"
    CHAOS = "triggers on chaos"
    EXTRA_DIE_IGNORE_LOWEST = "adds dice to a roll and ignores the lowest"
    EXTRA_DIE_IGNORE_CHOSEN = "adds dice to a roll and ignores chosen ones"
    EXTRA_PLANAR_DIE = "adds planar dice to a roll of planar dice"
    ONE_OF_TWO = "replaces each die by two, of which one is ignored"
    TOTAL_OF_TWO = "replaces a die by the total of two"
    EXCHANGE = "exchanges a result for another value"
    STORED_RESULT = "replaces a result by a stored one"
    REROLL = "rerolls dice"
    MODIFY = "adds to results or subtracts from them"
    HISTORY = "asks what was rolled this turn"
    UNTIL = "lasts until a roll"
    STORED = "reads stored results"
    BLANK_IS_CHAOS = "counts a blank planar roll as chaos"
    PROTECTION = "protects from die rolls"
    FORBIDS = "forbids rolling"
    PHYSICAL = "uses dice as objects"


@dataclass(frozen=True, slots=True)
class CareText:
    """An ability that cares about rolls, as the text gives it."""

    care: Care
    where: Phrase
    low: int | None = None
    """The lowest result it asks for; None where the text has no lower end."""
    high: int | None = None
    number: int | None = None
    """Which die of the turn, how many extra dice, or by how much a result changes; a loss is
    below zero.
    """
    either: bool = False
    """Whether the player may add or subtract."""


class Reason(StrEnum):
    """Why something that speaks of dice was not read."""

    FORM = "speaks of dice in a form that is not known here"
    NUMBER = "the number of dice cannot be read"
    KIND = "no kind of die is named"
    SIDES = "no such die"
    ROLLER = "who rolls cannot be read"
    ROW = "a row of the results table cannot be read"
    LOST_ROW = "a row of a results table without a roll above it"
    WHICH = "the text does not say which result the table reads"
    TABLE = "no results table can be like this"
    ENDLESS = "every row rolls again: the chance to stop is zero"
    COUNT = "not so many dice"


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that speaks of dice and was not read; nothing is guessed in its place."""

    where: Phrase
    reason: Reason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything a text says about dice, each in the order of the text."""

    rolls: tuple[RollText, ...] = ()
    cares: tuple[CareText, ...] = ()
    unread: tuple[Unread, ...] = ()


class TextRefused(ValueError):
    """A text that is not read at all: too long, or in a language that is not known."""
