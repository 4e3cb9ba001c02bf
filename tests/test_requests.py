"""What happens to a request before any view sees it, and what every answer carries."""

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

QUERIES_REFUSED = {
    "a NUL": "q=a%00b",
    "bytes that are no UTF-8": "q=%FF%FE",
    "half an escape": "q=100%",
    "a broken escape": "q=%zz",
    "half a letter": "q=%D0",
    "more than an address may hold": "q=" + "a" * 4000,
}


@pytest.mark.django_db
@pytest.mark.parametrize("query", QUERIES_REFUSED.values(), ids=QUERIES_REFUSED.keys())
@pytest.mark.parametrize("path", ["/ru/", "/ru/search", "/ru/r/xrjg9/roll", "/"])
def test_an_unreadable_query_is_refused_before_any_view(
    query: str, path: str, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get(path, QUERY_STRING=query)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("ru", 'lang="ru"'), ("pt-br", 'lang="pt-BR"'), ("en", "NUL character")],
)
@pytest.mark.django_db
def test_the_refusal_is_a_page_in_the_language_of_the_address(
    language: str, sentence: str, client: Client
) -> None:
    answer = client.get(f"/{language}/", QUERY_STRING="q=%00")
    assert sentence in answer.content.decode()
    assert answer["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.django_db
def test_the_refusal_names_the_limit(client: Client) -> None:
    answer = client.get("/en/", QUERY_STRING="q=" + "a" * 1_000_000)
    assert "it may have 4000 characters" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/ru/r/a%00b", "/ru/card/%FF"])
def test_an_unreadable_path_is_refused(path: str, client: Client) -> None:
    from urllib.parse import unquote_to_bytes

    raw = unquote_to_bytes(path).decode("latin-1")
    assert client.get("/", PATH_INFO=raw).status_code == 400


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("/pt/", "/pt-br/"),
        ("/pt", "/pt-br"),
        ("/pt/search?q=d%C3%A9+2&page=2", "/pt-br/search?q=d%C3%A9+2&page=2"),
        ("/PT-BR/about", "/pt-br/about"),
        ("/RU/r/xrjg9", "/ru/r/xrjg9"),
        ("/pt//elsewhere.example/", "/pt-br//elsewhere.example/"),
    ],
)
def test_another_spelling_of_a_language_is_redirected_for_good(
    asked: str, sent: str, client: Client
) -> None:
    answer = client.get(asked)
    assert answer.status_code == 301
    assert answer["Location"] == sent


def test_a_word_that_only_begins_like_a_language_is_not(client: Client) -> None:
    assert client.get("/pterodactyl/").status_code == 404


@pytest.mark.django_db
def test_every_answer_carries_its_policies(client: Client) -> None:
    for path in ("/ru/", "/de/about", "/en/nothing", "/fr/admin/login/", "/healthz"):
        answer = client.get(path)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert answer["X-Frame-Options"] == "DENY", path
        assert answer["X-Content-Type-Options"] == "nosniff", path
        assert answer["Referrer-Policy"] == "same-origin", path
        assert "camera=()" in answer["Permissions-Policy"], path


@pytest.mark.django_db
def test_a_foreign_host_is_refused_as_a_page(client: Client) -> None:
    answer = client.get("/en/", HTTP_HOST="elsewhere.example")
    assert answer.status_code == 400
    assert "elsewhere.example" not in answer.content.decode()
