"""People find what they mean: the right answer is first, or one of the first five.

Our own search, in a crowd of names and rulings that come near (see `crowd.py`). The whole data, and
other searches beside ours, are asked by `python -m tests.rulings.search.judged`.
"""

from __future__ import annotations

import doctest
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from rulings.content.catalogue import read_catalogue
from rulings.models.localized import CODES
from tests import databases
from tests.rulings.search.judged import crowd, drawing, judgements, sources, typing_habits
from tests.rulings.search.judged.engines import Sixfold
from tests.rulings.search.judged.judgements import FEW, FIRST, KINDS, Scored, scored
from tests.rulings.search.judged.stocking import stock

FIRST_AT_LEAST, FEW_AT_LEAST = 0.95, 0.99
MOST_WORDS = 4
"""Of a real ruling, in a query: no more of its text is kept here."""

BY_HAND = judgements.read(judgements.BY_HAND)
DRAWN = judgements.read(judgements.DRAWN)
EVERY = (*DRAWN, *BY_HAND)
HERE = sources.RULINGS.exists() and sources.PRINTED.exists()


@pytest.fixture(scope="module")
def ours(catalogue_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Scored]:
    """Ask what can be asked, on a copy of the catalogue with the crowd in it."""
    asked = [one for one in EVERY if HERE or not (one.asks_for_cards or one.asks_for_real_rulings)]
    with (
        django_db_blocker.unblock(),
        databases.cloned(catalogue_database, f"{catalogue_database}_judged") as name,
        databases.using(name),
    ):
        answers = (
            stock(sources.cards(in_crowd=True), crowd.rulings(EVERY)) if HERE else stock((), ())
        )
        yield scored("Sixfold", asked, Sixfold(answers))


def test_people_find_what_they_mean(ours: Scored, subtests: pytest.Subtests) -> None:
    causes = judgements.known_misses()
    missed = {(one.language, one.typed) for one in ours.misses}
    with subtests.test("the right answer is the first, or among the first five"):
        assert ours.share(FIRST) >= FIRST_AT_LEAST
        assert ours.share(FEW) >= FEW_AT_LEAST
    with subtests.test("each miss is listed with its cause"):
        assert all(causes.values())
        assert missed <= causes.keys(), "these are new"
        assert causes.keys() <= {(one.language, one.typed) for one in EVERY}
    with subtests.test("with the names and rulings of the customer's data"):
        if not HERE:
            left = len(EVERY) - len(ours.places)
            pytest.skip(f"{left} queries ask for what is in the customer's data (../shared/data)")


def test_there_are_enough_queries_of_every_kind_and_a_third_is_by_hand() -> None:
    assert len(EVERY) >= 300
    assert len({(one.language, one.typed) for one in EVERY}) == len(EVERY)
    languages = Counter(one.language for one in EVERY)
    assert languages.keys() == set(CODES) and min(languages.values()) >= 50
    assert {one.kind for one in EVERY} == KINDS.keys()
    assert 0.3 <= len(BY_HAND) / len(EVERY) <= 0.35


def test_the_documentation_tells_of_these_queries_what_was_measured() -> None:
    text = judgements.DOCUMENT.read_text(encoding="utf-8")
    table = re.findall(r"^\| ([a-z ]+) \| (\d+) \| ([\d.]+)% / ([\d.]+)% \|", text, re.MULTILINE)
    told = {part: (int(count), float(first), float(few)) for part, count, first, few in table}
    assert {part: count for part, (count, _first, _few) in told.items()} == {
        part: len(some) for part, some in judgements.parts(EVERY, BY_HAND).items()
    }
    count, first, few = told["all"]
    assert first >= FIRST_AT_LEAST * 100 and few >= FEW_AT_LEAST * 100
    assert round(count * (1 - first / 100)) == len(judgements.known_misses())


@pytest.mark.skipif(not HERE, reason="the names are in the customer's data (../shared/data)")
def test_the_cards_that_the_queries_need_are_in_the_crowd() -> None:
    there = {f"card:{card.slug}" for card in sources.cards(in_crowd=True)}
    there |= {f"card:{card.slug}" for card in read_catalogue().cards}
    needed = {answer for one in EVERY if one.asks_for_cards for answer in one.right}
    assert needed <= there


def test_no_more_than_some_words_of_a_real_ruling_are_kept() -> None:
    for one in DRAWN:
        if one.asks_for_real_rulings:
            assert len(one.typed.split()) <= MOST_WORDS, one.typed


@pytest.mark.parametrize("language", [code for code in CODES if code != "en"])
def test_the_same_queries_are_drawn_again(language: str) -> None:
    """Those for rulings of the catalogue: all others need the customer's data and the command."""
    kinds = {"words", "phrase", "rule", "inflected"}
    kept = [one for one in DRAWN if one.language == language and one.kind in kinds]
    assert list(drawing.of_catalogue(language)) == [one for one in kept if not one.asks_for_cards]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("it\ttypo\tdado\tcard:die", "no such language"),
        ("en\tguess\tdie\tcard:die", "no such language or kind"),
        ("en\ttypo\tdie\tdie", "no card, ruling or text"),
        ("en\ttypo\tdie\tcard:die ruling:7znd7", "at once"),
        ("en\ttypo\tdie", "not enough values"),
    ],
)
def test_a_line_that_is_no_judgement_is_refused(tmp_path: Path, line: str, why: str) -> None:
    file = tmp_path / "queries.tsv"
    file.write_text(f"# A comment.\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        judgements.read(file)


@pytest.mark.parametrize("module", [judgements, typing_habits])
def test_examples_in_the_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
