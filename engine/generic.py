"""One situation for any card: what it does, and dice for it to look at, made from its own data.

The card is cast, or lies where it works; players then do everything its abilities wait for, and
roll a twenty-sided die and two six-sided ones, so that what changes or watches rolls has some.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import ActivatedAbility, Card
from engine.actions import (
    Action,
    Activate,
    Aiming,
    Attack,
    Begin,
    Cast,
    CombatDamage,
    Crank,
    Die,
    NextTurn,
    Open,
    OwnRoll,
    RollPlanarDie,
)
from engine.cards import card as known_card
from engine.chance import Inputs
from engine.changing import replace
from engine.conditions import (
    Attacks,
    AttacksOrBlocks,
    BeginningOfCombat,
    Casts,
    Condition,
    Cranked,
    CreatureDies,
    DamagesPlayer,
    DealsDamage,
    Dies,
    EndStep,
    Upkeep,
)
from engine.dice import Count
from engine.events import Trace
from engine.resolution import IllegalAction
from engine.rules import finished, resolve
from engine.state import Permanent, Player, State
from engine.state_based import LOYALTY
from engine.subjects import Aimable, Number, Step, Target, Type, Zone

YOU, OPPONENT = "you", "opponent"
X = 2
"""What is announced for X."""

_STEPS = {Upkeep: Step.UPKEEP, BeginningOfCombat: Step.COMBAT, EndStep: Step.END}
_COMPANY = ("Grizzly Bears", "Storm Crow", "Storm Crow", "Component Pouch", "Component Pouch")
_KNOWN = ("Divination", "Grizzly Bears", "Concentrate", "Storm Crow", "Icy Blast")
_PLANAR = frozenset({Type.PLANE, Type.PHENOMENON})


def situation(name: str) -> State:
    """Return a start in which the card does what it can; raise `UnknownCard`."""
    card = known_card(name)
    there = _is_there(card)
    graveyard = sorted({*_KNOWN[:2], *([name] if _works_in_graveyard(card) else ())})
    you = Player(
        YOU,
        life=40,
        hand=(*([] if there else [name] * _copies(card)), "Divination", "Attempted Murder"),
        library=_KNOWN,
        other_cards=3,
        graveyard=tuple(graveyard),
    )
    opponent = Player(OPPONENT, life=40, library=_KNOWN, other_cards=3, graveyard=_KNOWN[:2])
    return State(
        players=(you, opponent),
        permanents=_permanents(card, there=there),
        planar_deck=(name,) if card.types & _PLANAR else (),
        actions=(*_come(card, there=there), *_roll(card), *_use(card), *_waited_for(card)),
    )


def play(name: str, inputs: Inputs) -> tuple[State, Trace]:
    """Play a card's situation to its end; return it with the whole story.

    What cannot be done any more, because of what the dice did before, is left out. Raises
    `UnknownCard`.
    """
    state = situation(name)
    story: list[Trace] = []
    while not finished(state):
        try:
            state, part = resolve(state, inputs)
        except IllegalAction:
            state = replace(state, actions=state.actions[1:])
        else:
            story.append(part)
    return state, tuple(item for part in story for item in part)


def _is_there(card: Card) -> bool:
    """Whether the card lies on the battlefield from the beginning instead of being cast."""
    return bool(
        card.types & (_PLANAR | {Type.LAND, Type.PLANESWALKER})
        or card.lit
        or card.subtypes & {"Equipment", "Contraption"}
        or _waits(card, Cranked)
    )


def _is_own_roll(card: Card) -> bool:
    """Whether it is no card at all, but what a scenario states itself."""
    return not card.types


def _waits(card: Card, *conditions: type[Condition]) -> bool:
    return any(isinstance(ability.when, conditions) for ability in card.triggered)


def _works_in_graveyard(card: Card) -> bool:
    zones = {ability.zone for ability in card.triggered} | {each.zone for each in card.activated}
    return Zone.GRAVEYARD in zones


def _copies(card: Card) -> int:
    """How often it is cast: once for each thing it may do."""
    if _is_own_roll(card):
        return 0
    return 1 if card.spell is None or card.spell.several else max(1, len(card.spell.modes))


def _permanents(card: Card, *, there: bool) -> tuple[Permanent, ...]:
    """Something of every kind to aim at and to pay with, and the card where it is there."""
    others = [(YOU, name) for name in _COMPANY]
    others += [(OPPONENT, name) for name in ("Grizzly Bears", "Storm Crow", "Component Pouch")]
    permanents = [Permanent(place, name, seat) for place, (seat, name) in enumerate(others, 1)]
    if there and not card.lit:
        loyalty = ((LOYALTY, 20),) if Type.PLANESWALKER in card.types else ()
        host = 1 if "Equipment" in card.subtypes else None
        own = Permanent(len(permanents) + 1, card.name, YOU, loyalty, attached_to=host)
        permanents.append(own)
    return tuple(permanents)


def _come(card: Card, *, there: bool) -> Iterator[Action]:
    """The card is cast or opened; a roll that a scenario states is told by something else."""
    if _is_own_roll(card):
        yield OwnRoll(YOU, card.name)
    elif card.lit:
        yield Open(YOU, card.name)
        yield Begin(Step.PRECOMBAT_MAIN)
    elif there:
        return
    elif card.spell is not None and card.spell.modes and not card.spell.several:
        for mode in card.spell.modes:
            yield from _cast(card, mode.target, (mode.name,))
    else:
        spell = card.spell
        modes = tuple(mode.name for mode in spell.modes) if spell is not None else ()
        targets = [mode.target for mode in spell.modes if mode.target] if spell is not None else []
        whole = spell.target if spell is not None else None
        yield from _cast(card, targets[0] if targets else whole, modes)


def _cast(card: Card, target: Target | None, modes: tuple[str, ...]) -> Iterator[Action]:
    """Cast it; where it aims at a spell, in response to one."""
    responds = target is not None and target.what in (Aimable.SPELL, Aimable.OBJECT)
    if responds:
        yield Cast(YOU, "Attempted Murder", X, (Aiming("Storm Crow"),))
    yield Cast(
        YOU,
        card.name,
        X if card.has_x else None,
        _named(target),
        in_response=responds,
        modes=modes,
    )


def _named(target: Target | None) -> tuple[Aiming, ...]:
    """Only X targets have to be named; everything else is asked for."""
    if target is None or target.number is not Number.X:
        return ()
    return (Aiming("Grizzly Bears", X),)


def _roll(card: Card) -> Iterator[Action]:
    """Dice for the card to look at: of the planar kind too where it is about them."""
    yield Activate(YOU, "Component Pouch")
    yield Cast(YOU, "Attempted Murder", X, (Aiming("Storm Crow"),))
    if card.types & _PLANAR or "lanar" in repr(card):
        yield RollPlanarDie(YOU)


def _use(card: Card) -> Iterator[Action]:
    """Each activated ability, in a turn of its own."""
    for place, ability in enumerate(card.activated):
        if ability.zone is Zone.BATTLEFIELD:
            yield NextTurn(YOU)
        yield Activate(YOU, card.name, ability=place, x=_x(ability))


def _x(ability: ActivatedAbility) -> Count | None:
    return X if "Of.X" in repr(ability) else None


def _waited_for(card: Card) -> Iterator[Action]:
    """What its triggered abilities wait for, besides dice."""
    conditions = [ability.when for ability in card.triggered]
    if conditions:
        yield NextTurn(YOU)
    for kind, step in _STEPS.items():
        if any(isinstance(when, kind) for when in conditions):
            yield Begin(step)
    if _waits(card, Cranked):
        yield Crank(YOU, card.name)
    if _waits(card, Casts):
        yield Cast(YOU, "Divination")
    attacker = card.name if Type.CREATURE in card.types else "Grizzly Bears"
    if _waits(card, Attacks, AttacksOrBlocks):
        yield Attack(YOU, attacker)
    if _waits(card, DamagesPlayer, DealsDamage):
        yield CombatDamage(attacker)
    if _waits(card, CreatureDies):
        yield Die("Grizzly Bears")
    if _waits(card, Dies):
        yield Die(card.name)
