"""The cards the engine plays against a list of all cards that have to do with dice.

The list stays outside of the repository: it is read beside it where it is there.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.abilities import Card, Type
from engine.cards import CARDS, card
from engine.cards.unplayed import UNPLAYED
from engine.dice import Die
from engine.effects import AddRollToDamage
from engine.instructions import (
    FirstAndSecond,
    ForEachResult,
    RerollStored,
    RollDice,
    RollPlanar,
    RollToVisit,
)

LIST = Path(__file__).parents[3] / "shared" / "data" / "dice-cards.json"

pytestmark = pytest.mark.skipif(
    not LIST.is_file(), reason="the list of dice cards is not beside the repository"
)

LISTED = 184
PLAYED = 179
"""How many of them the engine plays."""

Rows = tuple[tuple[int | None, int | None], ...]


@cache
def listed() -> Mapping[str, Mapping[str, Any]]:
    """Every card of the list by its name."""
    return {each["name"]: each for each in json.loads(LIST.read_text(encoding="utf-8"))}


def played() -> list[str]:
    """The names of the listed cards the engine plays."""
    return [name for name in listed() if name in CARDS] if LIST.is_file() else []


@dataclass(frozen=True)
class Called:
    """A roll a card calls for: the sides of its dice, its rows, and how many where that is said."""

    sides: object
    rows: Rows = ()
    count: int | None = None


LEFT_OUT = {"Dungeon Master": [Called(4, count=1)]}
"""Its starting loyalty is printed as a roll, which the list does not have."""


def called(part: object) -> Iterator[Called]:
    """Every roll that a card, or a part of it, calls for."""
    match part:
        case Card():
            # What happens "when this enters and in your upkeep" is one roll on the card.
            abilities = dict.fromkeys(ability.instructions for ability in part.triggered)
            others = (part.effects, part.enters, part.spell, part.activated, part.grants)
            yield from called((*others, tuple(abilities)))
            return
        case RollDice(die, count, table=table):
            tables = [table, *(each.table for each in part.then if isinstance(each, ForEachResult))]
            rows = next((each.rows for each in tables if each is not None), ())
            number = count if isinstance(count, int) else None
            sides = die.sides if isinstance(die, Die) else "planar"
            yield Called(sides, tuple((row.low, row.high) for row in rows), number)
        case FirstAndSecond(die):
            yield Called(die.sides)
        case AddRollToDamage(die):
            yield Called(die.sides, count=1)
        case RollToVisit():
            yield Called(6, count=1)
        case RollPlanar():
            yield Called("planar", count=1)
        case RerollStored():
            yield Called("stored")
    if dataclasses.is_dataclass(part):
        part = tuple(getattr(part, field.name) for field in dataclasses.fields(part))
    if isinstance(part, tuple):
        for inner in part:
            yield from called(inner)


def printed_rolls(name: str) -> list[Called]:
    """The rolls the list has for a card, with what it leaves out."""
    rolls = []
    for each in listed()[name]["rolls"]:
        rows = tuple((row["min"], row["max"]) for row in each.get("table", ()))
        number = each["count"] if isinstance(each["count"], int) else None
        sides = each["sides"]
        if each["count"] == "any number of stored results":
            sides = "stored"
        every = (4, 8, 12, 20) if str(sides).startswith("party die") else (sides,)
        rolls += [Called(one, rows, number) for one in every]
    return rolls + LEFT_OUT.get(name, [])


def mana_value(cost: str | None) -> int:
    """The mana value of a cost as printed: ``{X}{2}{U/R}``."""
    symbols = (cost or "").strip("{}").split("}{") if cost else []
    return sum(int(symbol) if symbol.isdigit() else symbol not in ("X", "Y") for symbol in symbols)


def types(line: str) -> frozenset[Type]:
    """The card types of a type line."""
    words = line.partition(" — ")[0].lower().split()
    return frozenset(kind for kind in Type if str(kind) in words)


def test_every_listed_card_is_played_or_refused_with_a_reason() -> None:
    names = set(listed())
    assert len(names) == LISTED
    assert set(UNPLAYED) <= names - set(CARDS)
    assert all(reason for reason in UNPLAYED.values())
    assert len(played()) == PLAYED
    assert names == set(played()) | set(UNPLAYED)


@pytest.mark.parametrize("name", played())
def test_mana_value_and_types_are_the_printed_ones(name: str) -> None:
    facts, printed = card(name), listed()[name]
    assert facts.mana_value == mana_value(printed["mana_cost"])
    assert facts.types == types(printed["types"])
    assert facts.legendary == printed["types"].startswith("Legendary")
    subtypes = printed["types"].partition(" — ")[2].split()
    assert set(" ".join(facts.subtypes).split()) == set(subtypes)
    assert facts.has_x == ("{X}" in (printed["mana_cost"] or ""))


@pytest.mark.parametrize("name", played())
def test_the_dice_are_the_printed_ones(name: str) -> None:
    assert Counter(called(card(name))) == Counter(printed_rolls(name))


def test_the_printed_cost_is_read() -> None:
    assert mana_value("{X}{2}{U/R}{W}") == 4
    assert mana_value(None) == 0
    assert types("Legendary Artifact Creature — Golem") == {Type.ARTIFACT, Type.CREATURE}
    assert list(called(Card("None", frozenset(), 0))) == []
