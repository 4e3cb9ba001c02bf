"""The database itself writes the history of texts, whoever changes them and however."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from django.db import IntegrityError, connection, transaction

from rulings.models import Revision, Ruling, Snapshot, sign_revisions
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


def test_a_text_holds_from_the_day_that_is_said_else_from_the_day_of_its_saving() -> None:
    late = datetime(2026, 11, 29, 22, tzinfo=timezone(-timedelta(hours=3)))
    with transaction.atomic():
        sign_revisions(at=NOON, held_from=date(2021, 7, 23))
        ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
        sign_revisions(at=late)
        Ruling.objects.filter(pk=ruling.pk).update(text_en="Roll a die.")
    held = dict(ruling.revisions.values_list("language", "held_from"))
    assert held == {"ru": date(2021, 7, 23), "en": date(2026, 11, 30)}
    with transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(text_de="Würfle.")
    unsigned = ruling.revisions.get(language="de")
    assert unsigned.held_from == unsigned.at.date()


def test_one_statement_writes_the_history_of_all_its_rows() -> None:
    old = Ruling.objects.create(text_ru="Бросьте кубик.", text_en="Roll a die.")
    Ruling.objects.bulk_create(
        Ruling(text_en=f"Roll {number} dice.", text_fr=f"Lancez {number} dés.")
        for number in range(2, 5)
    )
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE rulings_ruling SET"
            " text_en = CASE WHEN id = %s THEN NULL ELSE text_en || '!' END,"
            " text_ru = coalesce(text_ru, 'Бросьте кубики.')",
            [old.pk],
        )
    assert history(old) == [("en", 1, "Roll a die."), ("en", 2, None), ("ru", 1, "Бросьте кубик.")]
    for number, ruling in enumerate(Ruling.objects.exclude(pk=old.pk).order_by("pk"), start=2):
        assert history(ruling) == [
            ("en", 1, f"Roll {number} dice."),
            ("en", 2, f"Roll {number} dice.!"),
            ("fr", 1, f"Lancez {number} dés."),
            ("ru", 1, "Бросьте кубики."),
        ]


def test_an_insert_that_turns_into_an_update_is_written_as_what_it_was() -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.", public_id="aaaaaa")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO rulings_ruling (public_id, text, text_en, source, status,"
            " withdrawn_reason, official_elsewhere)"
            " SELECT id, '', said, 'wizards', 'current', '', '{}'"
            " FROM (VALUES ('aaaaaa', 'Roll dice.'), ('bbbbbb', 'Roll.')) AS incoming (id, said)"
            " ON CONFLICT (public_id) DO UPDATE SET text_en = excluded.text_en"
        )
    assert history(ruling) == [("en", 1, "Roll a die."), ("en", 2, "Roll dice.")]
    assert history(Ruling.objects.get(public_id="bbbbbb")) == [("en", 1, "Roll.")]


def test_a_copy_is_written_too() -> None:
    with connection.cursor() as cursor:
        columns = "public_id, text, text_de, source, status, withdrawn_reason, official_elsewhere"
        with cursor.copy(f"COPY rulings_ruling ({columns}) FROM STDIN") as copy:
            copy.write_row(["aaaaaa", "", "Würfle.", "wizards", "current", "", "{}"])
            copy.write_row(["bbbbbb", "", "Würfle!", "wizards", "current", "", "{}"])
    assert list(Revision.objects.values_list("language", "number", "text")) == [
        ("de", 1, "Würfle."),
        ("de", 1, "Würfle!"),
    ]


def test_a_history_that_was_brought_first_is_gone_on_with() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('rulings_ruling', 'id'))")
        (pk,) = cursor.fetchone()
    for number, text in enumerate(("Roll.", None, "Roll a die."), start=1):
        Revision.objects.create(
            ruling_id=pk, language="en", number=number, text=text, at=NOON, held_from=NOON.date()
        )
    ruling = Ruling.objects.create(pk=pk, text_en="Roll a die.", text_de="Würfle.")
    assert history(ruling) == [
        ("de", 1, "Würfle."),
        ("en", 1, "Roll."),
        ("en", 2, None),
        ("en", 3, "Roll a die."),
    ]
    Ruling.objects.filter(pk=pk).update(text_en="Roll dice.")
    assert history(ruling)[-1] == ("en", 4, "Roll dice.")


def test_what_a_revision_names_is_not_deleted_either() -> None:
    snapshot = Snapshot.objects.create(
        kind="rulings", name="rulings.jsonl", sha256="0" * 64, at=NOON, dated=NOON.date()
    )
    sign_revisions(at=NOON, snapshot=snapshot.pk)
    Ruling.objects.create(text_en="Roll a die.")
    for table in ("rulings_ruling", "rulings_snapshot"):
        with (
            pytest.raises(IntegrityError, match=f"name row [0-9]+ of {table}"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"DELETE FROM {table}")
    unused = Snapshot.objects.create(
        kind="names", name="names.jsonl", sha256="0" * 64, at=NOON, dated=NOON.date()
    )
    unused.delete()
    assert Snapshot.objects.count() == 1
