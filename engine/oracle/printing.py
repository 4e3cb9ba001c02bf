"""What was read, as lines for a person and as values for a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.oracle.readings import (
    Again,
    CareText,
    Modifier,
    Phrase,
    Reading,
    RollText,
    RowText,
)
from engine.table import ResultsTable

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


def lines_of(reading: Reading) -> Iterator[str]:
    """The reading for a person: each roll with its table, what cares, and what was not read.

    Nothing at all where the text does not speak of dice.
    """
    for roll in reading.rolls:
        yield f"roll {_roll(roll)}"
        if roll.table is not None:
            width = max(len(str(row)) for row in roll.table.rows)
            for row in roll.table.rows:
                again = "" if row.then.again is Again.NO else f" ({row.then.again} roll again)"
                yield f"    {row!s:<{width}}  {row.then.then.text}{again}"
    for care in reading.cares:
        yield f"cares: {care.care}{_asked(care)}: “{care.where.text}”"
    for unread in reading.unread:
        detail = f" ({unread.detail})" if unread.detail else ""
        yield f"not read: {unread.reason}{detail}: “{unread.where.text}”"


def _roll(roll: RollText) -> str:
    parts = [f"{_amount(roll.count)} {roll.die}"]
    if roll.modifier is not None:
        parts.append(f"{roll.modifier.sign} {_amount(roll.modifier.amount)}")
    if roll.times > 1:
        parts.append(f"{roll.times} times")
    if roll.ignore:
        parts.append(f"ignore lowest {roll.ignore}")
    if roll.keep is not None:
        parts.append(f"keep highest {roll.keep}")
    parts.append(f"by {roll.roller}")
    if roll.optional:
        parts.append("may")
    if roll.cost:
        parts.append("as a cost")
    return f"{', '.join(parts)}: {', '.join(roll.uses) or 'no use of the result'}"


def _amount(amount: int | str | Phrase) -> str:
    return f"“{amount.text}”" if isinstance(amount, Phrase) else str(amount)


def _asked(care: CareText) -> str:
    found = ""
    if care.low is not None or care.high is not None:
        found += f", result {_range(care)}"
    if care.number is not None:
        found += f", {'+/-' if care.either else ''}{care.number}"
    return found


def _range(care: CareText) -> str:
    if care.high is None:
        return f"{care.low}+"
    if care.low is None:
        return f"{care.high} or less"
    return str(care.low) if care.low == care.high else f"{care.low}-{care.high}"


def as_json(reading: Reading) -> dict[str, Json]:
    """The reading for a program: texts, numbers and places in the text."""
    return {
        "rolls": [_roll_json(roll) for roll in reading.rolls],
        "cares": [
            {
                "care": care.care.name.lower(),
                "where": _phrase(care.where),
                "low": care.low,
                "high": care.high,
                "number": care.number,
                "either": care.either,
            }
            for care in reading.cares
        ],
        "unread": [
            {
                "reason": unread.reason.name.lower(),
                "detail": unread.detail,
                "where": _phrase(unread.where),
            }
            for unread in reading.unread
        ],
    }


def _roll_json(roll: RollText) -> Json:
    return {
        "where": _phrase(roll.where),
        "count": _value(roll.count),
        "die": str(roll.die),
        "modifier": _modifier(roll.modifier),
        "ignore": roll.ignore,
        "keep": roll.keep,
        "times": roll.times,
        "uses": [use.name.lower() for use in roll.uses],
        "roller": roll.roller.name.lower(),
        "optional": roll.optional,
        "cost": roll.cost,
        "table": _table(roll.table),
    }


def _table(table: ResultsTable[RowText] | None) -> Json:
    if table is None:
        return None
    return [
        {
            "low": row.low,
            "high": row.high,
            "then": _phrase(row.then.then),
            "again": row.then.again.name.lower(),
        }
        for row in table.rows
    ]


def _modifier(modifier: Modifier | None) -> Json:
    if modifier is None:
        return None
    return {"sign": modifier.sign.name.lower(), "amount": _value(modifier.amount)}


def _value(value: int | str | Phrase) -> Json:
    return _phrase(value) if isinstance(value, Phrase) else value


def _phrase(phrase: Phrase) -> Json:
    return {"text": phrase.text, "start": phrase.start, "end": phrase.end}
