"""Putting spells on the stack, cast or copied: modes, targets, and what sees it.

No die is rolled here; that is for when the spell resolves.
"""

from __future__ import annotations

from engine.abilities import Mode, Spell
from engine.cards import card as known_card
from engine.changing import replace
from engine.conditions import Casts, Condition
from engine.dice import Count
from engine.events import SpellCast, SpellCopied
from engine.instructions import Instruction
from engine.questions import QuestionKind
from engine.resolution import IllegalAction, Resolution
from engine.state import Permanent, StackKind, StackObject
from engine.subjects import Number, Target, Zone
from engine.targets import aim, aimed_at, legal
from engine.triggers import looks_at, trigger_each, trigger_on_casting, trigger_ward


def spell_target(spell: StackObject) -> Target | None:
    """What a spell aims at: itself, or the one of its chosen modes that aims; for an Aura what it
    enchants.
    """
    facts = known_card(spell.card)
    if facts.spell is None:
        return facts.enchants
    modes = _modes(spell)
    return next((mode.target for mode in modes if mode.target is not None), facts.spell.target)


def spell_instructions(spell: StackObject) -> tuple[Instruction, ...]:
    """What a spell tells players to do: all of it, with the modes chosen in the order printed."""
    facts = known_card(spell.card).spell or Spell()
    chosen = tuple(one for mode in _modes(spell) for one in mode.instructions)
    return (*facts.instructions, *chosen)


def _modes(spell: StackObject) -> tuple[Mode, ...]:
    facts = known_card(spell.card).spell or Spell()
    return tuple(facts.modes[place] for place in spell.modes)


def choose_modes(
    now: Resolution, player: str, card: str, named: tuple[str, ...] = ()
) -> tuple[int, ...]:
    """Which modes of a spell are chosen: those a scenario names, or the one the player is asked
    for, of those that have what they must aim at.

    Raises ``IllegalAction`` for a mode the card has not, and for more than it allows.
    """
    facts = known_card(card).spell
    names = [] if facts is None else [mode.name for mode in facts.modes]
    unknown = [name for name in named if name not in names]
    if unknown or (len(named) > 1 and facts is not None and not facts.several):
        raise IllegalAction(f"{card} cannot be cast with {', '.join(unknown or named)}")
    if facts is not None and names and not named:
        possible = [mode.name for mode in facts.modes if _can_aim(now, player, card, mode.target)]
        named = (now.ask(player, QuestionKind.MODE, card, tuple(possible or names)),)
    return tuple(place for place, name in enumerate(names) if name in named)


def can_be_cast(now: Resolution, player: str, card: str) -> bool:
    """Whether there is what a card must aim at: for one of its modes, or as an Aura."""
    facts = known_card(card)
    if facts.spell is None:
        return _can_aim(now, player, card, facts.enchants)
    targets = [mode.target for mode in facts.spell.modes] or [facts.spell.target]
    return any(_can_aim(now, player, card, target) for target in targets)


def _can_aim(now: Resolution, player: str, card: str, target: Target | None) -> bool:
    """Whether nothing must be aimed at, or something can."""
    if target is None or target.number is not Number.ONE:
        return True
    return bool(legal(now, player, target, card))


def put_spell_on_stack(
    now: Resolution, player: str, card: str, *, x: Count, frm: Zone = Zone.HAND
) -> None:
    """Cast a spell during a resolution; modes and targets, where it has some, are asked for."""
    now.take_card(player, card, frm)
    modes = choose_modes(now, player, card)
    spell = StackObject(
        id=now.new_object_id(),
        kind=StackKind.SPELL,
        card=card,
        controller=player,
        x=x,
        modes=modes,
        frm=frm,
    )
    push_spell(now, replace(spell, aims=aim(now, spell, spell_target(spell), ())))


def push_spell(now: Resolution, spell: StackObject) -> None:
    """Put a spell with its targets on the stack, cast; ward and what watches spells see it."""
    now.state = replace(now.state, stack=(*now.state.stack, spell))
    x = spell.x if known_card(spell.card).has_x else None
    now.tell(SpellCast(spell.controller, spell.card, x, aimed_at(spell)))
    trigger_ward(now, spell)
    trigger_watching_casts(now, spell, against=spell.id)
    trigger_on_casting(now, spell)


def trigger_watching_casts(
    now: Resolution, spell: StackObject, *, against: int | None = None
) -> None:
    """Trigger what watches players cast spells. ``against``: the spell where it is on the stack."""

    def meant(source: Permanent, when: Condition) -> bool:
        return isinstance(when, Casts) and _is_meant(source, when, spell)

    trigger_each(now, meant, about=spell.controller, against=against)


def _is_meant(source: Permanent, when: Casts, spell: StackObject) -> bool:
    """Whether a spell is one that an ability watches for."""
    facts = known_card(spell.card)
    if when.enchanted:
        caster = source.attached_to == spell.controller
    else:
        caster = looks_at(when.whose, own=source.controller == spell.controller)
    at_player = len(spell.aims) == 1 and spell.aims[0].zone is None
    return (
        caster
        and (not when.types or not facts.types.isdisjoint(when.types))
        and facts.types.isdisjoint(when.other_than)
        and facts.mana_value_on_stack(spell.x) >= when.mana_value
        and (at_player or not when.at_player)
    )


def copy_on_stack(
    now: Resolution, held: StackObject, player: str, *, aimed: bool = True
) -> StackObject:
    """Put a copy of a spell or ability on the stack under a player's control, and return it.

    It keeps X, modes and targets, and what its cost rolled; it is not cast, so only ward and
    becoming a target see it. Its own dice it rolls itself. With ``aimed`` off the player is still
    to choose new targets, and ward waits for these.
    """
    copied = replace(
        held,
        id=now.new_object_id(),
        controller=player,
        copy=held.kind is StackKind.SPELL,
        owner="",
        cause=None,
    )
    now.state = replace(now.state, stack=(*now.state.stack, copied))
    now.tell(SpellCopied(player, held.card))
    if aimed:
        trigger_ward(now, copied)
    return copied
