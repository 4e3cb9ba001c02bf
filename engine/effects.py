"""What permanents do to rolls, as plain data: replacement effects, rerolls, modifiers, exchange.

They stand in the order in which they apply to one roll. ``engine.rolling`` applies them.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.costs import CastIt as CastIt
from engine.costs import Cost as Cost
from engine.costs import PayLife as PayLife
from engine.costs import PayMana as PayMana
from engine.costs import RemoveCounter as RemoveCounter
from engine.costs import TapIt as TapIt
from engine.dice import Die
from engine.subjects import Results
from engine.subjects import Whose as Whose


@dataclass(frozen=True, slots=True)
class ExtraDice:
    """If its controller would roll one or more dice, that many more instead, ignoring as many of
    the lowest.

    It compares numbers, so it does not apply to the planar die.
    """

    extra: int = 1


@dataclass(frozen=True, slots=True)
class ExtraPlanarDie:
    """If its controller would roll one or more planar dice, one more instead, ignoring one of
    them, which the roller picks once all are seen.
    """


@dataclass(frozen=True, slots=True)
class KeepOneOfPair:
    """If its controller would roll a die, two instead, ignoring one of the two, which the roller
    picks.

    Die by die, of any kind, also when a die is rolled again; what adds dice to the whole roll
    applies before it.
    """


@dataclass(frozen=True, slots=True)
class Reroll:
    """Its controller may pay ``costs`` to have counted dice rolled again, right after they are
    seen.

    Only dice that show one of ``which`` and have so many ``sides``, where these are said.
    ``several``: one payment is good for any number of dice of that roll. ``roller_changes``: who
    rolls the die again is the controller, whom abilities that watch rolls then see as the roller.
    """

    whose: Whose
    costs: tuple[Cost, ...] = ()
    several: bool = False
    once_each_turn: bool = False
    which: Results | None = None
    sides: int | None = None
    roller_changes: bool = False


@dataclass(frozen=True, slots=True)
class Modify:
    """Changes the result of a die by one of ``amounts``: optional at a cost, or each die without
    one.
    """

    amounts: tuple[int, ...]
    whose: Whose
    costs: tuple[Cost, ...] = ()
    once_each_turn: bool = False


@dataclass(frozen=True, slots=True)
class ExchangeResult:
    """If its controller would roll dice with so many sides, they roll them and may exchange one
    result with this creature's base power or base toughness.
    """

    sides: int = 6


@dataclass(frozen=True, slots=True)
class ReplaceWithStored:
    """After its controller rolled a die, they may take a result stored on this off it, to stand
    in place of the result of that die.
    """


@dataclass(frozen=True, slots=True)
class BlankIsChaos:
    """A blank face of the planar die counts as chaos, for every player, until someone
    planeswalks.
    """


@dataclass(frozen=True, slots=True)
class AddRollToDamage:
    """If this would deal damage, its controller rolls a die and it deals so much more, once for
    each recipient.
    """

    die: Die


Effect: TypeAlias = (
    ExtraDice
    | ExtraPlanarDie
    | KeepOneOfPair
    | Reroll
    | Modify
    | ExchangeResult
    | ReplaceWithStored
    | BlankIsChaos
    | AddRollToDamage
)
