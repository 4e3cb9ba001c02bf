"""Players: their cards, life and mana, what they do that is only named, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeds import Deed
from engine.dice import Count
from engine.subjects import Zone


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
class ManaAdded:
    """A player adds mana: ``color`` is one letter, ``C`` for colourless, or ``any``."""

    player: str
    amount: Count
    color: str


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """``card`` deals damage to a player."""

    card: str
    player: str
    amount: Count


@dataclass(frozen=True, slots=True)
class DeedDone:
    """An effect of ``card`` does what no rule of the engine asks about again: ``count`` of it."""

    player: str
    card: str
    deed: Deed
    count: Count = 1


@dataclass(frozen=True, slots=True)
class GameLost:
    """A player loses the game and leaves it."""

    player: str


@dataclass(frozen=True, slots=True)
class GameWon:
    """A player wins the game by an effect of ``card``."""

    player: str
    card: str
