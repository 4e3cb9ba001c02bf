"""E04: what only common words or signs are typed for finds nothing, never all, and says why."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from rulings.languages import LANGUAGES, Language
from rulings.models import Ruling
from rulings.search import index
from rulings.search.query import QUERY_LIMIT
from tests.rulings.search.reports.answers import LANGUAGE, make_card, nothing

# Words of the stop list of each language, with their accents and without.
STOP_WORDS = {
    "en": "the of and a an in to is are was were be been it its they them this that these those"
    " if then or as at by for with about into from up down out on off over under again so",
    "ru": "и в на во не что он с со как а то все она так его но да ты к у же вы за бы по только ее"
    " её мне было вот от меня еще ещё нет о из ему когда даже ну ли если уже или ни быть был него",
    "es": "de la que el en y a los del se las por un para con no una su al lo como más mas pero sus"
    " le ya o este sí si porque esta entre cuando muy sin sobre también tambien me hasta hay",
    "pt": "de a o que e do da em um para com não nao uma os no se na por mais as dos como mas ao"
    " ele das à seu sua ou quando muito nos já ja eu também tambem só pelo pela até ate isso",
    "de": "der die das und oder in den von zu mit sich des auf für fur fuer ist im dem nicht ein"
    " eine als auch es an er hat über uber ueber sie nach bei wenn nur noch einen dass so war",
    "fr": "de la le et les des en un du une que est dans qui par pour au il sur ne se pas ce son"
    " avec à a même meme ou sa ses aux mais nous on lui leur y elle ils tu je été ete",
}
SIGNS = [
    "???",
    "   ",
    "!",
    "(",
    "—",
    "«»",
    "…",
    "//",
    "-",
    "{}",
    "\N{DIE FACE-1}",
    "\N{ZERO WIDTH SPACE}",
]


def runs(words: str) -> Iterator[str]:
    """Yield each of the first words alone, and all of them in queries as long as they may be."""
    every = words.split()
    yield from every[:4]
    run = ""
    for word in every:
        if len(run) + len(word) >= QUERY_LIMIT:
            yield run
            run = ""
        run = f"{run} {word}".strip()
    yield run


@LANGUAGE
def test_common_words_find_nothing_and_the_page_says_so_and_what_to_try(
    client: Client, held: str, language: Language
) -> None:
    # They stand in a text, too: of common words alone that is no reason.
    Ruling.objects.filter(public_id=held).update(
        **{f"text_{language.column}": STOP_WORDS[language.column]}
    )
    index.write(index.entries_of(Ruling.objects.get(public_id=held)))
    for typed in runs(STOP_WORDS[language.column]):
        said = nothing(client, language, typed)
        with override(language.code):
            why = gettext("“%(query)s”: these words stand in nearly every text.") % {"query": typed}
            advice = gettext("Add a word that says more, or the name of a card.")
        assert why in said and advice in said


@LANGUAGE
def test_signs_find_nothing_and_the_page_says_so(
    client: Client, held: str, language: Language
) -> None:
    for typed in SIGNS:
        nothing(client, language, typed)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Who // What // When // Where // Why", ["who/what/when/where/why"]),
        ("To Be or Not", ["to be or not"]),
        ("Fire or Ice", ["fire OR ice"]),
        ("The The", ["the the"]),
        ("+2 Mace", ["+2 mace"]),
        ("Y2K // 1", ["y2k 1"]),
        ("Быть или не быть", ["быть или не быть"]),
    ],
)
def test_a_name_of_such_words_is_found_all_the_same(
    client: Client, held: str, name: str, others: list[str]
) -> None:
    make_card(name, "odd-name", "ru" if name[0] == "Б" else "en")
    for language in LANGUAGES:
        for typed in (name, *others):
            answer = client.get(f"/{language.code}/search?q={quote(typed)}")
            card = f"/{language.code}/card/odd-name"
            told = answer.headers.get("Location", "") + answer.content.decode()
            assert card in told, typed
