"""Requests that no browser makes: each is answered in words, none breaks the site."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from rulings.languages import LANGUAGES
from rulings.wsgi import application
from tests.rulings.pages.reading import Page

ROLL = "/de/r/5ntgg/roll"
MULTIPART = "multipart/form-data; boundary=XX"
NO_TEXT_ENCODINGS = ("base64", "zlib", "rot13", "hex", "undefined", "idna", "punycode", "no-such")


def answered(path: str, query: str, content_type: str) -> str:
    """The status of a request as a WSGI server hands it over."""
    statuses: list[str] = []
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": content_type,
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": "http",
    }

    def start(status: str, headers: object, problem: object = None, /) -> Callable[[bytes], object]:
        statuses.append(status)
        return lambda written: None

    assert b"".join(application(environ, start))
    return statuses[0]


@pytest.mark.parametrize("charset", [*NO_TEXT_ENCODINGS, "koi8-r", "utf-16", "utf-7"])
def test_a_request_in_another_encoding_is_refused_by_a_page(catalogue: None, charset: str) -> None:
    declared = f"text/html; charset={charset}"
    assert answered("/de/search", "q=%D0%BA", declared) == "400 Bad Request"


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8"])
def test_a_request_that_says_utf_8_is_answered(charset: str) -> None:
    assert answered("/healthz", "q=%D0%BA", f"text/html; charset={charset}") == "200 OK"


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=XX"]
)
def test_a_form_in_another_encoding_is_refused_in_the_language_of_the_page(
    client: Client, catalogue: None, kind: str
) -> None:
    for language in LANGUAGES:
        answer = client.generic(
            "POST", f"/{language.code}/r/5ntgg/roll", b"guides=1", f"{kind}; charset=koi8-r"
        )
        assert answer.status_code == 400
        page = Page(answer.content.decode())
        assert page.one("html").attributes["lang"] == language.hreflang
        assert "UTF-8" in page.source
        assert ("all text here is" in page.source) is (language.code == "en")


def test_too_many_fields_are_refused_before_they_are_read(client: Client, catalogue: None) -> None:
    limit = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    answer = client.get(ROLL.replace("de", "en", 1), QUERY_STRING="v=1" + "&a=1" * limit)
    assert answer.status_code == 400
    assert f"it may have {limit} fields" in answer.content.decode()
    assert client.post(ROLL, {f"a{n}": "1" for n in range(limit + 1)}).status_code == 400


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'--XX\r\nContent-Disposition: form-data; name="guides"\r\n\r\n\xff', MULTIPART),
        (b"guides=1", "multipart/form-data"),
        (b"guides=%FF", "application/x-www-form-urlencoded"),
        (b"guides=%00", "application/x-www-form-urlencoded"),
        (b"guides=" + b"9" * 3_000_000, "application/x-www-form-urlencoded"),
    ],
)
def test_a_body_that_is_no_form_is_refused(
    client: Client, catalogue: None, body: bytes, kind: str
) -> None:
    assert client.generic("POST", ROLL, body, kind).status_code == 400


def test_the_page_s_own_language_beside_itself_is_no_mistake(
    client: Client, catalogue: None
) -> None:
    for code in (language.code for language in LANGUAGES):
        assert client.get(f"/{code}/r/5ntgg?with={code}").status_code == 200
        assert client.get(f"/de/r/5ntgg?with={code}").status_code == 200


def test_an_unknown_language_beside_is_refused_before_the_database(
    client: Client, catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/de/r/5ntgg?with=xx")
    assert answer.status_code == 404
    assert "Português" in answer.content.decode()


def test_files_and_refusals_carry_the_same_policies(client: Client, catalogue: None) -> None:
    for path, host in (
        ("/static/css/sixfold.css", "localhost"),
        ("/en/", "elsewhere.example"),
        ("/en/search?q=%00", "localhost"),
        ("/pt/", "localhost"),
    ):
        answer = client.get(path, headers={"host": host})
        for name in (
            "Content-Security-Policy",
            "X-Frame-Options",
            "X-Content-Type-Options",
            "Referrer-Policy",
            "Permissions-Policy",
        ):
            assert name in answer.headers, (path, name)
        assert "Set-Cookie" not in answer.headers
        answer.close()
