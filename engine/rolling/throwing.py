"""Rolling the dice, all of one instruction together, and ignoring what is not to count."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TypeAlias

from engine.dice import (
    AnyDie,
    Count,
    Die,
    Face,
    PlanarDie,
    PlanarFace,
    Pool,
    finite,
)
from engine.questions import QuestionKind
from engine.remarks import RollIgnored, SubstituteRefused, SubstituteUsed
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling.plan import DIE, Plan, Slot
from engine.substitutes import Substitute

Shown: TypeAlias = tuple[Face, ...]
"""What was kept in place of one die: what one die shows, or several that are added up."""

Look: TypeAlias = Callable[[Pool], Pool]
"""What may happen to the dice of a pair before one of them is kept."""

Thrown: TypeAlias = tuple[tuple[Shown, Count], ...]
"""What counts of the dice of one instruction, lowest first, each with how often."""

_PLANAR = tuple(PlanarFace)


def thrown(
    now: Resolution, roller: str, die: AnyDie, plan: Plan, look: Look | None = None
) -> Thrown:
    """Roll the dice of a plan; return what counts.

    ``look`` is what may happen to the dice of a pair before one of them is kept. There are never
    more of what is told apart than a player may decide about.
    """
    if plan.plain:
        pool = faces(now, roller, die, plan.slots[0][1])
        return without_lowest(now, die, pool, plan.ignore)
    counted = _slots(now, roller, die, plan, look)
    for picker, source in plan.pickers:
        shown = _ask(now, picker, QuestionKind.IGNORE, source, tuple(sorted(counted, key=value)))
        _ignore(now, die, counted, shown, 1)
    ignore_lowest(now, roller, die, counted, plan)
    if plan.loose:
        _add_up(now, roller, counted, plan)
    return tuple(sorted(counted.items(), key=lambda pair: value(pair[0])))


def value(shown: Shown) -> tuple[int, int]:
    """What is compared where the lowest are ignored: natural results, those of a total added up."""
    first = shown[0]
    if isinstance(first, PlanarFace):
        return _PLANAR.index(first), 1
    return sum(face for face in shown if isinstance(face, int)), len(shown)


def without_lowest(now: Resolution, die: AnyDie, pool: Pool, ignore: int) -> Thrown:
    """Drop the lowest dice of a pool. Equal dice are one group; where some of them go and others
    stay, the roller picked, and nobody can see which.
    """
    left: Count = ignore
    kept: list[tuple[Shown, Count]] = []
    for face, count in pool:
        if left == 0:
            kept.append(((face,), count))
        elif count <= left:
            now.tell(RollIgnored(die, face, count))
            left = left - count
        else:
            now.tell(RollIgnored(die, face, left, count))
            kept.append(((face,), count - left))
            left = 0
    return tuple(kept)


def ignore_lowest(
    now: Resolution, roller: str, die: AnyDie, counted: dict[Shown, Count], plan: Plan
) -> None:
    """Drop the lowest dice where some are added up: a die and a total may tie."""
    left: Count = plan.ignore
    if not left:
        return
    order = sorted(counted, key=value)
    for _, group in groupby(order, key=lambda shown: value(shown)[0]):
        tied = list(group)
        while tied and left > 0:
            shown = tied[0]
            if len(tied) > 1:
                shown = _ask(now, roller, QuestionKind.IGNORE, plan.adder, tuple(tied))
            count = counted[shown]
            gone: Count = 1 if len(tied) > 1 else (count if count <= left else left)
            _ignore(now, die, counted, shown, gone)
            left = left - gone
            if shown not in counted:
                tied.remove(shown)
        if left == 0:
            return


def faces(now: Resolution, roller: str, die: AnyDie, count: Count) -> Pool:
    """Ask for the faces of so many dice, or of what the roller rolls in their place."""
    text = now.state.player(roller).substitute
    if not text or isinstance(die, PlanarDie):
        return now.inputs.roll(die, count)
    substitute = Substitute.parse(text)
    if not substitute.stands_for(die):
        now.tell(SubstituteRefused(roller, die, text))
        return now.inputs.roll(die, count)
    if not isinstance(count, int) or count > MOST_ANSWERS:
        raise TooManyDice(text)
    read: list[Face] = []
    for _ in range(count):
        shown = tuple(_one_face(now, part) for part in substitute.dice)
        now.tell(SubstituteUsed(roller, die, text, shown))
        read.append(substitute.read(shown))
    return Pool.of(read)


def _one_face(now: Resolution, die: Die) -> int:
    ((face, _),) = now.inputs.roll(die, 1)
    return int(face)


def _slots(
    now: Resolution, roller: str, die: AnyDie, plan: Plan, look: Look | None
) -> dict[Shown, Count]:
    """Roll slot after slot where dice are told apart, together where they are not."""
    counted: dict[Shown, Count] = {}
    for slot, count in plan.slots:
        if slot == DIE:
            for face, times in faces(now, roller, die, count):
                counted[(face,)] = counted.get((face,), 0) + times
            continue
        for _ in range(finite(count)):
            shown = _slot(now, roller, die, slot, plan, look)
            counted[shown] = counted.get(shown, 0) + 1
    return counted


def _slot(
    now: Resolution, roller: str, die: AnyDie, slot: Slot, plan: Plan, look: Look | None
) -> Shown:
    """Roll all dice of one slot and keep what the roller keeps."""
    shows: dict[Shown, Count] = {}
    if slot.plain:
        pool = faces(now, roller, die, slot.plain)
        if look is not None and slot != DIE:
            pool = look(pool)
        shows = {(face,): count for face, count in pool}
    if slot.total:
        parts = [_slot(now, roller, die, part, plan, look) for part in slot.total]
        total = tuple(sorted((face for part in parts for face in part), key=lambda f: value((f,))))
        shows[total] = shows.get(total, 0) + 1
    options = tuple(sorted(shows, key=value, reverse=True))
    kept = _ask(now, roller, QuestionKind.KEEP, plan.keeper, options)
    for shown, count in sorted(shows.items(), key=lambda pair: value(pair[0])):
        spare = count + -1 if shown == kept else count
        if spare:
            now.tell(*(RollIgnored(die, face, spare) for face in shown))
    return kept


def _add_up(now: Resolution, roller: str, counted: dict[Shown, Count], plan: Plan) -> None:
    """Let the roller say which of the dice that count are added up to one result."""
    added: list[Face] = []
    together = Pool.of(dict(enumerate(counted.values()))).size <= plan.loose
    for _ in range(plan.loose):
        if not counted:
            break
        options = tuple(sorted(counted, key=value, reverse=True))
        named = options[:1] if together else options
        shown = _ask(now, roller, QuestionKind.TOTAL, plan.adder, named)
        added.extend(shown)
        _take(counted, shown, 1)
    if added:
        total = tuple(sorted(added, key=lambda face: value((face,))))
        counted[total] = counted.get(total, 0) + 1


def _ask(
    now: Resolution, player: str, kind: QuestionKind, card: str, options: tuple[Shown, ...]
) -> Shown:
    named = {"+".join(str(face) for face in shown): shown for shown in options}
    return named[now.ask(player, kind, card, tuple(named))]


def _ignore(
    now: Resolution, die: AnyDie, counted: dict[Shown, Count], shown: Shown, gone: Count
) -> None:
    tied = counted[shown] if counted[shown] != gone else 0
    now.tell(*(RollIgnored(die, face, gone, tied) for face in shown))
    _take(counted, shown, gone)


def _take(counted: dict[Shown, Count], shown: Shown, gone: Count) -> None:
    if counted[shown] == gone:
        del counted[shown]
    else:
        counted[shown] = counted[shown] - gone
