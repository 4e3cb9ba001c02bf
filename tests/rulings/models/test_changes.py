"""What tells that readers see something else: a value that differs after each committed change."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.contrib.auth.models import update_last_login
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from rulings.models import Card, Invitation, RuleMove, Ruling
from rulings.models.changes import data_revision
from tests.rulings.people import person

PRICED = "UPDATE rulings_card SET mana_cost = mana_cost || '{1}' WHERE id = (%s)"
ANY_CARD = "SELECT min(id) FROM rulings_card"
ROWS = "SELECT count(*) FROM rulings_change"


def run(statement: str, on: BaseDatabaseWrapper | None = None) -> int:
    with (on or connection).cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.fetchone()[0]) if cursor.description else 0


@contextmanager
def changes(times: int) -> Iterator[None]:
    """Within the block readers get something else to see so many times."""
    before, rows = data_revision(), run(ROWS)
    yield
    assert run(ROWS) - rows == times
    assert (data_revision() != before) is (times > 0)


def test_each_transaction_that_changed_a_row_tells_it_once(committing_catalogue: str) -> None:
    with changes(1):
        Card.objects.filter(pk=run(ANY_CARD)).update(mana_cost="{1}")
    with changes(1), transaction.atomic():
        run(PRICED % ANY_CARD)
        Ruling.objects.create(public_id="zzzzz9", text_en="Once more.")
        Ruling.objects.filter(public_id="zzzzz9").update(text_de="Noch einmal.")
    with changes(1), connection.cursor() as cursor:
        columns = "number, edition, to_number, to_edition"
        with cursor.copy(f"COPY rulings_rulemove ({columns}) FROM STDIN") as copy:
            copy.write_row(("100.1", "2020-01-01", "100.2", "2021-01-01"))
    with changes(1):
        RuleMove.objects.all().delete()
    with changes(1):
        run("TRUNCATE rulings_rulemove")
    # Into a part of the table by its own name.
    with changes(1):
        run("DELETE FROM rulings_searchentry_de")
    translator = person("ana")
    with changes(1):
        type(translator).objects.filter(pk=translator.pk).update(last_name="Lima")


def test_what_readers_do_not_see_is_not_told(committing_catalogue: str) -> None:
    translator = person("ana")
    with changes(0):
        update_last_login(type(translator), translator)
        Ruling.objects.filter(public_id="zzzzz9").update(text_de="Niemals.")
        RuleMove.objects.all().delete()
        run("INSERT INTO rulings_card (slug) SELECT slug FROM rulings_card WHERE false")
        Invitation.objects.all().delete()
    with changes(0), transaction.atomic():
        run(PRICED % ANY_CARD)
        transaction.set_rollback(True)
    # What a savepoint takes back may be told again in the same transaction.
    with changes(1), transaction.atomic():
        with transaction.atomic():
            run(PRICED % ANY_CARD)
            transaction.set_rollback(True)
        run(PRICED % ANY_CARD)


def told() -> list[int] | None:
    """Return which rulings the last row of the log says were changed, None where it says any."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rulings FROM rulings_change ORDER BY id DESC LIMIT 1")
        (rulings,) = cursor.fetchone()
    return rulings if rulings is None else sorted(rulings)


def test_which_rulings_a_transaction_changed_is_told(committing_catalogue: str) -> None:
    one, two, three = Ruling.objects.order_by("pk").values_list("pk", flat=True)[:3]
    Ruling.objects.filter(pk=one).update(text_de="Noch einmal.")
    assert told() == [one]
    # A link that goes to another ruling changes both.
    run(
        f"UPDATE rulings_cardruling SET ruling_id = {three}, date = '1999-01-01' WHERE id IN"
        f" (SELECT min(id) FROM rulings_cardruling WHERE ruling_id = {two})"
    )
    assert told() == [two, three]
    with transaction.atomic():
        run(f"DELETE FROM rulings_searchentry_de WHERE ruling_id = {one}")
        with transaction.atomic():
            run(f"DELETE FROM rulings_searchentry WHERE ruling_id = {two}")
            transaction.set_rollback(True)
        Ruling.objects.filter(pk=three).update(text_de="Noch zweimal.")
        Ruling.objects.filter(pk=three).update(text_de="Noch dreimal.")
    assert told() == [one, three]
    run("UPDATE rulings_ledgerentry SET ruling_id = NULL WHERE id = 1")
    assert told() == []


TEXT = "UPDATE rulings_ruling SET text_de = 'Neu.' WHERE public_id = '5ntgg'; "
ENTRIES = (
    "INSERT INTO rulings_searchentry SELECT 'de', n, NULL, '' FROM generate_series(1%s, 1%s) AS n; "
)


ANYTHING = (
    PRICED % ANY_CARD,
    TEXT + PRICED % ANY_CARD,
    "TRUNCATE rulings_suggestion",
    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;" + TEXT,
    ENTRIES % ("000", "250"),
    # No statement of many, but together they are.
    ENTRIES % ("300", "500") + ENTRIES % ("501", "550"),
)


def test_of_what_concerns_many_it_is_told_that_anything_changed(committing_catalogue: str) -> None:
    for number, change in enumerate(ANYTHING):
        run(TEXT.replace("Neu", f"Neu {number}"))
        assert told()
        with transaction.atomic():
            run(change)
            # What comes after that in the transaction says no more.
            run(TEXT.replace("Neu", "Noch einmal"))
        assert told() is None, change


def test_who_began_first_may_commit_last_and_nobody_waits(committing_catalogue: str) -> None:
    first, second = connection.copy(), connection.copy()
    seen = [data_revision()]
    try:
        # The second time there are so many rows that the first puts them together.
        for many in (1, 80):
            run(f"INSERT INTO rulings_change SELECT FROM generate_series(1, {many})")
            seen.append(data_revision())
            for one, card in ((first, "min"), (second, "max")):
                one.set_autocommit(False)
                run("SET LOCAL lock_timeout = '2s'", one)
                run(PRICED % ANY_CARD.replace("min", card), one)
                assert data_revision() == seen[-1]
            second.commit()
            seen.append(data_revision())
            first.commit()
            seen.append(data_revision())
        assert len({*seen}) == len(seen)
        assert run(ROWS) < 10
    finally:
        first.close()
        second.close()


def test_rows_are_put_together_and_the_value_stays(committing_catalogue: str) -> None:
    run("INSERT INTO rulings_change SELECT FROM generate_series(1, 80)")
    run("ALTER TABLE rulings_change ALTER mark SET DEFAULT 0")
    before = data_revision()
    run(PRICED % ANY_CARD)
    assert run(ROWS) == 1 and told() is None
    # What a change of nothing would leave: all that was told before, and that it was told.
    assert data_revision() == before != f"{0:016x}"


@pytest.mark.django_db
def test_every_table_that_pages_show_is_watched() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, bit_or(tgtype)::integer FROM pg_trigger"
            " WHERE tgname LIKE 'rulings_tell_%' GROUP BY 1"
        )
        watched = dict(cursor.fetchall())
    shown = {model._meta.db_table for model in apps.get_app_config("rulings").get_models()}
    # Nobody sees an invitation but who was sent it, on a page that is never kept.
    shown.remove(Invitation._meta.db_table)
    every_kind = 4 | 8 | 16 | 32  # INSERT, DELETE, UPDATE, TRUNCATE as PostgreSQL counts them
    assert {table for table, kinds in watched.items() if kinds == every_kind} >= shown
