"""What people do while an import runs: no deed falls in between, and no word is written over."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime
from threading import Event, Timer
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from rulings import editorial, locking
from rulings.importers import lock, published
from rulings.importers.published.planned import Published
from rulings.importers.refusal import PlanOutdated
from rulings.importers.rows import RulingRow
from rulings.importers.running import Sign
from rulings.models import Card, LedgerEntry, Ruling, Snapshot, Suggestion, Translation
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.people import person

FIRST, SECOND = date(2024, 1, 1), date(2024, 2, 1)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
OLD = "If an effect lets you ignore a roll, that roll never happened."
NEW = "If an effect lets you ignore a roll, consider that roll to have never happened."
MINE = "If an effect lets you ignore a roll, that roll never took place."
CUT = "an effect lets you ignore a roll, that roll never happened."


@contextmanager
def holding(statement: str, name: str = "") -> Iterator[Any]:
    """Have the importers' lock in another session of the database."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("SELECT set_config('application_name', %s, true)", [name])
            cursor.execute(f"SELECT {statement}(%s)", [locking._LOCK])
        yield other.connection
        # Told, and not left to the server, which sees a closed connection when it finds the time.
        if not other.connection.closed:
            other.connection.execute("ROLLBACK")
    finally:
        other.close()


@pytest.fixture
def edda(db: None) -> User:
    """Edits, and translates into English."""
    return person("Edda", "editors", "translators-en")


@pytest.fixture
def two(db: None) -> tuple[Ruling, Ruling]:
    """Two rulings of a file, with a revision proposed for the first."""
    for name in ("One Card", "Two Card"):
        make_card(name)
    rows = [row("One Card", OLD), row("Two Card", OLD), row("Two Card", "Roll it.")]
    take(rows, dated=FIRST)
    ruling = ruling_of(OLD)
    Suggestion.objects.create(
        ruling=ruling,
        language="en",
        text=CUT,
        origin="official",
        kind=Suggestion.Kind.REVISION,
        created_at=NOON,
    )
    return ruling, ruling_of("Roll it.")


def counts() -> list[int]:
    models = (Ruling, LedgerEntry, Suggestion, Translation, Snapshot)
    return [model.objects.count() for model in models]


def test_no_deed_of_an_editor_falls_into_an_import(two: tuple[Ruling, Ruling], edda: User) -> None:
    one, other = two
    card, proposed = Card.objects.get(slug="one-card"), Suggestion.objects.get()
    # Not by a deed: the test is one transaction, which would keep the lock.
    Ruling.objects.filter(pk=other.pk).update(status="withdrawn", withdrawn_reason="Wrong.")
    before = counts(), list(Ruling.objects.order_by("pk").values())
    with holding("pg_advisory_xact_lock", "import_scryfall wintermute@cray 7"):
        for deed in (
            lambda: editorial.merge(one, other, by=edda, at=NOON, reason="So."),
            lambda: editorial.split(one, [card], by=edda, at=NOON, reason="So."),
            lambda: editorial.withdraw(one, by=edda, at=NOON, reason="So."),
            lambda: editorial.reinstate(other, by=edda, at=NOON, reason="So."),
            lambda: editorial.accept_suggestion(
                suggestion=proposed, by=edda, at=NOON, version=1, reason="So."
            ),
            lambda: editorial.dismiss_suggestion(suggestion=proposed, by=edda, at=NOON),
        ):
            with pytest.raises(editorial.Locked, match="import_scryfall wintermute@cray 7"):
                deed()
        assert (counts(), list(Ruling.objects.order_by("pk").values())) == before
        # Words are saved meanwhile, as ever.
        editorial.save_text(
            ruling=one, language="en", text=MINE, by=edda, at=NOON, version=1, reason="So."
        )
    editorial.reinstate(other, by=edda, at=NOON, reason="Right.")


def test_deeds_do_not_wait_for_each_other_and_an_import_waits_for_them(db: None) -> None:
    with holding("pg_advisory_xact_lock_shared") as other, transaction.atomic():
        locking.share()
        deed = Timer(0.3, other.close)
        deed.start()
        lock.take("import_scryfall")
        deed.join()


def test_an_import_does_not_wait_for_ever(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "_PATIENCE", 0.1)
    with (
        holding("pg_advisory_xact_lock_shared", "a deed"),
        transaction.atomic(),
        pytest.raises(lock.Locked, match="a deed"),
    ):
        lock.take("import_scryfall")


def plan(rows: list[RulingRow]) -> Published:
    return published.plan(rows, kind=Snapshot.Kind.RULINGS, whole=False, dated=SECOND)


SIGN = Sign(
    kind=Snapshot.Kind.RULINGS,
    name="rulings.json",
    sha256="1" * 64,
    dated=SECOND,
    at=NOON,
    by="operator",
)


@pytest.mark.parametrize("text", [NEW, CUT], ids=["reworded", "cut"])
def test_an_import_that_compared_before_a_person_saved_writes_nothing(
    two: tuple[Ruling, Ruling], edda: User, text: str
) -> None:
    Suggestion.objects.all().delete()
    rows = [row("One Card", text), row("Two Card", text), row("Two Card", "Roll it.")]
    with transaction.atomic():
        planned = plan(rows)
        editorial.save_text(
            ruling=two[0], language="en", text=MINE, by=edda, at=NOON, version=1, reason="So."
        )
        with pytest.raises(PlanOutdated, match=f"{two[0].public_id} en"), transaction.atomic():
            planned.write(SIGN)
    assert Ruling.objects.get(pk=two[0].pk).text_in("en") == MINE
    assert Snapshot.objects.count() == 1
    # Planned anew, the publisher's words wait beside hers.
    counts = take(rows, dated=SECOND, whole=False)
    assert counts["suggested"] == 1
    assert Ruling.objects.get(pk=two[0].pk).text_in("en") == MINE


def test_a_ruling_that_somebody_translated_meanwhile_is_not_joined_with_a_document(
    catalogue: None,
) -> None:
    """English that another card had first would have become the document's ruling."""
    ana = person("Ana", "translators-ru")
    hydra = Card.objects.get(slug="neverwinter-hydra")
    make_card("Other Card")
    texts = _english_of_the_document(hydra)
    take([row("Other Card", texts[0])], dated=FIRST, whole=False)
    alone = ruling_of(texts[0])
    assert hydra.oracle_id is not None
    rows = [RulingRow(hydra.oracle_id, "wizards", date(2021, 7, 23), text, 0) for text in texts] + [
        row("Other Card", texts[0])
    ]
    with transaction.atomic():
        planned = plan(rows)
        if planned.plan.counts.joined != 1:
            raise AssertionError("nothing would be joined here")
        editorial.save_text(
            ruling=alone, language="ru", text="Моё.", by=ana, at=NOON, version=None, source="en"
        )
        with pytest.raises(PlanOutdated, match=alone.public_id), transaction.atomic():
            planned.write(SIGN)
    take(rows, dated=SECOND, whole=False)
    alone.refresh_from_db()
    assert (alone.status, alone.text_in("ru")) == (Ruling.Status.CURRENT, "Моё.")


def _english_of_the_document(card: Card) -> list[str]:
    """Return made-up English in the order of a card's document, one text for each paragraph."""
    paragraphs = card.card_rulings.filter(ruling__translations__document_paragraph__isnull=False)
    count = paragraphs.values("ruling").distinct().count()
    return [f"{number:02} is a made-up English text." for number in range(count)]


def test_who_saves_while_an_import_writes_waits_and_is_told(committing_catalogue: str) -> None:
    edda = person("Edda", "editors", "translators-en")
    make_card("One Card")
    take([row("One Card", OLD)], dated=FIRST, whole=False)
    ruling = ruling_of(OLD)
    written, saved = Event(), Event()

    def imports() -> None:
        try:
            with transaction.atomic():
                lock.take("import_scryfall")
                planned = plan([row("One Card", NEW)])
                planned.write(SIGN)
                written.set()
                # Whoever saves now waits: had she been served, this would be set.
                assert not saved.wait(1.0)
        finally:
            connection.close()

    def saves() -> str:
        try:
            assert written.wait(30)
            editorial.save_text(
                ruling=ruling, language="en", text=MINE, by=edda, at=NOON, version=1, reason="So"
            )
            return "saved"
        except editorial.StaleVersion as told:
            return told.text or ""
        finally:
            saved.set()
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        running, writer = pool.submit(imports), pool.submit(saves)
        running.result(60)
        assert writer.result(60) == NEW
    assert Ruling.objects.get(pk=ruling.pk).text_in("en") == NEW


def test_no_word_is_saved_where_nobody_would_see_it(two: tuple[Ruling, Ruling], edda: User) -> None:
    gone, kept = two
    ana = person("Ana", "translators-ru")
    editorial.merge(gone, kept, by=edda, at=NOON, reason="The same.")
    with pytest.raises(editorial.TextRefused, match="merged"):
        editorial.save_text(
            ruling=gone, language="ru", text="Моё.", by=ana, at=NOON, version=None, source="en"
        )
