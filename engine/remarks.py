"""What only the reader of a story is told.

A die that was ignored or rerolled never happened: it is a remark, not an event, and no rule can
see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.dice import AnyDie, Count, Face
from engine.questions import QuestionKind


@dataclass(frozen=True, slots=True)
class RollInstructed:
    """``card`` tells a player to roll. First remark of each roll instruction, before any
    replacement.
    """

    player: str
    card: str
    die: AnyDie
    count: Count
    ignore: int = 0
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class NothingRolled:
    """The number of dice came to 0: there is no roll at all."""

    card: str


@dataclass(frozen=True, slots=True)
class RollReplaced:
    """An effect of ``card`` replaced the roll: ``count`` dice now, of which ``ignore`` will be
    ignored.
    """

    card: str
    die: AnyDie
    count: Count
    ignore: int


@dataclass(frozen=True, slots=True)
class ReplacementSkipped:
    """An effect of ``card`` that compares numbers does not apply to a die without numbers."""

    card: str


@dataclass(frozen=True, slots=True)
class RollIgnored:
    """``count`` dice with this face are ignored: they were never rolled.

    Where others of ``tied`` dice with that face stay, a player picked which of them go.
    """

    die: AnyDie
    natural: Face
    count: Count = 1
    tied: Count = 0


@dataclass(frozen=True, slots=True)
class RollSuperseded:
    """A die with this face is rolled again by an effect of ``card``: its first roll never
    happened.
    """

    card: str
    die: AnyDie
    natural: Face
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ResultModified:
    """An effect of ``card``, or its own instruction, changed the result of ``count`` dice."""

    card: str
    before: int
    after: int
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ResultReplaced:
    """By an effect of ``card`` another value stands in place of the result of a die, or of a
    total.
    """

    card: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DiceAddedUp:
    """Dice rolled in place of one, by an effect of ``card``, are added up: the total is one
    result.
    """

    card: str
    total: int


@dataclass(frozen=True, slots=True)
class BlankCountsAsChaos:
    """By an effect of ``card`` a blank face of the planar die counts as chaos."""

    card: str


@dataclass(frozen=True, slots=True)
class NoRowApplied:
    """The result lies in no row of the results table of ``card``: nothing happens."""

    card: str
    result: int


@dataclass(frozen=True, slots=True)
class NumberPartIdle:
    """The face is no number: the part of the effect of ``card`` that needs one does nothing."""

    card: str


@dataclass(frozen=True, slots=True)
class DieDidNotCount:
    """A player rolled a die that nothing in the game told them to roll."""

    player: str
    die: AnyDie
    natural: Face


@dataclass(frozen=True, slots=True)
class SubstituteUsed:
    """In place of a die a player rolled something else (``d10xd2``) with as many equally likely
    outcomes.
    """

    player: str
    die: AnyDie
    substitute: str
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SubstituteRefused:
    """A substitute was turned down: its outcomes are not those of the die, each equally likely."""

    player: str
    die: AnyDie
    substitute: str


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A player answered a question of ``card`` with one of its options."""

    player: str
    question: QuestionKind
    card: str
    option: str


@dataclass(frozen=True, slots=True)
class TargetIllegal:
    """A target of ``card`` is no longer legal."""

    card: str
    target: str


@dataclass(frozen=True, slots=True)
class CouldNotCounter:
    """Ward of ``card`` resolves, but what it would counter is no longer on the stack."""

    card: str


@dataclass(frozen=True, slots=True)
class ConditionFailed:
    """What an ability of ``card`` asks besides no longer holds: it does nothing."""

    card: str


@dataclass(frozen=True, slots=True)
class RepeatsStopped:
    """``card`` was told to roll again more often than the engine follows; the story stops here."""

    card: str
    limit: int


Remark: TypeAlias = (
    RollInstructed
    | NothingRolled
    | RollReplaced
    | ReplacementSkipped
    | RollIgnored
    | RollSuperseded
    | ResultModified
    | ResultReplaced
    | DiceAddedUp
    | BlankCountsAsChaos
    | NoRowApplied
    | NumberPartIdle
    | DieDidNotCount
    | SubstituteUsed
    | SubstituteRefused
    | ChoiceMade
    | TargetIllegal
    | CouldNotCounter
    | RepeatsStopped
    | ConditionFailed
)
