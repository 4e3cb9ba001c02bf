"""What is paid: for activating an ability, for changing a die, for rolling it again. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.instructions import RollDice
from engine.subjects import Which


@dataclass(frozen=True, slots=True)
class TapSymbol:
    """{T}: tap this untapped permanent, which must have been under control since the turn began."""


@dataclass(frozen=True, slots=True)
class TapIt:
    """Tap this untapped permanent. No tap symbol, so it may have come just now."""


@dataclass(frozen=True, slots=True)
class TapEquipped:
    """{T} of an ability that the creature this is attached to has: tap that creature."""


@dataclass(frozen=True, slots=True)
class TapOther:
    """Tap an untapped permanent with this subtype that the player controls; it may be this one."""

    subtype: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Crew:
    """Tap other untapped creatures the player controls with at least so much power together."""

    power: int


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
    """Remove counters of this kind from this permanent."""

    counter: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class TakeStored:
    """Take a stored result with this value off this permanent."""

    value: int


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Sacrifice this permanent."""


@dataclass(frozen=True, slots=True)
class SacrificeOther:
    """Sacrifice a permanent of the player's choice."""

    which: Which


@dataclass(frozen=True, slots=True)
class ExileThis:
    """Exile this permanent, or this card from the zone its ability works in."""


@dataclass(frozen=True, slots=True)
class RollCost:
    """Roll dice. Rolled last, after every cost without chance; the ability can read the results."""

    roll: RollDice


@dataclass(frozen=True, slots=True)
class CastIt:
    """Cast this card from the hand for ``mana`` in the middle of the roll, then draw ``draw``
    cards.
    """

    mana: int
    draw: int = 0


Cost: TypeAlias = (
    TapSymbol
    | TapIt
    | TapEquipped
    | TapOther
    | Crew
    | PayMana
    | PayLife
    | RemoveCounter
    | TakeStored
    | Sacrifice
    | SacrificeOther
    | ExileThis
    | RollCost
    | CastIt
)
