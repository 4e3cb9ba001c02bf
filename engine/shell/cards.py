"""The commands about cards and dice: what the engine plays of a card, what a text says, a roll."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path

from engine.abilities import Card
from engine.address import print_dice
from engine.cards import card as known_card
from engine.cards import card_names
from engine.cards.unplayed import UNPLAYED
from engine.chance import Fair, Recording, Seeded
from engine.exact import TooLarge
from engine.expression import Expression
from engine.generic import play
from engine.instructions import RollDice
from engine.oracle import Reading, Roller, RollText, read
from engine.shell.layout import indented, paragraph, table
from engine.shell.words import as_data, percent, played_as_data, story
from engine.table import ResultsTable

MOST_ROWS = 40
"""How many totals of an expression are printed; where there are more, the likeliest."""


def cards(*, as_json: bool) -> int:
    """Print every card the engine plays, and the dice cards it does not with the reason."""
    if as_json:
        print(json.dumps({"played": card_names(), "unplayed": dict(UNPLAYED)}, indent=1))
        return 0
    print(*table([(name, _kinds(known_card(name))) for name in card_names()]), sep="\n")
    if UNPLAYED:
        print("\nNot played")
        print(*table([*UNPLAYED.items()]), sep="\n")
    return 0


def show_card(name: str, seed: int | None, *, as_json: bool) -> int:
    """Print what a card is to the engine, and one way it may go."""
    card = known_card(name)
    recording = Recording(Fair() if seed is None else Seeded(seed))
    _, trace = play(name, recording)
    if as_json:
        played = played_as_data(recording.dice, recording.choices, trace)
        print(json.dumps({"card": as_data(card), "played": played}, indent=1))
        return 0
    print(card.name)
    rows = [("types", _kinds(card)), ("mana value", str(card.mana_value) + " and X" * card.has_x)]
    if card.power is not None:
        rows.append(("power/toughness", f"{card.power}/{card.toughness}"))
    if card.subtypes:
        rows.append(("subtypes", ", ".join(sorted(card.subtypes))))
    print(*table(rows), sep="\n")
    for line in _abilities(card):
        print(*paragraph(line), sep="\n")
    print("\nOne way it may go")
    print(*indented(story(trace), "  "), sep="\n")
    print(f"dice: {print_dice(recording.dice)}")
    return 0


def _kinds(card: Card) -> str:
    return ("legendary " * card.legendary) + " ".join(sorted(card.types))


def _abilities(card: Card) -> Iterator[str]:
    """What it does, part by part, in the engine's own words."""
    left_out = {"name", "types", "mana_value", "has_x", "power", "toughness", "subtypes"}
    for each in fields(card):
        value = getattr(card, each.name)
        if each.name in left_out or value == _default(each) or isinstance(value, bool):
            continue
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            yield from _phrase(f"{each.name}: ", part)


def _phrase(label: str, value: object) -> Iterator[str]:
    """One part of a card; a results table below it, a line for each row."""
    yield f"{label}{in_words(value)}"
    for each in (roll.table for roll in _rolls(value) if roll.table is not None):
        for row in each.rows:
            yield f"    {row}: {in_words(row.then)}"


def _rolls(value: object) -> Iterator[RollDice]:
    if isinstance(value, RollDice):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _rolls(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _rolls(getattr(value, each.name))


def in_words(value: object) -> str:
    """A part of a card in words: the kind of thing, and what is not as it usually is."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, ResultsTable):
        return "read on the table"
    if is_dataclass(value) and not isinstance(value, type):
        if type(value).__str__ is not object.__str__ and not hasattr(value, "then"):
            return str(value)
        held = [
            _named(each.name, getattr(value, each.name))
            for each in fields(value)
            if getattr(value, each.name) != _default(each)
        ]
        return _kind(type(value).__name__) + (f" ({'; '.join(held)})" if held else "")
    if isinstance(value, tuple):
        return ", ".join(in_words(each) for each in value)
    if isinstance(value, frozenset):
        return ", ".join(sorted(in_words(each) for each in value))
    return str(value)


def _named(name: str, value: object) -> str:
    if value is True:
        return name.replace("_", " ")
    return f"{name.replace('_', ' ')}: {in_words(value)}"


def _kind(name: str) -> str:
    words = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name)
    return words.strip()


def _default(field: object) -> object:
    default = getattr(field, "default", MISSING)
    return None if default is MISSING else default


def read_text(given: argparse.Namespace) -> int:
    """Print the dice that a rules text tells of, and what of it could not be read."""
    text = _text(given.file)
    reading = read(text, given.language, name=given.name)
    if given.json:
        print(json.dumps(as_data(reading), indent=1, ensure_ascii=False))
    else:
        print(*_read(reading, text, given.file), sep="\n")
    return 0 if not reading.unread else 1


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    return Path(file).read_text(encoding="utf-8")


def _read(reading: Reading, text: str, file: str) -> Iterator[str]:
    if not (reading.rolls or reading.cares or reading.unread):
        yield "nothing about dice"
    for roll in reading.rolls:
        yield from _roll(roll)
    for care in reading.cares:
        yield f"cares: {care.care}: {care.where.text}"
    for unread in reading.unread:
        line = text.count("\n", 0, unread.where.start) + 1
        why = f"{unread.reason}: {unread.detail}" if unread.detail else unread.reason
        yield f"{file}, line {line}: not read: {unread.where.text!r}; {why}"


def _roll(roll: RollText) -> Iterator[str]:
    count = getattr(roll.count, "text", roll.count)
    rolls = "roll" if roll.roller is Roller.YOU else "rolls"
    yield f"{roll.roller} {rolls} {count} {roll.die}: {', '.join(roll.uses) or 'no use'}"
    yield from indented([*_besides(roll)])
    if roll.table is not None:
        rows = [(str(row), row.then.then.text) for row in roll.table.rows]
        yield from indented([*table(rows)])


def _besides(roll: RollText) -> Iterator[str]:
    """What else the text says of a roll."""
    if roll.modifier is not None:
        yield f"{roll.modifier.sign} {getattr(roll.modifier.amount, 'text', roll.modifier.amount)}"
    if roll.ignore:
        yield f"the lowest {roll.ignore} ignored"
    if roll.keep is not None:
        yield f"all but the highest {roll.keep} ignored"
    if roll.times > 1:
        yield f"{roll.times} times, one after the other"
    if roll.optional:
        yield "the player may"
    if roll.cost:
        yield "as a cost"


def roll(given: argparse.Namespace) -> int:
    """Roll dice given in notation, and print the exact chances of the total where they fit."""
    expression = Expression.parse(given.expression)
    bits = random.SystemRandom() if given.seed is None else random.Random(given.seed)
    total = expression.roll(bits)
    law = None if given.no_odds else _law(expression)
    if given.json:
        print(json.dumps({"dice": str(expression), "total": total, "chances": as_data(law)}))
        return 0
    print(f"{expression}: {total}")
    if law is None:
        return 0
    rows = sorted(law.items(), key=lambda pair: -pair[1])[:MOST_ROWS]
    cut = len(law) > MOST_ROWS
    print(f"mean {expression.mean()}" + f"; the {MOST_ROWS} likeliest totals of {len(law)}" * cut)
    told = [(str(total), str(chance), percent(chance)) for total, chance in sorted(rows)]
    print(*indented([*table(told, right=(0, 1, 2))], "  "), sep="\n")
    return 0


def _law(expression: Expression) -> dict[int, Fraction] | None:
    """The exact chance of each total; None where there are too many to print."""
    try:
        law = expression.law()
    except TooLarge:
        return None
    return {total: Fraction(weight, law.space) for total, weight in law.items()}
