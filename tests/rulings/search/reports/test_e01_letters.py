"""E01: ё and е, and the forms of words of play, find each other in every path, both ways."""

import pytest

from rulings.search.names.suggestions import suggest
from tests.rulings.search.reports.answers import make_card, search, write

pytestmark = pytest.mark.django_db

# A language, and forms of a word: a text with any of them is found by every one.
FORMS = [
    ("ru", "Пётр Петр ПЁТР петр пётр"),
    ("ru", "мёд мед мёдом медом МЕДОМ"),
    ("ru", "приём прием ПРИЁМ Прием"),
    ("ru", "брось бросьте БРОСЬ"),
    ("ru", "бросок броском БРОСКИ"),
    ("ru", "кубики кубика кубик КУБИКОМ"),
    ("pt", "rolagem rolagens ROLAGEM"),
    ("fr", "dé dés DÉ"),
    ("de", "Würfel wurfel wuerfel WÜRFELN"),
    ("en", "die dice DICE"),
]


@pytest.mark.parametrize(("language", "forms"), FORMS, ids=[forms.split()[0] for _, forms in FORMS])
def test_each_form_finds_the_texts_with_every_other(language: str, forms: str) -> None:
    written = {form: write(language, f"Xyz {form}, xyz.") for form in forms.split()}
    for typed in forms.split():
        for asked in (typed, f'"xyz {typed}"', f"xyz {typed}"):
            hits = search(asked, language).hits
            assert {hit.ruling.pk for hit in hits} == {one.pk for one in written.values()}, asked
            assert all(hit.language_found == language for hit in hits)
    # What is shown keeps its letters.
    texts = {hit.ruling.text for hit in search(forms.split()[0], language).hits}
    assert texts == {f"Xyz {form}, xyz." for form in forms.split()}


@pytest.mark.parametrize("printed", ["Пётр Медовый", "Петр Медовый"])
def test_a_name_with_either_letter_is_found_in_every_way(printed: str) -> None:
    make_card(printed, "peter", "ru")
    for typed in ("Петр Медовый", "ПЁТР МЕДОВЫЙ", "пётр мёдовый", "Пётр Медовй", "петр медовй"):
        results = search(typed, "ru")
        assert [one.slug for one in results.cards] == ["peter"], typed
        assert results.cards[0].name == printed
    for typed in ("пёт", "Пет", "мёдов", "пётр медовй", "петр медовй"):
        assert [one.target for one in suggest(typed, language="ru")] == ["peter"], typed
    assert [one.slug for one in search("петр медовый", "ru").named] == ["peter"]
