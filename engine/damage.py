"""Dealing damage: to players and to permanents, all recipients of one source at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.cards import card as known_card
from engine.changing import replace
from engine.characteristics import is_a, keywords
from engine.conditions import Damaged, DamagesPlayer, DealsDamage
from engine.dice import Count, Infinity, Roll
from engine.effects import AddRollToDamage
from engine.events import CountersRemoved, DamageDealt, DamageMarked, LifeGained
from engine.protection import is_protected
from engine.resolution import Resolution
from engine.rolling import roll
from engine.state import Permanent, Tokens
from engine.subjects import Type
from engine.triggers import trigger_on, trigger_on_carrier

Recipient: TypeAlias = str | Permanent | Tokens
"""A player by name, a permanent, or each of a group of equal tokens."""


def deal_damage(
    now: Resolution,
    card: str,
    source: Permanent | None,
    hits: Iterable[tuple[Recipient, Count]],
    *,
    controller: str = "",
    combat: bool = False,
) -> None:
    """Let ``card``, or the permanent it is, deal damage; 0 and less is no damage at all, and what
    is protected from it is dealt none.

    ``controller``: whose the source is, where it is no permanent (any more).
    """
    controller = controller if source is None else source.controller
    dealt = []
    for recipient, amount in hits:
        protected = not isinstance(recipient, str) and is_protected(now.state, recipient, card)
        if amount > 0 and not protected:
            amount = _more(now, card, controller, amount)
            dealt.append((recipient, amount))
    for recipient, amount in dealt:
        if isinstance(recipient, str):
            now.tell(DamageDealt(card, recipient, amount))
            lose_life(now, recipient, amount)
        else:
            _mark(now, card, recipient, amount)
    if source is None or not dealt:
        return
    if "lifelink" in keywords(now.state, source):
        for recipient, amount in dealt:
            number = recipient.count if isinstance(recipient, Tokens) else 1
            gain_life(now, controller, amount * number)
    if now.find(source.id) is None:
        # Its abilities left with it; only what leaves looks back.
        return
    trigger_on(now, source, DealsDamage)
    if combat:
        for recipient, amount in dealt:
            if isinstance(recipient, str):
                trigger_on(now, source, DamagesPlayer, about=recipient, amount=amount)
                trigger_on_carrier(now, source, DamagesPlayer, about=recipient, amount=amount)


def _more(now: Resolution, card: str, controller: str, amount: Count) -> Count:
    """What an effect of the source adds: a roll in the middle of dealing the damage."""
    for effect in known_card(card).effects:
        if isinstance(effect, AddRollToDamage):
            rolled = roll(now, card=card, instruction=Roll(controller, effect.die, 1))
            for result, count in () if rolled is None else rolled.results:
                amount = amount + int(result) * count
    return amount


def _mark(now: Resolution, card: str, recipient: Permanent | Tokens, amount: Count) -> None:
    """Damage on a creature stays until end of turn; a planeswalker loses loyalty counters."""
    if isinstance(recipient, Tokens):
        now.tell(DamageMarked(card, recipient.token, amount, recipient.count))
        groups = [
            replace(group, damage=group.damage + amount) if group == recipient else group
            for group in now.state.tokens
        ]
        now.state = replace(now.state, tokens=tuple(groups))
        return
    there = now.state.permanent(recipient.id)
    if there is None:
        return
    now.tell(DamageMarked(card, there.card, amount))
    if is_a(there, Type.PLANESWALKER):
        held = there.count("loyalty")
        lost = held if amount >= held else amount
        if lost > 0:
            now.tell(CountersRemoved(there.card, "loyalty", lost))
            left = 0 if lost == held else held - lost
            there = now.set_counters(there, "loyalty", left)
    if is_a(there, Type.CREATURE):
        now.set_permanent(replace(there, damage=there.damage + amount))
    trigger_on(now, there, Damaged, amount=amount)


def lose_life(now: Resolution, player: str, amount: Count) -> None:
    """Take life from a player, without saying why."""
    loser = now.state.player(player)
    # Whoever loses infinitely much life has none left; there is no smaller number to name.
    life = 0 if isinstance(amount, Infinity) else loser.life - amount
    now.set_player(replace(loser, life=life))


def gain_life(now: Resolution, player: str, amount: Count) -> None:
    """Let a player gain life, if it is any."""
    if amount > 0:
        gainer = now.state.player(player)
        now.tell(LifeGained(player, amount))
        now.set_player(replace(gainer, life=gainer.life + amount))
