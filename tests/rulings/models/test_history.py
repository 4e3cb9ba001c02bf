"""The database itself writes the history of texts, whoever changes them and however."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction

from rulings.models import Revision, Ruling, sign_revisions
from tests.rulings.people import person

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)

History = list[tuple[str, int, str | None]]


def history(ruling: Ruling) -> History:
    return list(ruling.revisions.values_list("language", "number", "text"))


def test_making_a_ruling_writes_a_revision_for_each_text() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.", text_de="Wirf einen Würfel.")
    assert history(ruling) == [("de", 1, "Wirf einen Würfel."), ("ru", 1, "Бросьте кубик.")]


def test_an_update_in_bulk_is_written_too() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Бросьте d20.")
    assert history(ruling) == [("ru", 1, "Бросьте кубик."), ("ru", 2, "Бросьте d20.")]


def test_a_statement_that_django_never_sees_is_written_too() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET text_en = 'Roll a die.'")
    assert history(ruling)[0] == ("en", 1, "Roll a die.")


def test_a_text_that_stays_the_same_has_no_new_revision() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Бросьте кубик.", source="wizards")
    assert len(history(ruling)) == 1


def test_a_text_that_is_taken_away_leaves_an_empty_revision() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.", text_en="Roll a die.")
    Ruling.objects.filter(pk=ruling.pk).update(text_en=None)
    assert history(ruling)[:2] == [("en", 1, "Roll a die."), ("en", 2, None)]


def test_a_revision_knows_who_when_and_why() -> None:
    joana = person("Joana")
    ruling = Ruling.objects.create(text_en="Roll a die.")
    with transaction.atomic():
        sign_revisions(at=NOON, actor=joana, reason="clearer")
        Ruling.objects.filter(pk=ruling.pk).update(text_pt="Role um dado.")
    revision = ruling.revisions.get(language="pt")
    assert (revision.actor, revision.at, revision.reason) == (joana, NOON, "clearer")


def test_a_revision_is_never_changed() -> None:
    Ruling.objects.create(text_en="Roll a die.")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        Revision.objects.update(text="Roll two dice.")


def test_a_revision_is_never_deleted() -> None:
    Ruling.objects.create(text_en="Roll a die.")
    with (
        pytest.raises(IntegrityError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM rulings_revision")
