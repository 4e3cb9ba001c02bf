"""A database of the third issue, with people's edits in it, learns since when everything holds.

`third_issue.json` was written by the code of commit 25d1e2f itself: two documents imported, the
catalogue loaded, two people's texts saved (one over an official text, one for a draft in English),
another document imported that puts two known texts on another card, a newer catalogue loaded that
changes one draft and suggests another, and an editor's deeds: a ruling withdrawn, one missing, one
merged, a rule cited.
"""

from collections.abc import Iterator
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from rulings.models import (
    CardFace,
    CardRuling,
    LedgerEntry,
    Revision,
    RuleCitation,
    Ruling,
    Snapshot,
    Suggestion,
    text_columns,
)
from tests import databases
from tests.rulings.keys import wrong_keys
from tests.rulings.upgrade.old import Old

OLD = Old("third_issue.json", migration="0006")
AFR, UNF, CATALOGUE = date(2021, 7, 23), date(2022, 10, 7), date(2026, 11, 30)


@pytest.fixture(scope="module")
def migrated(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database at its last migration, brought to today's; the catalogue is not loaded again."""
    with django_db_blocker.unblock(), OLD.database():
        call_command("migrate", verbosity=0)
        yield


@pytest.fixture(autouse=True)
def reading(migrated: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Read the migrated database."""
    with django_db_blocker.unblock():
        yield


def held_from(public_id: str, language: str) -> list[date]:
    """The day of each revision of a text, in order."""
    history = Revision.objects.filter(ruling__public_id=public_id, language=language)
    return list(history.order_by("number").values_list("held_from", flat=True))


@pytest.mark.parametrize("table", list(OLD.held["tables"]))
def test_no_row_is_lost_and_no_column_of_it_changes(table: str) -> None:
    before, now = OLD.rows(table), OLD.now(table)
    assert sorted(map(repr, now)) == sorted(map(repr, before))


def test_it_was_filled_with_what_people_did() -> None:
    assert {row["status"] for row in OLD.rows("rulings_ruling")} == {
        "current", "withdrawn", "missing", "merged",
    }  # fmt: skip
    assert len(OLD.rows("rulings_snapshot")) == 5
    assert {row["actor_id"] for row in OLD.rows("rulings_revision")} == {None, 1, 2}


def test_an_import_is_of_the_day_that_its_source_is_of() -> None:
    found = list(Snapshot.objects.order_by("pk").values_list("name", "dated", "by"))
    assert found == [
        ("neverwinter-hydra.ru.txt", AFR, ""),
        ("attempted-murder.de.txt", UNF, ""),
        ("catalogue", CATALOGUE, ""),
        ("arcane-endeavor.es.txt", date(2024, 5, 14), ""),
        ("catalogue", CATALOGUE, ""),
    ]
    assert Snapshot.objects.get(pk=4).counts == {"new": 2, "same": 3}
    for snapshot in Snapshot.objects.all():
        assert sum(snapshot.counts.values()) == snapshot.entries.count() > 0


def test_a_text_holds_from_the_day_that_its_writer_gave_it() -> None:
    assert held_from("zfk9g", "ru") == held_from("zfk9g", "es") == [AFR]
    assert held_from("zs6r2", "de") == [UNF]
    assert held_from("zfk9g", "de") == [CATALOGUE]
    assert held_from("5ntgg", "fr") == [CATALOGUE, CATALOGUE]
    saved = date(2026, 11, 30)
    assert held_from("zs6r2", "pt") == [CATALOGUE, saved, saved]
    assert held_from("s8mhg", "en") == [CATALOGUE]
    # An official text that an editor replaced held from its own day all the same.
    assert held_from("wf4zw", "ru") == [AFR, saved]


def test_a_ruling_stands_on_a_card_from_its_date_there_and_a_question_from_ours() -> None:
    for link in CardRuling.objects.select_related("ruling"):
        asked = link.ruling.source == "project"
        assert link.held_from == (CATALOGUE if asked else link.date)
        assert (link.held_until, link.missing_since, link.listed_from) == (None, None, None)
    added = CardRuling.objects.filter(card__slug="arcane-endeavor", date__year=2024)
    assert {link.held_from for link in added} == {date(2024, 5, 14), date(2024, 2, 1)}
    assert set(RuleCitation.objects.values_list("held_from", flat=True)) == {CATALOGUE}


def test_every_english_text_has_its_key() -> None:
    assert wrong_keys() == []
    evas = Ruling.objects.get(public_id="qzd2d")
    assert evas.text_in("en") == "Eva's English words: don't roll twice."
    typeset = text_columns("en", "Eva’s English words: don’t roll twice.")
    assert evas.text_key == typeset["text_key"]


def test_the_ledger_names_the_rulings_it_is_about() -> None:
    for entry in LedgerEntry.objects.select_related("ruling"):
        if entry.ruling is not None:
            assert entry.key.split()[0] == entry.ruling.public_id
        else:
            assert entry.subject in {"card", "name", "title"}, entry
    assert LedgerEntry.objects.filter(ruling__public_id="zfk9g", subject="link").count() > 0


def test_a_suggestion_that_waits_names_the_import_it_is_of() -> None:
    suggestion = Suggestion.objects.get()
    assert (suggestion.kind, suggestion.snapshot_id, suggestion.closed_at) == ("text", 5, None)


def test_the_history_goes_on_where_it_stood_and_is_still_never_changed() -> None:
    ruling = Ruling.objects.get(public_id="zs6r2")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'"
            # Those that tell pages or the search of a change have nothing to do with the history.
            " AND tgname NOT SIMILAR TO 'rulings_(tell|note)_%'"
            " AND tgrelid IN ('rulings_revision'::regclass, 'rulings_ruling'::regclass)"
            " ORDER BY tgname"
        )
        assert [name for (name,) in cursor.fetchall()] == [
            "rulings_forbid_rewriting",
            "rulings_keep_history",
            "rulings_record_changed",
            "rulings_record_new",
        ]
    newest = ruling.latest_revision("pt")
    assert newest is not None and newest.number == 3
    assert CardFace.objects.count() == 0


def test_it_migrates_back_to_what_it_was() -> None:
    today = databases.current()
    with databases.cloned(today, f"{today}_back") as name, databases.using(name):
        call_command("migrate", "rulings", OLD.migration, verbosity=0)
        for table in OLD.held["tables"]:
            assert sorted(map(repr, OLD.now(table))) == sorted(map(repr, OLD.rows(table))), table
        with connection.cursor() as cursor:
            cursor.execute("UPDATE rulings_ruling SET text_en = 'Roll.' WHERE public_id = 'zs6r2'")
            cursor.execute("SELECT number FROM rulings_revision WHERE text = 'Roll.'")
            assert cursor.fetchone() == (2,)
