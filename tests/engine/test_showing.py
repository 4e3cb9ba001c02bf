"""What a line of play shows: its own claims, those of others that apply, none that do not."""

import pytest

from engine import CLAIMS, ScriptError, load, scenario_names, shown_by
from engine.address import print_choices
from engine.scenario import Case, Scenario


def shown_by_case(scenario: Scenario, case: Case) -> frozenset[str]:
    return shown_by(
        scenario,
        dict(case.settings),
        dice=case.dice,
        choices=print_choices(case.choose),
    )


@pytest.mark.parametrize("name", scenario_names())
def test_the_cases_of_a_scenario_show_what_it_claims(name: str) -> None:
    scenario = load(name)
    shown = frozenset().union(*(shown_by_case(scenario, case) for case in scenario.cases))
    assert shown <= frozenset(CLAIMS)
    assert shown & frozenset(scenario.claims)


def test_a_claim_that_does_not_apply_is_not_shown() -> None:
    one_die = shown_by(load("lowest-ignored"), {"guides": 0}, dice="17", choices="")
    two_dice = shown_by(load("lowest-ignored"), {"guides": 1}, dice="4,17", choices="")
    assert "the lowest are ignored" not in one_die
    assert "the lowest are ignored" in two_dice


def test_a_script_with_something_left_over_is_refused() -> None:
    with pytest.raises(ScriptError):
        shown_by(load("lowest-ignored"), {"guides": 0}, dice="4,17", choices="")
