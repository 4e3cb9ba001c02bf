"""The situation a scenario starts from, and what players then do, made from what its file says.

Numbers may be parameters; here they take the values of the settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from engine.actions import (
    Action,
    Activate,
    Aiming,
    Attack,
    Begin,
    Block,
    Cast,
    CombatDamage,
    Copy,
    Crank,
    Die,
    Later,
    Leave,
    NextTurn,
    Open,
    OwnRoll,
    Return,
    RollForFun,
    RollPlanarDie,
)
from engine.cards import card as known_card
from engine.cards import is_token
from engine.dice import INFINITY, AnyDie, Count, Infinity
from engine.parameters import Number, Settings, When, number, whole
from engine.state import Permanent, Player
from engine.subjects import Step

MOST_CARDS = 100
"""How many cards of one name a scenario may put down one by one."""

MOST_LEVELS = 3
"""The highest level of a Class."""

NO_SUBSTITUTE = "none"
"""What an option parameter says for rolling the dice themselves."""


@dataclass(frozen=True, slots=True)
class Placed:
    """So many cards of one name, on the battlefield, in another zone, or aimed at."""

    card: str
    count: Number = 1
    counters: tuple[tuple[str, Number], ...] | None = None
    """On a permanent; None for those it enters with."""
    tapped: bool = False
    when: When | None = None
    level: Number = 1
    """Of a Class."""
    attached_to: str = ""
    """The permanent or the player it is attached to."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the start."""

    name: str
    battlefield: tuple[Placed, ...] = ()
    hand: tuple[Placed, ...] = ()
    library: tuple[Placed, ...] = ()
    graveyard: tuple[Placed, ...] = ()
    exile: tuple[Placed, ...] = ()
    other_cards: Number = 0
    life: Number = 20
    mana: Number = INFINITY
    substitute: str = ""


class Verb(StrEnum):
    """What a player can do, and what can happen. The values are the keys of scenario files."""

    CAST = "cast"
    ACTIVATE = "activate"
    ATTACK = "attack"
    BLOCK = "block"
    DAMAGE = "damage"
    LEAVE = "leave"
    DIE = "die"
    RETURN = "return"
    COPY = "copy"
    OPEN = "open"
    CRANK = "crank"
    STEP = "step"
    TURN = "turn"
    PLANAR = "planar"
    FOR_FUN = "for_fun"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing a player does, or that happens."""

    verb: Verb
    player: str
    card: str = ""
    x: Number | None = None
    targets: tuple[Placed, ...] = ()
    die: AnyDie | None = None
    in_response: bool = False
    when: When | None = None
    ability: int = 0
    """Which activated ability, counted from 0."""
    modes: tuple[str, ...] = ()
    mana_from: tuple[str, ...] = ()
    amount: Number | None = None
    to: str = ""
    """The player who is attacked, dealt damage, or whose turn begins."""
    after: int = 0
    """In response, once so many spells and abilities have resolved."""
    step: Step = Step.UPKEEP


def permanents(seats: tuple[Seat, ...], settings: Settings) -> tuple[Permanent, ...]:
    """The permanents on the battlefield, numbered in the order they are written."""
    found: list[tuple[Permanent, Placed]] = []
    for seat in seats:
        for placed in _present(seat.battlefield, settings):
            for _ in range(whole(placed.count, settings, most=MOST_CARDS)):
                permanent = Permanent(
                    id=len(found) + 1,
                    card=placed.card,
                    controller=seat.name,
                    counters=_counters(placed, settings),
                    tapped=placed.tapped,
                    token=is_token(placed.card),
                    level=whole(placed.level, settings, most=MOST_LEVELS),
                )
                found.append((permanent, placed))
    hosts: dict[str, int | str] = {seat.name: seat.name for seat in seats}
    for permanent, _ in reversed(found):
        hosts[permanent.card] = permanent.id
    return tuple(
        replace(permanent, attached_to=hosts.get(placed.attached_to)) for permanent, placed in found
    )


def player(seat: Seat, settings: Settings) -> Player:
    """A player as the scenario begins."""
    substitute = settings.get(seat.substitute, seat.substitute)
    return Player(
        name=seat.name,
        life=number(seat.life, settings),
        hand=_names(seat.hand, settings),
        other_cards=number(seat.other_cards, settings),
        library=_names(seat.library, settings),
        graveyard=tuple(sorted(_names(seat.graveyard, settings))),
        exile=tuple(sorted(_names(seat.exile, settings))),
        mana=number(seat.mana, settings),
        substitute="" if substitute == NO_SUBSTITUTE else str(substitute),
    )


def actions(doings: tuple[Doing, ...], settings: Settings) -> tuple[Action, ...]:
    """What happens under these settings, in order."""
    return tuple(
        _action(doing, settings)
        for doing in doings
        if doing.when is None or doing.when.holds(settings)
    )


def _present(placed: tuple[Placed, ...], settings: Settings) -> Iterator[Placed]:
    return (each for each in placed if each.when is None or each.when.holds(settings))


def _names(placed: tuple[Placed, ...], settings: Settings) -> tuple[str, ...]:
    return tuple(
        each.card
        for each in _present(placed, settings)
        for _ in range(whole(each.count, settings, most=MOST_CARDS))
    )


def _counters(placed: Placed, settings: Settings) -> tuple[tuple[str, Count], ...]:
    given = known_card(placed.card).counters if placed.counters is None else placed.counters
    counted = [
        (counter, number(amount, settings))
        for counter, amount in given
        if isinstance(amount, int | Infinity | str)
    ]
    return tuple(sorted((counter, amount) for counter, amount in counted if amount != 0))


def _action(doing: Doing, settings: Settings) -> Action:
    action = _what(doing, settings)
    return Later(action, doing.after) if doing.after else action


def _what(doing: Doing, settings: Settings) -> Action:
    response, by, card = doing.in_response, doing.player, doing.card
    x = None if doing.x is None else number(doing.x, settings)
    targets = tuple(
        Aiming(placed.card, whole(placed.count, settings, most=MOST_CARDS))
        for placed in _present(doing.targets, settings)
    )
    match doing.verb:
        case Verb.CAST:
            return Cast(by, card, x, targets, response, doing.modes, doing.mana_from)
        case Verb.ACTIVATE:
            return Activate(by, card, targets, response, doing.ability, x)
        case Verb.ATTACK:
            return Attack(by, card, targets, response, doing.to)
        case Verb.BLOCK:
            return Block(by, card, response)
        case Verb.DAMAGE:
            amount = None if doing.amount is None else number(doing.amount, settings)
            return CombatDamage(card, doing.to, amount, response)
        case Verb.LEAVE:
            return Leave(card, response)
        case Verb.DIE:
            return Die(card, response)
        case Verb.RETURN:
            return Return(by, card, response)
        case Verb.COPY:
            return Copy(by, card, response)
        case Verb.OPEN:
            return Open(by, card, response)
        case Verb.CRANK:
            return Crank(by, card, targets, response)
        case Verb.STEP:
            return Begin(doing.step, response)
        case Verb.TURN:
            return NextTurn(doing.to, response)
        case Verb.PLANAR:
            return RollPlanarDie(by, response)
        case Verb.FOR_FUN:
            if doing.die is None:
                raise ValueError("a roll for fun needs a die")
            return RollForFun(by, doing.die, response)
        case Verb.ROLL:
            return OwnRoll(by, card, response)
        case _:
            assert_never(doing.verb)
