"""One roll of an instruction as a card's text gives it: the dice, what counts of them, the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import (
    Count,
    Die,
    Expression,
    Face,
    Fair,
    Inputs,
    Parameter,
    Phrase,
    Pool,
    RollText,
    Scripted,
    Sign,
    Use,
    Value,
    X,
    print_dice,
)

MOST_DICE: Final = 1_000
"""So many dice are rolled where the card leaves their number open."""
MOST_ADDED: Final = 1_000
USUAL_X: Final = 3

_MOST_WAYS: Final = 4_000
"""Dice times sides of a roll whose odds are counted while a page is made."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """Dice as they fell: those that count and those that are ignored."""

    counted: Pool
    ignored: Pool
    modifier: int
    numbers: tuple[int, ...]
    """What the rows are looked up for, each number once: one result, a total, or each result."""
    number: int | None
    """The one number that stands large, where there is one."""
    dice: str
    """As addresses write them."""


def parameters(roll: RollText) -> tuple[Parameter, ...]:
    """What the reader has to say before it can be rolled: numbers that the text does not give."""
    found = []
    if roll.count == X:
        found.append(Parameter("x", "number", USUAL_X, maximum=MOST_DICE))
    elif isinstance(roll.count, Phrase):
        found.append(Parameter("number", "number", 1, maximum=MOST_DICE))
    if roll.modifier is not None and isinstance(roll.modifier.amount, Phrase):
        name = "added" if roll.modifier.sign is Sign.PLUS else "subtracted"
        found.append(Parameter(name, "number", 0, maximum=MOST_ADDED))
    return tuple(found)


def roll_fairly(roll: RollText, settings: Mapping[str, Value]) -> Fallen:
    """Roll it."""
    return _roll(roll, settings, Fair())


def roll_again(roll: RollText, settings: Mapping[str, Value], dice: str) -> Fallen:
    """Take dice that were rolled before, or on a table. Raises ScriptError for others."""
    script = Scripted(dice)
    fallen = _roll(roll, settings, script)
    script.finish()
    return fallen


def _roll(roll: RollText, settings: Mapping[str, Value], inputs: Inputs) -> Fallen:
    count = how_many(roll, settings)
    pool = inputs.roll(roll.die, count) if count else Pool()
    ignored = _lowest(pool, count - roll.keep if roll.keep is not None else roll.ignore)
    counted = _without(pool, ignored)
    modifier = added(roll, settings)
    return Fallen(
        counted,
        ignored,
        modifier,
        _numbers(roll, counted, modifier),
        _number(roll, counted, modifier),
        print_dice(pool),
    )


def how_many(roll: RollText, settings: Mapping[str, Value]) -> int:
    """Return how many dice are rolled under these settings."""
    name = "x" if roll.count == X else "number"
    return roll.count if isinstance(roll.count, int) else _whole(settings.get(name, 0))


def added(roll: RollText, settings: Mapping[str, Value]) -> int:
    """Return what is added to the result; what is subtracted is below 0."""
    if roll.modifier is None:
        return 0
    plus = roll.modifier.sign is Sign.PLUS
    amount = roll.modifier.amount
    if isinstance(amount, Phrase):
        amount = _whole(settings.get("added" if plus else "subtracted", 0))
    return amount if plus else -amount


def chances(
    roll: RollText, settings: Mapping[str, Value] | None
) -> tuple[tuple[Fraction, ...], Fraction] | None:
    """Return the exact chance of each row of the table, and of no row.

    None where the dice read no table, where the settings are needed and not given, and where
    counting would take long. Where each result is read by itself, it is the chance of one die.
    """
    if roll.table is None or not isinstance(roll.die, Die):
        return None
    each = Use.EACH in roll.uses
    if settings is None and any(not (each and one.name != "added") for one in parameters(roll)):
        return None
    count = 1 if each else how_many(roll, settings or {})
    ignored = 0 if each else count - roll.keep if roll.keep is not None else roll.ignore
    if not 0 <= ignored < count or count * roll.die.sides > _MOST_WAYS:
        return None
    law = Expression(count, roll.die, lowest=ignored, modifier=added(roll, settings or {})).law()
    ways = {law.lowest + place: weight for place, weight in enumerate(law.row)}
    rows = tuple(
        Fraction(sum(weight for number, weight in ways.items() if row.holds(number)), law.space)
        for row in roll.table.rows
    )
    return rows, 1 - sum(rows, Fraction(0))


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _lowest(pool: Pool, how_many: int) -> Pool:
    """So many of the lowest dice."""
    taken: Counter[Face] = Counter()
    for face, count in pool:
        take = min(max(how_many, 0) - taken.total(), _finite(count))
        if take > 0:
            taken[face] = take
    return Pool.of(dict(taken))


def _without(pool: Pool, others: Pool) -> Pool:
    left = dict(others.counts)
    return Pool.of({face: _finite(count) - _finite(left.get(face, 0)) for face, count in pool})


def _finite(count: Count) -> int:
    return count if isinstance(count, int) else 0


def _numbers(roll: RollText, counted: Pool, modifier: int) -> tuple[int, ...]:
    faces = [face for face, _ in counted if isinstance(face, int)]
    if Use.EACH in roll.uses:
        return tuple(face + modifier for face in faces)
    number = _number(roll, counted, modifier)
    return () if number is None else (number,)


def _number(roll: RollText, counted: Pool, modifier: int) -> int | None:
    faces = [(face, _finite(count)) for face, count in counted if isinstance(face, int)]
    dice = sum(count for _, count in faces)
    if Use.DIFFERENCE in roll.uses and dice == 2:
        return faces[-1][0] - faces[0][0] + modifier
    if not dice or (dice > 1 and Use.TOTAL not in roll.uses):
        return None
    return sum(face * count for face, count in faces) + modifier
