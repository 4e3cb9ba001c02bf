"""Points no official answer settles: each is a switch, in the state and in scenario files."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from engine.dice import Die, Roll
from engine.scenario import start
from engine.scenario_file import read
from engine.switches import ALLOWED, DEFAULT, SeveralResults, Switches, switched
from engine.tables import ScenarioError
from tests.engine.games import play, table
from tests.engine.rolls import roll_once

TEXT = """
cards = ["Component Pouch"]
rules = ["706.2"]
as_of = 2026-04-17

[parameters]
again = { flag = true }
several = { options = ["sum", "highest"] }

[switches]
free_rerolls_repeat = "again"
several_results = "several"
extra_dice_on_rerolls = false

[start.you]
battlefield = ["Component Pouch"]

[[do]]
activate = "Component Pouch"
"""


def test_every_switch_has_a_default_that_is_allowed() -> None:
    assert set(ALLOWED) == {field.name for field in fields(Switches)}
    assert all(getattr(DEFAULT, name) in allowed for name, allowed in ALLOWED.items())


def test_a_scenario_sets_switches_by_value_or_by_parameter() -> None:
    scenario = read(TEXT, file="switches.toml")
    assert start(scenario, {}).switches == Switches(
        extra_dice_on_rerolls=False, free_rerolls_repeat=False
    )
    turned = start(scenario, {"again": True, "several": "highest"}).switches
    assert turned.free_rerolls_repeat
    assert turned.several_results is SeveralResults.HIGHEST


def test_nothing_said_is_the_default() -> None:
    text = TEXT[: TEXT.index("[parameters]")] + TEXT[TEXT.index("[start.you]") :]
    assert start(read(text, file="plain.toml"), {}).switches is DEFAULT


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("clam = true", "is no switch; there are extra_dice_on_rerolls, free_rerolls_repeat"),
        ("extra_dice_on_rerolls = 1.5", "must be false, true or a parameter that says so"),
        ('extra_dice_on_rerolls = "yes"', "must be false, true or a parameter that says so"),
        ('several_results = "lowest"', "must be sum, highest or a parameter that says so"),
        ("several_results = true", "must be sum, highest or a parameter that says so"),
        ('extra_dice_on_rerolls = "several"', "must be false, true"),
    ],
)
def test_what_a_switch_cannot_be_is_refused_with_its_key(line: str, message: str) -> None:
    text = TEXT.replace('several_results = "several"\n', "")
    text = text.replace("extra_dice_on_rerolls = false", line)
    with pytest.raises(ScenarioError, match=message) as refused:
        read(text, file="switches.toml")
    assert refused.value.key == f"switches.{line.partition(' ')[0]}"


def test_a_value_that_is_not_allowed_is_no_switch() -> None:
    with pytest.raises(ValueError, match="several_results cannot be 'lowest'"):
        switched({"several_results": "lowest"})
    with pytest.raises(ValueError, match="clam cannot be True"):
        switched({"clam": True})


@pytest.mark.parametrize(("reading", "counters"), [("sum", 12), ("highest", 4)])
def test_the_result_of_several_dice_is_their_sum_or_the_highest(
    reading: str, counters: int
) -> None:
    setting = Switches(several_results=SeveralResults(reading))
    begun = replace(table(you=["Vexing Puzzlebox"]), switches=setting)
    for dice in ("1,1,2,4,4", "4,2,1,4,1"):
        rolled = roll_once(begun, Roll("you", Die(6), 5), dice)
        assert play(rolled.state).counters("Vexing Puzzlebox", "charge") == counters
