"""Spells and abilities: cast, activated, triggered, copied, countered, resolved."""

from __future__ import annotations

from dataclasses import dataclass

from engine.dice import Count


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
