"""What happened in a game, and the story of it: events, with the remarks for its reader between.

Triggers look at events and never at remarks.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.events.dice import DieRolled as DieRolled
from engine.events.dice import ResultStored as ResultStored
from engine.events.dice import ResultTaken as ResultTaken
from engine.events.dice import RowApplied as RowApplied
from engine.events.dice import ShieldMade as ShieldMade
from engine.events.permanents import Attached as Attached
from engine.events.permanents import BaseSet as BaseSet
from engine.events.permanents import BecameMonstrous as BecameMonstrous
from engine.events.permanents import BecameTapped as BecameTapped
from engine.events.permanents import BecameUntapped as BecameUntapped
from engine.events.permanents import ControlGained as ControlGained
from engine.events.permanents import CountersPut as CountersPut
from engine.events.permanents import CountersRemoved as CountersRemoved
from engine.events.permanents import DamageMarked as DamageMarked
from engine.events.permanents import Destroyed as Destroyed
from engine.events.permanents import Died as Died
from engine.events.permanents import Entered as Entered
from engine.events.permanents import KeywordGained as KeywordGained
from engine.events.permanents import KeywordLost as KeywordLost
from engine.events.permanents import LeftBattlefield as LeftBattlefield
from engine.events.permanents import LevelReached as LevelReached
from engine.events.permanents import PhasedIn as PhasedIn
from engine.events.permanents import PhasedOut as PhasedOut
from engine.events.permanents import PowerRaised as PowerRaised
from engine.events.permanents import Sacrificed as Sacrificed
from engine.events.permanents import TokensCreated as TokensCreated
from engine.events.permanents import TypeGained as TypeGained
from engine.events.players import CardsDrawn as CardsDrawn
from engine.events.players import DamageDealt as DamageDealt
from engine.events.players import DeedDone as DeedDone
from engine.events.players import GameLost as GameLost
from engine.events.players import GameWon as GameWon
from engine.events.players import LifeGained as LifeGained
from engine.events.players import LifeLost as LifeLost
from engine.events.players import LifePaid as LifePaid
from engine.events.players import ManaAdded as ManaAdded
from engine.events.players import ManaPaid as ManaPaid
from engine.events.players import Moved as Moved
from engine.events.players import Scried as Scried
from engine.events.stack import AbilityActivated as AbilityActivated
from engine.events.stack import AbilityPutOnStack as AbilityPutOnStack
from engine.events.stack import AbilityTriggered as AbilityTriggered
from engine.events.stack import Countered as Countered
from engine.events.stack import DelayedUntil as DelayedUntil
from engine.events.stack import DidNotResolve as DidNotResolve
from engine.events.stack import ResolutionBegan as ResolutionBegan
from engine.events.stack import ResolutionEnded as ResolutionEnded
from engine.events.stack import SpellCast as SpellCast
from engine.events.stack import SpellCopied as SpellCopied
from engine.events.stack import TargetsChosen as TargetsChosen
from engine.events.stack import WardPaid as WardPaid
from engine.events.stack import WardTriggered as WardTriggered
from engine.events.turns import Attacked as Attacked
from engine.events.turns import AttractionOpened as AttractionOpened
from engine.events.turns import AttractionVisited as AttractionVisited
from engine.events.turns import Blocked as Blocked
from engine.events.turns import ChaosEnsued as ChaosEnsued
from engine.events.turns import ContraptionCranked as ContraptionCranked
from engine.events.turns import PlanarActionTaken as PlanarActionTaken
from engine.events.turns import Planeswalked as Planeswalked
from engine.events.turns import StepBegan as StepBegan
from engine.events.turns import TurnBegan as TurnBegan
from engine.remarks import Remark

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
