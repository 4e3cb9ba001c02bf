"""What players do in a scenario, in the order it says: each when the stack is empty, or at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.dice import AnyDie, Count
from engine.subjects import Step


@dataclass(frozen=True, slots=True)
class Aiming:
    """Targets a scenario names: the first ``count`` permanents of that name."""

    card: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell. ``modes`` are the names of what is chosen; the mana abilities of the
    permanents in ``mana_from`` are activated in the middle of casting.
    """

    player: str
    card: str
    x: Count | None = None
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False
    modes: tuple[str, ...] = ()
    mana_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability: the so-many-th of the card, counted from 0."""

    player: str
    card: str
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False
    ability: int = 0
    x: Count | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a player, the next opponent where none is named, with a creature; its attack trigger
    aims at ``targets``.
    """

    player: str
    card: str
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False
    defender: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Block with a creature."""

    player: str
    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class CombatDamage:
    """A creature deals combat damage to a player: to the next opponent where none is named, as
    much as its power where nothing is said.
    """

    card: str
    to: str = ""
    amount: Count | None = None
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A permanent leaves the battlefield by something outside the scenario."""

    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """A creature dies by something outside the scenario."""

    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    """A card enters the battlefield from a graveyard or from exile, by something outside the
    scenario.
    """

    player: str
    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Copy:
    """Something outside the scenario copies the spell of that name on the stack for a player."""

    player: str
    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """A player opens an Attraction."""

    player: str
    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Crank:
    """A player cranks a Contraption."""

    player: str
    card: str
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """A step of the active player's turn begins."""

    step: Step
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn ends and a player's begins: the same one's, or another's."""

    player: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class RollPlanarDie:
    """Take the special action of rolling the planar die."""

    player: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class RollForFun:
    """Roll a die for a reason outside the game."""

    player: str
    die: AnyDie
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class OwnRoll:
    """Something outside the scenario tells a player to roll: an ability with a results table goes
    on the stack. ``card`` is its text.
    """

    player: str
    card: str
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Later:
    """Do something in response once so many more spells and abilities have resolved."""

    action: Action
    resolutions: int
    in_response: bool = True


Action: TypeAlias = (
    Cast
    | Activate
    | Attack
    | Block
    | CombatDamage
    | Leave
    | Die
    | Return
    | Copy
    | Open
    | Crank
    | Begin
    | NextTurn
    | RollPlanarDie
    | RollForFun
    | OwnRoll
    | Later
)
"""What players do, in the order the scenario says: each when the stack is empty, or in response
at once.
"""
