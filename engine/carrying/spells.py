"""Spells and abilities on the stack: cast without paying, cast as copies, copied, aimed anew."""

from __future__ import annotations

from typing import assert_never

from engine.cards import card as known_card
from engine.carrying.lying import Lying, lying_cards
from engine.carrying.whom import players
from engine.carrying.zones import on_stack
from engine.casting import (
    can_be_cast,
    choose_modes,
    copy_on_stack,
    push_spell,
    put_spell_on_stack,
    spell_target,
)
from engine.changing import replace
from engine.costs import PayMana
from engine.dice import Count
from engine.events import TargetsChosen
from engine.instructions import CastCopies, CastFree, ChooseNewTargets, CopySpell
from engine.questions import QuestionKind, option_text
from engine.reading import Context, quantity
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.state import Aim, StackKind, StackObject
from engine.subjects import On, Target, Type, Zone
from engine.targets import aim, aimed_at, by_name, legal, singled_out
from engine.triggers import trigger_ward, triggered_ability


def cast_free(now: Resolution, context: Context, instruction: CastFree) -> None:
    """Offer the instants and sorceries in hand that are cheap enough; X of the one cast is 0."""
    player, at_most = context.player, quantity(now, context, instruction.at_most)
    castable = {
        option_text(name): name
        for name in now.state.player(player).hand
        if known_card(name).mana_value <= at_most
        and known_card(name).types & {Type.INSTANT, Type.SORCERY}
        and can_be_cast(now, player, name)
    }
    answer = now.ask(player, QuestionKind.CAST, context.card, ("none", *castable))
    if answer != "none":
        put_spell_on_stack(now, player, castable[answer], x=0)


def cast_copies(now: Resolution, context: Context, instruction: CastCopies) -> Context:
    """Offer cards, or copies of them, to be cast one after the other at a price each."""
    left = list(lying_cards(now, context, instruction.what))
    most: Count = len(left)
    if instruction.count is not None:
        most = quantity(now, context, instruction.count)
    cast = 0
    while most > cast:
        options = {
            option_text(lying.card): lying
            for lying in left
            if can_be_cast(now, context.player, lying.card)
            and now.can_pay(context.player, PayMana(_price(lying, instruction)), None)
        }
        names = ("none", *options)
        answer = now.ask(context.player, QuestionKind.CAST, context.card, names)
        if answer == "none":
            break
        lying = options[answer]
        left.remove(lying)
        cast += 1
        price = _price(lying, instruction)
        if price:
            now.pay(context.player, PayMana(price), lying.card, None)
        if instruction.copies:
            _cast_one(now, context, lying, copy=True)
        else:
            now.take_card(lying.owner, lying.card, lying.zone)
            context = context.forget((lying.owner, lying.card))
            _cast_one(now, context, lying, copy=False)
    return context


def _price(lying: Lying, instruction: CastCopies) -> int:
    """What it costs, where X is 0."""
    if instruction.cost is not None:
        return instruction.cost
    return known_card(lying.card).mana_value


def _cast_one(now: Resolution, context: Context, lying: Lying, *, copy: bool) -> None:
    """Cast a card from exile, or a copy of it that ceases to exist afterwards; X is 0."""
    spell = StackObject(
        id=now.new_object_id(),
        kind=StackKind.SPELL,
        card=lying.card,
        controller=context.player,
        modes=choose_modes(now, context.player, lying.card),
        copy=copy,
        frm=Zone.EXILE,
        owner="" if copy or lying.owner == context.player else lying.owner,
    )
    push_spell(now, replace(spell, aims=aim(now, spell, spell_target(spell), ())))


def copy_spell(now: Resolution, context: Context, instruction: CopySpell) -> Context:
    """Put copies of what is meant on the stack, as often as it is told to."""
    found = on_stack(now, context, instruction.on)
    if instruction.on is On.THAT and context.held.cause is not None:
        found = (context.held.cause,)
    made: list[int] = []
    for held in found:
        count = context.often
        if not isinstance(count, int) or count > MOST_ANSWERS:
            raise TooManyDice(context.card)
        aimed = not instruction.aimed_anew
        made += [copy_on_stack(now, held, context.player, aimed=aimed).id for _ in range(count)]
    return replace(context, memory=replace(context.memory, copied=tuple(made)))


def choose_new_targets(now: Resolution, context: Context, instruction: ChooseNewTargets) -> None:
    """Aim spells and abilities anew: as the player likes, or at the player that is said."""
    if instruction.on is On.CREATED:
        ids = context.memory.copied
        found = tuple(held for held in now.state.stack if held.id in ids)
    else:
        found = on_stack(now, context, instruction.on)
    for held in found:
        target = _target(held)
        if target is None:
            continue
        if instruction.who is not None:
            aims = tuple(Aim(0, player, None) for player in players(now, context, instruction.who))
            if not set(aims) <= set(legal(now, held.controller, target, held.card)):
                continue
        else:
            aims = _new_aims(now, context, held, target)
        before = () if instruction.on is On.CREATED else held.aims
        if aims and aims != held.aims:
            held = replace(held, aims=aims)
            _aim_anew(now, context, held)
        # What was its target already does not become one again.
        trigger_ward(now, replace(held, aims=tuple(aim for aim in held.aims if aim not in before)))


def _new_aims(
    now: Resolution, context: Context, held: StackObject, target: Target
) -> tuple[Aim, ...]:
    """Let the player keep or change each target, one after the other."""
    aims = list(held.aims)
    for place in range(len(held.aims)):
        everything = legal(now, held.controller, target, held.card)
        options = by_name(now, [each for each in everything if each not in aims])
        names = ("keep", *options)
        answer = now.ask(context.player, QuestionKind.NEW_TARGETS, context.card, names)
        if answer in options:
            aims[place] = singled_out(now, options[answer])
    return tuple(aims)


def _aim_anew(now: Resolution, context: Context, held: StackObject) -> None:
    """Put an object with new targets in place of the old one."""
    stack = tuple(held if each.id == held.id else each for each in now.state.stack)
    now.state = replace(now.state, stack=stack)
    now.tell(TargetsChosen(context.player, held.card, aimed_at(held)))


def _target(held: StackObject) -> Target | None:
    """What an object on the stack aims at."""
    match held.kind:
        case StackKind.SPELL:
            return spell_target(held)
        case StackKind.ACTIVATED:
            return known_card(held.card).activated[held.ability].target
        case StackKind.TRIGGERED:
            return triggered_ability(held).target
        case StackKind.WARD | StackKind.PLANESWALKING:
            return None
        case _:
            assert_never(held.kind)
