"""Cards and permanents that go to another zone: to hands, libraries, graveyards, into exile."""

from __future__ import annotations

from dataclasses import dataclass

from engine.carrying.lying import Lying, lying_cards
from engine.carrying.whom import Body, apart, change, choose, how_many, permanents, players
from engine.changing import replace
from engine.characteristics import is_a, keywords, toughness
from engine.dice import INFINITY, Count, Infinity
from engine.events import Destroyed, Moved
from engine.groups import without_tokens
from engine.instructions import Destroy, Exile, PutIntoLibrary, ReturnTo, Sacrifice
from engine.leaving import die, leave, sacrifice, tokens_die
from engine.questions import QuestionKind
from engine.reading import Context, bodies, quantity, the_one
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice, owner
from engine.state import Permanent, StackKind, StackObject, Tokens
from engine.subjects import (
    Amount,
    Cards,
    Chosen,
    Each,
    On,
    Remembered,
    Type,
    Which,
    Whose,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A card that is about to enter: under whose control, whose it is, and how."""

    player: str
    owner: str
    card: str
    frm: Zone
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()


def destroy(now: Resolution, context: Context, instruction: Destroy) -> None:
    """Destroy what is not indestructible, all at once."""
    doomed: list[Permanent] = []
    groups: list[Tokens] = []
    for one in permanents(now, context, instruction.on):
        if "indestructible" in keywords(now.state, one):
            continue
        if isinstance(one, Permanent):
            now.tell(Destroyed(one.card))
            doomed.append(one)
        else:
            now.tell(Destroyed(one.token, one.count))
            groups.append(one)
    die(now, *doomed)
    for group in groups:
        tokens_die(now, group, group.count)


def sacrificed(now: Resolution, context: Context, instruction: Sacrifice) -> Context:
    """Let each player choose, in turn order, then sacrifice all of it at once; hold on to the
    cards, and to the toughness of the creature the controller sacrificed.
    """
    if isinstance(instruction.which, On):
        own = permanents(now, context, instruction.which)
        gone = [one for one in own if isinstance(one, Permanent)]
    else:
        gone = []
        count = quantity(now, context, instruction.count) * context.often
        for player in players(now, context, instruction.who):
            gone += _to_sacrifice(now, context, player, instruction.which, count, gone)
    size = context.memory.toughness
    for one in gone:
        if one.controller == context.player and is_a(one, Type.CREATURE):
            size = size + toughness(now.state, one)
    cards = tuple((owner(one), one.card) for one in gone if not one.token)
    sacrifice(now, *gone)
    context = context.remember(*cards)
    return replace(context, memory=replace(context.memory, toughness=size))


def _to_sacrifice(
    now: Resolution,
    context: Context,
    player: str,
    which: Which,
    count: Count,
    taken: list[Permanent],
) -> list[Permanent]:
    """What one player chooses of their own."""
    if not _more_than(now, context, player, which, taken, count):
        fitting = _own(now, context, player, which, taken)
        return [each for one in fitting for each in apart(now, context, one)]
    chosen: list[Permanent] = []
    while count > len(chosen):
        if len(chosen) == MOST_ANSWERS:
            raise TooManyDice(context.card)
        candidates = _own(now, context, player, which, [*taken, *chosen])
        one = choose(now, context, player, candidates, kind=QuestionKind.SACRIFICE)
        assert one is not None, "there are more of them than must go"
        chosen.append(one)
    return chosen


def _own(
    now: Resolution, context: Context, player: str, which: Which, taken: list[Permanent]
) -> list[Body]:
    """What a player controls of a kind, and nobody has chosen yet."""
    ids = {one.id for one in taken}
    return [
        one
        for one in bodies(now, context, replace(which, whose=Whose.ANY))
        if one.controller == player and not (isinstance(one, Permanent) and one.id in ids)
    ]


def _more_than(
    now: Resolution,
    context: Context,
    player: str,
    which: Which,
    taken: list[Permanent],
    count: Count,
) -> bool:
    """Whether a player controls more of them than must go, so that there is a choice."""
    number: Count = 0
    for one in _own(now, context, player, which, taken):
        number = number + how_many(one)
    return number > count


def exiled(now: Resolution, context: Context, instruction: Exile) -> Context:
    """Exile what is meant, and hold on to the cards; linked to this permanent where it says so."""
    own = the_one(now, context, On.ITSELF)
    if instruction.on is On.ITSELF and context.held.kind is StackKind.SPELL and own is None:
        _exile_when_done(now)
        return context
    if instruction.until_it_leaves and (own is None or now.find(own.id) is None):
        return context
    cards: list[tuple[str, str]] = []
    lying = lying_cards(now, context, instruction.on)
    for one in _permanents_meant(now, context, instruction.on):
        if isinstance(one, Tokens):
            _cease(now, one, Zone.EXILE)
            continue
        leave(now, one, Zone.EXILE)
        if not one.token:
            cards.append((owner(one), one.card))
    for card in lying:
        _move(now, card, Zone.EXILE)
        cards.append((card.owner, card.card))
    for held in on_stack(now, context, instruction.on):
        cards += _exile_spell(now, held)
    there = None if own is None else now.find(own.id)
    if there is not None and instruction.with_this:
        change(now, there, exiled=tuple(sorted((*there.exiled, *cards))))
    if there is not None and instruction.until_it_leaves:
        change(now, there, holds=tuple(sorted((*there.holds, *cards))))
    return context.remember(*cards)


def _exile_when_done(now: Resolution) -> None:
    """Let the card of the spell that is resolving go into exile at the end."""
    resolving = now.state.resolving
    if resolving is not None:
        spell = replace(resolving.object, goes=Zone.EXILE)
        now.state = replace(now.state, resolving=replace(resolving, object=spell))


def _exile_spell(now: Resolution, held: StackObject) -> list[tuple[str, str]]:
    """Take a spell off the stack; a copy ceases to exist."""
    stack = tuple(each for each in now.state.stack if each.id != held.id)
    now.state = replace(now.state, stack=stack)
    now.tell(Moved(held.controller, held.card, Zone.STACK, Zone.EXILE))
    if held.copy:
        return []
    whose = held.owner or held.controller
    now.put_card(whose, held.card, Zone.EXILE)
    return [(whose, held.card)]


def returned(
    now: Resolution, context: Context, instruction: ReturnTo
) -> tuple[Context, tuple[Arrival, ...]]:
    """Return what is meant to hands or libraries; what is to enter the battlefield arrives, and
    stays where it is there already.
    """
    arrivals: list[Arrival] = []
    zone = instruction.zone
    cards = lying_cards(now, context, instruction.what)
    there = () if zone is Zone.BATTLEFIELD else _permanents_meant(now, context, instruction.what)
    for one in there:
        if isinstance(one, Tokens):
            _cease(now, one, zone)
        else:
            leave(now, one, zone)
    for lying in cards:
        if zone is not Zone.BATTLEFIELD:
            _move(now, lying, zone)
            continue
        now.take_card(lying.owner, lying.card, lying.zone)
        under = context.player if instruction.yours else lying.owner
        arrivals.append(
            Arrival(
                under,
                lying.owner,
                lying.card,
                lying.zone,
                instruction.tapped,
                instruction.counters,
            )
        )
    return _forget(now, context, instruction.what), tuple(arrivals)


def _forget(now: Resolution, context: Context, what: Cards) -> Context:
    """Let go of cards that are in exile with this, or held on to, no longer."""
    if not isinstance(what, Remembered):
        return context
    own = now.find(context.held.source)
    if own is not None and what.with_this:
        still = tuple(
            (player, card) for player, card in own.exiled if card in now.state.player(player).exile
        )
        change(now, own, exiled=still)
    return context


def put_into_library(now: Resolution, context: Context, instruction: PutIntoLibrary) -> None:
    """Put what is meant into libraries, beneath so many cards or where the owners say."""
    beneath: Count | None
    match instruction.depth:
        case None | Infinity() as beneath:
            pass
        case depth:
            beneath = quantity(now, context, depth)
    cards = lying_cards(now, context, instruction.on)
    for one in _permanents_meant(now, context, instruction.on):
        if isinstance(one, Tokens):
            _cease(now, one, Zone.LIBRARY)
            continue
        under = _end(now, context, owner(one)) if beneath is None else beneath
        card = (owner(one), one.card)
        leave(now, one, Zone.LIBRARY, under=under)
        if not one.token:
            _bury(now, *card, under)
    for lying in cards:
        under = _end(now, context, lying.owner) if beneath is None else beneath
        _move(now, lying, Zone.LIBRARY, under)
        _bury(now, lying.owner, lying.card, under)


def _end(now: Resolution, context: Context, player: str) -> Count:
    """Top or bottom of the library, as its owner says."""
    options = ("top", "bottom")
    top = now.ask(player, QuestionKind.LIBRARY_END, context.card, options) == "top"
    return 0 if top else INFINITY


def _bury(now: Resolution, player: str, card: str, under: Count) -> None:
    """Move a card, if it came to the top of the library, beneath so many others. Where it is
    deeper than the known cards, nobody knows it any more.
    """
    holder = now.state.player(player)
    if holder.library[:1] != (card,):
        return
    rest = holder.library[1:]
    if isinstance(under, int) and under <= len(rest):
        now.set_player(replace(holder, library=(*rest[:under], card, *rest[under:])))
    else:
        now.set_player(replace(holder, library=rest))


def _move(now: Resolution, lying: Lying, zone: Zone, under: Count = 0) -> None:
    """Move a card from a graveyard or exile to a hand, a library, a graveyard or exile."""
    if now.take_card(lying.owner, lying.card, lying.zone):
        now.tell(Moved(lying.owner, lying.card, lying.zone, zone, under=under))
        now.put_card(lying.owner, lying.card, zone)


def _cease(now: Resolution, group: Tokens, zone: Zone) -> None:
    """Tokens that leave the battlefield cease to exist."""
    now.tell(Moved(owner(group), group.token, Zone.BATTLEFIELD, zone, group.count))
    without_tokens(now, group)


def _permanents_meant(now: Resolution, context: Context, what: Cards) -> tuple[Body, ...]:
    """The permanents among what is meant."""
    if isinstance(what, On | Each | Chosen):
        return permanents(now, context, what)
    return ()


def on_stack(now: Resolution, context: Context, what: Cards) -> tuple[StackObject, ...]:
    """The spells and abilities on the stack among what is meant."""
    if what is On.TARGET:
        ids = {aim.permanent for aim in context.held.aims if aim.zone is Zone.STACK}
    elif what is On.THAT:
        ids = {context.held.against or 0}
    else:
        return ()
    return tuple(held for held in now.state.stack if held.id in ids)
