"""A ruling of several cards that a file words otherwise on some of them: no word is lost."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import transaction

from rulings.editorial import accept_suggestion, save_text
from rulings.models import (
    CardRuling,
    LedgerEntry,
    Origin,
    Ruling,
    Suggestion,
    Translation,
    sign_revisions,
    text_columns,
)
from tests.rulings.importers.snapshots import make_card, row, ruling_of, take
from tests.rulings.people import person

FIRST, SECOND, THIRD = (date(2024, month, 1) for month in (1, 2, 3))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
WHOLE = "If an effect lets you ignore a roll, that roll never happened."
REWORDED = "If an effect lets you ignore a roll, consider that roll to have never happened."
OTHERWISE = "If an effect lets you ignore that roll, the roll has never happened at all."
CUT = "an effect lets you ignore a roll, that roll never happened."
RUSSIAN, GERMAN = "Если бросок проигнорирован, его не было.", "Dieser Wurf fand nie statt."
CARDS = ("One Card", "Two Card", "Three Card")

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruling() -> Ruling:
    """A ruling on three cards: official in Russian, by a person in German."""
    for name in CARDS:
        make_card(name)
    take([row(name, WHOLE) for name in CARDS], dated=FIRST)
    held = ruling_of(WHOLE)
    with transaction.atomic():
        sign_revisions(at=NOON, held_from=FIRST)
        columns = text_columns("ru", RUSSIAN) | text_columns("de", GERMAN)
        Ruling.objects.filter(pk=held.pk).update(**columns)
    for language, origin in (("ru", Origin.OFFICIAL), ("de", Origin.COMMUNITY)):
        Translation.objects.create(ruling=held, language=language, origin=origin, saved_at=NOON)
    return held


def waiting(ruling: Ruling) -> set[tuple[str, str, str, str]]:
    found = Suggestion.objects.filter(ruling=ruling, closed_at=None)
    return {(one.language, one.text, one.origin, one.note) for one in found}


def test_what_was_said_in_other_languages_waits_beside_the_new_words(ruling: Ruling) -> None:
    rows = [row("One Card", REWORDED), row("Two Card", WHOLE), row("Three Card", WHOLE)]
    counts = take(rows, dated=SECOND)
    assert counts == {"new": 2, "missing": 1, "split": 1, "suggested": 2}
    new = ruling_of(REWORDED)
    assert new.pk != ruling.pk
    assert new.text_in("ru") is None
    own = ruling.public_id
    assert waiting(new) == {("ru", RUSSIAN, "official", own), ("de", GERMAN, "community", own)}
    assert Ruling.objects.get(pk=ruling.pk).text_in("ru") == RUSSIAN
    told = LedgerEntry.objects.get(outcome="split")
    assert (told.ruling, told.before, told.after) == (ruling, WHOLE, new.public_id)
    offered = LedgerEntry.objects.filter(outcome="suggested", ruling=new)
    assert {(one.key, one.after) for one in offered} == {
        (f"{new.public_id} ru", RUSSIAN),
        (f"{new.public_id} de", GERMAN),
    }
    assert take(rows, dated=SECOND) == {}
    # A translator takes it over, and corrects it.
    igor = person("Igor", "translators-ru")
    taken = accept_suggestion(
        suggestion=Suggestion.objects.get(ruling=new, language="ru"), by=igor, at=NOON, version=None
    )
    assert taken.origin == Origin.COMMUNITY
    assert Ruling.objects.get(pk=new.pk).text_in("ru") == RUSSIAN


def test_each_card_may_have_its_own_new_words(ruling: Ruling) -> None:
    rows = [row("One Card", REWORDED), row("Two Card", OTHERWISE), row("Three Card", WHOLE)]
    counts = take(rows, dated=SECOND)
    assert (counts["split"], counts["suggested"], counts["new"]) == (2, 4, 4)
    for text in (REWORDED, OTHERWISE):
        assert {one[0] for one in waiting(ruling_of(text))} == {"ru", "de"}


def test_all_cards_reworded_alike_but_one_keep_nothing_back(ruling: Ruling) -> None:
    """The words that stand elsewhere keep the ruling, however few cards that is."""
    rows = [row("One Card", REWORDED), row("Two Card", REWORDED), row("Three Card", WHOLE)]
    counts = take(rows, dated=SECOND)
    assert (counts["split"], counts["suggested"]) == (1, 2)
    assert ruling_of(WHOLE).pk == ruling.pk


def test_another_text_in_its_place_is_no_wording_of_it(ruling: Ruling) -> None:
    rows = [row("One Card", "Draw a card."), row("Two Card", WHOLE), row("Three Card", WHOLE)]
    assert take(rows, dated=SECOND) == {"new": 2, "missing": 1}
    assert waiting(ruling_of("Draw a card.")) == set()


def test_words_that_were_lost_on_one_card_make_no_ruling(ruling: Ruling) -> None:
    rows = [row("One Card", CUT), row("Two Card", WHOLE), row("Three Card", WHOLE)]
    rows.append(row("Three Card", "A new one."))
    counts = take(rows, dated=SECOND)
    assert counts == {"new": 2, "suspicious": 1}
    assert not Ruling.objects.filter(text_en=CUT).exists()
    links = CardRuling.objects.held().filter(ruling=ruling, missing_since=None)
    assert links.count() == 3
    told = LedgerEntry.objects.get(outcome="suspicious")
    assert (told.ruling, told.key) == (ruling, f"{ruling.public_id} one-card")
    assert (told.before, told.after) == (WHOLE, CUT)
    assert Ruling.objects.get(pk=ruling.pk).status == Ruling.Status.CURRENT
    assert not Suggestion.objects.exists()
    take([*rows, row("Three Card", "Another one.")], dated=THIRD)
    assert links.count() == 3


def test_a_new_wording_of_what_an_editor_replaced_is_still_a_wording_of_it(ruling: Ruling) -> None:
    edda = person("Edda", "editors", "translators-en")
    own = "The roll is gone, and with it all that it did: nobody may count it any more."
    save_text(ruling=ruling, language="en", text=own, by=edda, at=NOON, version=1, reason="So.")
    counts = take([row(name, REWORDED) for name in CARDS], dated=SECOND)
    assert counts == {"suggested": 1}
    held = Ruling.objects.get(pk=ruling.pk)
    assert (held.text_in("en"), held.status) == (own, Ruling.Status.CURRENT)
    assert ("en", REWORDED, "official", "") in waiting(held)
    # The wording after that is compared with the publisher's words too.
    third = REWORDED.replace("consider that roll", "consider that die roll")
    assert take([row(name, third) for name in CARDS], dated=THIRD) == {"suggested": 1}
