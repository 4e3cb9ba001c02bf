"""The rules: what happens next. The only place where the game goes on.

``resolve`` never rolls and never decides; it asks ``Inputs``. Between two calls lies a state that
compares and hashes; nothing of the story is in it.
"""

from __future__ import annotations

from typing import assert_never

from engine.actions import (
    Action,
    Activate,
    Attack,
    Begin,
    Block,
    Cast,
    CombatDamage,
    Copy,
    Crank,
    Die,
    Later,
    Leave,
    NextTurn,
    Open,
    OwnRoll,
    Return,
    RollForFun,
    RollPlanarDie,
)
from engine.activating import activate, cast, named
from engine.asking import holds
from engine.attractions import open_attraction
from engine.cards import card as known_card
from engine.carrying import Context, carry_out, enter, return_held
from engine.casting import copy_on_stack, spell_instructions, spell_target
from engine.chance import Inputs
from engine.changing import replace
from engine.costs import PayMana
from engine.events import (
    AbilityPutOnStack,
    Countered,
    DidNotResolve,
    Event,
    ResolutionBegan,
    ResolutionEnded,
    Trace,
    WardPaid,
)
from engine.instructions import Instruction
from engine.leaving import die, vanish
from engine.planechase import planeswalk
from engine.questions import QuestionKind
from engine.remarks import ConditionFailed, CouldNotCounter, DieDidNotCount, Remark, TargetIllegal
from engine.resolution import IllegalAction, Resolution
from engine.state import Resolving, StackKind, StackObject, State
from engine.state_based import state_based_actions
from engine.subjects import Target, Zone
from engine.targets import still_legal
from engine.triggers import put_waiting_on_stack, triggered_ability
from engine.turn import attack, begin_step, block, combat_damage, crank, next_turn, roll_planar_die

MOST_RESOLUTIONS = 10_000
"""How often ``run`` calls ``resolve`` before it gives up; no scenario comes near."""


class EndlessGame(RuntimeError):
    """The game did not come to an end within `MOST_RESOLUTIONS` calls of ``resolve``."""


def finished(state: State) -> bool:
    """Whether nothing is left to happen."""
    if not state.begun:
        return False
    if not (state.resolving or state.waiting or state.stack or state.actions):
        return True
    return state.winner is not None or not any(not player.lost for player in state.players)


def run(state: State, inputs: Inputs) -> tuple[State, Trace]:
    """Go on until nothing is left to happen; return the end and the whole story.

    Raises ``IllegalAction``, which says which of the actions it is, and ``EndlessGame``.
    """
    first = state
    story: list[Event | Remark] = []
    for _ in range(MOST_RESOLUTIONS):
        if finished(state):
            return state, tuple(story)
        try:
            state, part = resolve(state, inputs)
        except IllegalAction as error:
            raise error.of(first) from error
        story.extend(part)
    raise EndlessGame(f"no end after {MOST_RESOLUTIONS} resolutions")


def resolve(state: State, inputs: Inputs, *, pausing: bool = False) -> tuple[State, Trace]:
    """Let the next thing happen, from a state that is not finished.

    Returns the state after it and its part of the story. When ``pausing`` it also stops in the
    middle of a roll, before the dice fall and after, where whoever follows every line can add up
    what is equal.

    1. At the very start see what the state calls for: a creature may be dead as it stands there.
    2. Go on with what is resolving, where it is about to roll again.
    3. Else put the waiting triggers on the stack.
    4. Else let a player act, if the stack is empty or the action is a response.
    5. Else resolve the top of the stack, until it has finished or is about to roll again.

    Raises ``IllegalAction`` where a player is to do what the rules forbid.
    """
    now = Resolution(state, inputs, pausing=pausing)
    if not state.begun:
        now.state = replace(state, begun=True)
        _settle(now)
        state = now.state
        if now.trace or finished(state):
            return state, tuple(now.trace)
    if state.resolving is not None:
        _go_on(now, state.resolving)
    elif state.waiting:
        put_waiting_on_stack(now)
    elif state.actions and (not state.stack or _responds(state.actions[0])):
        now.state = replace(state, actions=state.actions[1:])
        try:
            _act(now, state.actions[0])
        except IllegalAction as error:
            raise IllegalAction(error.reason, left=len(state.actions) - 1) from error
    else:
        now.state = replace(
            state, stack=state.stack[:-1], actions=_one_resolution_nearer(state.actions)
        )
        _resolve_top(now, state.stack[-1])
    if now.state.resolving is None:
        _settle(now)
    return now.state, tuple(now.trace)


def _settle(now: Resolution) -> None:
    """Let happen what the state of the game calls for, before a player would get priority."""
    state_based_actions(now)
    return_held(now)


def _responds(action: Action) -> bool:
    """Whether a player acts now, though something is on the stack."""
    return action.in_response and not (isinstance(action, Later) and action.resolutions > 0)


def _one_resolution_nearer(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """What is still to be done, when one more spell or ability resolves."""
    if not actions or not isinstance(actions[0], Later):
        return actions
    first = actions[0]
    return (replace(first, resolutions=first.resolutions - 1), *actions[1:])


def _act(now: Resolution, action: Action) -> None:
    """Let a player do something, or something happen that nobody in the scenario does. Who has
    lost does nothing any more.
    """
    player = getattr(action, "player", None)
    if any(each.lost and each.name == player for each in now.state.players):
        return
    match action:
        case Cast():
            cast(now, action)
        case Activate():
            activate(now, action)
        case Attack():
            attack(now, action)
        case Block():
            block(now, action)
        case CombatDamage():
            combat_damage(now, action)
        case Crank():
            crank(now, action)
        case Leave(card):
            vanish(now, named(now, card))
        case Die(card):
            die(now, named(now, card))
        case Return(player, card):
            _return(now, player, card)
        case Copy(player, card):
            copied = [held for held in now.state.stack if held.card == card]
            if not copied:
                raise IllegalAction(f"{card} is not on the stack")
            copy_on_stack(now, copied[-1], player)
        case Open(player, card):
            open_attraction(now, player, card)
        case Begin(step):
            begin_step(now, step)
        case NextTurn(player):
            next_turn(now, player)
        case Later(later):
            _act(now, later)
        case RollPlanarDie(player):
            roll_planar_die(now, player)
        case RollForFun(player, die_rolled):
            for face, _ in now.inputs.roll(die_rolled, 1):
                now.tell(DieDidNotCount(player, die_rolled, face))
        case OwnRoll(player, card):
            ability = StackObject(now.new_object_id(), StackKind.TRIGGERED, card, player)
            now.state = replace(now.state, stack=(*now.state.stack, ability))
            now.tell(AbilityPutOnStack(player, card))
        case _:
            assert_never(action)


def _return(now: Resolution, player: str, card: str) -> None:
    """Put a card onto the battlefield from a graveyard or from exile, wherever it is."""
    if not known_card(card).is_permanent:
        raise IllegalAction(f"{card} cannot enter the battlefield")
    for zone in (Zone.GRAVEYARD, Zone.EXILE):
        for owner in now.state.players:
            if now.take_card(owner.name, card, zone):
                enter(now, player, card, x=0, frm=zone, owner=owner.name)
                return
    raise IllegalAction(f"{card} is in no graveyard and not in exile")


def _resolve_top(now: Resolution, held: StackObject) -> None:
    """Resolve a spell or ability that has just left the top of the stack."""
    now.tell(ResolutionBegan(held.controller, held.card))
    if held.kind is StackKind.WARD:
        _resolve_ward(now, held)
        now.tell(ResolutionEnded(held.card))
    elif held.kind is StackKind.PLANESWALKING:
        planeswalk(now, held.controller)
        now.tell(ResolutionEnded(held.card))
    elif _wanted(now, held):
        legal = _with_legal_targets(now, held)
        if legal is None:
            now.tell(DidNotResolve(held.card))
            _put_away(now, held)
        elif _chosen(now, held):
            _begin(now, legal)
        else:
            now.tell(ResolutionEnded(held.card))


def _wanted(now: Resolution, held: StackObject) -> bool:
    """Whether a triggered ability still does anything: its "if" is asked once more."""
    if held.kind is not StackKind.TRIGGERED:
        return True
    ability = triggered_ability(held)
    source = now.state.permanent(held.source or 0)
    spent = ability.once_each_turn and source is not None and source.used
    if spent or (ability.only_if is not None and not holds(now, ability.only_if, held)):
        now.tell(ConditionFailed(held.card), ResolutionEnded(held.card))
        return False
    return True


def _with_legal_targets(now: Resolution, held: StackObject) -> StackObject | None:
    """The object with the targets that are still legal; None where it had some and none is."""
    target = _target(held)
    if target is None or not held.aims:
        return held
    legal = tuple(aimed for aimed in held.aims if still_legal(now, held, target, aimed))
    now.tell(*(TargetIllegal(held.card, lost.card) for lost in held.aims if lost not in legal))
    return replace(held, aims=legal) if legal else None


def _target(held: StackObject) -> Target | None:
    match held.kind:
        case StackKind.SPELL:
            return spell_target(held)
        case StackKind.ACTIVATED:
            return known_card(held.card).activated[held.ability].target
        case _:
            return triggered_ability(held).target


def _chosen(now: Resolution, held: StackObject) -> bool:
    """Whether its controller does what an optional ability says; using it is noted where it can
    be used once each turn.
    """
    if held.kind is not StackKind.TRIGGERED:
        return True
    ability = triggered_ability(held)
    if ability.optional:
        answer = now.ask(held.controller, QuestionKind.OPTIONAL, held.card, ("no", "yes"))
        if answer == "no":
            return False
    source = now.state.permanent(held.source or 0)
    if ability.once_each_turn and source is not None:
        now.set_permanent(replace(source, used=True))
    return True


def _begin(now: Resolution, held: StackObject) -> None:
    """Begin to do what a spell or ability says."""
    facts = known_card(held.card)
    instructions: tuple[Instruction, ...]
    match held.kind:
        case StackKind.SPELL if facts.is_permanent:
            enter(
                now,
                held.controller,
                held.card,
                x=held.x,
                token=held.copy,
                spell=held,
                owner=held.owner,
            )
            now.tell(ResolutionEnded(held.card))
            return
        case StackKind.SPELL:
            instructions = spell_instructions(held)
        case StackKind.ACTIVATED:
            instructions = facts.activated[held.ability].instructions
        case _:
            instructions = triggered_ability(held).instructions
    _go_on(now, Resolving(held, instructions, memory=held.memory))


def _go_on(now: Resolution, resolving: Resolving) -> None:
    """Carry out what is left, until it has finished, is about to roll, has rolled, or is about to
    roll again.
    """
    if now.state.resolving is not resolving:
        now.state = replace(now.state, resolving=resolving)
    held = resolving.object
    context = Context(
        held,
        results=held.results,
        die=None if held.shown is None else held.shown[0],
        shown=() if held.shown is None else ((held.shown[1], 1),),
        repeats=resolving.repeats,
        memory=resolving.memory,
    )
    now.paused = resolving.roll
    left, memory = carry_out(now, context, resolving.left, pausing=now.pausing)
    done = held if now.state.resolving is None else now.state.resolving.object
    if left:
        repeats = resolving.repeats + (now.paused is None)
        again = Resolving(done, left, repeats, memory, now.paused)
        now.state = replace(now.state, resolving=again)
        return
    now.state = replace(now.state, resolving=None)
    now.tell(ResolutionEnded(held.card))
    _put_away(now, done)


def _put_away(now: Resolution, held: StackObject) -> None:
    """Put the card of a spell that has left the stack where it goes; a copy has none."""
    if held.kind is StackKind.SPELL and not held.copy:
        now.put_card(held.owner or held.controller, held.card, held.goes)


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
    _put_away(now, against)
