"""An editor links a ruling only to what the engine can play, and is told what that is."""

import json

import pytest
from django.contrib.auth.models import User

from rulings.models import Ruling, ScenarioLink
from rulings.scenarios import link_by_rules
from tests.rulings.admin.desk import Desk
from tests.rulings.admin.test_catalogue import form_of


@pytest.fixture
def linked(ruling: Ruling) -> Ruling:
    """A ruling linked to a scenario."""
    ScenarioLink.objects.create(ruling=ruling, scenario="lowest-ignored", parameters={"guides": 1})
    return ruling


def saved(
    desk: Desk,
    edda: User,
    linked: Ruling,
    form: dict[str, str] | None = None,
    language: str = "en",
    /,
    **changed: str,
) -> tuple[int, str]:
    """Send the form back with a changed link; return the status and the page."""
    browser = desk(edda)
    sent = dict(form or form_of(browser, linked))
    sent |= {f"scenario_link-0-{name}": value for name, value in changed.items()}
    answer = browser.post(f"/{language}/admin/rulings/ruling/{linked.pk}/change/", sent)
    return answer.status_code, answer.content.decode()


REFUSED: tuple[tuple[dict[str, str], str], ...] = (
    ({"scenario": "no-such-scenario"}, "not one of the available choices"),
    ({"scenario": "../etc/passwd"}, "not one of the available choices"),
    ({"parameters": '{"guides": 10}'}, "guides: this is too large. Allowed is 0 to 9."),
    ({"parameters": '{"guides": -1}'}, "guides: this is too small. Allowed is 0 to 9."),
    ({"parameters": '{"guides": "two"}'}, "guides: this is not a whole number in digits."),
    ({"parameters": '{"guides": 1.5}'}, "guides: this is not a whole number in digits."),
    ({"parameters": '{"guides": true}'}, "guides: this is not a whole number in digits."),
    ({"parameters": '{"guides": "inf"}'}, "infinity does not exist here. Allowed is 0 to 9."),
    ({"parameters": '{"barbarian": 1}'}, "There are: false; true."),
    ({"parameters": '{"goblins": 3}'}, "no setting “goblins”. It has: guides, barbarian."),
    ({"parameters": '{"a\\u0000": 3}'}, "no setting"),
    ({"parameters": "[1]"}, "Write the settings in braces"),
    ({"parameters": "{guides: 1}"}, "valid JSON"),
    ({"scenario": "", "reason": ""}, "Name a scenario, or say why"),
)


def test_a_link_that_cannot_be_played_is_refused(linked: Ruling, edda: User, desk: Desk) -> None:
    form = form_of(desk(edda), linked)
    for changed, said in REFUSED:
        status, page = saved(desk, edda, linked, form, **changed)
        assert status == 200, changed
        assert said in page, changed
        held = ScenarioLink.objects.get(ruling=linked)
        assert (held.scenario, held.parameters) == ("lowest-ignored", {"guides": 1}), changed


@pytest.mark.parametrize(
    ("changed", "held"),
    [
        ({"parameters": '{"guides": 2, "barbarian": true}'}, {"guides": 2, "barbarian": True}),
        ({"parameters": ""}, {}),
        ({"parameters": "null"}, {}),
        ({"scenario": "infinite-x", "parameters": '{"x": "inf"}'}, {"x": "inf"}),
    ],
)
def test_a_link_that_can_be_played_is_saved(
    linked: Ruling, edda: User, desk: Desk, changed: dict[str, str], held: dict[str, object]
) -> None:
    status, page = saved(desk, edda, linked, **changed)
    assert status == 302, page
    assert ScenarioLink.objects.get(ruling=linked).parameters == held


def test_a_link_of_a_rule_becomes_the_editor_s_when_it_is_changed(
    linked: Ruling, edda: User, desk: Desk
) -> None:
    ScenarioLink.objects.filter(ruling=linked).update(by_rule="ignored-rolls")
    browser = desk(edda)
    sent = form_of(browser, linked)
    browser.post(f"/en/admin/rulings/ruling/{linked.pk}/change/", sent)
    assert ScenarioLink.objects.get(ruling=linked).by_rule == "ignored-rolls"
    saved(desk, edda, linked, parameters='{"guides": 2}', by_rule="ignored-rolls")
    assert ScenarioLink.objects.get(ruling=linked).by_rule == ""


def test_the_refusal_is_in_the_language_of_the_desk(linked: Ruling, edda: User, desk: Desk) -> None:
    said = {
        language: saved(desk, edda, linked, None, language, parameters=json.dumps({"guides": 10}))[
            1
        ]
        for language in ("en", "de", "ru")
    }
    assert "this is too large" in said["en"]
    assert "this is too large" not in said["de"]
    assert "this is too large" not in said["ru"]


def test_a_vanished_scenario_keeps_nobody_from_saving_something_else(
    linked: Ruling, edda: User, desk: Desk
) -> None:
    ScenarioLink.objects.filter(ruling=linked).update(scenario="of-long-ago")
    browser = desk(edda)
    sent = form_of(browser, linked) | {"status": "missing", "missing_since": "2026-11-01"}
    answer = browser.post(f"/en/admin/rulings/ruling/{linked.pk}/change/", sent)
    assert answer.status_code == 302
    assert ScenarioLink.objects.get(ruling=linked).scenario == "of-long-ago"
    status, page = saved(desk, edda, linked, parameters='{"guides": 2}')
    assert status == 200
    assert "There is no scenario “of-long-ago”. There are: " in page


def test_the_form_merges_and_withdraws_nothing(linked: Ruling, edda: User, desk: Desk) -> None:
    other = Ruling.objects.create(text_en="Roll.", status=Ruling.Status.MERGED, merged_into=linked)
    browser = desk(edda)
    for status in ("merged", "withdrawn"):
        sent = form_of(browser, linked) | {"status": status, "merged_into": str(other.pk)}
        answer = browser.post(f"/en/admin/rulings/ruling/{linked.pk}/change/", sent)
        assert answer.status_code == 200, "there is a page for that, which asks why"
    assert Ruling.objects.get(pk=linked.pk).status == Ruling.Status.CURRENT


def test_no_page_of_the_desk_is_kept_by_a_cache(edda: User, desk: Desk) -> None:
    browser = desk(edda)
    for path in ("", "password_change/", "rulings/ruling/", "texts/pt/"):
        answer = browser.get(f"/en/admin/{path}")
        assert "no-store" in answer.headers.get("Cache-Control", ""), path


def test_an_editor_overrules_a_rule_and_lets_the_rules_decide_again(
    linked: Ruling, edda: User, desk: Desk
) -> None:
    Ruling.objects.filter(pk=linked.pk).update(
        text_en="Choose a target, then roll: the die falls last."
    )
    held = ScenarioLink.objects.filter(ruling=linked)
    held.update(by_rule="target-first", scenario="target-first", parameters={})
    page = desk(edda).get(f"/en/admin/rulings/ruling/{linked.pk}/change/").content.decode()
    assert "“choose a target, then roll”" in page, "what the rule looks for"
    for changed, chosen in (
        ({"scenario": "", "reason": "none-fits"}, ("", "")),
        ({"scenario": "", "reason": "after-the-roll"}, ("", "after-the-roll")),
        ({"scenario": "roll-again", "reason": ""}, ("roll-again", "")),
    ):
        status, page = saved(desk, edda, linked, **changed)
        assert status == 302, page
        link_by_rules()
        assert held.values_list("scenario", "reason", "by_rule", "by_editor").get() == (
            *chosen,
            "",
            True,
        )
    status, page = saved(desk, edda, linked, DELETE="on")
    assert status == 302, page
    assert held.values_list("scenario", "by_rule", "by_editor").get() == (
        "target-first",
        "target-first",
        False,
    )


def test_what_no_scenario_fits_says_so_when_it_is_opened_again(
    linked: Ruling, edda: User, desk: Desk
) -> None:
    saved(desk, edda, linked, scenario="", reason="none-fits")
    sent = form_of(desk(edda), linked)
    assert sent["scenario_link-0-reason"] == "none-fits"
    status, page = saved(desk, edda, linked, scenario="roll-again")
    assert status == 200
    assert "Name a scenario, or say why" in page


def test_the_list_shows_the_states_and_is_narrowed_to_one(
    linked: Ruling, edda: User, desk: Desk
) -> None:
    other = Ruling.objects.create(text_en="Roll a die whenever you like.")
    browser = desk(edda)
    for state, shown in (("proved", linked), ("not-yet", other)):
        page = browser.get(f"/en/admin/rulings/ruling/?dice={state}").content.decode()
        assert f">{shown.public_id}<" in page
        assert sum(f">{each.public_id}<" in page for each in (linked, other)) == 1
    page = browser.get("/de/admin/rulings/ruling/").content.decode()
    assert "Würfel, noch nicht gezeigt" in page
    assert browser.get("/en/admin/rulings/ruling/?dice=whatever").status_code == 200
