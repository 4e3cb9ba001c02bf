"""What `python -m tests.rulings.search.judged` runs: everything asked among all names and rulings.

It needs the customer's data beside the checkout. No test of `make test`: it takes minutes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

import pytest
from pytest_django.plugin import DjangoDbBlocker

from rulings.models.localized import CODES
from tests import databases
from tests.rulings.search.judged import drawing, judgements, sources
from tests.rulings.search.judged.engines import FTS5, Sixfold, StockPostgreSQL, entries
from tests.rulings.search.judged.judgements import FIRST, Scored, scored
from tests.rulings.search.judged.stocking import stock
from tests.rulings.search.judged.test_judged import (
    BY_HAND,
    EVERY,
    ours,
    test_people_find_what_they_mean,
)

__all__ = ["ours", "test_people_find_what_they_mean"]


@dataclass(frozen=True)
class Scores:
    """How each engine did."""

    sixfold: Scored
    stock: Scored
    fts5: Scored

    @property
    def engines(self) -> Sequence[Scored]:
        """Ours and the others."""
        return self.sixfold, self.stock, self.fts5


@pytest.fixture(scope="module")
def scores(catalogue_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Scores]:
    """Ask every engine every query, on a copy of the catalogue with everything in it."""
    cards = sources.cards()
    known = {card.oracle_id for card in cards}
    rulings = [
        ruling
        for ruling in sources.real_rulings()
        if any(card in known for card, _day in ruling.links)
    ]
    with (
        django_db_blocker.unblock(),
        databases.cloned(catalogue_database, f"{catalogue_database}_all") as name,
        databases.using(name),
    ):
        answers = stock(cards, rulings)
        held = entries(answers)
        with closing(FTS5(held)) as fts5:
            yield Scores(
                scored("Sixfold", EVERY, Sixfold(answers)),
                scored("PostgreSQL as it comes", EVERY, StockPostgreSQL(held)),
                scored("SQLite FTS5", EVERY, fts5),
            )


def test_the_table_is_that_of_the_documentation(
    scores: Scores, request: pytest.FixtureRequest
) -> None:
    table = judgements.table(scores.engines, BY_HAND)
    print(f"\n{table}\n\n{judgements.told(scores.sixfold)}")
    if request.config.getoption("write"):
        judgements.write(table)
    assert f"\n{table}\n" in judgements.DOCUMENT.read_text(encoding="utf-8")


def test_each_miss_is_listed_with_its_cause(scores: Scores) -> None:
    missed = {(one.language, one.typed) for one in scores.sixfold.misses}
    assert judgements.known_misses().keys() == missed


def test_the_crowd_is_nearly_as_hard_as_all(scores: Scores, ours: Scored) -> None:
    places = scores.sixfold.places
    other = [one for one, place in ours.places.items() if place != places[one]]
    for one in other:
        print(f"among all {places[one] or '-'}, in the crowd {ours.places[one] or '-'}\t{one.line}")
    assert len(other) <= len(places) / 100


@pytest.mark.parametrize("language", CODES)
def test_others_find_less(scores: Scores, language: str) -> None:
    some = [one for one in EVERY if one.language == language]
    sixfold, *others = (engine.share(FIRST, some) for engine in scores.engines)
    assert sixfold > max(others)


def test_what_ships_is_what_is_drawn() -> None:
    found = drawing.drawn()
    assert drawing.text_of(found) == judgements.DRAWN.read_text(encoding="utf-8")
    assert drawing.needed([*found, *BY_HAND]) == sources.CROWD.read_text(encoding="ascii")
