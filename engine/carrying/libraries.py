"""Hands and libraries: drawing, milling, discarding, looking, revealing, searching.

Known cards have names; of the others there is only a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from engine.carrying.whom import change, players
from engine.carrying.zones import Arrival
from engine.changing import replace
from engine.dice import Count, Infinity
from engine.events import DeedDone, Moved, Scried
from engine.instructions import Deed, Discard, Draw, Look, Mill, RevealUntil, Scry, Search
from engine.questions import QuestionKind, option_text
from engine.reading import Context, card_fits, quantity
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.state import Player
from engine.subjects import Zone

ANOTHER = "another card"
"""A card nobody knows the name of, as an option."""


OfHands: TypeAlias = Draw | Scry | Look | Search | Discard


def carry_out(now: Resolution, context: Context, instruction: OfHands) -> None:
    """Carry out an instruction of this module's that leaves nothing to hold on to."""
    match instruction:
        case Draw():
            draw(now, context, instruction)
        case Scry(count):
            number = quantity(now, context, count)
            if number > 0:
                now.tell(Scried(context.player, number))
        case Look():
            look(now, context, instruction)
        case Search():
            search(now, context, instruction)
        case Discard():
            discard(now, context, instruction)
        case _:
            assert_never(instruction)


def draw(now: Resolution, context: Context, instruction: Draw) -> None:
    """Let players draw, in turn order."""
    count = quantity(now, context, instruction.count) * context.often
    for player in players(now, context, instruction.who):
        if count > 0:
            now.draw(player, count)


def mill(now: Resolution, context: Context, instruction: Mill) -> Context:
    """Put the top cards of libraries elsewhere; hold on to those that are known."""
    count = quantity(now, context, instruction.count) * context.often
    for player in players(now, context, instruction.who):
        known = _top(now.state.player(player), count)
        for card in known:
            now.take_card(player, card, Zone.LIBRARY)
            now.tell(Moved(player, card, Zone.LIBRARY, instruction.zone))
            now.put_card(player, card, instruction.zone)
        unknown = count + -len(known)
        if unknown > 0:
            now.tell(Moved(player, "", Zone.LIBRARY, instruction.zone, unknown))
        cards = tuple((player, card) for card in known)
        context = context.remember(*cards)
        own = now.find(context.held.source)
        if instruction.with_this and own is not None:
            change(now, own, exiled=tuple(sorted((*own.exiled, *cards))))
    return context


def _top(player: Player, count: Count) -> tuple[str, ...]:
    """The known ones among so many cards on top of a library."""
    return player.library if isinstance(count, Infinity) else player.library[:count]


def discard(now: Resolution, context: Context, instruction: Discard) -> None:
    """Discard the whole hand, or so many cards the player chooses."""
    wanted = instruction.count
    for player in players(now, context, instruction.who):
        holder = now.state.player(player)
        held = holder.other_cards + len(holder.hand)
        count = held if wanted is None else quantity(now, context, wanted) * context.often
        if count >= held:
            for card in holder.hand:
                _discard(now, player, card)
            _discard_others(now, player, holder.other_cards)
            continue
        for card in _chosen_from_hand(now, context, player, count):
            if card == ANOTHER:
                _discard_others(now, player, 1)
            else:
                _discard(now, player, card)


def _chosen_from_hand(
    now: Resolution, context: Context, player: str, count: Count
) -> Iterator[str]:
    place = 0
    while count > place:
        if place == MOST_ANSWERS:
            raise TooManyDice(context.card)
        place += 1
        holder = now.state.player(player)
        options = {option_text(card): card for card in holder.hand}
        if holder.other_cards > 0:
            options[ANOTHER] = ANOTHER
        yield options[now.ask(player, QuestionKind.DISCARD, context.card, tuple(options))]


def _discard(now: Resolution, player: str, card: str) -> None:
    now.take_card(player, card, Zone.HAND)
    now.tell(Moved(player, card, Zone.HAND, Zone.GRAVEYARD))
    now.put_card(player, card, Zone.GRAVEYARD)


def _discard_others(now: Resolution, player: str, count: Count) -> None:
    """Discard cards nobody knows."""
    if count == 0:
        return
    holder = now.state.player(player)
    left = 0 if count == holder.other_cards else holder.other_cards - count
    now.tell(Moved(player, "", Zone.HAND, Zone.GRAVEYARD, count))
    now.set_player(replace(holder, other_cards=left))


def look(now: Resolution, context: Context, instruction: Look) -> None:
    """Look at the top cards, take some, put the others on the bottom."""
    count = quantity(now, context, instruction.count)
    player = context.player
    now.tell(DeedDone(player, context.card, Deed.LOOK, count))
    known = list(_top(now.state.player(player), count))
    unknown = count + -len(known)
    for _ in range(_few(context, quantity(now, context, instruction.take))):
        options = {option_text(card): card for card in known}
        if unknown > 0:
            options[ANOTHER] = ANOTHER
        if not options:
            break
        card = options[now.ask(player, QuestionKind.CHOOSE, context.card, tuple(options))]
        if card == ANOTHER:
            unknown = unknown + -1
            _to_hand(now, player, 1)
        else:
            known.remove(card)
            now.take_card(player, card, Zone.LIBRARY)
            now.tell(Moved(player, card, Zone.LIBRARY, Zone.HAND))
            now.put_card(player, card, Zone.HAND)
    for card in known:
        now.take_card(player, card, Zone.LIBRARY)


def _few(context: Context, count: Count) -> int:
    if not isinstance(count, int) or count > MOST_ANSWERS:
        raise TooManyDice(context.card)
    return count


def _to_hand(now: Resolution, player: str, count: Count) -> None:
    """Put cards nobody knows from the library into the hand; they are not drawn."""
    if count > 0:
        now.tell(Moved(player, "", Zone.LIBRARY, Zone.HAND, count))
        holder = now.state.player(player)
        now.set_player(replace(holder, other_cards=holder.other_cards + count))


def search(now: Resolution, context: Context, instruction: Search) -> None:
    """Search the library, put what was found into the hand and shuffle: no card on top is known
    any more.
    """
    count = quantity(now, context, instruction.count)
    now.tell(DeedDone(context.player, context.card, instruction.deed, count))
    _to_hand(now, context.player, count)
    now.set_player(replace(now.state.player(context.player), library=()))


def reveal_until(
    now: Resolution, context: Context, instruction: RevealUntil
) -> tuple[Context, tuple[Arrival, ...]]:
    """Reveal cards until so many fit. Known cards are found by name; unknown ones go to the hand
    or into exile as a number, but not onto the battlefield.
    """
    count = quantity(now, context, instruction.count)
    arrivals: list[Arrival] = []
    for player in players(now, context, instruction.who):
        now.tell(DeedDone(player, context.card, Deed.REVEAL_UNTIL, count))
        found = 0
        for card in now.state.player(player).library:
            if count <= found:
                break
            now.take_card(player, card, Zone.LIBRARY)
            if not card_fits(now, context, instruction.which, card):
                continue
            found += 1
            context = context.remember((player, card))
            if instruction.zone is Zone.BATTLEFIELD:
                arrivals.append(Arrival(player, player, card, Zone.LIBRARY))
            else:
                now.tell(Moved(player, card, Zone.LIBRARY, instruction.zone))
                now.put_card(player, card, instruction.zone)
        if instruction.shuffle:
            now.set_player(replace(now.state.player(player), library=()))
        missing = count + -found
        if missing > 0 and instruction.zone is Zone.HAND:
            _to_hand(now, player, missing)
        elif missing > 0 and instruction.zone is not Zone.BATTLEFIELD:
            now.tell(Moved(player, "", Zone.LIBRARY, instruction.zone, missing))
    return context, tuple(arrivals)
