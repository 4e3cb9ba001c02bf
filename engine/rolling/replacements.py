"""Replacement effects: what is rolled instead of what the card says.

All of them were there before the roll and look at the player who rolls. Each applies once, in the
order that player chooses: first those that change the whole roll, then those that change each die
in it.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.changing import replace
from engine.dice import AnyDie, Count, Die, Infinity, PlanarDie
from engine.effects import ExtraDice, ExtraPlanarDie, KeepOneOfPair
from engine.questions import QuestionKind, option_text
from engine.remarks import ReplacementSkipped, RollReplaced
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling.plan import DIE, Plan
from engine.shields import ExtraDieTheyIgnore, Shield, TwoDiceForOne
from engine.sight import sight

_Replacing: TypeAlias = ExtraDice | ExtraPlanarDie | KeepOneOfPair | Shield


def replaced(
    now: Resolution,
    card: str,
    roller: str,
    die: AnyDie,
    count: Count,
    ignore: int,
    *,
    whole: bool = True,
) -> Plan:
    """What the roller rolls for so many dice that ``card`` tells them to roll.

    With ``whole`` off only what changes single dice applies. Raises ``TooManyDice`` where each die
    would be a pair and there are too many to decide about one by one.
    """
    plan = Plan(((DIE, count),), ignore)
    wide, narrow, joining = _found(now, roller, die, whole=whole)
    if not (wide or narrow or joining):
        return plan
    while wide:
        place = _next(now, card, roller, (*wide, *joining))
        if place < len(wide):
            source, effect = wide.pop(place)
            plan = _widened(now, plan, roller, source, effect)
        else:
            source, _ = joining.pop(place - len(wide))
            plan = replace(plan.loosened(), adder=source)
        _tell(now, source, die, plan)
    last = [*narrow, *joining]
    while last:
        source, effect = last.pop(_next(now, card, roller, tuple(last)))
        if isinstance(effect, TwoDiceForOne):
            plan = replace(plan.joined(), adder=source)
        else:
            if isinstance(count, Infinity) or count > MOST_ANSWERS:
                raise TooManyDice(source)
            plan = replace(plan.doubled(), keeper=plan.keeper or source)
        _tell(now, source, die, plan)
    return plan


def _found(
    now: Resolution, roller: str, die: AnyDie, *, whole: bool
) -> tuple[
    list[tuple[str, _Replacing]], list[tuple[str, _Replacing]], list[tuple[str, _Replacing]]
]:
    """What applies to the whole roll, to each die, and to the next die; shields are used up."""
    planar = isinstance(die, PlanarDie)
    wide: list[tuple[str, _Replacing]] = []
    narrow: list[tuple[str, _Replacing]] = []
    joining: list[tuple[str, _Replacing]] = []
    for permanent in now.state.permanents:
        if permanent.controller != roller:
            continue
        seen = sight(permanent.card)
        for effect in seen.extra if whole else ():
            if isinstance(effect, ExtraPlanarDie) == planar:
                wide.append((permanent.card, effect))
            elif planar:
                now.tell(ReplacementSkipped(permanent.card))
        narrow.extend((permanent.card, effect) for effect in seen.pairs)
    player = now.state.player(roller)
    waiting: list[Shield] = []
    for shield in player.shields:
        if isinstance(shield, ExtraDieTheyIgnore):
            if whole:
                wide.append((shield.card, shield))
            else:
                waiting.append(shield)
        elif isinstance(die, Die) and die.sides == shield.sides:
            joining.append((shield.card, shield))
        else:
            waiting.append(shield)
            if planar:
                now.tell(ReplacementSkipped(shield.card))
    if player.shields and len(waiting) < len(player.shields):
        now.set_player(replace(player, shields=tuple(waiting)))
    return wide, narrow, joining


def _next(
    now: Resolution, card: str, roller: str, pending: tuple[tuple[str, _Replacing], ...]
) -> int:
    """Which one the roller applies next; equal ones are one option."""
    names = tuple(dict.fromkeys(option_text(source) for source, _ in pending))
    first = now.ask(roller, QuestionKind.REPLACEMENT, card, names)
    return next(place for place, (source, _) in enumerate(pending) if option_text(source) == first)


def _widened(now: Resolution, plan: Plan, roller: str, source: str, effect: _Replacing) -> Plan:
    """The plan with the dice that an effect on the whole roll adds. For a player who has left the
    game the next one in turn order picks.
    """
    if isinstance(effect, ExtraDice):
        return replace(plan.more(effect.extra), ignore=plan.ignore + effect.extra)
    picker = effect.chooser if isinstance(effect, ExtraDieTheyIgnore) else roller
    if now.state.player(picker).lost:
        picker = now.next_opponent(picker)
    return replace(plan.more(1), pickers=(*plan.pickers, (picker, source)))


def _tell(now: Resolution, source: str, die: AnyDie, plan: Plan) -> None:
    now.tell(RollReplaced(source, die, plan.rolled, plan.ignored))
