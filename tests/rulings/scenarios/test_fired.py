"""Which other rulings a roll shows: by what held on it, never by what any roll shows."""

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import load, scenario_names, shown_by
from engine.address import print_choices
from rulings.models import Ruling, ScenarioLink
from rulings.scenarios import fired, replay
from rulings.scenarios.fired import ANY_ROLL, MOST, Fired

pytestmark = pytest.mark.usefixtures("catalogue")

QUERIES = 4


def rolled(name: str, dice: str, **settings: int | bool) -> tuple[Fired, ...]:
    ruling = Ruling.objects.filter(scenario_link__scenario=name).order_by("pk").first()
    assert ruling is not None
    scenario = load(name)
    played = replay(scenario, settings, dice=dice, choices="")
    with CaptureQueriesContext(connection) as queries:
        found = fired(ruling, scenario, settings, played)
    assert len(queries) <= QUERIES
    return found


def scenarios_of(found: tuple[Fired, ...]) -> list[str]:
    return [each.ruling.scenario_link.scenario for each in found]


def test_claims_of_any_roll_are_those_that_most_scenarios_show() -> None:
    shown: Counter[str] = Counter()
    for name in scenario_names():
        scenario, case = load(name), load(name).cases[0]
        settings, choices = dict(case.settings), print_choices(case.choose)
        shown.update(shown_by(scenario, settings, dice=case.dice, choices=choices))
    most = {claim for claim, times in shown.items() if 2 * times > len(scenario_names())}
    assert most == ANY_ROLL


@pytest.mark.django_db
def test_a_roll_with_an_ignored_die_shows_the_rulings_about_what_happened_in_it() -> None:
    found = rolled("lowest-ignored", "4,17", guides=1)
    assert 0 < len(found) <= MOST
    assert "results-table" in scenarios_of(found)
    assert "lowest-ignored" not in scenarios_of(found)
    assert len({each.claim for each in found}) == len(found)


@pytest.mark.django_db
def test_what_did_not_happen_is_not_shown() -> None:
    two_dice = scenarios_of(rolled("nobody-acts-between", "3,12", response=False))
    one_die = scenarios_of(rolled("nobody-acts-between", "12", response=True))
    assert "lowest-ignored" in two_dice
    assert "lowest-ignored" not in one_die
    assert "results-table" in one_die


@pytest.mark.django_db
def test_a_withdrawn_ruling_is_not_shown_and_the_next_of_its_scenario_is() -> None:
    before = rolled("lowest-ignored", "4,17", guides=1)
    gone = next(each.ruling for each in before)
    Ruling.objects.filter(pk=gone.pk).update(
        status=Ruling.Status.WITHDRAWN, withdrawn_reason="It was wrong."
    )
    after = rolled("lowest-ignored", "4,17", guides=1)
    assert gone not in [each.ruling for each in after]
    other = after[-1].ruling
    ScenarioLink.objects.filter(ruling=other).update(scenario=gone.scenario_link.scenario)
    assert other in [each.ruling for each in rolled("lowest-ignored", "4,17", guides=1)]
