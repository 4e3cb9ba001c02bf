"""A ruling that no official answer settles says so wherever it is rolled, and how we play it."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from engine import Proof, Scenario, load, stored_proof
from engine.switches import ALLOWED
from rulings import scenarios
from rulings.models import Ruling
from rulings.scenarios import link, proved
from rulings.wording.switches import as_we_play_it, no_official_answer
from tests.rulings.pages.reading import Page

OPEN = "5ntgg"
LANGUAGE = pytest.mark.parametrize("code", ["en", "ru", "de"])
POINTS = (
    ("extra_dice_on_rerolls", True),
    ("free_rerolls_repeat", False),
    ("several_results", "highest"),
)


@pytest.fixture
def unsettled(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario of one ruling rests on points that nobody settled; its proof held."""

    def load_it(name: str) -> Scenario:
        found = load(name)
        if name != "lowest-ignored":
            return found
        return replace(
            found, settled=False, switches=(*POINTS, ("exchange_after_modifiers", "barbarian"))
        )

    def held(name: str) -> Proof | None:
        found = stored_proof(name)
        return found if found is None else replace(found, current=True)

    monkeypatch.setattr(link, "scenario", load_it)
    monkeypatch.setattr(proved, "stored_proof", held)


def said(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"[ \n]+", " ", Page(answer.content.decode()).one("main").text)


def sentences(code: str) -> list[str]:
    with translation.override(code):
        return [no_official_answer(), *(as_we_play_it(name, value) for name, value in POINTS)]


@LANGUAGE
@pytest.mark.usefixtures("unsettled")
def test_the_pages_say_that_nothing_is_settled_and_how_we_play_it(
    client: Client, code: str
) -> None:
    roll = f"r/{OPEN}/roll?v=1&rev=1&guides=1&barbarian=no&dice=4,17"
    for path in (f"r/{OPEN}", f"search?q={OPEN}", f"r/{OPEN}/roll", roll):
        page = said(client, f"/{code}/{path}")
        for sentence in sentences(code):
            assert sentence in page, path


@pytest.mark.usefixtures("unsettled")
def test_a_point_that_the_reader_turns_is_told_as_it_is_set(client: Client) -> None:
    after, before = (as_we_play_it("exchange_after_modifiers", value) for value in (True, False))
    address = f"/en/r/{OPEN}/roll?v=1&rev=1&guides=1&dice=4,17&barbarian="
    assert before in said(client, f"{address}no")
    assert after not in said(client, f"{address}no")
    assert after in said(client, f"/en/r/{OPEN}/roll?v=1&rev=1&guides=0&dice=4,17&barbarian=yes")


@pytest.mark.usefixtures("unsettled")
def test_its_proof_does_not_pass_for_an_answer(client: Client) -> None:
    ruling = Ruling.objects.for_page(OPEN)
    with translation.override("en"):
        badge, proof = scenarios.badge(ruling), scenarios.proof(ruling)
    assert (badge.state, proof.state) == ("unsettled", "unsettled")
    for text in (badge.text, proof.headline):
        assert text.startswith("No settled official answer")
    page = Page(client.get(f"/en/r/{OPEN}").content.decode())
    marked = [each for each in page.all(class_name="proof") if "official answer" in each.text]
    assert [each.attributes["class"] for each in marked] == ["proof open"]


def test_a_settled_ruling_says_nothing_of_it(client: Client, catalogue: None) -> None:
    for path in (f"r/{OPEN}", f"search?q={OPEN}", f"r/{OPEN}/roll"):
        assert no_official_answer() not in said(client, f"/en/{path}")
    assert scenarios.unsettled(load("lowest-ignored")) == ()


def test_every_way_to_play_an_open_point_has_words_of_its_own() -> None:
    ways = [as_we_play_it(name, value) for name, values in ALLOWED.items() for value in values]
    assert len({*ways}) == len(ways)
    with pytest.raises(LookupError):
        as_we_play_it("no such point", True)
