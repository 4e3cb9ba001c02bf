"""D10: pages of a ruling name each other, and a text of another language says which it is."""

from itertools import combinations

import pytest
from django.test import Client
from django.utils.translation import override

from rulings.languages import LANGUAGES, Language
from rulings.models import CardRuling, Ruling
from rulings.models.localized import column, reading_order
from rulings.search import index
from rulings.views.texts import adverbial
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE, make_card

pytestmark = pytest.mark.django_db

HOST = "http://testserver"
HELD = [*combinations(LANGUAGES, 1), *combinations(LANGUAGES, 2), LANGUAGES[:3], LANGUAGES]


def page(client: Client, path: str) -> Page:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return Page(answer.content.decode())


@pytest.mark.parametrize("held", HELD, ids=lambda held: "+".join(one.column for one in held))
def test_the_pages_of_a_ruling_name_each_other_and_the_language_of_its_text(
    client: Client, held: tuple[Language, ...]
) -> None:
    texts = {column("text", one.column): f"Text {one.column}." for one in held}
    ruling = Ruling.objects.create(**texts)
    index.write(index.entries_of(ruling))
    path = f"r/{ruling.public_id}"
    named = {one.hreflang: f"{HOST}/{one.code}/{path}" for one in held}
    named["x-default"] = f"{HOST}/{path}"
    columns = [one.column for one in held]
    for language in LANGUAGES:
        shown = page(client, f"/{language.code}/{path}")
        # All pages of the ruling name the same, and each that is named names itself.
        assert shown.alternates == named
        read = next(code for code in reading_order(language.column) if code in columns)
        (reads,) = (one for one in held if one.column == read)
        words = shown.all("div", class_name="words")[0]
        assert (words.text.strip(), words.language) == (f"Text {read}.", reads.hreflang)
        canonical = shown.one("link", rel="canonical").attributes["href"]
        assert canonical == f"{HOST}/{reads.code}/{path}"
        with override(language.code):
            note = adverbial(read)
        assert (note in shown.one("main").text) == (reads is not language)


@LANGUAGE
def test_on_the_page_of_a_card_only_what_is_not_translated_carries_another_language(
    client: Client, language: Language
) -> None:
    card = make_card("Brass Cup", "brass-cup")
    for at, texts in enumerate(
        ({"text_en": "One."}, {"text_en": "Two."}, {"text_en": "Three.", "text_ru": "Три."})
    ):
        ruling = Ruling.objects.create(**texts)
        CardRuling.objects.create(
            ruling=ruling, card=card, date="2021-07-23", held_from="2021-07-23", position=at
        )
        index.write(index.entries_of(ruling))
    for path in ("card/brass-cup", "search?q=card:brass"):
        shown = page(client, f"/{language.code}/{path}")
        words = [(one.text.strip(), one.language) for one in shown.all("div", class_name="words")]
        third = ("Три.", "ru") if language.code == "ru" else ("Three.", "en")
        assert sorted(words) == sorted([("One.", "en"), ("Two.", "en"), third])
