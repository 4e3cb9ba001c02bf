"""What a triggered ability waits for, and what it may ask of the game besides. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.subjects import On, Results, Type, Which, Whose, Zone


@dataclass(frozen=True, slots=True)
class OncePerRoll:
    """Whenever you roll one or more dice: once for each instruction with a counted die."""


@dataclass(frozen=True, slots=True)
class PerDie:
    """Whenever you roll a die: once for each counted die.

    With ``which`` only for such results, with ``natural`` only for that natural result, with
    ``highest`` only for the highest natural result the die has, with ``sides`` only for dice with
    so many sides. A planar die shows no number, so it matches none of these; with ``planar`` off
    it never matches. ``whose``: whose rolls it looks at.
    """

    which: Results | None = None
    highest: bool = False
    natural: int | None = None
    sides: int | None = None
    whose: Whose = Whose.OWN
    planar: bool = True


@dataclass(frozen=True, slots=True)
class NthDie:
    """Whenever you roll your so-many-th die each turn: once, for the roll that contains it."""

    nth: int


@dataclass(frozen=True, slots=True)
class RollsToVisit:
    """Whenever you roll to visit your Attractions: once for each counted die that matches."""

    which: Results | None = None


@dataclass(frozen=True, slots=True)
class PlanarRolled:
    """Whenever you roll the planar die."""

    whose: Whose = Whose.OWN


@dataclass(frozen=True, slots=True)
class Enters:
    """When this enters, except from one of the zones in ``not_from``."""

    not_from: frozenset[Zone] = frozenset()


@dataclass(frozen=True, slots=True)
class Attacks:
    """Whenever this, or the creature it is attached to, attacks."""

    of: On = On.ITSELF


@dataclass(frozen=True, slots=True)
class AttacksOrBlocks:
    """Whenever this attacks or blocks."""


@dataclass(frozen=True, slots=True)
class Dies:
    """When this dies. It looks back: the permanent is gone when the ability triggers."""


@dataclass(frozen=True, slots=True)
class CreatureDies:
    """Whenever a creature dies, also one that is put into a graveyard together with this."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """Whenever this is dealt damage."""


@dataclass(frozen=True, slots=True)
class DamagesPlayer:
    """Whenever this, or the creature it is attached to, deals combat damage to a player."""

    of: On = On.ITSELF


@dataclass(frozen=True, slots=True)
class DealsDamage:
    """Whenever this deals damage, combat damage or not: once for each time it does."""


@dataclass(frozen=True, slots=True)
class Upkeep:
    """At the beginning of your upkeep, or of each player's, or with ``of_held`` of the owner of a
    card that this holds until it leaves.
    """

    whose: Whose = Whose.OWN
    of_held: bool = False


@dataclass(frozen=True, slots=True)
class BeginningOfCombat:
    """At the beginning of combat on your turn, or on each player's."""

    whose: Whose = Whose.OWN


@dataclass(frozen=True, slots=True)
class EndStep:
    """At the beginning of your end step, or of each player's."""

    whose: Whose = Whose.OWN


@dataclass(frozen=True, slots=True)
class Casts:
    """Whenever you, any player, or the player this is attached to (``enchanted``) casts a spell.

    Of one of these types, of none of those, of at least that mana value, and with ``at_player``
    only a spell whose one target is a player.
    """

    types: frozenset[Type] = frozenset()
    other_than: frozenset[Type] = frozenset()
    mana_value: int = 0
    whose: Whose = Whose.OWN
    enchanted: bool = False
    at_player: bool = False


@dataclass(frozen=True, slots=True)
class Cranked:
    """Whenever you crank this Contraption."""


@dataclass(frozen=True, slots=True)
class Visited:
    """Whenever you visit this Attraction: a roll to visit had a result that is lit on it."""


@dataclass(frozen=True, slots=True)
class ChaosEnsues:
    """Whenever chaos ensues, while this plane is face up."""


@dataclass(frozen=True, slots=True)
class Planeswalks:
    """When a player planeswalks to this plane, or encounters this phenomenon."""


@dataclass(frozen=True, slots=True)
class Sacrifices:
    """Whenever you sacrifice such a permanent."""

    which: Which


@dataclass(frozen=True, slots=True)
class BecomesMonstrous:
    """When this becomes monstrous."""


@dataclass(frozen=True, slots=True)
class WhenYouDo:
    """When you do: a reflexive ability. An instruction makes it trigger, once, as it is carried
    out; it goes on the stack like any other, with targets chosen by then.
    """


Condition: TypeAlias = (
    OncePerRoll
    | PerDie
    | NthDie
    | RollsToVisit
    | PlanarRolled
    | Enters
    | Attacks
    | AttacksOrBlocks
    | Dies
    | CreatureDies
    | Damaged
    | DamagesPlayer
    | DealsDamage
    | Upkeep
    | BeginningOfCombat
    | EndStep
    | Casts
    | Cranked
    | Visited
    | ChaosEnsues
    | Planeswalks
    | Sacrifices
    | BecomesMonstrous
    | WhenYouDo
)


@dataclass(frozen=True, slots=True)
class RolledThisTurn:
    """If you rolled at least so many dice this turn; with ``which``, dice with such results.

    Counted dice only; a planar die is a die and has no result.
    """

    dice: int = 1
    which: Results | None = None


@dataclass(frozen=True, slots=True)
class Controls:
    """If you control at least and at most so many of these."""

    which: Which
    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class IsThere:
    """If this is still on the battlefield."""


@dataclass(frozen=True, slots=True)
class NotStored:
    """If the result is not stored on this yet."""


@dataclass(frozen=True, slots=True)
class All:
    """If each of these holds."""

    tests: tuple[Test, ...]


Test: TypeAlias = RolledThisTurn | Controls | IsThere | NotStored | All
"""What an ability asks of the game: an intervening "if" asks as it would trigger and again as it
resolves.
"""
