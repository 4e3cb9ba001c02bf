"""A moment of the game: frozen and hashable, so that equal moments are one.

It holds only what a later rule can ask; the story so far stands beside it, never in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.dice import INFINITY, AnyDie, Count, Pool
from engine.instructions import Instruction

MOST_REPEATS = 1000
"""How often one resolution rolls again where nothing else is said; then the engine stops."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: known cards in hand and on top of the library by name, others only as a number."""

    name: str
    life: Count = 20
    hand: tuple[str, ...] = ()
    other_cards: Count = 0
    library: tuple[str, ...] = ()
    mana: Count = INFINITY
    """What the player can still pay; infinite where the scenario does not say."""
    planar_actions: int = 0
    """How often the planar die was rolled by special action this turn: the price of the next one.
    """
    substitute: str = ""
    """What this player rolls in place of dice (``d10xd2``), or nothing."""


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent on the battlefield."""

    id: int
    card: str
    controller: str
    counters: tuple[tuple[str, Count], ...] = ()
    tapped: bool = False
    used: bool = False
    """Whether its effect that works once each turn was used."""
    token: bool = False
    raised: Count = 0
    """What it gets to its power and toughness until end of turn."""

    def count(self, counter: str) -> Count:
        """How many counters of this kind it has."""
        return dict(self.counters).get(counter, 0)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens without abilities: only their number matters."""

    controller: str
    token: str
    count: Count


@dataclass(frozen=True, slots=True)
class Aim:
    """A target: which permanent, and its name for when it is gone."""

    permanent: int
    card: str


class StackKind(StrEnum):
    """What an object on the stack is."""

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    WARD = "ward"


@dataclass(frozen=True, slots=True)
class StackObject:
    """A spell or ability on the stack, or a triggered ability that waits to be put there."""

    id: int
    kind: StackKind
    card: str
    controller: str
    source: int | None = None
    """The permanent whose ability it is; it need not be there any more."""
    ability: int = 0
    """Which of the card's triggered abilities, or of its ward costs."""
    x: Count = 0
    aims: tuple[Aim, ...] = ()
    times: Count = 1
    """So many equal triggered abilities; each does the same."""
    results: Pool | None = None
    """The results it reads of the roll that made it trigger; None where it reads none."""
    against: int | None = None
    """For ward: the object to be countered."""


@dataclass(frozen=True, slots=True)
class Resolving:
    """An object in the middle of its resolution: what it has left to do, how often it has rolled
    again.
    """

    object: StackObject
    left: tuple[Instruction, ...]
    repeats: int = 0


@dataclass(frozen=True, slots=True)
class Aiming:
    """Targets a scenario names: the first ``count`` permanents of that name."""

    card: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell."""

    player: str
    card: str
    x: Count | None = None
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability of a permanent."""

    player: str
    card: str
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack with a creature; its attack trigger aims at ``targets``."""

    player: str
    card: str
    targets: tuple[Aiming, ...] = ()
    in_response: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A permanent leaves the battlefield by something outside the scenario."""

    card: str
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


Action: TypeAlias = Cast | Activate | Attack | Leave | RollPlanarDie | RollForFun
"""What players do, in the order the scenario says: each when the stack is empty, or in response
at once.
"""


@dataclass(frozen=True, slots=True)
class State:
    """Everything a later rule can ask."""

    players: tuple[Player, ...]
    """In turn order; the first is the active player."""
    permanents: tuple[Permanent, ...] = ()
    """In the order they came; simultaneous triggers of one player go on the stack in this order."""
    tokens: tuple[Tokens, ...] = ()
    stack: tuple[StackObject, ...] = ()
    """The last is the top."""
    waiting: tuple[StackObject, ...] = ()
    """Triggered abilities that go on the stack before anybody may act again."""
    resolving: Resolving | None = None
    actions: tuple[Action, ...] = ()
    """What the players will still do."""
    winner: str | None = None
    most_repeats: int = MOST_REPEATS
    """How often one resolution may roll again before the story stops."""
    extra_dice_on_rerolls: bool = True
    """Whether replacement effects that add dice apply to rerolls; no ruling settles it, so it can
    be set.
    """

    def player(self, name: str) -> Player:
        """The player of that name; raise ``LookupError`` when there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise LookupError(name)

    def permanent(self, id: int) -> Permanent | None:
        """The permanent with this id, or None when it is gone."""
        return next((permanent for permanent in self.permanents if permanent.id == id), None)
