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
    words = [f"{letter}xz{letter}" for letter in LETTERS[language]]
    large = write(language, " ".join(words).upper())
    small = write(language, " ".join(words))
    for word in words:
        for typed in (word, word.upper()):
            hits = search(typed, language).hits
            assert {hit.ruling.pk for hit in hits} == {large.pk, small.pk}, typed
    contains = {f"{column('text', language)}__icontains": " ".join(words[:20])}
    assert Ruling.objects.filter(**contains).count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["пётр", "Пётр", "ПЁТР", "петр", "ПЕТР"])
def test_the_text_of_the_report_is_found(typed: str) -> None:
    ruling = write("ru", "ПЁТР")
    assert [hit.ruling.pk for hit in search(typed, "ru").hits] == [ruling.pk]
    assert Ruling.objects.filter(text_ru__icontains="пётр").exists()
