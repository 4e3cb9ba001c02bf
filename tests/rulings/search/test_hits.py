"""What a process remembers of a card is what the database says now."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import Card, Ruling
from rulings.models.changes import data_revision, page_of
from rulings.models.folding import name_key
from rulings.search.names.hits import CardHit, hits
from rulings.search.names.lookup import named

CHANGES = (
    "UPDATE rulings_card SET name_ru = 'Другое имя' WHERE id = %s",
    "UPDATE rulings_card SET dice = '{d1000}' WHERE id = %s",
    "UPDATE rulings_ruling SET status = 'withdrawn', withdrawn_reason = 'x' WHERE id ="
    " (SELECT max(ruling_id) FROM rulings_cardruling WHERE card_id = %s)",
    "DELETE FROM rulings_cardruling WHERE card_id = %s",
)


def test_a_card_is_remembered_until_anything_changes(committing_catalogue: str) -> None:
    card = Card.objects.get(slug="neverwinter-hydra")

    def found() -> CardHit:
        return named(name_key("Neverwinter Hydra"), "ru")[0][1]

    told = found()
    seen = {told}
    for change in CHANGES:
        with connection.cursor() as cursor:
            cursor.execute(change, [card.pk])
        for asked in (2, 1):
            with page_of(data_revision()), CaptureQueriesContext(connection) as queries:
                told = found()
            own = [one for one in queries.captured_queries if "rulings_change" not in one["sql"]]
            assert len(own) == asked
            assert told == found(), change
        seen.add(told)
    assert len(seen) == len(CHANGES) + 1
    assert (told.card_id, told.found_name, told.rulings) == (card.pk, "Neverwinter Hydra", 0)


def test_the_rulings_and_the_questions_on_cards_are_counted_apart(
    catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cards = {card.pk: card for card in Card.objects.all()}
    with django_assert_num_queries(1):
        found = hits(((pk, "", "") for pk in cards), "en")
    counts = {card.card_id: (card.rulings, card.questions) for card in found}
    assert any(rulings for rulings, _ in counts.values())
    assert any(questions for _, questions in counts.values())
    for pk, card in cards.items():
        standing = Ruling.objects.standing().filter(
            card_rulings__card=card, card_rulings__held_until__isnull=True
        )
        asked = standing.filter(source="project").distinct().count()
        assert counts[pk] == (standing.distinct().count() - asked, asked)
