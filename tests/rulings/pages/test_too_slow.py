"""A search that the database takes too long over is ended, and its reader is told so."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings

from rulings.languages import LANGUAGES
from rulings.timeouts import TooSlow, at_most

LIMIT = "SELECT current_setting('statement_timeout')"


@pytest.fixture
def held_up(committing_catalogue: str) -> Iterator[None]:
    """Let somebody else keep every search waiting."""
    other = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("LOCK TABLE rulings_searchentry, rulings_cardname")
        yield
    finally:
        other.close()


def asked(statement: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def test_a_search_is_ended_and_says_so_in_each_language(client: Client, held_up: None) -> None:
    titles = set()
    with override_settings(SEARCH_SECONDS=0.1):
        for path in ("search?q=d20", "suggest?q=hydra"):
            for language in LANGUAGES if "search" in path else LANGUAGES[:1]:
                answer = client.get(f"/{language.code}/{path}")
                assert (answer.status_code, answer["Retry-After"]) == (503, "10")
                assert answer["Cache-Control"] == "private, no-cache"
                assert f'lang="{language.hreflang}"' in answer.content.decode()
                titles.add(answer.content.decode().partition("<h1>")[2].partition("</h1>")[0])
    assert len(titles) == len(LANGUAGES)


def test_what_follows_on_the_connection_is_under_no_limit(committing_catalogue: str) -> None:
    with at_most(0.1):
        assert asked(LIMIT) == "100ms"
        with pytest.raises(TooSlow), at_most(0.05):
            asked("SELECT pg_sleep(2)")
    assert asked(LIMIT) == "0"
    # What went wrong otherwise is told as what it is.
    with pytest.raises(OperationalError), at_most(1):
        asked("SELECT pg_cancel_backend(0), pg_terminate_backend(pg_backend_pid())")
    connection.close()
