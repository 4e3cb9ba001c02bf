"""The search table holds every text once, by its newest day, and can be written anew."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from rulings.models import Card, CardRuling, Ruling, SearchEntry
from rulings.search import index
from rulings.search.find import CAP, find
from rulings.search.query import parse
from rulings.search.words import bulk


def entries() -> list[tuple[str, int, date | None, str]]:
    rows = SearchEntry.objects.order_by("language", "ruling_id")
    return list(rows.values_list("language", "ruling_id", "day", "vector"))


def test_written_anew_it_is_what_it_was(catalogue: None) -> None:
    before = entries()
    SearchEntry.objects.filter(language="ru").update(vector="'spoilt':1")
    made = Ruling.objects.create(text_en="Roll a die.", public_id="new234")
    out = StringIO()
    call_command("rebuild_search", stdout=out)
    assert out.getvalue() == "151 texts can be found.\n"
    after = entries()
    assert [entry for entry in after if entry[1] != made.pk] == before
    assert [entry[3] for entry in after if entry[1] == made.pk] == ["'die':3 'roll':1"]


@pytest.mark.django_db
def test_an_entry_has_the_newest_day_of_its_ruling() -> None:
    card = Card.objects.create(slug="hydra", name_en="Hydra")
    ruling = Ruling.objects.create(text_en="Roll a die.")
    for day in (date(2022, 10, 7), date(2021, 7, 23)):
        CardRuling.objects.create(card=card, ruling=ruling, date=day, held_from=day)
    gone = date(2023, 2, 3)
    CardRuling.objects.create(card=card, ruling=ruling, date=gone, held_from=gone, held_until=gone)
    index.write(index.entries_of(ruling))
    assert SearchEntry.objects.get().day == date(2022, 10, 7)
    assert index.renew("SELECT id FROM rulings_ruling") == 1
    assert SearchEntry.objects.get().day == date(2022, 10, 7)


@pytest.mark.django_db
def test_a_text_that_is_gone_is_found_no_more() -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", text_de="Würfle.")
    index.write(index.entries_of(ruling))
    index.write([index.Indexed(ruling.pk, "en", None)])
    assert [entry[0] for entry in entries()] == ["de"]


@pytest.mark.django_db
def test_a_search_with_too_many_hits_counts_to_the_cap_and_says_so() -> None:
    Ruling.objects.bulk_create(
        Ruling(
            public_id=f"n{number:05}".replace("0", "z").replace("1", "y"),
            text_en="Roll a die.",
            text_de=None if number % 400 else "Würfle.",
        )
        for number in range(CAP + 5)
    )
    index.rebuild()
    results = find(parse("die"), language="en")
    assert (results.total, results.capped, len(results.hits)) == (CAP, True, 20)
    assert max(results.facets.values()) == CAP + 1
    assert not find(parse("die proved:yes"), language="en").hits
    # By conditions alone too, whether most texts of the reader's language meet them or few.
    for language, first in (("en", ["en", "en", "en", "en"]), ("de", ["de", "de", "de", "en"])):
        results = find(parse("proved:no"), language=language)
        assert (results.total, results.capped, len(results.hits)) == (CAP, True, 20)
        assert [hit.ruling.language for hit in results.hits[:4]] == first
    assert find(parse("lang:de"), language="en").total == 3


def rows() -> list[tuple[str, int, date | None, str, str]]:
    """Return all entries with their places in the table: what is written anew gets another."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT language, ruling_id, day, vector::text, ctid::text FROM rulings_searchentry"
            " ORDER BY 1, 2"
        )
        return list(cursor.fetchall())


def test_many_entries_are_what_they_are_one_by_one(catalogue: None) -> None:
    before = entries()
    SearchEntry.objects.all().delete()
    assert index.renew("SELECT id FROM rulings_ruling") == len(before)
    assert entries() == before


def test_what_is_found_already_is_not_written_again(catalogue: None) -> None:
    before = rows()
    index.renew("SELECT id FROM rulings_ruling")
    index.rebuild()
    for ruling in Ruling.objects.all():
        index.write(index.entries_of(ruling))
    assert rows() == before


def test_only_the_chosen_of_many_are_written(catalogue: None) -> None:
    chosen, other = Ruling.objects.filter(text_ru__isnull=False)[:2]
    before = entries()
    SearchEntry.objects.filter(ruling__in=[chosen, other]).update(vector="'spoilt':1")
    index.renew(f"SELECT {chosen.pk}")
    spoilt = {row[:2] for row in entries() if row[3] == "'spoilt':1"}
    assert spoilt == {row[:2] for row in before if row[1] == other.pk}


@pytest.mark.django_db
def test_of_many_texts_too_one_that_is_gone_is_found_no_more() -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", text_de="Würfle.")
    index.write(index.entries_of(ruling))
    Ruling.objects.filter(pk=ruling.pk).update(text_en=None)
    assert index.renew("SELECT id FROM rulings_ruling") == 1
    assert [entry[0] for entry in entries()] == ["de"]


@pytest.mark.django_db
def test_an_entry_of_a_ruling_that_is_gone_is_not_built_anew() -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.")
    index.write(
        [index.Indexed(ruling.pk, "en", "Roll."), index.Indexed(ruling.pk + 1, "en", "Go.")]
    )
    assert index.rebuild() == 1
    assert [entry[1] for entry in entries()] == [ruling.pk]


@pytest.mark.django_db
def test_many_are_written_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "_FETCH", "FETCH 2 FROM search_texts")
    for number in range(5):
        Ruling.objects.create(text_en=f"Roll a d{number + 1}.")
    assert index.renew("SELECT id FROM rulings_ruling") == 5
    assert len(entries()) == 5


@pytest.mark.django_db
def test_nothing_is_left_unsorted_after_many() -> None:
    for number in range(30):
        Ruling.objects.create(text_en=f"Roll a d{number + 1}.", text_ru="Бросьте кубик.")
    index.renew("SELECT id FROM rulings_ruling")
    with connection.cursor() as cursor:
        cursor.execute(bulk._SORT)
        assert {pages for (pages,) in cursor.fetchall()} == {0}
        SearchEntry.objects.all().delete()
        index.write(index.entries_of(Ruling.objects.all()[0]))
        cursor.execute(bulk._SORT)
        # One at a time they do wait: this is what the test looks for.
        assert {pages for (pages,) in cursor.fetchall()} == {0, 1}
