"""A moment of the game: frozen and hashable, so that equal moments are one.

It holds only what a later rule can ask; the story so far stands beside it, never in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.abilities import TriggeredAbility
from engine.actions import Action
from engine.changing import filled_at_once, hash_once, replace, without_hash
from engine.dice import INFINITY, AnyDie, Count, Face, Pool
from engine.instructions import Instruction
from engine.shields import Shield
from engine.subjects import Until, Zone
from engine.switches import DEFAULT, Switches

MOST_REPEATS = 1000
"""How often one resolution rolls again where nothing else is said; then the engine stops."""


@dataclass(frozen=True, slots=True)
class History:
    """What happened this turn, only as far as a card in the game can ask for it."""

    dice: Count = 0
    """How many dice the player rolled that counted, up to the highest number anything asks for."""
    results: tuple[int, ...] = ()
    """Which of the results that something asks for the player rolled, lowest first."""
    died: tuple[str, ...] = ()
    """The creature cards that came to the player's graveyard from the battlefield."""


@dataclass(frozen=True)
class Player:
    """A player: known cards in hand and on top of the library by name, others only as a number."""

    __hash__ = hash_once
    __getstate__ = without_hash

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
    graveyard: tuple[str, ...] = ()
    """In alphabetical order, since nothing asks for another."""
    exile: tuple[str, ...] = ()
    """Cards this player owns that lie in exile, in alphabetical order."""
    shields: tuple[Shield, ...] = ()
    """Replacement effects that wait for a roll of this player."""
    history: History = History()
    lost: bool = False
    """Whether the player has left the game."""


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls a permanent, and for how long: for good where nothing is said."""

    player: str
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class BaseSize:
    """An effect that sets base power, base toughness or both; None leaves the one as it is."""

    power: int | None
    toughness: int | None
    until_end_of_turn: bool


@filled_at_once
@dataclass(frozen=True)
class Permanent:
    """A permanent on the battlefield."""

    __hash__ = hash_once
    __getstate__ = without_hash

    id: int
    card: str
    controller: str
    counters: tuple[tuple[str, Count], ...] = ()
    tapped: bool = False
    used: bool = False
    """Whether its effect that works once each turn was used."""
    token: bool = False
    owner: str = ""
    """Whose card it is; empty where its controller owns it."""
    control: tuple[Control, ...] = ()
    """Where effects give somebody control of it: the player it entered under, then each of these
    effects, the latest last. Its controller is the last one's player.
    """
    level: int = 1
    """Of a Class: its level."""
    damage: Count = 0
    """Damage marked on it this turn."""
    stored: tuple[tuple[AnyDie, Face], ...] = ()
    """Results stored on it, each with its kind of die, in order."""
    base: tuple[int, int] | None = None
    """Base power and toughness of a token that was created with other ones than are printed."""
    sizes: tuple[BaseSize, ...] = ()
    """The effects that set base power and toughness, as far as they can still decide; the latest
    stands last.
    """
    bonus: tuple[Count, Count] = (0, 0)
    """What it gets to its power and toughness until end of turn."""
    keywords: tuple[str, ...] = ()
    """Keywords it has until end of turn, in alphabetical order."""
    granted: tuple[TriggeredAbility, ...] = ()
    """Abilities it has until end of turn beside its own."""
    attached_to: int | str | None = None
    """The permanent, or the player, this is attached to."""
    exiled: tuple[tuple[str, str], ...] = ()
    """Cards exiled with it, each after its owner, in alphabetical order."""
    holds: tuple[tuple[str, str], ...] = ()
    """Cards that come back when it leaves the battlefield, each after its owner."""
    noted: tuple[int, ...] = ()
    """Totals its abilities noted, lowest first."""
    totals: tuple[int, ...] = ()
    """Totals it noted for this turn only, lowest first."""
    safe: bool = False
    """Whether it need not roll any more."""
    monstrous: bool = False
    activations: int = 0
    """How often its loyalty abilities were activated this turn."""
    more_activations: int = 0
    """How often more than once they may be activated this turn."""
    attacking: str = ""
    """The player it attacks."""
    gained: tuple[str, ...] = ()
    """Types and subtypes it has until end of turn, in alphabetical order."""
    until_roll: tuple[tuple[int, str], ...] = ()
    """Keywords that end as soon as any player rolls the result before them."""
    phased_out: tuple[str, int] | None = None
    """Where it is phased out: until this player rolls to visit with at most this result."""
    phased_by: tuple[int, ...] = ()
    """The permanents whose abilities phased it out so far, the lowest number first."""

    def count(self, counter: str) -> Count:
        """How many counters of this kind it has."""
        for kind, count in self.counters:
            if kind == counter:
                return count
        return 0


@dataclass(frozen=True, slots=True)
class Tokens:
    """Equal tokens that do nothing of themselves: only their number matters, what else they are is
    the same.
    """

    controller: str
    token: str
    count: Count
    counters: tuple[tuple[str, Count], ...] = ()
    tapped: bool = False
    control: tuple[Control, ...] = ()
    """Where effects give somebody control of them: who created them, then each of these effects."""
    damage: Count = 0
    """Damage marked on each this turn."""
    sizes: tuple[BaseSize, ...] = ()
    """The effects that set base power and toughness of each, the latest last."""
    bonus: tuple[Count, Count] = (0, 0)
    """What each gets to its power and toughness until end of turn."""
    keywords: tuple[str, ...] = ()
    """Keywords each has until end of turn, in alphabetical order."""
    gained: tuple[str, ...] = ()
    """Types and subtypes each has until end of turn, in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a resolution holds on to for its later instructions, and for what it leaves behind."""

    noted: tuple[int, ...] = ()
    """Results noted, the first first."""
    cards: tuple[tuple[str, str], ...] = ()
    """Cards it exiled, sacrificed or put elsewhere, each after its owner."""
    toughness: Count = 0
    """Of the creature its controller sacrificed."""
    created: tuple[int, ...] = ()
    """The permanents it created or put onto the battlefield last."""
    tied: tuple[str, ...] = ()
    """The players who roll again because they are tied."""
    copied: tuple[int, ...] = ()
    """The copies it put on the stack last."""


NOTHING_YET = Memory()


def settled(tokens: Iterable[Tokens]) -> tuple[Tokens, ...]:
    """Equal tokens brought together, in an order that tells nothing of how they came about."""
    counts: dict[Tokens, Count] = {}
    for group in tokens:
        kind = replace(group, count=0)
        counts[kind] = counts.get(kind, 0) + group.count
    groups = [replace(kind, count=count) for kind, count in counts.items() if count != 0]
    return tuple(sorted(groups, key=lambda group: (group.controller, group.token, str(group))))


@dataclass(frozen=True, slots=True)
class Aim:
    """A target, and its name for when it is gone."""

    permanent: int
    """The permanent, or for ``zone`` stack the object; 0 for a card, a player, or before it is
    chosen one of a group of equal tokens.
    """
    card: str
    """The name of the card, or of the player."""
    zone: Zone | None = Zone.BATTLEFIELD
    """Where it is; None for a player."""
    player: str = ""
    """Whose graveyard the card is in, or whose tokens they are."""
    x: Count = 0
    """Of a spell: its X, which nobody can ask for any more when it has left the stack."""


class StackKind(StrEnum):
    """What an object on the stack is."""

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    WARD = "ward"
    PLANESWALKING = "planeswalking"
    """The ability of the rules that triggers when a planar die shows the planeswalker symbol."""


@filled_at_once
@dataclass(frozen=True)
class StackObject:
    """A spell or ability on the stack, or a triggered ability that waits to be put there."""

    __hash__ = hash_once
    __getstate__ = without_hash

    id: int
    kind: StackKind
    card: str
    controller: str
    source: int | None = None
    """The permanent whose ability it is; it need not be there any more."""
    ability: int = 0
    """Which of the card's activated or triggered abilities, or of its ward costs."""
    x: Count = 0
    aims: tuple[Aim, ...] = ()
    times: Count = 1
    """So many equal triggered abilities; each does the same."""
    results: Pool | None = None
    """The results it reads of the roll that made it trigger; None where it reads none."""
    shown: tuple[AnyDie, Face] | None = None
    """The die it triggered on as it can be stored: its kind, and the result or the planar face."""
    against: int | None = None
    """For ward: the object to be countered. Else the object on the stack the ability is about."""
    modes: tuple[int, ...] = ()
    """Which modes were chosen."""
    goes: Zone = Zone.GRAVEYARD
    """Where the card of the spell goes once it has resolved or was countered."""
    copy: bool = False
    """Whether it is a copy of a spell: no card goes anywhere."""
    frm: Zone = Zone.HAND
    """Where the spell was cast from; for what a permanent's entering asks."""
    owner: str = ""
    """Whose card the spell is; empty where its controller owns it."""
    does: TriggeredAbility | None = None
    """A reflexive or delayed ability, which no card has printed as its own."""
    amount: Count = 0
    """How much damage it triggered on."""
    about: str = ""
    """The player it triggered on."""
    that: int | None = None
    """The permanent it triggered on."""
    that_card: tuple[str, str] | None = None
    """The card of that permanent after its owner, once it has left; a token leaves none."""
    cause: StackObject | None = None
    """What told its controller to roll, where the ability copies it."""
    last: Permanent | None = None
    """The permanent whose ability it is, as it last was, once it has left."""
    memory: Memory = NOTHING_YET
    """Of a delayed ability: what the resolution that left it behind held on to."""


@dataclass(frozen=True)
class Resolving:
    """An object in the middle of its resolution: what it has left to do, how often it has rolled
    again.
    """

    __hash__ = hash_once
    __getstate__ = without_hash

    object: StackObject
    left: tuple[Instruction, ...]
    repeats: int = 0
    memory: Memory = NOTHING_YET
    roll: Hashable = None
    """Where it stops in the middle of a roll (`engine.carrying.rolls.Pause`)."""


@dataclass(frozen=True)
class State:
    """Everything a later rule can ask."""

    __hash__ = hash_once
    __getstate__ = without_hash

    players: tuple[Player, ...]
    """In turn order; the first is the active player."""
    permanents: tuple[Permanent, ...] = ()
    """In the order they came; simultaneous triggers of one player go on the stack in this order."""
    phased: tuple[Permanent, ...] = ()
    """Permanents that are treated as though they were not there."""
    tokens: tuple[Tokens, ...] = ()
    stack: tuple[StackObject, ...] = ()
    """The last is the top."""
    waiting: tuple[StackObject, ...] = ()
    """Triggered abilities that go on the stack before anybody may act again."""
    returning: tuple[tuple[str, str], ...] = ()
    """Cards that come back to the battlefield at once, each after its owner."""
    delayed: tuple[StackObject, ...] = ()
    """Delayed abilities, which wait for the next end step."""
    begun: bool = False
    """Whether the state-based actions of the start were looked at."""
    resolving: Resolving | None = None
    actions: tuple[Action, ...] = ()
    """What the players will still do."""
    planar_deck: tuple[str, ...] = ()
    """The planes and phenomena to come, the next first."""
    legend_rule: bool = True
    winner: str | None = None
    most_repeats: int = MOST_REPEATS
    """How often one resolution may roll again before the story stops."""
    switches: Switches = DEFAULT
    """How the points are read that no official answer settles."""

    def player(self, name: str) -> Player:
        """The player of that name; raise ``LookupError`` when there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise LookupError(name)

    def permanent(self, id: int) -> Permanent | None:
        """The permanent with this id, or None when it is gone."""
        for permanent in self.permanents:
            if permanent.id == id:
                return permanent
        return None
