"""Counts by what is remembered of each ruling are those of what the database says now."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client, override_settings

from rulings import settings as site
from rulings.models import Ruling
from rulings.models.changes import data_revision, page_of
from rulings.models.localized import reading_order
from rulings.search.matching import counts
from rulings.search.query import parse

ONE = """
    SELECT min(ruling_id) FROM rulings_translation JOIN rulings_scenariolink USING (ruling_id)
    WHERE language = 'ru' AND origin = 'project_draft'
"""
IN_RUSSIAN = "WHERE ruling_id = %s AND language = 'ru'"
CHANGES = (
    "UPDATE rulings_ruling SET source = 'unknown' WHERE id = %s",
    "UPDATE rulings_ruling SET text_de = NULL WHERE id = %s",
    f"UPDATE rulings_translation SET state = 'in_review' {IN_RUSSIAN}",
    f"UPDATE rulings_translation SET origin = 'official' {IN_RUSSIAN}",
    # Stale: of what another ruling said; of what this one says; and of what it said before.
    f"UPDATE rulings_translation SET source_language = 'en', source_revision = 0 {IN_RUSSIAN}",
    f"UPDATE rulings_translation SET source_revision = 1 {IN_RUSSIAN}",
    "UPDATE rulings_ruling SET text_en = 'Otherwise.' WHERE id = %s",
    "UPDATE rulings_cardruling SET date = '1999-01-01' WHERE ruling_id = %s",
    "UPDATE rulings_card SET dice = '{d1000}' WHERE id IN"
    " (SELECT card_id FROM rulings_cardruling WHERE ruling_id = %s)",
    "UPDATE rulings_cardruling SET held_until = '2030-01-01' WHERE ruling_id = %s",
    "DELETE FROM rulings_scenariolink WHERE ruling_id = %s",
    f"DELETE FROM rulings_translation {IN_RUSSIAN}",
    "DELETE FROM rulings_translation WHERE ruling_id = %s",
)


def counted(typed: str, language: str) -> dict[str, int]:
    every = [*Ruling.objects.values_list("pk", flat=True)]
    return counts.count(every, parse(typed), reading_order(language))


def test_whatever_changes_the_counts_are_right(committing_catalogue: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(ONE)
        (one,) = cursor.fetchone()
        before = counted("proved:no", "ru")
        seen = {*before}
        for change in CHANGES:
            cursor.execute(change, [one])
            found = []
            for language, typed in (("ru", "proved:no"), ("de", "proved:no"), ("ru", "lang:de")):
                with page_of(data_revision()):
                    found.append(counted(typed, language))
                # Of what is no page nothing is remembered.
                assert found[-1] == counted(typed, language), change
            assert found[0] != before, change
            before = found[0]
            seen |= {*before}
    assert {"state:stale", "state:review", "date:1999", "die:d1000", "source:unknown"} <= seen


@override_settings(CACHES=site.CACHES)
def test_a_page_asks_only_for_what_no_page_before_has_counted(
    committing_catalogue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts._remembered.forget(None)
    asked: list[int] = []
    told = counts._told

    def counting(rulings: Sequence[int], order: Sequence[str], told_of: str) -> dict[int, str]:
        asked.append(len(rulings))
        return told(rulings, order, told_of)

    monkeypatch.setattr(counts, "_told", counting)
    for address, times in (
        ("/ru/search?q=die:d20", 1),
        ("/ru/search?q=die:d20&sort=date", 1),
        ("/ru/search?q=кубик", 2),
        ("/de/search?q=die:d20", 3),
    ):
        assert Client().get(address).status_code == 200
        assert len(asked) == times
    assert 0 < asked[0] == asked[2]


def test_of_many_rules_the_most_cited_are_counted(catalogue: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO rulings_rulecitation (ruling_id, number, edition, held_from)"
            " SELECT id, '999.' || number || letter, '2030-01-01', '2030-01-01'"
            " FROM (SELECT id, row_number() OVER () AS at FROM rulings_ruling) AS ruling,"
            " generate_series(1, 12) AS number, unnest(ARRAY['a', 'b']) AS letter"
            " WHERE at <= 2 * number"
        )
    rules = [term for term in counted("proved:no", "en") if term.startswith("rule:")]
    # One that several letters of are cited counts once, and before each of them.
    assert {*rules} == {f"rule:999.{n}{letter}" for n in range(9, 13) for letter in ("", "a", "b")}
