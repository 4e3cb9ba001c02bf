"""A link may name a scenario or a setting that this version of the engine does not have."""

import pytest
from django.test import Client

from rulings import scenarios
from rulings.models import Ruling, ScenarioLink

GONE = "is not available with this version of the engine"
BROKEN_LINKS = {
    "no such scenario": {"scenario": "a-scenario-of-long-ago"},
    "a name that is no file name": {"scenario": "../../etc/passwd"},
    "a setting out of range": {"parameters": {"guides": 1_000_000}},
    "a setting of the wrong kind": {"parameters": {"barbarian": "perhaps"}},
    "a setting that it does not have": {"parameters": {"goblins": 3}},
    "infinity where there is none": {"parameters": {"guides": "inf"}},
    "a list for a number": {"parameters": {"guides": [1, 2]}},
    "a list for the settings": {"parameters": [1, 2]},
}
"""What may stand in the link of a ruling that was well linked once: 5ntgg."""


@pytest.fixture(params=list(BROKEN_LINKS.values()), ids=list(BROKEN_LINKS))
def broken(request: pytest.FixtureRequest, catalogue: None) -> Ruling:
    """A ruling whose link cannot be played any more."""
    ScenarioLink.objects.filter(ruling__public_id="5ntgg").update(**request.param)
    return Ruling.objects.get(public_id="5ntgg")


def test_every_page_that_shows_the_ruling_stands(client: Client, broken: Ruling) -> None:
    for path in ("card/neverwinter-hydra", "search?q=die:d20", "", "r/5ntgg"):
        assert client.get(f"/ru/{path}").status_code == 200, path
    assert GONE in client.get("/en/r/5ntgg").content.decode()


def test_its_roll_says_that_it_is_not_available(client: Client, broken: Ruling) -> None:
    for answer in (
        client.get("/en/r/5ntgg/roll?v=1&guides=1&barbarian=no&dice=4,17"),
        client.post("/en/r/5ntgg/roll", {"guides": "1"}),
    ):
        assert answer.status_code == 404
        assert GONE in answer.content.decode()


def test_it_is_neither_played_nor_called_checked(broken: Ruling) -> None:
    shown = scenarios.tray(broken, card_names={})
    assert not shown.playable
    assert scenarios.badge(broken).state == "none"
    assert scenarios.proof(broken).state == "none"
    assert scenarios.odds(broken) is None


def test_a_well_linked_ruling_is_played(catalogue: None) -> None:
    linked = Ruling.objects.get(public_id="5ntgg")
    assert scenarios.tray(linked, card_names={}).playable
    assert scenarios.badge(linked).state == "held"
