"""Misreadings about when things happen: targets, ward, rolls again, who may act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import activating, carrying, casting, rolling, rules, triggers
from engine.actions import Action, RollForFun
from engine.carrying import rolls
from engine.dice import Roll
from engine.events import WardPaid, WardTriggered
from engine.instructions import Instruction, RollDice
from engine.resolution import Resolution
from engine.state import Aim, Memory, StackKind, StackObject
from engine.swapping import Swap


def targets_are_chosen_on_resolution() -> tuple[Swap, ...]:
    """Cast and activate without a target."""

    def no_target(*_: Any) -> tuple[Aim, ...]:
        return ()

    return Swap(activating, "aim", no_target), Swap(casting, "aim", no_target)


def an_illegal_target_is_rolled_for() -> Swap:
    """Resolve although every target has gone."""

    def legal(*_: Any) -> bool:
        return True

    return Swap(rules, "still_legal", legal)


def players_act_once_the_die_lies() -> Swap:
    """Put triggers on the stack right after the roll, before its effect."""
    original = rolling.roll

    def pause(now: Resolution, *, card: str, instruction: Roll) -> rolling.Rolled | None:
        rolled = original(now, card=card, instruction=instruction)
        triggers.put_waiting_on_stack(now)
        return rolled

    return Swap(rolls, "roll", pause)


def rolling_again_keeps_the_extra_dice() -> Swap:
    """Roll again as many dice as were rolled, those of replacement effects among them."""
    return _again(lambda roll: replace(roll, count=2, ignore=1))


def rolling_again_has_no_table() -> Swap:
    """Read a roll again on no table."""
    return _again(lambda roll: replace(roll, table=None))


def _again(change: Callable[[RollDice], RollDice]) -> Swap:
    original = carrying.carry_out

    def changed(
        now: Resolution,
        context: carrying.Context,
        instructions: tuple[Instruction, ...],
        *,
        pausing: bool = False,
    ) -> tuple[tuple[Instruction, ...], Memory]:
        left, memory = original(now, context, instructions, pausing=pausing)
        again = tuple(change(part) if isinstance(part, RollDice) else part for part in left)
        return again, memory

    return Swap(rules, "carry_out", changed)


def one_payment_is_good_for_every_ward() -> Swap:
    """Let the first payment end the other wards."""
    original = rules._resolve_ward

    def pay_once(now: Resolution, ward: StackObject) -> None:
        original(now, ward)
        if any(isinstance(item, WardPaid) for item in now.trace):
            others = tuple(held for held in now.state.stack if held.kind is not StackKind.WARD)
            now.state = replace(now.state, stack=others)

    return Swap(rules, "_resolve_ward", pay_once)


def ward_triggers_once_for_the_spell() -> tuple[Swap, ...]:
    """Let only the first target's ward trigger."""
    original = triggers.trigger_ward

    def first_only(now: Resolution, target: StackObject) -> None:
        original(now, replace(target, aims=target.aims[:1]))

    return tuple(Swap(aiming, "trigger_ward", first_only) for aiming in (activating, casting))


def an_unpaid_ward_counters_nothing() -> Swap:
    """Let the spell resolve although ward was not paid."""
    original = rules._resolve_ward

    def let_go(now: Resolution, ward: StackObject) -> None:
        before = now.state.stack
        original(now, ward)
        if not any(isinstance(item, WardPaid | WardTriggered) for item in now.trace):
            now.state = replace(now.state, stack=before)

    return Swap(rules, "_resolve_ward", let_go)


def any_die_is_a_roll() -> Swap:
    """Treat a die nobody told the player to roll like any other."""
    original = rules._act

    def roll_it(now: Resolution, action: Action) -> None:
        if isinstance(action, RollForFun):
            rolling.roll(now, card="", instruction=Roll(action.player, action.die, 1))
        else:
            original(now, action)

    return Swap(rules, "_act", roll_it)
