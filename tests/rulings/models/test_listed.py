"""What lists show of rulings, by one statement: the same as the models say."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth import get_user_model
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, Ruling, Translation
from rulings.models.listed import Linked, listed_rulings


@pytest.mark.parametrize("language", [language.column for language in LANGUAGES])
def test_each_ruling_of_the_catalogue_is_listed_as_its_page_shows_it(
    catalogue: None, django_assert_num_queries: DjangoAssertNumQueries, language: str
) -> None:
    rulings = list(Ruling.objects.with_texts().with_cards())
    with django_assert_num_queries(1):
        listed = listed_rulings([ruling.pk for ruling in rulings], language)
    assert len(listed) == len(rulings) > 20
    for ruling in rulings:
        one, shown = listed[ruling.pk], ruling.shown(language)
        links = sorted(ruling.card_rulings.all(), key=lambda link: link.pk)
        cards = {link.card_id: link.card.shown_name(language) for link in links}
        assert (one.public_id, one.text, one.language) == (
            ruling.public_id,
            shown.text,
            shown.language,
        )
        assert (one.origin, one.state, one.author) == (shown.origin, shown.state, shown.author)
        assert one.open_question is shown.open_question
        assert one.held_in == tuple(
            each.column for each in LANGUAGES if ruling.text_in(each.column)
        )
        assert one.speaks_of_dice is ruling.speaks_of_dice
        assert [card.pk for card in one.cards] == [*cards]
        assert [(card.name, card.language) for card in one.cards] == [
            (name.name, name.language) for name in cards.values()
        ]
        assert one.date == max((link.date for link in links), default=None)
        link = getattr(ruling, "scenario_link", None)
        assert one.link == (Linked(link.scenario, link.parameters, link.reason) if link else None)


@pytest.mark.django_db
def test_a_text_is_shown_with_the_name_of_whoever_saved_it() -> None:
    rosa = get_user_model().objects.create(
        username="rosa", first_name="Rosa", last_name="Luxemburg"
    )
    ivan = get_user_model().objects.create(username="ivan")
    ruling = Ruling.objects.create(text_de="Wirf einen Würfel.", text_ru="Бросьте кубик.")
    for language, author in (("de", rosa), ("ru", ivan)):
        Translation.objects.create(
            ruling=ruling,
            language=language,
            origin="community",
            state="in_review",
            author=author,
            saved_at=datetime.now(UTC),
        )
    told = {code: listed_rulings([ruling.pk], code)[ruling.pk] for code in ("de", "ru", "fr")}
    assert [(one.language, one.author, one.state) for one in told.values()] == [
        ("de", "Rosa Luxemburg", "in_review"),
        ("ru", "ivan", "in_review"),
        ("de", "Rosa Luxemburg", "in_review"),
    ]


@pytest.mark.django_db
def test_cards_stand_in_the_order_in_which_they_were_entered_each_once() -> None:
    ruling = Ruling.objects.create(text_en="Roll a die.")
    zebra = Card.objects.create(slug="zebra", name_en="Zebra", name_de="Zebra (de)")
    ape = Card.objects.create(slug="ape", name_en="Ape")
    gone = Card.objects.create(slug="gone", name_en="Gone")
    for card, day in ((zebra, 23), (ape, 24), (zebra, 25)):
        on = date(2021, 7, day)
        CardRuling.objects.create(card=card, ruling=ruling, date=on, held_from=on)
    on = date(2021, 7, 26)
    CardRuling.objects.create(card=gone, ruling=ruling, date=on, held_from=on, held_until=on)
    shown = listed_rulings([ruling.pk], "de")[ruling.pk]
    assert [(card.slug, card.name, card.language) for card in shown.cards] == [
        ("zebra", "Zebra (de)", "de"),
        ("ape", "Ape", "en"),
    ]
    assert shown.date == date(2021, 7, 25)
