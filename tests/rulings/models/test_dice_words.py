"""Which rulings speak of dice: told of one in Python as of all in the database."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from rulings.models import Ruling
from rulings.models.dice_words import SPEAKS_OF_DICE, text_speaks_of_dice
from rulings.models.localized import CODES
from tests.rulings.importers.conftest import shared as shared  # a fixture

_IDS = str.maketrans("01", "zy")

SPEAK = {
    "en": [
        "Roll two d20s.",
        "An ignored roll does nothing.",
        "Reroll that one.",
        "You may re-roll it.",
        "Rolling the planar die is a special action.",
        "The dice are rolled at the same time.",
        "A single die is enough.",
        "A six-sided die has six faces.",
        "If your result is 20, you win.",
    ],
    "ru": ["Бросьте кубик.", "Кубиков может быть два.", "Этот бросок не учитывается."],
    "es": ["Tira un dado.", "Los dados caen a la vez.", "La tirada se ignora."],
    "pt": ["Jogue um dado.", "Os dados caem ao mesmo tempo.", "A rolagem é ignorada."],
    "de": ["Wirf zwei Würfel.", "Es wird gewürfelt.", "Der Wurf zählt nicht."],
    "fr": ["Lancez un dé.", "Les dés tombent ensemble."],
}
SILENT = {
    "en": [
        "If those creatures die, nothing else happens.",
        "A creature that would die is exiled instead.",
        "It can die at any time.",
        "Rolling Thunder divides its damage.",
        "Scroll Rack is no dicey matter, and controlled trolls stay.",
        "The result of this is that nothing happens.",
    ],
    "ru": ["Существо умирает.", "Подбросьте монету."],
    "es": [
        "Dado que la criatura muere, no pasa nada.",
        "La carta se ha tirado.",
        "Le he dado una carta.",
    ],
    "pt": ["Dado que a criatura morre, nada acontece.", "O jogador tinha dado um card."],
    "de": ["Wirf eine Karte ab.", "Ein Münzwurf entscheidet.", "Das wird geworfen."],
    "fr": [
        "Lancez le sort.",
        "Dès que la créature meurt, rien ne se passe.",
        "Le sort est décidé.",
    ],
}


@pytest.mark.django_db
def test_words_of_dice_are_told_from_others_in_six_languages() -> None:
    assert set(SPEAK) == set(SILENT) == set(CODES)
    for texts, speaks in ((SPEAK, True), (SILENT, False)):
        for code, held in texts.items():
            for text in held:
                assert text_speaks_of_dice(text, code) is speaks, (code, text)
                Ruling.objects.create(**{f"text_{code}": text})
    told = {ruling.pk for ruling in Ruling.objects.all() if ruling.speaks_of_dice}
    found = set(Ruling.objects.filter(SPEAKS_OF_DICE).values_list("pk", flat=True))
    assert told == found
    assert len(found) == sum(map(len, SPEAK.values()))


@pytest.mark.django_db
def test_the_english_text_decides_where_there_is_one() -> None:
    english = Ruling.objects.create(text_en="It stays.", text_ru="Бросьте кубик.")
    russian = Ruling.objects.create(text_ru="Бросьте кубик.", text_fr="Rien.")
    assert not english.speaks_of_dice
    assert russian.speaks_of_dice
    assert Ruling.objects.filter(SPEAKS_OF_DICE).get() == russian


@pytest.mark.django_db
def test_they_are_found_without_reading_the_others() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = Ruling.objects.filter(SPEAKS_OF_DICE).explain()
    assert "ruling_speaks_of_dice" in plan
    assert "Filter" not in plan, "the index holds no others"


@pytest.mark.django_db
def test_no_real_ruling_is_taken_for_what_it_is_not(shared: Callable[[str], Path]) -> None:
    """All real texts were read: which of them have such a word, and which mean dice by it."""
    with gzip.open(shared("scryfall/rulings-bulk.derived.json.gz")) as file:
        texts = sorted({row["comment"] for row in json.load(file)} - {""})
    told = {text for text in texts if text_speaks_of_dice(text, "en")}
    like = [
        text
        for text in texts
        if re.search(r"\bdie\b|dice|\b(re-?)?roll|our result|to the result", text, re.I)
    ]
    Ruling.objects.bulk_create(
        Ruling(public_id=f"{number:05d}".translate(_IDS), text_en=text)
        for number, text in enumerate(like)
    )
    assert {*Ruling.objects.filter(SPEAKS_OF_DICE).values_list("text_en", flat=True)} == told
    verbs = [text for text in like if re.search(r"\bdie\b", text) and text not in told]
    names = [text for text in like if "Rolling " in text and text not in told]
    assert (len(texts), len(told), len(verbs), len(names)) == (20_275, 87, 147, 5)
