"""What happened in a game, and the story of it: events, with the remarks for its reader between.

Triggers look at events and never at remarks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.deeds import Deed
from engine.dice import AnyDie, Count, Face
from engine.remarks import Remark
from engine.subjects import Step, Zone


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A player casts a spell; X (None where it has none) and the targets are chosen now."""

    player: str
    card: str
    x: Count | None = None
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AbilityActivated:
    """A player activates an ability of a permanent; its cost is paid and its targets are chosen
    now.
    """

    player: str
    card: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AbilityTriggered:
    """An ability triggers ``times`` times. It waits until what is resolving has finished."""

    player: str
    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class AbilityPutOnStack:
    """A triggered ability goes on the stack; its targets are chosen now."""

    player: str
    card: str
    times: Count = 1
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WardTriggered:
    """Ward of ``card`` triggers, because ``against`` has it as a target."""

    player: str
    card: str
    cost: int
    against: str


@dataclass(frozen=True, slots=True)
class WardPaid:
    """A player pays for ward of ``card``."""

    player: str
    card: str
    cost: int


@dataclass(frozen=True, slots=True)
class Countered:
    """A spell or ability is countered by an ability of ``by``: it will not resolve."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class ResolutionBegan:
    """The top of the stack begins to resolve. Nobody may act until it ends."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class ResolutionEnded:
    """What was resolving has finished all its instructions."""

    card: str


@dataclass(frozen=True, slots=True)
class DidNotResolve:
    """Every target has become illegal: the spell or ability does not resolve, and no die is
    rolled.
    """

    card: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    """``count`` counted dice of one roll came to the same natural result and the same modifier."""

    player: str
    die: AnyDie
    natural: Face
    modifier: int = 0
    count: Count = 1

    @property
    def result(self) -> int | None:
        """The natural result with its modifier; None where the face is no number."""
        return self.natural + self.modifier if isinstance(self.natural, int) else None


@dataclass(frozen=True, slots=True)
class RowApplied:
    """The row of a results table (``10-19``, ``20``, ``15+``) in whose range the result lies."""

    card: str
    row: str


@dataclass(frozen=True, slots=True)
class TokensCreated:
    """A player creates tokens of one name."""

    player: str
    token: str
    count: Count


@dataclass(frozen=True, slots=True)
class CountersPut:
    """Counters of one kind (``+1/+1``, ``component``) are put on a permanent, also as it enters;
    with ``times`` so many on each of so many equal tokens.
    """

    card: str
    counter: str
    count: Count
    times: Count = 1


@dataclass(frozen=True, slots=True)
class CountersRemoved:
    """Counters of one kind are removed from a permanent, or from each of ``times`` equal tokens."""

    card: str
    counter: str
    count: Count
    times: Count = 1


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A player draws cards."""

    player: str
    count: Count


@dataclass(frozen=True, slots=True)
class Scried:
    """A player scries: looks at that many cards on top of their library."""

    player: str
    count: Count


@dataclass(frozen=True, slots=True)
class LifeGained:
    """A player gains life."""

    player: str
    amount: Count


@dataclass(frozen=True, slots=True)
class LifeLost:
    """A player loses life, not by damage."""

    player: str
    amount: Count


@dataclass(frozen=True, slots=True)
class LifePaid:
    """A player pays life for an effect of ``card``."""

    player: str
    amount: int
    card: str


@dataclass(frozen=True, slots=True)
class ManaPaid:
    """A player pays mana for an effect of ``card``, or for the planar die where ``card`` is
    empty.
    """

    player: str
    amount: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """``card`` deals damage to a player."""

    card: str
    player: str
    amount: Count


@dataclass(frozen=True, slots=True)
class Entered:
    """A permanent enters the battlefield under a player's control."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class LeftBattlefield:
    """A permanent leaves the battlefield."""

    card: str


@dataclass(frozen=True, slots=True)
class Died:
    """A creature is put into the graveyard from the battlefield, or ``times`` equal tokens are."""

    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class BecameTapped:
    """A permanent becomes tapped, or ``times`` equal tokens do."""

    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class BecameUntapped:
    """A permanent becomes untapped, or ``times`` equal tokens do."""

    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class KeywordGained:
    """A creature gains a keyword (``flying``) until end of turn, or ``times`` equal tokens do."""

    card: str
    keyword: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class KeywordLost:
    """A keyword a permanent had for a while is gone."""

    card: str
    keyword: str


@dataclass(frozen=True, slots=True)
class PowerRaised:
    """A creature, or each of ``times`` equal tokens, gets +``power``/+``toughness`` until end of
    turn; below 0 it gets so much less.
    """

    card: str
    power: Count
    toughness: Count
    times: Count = 1


@dataclass(frozen=True, slots=True)
class BaseSet:
    """A creature, or each of ``times`` equal tokens, has this base power and toughness now."""

    card: str
    power: int
    toughness: int
    times: Count = 1


@dataclass(frozen=True, slots=True)
class TypeGained:
    """A permanent is of another type or subtype as well, until end of turn."""

    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards go from one zone to another, not drawn, not cast, not dying. ``card`` is empty where
    nobody knows which they are; ``player`` owns them. Into a library they go beneath so many cards
    (``under``), infinitely many being all.
    """

    player: str
    card: str
    frm: Zone
    to: Zone
    count: Count = 1
    under: Count = 0


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A permanent is destroyed, or ``times`` equal tokens are. That it died, or went to the
    graveyard, follows.
    """

    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """A player sacrifices a permanent, or ``times`` equal tokens. That it died, or went to the
    graveyard, follows.
    """

    player: str
    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class DamageMarked:
    """``card`` deals damage to a permanent, or so much to each of ``times`` equal tokens."""

    card: str
    permanent: str
    amount: Count
    times: Count = 1


@dataclass(frozen=True, slots=True)
class ControlGained:
    """A player gains control of a permanent, or of ``times`` equal tokens."""

    player: str
    card: str
    times: Count = 1


@dataclass(frozen=True, slots=True)
class Attached:
    """A permanent becomes attached to ``host``: a permanent or a player."""

    card: str
    host: str


@dataclass(frozen=True, slots=True)
class LevelReached:
    """A Class reaches a level."""

    card: str
    level: int


@dataclass(frozen=True, slots=True)
class BecameMonstrous:
    """A creature becomes monstrous."""

    card: str


@dataclass(frozen=True, slots=True)
class PhasedOut:
    """A permanent phases out: it is treated as though it were not there."""

    card: str


@dataclass(frozen=True, slots=True)
class PhasedIn:
    """A permanent phases in again."""

    card: str


@dataclass(frozen=True, slots=True)
class ResultStored:
    """``count`` equal results of dice of one kind are stored on a permanent."""

    card: str
    die: AnyDie
    value: Face
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ResultTaken:
    """A stored result is stored no longer: it is rolled again, replaced or used up."""

    card: str
    die: AnyDie
    value: Face
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ShieldMade:
    """The next roll of a player will be replaced by an effect of ``card``."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class SpellCopied:
    """A player puts a copy of a spell or ability on the stack: nothing is cast."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class TargetsChosen:
    """A player chooses new targets for a spell or ability on the stack."""

    player: str
    card: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DelayedUntil:
    """``card`` will do something at the beginning of the next end step."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class ManaAdded:
    """A player adds mana: ``color`` is one letter, ``C`` for colourless, or ``any``."""

    player: str
    amount: Count
    color: str


@dataclass(frozen=True, slots=True)
class DeedDone:
    """An effect of ``card`` does what no rule of the engine asks about again: ``count`` of it."""

    player: str
    card: str
    deed: Deed
    count: Count = 1


@dataclass(frozen=True, slots=True)
class Attacked:
    """A creature attacks."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class PlanarActionTaken:
    """A player takes the special action of rolling the planar die."""

    player: str


@dataclass(frozen=True, slots=True)
class ChaosEnsued:
    """The planar die shows chaos: chaos abilities trigger."""

    player: str


@dataclass(frozen=True, slots=True)
class Planeswalked:
    """The planar die shows the planeswalker symbol: the planeswalking ability triggers."""

    player: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn begins: what lasted until end of turn is over, permanents untap."""

    player: str


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step or phase (``upkeep``, ``combat``) of a player's turn begins."""

    player: str
    step: Step


@dataclass(frozen=True, slots=True)
class Blocked:
    """A creature blocks."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class ContraptionCranked:
    """A player cranks a Contraption."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class AttractionOpened:
    """A player puts an Attraction onto the battlefield."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class AttractionVisited:
    """A player visits an Attraction: a result of the roll to visit is lit on it."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class GameLost:
    """A player loses the game and leaves it."""

    player: str


@dataclass(frozen=True, slots=True)
class GameWon:
    """A player wins the game by an effect of ``card``."""

    player: str
    card: str


Event: TypeAlias = (
    SpellCast
    | AbilityActivated
    | AbilityTriggered
    | AbilityPutOnStack
    | WardTriggered
    | WardPaid
    | Countered
    | ResolutionBegan
    | ResolutionEnded
    | DidNotResolve
    | DieRolled
    | RowApplied
    | TokensCreated
    | CountersPut
    | CountersRemoved
    | CardsDrawn
    | Scried
    | LifeGained
    | LifeLost
    | LifePaid
    | ManaPaid
    | DamageDealt
    | Entered
    | LeftBattlefield
    | Died
    | BecameTapped
    | KeywordGained
    | PowerRaised
    | Attacked
    | PlanarActionTaken
    | ChaosEnsued
    | Planeswalked
    | GameWon
    | TurnBegan
    | StepBegan
    | Blocked
    | ContraptionCranked
    | AttractionOpened
    | AttractionVisited
    | GameLost
    | BecameUntapped
    | KeywordLost
    | BaseSet
    | TypeGained
    | Moved
    | Destroyed
    | Sacrificed
    | DamageMarked
    | ControlGained
    | Attached
    | LevelReached
    | BecameMonstrous
    | PhasedOut
    | PhasedIn
    | ResultStored
    | ResultTaken
    | ShieldMade
    | SpellCopied
    | TargetsChosen
    | DelayedUntil
    | ManaAdded
    | DeedDone
)

Trace: TypeAlias = tuple[Event | Remark, ...]
"""The story of a game, or of a part of it, in order."""
