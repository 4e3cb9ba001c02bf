"""Misreadings about what triggers on a roll, and how often."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine import rolling, triggers
from engine.abilities import OncePerRoll, PerDie, TriggeredAbility
from engine.dice import AnyDie, Count, Die, DieResult, PlanarFace
from engine.remarks import RollIgnored, RollInstructed, RollReplaced, RollSuperseded
from engine.resolution import Resolution
from engine.rolling.counted import Counted
from engine.state import Permanent
from engine.swapping import Swap

Dice: TypeAlias = tuple[tuple[DieResult, Count], ...]


def ignored_dice_trigger() -> Swap:
    """Let what triggers on a die trigger on the ignored ones as well."""
    return _also_seen(RollIgnored)


def rerolled_dice_trigger() -> Swap:
    """Let what triggers on a die trigger on those that were rolled again as well."""
    return _also_seen(RollSuperseded)


def _also_seen(kind: type[RollIgnored] | type[RollSuperseded]) -> Swap:
    original = triggers.trigger_on_roll

    def see_more(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        gone = tuple(
            (DieResult(item.natural), item.count)
            for item in this_roll(now)
            if isinstance(item, kind)
        )
        original(now, roller, die, (*dice, *gone), to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", see_more)


def this_roll(now: Resolution) -> list[Any]:
    """The story of the roll that is going on."""
    begun = max(n for n, item in enumerate(now.trace) if isinstance(item, RollInstructed))
    return now.trace[begun:]


def once_for_each_die() -> Swap:
    """Trigger "one or more dice" once for each die."""
    original = triggers.trigger_on_roll

    def each(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        for result, count in dice:
            for _ in range(count if isinstance(count, int) else 2):
                original(now, roller, die, ((result, 1),), to_visit=to_visit)
        if not dice or not isinstance(dice[0][1], int):
            original(now, roller, die, dice, to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", each)


def extra_dice_trigger_once_more() -> Swap:
    """Trigger "one or more dice" a second time where an effect added dice."""
    original = triggers._wait

    def twice(
        now: Resolution,
        permanent: Permanent,
        place: int,
        ability: TriggeredAbility,
        *rest: Any,
        **more: Any,
    ) -> None:
        original(now, permanent, place, ability, *rest, **more)
        if isinstance(ability.when, OncePerRoll) and any(
            isinstance(item, RollReplaced) for item in this_roll(now)
        ):
            original(now, permanent, place, ability, *rest, **more)

    return Swap(triggers, "_wait", twice)


def once_for_the_whole_roll() -> Swap:
    """Trigger "a die" once for the whole roll."""
    original = triggers.trigger_on_roll

    def first(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        original(now, roller, die, tuple((result, 1) for result, _ in dice[:1]), to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", first)


def triggers_see_natural_results() -> Swap:
    """Let abilities that ask for a result look at the face."""
    original = triggers.trigger_on_roll

    def naturals(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        faces = tuple((DieResult(result.natural), count) for result, count in dice)
        original(now, roller, die, faces, to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", naturals)


def triggers_on_a_natural_result_see_results() -> Swap:
    """Let abilities that ask for the highest natural result look at the result."""
    original = triggers._matches

    def by_result(when: PerDie, die: AnyDie, rolled: DieResult) -> bool:
        result = rolled.result
        return original(when, die, rolled if result is None else DieResult(result))

    return Swap(triggers, "_matches", by_result)


def the_planar_die_is_no_die() -> Swap:
    """Trigger nothing on the planar die, as old Un-rules had it."""
    original = triggers.trigger_on_roll

    def numbers_only(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        if isinstance(die, Die):
            original(now, roller, die, dice, to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", numbers_only)


def a_blank_face_is_chaos() -> Swap:
    """Let chaos ensue on a blank face of the planar die as well."""
    original = rolling._planar

    def never_blank(counted: Counted) -> PlanarFace | None:
        face = original(counted)
        return PlanarFace.CHAOS if face is PlanarFace.BLANK else face

    return Swap(rolling, "_planar", never_blank)


def a_planar_face_is_a_number() -> Swap:
    """Read the faces of the planar die as six numbers."""
    original = triggers.trigger_on_roll

    def counted(
        now: Resolution, roller: str, die: AnyDie, dice: Dice, *, to_visit: bool = False
    ) -> None:
        numbers = tuple(
            (DieResult(4) if isinstance(result.natural, PlanarFace) else result, count)
            for result, count in dice
        )
        original(now, roller, die, numbers, to_visit=to_visit)

    return Swap(rolling, "trigger_on_roll", counted)
