"""The name of a card leads to its page and back; a name of two cards offers both."""

from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from rulings.models import Card, CardName
from rulings.models.folding import name_key
from rulings.search.query import QUERY_LIMIT
from tests.rulings.pages.reading import Element, Page


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    return Page(response.content.decode())


def back(shown: Page) -> Element:
    """Return the link from a card back to the other results."""
    (link,) = [
        a for a in shown.all("a") if "/search?q=%22" in a.attributes["href"] and "main" in a.above
    ]
    return link


def cards(shown: Page) -> list[str]:
    """Return the cards that a page of results leads to, in their order."""
    return [
        a.attributes["href"]
        for a in shown.all("a")
        if "main" in a.above and "/card/" in a.attributes["href"]
    ]


def notices(shown: Page) -> list[Element]:
    """Return what is said over the results about how the query was read."""
    return [p for p in shown.all("p", class_name="notice") if {"header", "main"} <= {*p.above}]


@pytest.mark.parametrize("language", ["ru", "de"])
@pytest.mark.parametrize(
    "typed", ["Гидра Невервинтера", "neverwinter hydra", " NEVERWINTER  Hydra"]
)
def test_the_name_of_one_card_leads_to_it_and_back_to_the_other_results(
    client: Client, catalogue: None, language: str, typed: str
) -> None:
    answer = client.get(f"/{language}/search?q={quote(typed)}")
    assert answer.status_code == 302
    expected = urlencode({"q": typed.strip()})
    assert answer.headers["Location"] == f"/{language}/card/neverwinter-hydra?{expected}"
    shown = page(client, answer.headers["Location"])
    assert shown.one("link", rel="canonical").attributes["href"].endswith("/neverwinter-hydra")
    assert shown.one("input", id="q").attributes["value"] == typed.strip()
    link = back(shown)
    assert typed.strip() in link.text
    results = page(client, link.attributes["href"])
    assert cards(results)[0] == f"/{language}/card/neverwinter-hydra"


def test_no_other_card_page_has_a_way_back(client: Client, catalogue: None) -> None:
    for query in ("", "?q=", "?q=%20", "?q=%22", "?q=" + "a" * (QUERY_LIMIT + 1), "?q=%1B"):
        shown = page(client, f"/en/card/neverwinter-hydra{query}")
        assert "Other results" not in shown.source


def test_the_way_back_is_never_longer_than_a_query_may_be(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/card/neverwinter-hydra?q=" + "a" * QUERY_LIMIT)
    page(client, back(shown).attributes["href"])


@pytest.mark.parametrize(
    "query",
    [
        "q=" + quote('"Neverwinter Hydra"'),
        "q=" + quote("«Гидра Невервинтера»"),
        "q=hydra",
        "q=" + quote("Neverwinter Hydr"),
        "q=" + quote("Neverwinter Hydra die:d6"),
        "q=" + quote('card:"Neverwinter Hydra"'),
        "q=" + quote("Neverwinter Hydra") + "&sort=date",
    ],
)
def test_what_is_more_or_less_than_a_name_stays_with_the_results(
    client: Client, catalogue: None, query: str
) -> None:
    assert "/en/card/neverwinter-hydra" in cards(page(client, f"/en/search?{query}"))


def test_two_cards_with_one_printed_name_are_both_offered_and_told_apart(
    client: Client, catalogue: None
) -> None:
    for slug, english in (("first-twin", "First Twin"), ("second-twin", "Second Twin")):
        card = Card.objects.create(slug=slug, name_en=english, name_ru="Близнецы")
        for language, name in (("en", english), ("ru", "Близнецы")):
            CardName.objects.create(
                card=card, language=language, name=name, kind="printed", key=name_key(name)
            )
    shown = page(client, f"/ru/search?q={quote('близнецы')}")
    assert {*cards(shown)[:2]} == {"/ru/card/first-twin", "/ru/card/second-twin"}
    offered = [a for a in shown.all("a") if a.has("btn") and "/card/" in a.attributes["href"]]
    assert {link.text.split("\n")[0] for link in offered} == {
        "Близнецы First Twin",
        "Близнецы Second Twin",
    }
    assert "2 карты" in shown.one("main").text
    offered = [
        a
        for a in page(client, f"/de/search?q={quote('Близнецы')}").all("a")
        if a.has("btn") and "/card/" in a.attributes["href"]
    ]
    assert {link.text for link in offered} == {"First Twin", "Second Twin"}


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("ru", "re,br", "кубик"),
        ("en", "кщдд", "roll"),
        ("de", "706ю6", "706.6"),
        ("ru", "ublhf ytdth", "гидра невер"),
    ],
)
def test_what_was_typed_in_the_wrong_layout_is_found_and_said(
    client: Client, catalogue: None, language: str, typed: str, read: str
) -> None:
    shown = page(client, f"/{language}/search?q={quote(typed)}")
    meant = page(client, f"/{language}/search?q={quote(read)}")
    assert cards(shown) == cards(meant)
    assert shown.one("h1").text == meant.one("h1").text
    (notice,) = notices(shown)
    assert typed in notice.text and read in notice.text
    assert shown.one("input", id="q").attributes["value"] == read
    assert not notices(meant)


def test_a_name_in_the_wrong_layout_leads_to_its_card(client: Client, catalogue: None) -> None:
    answer = client.get("/ru/search?q=ublhf+ytdthdbynthf")
    assert answer.status_code == 302
    shown = page(client, answer.headers["Location"])
    assert "гидра невервинтера" in back(shown).text


def test_what_finds_nothing_in_either_layout_is_answered_as_it_was_typed(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/search?q=xyzzyplugh")
    assert "xyzzyplugh" in shown.one("div", class_name="empty").text
    assert shown.one("input", id="q").attributes["value"] == "xyzzyplugh"
