"""Targets: which are legal, which are chosen, which are still legal."""

from __future__ import annotations

from engine.abilities import Number, Target
from engine.actions import Aiming
from engine.cards import card as known_card
from engine.dice import Count
from engine.effects import Whose
from engine.questions import QuestionKind, option_text
from engine.resolution import IllegalAction, Resolution
from engine.state import Aim, Permanent, StackObject


def legal(now: Resolution, controller: str, target: Target) -> tuple[Permanent, ...]:
    """Every permanent that may be aimed at."""
    return tuple(
        permanent
        for permanent in now.state.permanents
        if (not target.types or known_card(permanent.card).types & {*target.types})
        and (target.whose is Whose.ANY or permanent.controller == controller)
    )


def choose_target(now: Resolution, controller: str, card: str, target: Target) -> tuple[Aim, ...]:
    """Let the controller aim at one legal permanent; nothing where there is none."""
    options: dict[str, Permanent] = {}
    for permanent in legal(now, controller, target):
        name = option_text(permanent.card)
        if name in options and options[name].controller != permanent.controller:
            name = f"{name} of {permanent.controller}"
        options.setdefault(name, permanent)
    if not options:
        return ()
    chosen = options[now.ask(controller, QuestionKind.TARGET, card, tuple(options))]
    return (Aim(chosen.id, chosen.card),)


def aim(
    now: Resolution,
    controller: str,
    card: str,
    target: Target | None,
    named: tuple[Aiming, ...],
    x: Count = 0,
) -> tuple[Aim, ...]:
    """Aim at the permanents a scenario names, or ask where it names none.

    Raises ``IllegalAction`` where a named one is not there or may not be aimed at, and where
    there are more or fewer than the card says.
    """
    if target is None:
        if named:
            raise IllegalAction(f"{card} has no target")
        return ()
    candidates = legal(now, controller, target)
    aims: list[Aim] = []
    for wanted in named:
        taken = {held.permanent for held in aims}
        found = [
            permanent
            for permanent in candidates
            if permanent.card == wanted.card and permanent.id not in taken
        ]
        if len(found) < wanted.count:
            raise IllegalAction(f"{card} cannot have {wanted.count} targets named {wanted.card}")
        aims += [Aim(permanent.id, permanent.card) for permanent in found[: wanted.count]]
    if target.number is Number.ONE and not aims:
        aims += choose_target(now, controller, card, target)
    needed = 1 if target.number is Number.ONE else x
    if len(aims) != needed:
        raise IllegalAction(f"{card} needs {needed} legal targets, not {len(aims)}")
    return tuple(aims)


def still_legal(now: Resolution, held: StackObject, target: Target, aim: Aim) -> bool:
    """Whether a target is still there and still what was asked for."""
    return any(permanent.id == aim.permanent for permanent in legal(now, held.controller, target))


def aimed_at(held: StackObject) -> tuple[str, ...]:
    """The names of the targets."""
    return tuple(aim.card for aim in held.aims)
