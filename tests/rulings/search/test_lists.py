"""The lists that an import makes of what it writes are those that are read from the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection

from rulings.models import Card, CardRuling, Ruling
from rulings.search import index
from rulings.search.words import kept, rows
from rulings.search.words.kept import Told, make_lists
from rulings.search.words.packing import packed

WORDS = ("roll", "die", "odd", "even", "ignore", "d20")


@pytest.fixture
def rulings(db: None, monkeypatch: pytest.MonkeyPatch) -> list[Ruling]:
    """Have rulings without entries: some without a day, one without words, one hidden."""
    monkeypatch.setattr(rows, "COMMON", 2)
    monkeypatch.setattr(rows, "LISTED", 12)
    card = Card.objects.create(slug="hydra", name_en="Hydra")
    made = []
    for number in range(30):
        words = [word for at, word in enumerate(WORDS) if number % (at + 1) == 0]
        text = " ".join([*words, *words[number % 3 :], "§" * (number == 7)])
        made.append(Ruling.objects.create(text_en=text, text_fr=None if number % 4 else "Un dé."))
        if number % 5:
            day = date(2020, 1, 1 + number % 11)
            CardRuling.objects.create(card=card, ruling=made[-1], date=day, held_from=day)
    made[4].status, made[4].withdrawn_reason = Ruling.Status.WITHDRAWN, "No longer true."
    made[4].save()
    return made


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return of which languages the table is read from now on."""
    languages: list[str] = []
    read: Callable[..., Told] = kept._read

    def noted(cursor: Any, language: str) -> Told:
        languages.append(language)
        return read(cursor, language)

    monkeypatch.setattr(kept, "_read", noted)
    return languages


def lists() -> list[list[tuple[Any, ...]]]:
    """Return all lists, the orders that their numbers are of, and what is in none of them."""
    with connection.cursor() as cursor:
        tables = []
        for statement in (
            "SELECT * FROM rulings_searchkept ORDER BY language, said::text",
            "SELECT * FROM rulings_searchsaid ORDER BY language, word, era",
            "SELECT DISTINCT ON (language) language, rulings, ago FROM rulings_searchorder"
            " ORDER BY language, made DESC",
            "SELECT * FROM rulings_searchlater ORDER BY language, ruling_id",
        ):
            cursor.execute(statement)
            tables.append(cursor.fetchall())
        return tables


def make_all() -> None:
    with connection.cursor() as cursor:
        for language in ("en", "ru", "es", "pt", "de", "fr"):
            make_lists(cursor, language)


def test_what_was_written_is_not_read_again(
    rulings: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = reads(monkeypatch)
    index.renew("SELECT id FROM rulings_ruling")
    assert not languages
    written = lists()
    kept_lists, _said, orders, _later = written
    assert {row[0] for row in kept_lists} == {"en", "fr"}
    assert [len(row[1]) for row in orders if row[0] in {"en", "fr"}] == [29, 8 - 1]
    make_all()
    assert len(languages) == 6
    assert lists() == written


def test_how_well_a_word_fits_is_what_the_database_ranks(rulings: list[Ruling]) -> None:
    index.renew("SELECT id FROM rulings_ruling")
    ranks = set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT language, said, numbers, worse FROM rulings_searchkept")
        lists = cursor.fetchall()
        for language, said, numbers, worse in lists:
            fits = packed("f", worse)
            cursor.execute(
                "SELECT own.fit = -ts_rank(vector, %s) FROM rulings_searchorder AS listed,"
                " unnest(%s::integer[], %s::real[]) AS own (number, fit),"
                " rulings_searchentry AS held WHERE listed.language = %s AND held.language = %s"
                " AND held.ruling_id = listed.rulings[number]",
                [said, packed("i", numbers).tolist(), fits.tolist(), language, language],
            )
            assert cursor.fetchall() == [(True,)] * len(fits)
            ranks |= {*fits}
    assert (len(lists) > 5, len(ranks)) == (True, 2)


def rule_some(rulings: list[Ruling]) -> str:
    return f"VALUES ({rulings[3].pk}), ({rulings[9].pk})"


def rule_all_but_one_that_is_shown_again(rulings: list[Ruling]) -> str:
    Ruling.objects.filter(pk=rulings[4].pk).update(status=Ruling.Status.CURRENT)
    return f"SELECT id FROM rulings_ruling WHERE id <> {rulings[4].pk}"


@pytest.mark.parametrize("which", [rule_some, rule_all_but_one_that_is_shown_again])
def test_the_table_is_read_where_more_stands_there(
    rulings: list[Ruling],
    monkeypatch: pytest.MonkeyPatch,
    which: Callable[[list[Ruling]], str],
) -> None:
    index.renew("SELECT id FROM rulings_ruling")
    monkeypatch.setattr(kept, "_NOTED", -1)
    languages = reads(monkeypatch)
    Ruling.objects.update(text_en="Ignore it.")
    index.renew(which(rulings))
    assert {"en", "fr"} <= {*languages}
    written = lists()
    make_all()
    assert lists() == written


def test_more_than_is_remembered_is_read(
    rulings: list[Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_REMEMBERED", 10)
    languages = reads(monkeypatch)
    index.renew("SELECT id FROM rulings_ruling")
    assert languages == ["en"]
    written = lists()
    make_all()
    assert lists() == written


def test_a_text_too_long_is_noted(rulings: list[Ruling]) -> None:
    Ruling.objects.filter(pk=rulings[5].pk).update(text_en="odd " + "the " * 1_100 + "roll")
    index.renew("SELECT id FROM rulings_ruling")
    _kept, _said, orders, later = lists()
    assert ("en", rulings[5].pk, True) in later
    [order] = (row[1] for row in orders if row[0] == "en")
    assert rulings[5].pk not in order
    assert len(order) == 28
