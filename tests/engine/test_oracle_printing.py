"""What was read, printed for a person and for a program."""

from __future__ import annotations

import json

from engine.oracle import Json, as_json, lines_of, read

EVERYTHING = """{1}, roll two d20, ignore the lower roll: Sing.
You may roll X d6 and add the number of Goats you control, where X is the number of pies.
Each player rolls a d6 twice.
Roll X d20 and subtract 2. Ignore all but the highest roll.
0 or less | Rest.
1—19 | Roll again.
20+ | You may roll again.
Whenever you roll a 5 or higher on a die, eat.
Whenever you roll a 2 or less on a die, eat.
Whenever you roll a 3 or 4 on a die, eat.
Whenever you roll a natural 20, eat.
Increase the result of a die by 2.
You may increase or decrease the result of a die by 1.
Roll a die.
Roll a d6.
1—4 | Nothing."""


def test_a_reading_is_printed_line_by_line() -> None:
    assert list(lines_of(read(EVERYTHING, "en"))) == [
        "roll 2 d20, ignore lowest 1, by you, as a cost: no use of the result",
        "roll “pies” d6, plus “the number of Goats you control”, by you, may: no use of the result",
        "roll 1 d6, 2 times, by each player: no use of the result",
        "roll X d20, minus 2, keep highest 1, by you: table",
        "    0 or less  Rest.",
        "    1-19       Roll again. (must roll again)",
        "    20+        You may roll again. (may roll again)",
        "cares: triggers for each die, result 5+: “Whenever you roll a 5 or higher on a die”",
        "cares: triggers for each die, result 2 or less: “Whenever you roll a 2 or less on a die”",
        "cares: triggers for each die, result 3-4: “Whenever you roll a 3 or 4 on a die”",
        "cares: triggers on a natural result, result 20: “Whenever you roll a natural 20”",
        "cares: adds to results or subtracts from them, 2: “Increase the result of a die by 2”",
        "cares: adds to results or subtracts from them, +/-1:"
        " “increase or decrease the result of a die by 1”",
        "not read: no kind of die is named: “a die”",
        "not read: no results table can be like this (results in no row: 5-6): “a d6”",
    ]


def _place(words: str, line: str = "") -> dict[str, Json]:
    """Where the words stand; in that line, where one is given."""
    start = EVERYTHING.index(words, EVERYTHING.index(line))
    return {"text": words, "start": start, "end": start + len(words)}


def test_a_text_without_dice_prints_nothing() -> None:
    assert list(lines_of(read("Flying", "en"))) == []


def test_a_reading_is_json() -> None:
    found = as_json(read(EVERYTHING, "en"))

    assert json.loads(json.dumps(found)) == found
    rolls, cares, unread = found["rolls"], found["cares"], found["unread"]
    assert isinstance(rolls, list)
    assert isinstance(cares, list)
    assert isinstance(unread, list)
    assert rolls[1] == {
        "where": _place("X d6"),
        "count": _place("pies"),
        "die": "d6",
        "modifier": {
            "sign": "plus",
            "amount": _place("the number of Goats you control"),
        },
        "ignore": 0,
        "keep": None,
        "times": 1,
        "uses": [],
        "roller": "you",
        "optional": True,
        "cost": False,
        "table": None,
    }
    table = rolls[3]["table"] if isinstance(rolls[3], dict) else None
    assert isinstance(table, list)
    assert table[0] == {
        "low": None,
        "high": 0,
        "then": _place("Rest."),
        "again": "no",
    }
    assert [row["again"] for row in table if isinstance(row, dict)] == ["no", "must", "may"]
    assert cares[0] == {
        "care": "per_die",
        "where": _place("Whenever you roll a 5 or higher on a die"),
        "low": 5,
        "high": None,
        "number": None,
        "either": False,
    }
    assert unread[0] == {
        "reason": "kind",
        "detail": "",
        "where": _place("a die", "Roll a die."),
    }
