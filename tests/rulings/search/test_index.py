"""The search table holds every text once, by its newest day, and can be written anew."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from rulings.models import Card, CardRuling, Ruling, SearchEntry
from rulings.search import index
from rulings.search.find import CAP, find
from rulings.search.query import parse


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
    index.write(index.entries_of(ruling))
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
        Ruling(public_id=f"n{number:05}".replace("0", "z").replace("1", "y"), text_en="Roll a die.")
        for number in range(CAP + 5)
    )
    index.rebuild()
    results = find(parse("die"), language="en")
    assert (results.total, results.capped, len(results.hits)) == (CAP, True, 20)
    assert not find(parse("die"), language="en", playable=True).hits
