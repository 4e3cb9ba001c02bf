"""Increases and decreases of results, once nobody rolls a die again.

What the instruction says and what applies to every die comes first; then players are offered what
they may use. Sums have no order, so all the roller chooses is whose offers come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.casting import trigger_watching_casts
from engine.changing import replace
from engine.effects import CastIt, Modify
from engine.questions import QuestionKind
from engine.remarks import NumberPartIdle, ResultModified
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling.counted import Counted, Dice, looks_at, whose_first
from engine.sight import sight
from engine.state import Permanent, StackKind, StackObject


@dataclass(frozen=True, slots=True)
class _Offer:
    """A modifier that a player may use now: of a permanent, or of a card in hand."""

    owner: str
    card: str
    effect: Modify
    permanent: Permanent | None = None

    @property
    def name(self) -> tuple[str, str, int]:
        """Whose it is, and of which permanent; cards in hand need no number."""
        return self.owner, self.card, 0 if self.permanent is None else self.permanent.id

    @property
    def looks(self) -> tuple[str, Permanent | None]:
        """Effects of one player that look the same are one offer, whichever is used."""
        permanent = self.permanent
        return self.card, None if permanent is None else replace(permanent, id=0)


def modify(counted: Counted) -> None:
    """Add what must be added, then offer the rest."""
    if counted.instructed:
        # A total gets it once, when its dice are added up.
        counted.dice = [
            dice if dice.part else add(counted, counted.card, counted.instructed, dice)
            for dice in counted.dice
        ]
    for permanent in counted.now.state.permanents:
        for effect in sight(permanent.card).increases:
            counted.dice = [
                add(counted, permanent.card, effect.amounts[0], dice)
                if looks_at(effect.whose, permanent.controller, dice.roller)
                else dice
                for dice in counted.dice
            ]
    passed: set[tuple[str, str, int]] = set()
    used: Counter[tuple[str, str]] = Counter()
    while offers := [offer for offer in _offers(counted) if offer.name not in passed]:
        owner = whose_first(counted, [offer.owner for offer in offers])
        while own := [
            offer for offer in _offers(counted) if offer.owner == owner and offer.name not in passed
        ]:
            alike = [offer for offer in own if offer.looks == own[0].looks]
            if _use(counted, alike, used[owner, alike[0].card]):
                used[owner, alike[0].card] += 1
            else:
                passed |= {offer.name for offer in alike}


def add(counted: Counted, card: str, amount: int, dice: Dice) -> Dice:
    """Change the result of so many dice by an amount, for all the dice of a group."""
    before = dice.result
    if before is None:
        counted.now.tell(NumberPartIdle(card))
        return dice
    counted.now.tell(ResultModified(card, before, before + amount, dice.count))
    return replace(dice, modifier=dice.modifier + amount)


def _offers(counted: Counted) -> Iterator[_Offer]:
    now = counted.now
    found = [
        _Offer(permanent.controller, permanent.card, effect, permanent)
        for permanent in now.state.permanents
        for effect in sight(permanent.card).offers
        if not (effect.once_each_turn and permanent.used)
    ]
    found += [
        _Offer(player.name, held, effect)
        for player in now.state.players
        for held in player.hand
        for effect in sight(held).casts
    ]
    for offer in found:
        if any(_may(counted, offer, dice) for dice in counted.dice) and now.can_pay_all(
            offer.owner, offer.effect.costs, offer.permanent
        ):
            yield offer


def _may(counted: Counted, offer: _Offer, dice: Dice) -> bool:
    """Whether an offer can change such a die."""
    permanent = offer.permanent
    return looks_at(offer.effect.whose, offer.owner, dice.roller) and not (
        permanent is not None and permanent.id in dice.by
    )


def _use(counted: Counted, alike: list[_Offer], used: int) -> bool:
    """Offer one modifier of several that look the same to its owner, for one die; return whether
    it was used.
    """
    now, owner, card, effect = counted.now, alike[0].owner, alike[0].card, alike[0].effect
    options = {
        f"{name} {amount:+d}": (dice, amount)
        for name, dice in counted.labels(
            lambda dice: any(_may(counted, offer, dice) for offer in alike)
        ).items()
        for amount in effect.amounts
    }
    option = now.ask(owner, QuestionKind.MODIFY, card, ("no", *options))
    if option == "no":
        return False
    if used == MOST_ANSWERS:
        raise TooManyDice(card)
    dice, amount = options[option]
    offer = next(offer for offer in alike if _may(counted, offer, dice))
    permanent = offer.permanent
    now.pay_all(offer.owner, effect.costs, offer.card, permanent)
    by = dice.by
    if permanent is not None:
        paid = now.state.permanent(permanent.id)
        if effect.once_each_turn and paid is not None:
            now.set_permanent(replace(paid, used=True))
        if now.state.switches.modifier_once_each_die:
            by = (*by, permanent.id)
    counted.split(dice, add(counted, offer.card, amount, replace(dice, count=1, by=by)))
    for cost in effect.costs:
        if isinstance(cost, CastIt):
            _cast(now, offer, cost)
    return True


def _cast(now: Resolution, offer: _Offer, cost: CastIt) -> None:
    """A spell cast in the middle of a roll has done the rest as well before the dice are used."""
    spell = StackObject(now.new_object_id(), StackKind.SPELL, offer.card, offer.owner)
    trigger_watching_casts(now, spell)
    now.draw(offer.owner, cost.draw)
    now.put_card(offer.owner, offer.card, spell.goes)
