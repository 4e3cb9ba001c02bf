"""The list says what waits in one language, and why."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.admin.waiting import ALL, DONE, WAITING, Why, count, reasons, rulings_in, showing
from rulings.models import Card, Ruling, Suggestion, Translation
from tests.rulings.admin.desk import NOON, SPANISH, Desk


def test_each_language_of_a_ruling_waits_for_its_own_reason(
    ruling: Ruling, suggestion: Suggestion
) -> None:
    found = {
        language: {why for why in Why if showing(language, why).exists()}
        for language in ("en", "ru", "es", "pt", "de", "fr")
    }
    assert found == {
        "en": {Why.DRAFT},
        "ru": {Why.REVIEW, Why.SUGGESTED},
        "es": set(),
        "pt": {Why.MISSING},
        "de": {Why.MISSING},
        "fr": {Why.MISSING},
    }
    loaded = Ruling.objects.for_page(ruling.public_id)
    for language, whys in found.items():
        assert set(reasons(loaded, language, suggested=language == "ru")) == whys


def test_a_text_whose_source_changed_is_stale_until_it_is_saved_again(ruling: Ruling) -> None:
    newest = Ruling.objects.for_page(ruling.public_id).latest_revision("es")
    assert newest is not None
    Translation.objects.filter(ruling=ruling, language="ru").update(
        source_language="es", source_revision=newest.number, state="approved"
    )
    assert not showing("ru", WAITING).exists()
    assert showing("ru", DONE).get() == ruling
    Ruling.objects.filter(pk=ruling.pk).update(text_es=SPANISH + " Siempre.")
    assert showing("ru", Why.STALE).get() == ruling
    assert not showing("ru", DONE).exists()
    loaded = Ruling.objects.for_page(ruling.public_id)
    assert reasons(loaded, "ru", suggested=False) == (Why.STALE,)


def test_numbers_of_the_filters_agree_with_their_lists(
    ruling: Ruling, suggestion: Suggestion
) -> None:
    for language in ("en", "ru", "es", "pt"):
        numbers = count(language)
        assert numbers.waiting == showing(language, WAITING).count()
        assert numbers.done == showing(language, DONE).count()
        assert numbers.all == showing(language, ALL).count() == 1
        for why in Why:
            assert numbers.by_reason[why] == showing(language, why).count()


def test_a_withdrawn_ruling_waits_for_nobody(ruling: Ruling) -> None:
    Ruling.objects.filter(pk=ruling.pk).update(status="withdrawn", withdrawn_reason="Repeated.")
    assert not rulings_in("pt").exists()


def test_a_translator_is_sent_to_her_own_language_and_sees_why_a_text_waits(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    browser = desk(ana)
    assert browser.get("/de/admin/texts/")["Location"] == "/de/admin/texts/pt/"
    page = browser.get("/en/admin/texts/pt/")
    assert page.status_code == 200
    assert ruling.public_id in page.text
    assert "Not translated yet" in page.text
    assert "Neverwinter Hydra" in page.text


def test_a_ruling_on_many_cards_is_called_by_the_first_of_them(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    link = ruling.card_rulings.get()
    for at in (1, 2):
        link.pk, link.card = None, Card.objects.create(slug=f"zap-{at}", name_en=f"Zap {at}")
        link.save()
    for path in ("", f"{ruling.public_id}/"):
        page = " ".join(desk(ana).get(f"/en/admin/texts/pt/{path}").text.split())
        assert "Neverwinter Hydra</span> and 2 more cards" in page, path
        assert "Zap 1</span>, " not in page, path


def test_the_first_page_counts_what_waits_in_her_language_only(
    ruling: Ruling, ana: User, desk: Desk
) -> None:
    page = desk(ana).get("/en/admin/")
    assert "1 text waits." in page.text
    assert "/en/admin/texts/pt/" in page.text
    assert "/en/admin/texts/ru/" not in page.text


@pytest.mark.parametrize("language", ["ru", "en", "es"])
def test_a_translator_does_not_see_the_list_of_another_language(
    ruling: Ruling, ana: User, desk: Desk, language: str
) -> None:
    assert desk(ana).get(f"/en/admin/texts/{language}/").status_code == 403


def test_an_unknown_language_is_not_found(ruling: Ruling, ana: User, desk: Desk) -> None:
    assert desk(ana).get("/en/admin/texts/it/").status_code == 404


def test_a_stranger_is_asked_to_log_in(ruling: Ruling) -> None:
    page = Client().get("/fr/admin/texts/fr/")
    assert page.status_code == 302
    assert page["Location"].startswith("/fr/admin/login/")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Tira dos dados", True),
        ("q2w3e4", True),
        ("Q2W3E4", True),
        ("кубика", True),
        ("nothing of this", False),
        ("%", False),
    ],
)
def test_words_are_found_in_every_language(
    ruling: Ruling, ana: User, desk: Desk, query: str, found: bool
) -> None:
    page = desk(ana).get("/en/admin/texts/pt/", {"q": query})
    assert page.status_code == 200
    assert (f"/en/admin/texts/pt/{ruling.public_id}/" in page.text) is found


@pytest.mark.parametrize(
    "bad",
    [{"show": "everything"}, {"q": "x" * 201}, {"page": "-1"}, {"page": "ten"}, {"q": "a\0b"}],
)
def test_a_list_that_cannot_be_shown_says_so(
    ruling: Ruling, ana: User, desk: Desk, bad: dict[str, str]
) -> None:
    assert desk(ana).get("/en/admin/texts/pt/", bad).status_code == 400


def test_the_list_makes_as_many_queries_for_thirty_texts_as_for_one(
    ruling: Ruling, ana: User, desk: Desk, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        made = Ruling.objects.create(text_en=f"Roll {number} dice.")
        Translation.objects.create(
            ruling=made, language="pt", origin="community", state="in_review", saved_at=NOON
        )
    browser = desk(ana)
    browser.get("/en/admin/texts/pt/")
    with django_assert_max_num_queries(14):
        page = browser.get("/en/admin/texts/pt/", {"show": "all"})
    assert page.text.count("/en/admin/texts/pt/") >= 31
