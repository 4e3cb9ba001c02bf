"""Which abilities trigger, and putting them on the stack.

A trigger is noticed at once and waits; it goes on the stack when what is resolving has finished,
the active player's first, and for one player in the order the permanents came.
"""

from __future__ import annotations

from dataclasses import replace

from engine.abilities import (
    Attacks,
    Condition,
    Enters,
    OncePerRoll,
    PerDie,
    TriggeredAbility,
)
from engine.cards import card as known_card
from engine.dice import AnyDie, Count, Die, DieResult, Face, Pool
from engine.events import AbilityPutOnStack, AbilityTriggered, WardTriggered
from engine.instructions import reads_results
from engine.resolution import Resolution
from engine.state import Aim, Permanent, StackKind, StackObject
from engine.targets import aimed_at, choose_target


def trigger_on_roll(
    now: Resolution, roller: str, die: AnyDie, dice: tuple[tuple[DieResult, Count], ...]
) -> None:
    """Let the roller's permanents see the counted dice of one roll instruction.

    Once for the whole roll, or once for each matching die. Permanents that are not there now see
    nothing.
    """
    for permanent in now.state.permanents:
        if permanent.controller != roller:
            continue
        for place, ability in enumerate(known_card(permanent.card).triggered):
            match ability.when:
                case OncePerRoll():
                    seen = [(rolled.result, count) for rolled, count in dice]
                    _wait(now, permanent, place, ability, 1, seen)
                case PerDie() as when:
                    _each_die(now, permanent, place, ability, when, die, dice)
                case Enters() | Attacks():
                    pass


def _each_die(
    now: Resolution,
    permanent: Permanent,
    place: int,
    ability: TriggeredAbility,
    when: PerDie,
    die: AnyDie,
    dice: tuple[tuple[DieResult, Count], ...],
) -> None:
    """Trigger once for each matching die; equal ones are one counted trigger."""
    matching: dict[int | None, Count] = {}
    for rolled, count in dice:
        if _matches(when, die, rolled):
            seen = rolled.result if reads_results(ability.instructions) else 0
            matching[seen] = matching.get(seen, 0) + count
    for result, count in matching.items():
        _wait(now, permanent, place, ability, count, [(result, 1)])


def _matches(when: PerDie, die: AnyDie, rolled: DieResult) -> bool:
    if when.highest and not (isinstance(die, Die) and rolled.natural == die.sides):
        return False
    return when.which is None or (rolled.result is not None and when.which.holds(rolled.result))


def trigger_on(
    now: Resolution, permanent: Permanent, condition: type[Condition], aims: tuple[Aim, ...] = ()
) -> None:
    """Trigger a permanent's own abilities for entering or attacking."""
    for place, ability in enumerate(known_card(permanent.card).triggered):
        if isinstance(ability.when, condition):
            _wait(now, permanent, place, ability, 1, [], aims)


def trigger_ward(now: Resolution, target: StackObject) -> None:
    """Trigger ward of each permanent an opponent's spell or ability has just been aimed at."""
    for aim in target.aims:
        permanent = now.state.permanent(aim.permanent)
        if permanent is None or permanent.controller == target.controller:
            continue
        for place, ward in enumerate(known_card(permanent.card).ward):
            now.tell(WardTriggered(permanent.controller, permanent.card, ward.cost, target.card))
            waiting = StackObject(
                id=now.new_object_id(),
                kind=StackKind.WARD,
                card=permanent.card,
                controller=permanent.controller,
                source=permanent.id,
                ability=place,
                against=target.id,
            )
            now.state = replace(now.state, waiting=(*now.state.waiting, waiting))


def _wait(
    now: Resolution,
    permanent: Permanent,
    place: int,
    ability: TriggeredAbility,
    times: Count,
    seen: list[tuple[int | None, Count]],
    aims: tuple[Aim, ...] = (),
) -> None:
    """Note a triggered ability. It keeps the results only where it will read them."""
    now.tell(AbilityTriggered(permanent.controller, permanent.card, times))
    reads = reads_results(ability.instructions)
    results: dict[Face, Count] = {}
    for result, count in seen:
        if result is not None:
            results[result] = results.get(result, 0) + count
    waiting = StackObject(
        id=now.new_object_id(),
        kind=StackKind.TRIGGERED,
        card=permanent.card,
        controller=permanent.controller,
        source=permanent.id,
        ability=place,
        aims=aims,
        times=times,
        results=Pool.of(results) if reads and results else None,
    )
    now.state = replace(now.state, waiting=(*now.state.waiting, waiting))


def put_waiting_on_stack(now: Resolution) -> None:
    """Put every waiting trigger on the stack, the active player's first."""
    order = [player.name for player in now.state.players]
    waiting = sorted(now.state.waiting, key=lambda held: order.index(held.controller))
    now.state = replace(now.state, waiting=())
    for held in waiting:
        if held.kind is StackKind.WARD:
            now.state = replace(now.state, stack=(*now.state.stack, held))
            continue
        ability = known_card(held.card).triggered[held.ability]
        if ability.target is not None and not held.aims:
            aims = choose_target(now, held.controller, held.card, ability.target)
            if not aims:
                continue
            held = replace(held, aims=aims)
        now.state = replace(now.state, stack=(*now.state.stack, held))
        now.tell(AbilityPutOnStack(held.controller, held.card, held.times, aimed_at(held)))
        trigger_ward(now, held)
