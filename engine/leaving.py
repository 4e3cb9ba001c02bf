"""Permanents leave the battlefield: they die, are sacrificed, go to another zone.

What leaves together leaves at once, and abilities that wait for it look back at what was there.
"""

from __future__ import annotations

from engine.cards import card as known_card
from engine.changing import replace
from engine.characteristics import is_a
from engine.conditions import Condition, CreatureDies, Dies, Sacrifices
from engine.dice import Count
from engine.events import Died, LeftBattlefield, Moved, Sacrificed
from engine.history import note_death
from engine.reading import Context, fits
from engine.resolution import Resolution, owner
from engine.state import Permanent, StackKind, StackObject, Tokens
from engine.subjects import Type, Zone
from engine.triggers import trigger_each, trigger_on

_OWN_PILE = ("Attraction", "Contraption")


def die(now: Resolution, *permanents: Permanent) -> None:
    """Put permanents into their owners' graveyards, all at once.

    A token ceases to exist there. Abilities of these permanents see each other die.
    """
    leaving = tuple(each for each in permanents if now.state.permanent(each.id) is not None)
    for permanent in leaving:
        _take_off(now, permanent)
        if is_a(permanent, Type.CREATURE, Type.PLANESWALKER):
            now.tell(Died(permanent.card))
        elif _has_own_pile(permanent):
            now.tell(LeftBattlefield(permanent.card))
        else:
            now.tell(Moved(owner(permanent), permanent.card, Zone.BATTLEFIELD, Zone.GRAVEYARD))
        if not permanent.token and not _has_own_pile(permanent):
            now.put_card(owner(permanent), permanent.card, Zone.GRAVEYARD)
            note_death(now, permanent)
    for permanent in leaving:
        trigger_on(now, permanent, Dies)
        if is_a(permanent, Type.CREATURE):
            trigger_each(now, _sees_it_die, about=permanent.controller, that=permanent.id)
            for other in leaving:
                trigger_on(now, other, CreatureDies)


def tokens_die(now: Resolution, tokens: Tokens, count: Count) -> None:
    """Let so many equal tokens cease to exist in the graveyard."""
    groups = list(now.state.tokens)
    place = groups.index(tokens)
    some_left = count != tokens.count
    groups[place : place + 1] = [replace(tokens, count=tokens.count - count)] if some_left else []
    now.state = replace(now.state, tokens=tuple(groups))
    if is_a(tokens, Type.CREATURE):
        now.tell(Died(tokens.token, count))
        trigger_each(now, _sees_it_die, about=tokens.controller, times=count)
    else:
        now.tell(Moved(owner(tokens), tokens.token, Zone.BATTLEFIELD, Zone.GRAVEYARD, count))


def sacrifice(now: Resolution, *permanents: Permanent) -> None:
    """Let their controllers sacrifice permanents, all at once."""
    for permanent in permanents:
        now.tell(Sacrificed(permanent.controller, permanent.card))
        _sacrificed(now, permanent)
    die(now, *permanents)


def _sacrificed(now: Resolution, permanent: Permanent) -> None:
    """Trigger what waits for its controller to sacrifice such a permanent, just before it goes."""

    def meant(source: Permanent, when: Condition) -> bool:
        if not isinstance(when, Sacrifices) or source.controller != permanent.controller:
            return False
        held = StackObject(0, StackKind.TRIGGERED, source.card, source.controller, source.id)
        return fits(now, Context(held), when.which, permanent)

    trigger_each(now, meant, about=permanent.controller, that=permanent.id)


def _sees_it_die(source: Permanent, when: Condition) -> bool:
    return isinstance(when, CreatureDies)


def leave(now: Resolution, permanent: Permanent, zone: Zone, *, under: Count = 0) -> None:
    """Put a permanent into its owner's hand, into exile, or on top of the library; ``under`` only
    says beneath how many cards it will lie there.
    """
    if now.state.permanent(permanent.id) is None:
        return
    if zone is not Zone.EXILE and _has_own_pile(permanent):
        vanish(now, permanent)
        return
    _take_off(now, permanent)
    now.tell(Moved(owner(permanent), permanent.card, Zone.BATTLEFIELD, zone, under=under))
    if not permanent.token:
        now.put_card(owner(permanent), permanent.card, zone)


def _has_own_pile(permanent: Permanent) -> bool:
    """Whether the card goes to a pile of its own, the scrapyard or the junkyard, wherever else but
    into exile it would go. Nothing looks at these piles.
    """
    return not known_card(permanent.card).subtypes.isdisjoint(_OWN_PILE)


def vanish(now: Resolution, permanent: Permanent) -> None:
    """Let a permanent leave the battlefield by something nobody looks at: where to is not said."""
    _take_off(now, permanent)
    now.tell(LeftBattlefield(permanent.card))


def _take_off(now: Resolution, permanent: Permanent) -> None:
    """Take a permanent off the battlefield. What is on the stack or waits there knows how it was;
    what was attached to it is attached to nothing.
    """
    now.remove_permanent(permanent)
    state = now.state
    now.state = replace(
        state,
        returning=(*state.returning, *permanent.holds),
        permanents=tuple(
            replace(other, attached_to=None) if other.attached_to == permanent.id else other
            for other in state.permanents
        ),
        stack=tuple(_looking_back(held, permanent) for held in state.stack),
        waiting=tuple(_looking_back(held, permanent) for held in state.waiting),
    )


def _looking_back(held: StackObject, permanent: Permanent) -> StackObject:
    """The object, which keeps what its source was, or the card of what it triggered on, if this
    is it.
    """
    if held.kind not in (StackKind.ACTIVATED, StackKind.TRIGGERED):
        return held
    if held.source == permanent.id:
        held = replace(held, last=permanent)
    if held.that == permanent.id and not permanent.token:
        held = replace(held, that_card=(owner(permanent), permanent.card))
    return held
