"""What a card is to the engine: a spell, its abilities, its targets, ward. Data, no behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.effects import Effect, Whose
from engine.instructions import Amount, Instruction, Results


class Type(StrEnum):
    """The card types the engine asks about."""

    ARTIFACT = "artifact"
    CREATURE = "creature"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    SORCERY = "sorcery"


class Number(StrEnum):
    """How many targets there are."""

    ONE = "one"
    X = "X"


@dataclass(frozen=True, slots=True)
class Target:
    """What is aimed at: permanents of a type (None: of any), of any player or of its controller."""

    type: Type | None = Type.CREATURE
    whose: Whose = Whose.ANY
    number: Number = Number.ONE


@dataclass(frozen=True, slots=True)
class Ward:
    """Whenever this becomes the target of an opponent's spell or ability: that is countered
    unless they pay.
    """

    cost: int


@dataclass(frozen=True, slots=True)
class Spell:
    """What an instant or sorcery does as it resolves."""

    instructions: tuple[Instruction, ...]
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class ActivatedAbility:
    """Costs ({T} and mana) and what it does as it resolves."""

    instructions: tuple[Instruction, ...]
    tap: bool = False
    mana: int = 0
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class OncePerRoll:
    """Whenever you roll one or more dice: once for each instruction with a counted die."""


@dataclass(frozen=True, slots=True)
class PerDie:
    """Whenever you roll a die: once for each counted die.

    With ``which`` only for such results, with ``highest`` only for the highest natural result the
    die has: then the planar die, which shows no number, never matches.
    """

    which: Results | None = None
    highest: bool = False


@dataclass(frozen=True, slots=True)
class Enters:
    """When this enters."""


@dataclass(frozen=True, slots=True)
class Attacks:
    """Whenever this attacks."""


Condition: TypeAlias = OncePerRoll | PerDie | Enters | Attacks


@dataclass(frozen=True, slots=True)
class TriggeredAbility:
    """Waits for its condition, then goes on the stack; an optional one asks as it resolves."""

    when: Condition
    instructions: tuple[Instruction, ...]
    target: Target | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``enters`` is carried out as it enters: no stack, no response."""

    name: str
    types: frozenset[Type]
    mana_value: int
    has_x: bool = False
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    spell: Spell | None = None
    enters: tuple[Instruction, ...] = ()
    activated: ActivatedAbility | None = None
    triggered: tuple[TriggeredAbility, ...] = ()
    effects: tuple[Effect, ...] = ()
    ward: tuple[Ward, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    """Counters it enters with that need no roll."""

    @property
    def is_permanent(self) -> bool:
        """Whether it enters the battlefield when it resolves."""
        return not self.types & {Type.INSTANT, Type.SORCERY}
