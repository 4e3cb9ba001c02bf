"""Scenario files: what is read, and how each mistake is refused with file, line and key."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from engine.dice import INFINITY
from engine.scenario_file import FOLDER, load, read, scenario_names
from engine.tables import ScenarioError

FILE = "two-effects.toml"
POUCH = """cards = ["Component Pouch"]
rules = []
as_of = 2026-04-17
[start.you]
battlefield = ["Component Pouch"]
[[do]]
activate = "Component Pouch"
"""
TEXT = '''# Two effects replace one roll.
cards = ["Swarming Goblins", "Pixie Guide", "Brazen Dwarf", "Wall of Fortune", "Attempted Murder"]
rules = ["706.6", "616.1"]
as_of = 2026-04-17

[parameters]
guides = { min = 0, max = 9, default = 1, prove = { min = 0, max = 2 } }
x = { max = 1000000, infinite = true, default = "inf", prove = [0, 3, "inf"] }
dwarf = { flag = true, default = true }
reroll = { options = ["never", "below 10"] }

[start]
repeats = 5

[start.you]
battlefield = [
    { card = "Pixie Guide", count = "guides" },
    { card = "Brazen Dwarf", if = "dwarf", counters = { "+1/+1" = 1 } },
    "Wall of Fortune",
]
life = 12

[start.opponent]
battlefield = [{ card = "Wall of Fortune", tapped = true, if = "reroll != never" }]
mana = 3

[[do]]
cast = "Swarming Goblins"

[[do]]
cast = "Attempted Murder"
by = "opponent"
x = "x"
targets = ["Wall of Fortune"]
if = "!dwarf"

[choices]
reroll = "reroll"
"replacement: Swarming Goblins" = "first"

[proves]
claims = ["the lowest are ignored"]
also = [{ guides = 20 }]

[[case]]
name = "one"
set = { guides = 0, x = 1 }
dice = [4]
trace = """
cast Swarming Goblins
"""

[[case]]
name = "two"
set = { x = "inf" }
dice = "4,17"
choose = ["keep"]
trace = """
"""

[[odds]]
of = "row"
set = { guides = 1 }
choose = "first"
lines = 210
chances = { "1-9" = "81/400" }
'''


def test_everything_in_a_file_is_read() -> None:
    scenario = read(TEXT, file=FILE)
    assert scenario.name == "two-effects"
    assert scenario.as_of == date(2026, 4, 17)
    assert scenario.rules == ("706.6", "616.1")
    assert [parameter.kind for parameter in scenario.parameters] == [
        "number",
        "number",
        "flag",
        "option",
    ]
    guides, x, dwarf, reroll = scenario.parameters
    assert (guides.minimum, guides.maximum, guides.default, guides.prove) == (0, 9, 1, (0, 1, 2))
    assert (x.default, x.infinite, x.prove) == (INFINITY, True, (0, 3, INFINITY))
    assert (dwarf.default, dwarf.prove) == (True, (False, True))
    assert (reroll.default, reroll.prove) == ("never", ("never", "below 10"))
    assert [seat.name for seat in scenario.seats] == ["you", "opponent"]
    assert scenario.repeats == 5
    assert [case.line for case in scenario.cases] == [45, 53]
    assert scenario.also == ((("guides", 20),),)
    assert scenario.odds[0].chances == (("1-9", Fraction(81, 400)),)
    assert scenario.hash != read(TEXT + "# more\n", file=FILE).hash


def test_a_parameter_that_only_answers_questions_is_a_policy() -> None:
    text = TEXT.replace(', if = "reroll != never"', "")
    policies = {parameter.name: parameter.policy for parameter in read(text, file=FILE).parameters}
    assert policies == {"guides": False, "x": False, "dwarf": False, "reroll": True}
    assert not read(TEXT, file=FILE).parameter("reroll").policy


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "message"),
    [
        ("rules =", "rulez =", 0, "rules", "missing"),
        ("[proves]", "[prooves]", 41, "prooves", "unknown key"),
        ("life = 12", "lives = 12", 21, "start.you.lives", "unknown key"),
        ("tapped", "tappt", 24, "start.opponent.battlefield.tappt", "unknown key"),
        ('cast = "Swarming', 'casts = "Swarming', 27, "do", "exactly one of"),
        ("as_of = 2026-04-17", 'as_of = "April"', 4, "as_of", "must be a date"),
        ("as_of = 2026-04-17", "as_of = 2026-04-17T10:00:00", 4, "as_of", "without a time"),
        ('"Brazen Dwarf", "Wall', '"Brazen Dwarfs", "Wall', 2, "cards", "plays no card"),
        ('"Attempted Murder"]', '"Attempted Murder", "Scooch"]', 2, "cards", "does not occur"),
        ('cast = "Swarming Goblins"', 'cast = "Scooch"', 28, "do.cast", "not listed in cards"),
        ("max = 9", "max = -1", 7, "parameters.guides.max", "below min"),
        ("default = 1,", "default = 10,", 7, "parameters.guides.default", "0 to 9"),
        ("default = 1,", 'default = "1",', 7, "parameters.guides.default", "0 to 9"),
        ("max = 2 }", "max = 10 }", 7, "parameters.guides.prove", "0 to 9"),
        ("max = 2 }", "max = 5000 }", 7, "parameters.guides.prove", "1 to 1000"),
        ('prove = [0, 3, "inf"]', "prove = []", 8, "parameters.x.prove", "list of values"),
        ("flag = true", "flag = false", 9, "parameters.dwarf.flag", "flag = true"),
        ("reroll = {", "Re-roll = {", 10, "parameters.Re-roll", "small letters"),
        ('count = "guides"', "count = 1", 7, "parameters.guides", "never used"),
        ('count = "guides"', 'count = "gides"', 17, "start.you.battlefield.count", "no parameter"),
        ('count = "guides"', 'count = "x"', 17, "start.you.battlefield.count", "0 to 100"),
        ('count = "guides"', "count = -1", 17, "start.you.battlefield.count", "0 to 100"),
        ("repeats = 5", "repeats = 5000", 13, "start.repeats", "0 to 1000"),
        ("mana = 3", 'mana = "dwarf"', 25, "start.opponent.mana", "no parameter that is a number"),
        ("mana = 3", "mana = true", 25, "start.opponent.mana", "a number or a parameter"),
        ('"reroll != never"', '"reroll != ever"', 24, "start.opponent.battlefield.if", "below 10"),
        ('if = "!dwarf"', 'if = "!x"', 35, "do.if", "no parameter that is a flag"),
        ('x = "x"\n', "", 30, "do.x", "cast with an X"),
        ('cast = "Swarming Goblins"', 'cast = "Swarming Goblins"\nx = 3', 29, "do.x", "has no X"),
        ('by = "opponent"', 'by = "somebody"', 32, "do.by", "no player"),
        ('reroll = "reroll"', 'rerol = "reroll"', 38, "choices.rerol", "asks nothing"),
        (
            '= "first"\n\n',
            '= "sometimes"\n\n',
            39,
            "choices.replacement: Swarming Goblins",
            "policy",
        ),
        ("the lowest are", "the lowest is", 42, "proves.claims", "no claim"),
        ("{ guides = 20 }", '{ guides = "many" }', 43, "proves.also.guides", "0 to 9"),
        ("guides = 0, x", "guids = 0, x", 47, "case.set.guids", "no parameter"),
        ("guides = 0, x", "guides = 10, x", 47, "case.set.guides", "0 to 9"),
        ("dice = [4]", "dice = [-4]", 48, "case.dice", "not dice"),
        ("dice = [4]", "dice = 4", 48, "case.dice", "list of faces"),
        ("cast Swarming", "kast Swarming", 49, "case.trace", "says nothing"),
        ('of = "row"', 'of = "rows"', 62, "odds.of", "no measure"),
        ('"81/400"', '"81/0"', 66, "odds.chances.1-9", "a fraction"),
        ('"81/400"', '"401/400"', 66, "odds.chances.1-9", "from 0 to 1"),
        ('choose = "first"', 'choose = "last"', 64, "odds.choose", "first"),
        ("lines = 210", "lines = 2.5", 65, "odds.lines", "whole number"),
        ("[choices]", "[choices", 37, "", "Expected"),
    ],
)
def test_a_mistake_is_refused_with_its_line_and_key(
    old: str, new: str, line: int, key: str, message: str
) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(ScenarioError, match=message) as refused:
        read(TEXT.replace(old, new, 1), file=FILE)
    assert refused.value.file == FILE
    assert (refused.value.line, refused.value.key) == (line, key)


def test_a_number_must_say_what_is_proved() -> None:
    with pytest.raises(ScenarioError, match="which values are proved"):
        read(TEXT.replace(", prove = { min = 0, max = 2 }", ""), file=FILE)


@pytest.mark.parametrize("name", ["no-such-scenario", "../scenario", "", "Results-Table", "a\0b"])
def test_a_scenario_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(LookupError):
        load(name)


def test_every_file_in_the_folder_is_read() -> None:
    assert scenario_names()
    assert len(scenario_names()) == len([*FOLDER.glob("*.toml")])
    assert all(load(name).name == name for name in scenario_names())


def test_a_case_may_do_without_dice_and_odds_may_list_their_choices() -> None:
    text = (
        POUCH
        + """
[[case]]
name = "nothing is rolled"
trace = ""
[[odds]]
of = "row"
choose = ["Pixie Guide", "Barbarian Class"]
chances = {}
"""
    )
    scenario = read(text, file="pouch.toml")
    assert scenario.cases[0].dice == ""
    assert scenario.odds[0].choose == ("Pixie Guide", "Barbarian Class")
