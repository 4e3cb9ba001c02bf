"""What instructions do to players: damage, life, mana, replacement effects, winning, and what is
only named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from engine.carrying.whom import named, permanents, players
from engine.changing import replace
from engine.damage import Recipient, deal_damage, gain_life, lose_life
from engine.dice import Count
from engine.events import DeedDone, GameWon, LifeLost, ManaAdded, ShieldMade
from engine.groups import set_apart
from engine.instructions import (
    AddMana,
    CreatureOrPlayer,
    Damage,
    Deed,
    GainLife,
    LoseLife,
    Named,
    NextTime,
    OpenAttraction,
    WinGame,
    WinWith,
)
from engine.questions import QuestionKind
from engine.reading import Context, bodies, quantity, the_one
from engine.resolution import Resolution
from engine.shields import ExtraDieTheyIgnore
from engine.state import Tokens
from engine.subjects import CREATURES, On, Who

OfPlayers: TypeAlias = (
    Damage | GainLife | LoseLife | AddMana | OpenAttraction | WinWith | WinGame | Named
)


def carry_out(now: Resolution, context: Context, instruction: OfPlayers) -> None:
    """Carry out an instruction of this module's."""
    match instruction:
        case Damage():
            _deal(now, context, instruction)
        case GainLife(amount, who):
            number = quantity(now, context, amount) * context.often
            for player in players(now, context, who):
                gain_life(now, player, number)
        case LoseLife(amount, who):
            number = quantity(now, context, amount) * context.often
            for player in players(now, context, who) if number > 0 else ():
                now.tell(LifeLost(player, number))
                lose_life(now, player, number)
        case AddMana():
            _add_mana(now, context, instruction)
        case WinWith(counter, at_least):
            for permanent in permanents(now, context, On.ITSELF):
                if dict(permanent.counters).get(counter, 0) >= at_least:
                    _win(now, context)
        case WinGame():
            _win(now, context)
        case OpenAttraction():
            now.tell(DeedDone(context.player, context.card, Deed.OPEN_ATTRACTION, context.often))
        case Named(deed, amount, who):
            number = quantity(now, context, amount) * context.often
            for player in players(now, context, who) if number > 0 else ():
                now.tell(DeedDone(player, context.card, deed, number))
        case _:
            assert_never(instruction)


def _win(now: Resolution, context: Context) -> None:
    now.tell(GameWon(context.player, context.card))
    now.state = replace(now.state, winner=context.player)


def _deal(now: Resolution, context: Context, instruction: Damage) -> None:
    """Deal damage to all that is meant, at once."""
    amount = quantity(now, context, instruction.amount) * context.often
    source = the_one(now, context, instruction.by)
    card = context.card if source is None or instruction.by is On.ITSELF else source.card
    hits: list[tuple[Recipient, Count]] = [
        (recipient, amount) for recipient in _recipients(now, context, instruction)
    ]
    deal_damage(now, card, source, hits, controller=context.player)


def _recipients(now: Resolution, context: Context, instruction: Damage) -> Iterator[Recipient]:
    match instruction.to:
        case Who() as who:
            yield from players(now, context, who)
        case CreatureOrPlayer():
            yield from _any(now, context)
        case On.TARGET:
            yield from permanents(now, context, On.TARGET)
            yield from players(now, context, Who.TARGET_PLAYER)
        case on:
            yield from permanents(now, context, on)


def _any(now: Resolution, context: Context) -> Iterator[Recipient]:
    """A creature or player the controller chooses now."""
    found = bodies(now, context, CREATURES)
    options: dict[str, Recipient] = dict(named(found))
    for player in players(now, context, Who.EACH_PLAYER):
        options.setdefault(player, player)
    answer = now.ask(context.player, QuestionKind.CHOOSE, context.card, tuple(options))
    chosen = options[answer]
    yield set_apart(now, chosen)[0] if isinstance(chosen, Tokens) else chosen


def _add_mana(now: Resolution, context: Context, instruction: AddMana) -> None:
    """Add mana; what a player can pay grows, whatever its colour."""
    number = quantity(now, context, instruction.count) * context.often
    if number == 0:
        return
    for player in players(now, context, instruction.who):
        colors = tuple(instruction.colors) or ("any",)
        color = now.ask(player, QuestionKind.COLOR, context.card, colors)
        now.tell(ManaAdded(player, number, color))
        adder = now.state.player(player)
        now.set_player(replace(adder, mana=adder.mana + number))


def next_time(now: Resolution, context: Context, instruction: NextTime) -> None:
    """Make a one-shot replacement effect for the next roll of each player meant."""
    shield = replace(instruction.shield, card=context.card)
    if isinstance(shield, ExtraDieTheyIgnore):
        shield = replace(shield, chooser=context.player)
    for player in players(now, context, instruction.who):
        now.tell(ShieldMade(player, context.card))
        holder = now.state.player(player)
        now.set_player(replace(holder, shields=(*holder.shields, shield)))
