"""What a resolution leaves behind: abilities that go on the stack by themselves."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.abilities import TriggeredAbility
from engine.cards import card as known_card
from engine.changing import replace
from engine.conditions import EndStep, WhenYouDo
from engine.events import DelayedUntil
from engine.instructions import AtNextEndStep, Reflexive
from engine.reading import Context
from engine.resolution import Resolution
from engine.state import StackKind
from engine.triggers import trigger_reflexive

Later: TypeAlias = Reflexive | AtNextEndStep


def carry_out(now: Resolution, context: Context, instruction: Later) -> None:
    """Make an ability that goes on the stack by itself: now, or at the next end step."""
    held = context.held
    match instruction:
        case Reflexive():
            for ability in known_card(held.card).triggered:
                if isinstance(ability.when, WhenYouDo):
                    trigger_reflexive(now, held, ability, context.results)
        case AtNextEndStep(then):
            now.tell(DelayedUntil(context.player, context.card))
            delayed = replace(
                held,
                id=now.new_object_id(),
                kind=StackKind.TRIGGERED,
                aims=(),
                times=1,
                does=TriggeredAbility(EndStep(), then),
                memory=context.memory,
            )
            now.state = replace(now.state, delayed=(*now.state.delayed, delayed))
        case _:
            assert_never(instruction)
