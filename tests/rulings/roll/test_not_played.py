"""A scenario that cannot go on as it is asked to: a page that says so, in six languages, and never
a broken one.
"""

import logging
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from rulings.languages import LANGUAGES
from rulings.models import ScenarioLink
from rulings.wording.refusals import not_played

HEAD = 'rules = ["706.1"]\nas_of = 2026-04-17\n'
FORBIDDEN = "would have to do something that the rules do not allow at that moment"
ENDLESS = "the game does not come to an end"
NO_NUMBER = "something is to be counted that has no number"

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The roll of a ruling that is linked to a scenario of the test's own, after the language."""
    monkeypatch.setattr("engine.scenario_file.FOLDER", tmp_path)
    # Scenarios are read once: each needs its own name.
    name = "for-" + "-".join(re.findall(r"[a-z0-9]+", request.node.name.lower()))[:70]
    (tmp_path / f"{name}.toml").write_text(request.param, encoding="utf-8")
    ScenarioLink.objects.filter(ruling__public_id="5ntgg").update(scenario=name, parameters={})
    return "r/5ntgg/roll"


TWICE = (
    'cards = ["Component Pouch"]\n' + HEAD + "[parameters]\n"
    "twice = { flag = true, default = true }\n[start.you]\n"
    'battlefield = ["Component Pouch"]\n[[do]]\nactivate = "Component Pouch"\n'
    '[[do]]\nactivate = "Component Pouch"\nif = "twice"\n'
)
"""A second activation of a card that is tapped by then."""


def said(response: object) -> str:
    """The errors of a page, without markup."""
    text = response.content.decode()  # type: ignore[attr-defined]
    found = re.findall(r'class="[^"]*\berror\b[^"]*"[^>]*>(.*?)</p>', text, re.DOTALL)
    return " ".join(re.sub("<[^>]*>", "", one) for one in found)


@pytest.mark.parametrize("linked", [TWICE], indirect=True)
def test_an_action_that_the_rules_forbid_is_a_page_that_says_so(
    client: Client, linked: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "rulings.scenarios.script"):
        for answer in (
            client.post(f"/en/{linked}", {"twice": "yes"}),
            client.post(f"/en/{linked}", {"twice": "yes", "dice": "4"}),
            client.get(f"/en/{linked}", {"v": "1", "twice": "yes", "dice": "4"}),
            client.get(f"/en/{linked}", {"v": "1", "twice": "yes", "dice": "4,5"}),
        ):
            assert answer.status_code == 400
            assert FORBIDDEN in said(answer)
            assert "Choose other settings, or other dice." in said(answer)
    logged = [each for each in caplog.records if each.name == "rulings.scenarios.script"]
    assert len(logged) == 4
    assert "Component Pouch is tapped" in logged[0].getMessage()


@pytest.mark.parametrize("linked", [TWICE], indirect=True)
def test_every_page_that_shows_the_ruling_stands(client: Client, linked: str) -> None:
    """The roll form of each wants to know which dice come first."""
    for path in (linked, "r/5ntgg", "card/neverwinter-hydra", "search?q=5ntgg", ""):
        assert client.get(f"/en/{path}").status_code == 200, path


@pytest.mark.parametrize("linked", [TWICE], indirect=True)
def test_with_the_settings_that_are_allowed_it_still_rolls(client: Client, linked: str) -> None:
    assert client.post(f"/en/{linked}", {"twice": "no", "dice": "4"}).status_code == 303
    shown = client.get(f"/en/{linked}", {"v": "1", "twice": "no", "dice": "4"})
    assert shown.status_code == 200
    assert not said(shown)


@pytest.mark.parametrize("linked", [TWICE], indirect=True)
def test_it_says_so_in_every_language_and_to_a_script(client: Client, linked: str) -> None:
    texts = set()
    for language in LANGUAGES:
        answer = client.post(f"/{language.code}/{linked}", {"twice": "yes"})
        assert answer.status_code == 400
        texts.add(said(answer))
        assert (FORBIDDEN in said(answer)) == (language.code == "en")
    assert len(texts) == len(LANGUAGES)
    for fragment in ("roll", "drawer"):
        part = client.post(f"/en/{linked}", {"twice": "yes"}, headers={"X-Fragment": fragment})
        assert part.status_code == 400
        assert FORBIDDEN in said(part)


ENDS_ONCE = "cards = []\n" + HEAD + '[start.you]\nlife = 20\n[[do]]\nroll = "d2 | 1+ draw 1"\n'


@pytest.mark.parametrize("linked", [ENDS_ONCE], indirect=True)
def test_a_game_without_an_end_is_a_page_that_says_so(
    client: Client, linked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.rules.MOST_RESOLUTIONS", 1)
    for answer in (
        client.post(f"/en/{linked}", {}),
        client.get(f"/en/{linked}", {"v": "1", "dice": "1"}),
    ):
        assert answer.status_code == 400
        assert ENDLESS in said(answer)


INFINITE = (
    'cards = ["Diviner\'s Portent"]\n' + HEAD + "[parameters]\n"
    'x = { max = 30, infinite = true, prove = [0, "inf"] }\n'
    '[start.you]\nother_cards = "x"\n[[do]]\ncast = "Diviner\'s Portent"\nx = 1\n'
)
"""A roll to which as many are added as there are cards in a hand without an end."""


@pytest.mark.parametrize("linked", [INFINITE], indirect=True)
def test_what_has_no_number_is_a_page_that_says_so(client: Client, linked: str) -> None:
    answer = client.post(f"/en/{linked}", {"x": "inf"})
    assert answer.status_code == 400
    assert NO_NUMBER in said(answer)


def test_an_error_of_our_own_is_never_told_as_the_reader_s() -> None:
    with pytest.raises(TypeError, match="no refusal of a roll"):
        not_played(ZeroDivisionError())


@pytest.mark.parametrize("linked", [ENDS_ONCE], indirect=True)
def test_a_roll_of_the_scenario_s_own_is_told_with_its_table(client: Client, linked: str) -> None:
    names = set()
    for language in LANGUAGES:
        page = client.get(f"/{language.code}/{linked}", {"v": "1", "dice": "2"})
        assert page.status_code == 200
        text = page.content.decode()
        assert "d2 | 1+" not in text
        with translation.override(language.code):
            name = translation.pgettext("in place of a card's name", "Another effect")
        assert name in text
        names.add(name)
    assert len(names) == len(LANGUAGES)
