"""E11: capitals of every alphabet are found by small letters.

That a database which cannot do so is refused at start is tested in `tests/test_health.py`.
"""

import pytest

from rulings.models import Ruling
from rulings.models.localized import column
from tests.rulings.search.reports.answers import search, write

LETTERS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "es": "abcdefghijklmnñopqrstuvwxyzáéíóúü",
    "pt": "abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõú",
    "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ",
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LETTERS)
def test_a_word_of_each_letter_is_found_in_capitals_and_in_small_letters(language: str) -> None:
    for letter in LETTERS[language]:
        word = f"{letter}xz{letter}"
        ruling = write(language, f"{word.upper()}.")
        for typed in (word, word.upper(), word.title()):
            hits = search(typed, language).hits
            assert ruling.pk in {hit.ruling.pk for hit in hits}, typed
        contains = {f"{column('text', language)}__icontains": word.replace("ß", "ss")}
        assert Ruling.objects.filter(**contains, pk=ruling.pk).exists(), word


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["пётр", "Пётр", "ПЁТР", "петр", "ПЕТР"])
def test_the_text_of_the_report_is_found(typed: str) -> None:
    ruling = write("ru", "ПЁТР")
    assert [hit.ruling.pk for hit in search(typed, "ru").hits] == [ruling.pk]
    assert Ruling.objects.filter(text_ru__icontains="пётр").exists()
