"""The results page."""

from urllib.parse import quote

import pytest
from django.test import Client

from rulings.languages import LANGUAGES, Language
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)


def page(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status, path
    return Page(response.content.decode())


def hits(shown: Page) -> list[str]:
    return [
        li.attributes["id"] for li in shown.all("li") if "ol" in li.above and "id" in li.attributes
    ]


def test_found_words_are_marked_in_the_readers_text(client: Client, catalogue: None) -> None:
    shown = page(client, f"/ru/search?q={quote('кубик')}")
    marks = shown.all("mark")
    assert marks
    assert all(mark.text.lower().startswith("кубик") for mark in marks)
    assert all(mark.language == "ru" for mark in marks)
    assert shown.one("input", type="search").attributes["value"] == "кубик"


def test_each_found_ruling_with_a_scenario_has_a_form_that_needs_no_script(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/de/search?q=W20")
    drawers = shown.all("details", class_name="try")
    forms = [form for form in shown.all("form") if form.attributes.get("method") == "post"]
    assert len(drawers) == len(forms) >= 5
    for form in forms:
        assert form.attributes["action"].startswith("/de/r/")
        assert form.attributes["action"].endswith("/roll")


def test_the_ruling_that_dice_cannot_show_says_why_instead_of_a_drawer(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/search?q=q9hf7")
    assert hits(shown) == ["q9hf7"]
    assert not shown.all("details", class_name="try")
    assert "tournament rules" in shown.one("ol", class_name="hits").text


def test_a_card_is_found_by_a_name_in_another_language_and_with_a_typo(
    client: Client, catalogue: None
) -> None:
    for typed in ("Гидра Невервинтера", "hidra de nuncainvierno", "Neverwintr Hydra"):
        shown = page(client, f"/de/search?q={quote(typed)}")
        links = [a.attributes["href"] for a in shown.all("a") if "aside" in a.above]
        assert "/de/card/neverwinter-hydra" in links, typed


def test_the_filters_say_how_many_they_leave_and_keep_their_word(
    client: Client, catalogue: None
) -> None:
    shown = page(client, f"/de/search?q={quote('Würfel')}")
    chips = [
        a for a in shown.all("a") if {"nav", "main"} <= {*a.above} and "rel" not in a.attributes
    ]
    assert len(chips) >= 4
    assert "aria-current" in chips[0].attributes
    for chip in chips:
        filtered = page(client, chip.attributes["href"])
        promised = int(chip.text.split()[-1])
        assert len(hits(filtered)) == min(promised, 20)
        current = [a for a in filtered.all("a", class_name="") if a.attributes.get("aria-current")]
        assert any(a.attributes["href"] == chip.attributes["href"] for a in current)


def test_a_filter_without_words_browses(client: Client, catalogue: None) -> None:
    assert len(hits(page(client, "/en/search?die=d8"))) == 10
    assert len(hits(page(client, "/en/search?try=1"))) == 20
    assert len(hits(page(client, "/en/search?try=1&page=2"))) == 4


@LANGUAGE
@pytest.mark.parametrize(
    "query",
    [
        "",
        "q=",
        "q=%20%20",
        "q=???",
        "q=%5C",
        "q=%27da%27%20%22ca",
        "q=(",
        "q=%3A*",
        "q=%3Cscript%3E",
    ],
)
def test_whatever_is_typed_gets_an_answer(
    client: Client, catalogue: None, language: Language, query: str
) -> None:
    shown = page(client, f"/{language.code}/search?{query}")
    empty = shown.one("div", class_name="empty")
    assert len(empty.text.split()) > 5
    assert "<script>" not in shown.source


@LANGUAGE
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("q=" + "a" * 201, 400),
        ("q=a%1Bb", 400),
        ("q=d20&page=abc", 404),
        ("q=d20&page=0", 404),
        ("q=d20&page=-1", 404),
        ("q=d20&page=", 404),
        ("q=d20&page=1.5", 404),
        ("q=d20&page=%D9%A1", 404),
        ("q=d20&page=7", 404),
        ("q=d20&page=999999", 404),
        ("q=d20&page=" + "9" * 400, 404),
        ("q=d20&die=d0", 400),
        ("q=d20&die=%27", 400),
        ("q=d20&origin=wizards", 400),
        ("q=d20&try=yes", 400),
    ],
)
def test_what_cannot_be_asked_is_refused_in_the_readers_language(
    client: Client, catalogue: None, language: Language, query: str, status: int
) -> None:
    shown = page(client, f"/{language.code}/search?{query}", status=status)
    assert shown.one("html").attributes["lang"] == language.hreflang
    assert shown.one("h1").text.strip()


def test_a_query_of_the_longest_length_is_asked_and_one_longer_names_the_limit(
    client: Client, catalogue: None
) -> None:
    page(client, "/en/search?q=" + "a" * 200)
    assert "200 characters" in page(client, "/en/search?q=" + "a" * 201, status=400).source


def test_words_found_only_in_another_language_are_told(client: Client, catalogue: None) -> None:
    shown = page(client, f"/en/search?q={quote('Würfel')}")
    assert hits(shown)
    assert "The words were found in its text in German." in shown.source
