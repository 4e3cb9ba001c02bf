"""The rules: what happens next. The only place where the game goes on.

``resolve`` never rolls and never decides; it asks ``Inputs``. Between two calls lies a state that
compares and hashes; nothing of the story is in it.
"""

from __future__ import annotations

from dataclasses import replace

from engine.abilities import Attacks
from engine.actions import Action, Activate, Attack, Cast, Leave, RollForFun, RollPlanarDie
from engine.cards import card as known_card
from engine.carrying import Context, carry_out, enter, push_spell
from engine.chance import Inputs
from engine.dice import PlanarDie, PlanarFace, Roll
from engine.effects import PayMana
from engine.events import (
    AbilityActivated,
    Attacked,
    ChaosEnsued,
    Countered,
    DidNotResolve,
    Died,
    LeftBattlefield,
    PlanarActionTaken,
    Planeswalked,
    ResolutionBegan,
    ResolutionEnded,
    Trace,
    WardPaid,
)
from engine.instructions import Instruction
from engine.questions import QuestionKind
from engine.remarks import CouldNotCounter, DieDidNotCount, TargetIllegal
from engine.resolution import IllegalAction, Resolution
from engine.rolling import roll
from engine.state import Aim, Permanent, Resolving, StackKind, StackObject, State
from engine.targets import aim, aimed_at, still_legal
from engine.triggers import put_waiting_on_stack, trigger_on, trigger_ward

MOST_RESOLUTIONS = 10_000
"""How often ``run`` calls ``resolve`` before it gives up; no scenario comes near."""


class EndlessGame(RuntimeError):
    """The game did not come to an end within `MOST_RESOLUTIONS` calls of ``resolve``."""


def finished(state: State) -> bool:
    """Whether nothing is left to happen."""
    if state.winner is not None:
        return True
    return not (state.resolving or state.waiting or state.stack or state.actions)


def run(state: State, inputs: Inputs) -> tuple[State, Trace]:
    """Go on until nothing is left to happen; return the end and the whole story."""
    story: list[Trace] = []
    for _ in range(MOST_RESOLUTIONS):
        if finished(state):
            return state, tuple(line for part in story for line in part)
        state, part = resolve(state, inputs)
        story.append(part)
    raise EndlessGame(f"no end after {MOST_RESOLUTIONS} resolutions")


def resolve(state: State, inputs: Inputs) -> tuple[State, Trace]:
    """Let the next thing happen, from a state that is not finished.

    Returns the state after it and its part of the story.

    1. Go on with what is resolving, where it is about to roll again.
    2. Else put the waiting triggers on the stack.
    3. Else let a player act, if the stack is empty or the action is a response.
    4. Else resolve the top of the stack, until it has finished or is about to roll again.

    Raises ``IllegalAction`` where a player is to do what the rules forbid.
    """
    now = Resolution(state, inputs)
    if state.resolving is not None:
        _go_on(now, state.resolving)
    elif state.waiting:
        put_waiting_on_stack(now)
    elif state.actions and (state.actions[0].in_response or not state.stack):
        now.state = replace(state, actions=state.actions[1:])
        _act(now, state.actions[0])
    else:
        now.state = replace(state, stack=state.stack[:-1])
        _resolve_top(now, state.stack[-1])
    if now.state.resolving is None:
        _state_based_actions(now)
    return now.state, tuple(now.trace)


def _act(now: Resolution, action: Action) -> None:
    """Let a player do something."""
    match action:
        case Cast():
            _cast(now, action)
        case Activate():
            _activate(now, action)
        case Attack(player, card, targets):
            permanent = _named(now, card, player)
            aims: tuple[Aim, ...] = ()
            for ability in known_card(card).triggered:
                if isinstance(ability.when, Attacks) and ability.target is not None:
                    aims = aim(now, player, card, ability.target, targets)
            now.tell(Attacked(player, card))
            trigger_on(now, permanent, Attacks, aims)
        case Leave(card):
            permanent = _named(now, card)
            now.remove_permanent(permanent)
            now.tell(LeftBattlefield(card))
        case RollPlanarDie(player):
            _roll_planar_die(now, player)
        case RollForFun(player, die):
            for face, _ in now.inputs.roll(die, 1):
                now.tell(DieDidNotCount(player, die, face))


def _named(now: Resolution, card: str, player: str | None = None) -> Permanent:
    for permanent in now.state.permanents:
        if permanent.card == card and player in (None, permanent.controller):
            return permanent
    raise IllegalAction(f"{card} is not on the battlefield")


def _cast(now: Resolution, action: Cast) -> None:
    """Cast a spell: X and the targets are chosen now, the dice are not rolled yet."""
    facts = known_card(action.card)
    if facts.has_x != (action.x is not None):
        raise IllegalAction(f"{action.card} is cast {'with' if facts.has_x else 'without'} an X")
    now.discard_from_hand(action.player, action.card)
    target = facts.spell.target if facts.spell is not None else None
    x = 0 if action.x is None else action.x
    push_spell(
        now,
        StackObject(
            id=now.new_object_id(),
            kind=StackKind.SPELL,
            card=action.card,
            controller=action.player,
            x=x,
            aims=aim(now, action.player, action.card, target, action.targets, x),
        ),
    )


def _activate(now: Resolution, action: Activate) -> None:
    """Activate an ability: its costs are paid now."""
    permanent = _named(now, action.card, action.player)
    abilities = known_card(action.card).activated
    if action.ability >= len(abilities):
        raise IllegalAction(f"{action.card} has no such ability to activate")
    ability = abilities[action.ability]
    for cost in ability.costs:
        if not now.can_pay(action.player, cost, permanent):
            raise IllegalAction(f"{action.player} cannot pay for {action.card}")
    aims = aim(now, action.player, action.card, ability.target, action.targets)
    for cost in ability.costs:
        now.pay(action.player, cost, action.card, permanent)
    held = StackObject(
        id=now.new_object_id(),
        kind=StackKind.ACTIVATED,
        card=action.card,
        controller=action.player,
        source=permanent.id,
        ability=action.ability,
        aims=aims,
    )
    now.state = replace(now.state, stack=(*now.state.stack, held))
    now.tell(AbilityActivated(action.player, action.card, aimed_at(held)))
    trigger_ward(now, held)


def _roll_planar_die(now: Resolution, name: str) -> None:
    """The special action: each time in a turn costs one mana more. It uses no stack."""
    player = now.state.player(name)
    if now.state.players[0].name != name or now.state.stack:
        raise IllegalAction(f"{name} cannot roll the planar die now")
    cost = PayMana(player.planar_actions)
    if not now.can_pay(name, cost, None):
        raise IllegalAction(f"{name} cannot pay for the planar die")
    if cost.amount:
        now.pay(name, cost, "", None)
    player = now.state.player(name)
    now.set_player(replace(player, planar_actions=player.planar_actions + 1))
    now.tell(PlanarActionTaken(name))
    rolled = roll(now, card="", instruction=Roll(name, PlanarDie(), 1))
    face = rolled.planar if rolled is not None else None
    if face is PlanarFace.CHAOS:
        now.tell(ChaosEnsued(name))
    elif face is PlanarFace.PLANESWALK:
        now.tell(Planeswalked(name))


def _resolve_top(now: Resolution, held: StackObject) -> None:
    """Resolve a spell or ability that has just left the top of the stack."""
    now.tell(ResolutionBegan(held.controller, held.card))
    if held.kind is StackKind.WARD:
        _resolve_ward(now, held)
        now.tell(ResolutionEnded(held.card))
        return
    facts = known_card(held.card)
    if held.kind is StackKind.SPELL and facts.is_permanent:
        enter(now, held.controller, held.card, x=held.x)
        now.tell(ResolutionEnded(held.card))
        return
    instructions: tuple[Instruction, ...] = ()
    target, optional = None, False
    if held.kind is StackKind.SPELL and facts.spell is not None:
        instructions, target = facts.spell.instructions, facts.spell.target
    elif held.kind is StackKind.ACTIVATED:
        activated = facts.activated[held.ability]
        instructions, target = activated.instructions, activated.target
    elif held.kind is StackKind.TRIGGERED:
        ability = facts.triggered[held.ability]
        instructions, target, optional = ability.instructions, ability.target, ability.optional
    if target is not None and held.aims:
        legal = tuple(aimed for aimed in held.aims if still_legal(now, held, target, aimed))
        now.tell(*(TargetIllegal(held.card, lost.card) for lost in held.aims if lost not in legal))
        if not legal:
            now.tell(DidNotResolve(held.card))
            return
        held = replace(held, aims=legal)
    if (
        optional
        and now.ask(held.controller, QuestionKind.OPTIONAL, held.card, ("no", "yes")) == "no"
    ):
        now.tell(ResolutionEnded(held.card))
        return
    _go_on(now, Resolving(held, instructions))


def _go_on(now: Resolution, resolving: Resolving) -> None:
    """Carry out what is left, until it has finished or is about to roll again."""
    now.state = replace(now.state, resolving=resolving)
    held = resolving.object
    context = Context(held, results=held.results, repeats=resolving.repeats)
    left = carry_out(now, context, resolving.left)
    if left:
        again = Resolving(held, left, resolving.repeats + 1)
        now.state = replace(now.state, resolving=again)
        return
    now.state = replace(now.state, resolving=None)
    now.tell(ResolutionEnded(held.card))


def _resolve_ward(now: Resolution, ward: StackObject) -> None:
    """Each ward asks for its own payment; one that is not paid is enough to counter."""
    against = next((held for held in now.state.stack if held.id == ward.against), None)
    if against is None:
        now.tell(CouldNotCounter(ward.card))
        return
    cost = PayMana(known_card(ward.card).ward[ward.ability].cost)
    payer = against.controller
    can_pay = now.can_pay(payer, cost, None)
    options = ("decline", "pay") if can_pay else ("decline",)
    if now.ask(payer, QuestionKind.PAY_WARD, ward.card, options) == "pay":
        player = now.state.player(payer)
        now.set_player(replace(player, mana=player.mana - cost.amount))
        now.tell(WardPaid(payer, ward.card, cost.amount))
        return
    now.state = replace(
        now.state, stack=tuple(held for held in now.state.stack if held.id != against.id)
    )
    now.tell(Countered(against.card, ward.card))


def _state_based_actions(now: Resolution) -> None:
    """Counters of opposite kinds go in pairs; creatures with toughness 0 or less die."""
    for permanent in now.state.permanents:
        more, less = permanent.count("+1/+1"), permanent.count("-1/-1")
        pairs = more if more <= less else less
        if pairs > 0:
            changed = now.remove_counters(permanent, "+1/+1", pairs)
            permanent = now.remove_counters(changed, "-1/-1", pairs)
        if now.toughness_is_zero(permanent):
            now.remove_permanent(permanent)
            now.tell(Died(permanent.card))
