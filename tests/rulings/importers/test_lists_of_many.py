"""An import by plan, as of the catalogue, leaves lists of the common words of what it wrote."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection

from rulings.importers.apply import apply
from rulings.importers.plan import Entry, Outcome, Plan, WriteLink, WriteRuling, WriteText
from rulings.models import Card, Origin, Ruling, Snapshot

MANY = 310
"""More than are noted one by one: of so many the lists are forgotten (migration 0020)."""
DAY = date(2021, 7, 23)


@pytest.mark.django_db
def test_many_texts_of_one_import_are_found_from_lists() -> None:
    Card.objects.create(slug="hydra", name_en="Hydra")
    ids = [f"n{number:05}".replace("0", "z").replace("1", "y") for number in range(MANY)]
    writes = [
        write
        for public_id in ids
        for write in (
            WriteRuling(public_id, {"source": Ruling.Source.WIZARDS}),
            WriteText(public_id, "en", "Roll a die.", Origin.OFFICIAL, DAY),
            WriteLink(public_id, "hydra", DAY, 0, DAY),
        )
    ]
    plan = Plan(
        Snapshot.Kind.CATALOGUE,
        "many",
        "0" * 64,
        DAY,
        tuple(Entry(Outcome.NEW, "text", write.public_id, write=write) for write in writes),
    )
    apply(plan, at=datetime(2026, 1, 1, tzinfo=UTC), by="somebody")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT said::text, octet_length(numbers) / 4 FROM rulings_searchkept"
            " ORDER BY said::text"
        )
        assert cursor.fetchall() == [("'die'", MANY), ("'roll'", MANY)]
        cursor.execute("SELECT count(*) FROM rulings_searchentry WHERE day = %s", [DAY])
        assert cursor.fetchone() == (MANY,)
