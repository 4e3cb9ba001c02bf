"""The two questions of a load balancer."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client, override_settings
from pytest_django.fixtures import DjangoAssertNumQueries
from pytest_django.plugin import DjangoDbBlocker

from rulings.database.base import DatabaseWrapper
from tests import databases


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    cache.clear()


def test_the_process_is_up_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert not answer.cookies


@pytest.mark.django_db
def test_a_migrated_database_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_a_missing_migration_is_not_ready(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'rulings'")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert b"migrations are not applied" in answer.content


@pytest.mark.django_db
def test_a_search_that_finds_nothing_is_not_ready(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TEXT SEARCH CONFIGURATION rulings_ru DROP MAPPING FOR asciiword, numword, word"
        )
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "Русский" in answer.content.decode()


@pytest.fixture
def without_cyrillic(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Connect to a database that knows the letters of English only."""
    name = f"{databases.current()}_ascii"
    with django_db_blocker.unblock():
        databases.drop(name)
        with connection._nodb_cursor() as cursor:
            cursor.execute(
                f"CREATE DATABASE {name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'"
            )
        with databases.using(name):
            yield
        databases.drop(name)


def test_a_database_that_cannot_fold_cyrillic_is_refused_at_start(
    client: Client, without_cyrillic: None
) -> None:
    for command in ("prepare", "run", "serve"):
        with override_settings(PORT=0), pytest.raises(CommandError) as refusal:
            call_command(command, verbosity=0)
        assert "the database does not fold Cyrillic letters" in str(refusal.value)
        assert "LOCALE 'C.UTF-8'" in str(refusal.value)
    assert connection.introspection.table_names() == []
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert b"make it with the locale C.UTF-8" in answer.content


def test_a_database_that_does_not_answer_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    def refuse() -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "ensure_connection", refuse)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"the database does not answer\n")


def test_asking_costs_little(
    client: Client, db: None, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/readyz")
    with django_assert_max_num_queries(7):
        client.get("/readyz")


@pytest.fixture
def another(db: None) -> Iterator[DatabaseWrapper]:
    """Return a connection of its own, which checks itself as those of a server do."""
    made = DatabaseWrapper(connection.settings_dict | {"CONN_MAX_AGE": 60})
    made.connect()
    yield made
    made.close()


def test_a_connection_that_the_server_has_ended_is_opened_anew(another: DatabaseWrapper) -> None:
    ended = another.connection
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [ended.info.backend_pid])
    # As before each request.
    another.close_if_unusable_or_obsolete()
    with another.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert another.connection is not ended


def test_a_connection_that_is_silent_is_asked_nothing(another: DatabaseWrapper) -> None:
    with patch.object(another.connection, "cursor", side_effect=AssertionError):
        assert another.is_usable()
