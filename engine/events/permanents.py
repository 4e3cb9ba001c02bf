"""What becomes of permanents and tokens. ``times``: of so many equal tokens, each."""

from __future__ import annotations

from dataclasses import dataclass

from engine.dice import Count
from engine.subjects import Until


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
class DamageMarked:
    """``card`` deals damage to a permanent, or so much to each of ``times`` equal tokens."""

    card: str
    permanent: str
    amount: Count
    times: Count = 1


@dataclass(frozen=True, slots=True)
class ControlGained:
    """A player gains control of a permanent, or of ``times`` equal tokens: by an effect, for good
    or for a while, or since such an effect has ended.
    """

    player: str
    card: str
    times: Count = 1
    until: Until | None = None


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
