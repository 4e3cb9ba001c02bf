"""What a ruling shows to readers of each language."""

from datetime import UTC, date, datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, Ruling, Translation

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def with_standing(ruling: Ruling, language: str, **values: object) -> Translation:
    return Translation.objects.create(
        ruling=ruling, language=language, origin="community", saved_at=NOON, **values
    )


@pytest.mark.django_db
def test_a_ruling_in_russian_only_reads_in_every_language_and_says_so() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
    for language in LANGUAGES:
        shown = ruling.shown(language.column)
        assert (shown.text, shown.language) == ("Бросьте кубик.", "ru")


@pytest.mark.django_db
def test_a_missing_text_is_shown_in_english_first() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.", text_en="Roll a die.")
    assert ruling.shown("ru").language == "ru"
    assert ruling.shown("de").language == "en"


@pytest.mark.django_db
@pytest.mark.parametrize("blank", ["", " ", "\n\t "])
def test_a_blank_text_cannot_be_stored(blank: str) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.")
    with pytest.raises(IntegrityError, match="ruling_text_not_blank"), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(text_de=blank)


@pytest.mark.django_db
def test_a_ruling_needs_one_text_but_none_in_particular() -> None:
    with pytest.raises(ValidationError, match="at least one language"):
        Ruling().full_clean()
    Ruling(text_fr="Lancez un dé.").full_clean()
    with pytest.raises(IntegrityError, match="ruling_some_text"), transaction.atomic():
        Ruling.objects.create()


@pytest.mark.django_db
def test_a_translation_is_stale_when_its_source_changed_since() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.", text_en="Roll a die.")
    with_standing(ruling, "ru")
    with_standing(ruling, "en", source_language="ru", source_revision=1)
    assert not Ruling.objects.for_page(ruling.public_id).shown("en").stale
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Бросьте d20.")
    assert Ruling.objects.for_page(ruling.public_id).shown("en").stale
    assert ruling.shown("en").stale
    assert [row.language for row in Translation.objects.stale()] == ["en"]


@pytest.mark.django_db
def test_the_newest_revision_is_known_with_and_without_loading_it_along() -> None:
    ruling = Ruling.objects.create(text_ru="Бросьте кубик.")
    Ruling.objects.filter(pk=ruling.pk).update(text_ru="Бросьте d20.")
    with_standing(ruling, "ru")
    loaded = Ruling.objects.for_page(ruling.public_id)
    for found in (ruling, loaded):
        newest = found.latest_revision("ru")
        assert newest is not None and newest.number == 2
        assert found.latest_revision("fr") is None


@pytest.mark.django_db
def test_one_ruling_stands_on_one_card_with_two_dates() -> None:
    hydra = Card.objects.create(slug="hydra", name_en="Hydra")
    ruling = Ruling.objects.create(text_en="Roll a die.")
    for day in (date(2021, 7, 23), date(2022, 10, 7)):
        CardRuling.objects.create(card=hydra, ruling=ruling, date=day, held_from=day)
    assert [row.date for row in Ruling.objects.for_card(hydra)] == [  # type: ignore[attr-defined]
        date(2022, 10, 7),
        date(2021, 7, 23),
    ]


def test_a_page_of_a_ruling_loads_in_five_queries_and_needs_no_more(
    catalogue: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):
        ruling = Ruling.objects.for_page("7znd7")
        for language in LANGUAGES:
            assert ruling.shown(language.column).text
            assert ruling.latest_revision(language.column)
            for link in ruling.card_rulings.all():
                assert link.card.shown_name(language.column).name
                assert list(link.card.names.all())
        assert list(ruling.citations.all()) and ruling.scenario_link.scenario


def test_the_rulings_of_a_card_come_in_its_order(catalogue: None) -> None:
    hydra = Card.objects.get(slug="neverwinter-hydra")
    rulings = list(Ruling.objects.for_card(hydra))
    assert len(rulings) == 11
    assert [row.public_id for row in rulings][:3] == ["7znd7", "b9nsk", "zfk9g"]


def test_a_card_without_a_known_name_is_shown_in_english(catalogue: None) -> None:
    murder = Card.objects.get(slug="attempted-murder")
    shown = murder.shown_name("de")
    assert (shown.name, shown.language, shown.known) == ("Attempted Murder", "en", False)
    hydra = Card.objects.get(slug="neverwinter-hydra").shown_name("ru")
    assert (hydra.name, hydra.language, hydra.known) == ("Гидра Невервинтера", "ru", True)


@pytest.mark.django_db
@pytest.mark.parametrize("active", [language.code for language in LANGUAGES])
def test_a_text_is_written_to_its_own_column_whatever_language_is_active(active: str) -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.")
    with translation.override(active):
        Ruling.objects.filter(pk=ruling.pk).update(text_pt="Role um dado.")
    held = Ruling.objects.get(pk=ruling.pk)
    texts = {language.column: held.text_in(language.column) for language in LANGUAGES}
    assert {code: text for code, text in texts.items() if text} == {
        "en": "Roll a die.",
        "pt": "Role um dado.",
    }
