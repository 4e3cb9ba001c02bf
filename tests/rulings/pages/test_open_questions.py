"""A question that the project puts is told apart from a ruling wherever it stands."""

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, Ruling
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
LABEL = "Open question put by the project, with no official ruling. %(origin)s"

pytestmark = pytest.mark.usefixtures("catalogue")


def questions() -> list[str]:
    return sorted(
        Ruling.objects.filter(source=Ruling.Source.PROJECT).values_list("public_id", flat=True)
    )


def page(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def label(code: str) -> str:
    with translation.override(code):
        return gettext(LABEL) % {"origin": ""}


@LANGUAGE
def test_every_page_with_a_question_says_that_it_is_one(client: Client, code: str) -> None:
    assert len(questions()) == 4
    for public_id in questions():
        slug = CardRuling.objects.get(ruling__public_id=public_id).card.slug
        for path in (f"r/{public_id}", f"search?q={public_id}", f"card/{slug}"):
            shown = page(client, f"/{code}/{path}")
            labels = [each.text for each in shown.all(class_name="origin")]
            assert labels and all(text.startswith(label(code)) for text in labels), path


@LANGUAGE
def test_its_title_and_preview_say_so_too(client: Client, code: str) -> None:
    shown = page(client, f"/{code}/r/{questions()[0]}")
    with translation.override(code):
        begins = gettext("Open question: %(text)s") % {"text": ""}
    title = shown.one("meta", property="og:title").attributes["content"]
    assert title.startswith(begins) and begins in shown.one("title").text
    assert shown.one("meta", name_="description").attributes["content"].startswith(begins)
    with translation.override(code):
        assert gettext("Open question %(id)s") % {"id": questions()[0]} in shown.one("h1").text


@LANGUAGE
def test_its_citation_calls_it_a_question_before_anything_else(client: Client, code: str) -> None:
    for public_id in questions():
        shown = page(client, f"/{code}/r/{public_id}")
        with translation.override(code):
            asked = gettext("Open question %(id)s") % {"id": public_id}
            ruling = gettext("Sixfold, ruling %(id)s (%(particulars)s). %(url)s").partition("%")[0]
        for cited, start in (("cite-plain", "Sixfold, "), ("cite-markdown", "[Sixfold, ")):
            text = shown.one("p", id=cited).text
            # German writes the noun large, but the adjective before it small inside a sentence.
            assert text.startswith(f"{start}{asked[0].lower()}{asked[1:]} "), text
            assert not text.startswith(ruling) and not text.startswith(f"[{ruling}")


@LANGUAGE
def test_nothing_there_leads_to_an_official_text(client: Client, code: str) -> None:
    for public_id in questions():
        shown = page(client, f"/{code}/r/{public_id}")
        assert [a for a in shown.all("a", rel="external") if "main" in a.above] == []
        assert not shown.all("span", class_name="official")


def test_its_roll_is_the_roll_of_an_open_question(client: Client) -> None:
    for public_id in questions():
        answer = client.post(f"/en/r/{public_id}/roll")
        assert answer.status_code == 303
        shown = page(client, answer.headers["Location"])
        assert f"Open question {public_id}" in shown.one("main").text
        assert "There is no settled official answer to this." in shown.one("main").text


def test_a_die_that_a_player_lets_go_is_not_called_the_lowest(client: Client) -> None:
    pair = "/en/r/p4rkp/roll?v=1&before=no&keep=lowest&clam=never&dice=2,6"
    shown = page(client, pair).one("main").text
    assert "ignored: lowest" not in shown and "The lowest is ignored." not in shown
    assert "One of them is ignored." in shown
    guide = "/en/r/5ntgg/roll?v=1&guides=1&barbarian=no&dice=4,17"
    assert "The lowest is ignored." in page(client, guide).one("main").text


def test_a_ruling_says_nothing_of_questions(client: Client) -> None:
    assert "Open question" not in page(client, "/en/r/5ntgg").one("main").text


def test_the_page_about_the_data_counts_them_apart(client: Client) -> None:
    said = page(client, "/en/data").one("main").text
    assert "19 rulings" in said
    assert "4 open questions, put by us, with no official ruling" in said
    assert Card.objects.count() > 150
