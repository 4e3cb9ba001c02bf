"""E04, E05, E07, E08, E09: what broke other searches is answered in all six languages.

Over HTTP, by the page and by the suggestions, with a ruling beside that none of it names.
"""

import json
import sys
import unicodedata
from itertools import groupby
from urllib.parse import quote, quote_from_bytes

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES, Language
from rulings.models import Card, CardName, Ruling
from rulings.models.folding import name_key
from rulings.search import index
from rulings.search.query import QUERY_LIMIT
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
STOP_WORDS = {
    "en": "the",
    "ru": "и в на",
    "es": "de la",
    "pt": "de a não",
    "de": "der für",
    "fr": "de la",
}
SIGNS = [
    *("???", "   ", "\\", "!", "(", ":*", "'", '"', "&", "|", "<->", "%", "_", "\\%", "--", "/*"),
    *("' OR 1=1 --", "'; DROP TABLE rulings_ruling; --", "a & ! b | (c", "a <-> b:*", "$1", "%s"),
]
WORDS = [
    *("John <a@b.example>", "d20: roll", "'da' \"ca", "R&D's", '"unbalanced', "{T}: roll {X}"),
    *("van der graaf", "<script>", "-1/-1", "+1/+1", "-", "or", "or or or", "card:"),
]
BYTES = [
    b"\x00",
    b"a\x00b",
    b"\xff",
    b"\xed\xa0\x80",
    b"a\xed\xb0\x80",
    b"\xd0",
    b"\xf4\x90\x80\x80",
]


@pytest.fixture
def held(db: None) -> str:
    """Hold a ruling with a text in each language, which nothing here asks for; return its id."""
    texts = {f"text_{one.column}": "Xylophones, ксилофоны." for one in LANGUAGES}
    ruling = Ruling.objects.create(public_id="zzzzz9", **texts)
    index.write(index.entries_of(ruling))
    return ruling.public_id


def make_card(name: str, slug: str) -> None:
    card = Card.objects.create(slug=slug, name_en=name)
    CardName.objects.create(card=card, language="en", name=name, kind="printed", key=name_key(name))


def by_category() -> dict[str, str]:
    """Return some signs of each category that Unicode has and UTF-8 can say."""
    every = (chr(point) for point in range(1, sys.maxunicode + 1))
    found: dict[str, str] = {}
    for category, signs in groupby(every, unicodedata.category):
        if category != "Cs" and len(found.get(category, "")) < 6:
            found[category] = found.get(category, "") + next(signs)
    return found


def found(page: Page) -> list[str]:
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


@LANGUAGE
def test_signs_and_words_of_the_stop_list_find_nothing_and_the_page_says_why(
    client: Client, held: str, language: Language
) -> None:
    for typed in (STOP_WORDS[language.column], *SIGNS):
        page = answered(client, language, typed)
        assert found(page) == [], typed
        assert len(page.one("div", class_name="empty").text.split()) > 5, typed


@LANGUAGE
def test_whatever_else_is_typed_is_words(client: Client, held: str, language: Language) -> None:
    for typed in WORDS:
        assert found(answered(client, language, typed)) == [], typed


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Who // What // When // Where // Why", ["who/what/when/where/why"]),
        ("To Be or Not", ["to be or not"]),
        ("Fire or Ice", ["fire OR ice"]),
        ("The The", ["the the"]),
        ("+2 Mace", ["+2 mace"]),
    ],
)
def test_a_name_of_such_words_is_found_all_the_same(
    client: Client, held: str, name: str, others: list[str]
) -> None:
    make_card(name, "odd-name")
    for language in LANGUAGES:
        for typed in (name, *others):
            answer = client.get(f"/{language.code}/search?q={quote(typed)}")
            card = f"/{language.code}/card/odd-name"
            told = answer.headers.get("Location", "") + answer.content.decode()
            assert card in told, typed


@LANGUAGE
def test_bytes_that_are_no_text_are_refused(client: Client, held: str, language: Language) -> None:
    for sent in BYTES:
        for path in ("search", "suggest", "r/5ntgg", ""):
            query = f"q={quote_from_bytes(sent)}"
            assert client.get(f"/{language.code}/{path}", QUERY_STRING=query).status_code == 400


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "a" * 300,
            "кубик " * 2_000,
            "a" * 1_000_000,
            "a" * 3_000,
            "die or " * 100_000,
            "(" * 500,
        ),
        *(
            "-a " * 60,
            " ".join(f"card:{n}" for n in range(25)),
            " or ".join("abcdefgh"),
            "a" * (QUERY_LIMIT + 1),
        ),
    ],
    ids=lambda typed: f"{typed[:8]}-{len(typed)}",
)
def test_what_is_too_long_names_the_limit_before_the_database_is_asked(
    client: Client, held: str, django_assert_num_queries: DjangoAssertNumQueries, typed: str
) -> None:
    for language in LANGUAGES:
        with django_assert_num_queries(0):
            answer = client.get(f"/{language.code}/search", QUERY_STRING=f"q={quote(typed)}")
        assert answer.status_code == 400
        page = Page(answer.content.decode())
        assert page.one("html").attributes["lang"] == language.hreflang
        # "200 characters", or how many an address, terms and alternatives may have.
        assert any(sign.isdigit() for sign in page.one("main").text)


def test_signs_of_every_category_are_answered(client: Client, held: str) -> None:
    signs = by_category()
    assert len(signs) >= 28
    for at, (category, some) in enumerate(sorted(signs.items())):
        language = LANGUAGES[at % len(LANGUAGES)]
        for typed in (f"xyzzy{some}", f'card:"{some}"'):
            answer = client.get(f"/{language.code}/search?q={quote(typed)}")
            assert answer.status_code in (200, 400), (category, typed)
            assert category in ("Cc", "Cn", "Co") or answer.status_code == 200, (category, typed)
            assert held not in found(Page(answer.content.decode())), (category, typed)


@pytest.mark.parametrize(
    "text",
    ["<img src=x onerror=alert(1)> roll", "<b>roll", "&lt;i&gt;roll&lt;/i&gt;", "\ue000roll\ue001"],
)
@LANGUAGE
def test_markup_in_texts_and_names_stays_text(
    client: Client, db: None, language: Language, text: str
) -> None:
    ruling = Ruling.objects.create(**{f"text_{language.column}": text})
    index.write(index.entries_of(ruling))
    make_card(f"{text} card", "marked-up")
    page = Page(client.get(f"/{language.code}/search?q=roll").content.decode())
    assert found(page) == [ruling.public_id]
    assert text in page.one("ol", class_name="hits").text
    assert not [one for one in page.elements if "onerror" in one.attributes or one.name == "i"]
    assert {mark.text for mark in page.all("mark")} <= {"roll"}
    suggested = client.get(f"/{language.code}/suggest?q={quote(text)}").json()
    assert suggested[1] == [f"{text} card"]
