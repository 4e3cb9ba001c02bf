"""What the reports ask of the site: in each language, by the page and by the suggestions."""

import json
from urllib.parse import quote

import pytest
from django.test import Client

from rulings.languages import LANGUAGES, Language
from rulings.models import Card, CardName, Ruling
from rulings.models.folding import name_key
from rulings.search import index
from rulings.search.find import Results, find
from rulings.search.query import parse
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)


def search(typed: str, language: str) -> Results:
    """Return what is found for a reader of a language."""
    return find(parse(typed), language=language)


def write(language: str, text: str) -> Ruling:
    """Make a ruling with a text in one language."""
    ruling = Ruling.objects.create(**{f"text_{language}": text})
    index.write(index.entries_of(ruling))
    return ruling


def make_card(name: str, slug: str, language: str = "en") -> Card:
    """Make a card that is called so in one language."""
    card = Card.objects.create(slug=slug, **{"name_en": slug, f"name_{language}": name})
    CardName.objects.create(
        card=card, language=language, name=name, kind="printed", key=name_key(name)
    )
    return card


def found(page: Page) -> list[str]:
    """Return the ids of the rulings on a page of results."""
    return [li.attributes["id"] for li in page.all("li") if "id" in li.attributes]


def answered(client: Client, language: Language, typed: str) -> Page:
    """Return the results page of a query, which suggestions answer too."""
    suggested = client.get(f"/{language.code}/suggest?q={quote(typed)}")
    assert suggested.status_code == 200, typed
    assert json.loads(suggested.content)[0] in (typed, typed.strip())
    answer = client.get(f"/{language.code}/search?q={quote(typed)}")
    assert answer.status_code == 200, typed
    page = Page(answer.content.decode())
    assert page.one("html").attributes["lang"] == language.hreflang
    return page


def nothing(client: Client, language: Language, typed: str) -> str:
    """Return what the results page of a query says, which finds no ruling."""
    page = answered(client, language, typed)
    assert found(page) == [], typed
    said = page.one("div", class_name="empty").text
    assert len(said.split()) > 5, typed
    return said
