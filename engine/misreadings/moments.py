"""Misreadings about the moment of a roll: in a cost, as something enters, of a copy, in a turn."""

from __future__ import annotations

from engine import activating, carrying, rolling, rules, triggers
from engine.cards import card as known_card
from engine.changing import replace
from engine.costs import Cost, RollCost
from engine.dice import AnyDie, Count, DieResult
from engine.events import ResolutionEnded
from engine.history import note_dice
from engine.misreadings.triggering import Dice, this_roll
from engine.planechase import planar_face
from engine.remarks import RollIgnored
from engine.resolution import Resolution
from engine.rolling import Rolled
from engine.state import Permanent, StackKind, StackObject
from engine.swapping import Swap


def ignored_dice_are_dice_of_the_turn() -> Swap:
    """Count ignored dice among those rolled this turn."""
    original = note_dice

    def note_all(now: Resolution, roller: str, dice: Dice) -> None:
        gone: list[tuple[DieResult, Count]] = [
            (DieResult(item.natural), item.count)
            for item in this_roll(now)
            if isinstance(item, RollIgnored)
        ]
        original(now, roller, (*dice, *gone))

    return Swap(triggers, "note_dice", note_all)


def a_copy_rolls_no_dice() -> Swap:
    """Let a copy of a spell do nothing of its own: the dice of the spell are for both."""
    original = rules._begin

    def begin(now: Resolution, held: StackObject) -> None:
        if held.copy:
            now.tell(ResolutionEnded(held.card))
        else:
            original(now, held)

    return Swap(rules, "_begin", begin)


def dice_of_a_cost_are_rolled_on_resolution() -> tuple[Swap, ...]:
    """Roll the dice of a cost only as the ability resolves."""
    pay, begin = activating._pay, rules._begin

    def not_yet(now: Resolution, held: StackObject, cost: Cost, source: Permanent) -> StackObject:
        return held if isinstance(cost, RollCost) else pay(now, held, cost, source)

    def now_roll(now: Resolution, held: StackObject) -> None:
        if held.kind is StackKind.ACTIVATED:
            for cost in known_card(held.card).activated[held.ability].costs:
                if isinstance(cost, RollCost):
                    held = replace(held, results=activating._rolled(now, held, cost.roll))
        begin(now, held)

    return Swap(activating, "_pay", not_yet), Swap(rules, "_begin", now_roll)


def a_permanent_sees_the_roll_it_enters_with() -> Swap:
    """Let what rolls as it enters trigger on that roll."""
    original = triggers.trigger_on_roll

    def already_there(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        entering = now.entering
        if entering is None:
            original(now, roller, die, dice, to_visit=to_visit)
            return
        there = now.state.permanents
        now.state = replace(now.state, permanents=(*there, entering))
        original(now, roller, die, dice, to_visit=to_visit)
        now.state = replace(now.state, permanents=there)

    return Swap(rolling, "trigger_on_roll", already_there)


def any_planar_roll_makes_the_next_action_dearer() -> Swap:
    """Let a roll of the planar die by an effect raise the price of the special action."""

    def dearer(now: Resolution, player: str, rolled: Rolled | None) -> None:
        holder = now.state.player(player)
        now.set_player(replace(holder, planar_actions=holder.planar_actions + 1))
        planar_face(now, player, rolled)

    return Swap(carrying, "planar_face", dearer)
