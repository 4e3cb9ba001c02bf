"""The rules: what happens next, one step at a time. The only place where the game goes on.

``resolve`` never rolls and never decides; it asks ``Inputs``. Between two steps lies a state that
compares and hashes; nothing of the story is in it.
"""

from __future__ import annotations

from dataclasses import replace

from engine.abilities import Attacks
from engine.cards import card as known_card
from engine.carrying import Context, carry_out, enter, push_spell
from engine.chance import Inputs
from engine.dice import PlanarDie, PlanarFace, Roll
from engine.effects import PayMana
from engine.events import (
    AbilityActivated,
    Attacked,
    ChaosEnsued,
    CouldNotCounter,
    Countered,
    DidNotResolve,
    Died,
    DieDidNotCount,
    LeftBattlefield,
    PlanarActionTaken,
    Planeswalked,
    ResolutionBegan,
    ResolutionEnded,
    TargetIllegal,
    Trace,
    WardPaid,
)
from engine.instructions import Instruction
from engine.questions import QuestionKind
from engine.resolution import IllegalAction, Step
from engine.rolling import roll
from engine.state import (
    Action,
    Activate,
    Aim,
    Attack,
    Cast,
    Leave,
    Permanent,
    Resolving,
    RollForFun,
    RollPlanarDie,
    StackKind,
    StackObject,
    State,
)
from engine.targets import aim, aimed_at, still_legal
from engine.triggers import put_waiting_on_stack, trigger_on, trigger_ward

MOST_STEPS = 10_000
"""How many steps ``run`` takes before it gives up; no scenario comes near."""


class EndlessGame(RuntimeError):
    """The game did not come to an end within `MOST_STEPS` steps."""


def finished(state: State) -> bool:
    """Whether nothing is left to happen."""
    if state.winner is not None:
        return True
    return not (state.resolving or state.waiting or state.stack or state.actions)


def run(state: State, inputs: Inputs) -> tuple[State, Trace]:
    """Go on until nothing is left to happen; return the end and the whole story."""
    story: list[Trace] = []
    for _ in range(MOST_STEPS):
        if finished(state):
            return state, tuple(line for part in story for line in part)
        state, part = resolve(state, inputs)
        story.append(part)
    raise EndlessGame(f"no end after {MOST_STEPS} steps")


def resolve(state: State, inputs: Inputs) -> tuple[State, Trace]:
    """Take one step from a state that is not finished; return the next state and the story of the
    step.

    1. Go on with what is resolving, where it is about to roll again.
    2. Else put the waiting triggers on the stack.
    3. Else let a player act, if the stack is empty or the action is a response.
    4. Else resolve the top of the stack, until it has finished or is about to roll again.

    Raises ``IllegalAction`` where a player is to do what the rules forbid.
    """
    step = Step(state, inputs)
    if state.resolving is not None:
        _go_on(step, state.resolving)
    elif state.waiting:
        put_waiting_on_stack(step)
    elif state.actions and (state.actions[0].in_response or not state.stack):
        step.state = replace(state, actions=state.actions[1:])
        _act(step, state.actions[0])
    else:
        step.state = replace(state, stack=state.stack[:-1])
        _resolve_top(step, state.stack[-1])
    if step.state.resolving is None:
        _state_based_actions(step)
    return step.state, tuple(step.trace)


def _act(step: Step, action: Action) -> None:
    """Let a player do something."""
    match action:
        case Cast():
            _cast(step, action)
        case Activate():
            _activate(step, action)
        case Attack(player, card, targets):
            permanent = _named(step, card, player)
            aims: tuple[Aim, ...] = ()
            for ability in known_card(card).triggered:
                if isinstance(ability.when, Attacks) and ability.target is not None:
                    aims = aim(step, player, card, ability.target, targets)
            step.tell(Attacked(player, card))
            trigger_on(step, permanent, Attacks, aims)
        case Leave(card):
            permanent = _named(step, card)
            step.remove_permanent(permanent)
            step.tell(LeftBattlefield(card))
        case RollPlanarDie(player):
            _roll_planar_die(step, player)
        case RollForFun(player, die):
            for face, _ in step.inputs.roll(die, 1):
                step.tell(DieDidNotCount(player, die, face))


def _named(step: Step, card: str, player: str | None = None) -> Permanent:
    for permanent in step.state.permanents:
        if permanent.card == card and player in (None, permanent.controller):
            return permanent
    raise IllegalAction(f"{card} is not on the battlefield")


def _cast(step: Step, action: Cast) -> None:
    """Cast a spell: X and the targets are chosen now, the dice are not rolled yet."""
    facts = known_card(action.card)
    if facts.has_x != (action.x is not None):
        raise IllegalAction(f"{action.card} is cast {'with' if facts.has_x else 'without'} an X")
    step.discard_from_hand(action.player, action.card)
    target = facts.spell.target if facts.spell is not None else None
    x = 0 if action.x is None else action.x
    push_spell(
        step,
        StackObject(
            id=step.new_object_id(),
            kind=StackKind.SPELL,
            card=action.card,
            controller=action.player,
            x=x,
            aims=aim(step, action.player, action.card, target, action.targets, x),
        ),
    )


def _activate(step: Step, action: Activate) -> None:
    """Activate an ability: its costs are paid now."""
    permanent = _named(step, action.card, action.player)
    ability = known_card(action.card).activated
    if ability is None:
        raise IllegalAction(f"{action.card} has no ability to activate")
    if ability.tap and permanent.tapped:
        raise IllegalAction(f"{action.card} is tapped")
    cost = PayMana(ability.mana)
    if not step.can_pay(action.player, cost, permanent):
        raise IllegalAction(f"{action.player} cannot pay for {action.card}")
    aims = aim(step, action.player, action.card, ability.target, action.targets)
    if ability.mana:
        step.pay(action.player, cost, action.card, permanent)
    if ability.tap:
        step.tap(permanent)
    held = StackObject(
        id=step.new_object_id(),
        kind=StackKind.ACTIVATED,
        card=action.card,
        controller=action.player,
        source=permanent.id,
        aims=aims,
    )
    step.state = replace(step.state, stack=(*step.state.stack, held))
    step.tell(AbilityActivated(action.player, action.card, aimed_at(held)))
    trigger_ward(step, held)


def _roll_planar_die(step: Step, name: str) -> None:
    """The special action: each time in a turn costs one mana more. It uses no stack."""
    player = step.state.player(name)
    if step.state.players[0].name != name or step.state.stack:
        raise IllegalAction(f"{name} cannot roll the planar die now")
    cost = PayMana(player.planar_actions)
    if not step.can_pay(name, cost, None):
        raise IllegalAction(f"{name} cannot pay for the planar die")
    if cost.amount:
        step.pay(name, cost, "", None)
    player = step.state.player(name)
    step.set_player(replace(player, planar_actions=player.planar_actions + 1))
    step.tell(PlanarActionTaken(name))
    rolled = roll(step, card="", instruction=Roll(name, PlanarDie(), 1))
    face = rolled.planar if rolled is not None else None
    if face is PlanarFace.CHAOS:
        step.tell(ChaosEnsued(name))
    elif face is PlanarFace.PLANESWALK:
        step.tell(Planeswalked(name))


def _resolve_top(step: Step, held: StackObject) -> None:
    """Resolve a spell or ability that has just left the top of the stack."""
    step.tell(ResolutionBegan(held.controller, held.card))
    if held.kind is StackKind.WARD:
        _resolve_ward(step, held)
        step.tell(ResolutionEnded(held.card))
        return
    facts = known_card(held.card)
    if held.kind is StackKind.SPELL and facts.is_permanent:
        enter(step, held.controller, held.card, x=held.x)
        step.tell(ResolutionEnded(held.card))
        return
    instructions: tuple[Instruction, ...] = ()
    target, optional = None, False
    if held.kind is StackKind.SPELL and facts.spell is not None:
        instructions, target = facts.spell.instructions, facts.spell.target
    elif held.kind is StackKind.ACTIVATED and facts.activated is not None:
        instructions, target = facts.activated.instructions, facts.activated.target
    elif held.kind is StackKind.TRIGGERED:
        ability = facts.triggered[held.ability]
        instructions, target, optional = ability.instructions, ability.target, ability.optional
    if target is not None and held.aims:
        legal = tuple(aimed for aimed in held.aims if still_legal(step, held, target, aimed))
        step.tell(*(TargetIllegal(held.card, lost.card) for lost in held.aims if lost not in legal))
        if not legal:
            step.tell(DidNotResolve(held.card))
            return
        held = replace(held, aims=legal)
    if (
        optional
        and step.ask(held.controller, QuestionKind.OPTIONAL, held.card, ("no", "yes")) == "no"
    ):
        step.tell(ResolutionEnded(held.card))
        return
    _go_on(step, Resolving(held, instructions))


def _go_on(step: Step, resolving: Resolving) -> None:
    """Carry out what is left, until it has finished or is about to roll again."""
    step.state = replace(step.state, resolving=resolving)
    held = resolving.object
    context = Context(held, results=held.results, repeats=resolving.repeats)
    left = carry_out(step, context, resolving.left)
    if left:
        again = Resolving(held, left, resolving.repeats + 1)
        step.state = replace(step.state, resolving=again)
        return
    step.state = replace(step.state, resolving=None)
    step.tell(ResolutionEnded(held.card))


def _resolve_ward(step: Step, ward: StackObject) -> None:
    """Each ward asks for its own payment; one that is not paid is enough to counter."""
    against = next((held for held in step.state.stack if held.id == ward.against), None)
    if against is None:
        step.tell(CouldNotCounter(ward.card))
        return
    cost = PayMana(known_card(ward.card).ward[ward.ability].cost)
    payer = against.controller
    can_pay = step.can_pay(payer, cost, None)
    options = ("decline", "pay") if can_pay else ("decline",)
    if step.ask(payer, QuestionKind.PAY_WARD, ward.card, options) == "pay":
        player = step.state.player(payer)
        step.set_player(replace(player, mana=player.mana - cost.amount))
        step.tell(WardPaid(payer, ward.card, cost.amount))
        return
    step.state = replace(
        step.state, stack=tuple(held for held in step.state.stack if held.id != against.id)
    )
    step.tell(Countered(against.card, ward.card))


def _state_based_actions(step: Step) -> None:
    """Counters of opposite kinds go in pairs; creatures with toughness 0 or less die."""
    for permanent in step.state.permanents:
        more, less = permanent.count("+1/+1"), permanent.count("-1/-1")
        pairs = more if more <= less else less
        if pairs > 0:
            changed = step.remove_counters(permanent, "+1/+1", pairs)
            permanent = step.remove_counters(changed, "-1/-1", pairs)
        if step.toughness_is_zero(permanent):
            step.remove_permanent(permanent)
            step.tell(Died(permanent.card))
