"""The results page names the words that were not searched for, since nearly every text has them."""

from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.languages import Language
from rulings.search.find import PAGE_SIZE, Sort, find
from rulings.search.query import parse
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE, make_card, search, write

TEXTS = {
    "en": "A wombat of the basalt.",
    "ru": "Вомбат и не базальт.",
    "es": "El wombat de la basalto.",
    "pt": "Um wombat de uma basalto.",
    "de": "Der Wombat und die Basalt.",
    "fr": "Le wombat de la basalte.",
}
TYPED = {
    "en": ("the wombat, basalt?", "A wombat, OF the basalt OF"),
    "ru": ("не вомбат, базальт?", "И вомбат, НЕ базальт НЕ"),
    "es": ("el wombat, basalto?", "EL wombat, de la basalto de"),
    "pt": ("um wombat, basalto?", "UM wombat, de uma basalto de"),
    "de": ("der Wombat, Basalt?", "DER Wombat, und die Basalt und"),
    "fr": ("le wombat, basalte?", "LE wombat, de la basalte de"),
}
TOLD = {
    "en": (
        "“the” was left out: this word stands in nearly every text.",
        "“A”, “OF”, “the” were left out: these words stand in nearly every text.",
    ),
    "ru": (
        "«не» не учтено: это слово есть почти в каждом тексте.",
        "«И», «НЕ» не учтены: эти слова есть почти в каждом тексте.",
    ),
    "es": (
        "“el” no se tuvo en cuenta: esta palabra está en casi todos los textos.",
        "“EL”, “de”, “la” no se tuvieron en cuenta: estas palabras están en casi todos los textos.",
    ),
    "pt": (
        "“um” ficou de fora: esta palavra está em quase todos os textos.",
        "“UM”, “de”, “uma” ficaram de fora: estas palavras estão em quase todos os textos.",
    ),
    "de": (
        "„der“ wurde ausgelassen: Dieses Wort steht in fast jedem Text.",
        "„DER“, „und“, „die“ wurden ausgelassen: Diese Wörter stehen in fast jedem Text.",
    ),
    "fr": (
        "«\xa0le\xa0» a été ignoré\xa0: ce mot figure dans presque tous les textes.",
        "«\xa0LE\xa0», «\xa0de\xa0», «\xa0la\xa0» ont été ignorés\xa0: ces mots figurent dans"
        " presque tous les textes.",
    ),
}


@pytest.mark.django_db
@LANGUAGE
def test_the_words_that_were_left_out_are_named(client: Client, language: Language) -> None:
    write(language.column, TEXTS[language.column])
    for typed, told in zip(TYPED[language.column], TOLD[language.column], strict=True):
        page = Page(client.get(f"/{language.code}/search?q={quote(typed)}").content.decode())
        small = page.all("p", class_name="small")
        assert [line.text for line in small if "header" in line.above] == [told]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "left_out"),
    [
        ("wombat basalt", ()),
        # In a phrase they have their places, and what is excluded is not looked for.
        ('"wombat of the basalt"', ()),
        ("wombat basalt -the", ()),
        # Beside one other word, texts are compared with them.
        ("of the wombat", ()),
        ("the wombat wombat", ("the",)),
        ("the wombat or ogre", ("the",)),
        ("of the lang:en", ("of", "the")),
        ("the wombat basalt lang:en", ("the",)),
        ("ogre or the is:dice", ("the",)),
        ("the — wombat basalt !", ("the",)),
        # Nothing is said where nothing is found: why, is.
        ("the quartz cobalt", ()),
        ("the", ()),
        # A card is called so.
        ("The Wombat Basalt", ()),
    ],
)
def test_only_what_was_left_out_is_named(typed: str, left_out: tuple[str, ...]) -> None:
    write("en", TEXTS["en"])
    write("en", "Ogre.")
    if typed.istitle():
        make_card(typed, "odd-name")
    assert search(typed, "en").left_out == left_out


@pytest.mark.django_db
def test_where_other_orders_compare_nothing_the_words_are_left_out() -> None:
    for number in range(2 * PAGE_SIZE + 1):
        write("en", f"The wombat number{number}.")
    for sort in Sort:
        after = ""
        for _page in range(3):
            page = find(parse("the wombat"), language="en", sort=sort, after=after)
            assert page.left_out == (() if sort is Sort.RELEVANCE else ("the",))
            after = page.following


@pytest.mark.django_db
def test_it_is_told_without_a_question_more() -> None:
    write("en", TEXTS["en"])
    counts = set()
    for typed in ("wombat the basalt", "wombat basalt"):
        search(typed, "en")
        with CaptureQueriesContext(connection) as queries:
            search(typed, "en")
        counts.add(len(queries))
    assert len(counts) == 1
