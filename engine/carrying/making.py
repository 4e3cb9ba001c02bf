"""Making tokens: counted ones, ones that are permanents of their own, copies."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import card as known_card
from engine.carrying.whom import change, name_of, permanents, players
from engine.dice import Infinity, NoNumber
from engine.events import KeywordGained, TokensCreated
from engine.groups import add_tokens
from engine.instructions import CopyTarget, CreateTokens
from engine.reading import Context, number, quantity
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.state import Permanent, Tokens
from engine.subjects import Amount
from engine.tokens import has_abilities

Entering = Callable[[str, Permanent], Permanent]
"""Lets a permanent of a player enter that is almost all it will be; returns it as it is then."""


def tokens_created(
    now: Resolution, context: Context, instruction: CreateTokens, entering: Entering
) -> Context:
    """Create tokens for each player meant; hold on to those that are permanents of their own."""
    count = quantity(now, context, instruction.count) * context.often
    made: list[int] = []
    for player in players(now, context, instruction.who):
        if not _apart(instruction):
            if count != 0:
                now.tell(TokensCreated(player, instruction.token, count))
                group = Tokens(player, instruction.token, count, tapped=instruction.tapped)
                add_tokens(now, group)
            continue
        if isinstance(count, Infinity) or count > MOST_ANSWERS:
            raise TooManyDice(context.card)
        if count > 0:
            now.tell(TokensCreated(player, instruction.token, count))
        made += [one.id for one in _enter(now, context, instruction, player, count, entering)]
    return context.with_created(tuple(made))


def _apart(instruction: CreateTokens) -> bool:
    """Whether each of the tokens is a permanent of its own."""
    sized = instruction.power is not None or instruction.toughness is not None
    special = instruction.attacking or instruction.keywords or instruction.apart
    return sized or bool(special) or has_abilities(known_card(instruction.token))


def _enter(
    now: Resolution,
    context: Context,
    instruction: CreateTokens,
    player: str,
    count: int,
    entering: Entering,
) -> list[Permanent]:
    made: list[Permanent] = []
    for _ in range(count):
        token = Permanent(
            id=now.new_permanent_id(),
            card=instruction.token,
            controller=player,
            token=True,
            tapped=instruction.tapped or instruction.attacking,
            base=_size(now, context, instruction),
            attacking=_attacked(now, player) if instruction.attacking else "",
        )
        one = entering(player, token)
        for keyword in instruction.keywords:
            now.tell(KeywordGained(name_of(one), keyword))
        if instruction.keywords:
            change(now, one, keywords=tuple(sorted({*one.keywords, *instruction.keywords})))
        made.append(one)
    return made


def _size(now: Resolution, context: Context, instruction: CreateTokens) -> tuple[int, int] | None:
    """Its own base power and toughness, the real numbers; None where it has what is printed."""
    printed = known_card(instruction.token)
    power = _number(now, context, instruction.power, printed.power)
    toughness = _number(now, context, instruction.toughness, printed.toughness)
    if instruction.power is None and instruction.toughness is None:
        return None
    return power, toughness


def _number(now: Resolution, context: Context, amount: Amount | None, printed: int | None) -> int:
    found = printed if amount is None else number(now, context, amount)
    if isinstance(found, Infinity):
        raise NoNumber(f"{context.card}: base power and toughness are never infinite")
    return found or 0


def _attacked(now: Resolution, player: str) -> str:
    """Whom a token put onto the battlefield attacking attacks."""
    return now.next_opponent(player) if now.opponents(player) else ""


def copies_created(
    now: Resolution, context: Context, instruction: CopyTarget, entering: Entering
) -> Context:
    """Create a token that is a copy of each permanent meant. It is printed the same; counters and
    what lasts until end of turn are not copied.
    """
    made: list[int] = []
    for copied in permanents(now, context, instruction.on):
        player = context.player
        now.tell(TokensCreated(player, name_of(copied), 1))
        attacking = instruction.attacking
        token = Permanent(
            id=now.new_permanent_id(),
            card=name_of(copied),
            controller=player,
            token=True,
            tapped=instruction.tapped,
            attacking=_attacked(now, player) if attacking else "",
        )
        made.append(entering(player, token).id)
    return context.with_created(tuple(made))
