"""The page that explains the language of the search keeps its word."""

from collections.abc import Iterator

import pytest
from django.test import Client

from rulings.languages import LANGUAGES, Language
from rulings.search.query import ALTERNATIVE_LIMIT, QUERY_LIMIT, TERM_LIMIT
from rulings.search.typed.operators import OPERATORS
from tests.rulings.pages.reading import Element, Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
CLOSED = ("lang", "source", "state", "proved", "is")


def read(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


def examples(page: Page, language: Language) -> Iterator[Element]:
    for link in page.all("a"):
        if "main" in link.above and link.attributes["href"].startswith(
            f"/{language.code}/search?q="
        ):
            yield link


def test_each_example_is_a_link_that_finds_something(client: Client, catalogue: None) -> None:
    """What stands in several languages finds the same in each: one is asked."""
    links: dict[str, Element] = {}
    for language in LANGUAGES:
        here = {
            link.text: link for link in examples(read(client, f"/{language.code}/syntax"), language)
        }
        assert len(here) >= 25
        links |= here
    for link in links.values():
        response = client.get(link.attributes["href"])
        if response.status_code == 302:
            # The whole name of one card.
            assert "/card/" in response.headers["Location"]
            continue
        found = Page(response.content.decode())
        assert not found.all("div", class_name="notice"), link.text
        assert found.all("ol", class_name="hits") or [
            a for a in found.all("a") if "aside" in a.above
        ], link.text
        assert found.one("input", name_="q").attributes["value"] == link.text


@LANGUAGE
def test_every_condition_is_explained_with_every_value_of_a_closed_list(
    client: Client, language: Language
) -> None:
    page = read(client, f"/{language.code}/syntax")
    assert {code.text for code in page.all("code") if "h3" in code.above} == {
        f"{name}:" for name in OPERATORS
    }
    assert page.one("span", lang="ru").text == "Русский"
    values = [code.text for code in page.all("code") if "a" not in code.above]
    for name in CLOSED:
        assert {*OPERATORS[name].allowed} <= {*values}, name


@LANGUAGE
def test_the_limits_are_those_of_the_search(client: Client, language: Language) -> None:
    main = read(client, f"/{language.code}/syntax").one("main").text
    for limit in (QUERY_LIMIT, TERM_LIMIT, ALTERNATIVE_LIMIT):
        assert str(limit) in main


@pytest.mark.parametrize("path", ["", "search?q=d20", "search?q=zzzzzz", "search?q=a%1Bb"])
def test_the_page_is_found_from_the_foot_and_from_the_results(
    client: Client, catalogue: None, path: str
) -> None:
    page = Page(client.get(f"/de/{path}").content.decode())
    links = [a for a in page.all("a") if a.attributes["href"] == "/de/syntax"]
    assert len(links) == (2 if path else 1)
