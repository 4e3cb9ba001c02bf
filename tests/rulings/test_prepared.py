"""What is asked again and again is planned once, and is a query like any other."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from django.core.signals import request_started
from django.db import DataError, connection, transaction
from django.test.utils import CaptureQueriesContext

from rulings.prepared import asked
from rulings.timeouts import TooSlow, at_most

TWICE = "SELECT %(one)s::text || '%%', %(one)s || %(two)s, current_setting('plan_cache_mode')"
BACKEND = "SELECT pg_backend_pid()"
SLOW = "SELECT pg_sleep(%(seconds)s)::text, current_setting('statement_timeout')"


@pytest.fixture(autouse=True)
def fresh(committing_catalogue: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a connection that lasts and keeps nothing yet, and leave none behind."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 60)
    connection.close()
    yield
    connection.close()


def kept() -> list[tuple[object, ...]]:
    """Return how often what the connection keeps was asked by one plan, and by others."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT generic_plans, custom_plans FROM pg_prepared_statements")
        rows: list[tuple[object, ...]] = cursor.fetchall()
        return rows


def test_a_statement_is_planned_once_whatever_it_is_asked_with() -> None:
    generic = "force_generic_plan"
    with CaptureQueriesContext(connection) as queries:
        assert asked(TWICE, {"one": "a", "two": "b"}) == [("a%", "ab", generic)]
        assert asked(TWICE, {"two": "'", "one": "%s"}) == [("%s%", "%s'", generic)]
    assert len(queries) == 2
    assert kept() == [(2, 0)]


def test_what_is_kept_outlives_a_transaction_that_fails() -> None:
    with pytest.raises(DataError), transaction.atomic():
        assert asked(TWICE, {"one": "a", "two": "b"})[0][0] == "a%"
        asked("SELECT 1 / %(one)s", {"one": 0})
    assert asked(TWICE, {"one": "c", "two": "d"})[0][0] == "c%"
    assert len(kept()) == 2


def test_a_connection_that_was_lost_is_opened_anew() -> None:
    ((backend,),) = asked(BACKEND, {})
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])
    request_started.send(sender=None)
    assert asked(TWICE, {"one": "a", "two": "b"})[0][0] == "a%"


def test_what_is_asked_too_slowly_can_be_asked_again() -> None:
    for _time in range(2):
        with pytest.raises(TooSlow), at_most(0.05):
            asked(SLOW, {"seconds": 5})
    with at_most(1):
        assert asked(SLOW, {"seconds": 0}) == [("", "1s")]
    assert asked(SLOW, {"seconds": 0}) == [("", "0")]


def test_another_connection_has_kept_nothing() -> None:
    for _time in range(2):
        assert asked(TWICE, {"one": "a", "two": "b"})[0][0] == "a%"
        connection.close()
    assert kept() == []


def test_a_connection_for_one_page_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    for _time in range(2):
        assert asked(TWICE, {"one": "a", "two": "b"}) == [("a%", "ab", "auto")]
    assert kept() == []
