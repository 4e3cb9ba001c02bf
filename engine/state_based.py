"""State-based actions: what the game does by itself whenever a player would get priority.

As far as cards with dice need them: lost players, planeswalkers without loyalty, creatures that
have no toughness left or too much damage, the legend rule, Auras without a host, counters of
opposite kinds, and what is attached to something protected from it. All at once, and again until
nothing happens.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Card
from engine.cards import card as known_card
from engine.changing import replace
from engine.characteristics import has_size, is_a, keywords, shrunk_to_nothing, toughness
from engine.control import end_control_of
from engine.events import Destroyed, GameLost
from engine.leaving import die, tokens_die
from engine.protection import is_protected
from engine.questions import QuestionKind
from engine.resolution import Resolution, owner
from engine.state import Permanent, Tokens
from engine.subjects import Type

LOYALTY = "loyalty"
"""The counters that are a planeswalker's loyalty."""


def state_based_actions(now: Resolution) -> None:
    """Let everything happen that the state of the game calls for."""
    while _once(now):
        pass


def _once(now: Resolution) -> bool:
    """One round of them; return whether anything happened that could call for more. The last
    player left wins; where none is, nobody does.
    """
    losing = [player.name for player in now.state.players if player.life <= 0 and not player.lost]
    for player in losing:
        _leave_game(now, player)
    if losing:
        left = [player.name for player in now.state.players if not player.lost]
        if len(left) == 1:
            now.state = replace(now.state, winner=left[0])
    for permanent in now.state.permanents:
        if len(permanent.counters) > 1:
            _pair_counters(now, permanent)
    _let_go(now)
    dying = _dying(now)
    for permanent in dying:
        if _must_die(now, permanent) and not shrunk_to_nothing(now.state, permanent):
            now.tell(Destroyed(permanent.card))
    if dying:
        die(now, *dying)
    gone = [tokens for tokens in now.state.tokens if _must_die(now, tokens)]
    for tokens in gone:
        tokens_die(now, tokens, tokens.count)
    return bool(losing or dying or gone)


def _let_go(now: Resolution) -> None:
    """What is attached to a permanent that is protected from it is attached to nothing."""
    for permanent in now.state.permanents:
        host = permanent.attached_to
        if host is None:
            continue
        there = now.state.permanent(host) if isinstance(host, int) else None
        if there is not None and is_protected(now.state, there, permanent.card):
            now.set_permanent(replace(permanent, attached_to=None))


def _leave_game(now: Resolution, name: str) -> None:
    """A player with 0 or less life loses. What they own leaves the game with them; effects that
    give them control end; what they control still goes into exile.
    """
    now.tell(GameLost(name))
    state = now.state
    gone = [each for each in state.permanents if owner(each) == name]
    hosts: set[int | str] = {name, *(each.id for each in gone)}
    now.state = replace(
        state,
        players=tuple(
            replace(player, lost=True) if player.name == name else player
            for player in state.players
        ),
        permanents=tuple(
            _without(name, hosts, each) for each in state.permanents if owner(each) != name
        ),
        phased=tuple(each for each in state.phased if owner(each) != name),
        tokens=tuple(each for each in state.tokens if owner(each) != name),
        stack=tuple(held for held in state.stack if held.controller != name),
        waiting=tuple(held for held in state.waiting if held.controller != name),
        delayed=tuple(held for held in state.delayed if held.controller != name),
        returning=(
            *state.returning,
            *((whose, card) for each in gone for whose, card in each.holds if whose != name),
        ),
    )
    end_control_of(now, name)


def _without(name: str, hosts: set[int | str], permanent: Permanent) -> Permanent:
    """A permanent of another player, once this player has left with these permanents: nothing is
    attached to what is gone or attacks who is.
    """
    if permanent.attached_to in hosts:
        permanent = replace(permanent, attached_to=None)
    return replace(permanent, attacking="") if permanent.attacking == name else permanent


def _pair_counters(now: Resolution, permanent: Permanent) -> None:
    """Of +1/+1 and -1/-1 counters on one permanent as many go as there are pairs."""
    more, less = permanent.count("+1/+1"), permanent.count("-1/-1")
    pairs = more if more <= less else less
    if pairs > 0:
        changed = now.remove_counters(permanent, "+1/+1", pairs)
        now.remove_counters(changed, "-1/-1", pairs)


def _dying(now: Resolution) -> tuple[Permanent, ...]:
    """Every permanent that goes to the graveyard, in the order they came."""
    watched = [each for each in now.state.permanents if not _is_safe(each)]
    if not watched:
        return ()
    doubled = tuple(_second_legends(now, watched)) if now.state.legend_rule else ()
    return tuple(
        permanent
        for permanent in watched
        if _must_die(now, permanent)
        or permanent.id in doubled
        or (permanent.attached_to is None and "Aura" in known_card(permanent.card).subtypes)
        or (is_a(permanent, Type.PLANESWALKER) and permanent.count(LOYALTY) <= 0)
    )


_KNOWN: dict[str, tuple[Card, bool]] = {}


def _is_safe(permanent: Permanent) -> bool:
    """Whether a permanent is as it came and nothing about its card can make it go: most are, and
    nobody need look closer.
    """
    card = known_card(permanent.card)
    known = _KNOWN.get(permanent.card)
    if known is None or known[0] is not card:
        small = card.toughness is not None and card.toughness <= 0
        rules = card.legendary or "Aura" in card.subtypes or Type.PLANESWALKER in card.types
        known = _KNOWN[permanent.card] = (card, not small and not rules)
    return known[1] and _is_untouched(permanent)


def _must_die(now: Resolution, one: Permanent | Tokens) -> bool:
    """Whether a creature has no toughness left, or as much damage as toughness."""
    if shrunk_to_nothing(now.state, one):
        return True
    return (
        one.damage > 0
        and is_a(one, Type.CREATURE)
        and has_size(one)
        and one.damage >= toughness(now.state, one)
        and "indestructible" not in keywords(now.state, one)
    )


def _is_untouched(permanent: Permanent) -> bool:
    """Whether nothing has made it smaller than it is printed."""
    return (
        not permanent.damage
        and permanent.base is None
        and not permanent.sizes
        and permanent.bonus[1] >= 0
        and not (permanent.counters and permanent.count("-1/-1"))
    )


def _second_legends(now: Resolution, watched: list[Permanent]) -> Iterator[int]:
    """The legend rule: of several legendary permanents of one name a player keeps one."""
    groups: dict[tuple[str, str], list[Permanent]] = {}
    for permanent in watched:
        # Copies that are tokens are never legendary: every card that makes them says so.
        if known_card(permanent.card).legendary and not permanent.token:
            groups.setdefault((permanent.controller, permanent.card), []).append(permanent)
    for (player, card), group in groups.items():
        alike = {replace(permanent, id=0) for permanent in group}
        kept = group[0]
        if len(alike) > 1:
            options = {str(place): each for place, each in enumerate(group, 1)}
            kept = options[now.ask(player, QuestionKind.LEGEND, card, tuple(options))]
        yield from (each.id for each in group if each is not kept)
