"""What a turn remembers of its rolls and deaths.

Only what a card in the game can ask for is kept, and only so exactly: where nobody asks, moments
that differ in their past stay equal.
"""

from __future__ import annotations

from functools import cache

from engine.abilities import parts
from engine.actions import Cast, Later, Open, Return
from engine.cards import card as known_card
from engine.changing import replace
from engine.dice import Count, DieResult
from engine.resolution import Resolution, owner
from engine.sight import sight
from engine.state import Permanent, State
from engine.subjects import FromGraveyard, Of, Quantity, Type


def note_dice(now: Resolution, roller: str, dice: tuple[tuple[DieResult, Count], ...]) -> None:
    """Note the counted dice of a roll, as far as anything can ask for them."""
    seen = [looking for looking in map(sight, _each_name(now.state)) if looking.asks]
    if not seen:
        return
    most = max((each.most_dice for each in seen), default=0)
    wanted = [results for each in seen for results in each.results]
    player = now.state.player(roller)
    results = set(player.history.results)
    number: Count = player.history.dice
    for rolled, count in dice:
        number = number + count
        if rolled.result is not None and any(each.holds(rolled.result) for each in wanted):
            results.add(rolled.result)
    history = replace(
        player.history, dice=number if number < most else most, results=tuple(sorted(results))
    )
    now.set_player(replace(player, history=history))


def note_death(now: Resolution, permanent: Permanent) -> None:
    """Note a creature card that came to its owner's graveyard, if anything can ask for it."""
    card = known_card(permanent.card)
    if Type.CREATURE in card.types and any(map(_asks_who_died, _names(now.state))):
        player = now.state.player(owner(permanent))
        died = tuple(sorted((*player.history.died, permanent.card)))
        now.set_player(replace(player, history=replace(player.history, died=died)))


def _names(state: State) -> set[str]:
    """The cards that are in the game, wherever they are or are still to come from."""
    return set(_each_name(state))


def _each_name(state: State) -> list[str]:
    names: list[str] = []
    for permanent in (*state.permanents, *state.phased):
        names.append(permanent.card)
        names += [card for _, card in permanent.exiled]
    for player in state.players:
        names += (*player.hand, *player.library, *player.graveyard, *player.exile)
    names += [held.card for held in (*state.stack, *state.waiting)]
    if state.resolving is not None:
        names.append(state.resolving.object.card)
    for action in state.actions:
        done = action.action if isinstance(action, Later) else action
        if isinstance(done, Cast | Open | Return):
            names.append(done.card)
    return names


@cache
def _asks_who_died(name: str) -> bool:
    return any(
        (isinstance(part, Quantity) and part.of is Of.DIED_THIS_TURN)
        or (isinstance(part, FromGraveyard) and part.died_this_turn)
        for part in parts(known_card(name))
    )
