"""The state of a ruling: told of one by Python, of all by the database, and counted."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.models import Ruling, ScenarioLink
from rulings.scenarios import State, in_state, state_counts, state_of, with_state


def make(text: str, **link: object) -> Ruling:
    """Make a ruling, with a link where one is given."""
    ruling = Ruling.objects.create(text_en=text, source=Ruling.Source.WIZARDS)
    if link:
        ScenarioLink.objects.create(ruling=ruling, **link)
    return ruling


def told_by_the_database() -> dict[str, str]:
    """Return the state of every ruling, by id."""
    rulings = with_state(Ruling.objects.all())
    return {ruling.public_id: ruling.state for ruling in rulings}  # type: ignore[attr-defined]


@pytest.fixture
def one_of_each(db: None) -> dict[str, State]:
    """Have a ruling of each kind, by id with its state."""
    dice, none = "Roll a d20.", "It stays where it is."
    made = [
        (make(dice, scenario="results-table"), State.PROVED),
        (make(none, scenario="lowest-ignored", parameters={"guides": 1}), State.PROVED),
        (make(none, scenario="sum-or-highest"), State.PROVED),  # held, as we play it
        (make(dice, scenario="lowest-ignored", parameters={"guides": 77}), State.NOT_YET),
        (make(dice, scenario="of-long-ago"), State.NOT_YET),
        (make(dice), State.NOT_YET),
        (make(dice, by_editor=True), State.NOT_YET),
        (make(none, by_editor=True), State.NO_DICE),
        (make(dice, reason="on-the-table"), State.CANNOT),
        (make(none, reason="tournament-rules"), State.CANNOT),
        (make(none), State.NO_DICE),
    ]
    return {ruling.public_id: state for ruling, state in made}


def test_python_and_the_database_say_the_same(one_of_each: dict[str, State]) -> None:
    rulings = {ruling.public_id: ruling for ruling in Ruling.objects.all()}
    assert {key: state_of(ruling) for key, ruling in rulings.items()} == one_of_each
    told = told_by_the_database()
    assert told == one_of_each
    for state in State:
        found = Ruling.objects.filter(in_state(state)).values_list("public_id", flat=True)
        assert {*found} == {key for key, one in one_of_each.items() if one is state}


def test_they_say_the_same_of_the_whole_catalogue(catalogue: None) -> None:
    told = told_by_the_database()
    rulings = Ruling.objects.select_related("scenario_link")
    assert {ruling.public_id: state_of(ruling) for ruling in rulings} == told
    assert {*told.values()} == {State.PROVED, State.CANNOT}


def test_every_ruling_that_stands_is_counted_once(
    one_of_each: dict[str, State], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make("Roll.", scenario="roll-again", reason="")
    ended = make("Roll again.", scenario="roll-again")
    Ruling.objects.filter(pk=ended.pk).update(status="withdrawn", withdrawn_reason="wrong")
    asked = make("Who rolls?", scenario="roll-again")
    Ruling.objects.filter(pk=asked.pk).update(source=Ruling.Source.PROJECT)
    with django_assert_num_queries(3):
        counts = state_counts()
    assert counts.states == {
        State.PROVED: 4,
        State.NOT_YET: 4,
        State.CANNOT: 2,
        State.NO_DICE: 2,
    }
    assert counts.scenarios == {
        "lowest-ignored": 1,
        "results-table": 1,
        "roll-again": 1,
        "sum-or-highest": 1,
    }
    assert counts.reasons == {
        ScenarioLink.Reason.TOURNAMENT_RULES: 1,
        ScenarioLink.Reason.ON_THE_TABLE: 1,
    }


def test_a_state_is_told_without_a_query_where_the_link_came_along(
    one_of_each: dict[str, State], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rulings = list(Ruling.objects.select_related("scenario_link"))
    with django_assert_num_queries(0):
        assert {state_of(ruling) for ruling in rulings} == {*State}
