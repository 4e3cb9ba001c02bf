"""Cards that lie in graveyards and in exile: which of them are meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import card as known_card
from engine.carrying.lots import one_at_random
from engine.dice import Count
from engine.questions import QuestionKind, option_text
from engine.reading import Context, card_fits, died_this_turn, quantity, the_one
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.subjects import Cards, FromGraveyard, On, Remembered, Whose, Zone


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lies in a graveyard or in exile."""

    owner: str
    card: str
    zone: Zone


def lying_cards(now: Resolution, context: Context, what: Cards) -> tuple[Lying, ...]:
    """The cards in graveyards and exile among what is meant."""
    match what:
        case On.ITSELF:
            if now.find(context.held.source or None) is not None:
                return ()
            own = Lying(context.player, context.card, Zone.GRAVEYARD)
            return (own,) if own.card in now.state.player(own.owner).graveyard else ()
        case On.THAT if context.held.that_card is not None:
            that = Lying(*context.held.that_card, Zone.GRAVEYARD)
            return (that,) if that.card in now.state.player(that.owner).graveyard else ()
        case On.TARGET:
            return tuple(
                Lying(aim.player, aim.card, Zone.GRAVEYARD)
                for aim in context.held.aims
                if aim.zone is Zone.GRAVEYARD and aim.card in now.state.player(aim.player).graveyard
            )
        case FromGraveyard():
            return tuple(_from_graveyard(now, context, what))
        case Remembered():
            return tuple(_remembered(now, context, what))
        case _:
            return ()


def _from_graveyard(now: Resolution, context: Context, what: FromGraveyard) -> Iterator[Lying]:
    """Cards a player chooses, or chance does, or all of them."""
    left = [
        Lying(player.name, card, Zone.GRAVEYARD)
        for player in now.state.players
        if what.which.whose is Whose.ANY
        or (what.which.whose is Whose.OWN) == (player.name == context.player)
        for card in (died_this_turn(player) if what.died_this_turn else player.graveyard)
        if card_fits(now, context, what.which, card)
        and (not what.remembered or (player.name, card) in context.memory.cards)
    ]
    if what.total is not None:
        yield from _worth_at_most(now, context, left, quantity(now, context, what.total))
        return
    count = len(left) if what.count is None else quantity(now, context, what.count)
    if what.random:
        for _ in range(_few(context, count, len(left))):
            drawn = one_at_random(now, context, tuple(left))
            left.remove(drawn)
            yield drawn
        return
    yield from _some(now, context, left, count, up_to=what.up_to)


def _remembered(now: Resolution, context: Context, what: Remembered) -> Iterator[Lying]:
    """Cards this resolution holds on to, or that lie exiled with this permanent."""
    cards = context.memory.cards
    if what.with_this:
        own = the_one(now, context, On.ITSELF)
        cards = () if own is None else own.exiled
    left = []
    seen: list[Lying] = []
    for player, card in cards:
        for zone, held in (
            (Zone.EXILE, now.state.player(player).exile),
            (Zone.GRAVEYARD, now.state.player(player).graveyard),
        ):
            lying = Lying(player, card, zone)
            if held.count(card) > seen.count(lying) and card_fits(now, context, what.which, card):
                seen.append(lying)
                left.append(lying)
                break
    count = len(left) if what.count is None else quantity(now, context, what.count)
    yield from _some(now, context, left, count, up_to=what.up_to)


def _few(context: Context, count: Count, most: int) -> int:
    """So many, at most those there are."""
    number = most if count >= most else int(str(count))
    if number > MOST_ANSWERS:
        raise TooManyDice(context.card)
    return number


def _some(
    now: Resolution, context: Context, left: list[Lying], count: Count, *, up_to: bool
) -> Iterator[Lying]:
    """Let the player choose so many, or all where they are not more; up to so many."""
    number = _few(context, count, len(left))
    if number == len(left) and not up_to:
        yield from left
        return
    for _ in range(number):
        chosen = _choose(now, context, left, stop=up_to)
        if chosen is None:
            return
        left.remove(chosen)
        yield chosen


def _worth_at_most(
    now: Resolution, context: Context, left: list[Lying], total: Count
) -> Iterator[Lying]:
    """Let the player choose any number of cards that are together worth at most so much."""
    spent = 0
    while True:
        left = [each for each in left if known_card(each.card).mana_value + spent <= total]
        chosen = _choose(now, context, left, stop=True) if left else None
        if chosen is None:
            return
        left.remove(chosen)
        spent += known_card(chosen.card).mana_value
        yield chosen


def _choose(now: Resolution, context: Context, left: list[Lying], *, stop: bool) -> Lying | None:
    options: dict[str, Lying] = {}
    for lying in left:
        name = option_text(lying.card)
        if name in options and options[name].owner != lying.owner:
            name = f"{name} of {lying.owner}"
        options.setdefault(name, lying)
    names = ("none", *options) if stop else tuple(options)
    answer = now.ask(context.player, QuestionKind.CHOOSE, context.card, names)
    return options.get(answer)
