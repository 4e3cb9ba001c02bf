"""E01, E03, E11: ё and е, words with and without accents, and capitals find the same, both ways."""

from itertools import product

import pytest

from rulings.models import Card, CardName, Ruling
from rulings.models.folding import name_key
from rulings.search import index
from rulings.search.find import Results, find
from rulings.search.names.suggestions import suggest
from rulings.search.query import parse

pytestmark = pytest.mark.django_db

# A language, and forms of a word: a text with any of them is found by every one.
FORMS = [
    ("ru", "Пётр Петр ПЁТР петр пётр"),
    ("ru", "мёд мед мёдом медом МЕДОМ"),
    ("ru", "приём прием ПРИЁМ Прием"),
    ("ru", "брось бросьте БРОСЬ"),
    ("ru", "кубики кубика кубик КУБИКОМ"),
    ("pt", "ação ações acao acoes AÇÃO ACOES"),
    ("pt", "rolagem rolagens ROLAGEM"),
    ("es", "maldición maldiciones maldicion MALDICIÓN MALDICIONES"),
    ("fr", "dé dés DÉ"),
    ("de", "Würfel wurfel wuerfel WÜRFELN"),
    ("en", "die dice DICE"),
]


def search(typed: str, language: str) -> Results:
    return find(parse(typed), language=language)


def write(language: str, text: str) -> Ruling:
    """Make a ruling with a text in one language."""
    ruling = Ruling.objects.create(**{f"text_{language}": text})
    index.write(index.entries_of(ruling))
    return ruling


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


@pytest.mark.parametrize(
    ("language", "text", "stop_words"),
    [
        ("pt", "ação", "não também nao tambem"),
        ("es", "maldición", "más sí mas si"),
        ("ru", "кубик", "и в на её ее"),
        ("fr", "résultat", "à même a meme"),
        ("de", "Würfel", "für über fur uber fuer ueber"),
        ("en", "die", "the of and"),
    ],
)
def test_words_of_the_stop_list_stay_optional(language: str, text: str, stop_words: str) -> None:
    ruling = write(language, f"Xyz {text}.")
    for word, typed in product(stop_words.split(), (text, f"xyz {text}")):
        hits = search(f"{word} {typed}", language).hits
        assert [hit.ruling.pk for hit in hits] == [ruling.pk], word


@pytest.mark.parametrize("printed", ["Пётр Медовый", "Петр Медовый"])
def test_a_name_with_either_letter_is_found_in_every_way(printed: str) -> None:
    card = Card.objects.create(slug="peter", name_en="Peter", name_ru=printed)
    CardName.objects.create(
        card=card, language="ru", name=printed, kind="printed", key=name_key(printed)
    )
    for typed in ("Петр Медовый", "ПЁТР МЕДОВЫЙ", "пётр мёдовый", "Пётр Медовй", "петр медовй"):
        results = search(typed, "ru")
        assert [one.slug for one in results.cards] == ["peter"], typed
        assert results.cards[0].name == printed
    for typed in ("пёт", "Пет", "мёдов", "пётр медовй", "петр медовй"):
        assert [one.target for one in suggest(typed, language="ru")] == ["peter"], typed
    assert search("петр медовый", "ru").exact_card is not None
