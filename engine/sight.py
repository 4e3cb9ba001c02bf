"""What each card can do to a roll, worked out once a card.

A roll goes past every permanent several times; this is what it looks at there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.abilities import Card, TriggeredAbility, parts
from engine.cards import card as known_card
from engine.conditions import (
    NthDie,
    OncePerRoll,
    PerDie,
    PlanarRolled,
    RolledThisTurn,
    RollsToVisit,
)
from engine.costs import CastIt
from engine.dice import INFINITY, Count
from engine.effects import (
    BlankIsChaos,
    ExchangeResult,
    ExtraDice,
    ExtraPlanarDie,
    KeepOneOfPair,
    Modify,
    ReplaceWithStored,
    Reroll,
)
from engine.instructions import StoreResults, reads_results
from engine.subjects import Of, Quantity, Results, Zone


@dataclass(frozen=True, slots=True)
class Watch:
    """A triggered ability that looks at rolls."""

    place: int
    """Which of the card's triggered abilities it is."""
    ability: TriggeredAbility
    reads: bool
    """Whether it asks for the result of the die it triggered on."""
    stores: bool
    """Whether it stores that result, for which it must know what kind of die it was."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one card can do to a roll, in the order of the rules."""

    card: Card
    extra: tuple[ExtraDice | ExtraPlanarDie, ...]
    """What changes the whole roll before it is made."""
    pairs: tuple[KeepOneOfPair, ...]
    """What changes each die before it is rolled."""
    rerolls: tuple[Reroll, ...]
    increases: tuple[Modify, ...]
    """What changes every result, whether anybody likes it or not."""
    offers: tuple[Modify, ...]
    """What a player may use from the battlefield to change a result."""
    casts: tuple[Modify, ...]
    """What a player may cast from the hand to change a result."""
    exchanges: tuple[ExchangeResult | ReplaceWithStored, ...]
    blank_is_chaos: bool
    watches: tuple[Watch, ...]
    """Its abilities that trigger on rolls, on the battlefield."""
    buried: tuple[Watch, ...]
    """Those that do so in the graveyard."""
    touches: bool
    """Whether it can do anything at all to dice that were rolled."""
    most_dice: Count
    """The highest number of dice in a turn that it asks about; 0 where it asks about none."""
    results: tuple[Results, ...]
    """Which results it asks about later in the turn."""
    asks: bool
    """Whether it asks about any of this."""


_KNOWN: dict[str, Sight] = {}


def sight(name: str) -> Sight:
    """What the card of that name can do to a roll."""
    card = known_card(name)
    seen = _KNOWN.get(name)
    if seen is None or seen.card is not card:
        seen = _KNOWN[name] = _look(card)
    return seen


def _look(card: Card) -> Sight:
    modifiers = [effect for effect in card.effects if isinstance(effect, Modify)]
    casts = [
        effect for effect in modifiers if any(isinstance(cost, CastIt) for cost in effect.costs)
    ]
    asked: list[Count] = []
    results: list[Results] = []
    for part in parts(card):
        match part:
            case NthDie(nth):
                asked.append(nth)
            case RolledThisTurn(dice, None):
                asked.append(dice)
            case RolledThisTurn(_, Results() as which):
                results.append(which)
            case Quantity(of=Of.DICE_THIS_TURN):
                asked.append(INFINITY)
    return Sight(
        card=card,
        extra=tuple(
            effect for effect in card.effects if isinstance(effect, ExtraDice | ExtraPlanarDie)
        ),
        pairs=tuple(effect for effect in card.effects if isinstance(effect, KeepOneOfPair)),
        rerolls=tuple(effect for effect in card.effects if isinstance(effect, Reroll)),
        increases=tuple(effect for effect in modifiers if not effect.costs),
        offers=tuple(effect for effect in modifiers if effect.costs and effect not in casts),
        casts=tuple(casts),
        exchanges=tuple(
            effect
            for effect in card.effects
            if isinstance(effect, ExchangeResult | ReplaceWithStored)
        ),
        blank_is_chaos=any(isinstance(effect, BlankIsChaos) for effect in card.effects),
        watches=tuple(_watches(card, Zone.BATTLEFIELD)),
        buried=tuple(_watches(card, Zone.GRAVEYARD)),
        touches=bool(
            {*map(type, card.effects)} & {Reroll, Modify, ExchangeResult, ReplaceWithStored}
        ),
        most_dice=max(asked, default=0),
        results=tuple(results),
        asks=bool(asked or results),
    )


def _watches(card: Card, zone: Zone) -> Iterator[Watch]:
    for place, ability in enumerate(card.triggered):
        on_rolls = OncePerRoll | PerDie | NthDie | RollsToVisit | PlanarRolled
        if isinstance(ability.when, on_rolls) and ability.zone is zone:
            reads = reads_results(ability.instructions) or ability.only_if is not None
            stores = any(isinstance(part, StoreResults) for part in parts(ability.instructions))
            yield Watch(place, ability, reads, stores)
