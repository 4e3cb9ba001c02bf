"""What a card is to the engine: a spell, its abilities, its targets, ward. Data, no behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass

from engine.conditions import Attacks as Attacks
from engine.conditions import Condition as Condition
from engine.conditions import Enters as Enters
from engine.conditions import OncePerRoll as OncePerRoll
from engine.conditions import PerDie as PerDie
from engine.conditions import RolledThisTurn, Test
from engine.costs import Cost
from engine.dice import Count
from engine.effects import Effect
from engine.instructions import Instruction
from engine.subjects import Amount, Each, On, Zone
from engine.subjects import Number as Number
from engine.subjects import Target as Target
from engine.subjects import Type as Type


@dataclass(frozen=True, slots=True)
class Ward:
    """Whenever this becomes the target of an opponent's spell or ability: that is countered
    unless they pay.
    """

    cost: int


@dataclass(frozen=True, slots=True)
class Mode:
    """One of several things a spell may do; ``name`` is how a scenario chooses it."""

    name: str
    instructions: tuple[Instruction, ...]
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Spell:
    """What an instant or sorcery does as it resolves.

    With ``modes`` the player chooses one of them on casting, or with ``several`` any number. Only
    one of the modes chosen may have targets.
    """

    instructions: tuple[Instruction, ...] = ()
    target: Target | None = None
    modes: tuple[Mode, ...] = ()
    several: bool = False


@dataclass(frozen=True, slots=True)
class ActivatedAbility:
    """Costs, and what it does as it resolves.

    A mana ability uses no stack. ``loyalty`` is the change of loyalty counters that is its cost;
    such an ability is activated once each turn for each permanent, whichever of its abilities it
    is.
    """

    instructions: tuple[Instruction, ...]
    costs: tuple[Cost, ...] = ()
    target: Target | None = None
    mana_ability: bool = False
    sorcery_speed: bool = False
    loyalty: int | None = None
    zone: Zone = Zone.BATTLEFIELD
    level: int = 1
    """Of a Class: there from this level on."""


@dataclass(frozen=True, slots=True)
class TriggeredAbility:
    """Waits for its condition, then goes on the stack; an optional one asks as it resolves.

    ``only_if`` is an intervening "if". With ``once_each_turn`` its option may be used once each
    turn, and after that it does not trigger until the next.
    """

    when: Condition
    instructions: tuple[Instruction, ...]
    target: Target | None = None
    optional: bool = False
    only_if: Test | None = None
    zone: Zone = Zone.BATTLEFIELD
    once_each_turn: bool = False
    level: int = 1
    """Of a Class: there from this level on."""


@dataclass(frozen=True, slots=True)
class Static:
    """What a permanent gives itself, what it is attached to, or all of some types, as long as it
    is there.
    """

    on: On | Each = On.ITSELF
    power: Amount = 0
    toughness: Amount = 0
    keywords: tuple[str, ...] = ()
    loyalty: int = 0
    """What every loyalty ability its controller activates costs besides: so many counters more."""
    only_if: RolledThisTurn | None = None
    level: int = 1
    """Of a Class: there from this level on."""


@dataclass(frozen=True, slots=True)
class CastFrom:
    """May be cast from another zone than the hand, if something holds; then it is exiled."""

    zone: Zone
    only_if: Test


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``enters`` is carried out as it enters: no stack, no response."""

    name: str
    types: frozenset[Type]
    mana_value: int
    has_x: bool = False
    x_symbols: int = 1
    """Where it has X in its mana cost: how often."""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    spell: Spell | None = None
    enters: tuple[Instruction, ...] = ()
    activated: tuple[ActivatedAbility, ...] = ()
    triggered: tuple[TriggeredAbility, ...] = ()
    effects: tuple[Effect, ...] = ()
    ward: tuple[Ward, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    """Counters it enters with that need no roll."""
    subtypes: frozenset[str] = frozenset()
    legendary: bool = False
    enters_tapped: bool = False
    statics: tuple[Static, ...] = ()
    lit: tuple[int, ...] = ()
    """Of an Attraction: the numbers that are lit; a roll to visit with one of them visits it."""
    cast_from: CastFrom | None = None
    grants: tuple[TriggeredAbility, ...] = ()
    """Abilities it gives to other permanents."""
    enchants: Target | None = None
    """Of an Aura: what it is cast at, and enters attached to."""

    @property
    def is_permanent(self) -> bool:
        """Whether it enters the battlefield when it resolves."""
        return not self.types & {Type.INSTANT, Type.SORCERY}

    def mana_value_on_stack(self, x: Count) -> Count:
        """The mana value of the spell, where X is what was chosen; anywhere else X is 0."""
        return self.mana_value + (x * self.x_symbols if self.has_x else 0)

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything it tells a player to do, in the order printed."""
        spell = self.spell.instructions if self.spell is not None else ()
        modes = self.spell.modes if self.spell is not None else ()
        return (
            *self.enters,
            *spell,
            *(one for mode in modes for one in mode.instructions),
            *(one for ability in self.activated for one in ability.instructions),
            *(one for ability in self.triggered for one in ability.instructions),
            *(one for ability in self.grants for one in ability.instructions),
        )


def parts(data: object) -> Iterator[object]:
    """A piece of a card's data and every piece within it."""
    within: Iterable[object] = ()
    if is_dataclass(data):
        yield data
        within = (getattr(data, field.name) for field in fields(data))
    elif isinstance(data, tuple | frozenset):
        within = data
    for part in within:
        yield from parts(part)
