"""What a turn brings: steps, combat, the planar die, Attractions."""

from __future__ import annotations

from dataclasses import dataclass

from engine.subjects import Step


@dataclass(frozen=True, slots=True)
class Attacked:
    """A creature attacks."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class Blocked:
    """A creature blocks."""

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
