"""What happens to players, damage to anything, and what is only named."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeds import Deed
from engine.subjects import Amount, On, Permanents, Who


@dataclass(frozen=True, slots=True)
class Damage:
    """This deals damage to creatures, planeswalkers or players."""

    amount: Amount
    to: Permanents | Who | CreatureOrPlayer = On.TARGET
    by: On = On.ITSELF
    """What deals it, where that is not the permanent whose ability it is."""


@dataclass(frozen=True, slots=True)
class CreatureOrPlayer:
    """A creature or player chosen as the instruction is carried out: no target."""


@dataclass(frozen=True, slots=True)
class GainLife:
    """Players gain life."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class LoseLife:
    """Players lose life."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class AddMana:
    """A player adds mana: of these colours in turn, or with none of any."""

    count: Amount = 1
    colors: str = ""
    """``R``, or several the player chooses from; ``C`` is colourless."""
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class OpenAttraction:
    """Put the top card of the Attraction deck onto the battlefield."""


@dataclass(frozen=True, slots=True)
class WinWith:
    """Win the game if this permanent has at least that many counters of one kind."""

    counter: str
    at_least: int


@dataclass(frozen=True, slots=True)
class WinGame:
    """The controller wins the game."""


@dataclass(frozen=True, slots=True)
class Named:
    """Something the engine does not carry out, named in the story with a count."""

    deed: Deed
    count: Amount = 1
    who: Who = Who.YOU
