"""The words of a card on its page: as printed, in the reader's language, with their origin."""

from __future__ import annotations

import pytest
from django.test import Client

from rulings.importers.rows import CardRow
from tests.rulings.importers.cards.making import (
    NEW,
    OLD,
    SECOND,
    card,
    named,
    names_only,
    printed,
    take_cards,
    two_faced,
)
from tests.rulings.pages.reading import Page

pytestmark = pytest.mark.django_db

EVERYWHERE = ("en", "ru", "es", "pt-br", "de", "fr")


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


def box() -> CardRow:
    return card(
        "Dice Box",
        printed("ru", "Коробка", "{T}: Бросьте d20.\n1—9 | Ничего.", type_line="Артефакт"),
        printed("ru", "Ящик", "Киньте.", set_code="DKA", released=OLD),
        text="{T}: Roll a d20.\n1—9 | Nothing.",
    )


def test_printed_words_stand_with_their_language_and_their_printing(client: Client) -> None:
    take_cards([box()])
    shown = page(client, "/ru/card/dice-box")
    text = shown.one("div", class_name="words")
    assert text.language == "ru"
    assert "Бросьте d20." in text.text and "1—9 | Ничего." in text.text
    assert shown.one("abbr", title="повернуть").text == "{T}"
    assert "Артефакт" in shown.source
    assert "AFR" in shown.source and NEW.strftime("%Y") in shown.source
    assert "Ящик" in shown.one("aside").text


@pytest.mark.parametrize("language", EVERYWHERE)
def test_the_printing_is_named_in_six_languages(client: Client, language: str) -> None:
    column = language[:2]
    rows = [] if column == "en" else [printed(column, "Name", "Words of a card.", type_line="T")]
    take_cards([card("Dice Box", *rows)], dated=SECOND)
    shown = page(client, f"/{language}/card/dice-box")
    year = "2026" if column == "en" else "2021"
    (origin,) = [p for p in shown.all("p", class_name="small") if year in p.text]
    assert ("AFR" in origin.text) == (column != "en")
    words = {"en": "English text", "ru": "Как напечатано", "es": "imprimió", "pt": "impress"}
    assert words.get(column, {"de": "gedruckt", "fr": "imprimé"}.get(column, "")) in origin.text


def test_english_stands_in_for_a_language_that_is_not_here(client: Client) -> None:
    take_cards([box()])
    shown = page(client, "/de/card/dice-box")
    text = shown.one("div", class_name="words")
    assert text.language == "en" and "Roll a d20." in text.text
    assert "update" in shown.all("p", class_name="notice")[0].text


def test_a_card_without_any_text_here_says_how_it_gets_one(client: Client) -> None:
    take_cards([names_only("Listed Card", named("fr", "Carte"))])
    shown = page(client, "/fr/card/listed-card")
    assert shown.one("h1").text == "Carte"
    assert "update" in shown.source
    assert not shown.all("div", class_name="words")


def test_each_face_has_its_name_and_its_words(client: Client) -> None:
    take_cards(
        [
            two_faced(
                "Front // Back",
                printed("de", "Vorn", "Text vorn.", type_line="Kreatur", face=0),
                printed("de", "Hinten", "Text hinten.", type_line="Kreatur", face=1),
            )
        ]
    )
    shown = page(client, "/de/card/front-back")
    assert [heading.text for heading in shown.all("h3")] == ["Vorn", "Hinten"]
    assert [text.text.strip() for text in shown.all("div", class_name="words")] == [
        "Text vorn.",
        "Text hinten.",
    ]


def test_what_looks_like_markup_in_a_text_is_text(client: Client) -> None:
    take_cards([card("Dice Box", text="<sad trombone noises> & {W/U}")])
    shown = page(client, "/en/card/dice-box")
    assert "&lt;sad trombone noises&gt; &amp;" in shown.source
