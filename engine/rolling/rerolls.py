"""Rerolls: right after the dice are seen, before anything changes a result.

Who controls an effect decides whether to use it, the roller whose effects come first. A new die is
looked at afresh by everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.changing import replace
from engine.dice import AnyDie, Count, Die, Face, Pool, finite
from engine.effects import Reroll
from engine.questions import QuestionKind
from engine.remarks import RepeatsStopped, RollSuperseded
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling.counted import Counted, Dice, Uses, looks_at, whose_first
from engine.rolling.replacements import replaced
from engine.rolling.throwing import Look, Shown, Thrown, thrown
from engine.sight import sight
from engine.state import Permanent
from engine.subjects import Results

MOST_FREE = 50
"""How often rerolls that cost nothing are followed on one roll, where the state allows as many."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """A reroll that a player may use now."""

    permanent: Permanent
    effect: Reroll

    @property
    def owner(self) -> str:
        return self.permanent.controller

    @property
    def name(self) -> tuple[str, str]:
        """Equal effects of one player are one offer."""
        return self.owner, self.permanent.card


def reroll(counted: Counted) -> None:
    """Offer every reroll until nobody wants another one."""
    passed: set[tuple[str, str]] = set()
    uses, most = counted.uses, min(counted.now.state.most_repeats, MOST_FREE)
    while offers := [offer for offer in _offers(counted) if offer.name not in passed]:
        owner = whose_first(counted, [offer.owner for offer in offers])
        offer = next(offer for offer in offers if offer.owner == owner)
        if not offer.effect.costs and uses.free >= most:
            if not uses.stopped:
                counted.now.tell(RepeatsStopped(offer.permanent.card, uses.free))
            uses.stopped = True
            passed.add(offer.name)
        elif _use(counted, offer):
            passed.clear()
        else:
            passed.add(offer.name)


def looking(now: Resolution, card: str, roller: str, die: AnyDie, uses: Uses) -> Look | None:
    """What may happen to the dice of a pair before one is kept: rerolls, where that is how the
    open point is read. Whoever rolls one again, the pair stays the roller's.
    """
    if not now.state.switches.rerolls_before_keeping:
        return None

    def look(pool: Pool) -> Pool:
        counted = Counted(now, card, roller, die, uses=uses)
        counted.take(tuple(((face,), count) for face, count in pool))
        reroll(counted)
        faces: dict[Face, Count] = {}
        for dice in counted.dice:
            faces[dice.natural] = faces.get(dice.natural, 0) + dice.count
        return Pool.of(faces)

    return look


def _offers(counted: Counted) -> Iterator[_Offer]:
    for permanent in counted.now.state.permanents:
        for effect in sight(permanent.card).rerolls:
            if (
                not (effect.once_each_turn and permanent.used)
                and counted.now.can_pay_all(permanent.controller, effect.costs, permanent)
                and any(_may(counted, permanent, effect, dice) for dice in counted.dice)
            ):
                yield _Offer(permanent, effect)


def _may(counted: Counted, permanent: Permanent, effect: Reroll, dice: Dice) -> bool:
    """Whether an effect can roll such a die again."""
    return (
        looks_at(effect.whose, permanent.controller, dice.roller)
        and permanent.id not in dice.by
        and (effect.sides is None or counted.die == Die(effect.sides))
        and (effect.which is None or _shows(dice, effect.which))
    )


def _shows(dice: Dice, which: Results) -> bool:
    return isinstance(dice.natural, int) and which.holds(dice.natural)


def _use(counted: Counted, offer: _Offer) -> bool:
    """Offer one reroll to its controller; return whether it was used."""
    now, effect, card = counted.now, offer.effect, offer.permanent.card
    chosen: list[Dice] = []
    while effect.several or not chosen:
        named = counted.labels(lambda dice: _may(counted, offer.permanent, effect, dice))
        options = {"keep": None, **{f"reroll {name}": dice for name, dice in named.items()}}
        dice = options[now.ask(offer.owner, QuestionKind.REROLL, card, tuple(options))]
        if dice is None:
            break
        if len(chosen) == MOST_ANSWERS:
            raise TooManyDice(card)
        if not chosen:
            now.pay_all(offer.owner, effect.costs, card, offer.permanent)
        chosen.append(replace(dice, count=1))
        counted.split(dice)
    if not chosen:
        return False
    counted.uses.free += not effect.costs
    permanent = now.state.permanent(offer.permanent.id)
    if effect.once_each_turn and permanent is not None:
        now.set_permanent(replace(permanent, used=True))
    for face, count in Pool.of([dice.natural for dice in chosen]):
        now.tell(RollSuperseded(card, counted.die, face, count))
    _roll_again(counted, offer, chosen)
    return True


def _roll_again(counted: Counted, offer: _Offer, chosen: list[Dice]) -> None:
    """Roll these dice again, together; the new ones take their places."""
    now, card = counted.now, offer.permanent.card
    once = not offer.effect.costs and not now.state.switches.free_rerolls_repeat
    mark = (offer.permanent.id,) if once else ()
    for roller in dict.fromkeys(dice.roller for dice in chosen):
        old = [dice for dice in chosen if dice.roller == roller]
        by = tuple(sorted({*mark, *(id for dice in old for id in dice.by)}))
        who = offer.owner if offer.effect.roller_changes else roller
        whole = now.state.switches.extra_dice_on_rerolls
        plan = replaced(now, card, who, counted.die, len(old), 0, whole=whole)
        counted.adder = plan.adder or counted.adder
        look = looking(now, card, who, counted.die, counted.uses)
        new = thrown(now, who, counted.die, plan, look)
        for shown, part in _placed(now, who, card, new, [dice.part for dice in old]):
            part = part if len(shown) == 1 else part or counted.new_part()
            counted.dice.extend(Dice(who, face, part=part, by=by) for face in shown)


def _placed(
    now: Resolution, roller: str, card: str, new: Thrown, parts: list[int]
) -> Iterator[tuple[Shown, int]]:
    """Say which new dice are part of which total, where there is more than one possibility."""
    left = [shown for shown, count in new for _ in range(finite(count))]
    for place, part in enumerate(sorted(parts, reverse=True)):
        named = {"+".join(map(str, shown)): shown for shown in reversed(left)}
        options = tuple(named)
        if len({*sorted(parts, reverse=True)[place:]}) == 1:
            options = options[:1]
        shown = named[now.ask(roller, QuestionKind.TOTAL, card, options)]
        left.remove(shown)
        yield shown, part
