"""The text search configurations: stop list, then accents, then endings; made by a plain owner."""

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


def lexemes(language: str, text: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT tsvector_to_array(to_tsvector('rulings_{language}', %s))", [text])
        return set(cursor.fetchone()[0])


@pytest.mark.parametrize(
    ("language", "word", "typed"),
    [
        ("fr", "dés", "dé"),
        ("de", "Würfel", "wurfel"),
        ("de", "Maß", "mass"),
        ("pt", "ações", "acoes"),
        ("es", "maldición", "maldicion"),
        ("ru", "приём", "прием"),
        ("ru", "ПЁТР", "петр"),
        ("fr", "cœur", "coeur"),
        ("en", "rolled", "rolls"),
    ],
)
def test_a_word_and_what_people_type_for_it_are_one(language: str, word: str, typed: str) -> None:
    assert lexemes(language, word) == lexemes(language, typed) != set()


def test_the_french_die_is_a_word_although_its_bare_letters_are_a_stop_word() -> None:
    assert lexemes("fr", "dé") != set()
    assert lexemes("de", "ändern") != set()
    assert lexemes("fr", "de des") == set()


def test_short_i_stays_a_letter_of_its_own() -> None:
    assert lexemes("ru", "тройка") != lexemes("ru", "троика")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the of and"),
        ("ru", "и в на"),
        ("es", "de la también"),
        ("pt", "não também"),
        ("de", "der für über"),
        ("fr", "le même"),
    ],
)
def test_stop_words_are_left_out(language: str, words: str) -> None:
    assert lexemes(language, words) == set()


def test_english_names_in_russian_texts_are_read_by_english_rules() -> None:
    assert lexemes("ru", "Pixie Guides") == lexemes("en", "Pixie Guide")


def test_the_database_folds_cyrillic() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT lower('Я'), cardinality(show_trgm('Гидра'))")
        assert cursor.fetchone() == ("я", 6)


def test_the_search_table_has_a_partition_for_each_language() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits"
            " WHERE inhparent = 'rulings_searchentry'::regclass ORDER BY 1"
        )
        tables = [name for (name,) in cursor.fetchall()]
    assert tables == [
        f"rulings_searchentry_{code}" for code in ("de", "en", "es", "fr", "pt", "ru")
    ]
