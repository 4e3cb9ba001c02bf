"""What went wrong is said in the language of the address, and never takes the database."""

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from rulings.languages import LANGUAGES, Language
from rulings.views import errors
from tests.rulings.pages.reading import Page

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    "path",
    [
        "r/zzzzz",
        "r/ZZZZZ",
        "r/%D1%8F",
        "card/no-such-card",
        "card/Über",
        "r/7znd7'--",
        "nothing/here",
    ],
)
def test_an_unknown_address_is_404_in_the_language_of_the_address(
    client: Client, db: None, language: Language, path: str
) -> None:
    response = client.get(f"/{language.code}/{path}")
    assert response.status_code == 404
    page = Page(response.content.decode())
    assert page.one("html").attributes["lang"] == language.hreflang
    assert len(page.one("h1").text) > 5
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("ru,en;q=0.5", "ru"),
        ("pt", "pt-BR"),
        ("de-AT", "de"),
        ("ja", "en"),
        ("", "en"),
        ("*", "en"),
        ("x" * 999, "en"),
    ],
)
def test_an_unknown_language_is_404_in_the_nearest_one(
    client: Client, db: None, accept: str, lang: str
) -> None:
    response = client.get("/xx/r/7znd7", headers={"accept-language": accept})
    assert response.status_code == 404
    assert Page(response.content.decode()).one("html").attributes["lang"] == lang
    assert "accept-language" in response.headers["Vary"].lower()


@EVERY_LANGUAGE
@pytest.mark.parametrize("status", [400, 403, 500])
def test_every_error_page_is_whole_without_a_database(language: Language, status: int) -> None:
    request = RequestFactory().get(f"/{language.code}/r/7znd7")
    match status:
        case 400:
            response = errors.bad_request(request, Exception("internals"))
        case 403:
            response = errors.forbidden(request, Exception("internals"))
        case _:
            response = errors.server_error(request)
    page = Page(response.content.decode())
    assert response.status_code == status
    assert page.one("html").attributes["lang"] == language.hreflang
    assert "internals" not in page.source
    assert page.one("a", class_name="go").attributes["href"] == f"/{language.code}/"


def test_the_error_page_of_one_language_does_not_leak_the_last_one(
    client: Client, db: None
) -> None:
    with override("fr"):
        response = errors.server_error(RequestFactory().get("/de/"))
    assert Page(response.content.decode()).one("html").attributes["lang"] == "de"


def test_the_500_page_survives_a_broken_template(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("no template today")

    monkeypatch.setattr(errors, "render", broken)
    response = errors.server_error(RequestFactory().get("/ru/r/7znd7"))
    assert response.status_code == 500
    assert Page(response.content.decode()).one("html").attributes["lang"] == "ru"


def test_a_view_that_fails_shows_the_500_page(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*args: object, **kwargs: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr("rulings.views.pages.head", fails)
    client.raise_request_exception = False
    response = client.get("/es/about")
    assert response.status_code == 500
    assert Page(response.content.decode()).one("html").attributes["lang"] == "es"
    assert "something broke" not in response.content.decode()


@EVERY_LANGUAGE
@pytest.mark.parametrize("query", ["q=%00", "q=a%00b", "q=%FF", "q=" + "a" * 1_000_000, "with=%00"])
def test_what_no_page_could_have_asked_is_400(
    client: Client, db: None, language: Language, query: str
) -> None:
    response = client.get(f"/{language.code}/search?{query}")
    assert response.status_code == 400
    assert Page(response.content.decode()).one("html").attributes["lang"] == language.hreflang
    assert len(response.content) < 20_000


def test_only_reading_is_allowed(client: Client, db: None) -> None:
    assert client.post("/en/").status_code == 405
    assert client.post("/en/about").status_code == 405
