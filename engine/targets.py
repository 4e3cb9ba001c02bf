"""Targets: which are legal, which are chosen, which are still legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.actions import Aiming
from engine.cards import card as known_card
from engine.characteristics import keywords
from engine.dice import Count
from engine.groups import set_apart
from engine.protection import is_protected
from engine.questions import QuestionKind, option_text
from engine.reading import Context, quantity
from engine.resolution import MOST_ANSWERS, IllegalAction, Resolution
from engine.state import Aim, Permanent, StackKind, StackObject, Tokens
from engine.subjects import Aimable, Number, Target, Type, Whose, Zone

ONE_OF_A_GROUP = 0
"""In place of the number of a permanent: one of a group of equal tokens, whichever."""
_NOT_ON_THE_TABLE = frozenset({Type.PLANE, Type.PHENOMENON})
_DAMAGED = {
    Aimable.ANY: frozenset({Type.CREATURE, Type.PLANESWALKER}),
    Aimable.PLAYER_OR_PLANESWALKER: frozenset({Type.PLANESWALKER}),
}
"""Which permanents may be aimed at beside players."""


def legal(
    now: Resolution, controller: str, target: Target, card: str, source: int | None = None
) -> tuple[Aim, ...]:
    """Everything that may be aimed at: permanents in the order they came, then players, then cards
    in graveyards and objects on the stack.

    ``card`` is what aims, and ``source`` the permanent whose ability it is.
    """
    return tuple(_legal(now, controller, target, card, source))


def _legal(
    now: Resolution, controller: str, target: Target, card: str, source: int | None
) -> Iterator[Aim]:
    state = now.state
    if target.what in (Aimable.PERMANENT, *_DAMAGED):
        for permanent in state.permanents:
            if (
                _is_meant(permanent.card, target, permanent.gained)
                and not (target.other and permanent.id == source)
                and not (target.unphased and source in permanent.phased_by)
                and (permanent.attacking or not target.attacking)
                and _owned(target.whose, permanent.controller, controller)
                and not _is_protected(now, permanent, controller, card)
            ):
                yield Aim(permanent.id, permanent.card)
        for group in () if target.attacking else state.tokens:
            if (
                _is_meant(group.token, target, group.gained)
                and _owned(target.whose, group.controller, controller)
                and not _is_protected(now, group, controller, card)
            ):
                yield Aim(ONE_OF_A_GROUP, group.token, player=group.controller)
    if target.what in (Aimable.PLAYER, *_DAMAGED):
        for player in state.players:
            if not player.lost and _owned(target.whose, player.name, controller):
                yield Aim(0, player.name, None)
    if target.what is Aimable.CARD:
        for player in state.players:
            if _owned(target.whose, player.name, controller):
                for held in player.graveyard:
                    if _is_meant(held, target):
                        yield Aim(0, held, Zone.GRAVEYARD, player.name)
    if target.what in (Aimable.SPELL, Aimable.OBJECT):
        for thing in state.stack:
            spell = thing.kind is StackKind.SPELL
            if (
                (spell or target.what is Aimable.OBJECT)
                and (not spell or _is_meant(thing.card, target))
                and (thing.aims or not target.aimed)
            ):
                yield Aim(thing.id, thing.card, Zone.STACK, x=thing.x if spell else 0)


def _is_meant(card: str, target: Target, gained: tuple[str, ...] = ()) -> bool:
    """Whether a card is of the kind meant; ``gained`` are types and subtypes it has besides."""
    facts = known_card(card)
    wanted = _DAMAGED.get(target.what, frozenset(target.types))
    return (
        (not wanted or not facts.types.isdisjoint(wanted) or not wanted.isdisjoint(gained))
        and facts.types.isdisjoint(target.but)
        and facts.types.isdisjoint(_NOT_ON_THE_TABLE)
        and (not target.subtype or target.subtype in facts.subtypes)
    )


def _owned(whose: Whose, player: str, controller: str) -> bool:
    return whose is Whose.ANY or (whose is Whose.OWN) == (player == controller)


def _is_protected(
    now: Resolution, permanent: Permanent | Tokens, controller: str, card: str
) -> bool:
    """Whether hexproof or protection forbids it."""
    held = keywords(now.state, permanent)
    if "hexproof" in held and permanent.controller != controller:
        return True
    return bool(card) and is_protected(now.state, permanent, card)


def choose_targets(now: Resolution, held: StackObject, target: Target) -> tuple[Aim, ...]:
    """Let the controller aim; nothing where one target is needed and there is none."""
    context = Context(held, results=held.results)
    left = list(legal(now, held.controller, target, held.card, held.source))
    several = target.number in (Number.UP_TO, Number.ANY)
    most: Count = len(left) if not several else MOST_ANSWERS
    if target.number is Number.UP_TO:
        most = quantity(now, context, target.most)
    elif not several:
        most = 1
    total = None if target.total is None else quantity(now, context, target.total)
    aims: list[Aim] = []
    while len(aims) < most:
        if total is not None:
            spent = sum(known_card(aimed.card).mana_value for aimed in aims)
            left = [each for each in left if known_card(each.card).mana_value + spent <= total]
        options = by_name(now, left)
        names = ("none", *options) if several else tuple(options)
        if not options:
            break
        answer = now.ask(held.controller, QuestionKind.TARGET, held.card, names)
        if answer == "none":
            break
        aims.append(singled_out(now, options[answer]))
        left = _without(now, left, options[answer])
    return tuple(aims)


def singled_out(now: Resolution, aimed: Aim) -> Aim:
    """The target itself; one of a group of equal tokens is set apart, so that it can be told from
    the others.
    """
    group = _group(now, aimed)
    return aimed if group is None else Aim(set_apart(now, group)[0].id, aimed.card)


def _group(now: Resolution, aimed: Aim) -> Tokens | None:
    """The group of tokens that a target is one of, as long as there are some."""
    if aimed.permanent != ONE_OF_A_GROUP or aimed.zone is not Zone.BATTLEFIELD:
        return None
    return next(
        (
            group
            for group in now.state.tokens
            if (group.token, group.controller) == (aimed.card, aimed.player)
        ),
        None,
    )


def _without(now: Resolution, candidates: list[Aim], taken: Aim) -> list[Aim]:
    """What can still be aimed at beside this; of a group, as long as tokens are left in it."""
    if _group(now, taken) is not None:
        return candidates
    if taken.permanent == ONE_OF_A_GROUP and taken.zone is Zone.BATTLEFIELD:
        return [each for each in candidates if each != taken]
    place = candidates.index(taken)
    return [*candidates[:place], *candidates[place + 1 :]]


def by_name(now: Resolution, candidates: list[Aim]) -> dict[str, Aim]:
    """Candidates by the names a player chooses from, with whose they are where a name is not
    enough; of equal ones the first.
    """
    options: dict[str, Aim] = {}
    for candidate in candidates:
        name = option_text(candidate.card)
        if name in options and _whose(now, options[name]) != _whose(now, candidate):
            name = f"{name} of {_whose(now, candidate)}"
        options.setdefault(name, candidate)
    return options


def _whose(now: Resolution, aimed: Aim) -> str:
    permanent = now.state.permanent(aimed.permanent) if aimed.zone is Zone.BATTLEFIELD else None
    return aimed.player if permanent is None else permanent.controller


def aim(
    now: Resolution, held: StackObject, target: Target | None, named: tuple[Aiming, ...]
) -> tuple[Aim, ...]:
    """What a spell or ability, soon on the stack, is aimed at: what a scenario names, or what its
    controller is asked for where it names nothing.

    Raises ``IllegalAction`` where a named one is not there or may not be aimed at, and where
    there are more or fewer than the card says.
    """
    card = held.card
    if target is None:
        if named:
            raise IllegalAction(f"{card} has no target")
        return ()
    candidates = list(legal(now, held.controller, target, card, held.source))
    aims: list[Aim] = []
    for wanted in named:
        for _ in range(wanted.count):
            found = next((each for each in candidates if each.card == wanted.card), None)
            if found is None:
                number = f"{wanted.count} targets"
                raise IllegalAction(f"{card} cannot have {number} named {wanted.card}")
            aims.append(singled_out(now, found))
            candidates = _without(now, candidates, found)
    if target.number is not Number.X and not aims:
        aims += choose_targets(now, held, target)
    _check_number(now, held, target, len(aims))
    return tuple(aims)


def _check_number(now: Resolution, held: StackObject, target: Target, number: int) -> None:
    """Raise ``IllegalAction`` for more or fewer targets than the card says."""
    match target.number:
        case Number.ANY:
            return
        case Number.UP_TO:
            most = quantity(now, Context(held), target.most)
            if number > most:
                raise IllegalAction(f"{held.card} has at most {most} legal targets, not {number}")
        case Number.ONE | Number.X:
            needed = 1 if target.number is Number.ONE else held.x
            if number != needed:
                raise IllegalAction(f"{held.card} needs {needed} legal targets, not {number}")
        case _:
            assert_never(target.number)


def still_legal(now: Resolution, held: StackObject, target: Target, aim: Aim) -> bool:
    """Whether a target is still there and still what was asked for."""
    return aim in legal(now, held.controller, target, held.card, held.source)


def aimed_at(held: StackObject) -> tuple[str, ...]:
    """The names of the targets."""
    return tuple(aim.card for aim in held.aims)
