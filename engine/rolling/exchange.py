"""Other values in place of results: exchanged with a creature's size, or taken from what is
stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.changing import replace
from engine.characteristics import base, sized
from engine.dice import Die
from engine.effects import ExchangeResult, ReplaceWithStored
from engine.events import BaseSet
from engine.questions import QuestionKind
from engine.remarks import ResultReplaced
from engine.rolling.counted import Counted, Dice
from engine.sight import sight
from engine.state import BaseSize, Permanent


@dataclass(frozen=True, slots=True)
class _Result:
    """One result: of a die, or of dice that are added up."""

    value: int
    dice: Dice | None = None
    part: int = 0


def exchange_results(counted: Counted) -> None:
    """Offer every exchange of a result with base power or toughness: one for each effect."""
    for known in counted.now.state.permanents:
        for effect in sight(known.card).exchanges:
            if (
                isinstance(effect, ExchangeResult)
                and known.controller == counted.roller
                and counted.die == Die(effect.sides)
            ):
                _exchange(counted, known)


def use_stored(counted: Counted) -> None:
    """Offer every result stored on a permanent that may stand in place of one."""
    for known in counted.now.state.permanents:
        for effect in sight(known.card).exchanges:
            if isinstance(effect, ReplaceWithStored) and known.controller == counted.roller:
                while (now_is := counted.now.state.permanent(known.id)) and _take_stored(
                    counted, now_is
                ):
                    pass


def _exchange(counted: Counted, permanent: Permanent) -> None:
    """Each takes the value the other had."""
    now = counted.now
    size = base(permanent)
    options = {
        f"{name} {side} {size[place]}": (result, place)
        for name, result in _results(counted)
        for place, side in enumerate(("power", "toughness"))
    }
    asked = ("no", *options)
    option = now.ask(permanent.controller, QuestionKind.EXCHANGE, permanent.card, asked)
    if option == "no":
        return
    result, place = options[option]
    _put(counted, permanent.card, result, size[place])
    power, toughness = (result.value, None) if place == 0 else (None, result.value)
    taken = BaseSize(power, toughness, until_end_of_turn=False)
    changed = replace(permanent, sizes=sized(permanent.sizes, taken))
    now.tell(BaseSet(permanent.card, *base(changed)))
    now.set_permanent(changed)


def _take_stored(counted: Counted, permanent: Permanent) -> bool:
    """Offer the results stored on a permanent for a die; return whether one was used."""
    now = counted.now
    options = {
        f"{name} becomes {value}": (result, value)
        for name, result in _results(counted)
        for _, value in permanent.stored
        if isinstance(value, int)
    }
    asked = ("no", *options)
    option = now.ask(permanent.controller, QuestionKind.STORED, permanent.card, asked)
    if option == "no":
        return False
    result, value = options[option]
    now.take_stored(permanent, value)
    _put(counted, permanent.card, result, value)
    return True


def _results(counted: Counted) -> Iterator[tuple[str, _Result]]:
    """Each different result with what a player calls it; faces that are no numbers have none."""
    for name, dice in counted.labels(lambda dice: not dice.part).items():
        if dice.result is not None:
            yield name, _Result(dice.result, dice)
    for part in sorted({dice.part for dice in counted.dice if dice.part}):
        yield counted.faces(part), _Result(counted.total(part), part=part)


def _put(counted: Counted, card: str, result: _Result, value: int) -> None:
    """Put a value in place of a result. The natural result stays what the die shows."""
    counted.now.tell(ResultReplaced(card, result.value, value))
    dice = result.dice
    if dice is None:
        counted.exchanged[result.part] = value
    else:
        change = value - result.value
        counted.split(dice, replace(dice, count=1, modifier=dice.modifier + change))
