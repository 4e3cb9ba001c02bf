"""The address of a roll is the roll: dice, choices and settings, and nothing else is needed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    INFINITY,
    VERSION,
    Recording,
    Scripted,
    ScriptError,
    Seeded,
    Value,
    load,
    scenario_names,
)
from engine import play as engine_play
from rulings.forms import LONGEST_DICE
from rulings.scenarios import query, replay, roll_for_me, roll_typed
from tests.rulings.roll.rolling import asked, settings_of


@pytest.mark.parametrize("name", scenario_names())
@given(data=st.data())
@settings(max_examples=8)
def test_any_roll_comes_back_from_its_address(name: str, data: st.DataObject) -> None:
    scenario = load(name)
    chosen = data.draw(settings_of(scenario.parameters))
    rolled = roll_for_me(scenario, chosen)
    address = query(chosen, dice=rolled.dice, choices=rolled.choices, revision=3)
    request = asked(address, scenario.parameters)
    assert request.errors == {}
    assert request.settings == chosen
    assert (request.version, request.revision) == (VERSION, 3)
    assert len(address) <= LONGEST_DICE
    again = replay(scenario, request.settings, dice=request.dice or "", choices=request.choices)
    assert again == rolled


@pytest.mark.parametrize("name", scenario_names())
@given(seed=st.integers(0, 10**6), data=st.data())
@settings(max_examples=5)
def test_any_line_of_play_has_an_address_also_one_no_setting_makes(
    name: str, seed: int, data: st.DataObject
) -> None:
    scenario = load(name)
    chosen = data.draw(settings_of(scenario.parameters))
    recording = Recording(Seeded(seed))
    played = engine_play(scenario, chosen, recording, mapped=False)
    if not played.choices:
        return
    script = asked(
        query(
            chosen,
            dice=",".join(
                f"{face}*{'inf' if count is INFINITY else count}" for face, count in played.dice
            ),
            choices=",".join(played.choices),
            revision=None,
        ),
        scenario.parameters,
    )
    again = replay(scenario, chosen, dice=script.dice or "", choices=script.choices)
    assert again.trace == played.trace


def test_a_million_dice_fit_into_an_address() -> None:
    scenario = load("very-large-x")
    rolled = roll_for_me(scenario, {"x": 1_000_000})
    assert len(query({"x": 1_000_000}, dice=rolled.dice, choices="", revision=1)) < 200
    assert rolled.dice.startswith("1*16")


def test_infinitely_many_dice_have_one_address() -> None:
    rolled = roll_for_me(load("infinite-x"), {"x": INFINITY})
    assert rolled.dice == "1*inf,2*inf,3*inf,4*inf,5*inf,6*inf"


def test_typed_dice_are_the_dice() -> None:
    rolled = roll_typed(load("lowest-ignored"), {"guides": 1, "barbarian": False}, "4,17")
    assert rolled.dice == "4,17"


@pytest.mark.parametrize("dice", ["4", "4,17,9", "4,21", "4,0", "chaos,4", "1*inf,4"])
def test_dice_that_do_not_fit_are_refused(dice: str) -> None:
    with pytest.raises(ScriptError):
        roll_typed(load("lowest-ignored"), {"guides": 1, "barbarian": False}, dice)


def test_a_choice_that_nothing_asks_for_is_refused() -> None:
    with pytest.raises(ScriptError):
        replay(load("results-table"), {}, dice="4", choices="pay")


def test_the_engine_reads_its_own_script() -> None:
    # What a link holds is what a shell takes: the two must never part.
    chosen: dict[str, Value] = {"guides": 1, "again": 3, "roll_again": "always"}
    rolled = roll_for_me(load("roll-again"), chosen)
    script = Scripted(rolled.dice, rolled.choices)
    assert engine_play(load("roll-again"), chosen, script, mapped=False).trace == rolled.trace
