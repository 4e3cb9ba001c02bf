"""Which languages a page names, which address is its own, and where the neutral addresses lead.

Those of a ruling whose text some languages lack: `tests/rulings/search/reports/test_d10_*.py`.
"""

import pytest
from django.test import Client

from rulings.languages import LANGUAGES
from tests.rulings.pages.reading import Page

HOST = "http://testserver"


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


@pytest.mark.parametrize(
    ("path", "neutral"),
    [
        ("", "/"),
        ("about", "/en/about"),
        ("how", "/en/how"),
        ("syntax", "/en/syntax"),
        ("data", "/en/data"),
        ("r/5ntgg", "/r/5ntgg"),
        ("card/neverwinter-hydra", "/en/card/neverwinter-hydra"),
    ],
)
def test_every_language_names_all_six_and_itself(
    client: Client, catalogue: None, path: str, neutral: str
) -> None:
    expected = {language.hreflang: f"{HOST}/{language.code}/{path}" for language in LANGUAGES}
    expected["x-default"] = HOST + neutral
    # Every language where data decide; two where the path alone does.
    for language in LANGUAGES if "/" in path else LANGUAGES[::3]:
        shown = page(client, f"/{language.code}/{path}")
        assert shown.alternates == expected
        assert (
            shown.one("link", rel="canonical").attributes["href"]
            == f"{HOST}/{language.code}/{path}"
        )


def test_a_search_is_no_page_to_index(client: Client, catalogue: None) -> None:
    shown = page(client, "/ru/search?q=d20")
    assert shown.alternates == {}
    assert shown.one("meta", name_="robots").attributes["content"] == "noindex"


def test_the_sites_own_address_stands_in_them(
    client: Client, catalogue: None, settings: object
) -> None:
    settings.SIXFOLD_BASE_URL = "https://sixfold.example.org"  # type: ignore[attr-defined]
    shown = page(client, "/fr/r/5ntgg")
    assert shown.alternates["de"] == "https://sixfold.example.org/de/r/5ntgg"
    assert (
        shown.one("meta", property="og:image")
        .attributes["content"]
        .startswith("https://sixfold.example.org/static/")
    )


@pytest.mark.parametrize(
    ("accept", "code"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.5", "ru"),
        ("pt-PT", "pt-br"),
        ("pt-BR", "pt-br"),
        ("es-419,en", "es"),
        ("ja,de;q=0.3", "de"),
        ("ja", "en"),
        ("", "en"),
    ],
)
def test_a_neutral_address_leads_to_the_readers_language(
    client: Client, catalogue: None, accept: str, code: str
) -> None:
    for path, target in [
        ("/", f"/{code}/"),
        ("/r/5ntgg", f"/{code}/r/5ntgg"),
        ("/r/5ntgg?with=de", f"/{code}/r/5ntgg?with=de"),
    ]:
        response = client.get(
            path, headers={"accept-language": accept, "cookie": "django_language=fr"}
        )
        assert response.status_code == 302
        assert response.headers["Location"] == target
        assert "accept-language" in response.headers["Vary"].lower()
        assert "cookie" not in response.headers["Vary"].lower()


def test_a_neutral_address_of_no_ruling_is_404_in_the_readers_language(
    client: Client, catalogue: None
) -> None:
    response = client.get("/r/zzzzz", headers={"accept-language": "fr"}, follow=True)
    assert (response.redirect_chain, response.status_code) == ([("/fr/r/zzzzz", 302)], 404)
    assert Page(response.content.decode()).one("html").attributes["lang"] == "fr"


def test_a_ruling_has_a_preview_of_its_own_in_each_language(
    client: Client, catalogue: None
) -> None:
    seen = set()
    for language in LANGUAGES:
        shown = page(client, f"/{language.code}/r/5ntgg")
        title = shown.one("meta", property="og:title").attributes["content"]
        description = shown.one("meta", property="og:description").attributes["content"]
        assert shown.one("meta", name_="description").attributes["content"] == description
        assert 20 < len(description) <= 200
        assert shown.one("meta", property="og:locale").attributes["content"][:2] == language.column
        seen.add((title, description))
    assert len(seen) == len(LANGUAGES)


def test_machines_are_told_what_not_to_read(client: Client, db: None) -> None:
    response = client.get("/robots.txt")
    assert response.headers["Content-Type"].startswith("text/plain")
    assert "Disallow: /*/search" in response.content.decode()
