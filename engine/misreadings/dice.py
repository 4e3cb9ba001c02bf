"""Misreadings about the dice themselves: how many, which are ignored, what they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import rolling
from engine.dice import INFINITY, AnyDie, Count, Die, Infinity, PlanarDie, Pool
from engine.effects import ExtraDice
from engine.resolution import Resolution
from engine.rolling import replacements, throwing
from engine.rolling.plan import Plan
from engine.substitutes import Substitute
from engine.swapping import Swap


def the_highest_are_ignored() -> tuple[Swap, Swap]:
    """Ignore the highest instead of the lowest."""
    value, without_lowest = throwing.value, throwing.without_lowest

    def highest_first(shown: throwing.Shown) -> tuple[int, int]:
        return -value(shown)[0], value(shown)[1]

    def without_highest(now: Resolution, die: AnyDie, pool: Pool, ignore: int) -> throwing.Thrown:
        backwards = Pool(tuple(reversed(pool.counts)))
        return tuple(reversed(without_lowest(now, die, backwards, ignore)))

    return (
        Swap(throwing, "value", highest_first),
        Swap(throwing, "without_lowest", without_highest),
    )


def one_die_gets_lost() -> Swap:
    """Let a counted die disappear where there are several."""
    original = throwing.thrown

    def lose_one(
        now: Resolution,
        roller: str,
        die: AnyDie,
        plan: Plan,
        look: throwing.Look | None = None,
    ) -> throwing.Thrown:
        counted = original(now, roller, die, plan, look)
        size = Pool.of({place: count for place, (_, count) in enumerate(counted)}).size
        if not isinstance(size, int) or size < 2:
            return counted
        (shown, count), *rest = counted
        return tuple(rest) if count == 1 else ((shown, count + -1), *rest)

    return Swap(rolling, "thrown", lose_one)


def extra_dice_for_each_die() -> Swap:
    """Let each effect add its dice for every die of the roll."""
    original = replacements._widened

    def per_die(now: Resolution, plan: Plan, roller: str, source: str, effect: Any) -> Plan:
        dice = plan.rolled
        if not isinstance(effect, ExtraDice) or isinstance(dice, Infinity):
            return original(now, plan, roller, source, effect)
        extra = dice * effect.extra
        return replace(plan.more(extra), ignore=plan.ignore + extra)

    return Swap(replacements, "_widened", per_die)


def guides_add_planar_dice() -> Swap:
    """Let Pixie Guide replace a roll of the planar die."""
    original = replacements._found

    def any_die(now: Resolution, roller: str, die: AnyDie, *, whole: bool) -> Any:
        return original(now, roller, Die(6) if isinstance(die, PlanarDie) else die, whole=whole)

    return Swap(replacements, "_found", any_die)


def infinitely_many_dice_show_some_faces() -> Swap:
    """Let only odd faces come up infinitely often."""
    original = throwing.faces

    def some(now: Resolution, roller: str, die: AnyDie, count: Count) -> Pool:
        thrown = original(now, roller, die, count)
        if not isinstance(count, Infinity):
            return thrown
        return Pool.of({face: INFINITY for face, _ in thrown if int(face) % 2})

    return Swap(throwing, "faces", some)


def a_d20_is_numbered_in_fives() -> Swap:
    """Let a d20 show 5 to 100 in steps of five."""
    original = throwing.faces

    def throw(now: Resolution, roller: str, die: AnyDie, count: Count) -> Pool:
        shown = original(now, roller, die, count)
        fives = {int(face) * 5: number for face, number in shown if die == Die(20)}
        return Pool.of(fives) if fives else shown

    return Swap(throwing, "faces", throw)


def as_many_outcomes_are_enough() -> Swap:
    """Accept a substitute by the number of its outcomes alone."""

    def as_many(substitute: Substitute, die: Die) -> bool:
        return len(substitute.outcomes()) == die.sides

    return Swap(Substitute, "stands_for", as_many)


def equally_likely_is_enough() -> Swap:
    """Accept a substitute whose outcomes are equally likely, however many there are."""

    def equally_likely(substitute: Substitute, die: Die) -> bool:
        return len({*substitute.outcomes().values()}) == 1

    return Swap(Substitute, "stands_for", equally_likely)


def a_substitute_counts_from_zero() -> tuple[Swap, ...]:
    """Read the lowest outcome of a substitute as 0."""
    original = Substitute.read

    def from_zero(substitute: Substitute, shown: tuple[int, ...]) -> int:
        return original(substitute, shown) - 1

    def still_accepted(substitute: Substitute, die: Die) -> bool:
        outcomes = substitute.outcomes()
        return len(outcomes) == die.sides and len({*outcomes.values()}) == 1

    return (
        Swap(Substitute, "read", from_zero),
        Swap(Substitute, "stands_for", still_accepted),
    )
