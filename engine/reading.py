"""Reading numbers, and which permanents and cards are meant, from the game as it is.

Instructions, targets and costs read the same way. What is negative stays so here; as a quantity
it is nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.cards import card as known_card
from engine.changing import filled_at_once, replace
from engine.characteristics import facts, is_a, party_size, power, toughness
from engine.dice import AnyDie, Count, Face, Pool
from engine.remarks import NumberPartIdle
from engine.resolution import Resolution
from engine.state import NOTHING_YET, Memory, Permanent, Player, StackObject, Tokens
from engine.subjects import Amount, Of, On, Quantity, Results, Type, Which, Whose, Zone
from engine.switches import SeveralResults

Body: TypeAlias = Permanent | Tokens
"""A permanent, or a group of equal tokens."""


@filled_at_once
@dataclass(frozen=True)
class Context:
    """What instructions can read: whose they are, and the roll they belong to."""

    held: StackObject
    results: Pool | None = None
    """None where there is no number: no roll yet, or a face that is none."""
    naturals: Pool | None = None
    """The natural results of the same dice."""
    die: AnyDie | None = None
    """What was rolled."""
    shown: tuple[tuple[Face, Count], ...] = ()
    """What it came to as it can be stored: results, or the face of the planar die."""
    rolled_by: tuple[tuple[str, Pool], ...] = ()
    """The results of each player, where several rolled."""
    chosen: int | None = None
    other: int | None = None
    that_player: str | None = None
    times: Count | None = None
    """How many times over it is done; as often as its ability triggered where nothing is said."""
    repeats: int = 0
    memory: Memory = NOTHING_YET
    last: tuple[Permanent, ...] = ()
    """The permanents it is about, as they were when this part of the resolution began."""

    @property
    def card(self) -> str:
        """The card whose instructions these are."""
        return self.held.card

    @property
    def player(self) -> str:
        """Who controls them."""
        return self.held.controller

    @property
    def often(self) -> Count:
        """How many times over what adds up is done."""
        return self.held.times if self.times is None else self.times

    def with_created(self, made: tuple[int, ...]) -> Context:
        """Hold on to the permanents created or put onto the battlefield last."""
        if made == self.memory.created:
            return self
        return replace(self, memory=replace(self.memory, created=made))

    def remember(self, *cards: tuple[str, str]) -> Context:
        """Hold on to cards, each after its owner."""
        memory = replace(self.memory, cards=(*self.memory.cards, *cards))
        return replace(self, memory=memory)

    def forget(self, card: tuple[str, str]) -> Context:
        """Hold on to a card no longer, where this did."""
        cards = list(self.memory.cards)
        if card in cards:
            cards.remove(card)
        return replace(self, memory=replace(self.memory, cards=tuple(cards)))


def look(now: Resolution, context: Context) -> Context:
    """Take note of the permanents it is about, for when they are gone."""
    held = context.held
    if held.that is None and not held.aims:
        own = now.find(held.source)
        return context if own is None else replace(context, last=(own,))
    ids = {held.source, held.that}
    ids |= {aim.permanent for aim in held.aims if aim.zone is Zone.BATTLEFIELD}
    found = (now.find(id) for id in ids if id is not None)
    last = tuple(permanent for permanent in found if permanent is not None)
    return replace(context, last=last)


def number(now: Resolution, context: Context, amount: Amount) -> Count | None:
    """The number meant, which may be negative; None where a face is no number."""
    if isinstance(amount, int):
        return amount
    value = _of_a_roll(now, context, amount)
    if value is None:
        value = _of_the_game(now, context, amount)
    return None if value is None else value * amount.factor + amount.plus


def quantity(now: Resolution, context: Context, amount: Amount) -> Count:
    """The number as a quantity: nothing where it is negative or no number at all."""
    found = number(now, context, amount)
    if found is None:
        now.tell(NumberPartIdle(context.card))
        return 0
    return found if found > 0 else 0


def _of_a_roll(now: Resolution, context: Context, amount: Quantity) -> Count | None:
    """A number read of the roll, or None where there is none."""
    results = context.results
    if results is None or not results.counts:
        return None
    match amount.of:
        case Of.TOTAL:
            return total(results)
        case Of.THE_RESULT:
            if now.state.switches.several_results is SeveralResults.HIGHEST:
                return int(results.counts[-1][0])
            return total(results)
        case Of.MATCHING:
            return matching(results, amount.which)
        case Of.DISTINCT:
            return len(results.counts)
        case Of.LARGEST_GROUP:
            return largest(results)
        case Of.DIFFERENCE:
            return int(results.counts[-1][0]) - int(results.counts[0][0])
        case Of.HIGHEST:
            return int(results.counts[-1][0])
        case Of.LOWEST:
            return int(results.counts[0][0])
        case Of.NOTED:
            own = the_one(now, context, On.ITSELF)
            noted = () if own is None else (*own.noted, *own.totals)
            return sum(total(results) == one for one in noted)
        case _:
            return None


def total(results: Pool) -> Count:
    """The sum of the results."""
    found: Count = 0
    for result, count in results:
        found = found + int(result) * count
    return found


def matching(results: Pool, which: Results) -> Count:
    """How many results are meant."""
    found: Count = 0
    for result, count in results:
        if which.holds(int(result)):
            found = found + count
    return found


def largest(results: Pool) -> Count:
    """How many dice share one result, of the result most dice share."""
    found: Count = 0
    for _, count in results:
        found = count if count > found else found
    return found


def _of_the_game(now: Resolution, context: Context, amount: Quantity) -> Count | None:
    """A number read of the game, or of what the resolution holds on to."""
    holder = now.state.player(context.player)
    noted = context.memory.noted
    match amount.of:
        case Of.X:
            return context.held.x
        case Of.CHOSEN:
            return context.chosen
        case Of.OTHER:
            return context.other
        case Of.FIRST:
            return noted[0] if noted else None
        case Of.SECOND:
            return noted[1] if len(noted) > 1 else None
        case Of.HAND:
            return holder.other_cards + len(holder.hand)
        case Of.COUNT_OF:
            return _counted(now, context, amount.among or Which())
        case Of.GREATEST_POWER:
            return _greatest(now, context, amount.among or Which((Type.CREATURE,)))
        case Of.POWER | Of.TOUGHNESS | Of.COUNTERS | Of.MANA_VALUE | Of.STORED | Of.STORED_GROUP:
            return _of_one(now, context, amount)
        case Of.SACRIFICED_TOUGHNESS:
            return context.memory.toughness
        case Of.DAMAGE:
            return context.held.amount
        case Of.DICE_THIS_TURN:
            return holder.history.dice
        case Of.DIED_THIS_TURN:
            return len(died_this_turn(holder))
        case Of.TOP_MANA_VALUE:
            return known_card(holder.library[0]).mana_value if holder.library else None
        case Of.SAFE:
            own = the_one(now, context, On.ITSELF)
            return int(own is not None and own.safe)
        case Of.PARTY:
            return party_size(now.state, context.player)
        case Of.ATTACKED_PLAYERS:
            attacked = {one.attacking for one in now.state.permanents}
            return len(attacked - {""})
        case Of.REMEMBERED:
            which = amount.among or Which()
            return sum(card_fits(now, context, which, card) for _, card in context.memory.cards)
        case _:
            return None


def died_this_turn(player: Player) -> tuple[str, ...]:
    """The cards in a graveyard that came there from the battlefield this turn and are creatures."""
    left = Counter(player.graveyard) & Counter(player.history.died)
    return tuple(sorted(left.elements()))


def _counted(now: Resolution, context: Context, which: Which) -> Count:
    found: Count = 0
    for one in bodies(now, context, which):
        found = found + (one.count if isinstance(one, Tokens) else 1)
    return found


def _greatest(now: Resolution, context: Context, which: Which) -> Count:
    found: Count = 0
    for one in bodies(now, context, which):
        size = power(now.state, one)
        found = size if size > found else found
    return found


def _of_one(now: Resolution, context: Context, amount: Quantity) -> Count | None:
    """A number of one permanent, as it last was when it is gone; of targets, all together."""
    if amount.of is Of.MANA_VALUE and amount.on is On.TARGET:
        together: Count = 0
        for aim in context.held.aims:
            if aim.zone is not None:
                together = together + known_card(aim.card).mana_value_on_stack(aim.x)
        return together
    permanent = the_one(now, context, amount.on)
    if permanent is None:
        return known_card(context.card).mana_value if amount.of is Of.MANA_VALUE else 0
    match amount.of:
        case Of.POWER:
            return power(now.state, permanent)
        case Of.TOUGHNESS:
            return toughness(now.state, permanent)
        case Of.COUNTERS:
            return permanent.count(amount.counter)
        case Of.MANA_VALUE:
            return 0 if permanent.token else known_card(permanent.card).mana_value
        case Of.STORED:
            return len(permanent.stored)
        case _:
            values = Counter(value for _, value in permanent.stored)
            return max(values.values(), default=0)


def the_one(now: Resolution, context: Context, on: On) -> Permanent | None:
    """The permanent meant, as it is or as it last was."""
    held = context.held
    id = _id_of(now, context, on)
    there = now.find(id)
    if there is not None or id is None:
        return there
    known = (*context.last, *(() if held.last is None else (held.last,)))
    return next((one for one in known if one.id == id), None)


def _id_of(now: Resolution, context: Context, on: On) -> int | None:
    held = context.held
    match on:
        case On.ITSELF:
            return held.source
        case On.THAT:
            return held.that
        case On.CREATED:
            return context.memory.created[-1] if context.memory.created else None
        case On.EQUIPPED:
            own = the_one(now, context, On.ITSELF)
            host = None if own is None else own.attached_to
            return host if isinstance(host, int) else None
        case On.TARGET:
            aims = (aim.permanent for aim in held.aims if aim.zone is Zone.BATTLEFIELD)
            return next(aims, None)
        case _:
            assert_never(on)


def bodies(now: Resolution, context: Context, which: Which) -> Iterator[Permanent | Tokens]:
    """Every permanent that fits, then every group of tokens that fits, in their order."""
    for permanent in now.state.permanents:
        if fits(now, context, which, permanent):
            yield permanent
    for tokens in now.state.tokens:
        if fits(now, context, which, tokens):
            yield tokens


def fits(now: Resolution, context: Context, which: Which, one: Permanent | Tokens) -> bool:
    """Whether a permanent, or each of a group of tokens, is meant."""
    card = facts(one)
    token = isinstance(one, Tokens) or one.token
    return (
        (not which.types or is_a(one, *which.types))
        and (not which.subtype or which.subtype in card.subtypes or which.subtype in one.gained)
        and _is_whose(context, which.whose, one.controller)
        and not (which.other and isinstance(one, Permanent) and one.id == context.held.source)
        and which.token in (None, token)
        and which.name in ("", card.name)
        and which.legendary in (None, card.legendary)
        and which.attacking in (None, isinstance(one, Permanent) and bool(one.attacking))
        and _power_fits(now, context, which, one)
        and _mana_value_fits(now, context, which, 0 if token else card.mana_value)
    )


def card_fits(now: Resolution, context: Context, which: Which, name: str) -> bool:
    """Whether a card that is not on the battlefield is meant."""
    card = known_card(name)
    return (
        (not which.types or bool(card.types & {*which.types}))
        and (not which.subtype or which.subtype in card.subtypes)
        and which.name in ("", name)
        and which.legendary in (None, card.legendary)
        and _mana_value_fits(now, context, which, card.mana_value)
    )


def _is_whose(context: Context, whose: Whose, controller: str) -> bool:
    match whose:
        case Whose.ANY:
            return True
        case Whose.OWN:
            return controller == context.player
        case Whose.OPPONENTS:
            return controller != context.player
        case _:
            assert_never(whose)


def _power_fits(now: Resolution, context: Context, which: Which, one: Permanent | Tokens) -> bool:
    if which.at_least is None and which.at_most is None and not which.greatest_power:
        return True
    size = power(now.state, one)
    if which.greatest_power:
        rival = replace(which, greatest_power=False, whose=Whose.ANY)
        others = [each for each in bodies(now, context, rival) if each.controller == one.controller]
        if any(power(now.state, each) > size for each in others):
            return False
    return _between(now, context, size, which.at_least, which.at_most)


def _mana_value_fits(now: Resolution, context: Context, which: Which, value: int) -> bool:
    return _between(now, context, value, which.exactly, which.exactly) and _between(
        now, context, value, None, which.mana_value
    )


def _between(
    now: Resolution, context: Context, value: Count, low: Amount | None, high: Amount | None
) -> bool:
    """Whether a number lies between two others; beside what is no number lies nothing."""
    least = value if low is None else number(now, context, low)
    most = value if high is None else number(now, context, high)
    return least is not None and most is not None and least <= value <= most
