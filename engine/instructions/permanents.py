"""What becomes of permanents that are there, and of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from engine.subjects import Amount, On, Permanents, Type, Until, Who


@dataclass(frozen=True, slots=True)
class CreateTokens:
    """Create tokens.

    Those without abilities are counted by name; with a size of their own, attacking, with
    keywords, or ``apart``, each is a permanent of its own.
    """

    token: str
    count: Amount = 1
    who: Who = Who.YOU
    tapped: bool = False
    attacking: bool = False
    keywords: tuple[str, ...] = ()
    """Beyond those of the token: until end of turn."""
    power: Amount | None = None
    toughness: Amount | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class CopyTarget:
    """Create a token that is a copy of the target."""

    tapped: bool = False
    attacking: bool = False
    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put counters of one kind on permanents."""

    counter: str
    count: Amount
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Remove so many counters of one kind, at most those there are; all with None."""

    counter: str
    count: Amount | None = None
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class ReplaceCounters:
    """Remove all counters of one kind from this permanent, then put that many on it."""

    counter: str
    count: Amount


@dataclass(frozen=True, slots=True)
class Monstrosity:
    """If this is not monstrous, put so many +1/+1 counters on it and it becomes monstrous."""

    count: Amount


@dataclass(frozen=True, slots=True)
class Pump:
    """Creatures get +power/+toughness until end of turn; what is negative lowers them."""

    power: Amount
    toughness: Amount
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class SetBase:
    """Creatures have this base power, base toughness or both (None: as it was); below 0 too."""

    power: Amount | None
    toughness: Amount | None
    on: Permanents = On.ITSELF
    until_end_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class Become:
    """Permanents are of these types and subtypes as well, until end of turn."""

    types: tuple[Type, ...]
    subtype: str = ""
    on: Permanents = On.ITSELF


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """Permanents gain the abilities this card gives, until end of turn."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class ForceTrigger:
    """A triggered ability of the target triggers, of several the one the player chooses."""


@dataclass(frozen=True, slots=True)
class GainLevel:
    """This Class reaches this level."""

    level: int


@dataclass(frozen=True, slots=True)
class GainKeywords:
    """Creatures gain keywords until end of turn."""

    keywords: tuple[str, ...]
    on: Permanents = On.ITSELF
    until_a_roll_of: int | None = None
    """It ends at once when any player rolls this result, too."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap permanents."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class Untap:
    """Untap permanents."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class TapOrUntap:
    """Tap or untap the target, as the player chooses."""

    on: Permanents = On.TARGET


@dataclass(frozen=True, slots=True)
class GainControl:
    """A player gains control of permanents, for good where nothing else is said."""

    on: Permanents = On.TARGET
    who: Who = Who.YOU
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Attach:
    """Attach this to a permanent, or to a player: with ``another`` one at random of the other
    opponents.
    """

    to: Permanents | Who
    another: bool = False


@dataclass(frozen=True, slots=True)
class PhaseOut:
    """Permanents phase out until you roll to visit with at most this result."""

    on: Permanents
    until_visit: int


@dataclass(frozen=True, slots=True)
class ExtraActivations:
    """The loyalty abilities of this may be activated so many more times this turn."""

    count: int
