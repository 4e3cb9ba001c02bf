"""E03: with accents and without the same is found; what another language says is called so."""

from itertools import product

import pytest
from django.test import Client
from django.utils.translation import override

from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling
from rulings.search import index
from rulings.views.texts import adverbial
from tests.rulings.search.reports.answers import LANGUAGE, answered, found, search, write

pytestmark = pytest.mark.django_db

FORMS = [
    ("pt", "ação ações acao acoes AÇÃO ACOES"),
    ("pt", "rolagem rolagens"),
    ("pt", "número números numero NUMEROS"),
    ("es", "maldición maldiciones maldicion MALDICIÓN MALDICIONES"),
    ("es", "daño daños dano DANOS"),
    ("fr", "résultat résultats resultat RESULTATS"),
    ("de", "Fähigkeit Fahigkeit Faehigkeit FÄHIGKEITEN"),
]


@pytest.mark.parametrize(("language", "forms"), FORMS, ids=[forms.split()[0] for _, forms in FORMS])
def test_each_form_finds_the_texts_with_every_other(language: str, forms: str) -> None:
    written = {write(language, f"Xyz {form}, xyz.").pk for form in forms.split()}
    for typed in forms.split():
        for asked in (typed, f'"xyz {typed}"'):
            assert {hit.ruling.pk for hit in search(asked, language).hits} == written, asked


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


@LANGUAGE
def test_what_is_found_in_another_language_says_in_which(
    client: Client, language: Language
) -> None:
    for other in LANGUAGES:
        typed = f"zyzzyva{other.column}"
        only = write(other.column, f"{typed}.").public_id
        page = answered(client, language, typed)
        with override(language.code):
            told = adverbial(other.column)
        # The text says its language, also to a screen reader, and a line says it to everybody.
        (mark,) = page.all("mark")
        assert (found(page), mark.language) == ([only], other.hreflang)
        listed = page.one("ol", class_name="hits").text
        assert (told in listed) == (other is not language)
        if other is not language:
            # Where the reader's own text is shown it says in which language the words stood.
            both = Ruling.objects.create(
                **{f"text_{other.column}": f"{typed} two.", f"text_{language.column}": "Xyz."}
            )
            index.write(index.entries_of(both))
            page = answered(client, language, f"{typed} two")
            assert found(page) == [both.public_id] and not page.all("mark")
            assert told in page.one("ol", class_name="hits").text
