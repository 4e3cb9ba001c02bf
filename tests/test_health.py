"""The two questions of a load balancer."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries


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
