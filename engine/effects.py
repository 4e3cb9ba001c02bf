"""What permanents do to rolls: replacement effects, rerolls and modifiers, as plain data."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Whose(StrEnum):
    """Whose rolls an effect looks at: its controller's, or any player's."""

    OWN = "own"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class TapIt:
    """Tap this untapped permanent. No tap symbol, so it may have come just now."""


@dataclass(frozen=True, slots=True)
class PayMana:
    """Pay that much mana."""

    amount: int


@dataclass(frozen=True, slots=True)
class PayLife:
    """Pay that much life."""

    amount: int


@dataclass(frozen=True, slots=True)
class RemoveCounter:
    """Remove one counter of this kind from this permanent."""

    counter: str


@dataclass(frozen=True, slots=True)
class CastIt:
    """Cast this card from the hand for ``mana`` in the middle of the roll, then draw ``draw``
    cards.
    """

    mana: int
    draw: int = 0


Cost: TypeAlias = TapIt | PayMana | PayLife | RemoveCounter | CastIt


@dataclass(frozen=True, slots=True)
class ExtraDice:
    """If its controller would roll one or more dice, that many more instead, ignoring as many of
    the lowest.

    It compares numbers, so it does not apply to the planar die.
    """

    extra: int = 1


@dataclass(frozen=True, slots=True)
class Reroll:
    """Its controller may pay ``cost`` to have counted dice rolled again, right after they are seen.

    ``several``: one payment is good for any number of dice of that roll.
    """

    whose: Whose
    cost: Cost
    several: bool = False
    once_each_turn: bool = False


@dataclass(frozen=True, slots=True)
class Modify:
    """Changes the result of a die by one of ``amounts``: optional at a cost, or each die without
    one.
    """

    amounts: tuple[int, ...]
    whose: Whose
    cost: Cost | None = None
    once_each_turn: bool = False


Effect: TypeAlias = ExtraDice | Reroll | Modify
