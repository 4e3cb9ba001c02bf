"""What finds rulings and cards reads an index, however many there are: PostgreSQL counts it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection

from rulings.models import Card, CardName, CardRuling, CardSet, RuleCitation, Ruling, Translation
from rulings.models.folding import name_key
from rulings.search import index
from tests.rulings.search.plans import plan, read

RULINGS = 2_000
LETTERS = "23456789abcdefghijklmnopqrstuvwx"

HELD = {"rulings_searchentry_en", "rulings_searchentry_ru"}
"""The languages with rulings; where there are none there is nothing to look through."""


def spelt(number: int) -> str:
    """Return a number as a word of five letters of its own."""
    return "".join(LETTERS[number // 32**place % 32] for place in range(4)) + "z"


@pytest.fixture
def many(db: None) -> None:
    """Make rulings in two languages, each on a card of its own, of words rare and common."""
    day = date(2010, 1, 1)
    rulings = Ruling.objects.bulk_create(
        Ruling(
            public_id=spelt(number),
            text_en=f"Roll a die {spelt(number)} for the {spelt(number % 97)}.",
            text_ru=f"Бросьте кубик {spelt(number)}.",
        )
        for number in range(RULINGS)
    )
    cards = Card.objects.bulk_create(
        Card(
            slug=f"card-{number}",
            name_en=f"{spelt(number)} of {spelt(number * 31)}",
            sets=[f"s{number % 400:03d}"],
        )
        for number in range(RULINGS)
    )
    CardSet.objects.bulk_create(CardSet(code=f"s{number:03d}") for number in range(400))
    CardName.objects.bulk_create(
        CardName(card=card, language="en", name=str(card), kind="printed", key=name_key(str(card)))
        for card in cards
    )
    CardRuling.objects.bulk_create(
        CardRuling(card=card, ruling=ruling, date=day + timedelta(number % 4000), held_from=day)
        for number, (card, ruling) in enumerate(zip(cards, rulings, strict=True))
    )
    RuleCitation.objects.bulk_create(
        RuleCitation(
            ruling=ruling, number=f"{100 + number % 800}.{number % 9}", edition=day, held_from=day
        )
        for number, ruling in enumerate(rulings)
    )
    Translation.objects.bulk_create(
        Translation(
            ruling=ruling,
            language="ru",
            origin="project_draft",
            source_language="en",
            source_revision=1,
            saved_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        for ruling in rulings
    )
    with connection.cursor() as cursor:
        # What other tests left behind in the files makes other plans.
        cursor.execute("TRUNCATE rulings_searchentry")
        index.renew("SELECT id FROM rulings_ruling")
        cursor.execute("ANALYZE")


def test_each_kind_of_query_reads_an_index(many: None) -> None:
    for typed, index_read in (
        (spelt(77), "searchentry_en_vector"),
        (f"roll {spelt(5)}", "searchentry_en_vector"),
        (f'"die {spelt(7)}"', "searchentry_en_vector"),
        (f"{spelt(77)} or {spelt(99)}", "searchentry_en_vector"),
        (f"{spelt(5)} -{spelt(7)}", "searchentry_en_vector"),
        (f"{spelt(9)} of {spelt(279)}", "cardruling"),
        ("342.5", "citation_by_number"),
        ("rule:342.5", "citation_by_number"),
        (f"{spelt(77)} rule:177", "searchentry_en"),
        (spelt(77).upper(), "rulings_ruling_public_id"),
        (f'card:"{spelt(9)} of {spelt(279)}"', "card_name_"),
        ("set:s077", "card_sets"),
        ("lang:ru state:stale", "revision_later"),
        ("lang:ru state:review", "translation_queue"),
    ):
        indexes, looked_through = read(typed)
        assert any(index_read in name for name in indexes), (typed, indexes)
        # Of so few rulings those that meet a condition alone are rightly looked for one by one.
        if not typed.startswith(("rule:", "card:", "set:", "lang:")):
            assert not looked_through & HELD, typed
    # Which rulings are hidden is not looked up ruling by ruling.
    assert "ruling_hidden" in read(spelt(77))[0]
    # What most of them say has been found before.
    indexes, looked_through = read("roll")
    assert not looked_through & HELD and not any("searchentry_en" in name for name in indexes)
    # Conditions alone are evaluated among the newest and once among all, not in each language.
    evaluated = [
        node
        for node in plan("scenario:none")
        if node.get("Relation Name") == "rulings_scenariolink"
    ]
    assert len(evaluated) <= len(("newest", "all", "counted"))
