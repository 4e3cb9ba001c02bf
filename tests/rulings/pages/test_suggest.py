"""Suggestions and the description of the search, as browsers and our own box read them."""

import json
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from django.test import Client

from rulings.languages import LANGUAGES, Language
from tests.rulings.conftest import ImportRules
from tests.rulings.importers.rules.miniature import APRIL_2026
from tests.rulings.pages.reading import Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
NAMESPACE = {"os": "http://a9.com/-/spec/opensearch/1.1/"}


@LANGUAGE
def test_one_answer_serves_browsers_and_our_own_box(
    client: Client, catalogue: None, language: Language
) -> None:
    response = client.get(f"/{language.code}/suggest?q={quote('Гидра Нев')}")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/x-suggestions+json"
    typed, texts, lines, addresses, more = json.loads(response.content)
    assert typed == "Гидра Нев"
    assert texts == ["Гидра Невервинтера"]
    assert len(lines) == len(addresses) == len(more["sixfold"]) == 1
    assert addresses == [f"http://testserver/{language.code}/card/neverwinter-hydra"]
    (one,) = more["sixfold"]
    assert one["lang"] == "ru"
    assert (one["detail"] == "") == (language.code == "ru")
    if one["detail"]:
        assert one["detailLang"] in {language.hreflang, "en"}
    assert lines[0] == " · ".join(filter(None, (one["label"], one["detail"])))
    page = Page(client.get(addresses[0].removeprefix("http://testserver")).content.decode())
    assert page.one("html").attributes["lang"] == language.hreflang


def test_the_kinds_of_suggestions_are_named_in_six_languages(
    client: Client, catalogue: None, import_rules: ImportRules
) -> None:
    import_rules(APRIL_2026)
    named = set()
    for language in LANGUAGES:
        for typed in ("706", "neverwinter"):
            answer = client.get(f"/{language.code}/suggest?q={typed}").json()
            named.add((language.code, answer[4]["sixfold"][0]["label"]))
    assert len({word for _code, word in named}) >= 8, named


def test_a_rule_leads_to_its_page_and_a_mere_word_to_its_results(
    client: Client, catalogue: None, import_rules: ImportRules
) -> None:
    own = APRIL_2026.replace("See rule 706.2.", "It is read first.")
    import_rules(own)
    answer = client.get("/fr/suggest?q=706.2a").json()
    assert answer[3] == ["http://testserver/fr/rule/706.2a"]
    answer = client.get("/fr/suggest?q=natural").json()
    assert answer[1:4] == [
        ["Natural Result"],
        [answer[4]["sixfold"][0]["label"]],
        ["http://testserver/fr/search?q=Natural+Result"],
    ]


def test_suggestions_may_be_kept_and_are_the_same_for_every_reader_of_the_address(
    client: Client, catalogue: None
) -> None:
    asked = "/de/suggest?q=hydra"
    response = client.get(asked, headers={"accept-language": "ru"})
    assert {*response.headers["Cache-Control"].split(", ")} == {"public", "max-age=600"}
    assert response.headers["Content-Language"] == "de"
    varies = response.headers.get("Vary", "").lower()
    assert "cookie" not in varies and "accept-language" not in varies
    assert not response.cookies
    again = client.get(asked, headers={"if-none-match": response.headers["ETag"]})
    assert again.status_code == 304
    assert client.post(asked).status_code == 405


@pytest.mark.parametrize(
    "query",
    ["", "q=", "q=%20", "q=a", "q=" + "a" * 3000, "q=%1B%5B0m", "q=%3Cscript%3E", "q=%EF%BF%BF"],
)
def test_whatever_is_typed_gets_an_answer(client: Client, catalogue: None, query: str) -> None:
    response = client.get(f"/en/suggest?{query}")
    assert response.status_code == 200
    assert json.loads(response.content)[1:4] == [[], [], []]


def test_what_no_text_may_hold_is_refused(client: Client, catalogue: None) -> None:
    assert client.get("/en/suggest?q=a%00b").status_code == 400
    assert client.get("/en/suggest?q=%FF").status_code == 400
    assert client.get("/en/suggest?q=" + "a" * 5000).status_code == 400


@LANGUAGE
def test_every_page_tells_the_browser_how_to_search_in_its_language(
    client: Client, catalogue: None, language: Language
) -> None:
    paths = ("", "search?q=q9hf7", "r/5ntgg", "r/zzzzz") if language.code == "fr" else ("",)
    for path in paths:
        page = Page(client.get(f"/{language.code}/{path}").content.decode())
        link = page.one("link", rel="search").attributes
        assert link["type"] == "application/opensearchdescription+xml"
        assert link["href"] == f"/{language.code}/opensearch.xml"
        assert link["title"]


@LANGUAGE
def test_the_description_names_addresses_that_answer_in_its_language(
    client: Client, catalogue: None, language: Language
) -> None:
    response = client.get(f"/{language.code}/opensearch.xml")
    assert response.headers["Content-Type"] == "application/opensearchdescription+xml"
    assert "public" in response.headers["Cache-Control"]
    described = ElementTree.fromstring(response.content)
    name = described.findtext("os:ShortName", namespaces=NAMESPACE)
    assert name and len(name) <= 16
    long_name = described.findtext("os:LongName", namespaces=NAMESPACE)
    assert long_name and len(long_name) <= 48
    assert described.findtext("os:Description", namespaces=NAMESPACE)
    assert described.findtext("os:Language", namespaces=NAMESPACE) == language.hreflang
    templates = {
        url.attrib["rel"]: (url.attrib["type"], url.attrib["template"])
        for url in described.findall("os:Url", NAMESPACE)
    }
    assert templates["self"] == (
        "application/opensearchdescription+xml",
        f"http://testserver/{language.code}/opensearch.xml",
    )
    for kind, media_type in (
        ("results", "text/html"),
        ("suggestions", "application/x-suggestions+json"),
    ):
        written, template = templates[kind]
        assert written == media_type
        address = template.removeprefix("http://testserver").replace("{searchTerms}", "hydra")
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith(media_type)
        assert answer.headers["Content-Language"].lower() == language.hreflang.lower()
    picture = described.findtext("os:Image", namespaces=NAMESPACE)
    assert picture and picture.startswith("http://testserver/static/img/")


def test_addresses_are_those_of_the_site_and_not_of_the_machine(
    client: Client, catalogue: None, settings: object
) -> None:
    settings.SIXFOLD_BASE_URL = "https://rulings.example.org"  # type: ignore[attr-defined]
    assert "https://rulings.example.org/ru/search?q={searchTerms}" in (
        client.get("/ru/opensearch.xml").content.decode()
    )
    answer = client.get("/ru/suggest?q=neverwinter").json()
    assert answer[3][0] == "https://rulings.example.org/ru/card/neverwinter-hydra"
