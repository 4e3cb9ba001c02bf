"""What players do with cards: cast them, activate abilities, pay for it.

In this order: modes, X and targets are chosen, mana abilities are activated, costs are paid, those
without chance first. A mana ability uses no stack and resolves at once.
"""

from __future__ import annotations

from engine.abilities import ActivatedAbility
from engine.actions import Activate, Cast
from engine.asking import holds
from engine.attractions import ATTRACTION
from engine.cards import card as known_card
from engine.carrying import carry_to_the_end
from engine.casting import choose_modes, push_spell, spell_target
from engine.changing import replace
from engine.characteristics import power
from engine.costs import Cost, Crew, ExileThis, RollCost, Sacrifice, SacrificeOther, TapSymbol
from engine.dice import Count, Pool, Roll
from engine.events import AbilityActivated
from engine.groups import as_permanent, set_apart
from engine.instructions import GainLevel, RollDice
from engine.leaving import leave, sacrifice
from engine.questions import QuestionKind, option_text
from engine.reading import Context, bodies, number, quantity
from engine.resolution import IllegalAction, Resolution
from engine.rolling import roll
from engine.state import Permanent, StackKind, StackObject, Tokens
from engine.state_based import LOYALTY
from engine.subjects import Type, Which, Whose, Zone
from engine.targets import aim, aimed_at
from engine.triggers import trigger_ward

CONTRAPTION = "Contraption"
"""The subtype."""

_NEVER_CAST = frozenset({Type.LAND, Type.PLANE, Type.PHENOMENON})
_FROM_OTHER_DECKS = frozenset({ATTRACTION, CONTRAPTION})
"""What players never have in hand."""


def named(now: Resolution, card: str, player: str | None = None) -> Permanent:
    """The first permanent of that name, of that player where one is named. Of equal tokens one is
    set apart.

    Raises ``IllegalAction`` when there is none.
    """
    for permanent in now.state.permanents:
        if permanent.card == card and player in (None, permanent.controller):
            return permanent
    for group in now.state.tokens:
        if group.token == card and player in (None, group.controller):
            return set_apart(now, group)[0]
    raise IllegalAction(f"{card} is not on the battlefield")


def cast(now: Resolution, action: Cast) -> None:
    """Cast a spell: modes, X and targets are chosen now, its dice are not rolled yet.

    Raises ``IllegalAction`` for what the card or the rules do not allow.
    """
    facts = known_card(action.card)
    if facts.types & _NEVER_CAST or facts.subtypes & _FROM_OTHER_DECKS:
        raise IllegalAction(f"{action.card} cannot be cast")
    if facts.has_x != (action.x is not None):
        raise IllegalAction(f"{action.card} is cast {'with' if facts.has_x else 'without'} an X")
    spell = StackObject(
        id=now.new_object_id(),
        kind=StackKind.SPELL,
        card=action.card,
        controller=action.player,
        x=0 if action.x is None else action.x,
    )
    spell = _from_its_zone(now, spell)
    spell = replace(spell, modes=choose_modes(now, action.player, action.card, action.modes))
    spell = replace(spell, aims=aim(now, spell, spell_target(spell), action.targets))
    for source in action.mana_from:
        _activate_for_mana(now, action.player, source)
    push_spell(now, spell)


def _from_its_zone(now: Resolution, spell: StackObject) -> StackObject:
    """Take the card out of the hand, or out of the zone its own ability lets it be cast from."""
    if now.take_card(spell.controller, spell.card, Zone.HAND):
        return spell
    other = known_card(spell.card).cast_from
    if other is None or not now.take_card(spell.controller, spell.card, other.zone):
        return spell
    if not holds(now, other.only_if, spell):
        raise IllegalAction(f"{spell.card} cannot be cast from the {other.zone} now")
    return replace(spell, frm=other.zone, goes=Zone.EXILE)


def _activate_for_mana(now: Resolution, player: str, card: str) -> None:
    """Activate the mana ability of a permanent in the middle of casting a spell."""
    for place, ability in enumerate(known_card(card).activated):
        if ability.mana_ability:
            activate(now, Activate(player, card, ability=place))
            return
    raise IllegalAction(f"{card} has no mana ability")


def activate(now: Resolution, action: Activate) -> None:
    """Activate an ability: its costs are paid now, and dice among them are rolled now.

    Raises ``IllegalAction`` for what the card or the rules do not allow.
    """
    ability = _ability(action)
    source = _source(now, action, ability)
    held = StackObject(
        id=now.new_object_id(),
        kind=StackKind.ACTIVATED,
        card=action.card,
        controller=action.player,
        source=source.id or None,
        ability=action.ability,
        x=0 if action.x is None else action.x,
    )
    if ability.target is not None or action.targets:
        held = replace(held, aims=aim(now, held, ability.target, action.targets))
    for cost in sorted(ability.costs, key=lambda cost: isinstance(cost, RollCost)):
        held = _pay(now, held, cost, source)
    if ability.loyalty is not None:
        _pay_loyalty(now, source, _loyalty(now, action.player, ability.loyalty))
    if ability.mana_ability:
        now.tell(AbilityActivated(action.player, action.card))
        carry_to_the_end(now, Context(held, results=held.results), ability.instructions)
        return
    now.state = replace(now.state, stack=(*now.state.stack, held))
    now.tell(AbilityActivated(action.player, action.card, aimed_at(held)))
    trigger_ward(now, held)


def _ability(action: Activate) -> ActivatedAbility:
    """The ability meant."""
    abilities = known_card(action.card).activated
    if action.ability >= len(abilities):
        raise IllegalAction(f"{action.card} has no such ability to activate")
    return abilities[action.ability]


def _source(now: Resolution, action: Activate, ability: ActivatedAbility) -> Permanent:
    """Whose ability it is: a card in a graveyard as a permanent without a number, or of the
    permanents of that name the first that can do it now. Of equal tokens one is set apart.
    """
    if ability.zone is not Zone.BATTLEFIELD:
        if action.card not in now.state.player(action.player).graveyard:
            raise IllegalAction(f"{action.card} is not in the graveyard")
        card = Permanent(0, action.card, action.player)
        _check(now, action, card, ability)
        return card
    refused: IllegalAction | None = None
    wanted = (action.card, action.player)
    for permanent in now.state.permanents:
        if (permanent.card, permanent.controller) == wanted:
            try:
                _check(now, action, permanent, ability)
            except IllegalAction as error:
                refused = error
            else:
                return permanent
    for group in now.state.tokens:
        if (group.token, group.controller) == wanted:
            try:
                _check(now, action, as_permanent(group, now.new_permanent_id()), ability)
            except IllegalAction as error:
                refused = error
            else:
                return set_apart(now, group)[0]
    raise refused or IllegalAction(f"{action.card} is not on the battlefield")


def _check(now: Resolution, action: Activate, source: Permanent, ability: ActivatedAbility) -> None:
    """Raise ``IllegalAction`` where the ability cannot be activated now."""
    sorcery = ability.sorcery_speed or ability.loyalty is not None
    if sorcery and (now.state.stack or now.state.players[0].name != action.player):
        raise IllegalAction(f"{action.card} can be activated only when a sorcery can be cast")
    if ability.level > source.level or any(
        isinstance(each, GainLevel) and each.level != source.level + 1
        for each in ability.instructions
    ):
        raise IllegalAction(f"{action.card} is not at the right level")
    spent = source.activations > source.more_activations
    if ability.loyalty is not None and spent:
        raise IllegalAction(f"{action.card} was activated this turn")
    if ability.loyalty is not None:
        change = _loyalty(now, action.player, ability.loyalty)
        if source.count(LOYALTY) < -change:
            raise IllegalAction(f"{action.card} has too little loyalty")
    for cost in ability.costs:
        if isinstance(cost, TapSymbol) and source.tapped:
            raise IllegalAction(f"{action.card} is tapped")
        if isinstance(cost, SacrificeOther):
            payable = bool(_to_sacrifice(now, action.player, source, cost.which))
        elif isinstance(cost, Crew):
            payable = _crew(now, action.player, source) >= cost.power
        else:
            payable = now.can_pay(action.player, cost, source)
        if not payable:
            raise IllegalAction(f"{action.player} cannot pay for {action.card}")


def _pay(now: Resolution, held: StackObject, cost: Cost, source: Permanent) -> StackObject:
    """Pay one cost, and return the object with what it can read of the payment."""
    player = held.controller
    there = now.state.permanent(source.id)
    match cost:
        case Sacrifice():
            sacrifice(now, there or source)
        case SacrificeOther(which):
            sacrifice(now, _choose_to_sacrifice(now, held, source, which))
        case Crew(needed):
            tapped: Count = 0
            while tapped < needed:
                tapped += _tap_for_power(now, held, source)
        case ExileThis():
            leave(now, there or source, Zone.EXILE)
        case RollCost(rolled):
            return replace(held, results=_rolled(now, held, rolled))
        case _:
            now.pay(player, cost, held.card, there)
    gone = there is not None and now.state.permanent(source.id) is None
    return replace(held, last=there) if gone else held


def _rolled(now: Resolution, held: StackObject, cost: RollDice) -> Pool | None:
    """Roll the dice that are part of a cost; everybody knows the results from now on."""
    context = Context(held)
    modifier = number(now, context, cost.modifier)
    rolled = roll(
        now,
        card=held.card,
        instruction=Roll(
            held.controller,
            cost.die,
            quantity(now, context, cost.count),
            modifier=modifier if isinstance(modifier, int) else 0,
        ),
    )
    return None if rolled is None or rolled.planar else rolled.results


def _loyalty(now: Resolution, player: str, printed: int) -> int:
    """The change of loyalty counters that is the cost, with what other permanents add to it."""
    return printed + sum(
        static.loyalty
        for permanent in now.state.permanents
        if permanent.controller == player
        for static in known_card(permanent.card).statics
    )


def _pay_loyalty(now: Resolution, source: Permanent, change: int) -> None:
    """Put loyalty counters on a planeswalker, or remove them, and count the activation."""
    source = replace(source, activations=source.activations + 1)
    now.set_permanent(source)
    if change > 0:
        now.put_counters(source, LOYALTY, change)
    elif change < 0:
        now.remove_counters(source, LOYALTY, -change)


def _crew(now: Resolution, player: str, source: Permanent) -> Count:
    """The power of all creatures a player can tap to crew."""
    total: Count = 0
    for one, size in _able(now, player, source):
        total += size * (one.count if isinstance(one, Tokens) else 1)
    return total


def _able(
    now: Resolution, player: str, source: Permanent
) -> list[tuple[Permanent | Tokens, Count]]:
    """The creatures a player can tap to crew, with their power; those without any do not help."""
    own = Which((Type.CREATURE,), whose=Whose.OWN, other=True)
    held = StackObject(0, StackKind.ACTIVATED, source.card, player, source.id)
    sizes = [(one, power(now.state, one)) for one in bodies(now, Context(held), own)]
    return [(one, size) for one, size in sizes if size > 0 and not one.tapped]


def _tap_for_power(now: Resolution, held: StackObject, source: Permanent) -> Count:
    """Tap the creature the player chooses, of equal names the first; return its power."""
    options: dict[str, tuple[Permanent | Tokens, Count]] = {}
    for one, size in _able(now, held.controller, source):
        options.setdefault(_name(one), (one, size))
    answer = now.ask(held.controller, QuestionKind.PAY_WITH, held.card, tuple(options))
    chosen, size = options[answer]
    now.tap(_singled_out(now, chosen))
    return size


def _name(one: Permanent | Tokens) -> str:
    return option_text(one.token if isinstance(one, Tokens) else one.card)


def _singled_out(now: Resolution, one: Permanent | Tokens) -> Permanent:
    return set_apart(now, one)[0] if isinstance(one, Tokens) else one


def _to_sacrifice(
    now: Resolution, player: str, source: Permanent, which: Which
) -> tuple[Permanent | Tokens, ...]:
    """What a player can sacrifice for a cost of ``source``."""
    held = StackObject(0, StackKind.ACTIVATED, source.card, player, source.id)
    own = replace(which, whose=Whose.OWN)
    return tuple(bodies(now, Context(held), own))


def _choose_to_sacrifice(
    now: Resolution, held: StackObject, source: Permanent, which: Which
) -> Permanent:
    """What the player sacrifices; of equal names the first."""
    options: dict[str, Permanent | Tokens] = {}
    for one in _to_sacrifice(now, held.controller, source, which):
        options.setdefault(_name(one), one)
    answer = now.ask(held.controller, QuestionKind.PAY_WITH, held.card, tuple(options))
    return _singled_out(now, options[answer])
