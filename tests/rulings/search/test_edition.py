"""What is stored is written anew once where other rules or another PostgreSQL wrote it."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import override_settings

from rulings.search import index
from rulings.search.words import edition, rows

pytestmark = pytest.mark.django_db


def rebuilt_where_outdated() -> str:
    out = StringIO()
    call_command("rebuild_search", outdated=True, stdout=out)
    return out.getvalue()


def stored() -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT language, ruling_id, vector::text FROM rulings_searchentry ORDER BY 1, 2"
        )
        return list(cursor.fetchall())


@pytest.mark.parametrize("other", ["_rules", "_SERVER"])
def test_it_is_written_anew_once(
    catalogue: None, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    index.rebuild()
    right = stored()
    assert rebuilt_where_outdated() == ""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE rulings_searchentry SET vector = '''wrong'':1' WHERE language = 'ru'"
        )
    assert rebuilt_where_outdated() == ""
    assert stored() != right
    monkeypatch.setattr(edition, other, {"_rules": lambda: "others", "_SERVER": "SELECT 99"}[other])
    assert "The search is written anew, by the rules of this version." in rebuilt_where_outdated()
    assert stored() == right
    assert rebuilt_where_outdated() == ""


def test_a_table_that_nobody_wrote_whole_is_not_current(catalogue: None) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("COMMENT ON TABLE rulings_searchentry IS NULL")
    assert not index.is_current()


def test_what_decides_how_words_are_stored_is_part_of_the_rules() -> None:
    names = {file.name for file in edition._files()}
    assert {"canonical.py", "forms.py", "kept.py", "folding.py"} <= names


def test_lists_are_made_anew_with_it(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "COMMON", 5)
    index.rebuild()
    with connection.cursor() as cursor:
        kept = "SELECT language, said::text, numbers, worse FROM rulings_searchkept ORDER BY 1, 2"
        cursor.execute(kept)
        right = cursor.fetchall()
        cursor.execute("UPDATE rulings_searchkept SET numbers = '', worse = ''")
        index.rebuild()
        cursor.execute(kept)
        assert cursor.fetchall() == right != []


def test_where_nothing_is_nothing_is_told(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("COMMENT ON TABLE rulings_searchentry IS NULL")
    assert rebuilt_where_outdated() == ""
    assert index.is_current()


def test_before_it_serves_it_is_written(catalogue: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_searchentry SET vector = ''")
        cursor.execute("COMMENT ON TABLE rulings_searchentry IS NULL")
    # What the tests put in place of an undefined variable is no string.
    with override_settings(SILENCED_SYSTEM_CHECKS=["templates.E002"]):
        call_command("prepare", verbosity=0)
    assert index.is_current()
    assert all(vector for _language, _ruling, vector in stored())
