"""Search on the real catalogue: what people type finds what they mean."""

import time
import unicodedata

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import Card, Ruling
from rulings.models.localized import CODES
from rulings.search.find import PAGE_SIZE, Results, find
from rulings.search.query import parse

pytestmark = pytest.mark.usefixtures("catalogue")


def search(typed: str, language: str = "en", **options: object) -> Results:
    return find(parse(typed), language=language, **options)  # type: ignore[arg-type]


def ids(results: Results) -> set[str]:
    return {hit.public_id for hit in results.hits}


def marked(results: Results) -> set[str]:
    return {hit.text[start:end] for hit in results.hits for start, end in hit.spans}


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("ru", "кубик"),
        ("es", "dado"),
        ("pt", "dado"),
        ("de", "Würfel"),
        ("fr", "dé"),
        ("en", "die"),
    ],
)
def test_the_word_for_a_die_finds_most_rulings_in_the_readers_language(
    language: str, typed: str
) -> None:
    results = search(typed, language)
    assert results.total >= 12 and results.reason == ""
    for hit in results.hits:
        assert hit.language_found == hit.text_language == language
        assert hit.spans and hit.found_by == "words"
        assert hit.text == Ruling.objects.get(pk=hit.ruling_id).text_in(language)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("ru", ["кубик", "кубики", "КУБИКОВ", "кубиком"]),
        ("ru", ["бросок", "броском", "бросков"]),
        ("de", ["Würfel", "wurfel", "Wuerfeln", "WÜRFELN", unicodedata.normalize("NFD", "Würfel")]),
        ("pt", ["rolagem", "rolagens", "também rolagem", "tambem rolagens"]),
        ("en", ["die", "dice", "(dice)", "the dice"]),
        ("fr", ["résultat", "resultats", "« résultat »"]),
    ],
)
def test_forms_and_spellings_of_a_word_find_the_same(language: str, forms: list[str]) -> None:
    found = [ids(search(form, language)) for form in forms]
    assert found[0] and all(other == found[0] for other in found)


def test_the_marks_stand_on_the_forms_that_were_found() -> None:
    assert {"кубик", "кубика", "кубиков", "кубики"} <= marked(search("кубиками", "ru"))
    assert "W20" in marked(search("1d20", "de"))


def test_words_of_another_language_find_the_readers_text_and_say_where_they_stood() -> None:
    results = search("Würfel", "ru")
    assert results.total >= 12
    for hit in results.hits:
        assert (hit.language_found, hit.text_language, hit.spans) == ("de", "ru", ())
    assert results.facets["elsewhere"] == results.total


def test_a_ruling_found_in_another_language_only_is_shown_in_what_it_has() -> None:
    made = Ruling.objects.create(text_ru="Жабутикаба.", public_id="new234")
    from rulings.search import index

    index.write(index.entries_of(made))
    (hit,) = search("жабутикаба", "fr").hits
    assert (hit.text, hit.text_language, hit.language_found) == ("Жабутикаба.", "ru", "ru")
    assert [hit.text[start:end] for start, end in hit.spans] == ["Жабутикаба"]


def test_the_readers_language_comes_first() -> None:
    results = search("Scooch", "de")
    assert results.hits[0].language_found == "de"


@pytest.mark.parametrize(
    ("language", "typed", "slug"),
    [
        ("ru", "Невервинтр гидра", "neverwinter-hydra"),
        ("ru", "гидра невервинтера", "neverwinter-hydra"),
        ("es", "saqito", "component-pouch"),
        ("de", "Versuhter Mort", "attempted-murder"),
        ("fr", "Tentativ de meurte", "attempted-murder"),
        ("pt", "esfroço", "arcane-endeavor"),
        ("fr", "manoeuvre arcanique", "arcane-endeavor"),
        ("ru", "hydra", "neverwinter-hydra"),
        ("es", "HIDRA DE NUNCAINVIERNO", "neverwinter-hydra"),
        ("en", "urza\N{RIGHT SINGLE QUOTATION MARK}s fun house", "urzas-fun-house"),
        ("en", "urzas fun", "urzas-fun-house"),
        ("en", "nevewinter hydra", "neverwinter-hydra"),
        ("ru", "вестник ненастя", "storm-crow"),
        ("es", "cuervo tempestad", "storm-crow"),
    ],
)
def test_a_name_with_a_small_typo_finds_its_card_first(
    language: str, typed: str, slug: str
) -> None:
    results = search(typed, language)
    assert results.cards[0].slug == slug


def test_a_card_is_shown_in_the_readers_language_and_says_what_name_was_found() -> None:
    (card,) = search("Невервинтер Гидра", "de").cards
    assert (card.name, card.name_language) == ("Niewinter-Hydra", "de")
    assert (card.found_name, card.found_language) == ("Невервинтер Гидра", "ru")
    assert (card.rulings, card.dice) == (11, ("d6",))


def test_the_exact_name_of_one_card_is_that_card_and_brings_its_rulings() -> None:
    results = search("Гидра Невервинтера", "ru")
    assert results.exact_card is not None and results.exact_card.slug == "neverwinter-hydra"
    assert results.total == 11 and {hit.found_by for hit in results.hits} == {"card"}
    assert search("гидра", "ru").exact_card is None


def test_words_that_are_no_name_find_no_card() -> None:
    assert search("кубик", "ru").cards == ()
    assert search("результат", "ru").cards == ()


def test_the_name_of_stop_words_only_finds_its_card() -> None:
    from rulings.models import CardName
    from rulings.models.folding import name_key

    name = "Who // What // When // Where // Why"
    card = Card.objects.create(slug="who-what-when-where-why", name_en=name)
    CardName.objects.create(card=card, language="en", name=name, kind="printed", key=name_key(name))
    for typed in (name, "who/what/when/where/why"):
        results = search(typed)
        assert results.exact_card is not None and results.exact_card.slug == card.slug


@pytest.mark.parametrize("language", CODES)
def test_a_rule_number_finds_the_rulings_that_cite_it(language: str) -> None:
    results = search("706.6", language)
    assert ids(results) == {"5ntgg", "p4rkp"} and results.hits[0].found_by == "rule"
    sections = ids(search("706", language))
    assert {"5ntgg", "7znd7"} <= sections and "q9hf7" not in sections
    assert "7znd7" in ids(search("706.3", language))


def test_a_public_id_or_a_link_finds_its_ruling() -> None:
    for typed in ("7znd7", "7ZND7", "https://rulings.example.org/ru/r/7znd7?x=5"):
        results = search(typed, "ru")
        assert ids(results) == {"7znd7"} and results.hits[0].found_by == "id"


@pytest.mark.parametrize("typed", ["d20", "W20", "1d20", "к20"])
def test_a_die_finds_the_rulings_about_it_and_the_cards_that_roll_it(typed: str) -> None:
    results = search(typed, "ru")
    assert {hit.public_id for hit in results.hits[:2]} == {"b9nsk", "zfk9g"}
    assert results.cards[0].slug == "component-pouch"
    assert marked(results) == {"d20"}


@pytest.mark.parametrize(
    ("language", "typed", "reason"),
    [
        ("en", "", "empty"),
        ("en", "   ", "empty"),
        ("en", "???", "signs"),
        ("en", "\\", "signs"),
        ("en", "(", "signs"),
        ("en", ":*", "signs"),
        ("en", "the", "common"),
        ("ru", "и в на", "common"),
        ("fr", "de la", "common"),
        ("fr", "de", "common"),
        ("en", "xylophone", "none"),
        ("en", "<script>", "none"),
        ("en", "'da' 'ca", "none"),
        ("en", "R&D's", "none"),
        ("en", "John <a@b.example>", "none"),
        ("en", "van der graaf", "none"),
        ("en", '"unbalanced', "none"),
        ("ru", "ПЁТР", "none"),
    ],
)
def test_nothing_found_says_why(language: str, typed: str, reason: str) -> None:
    results = search(typed, language)
    assert (results.total, results.hits, results.cards, results.reason) == (0, (), (), reason)


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(
    "typed",
    ["d20: roll", "!", "a & b | !c", "roll <-> die", "'", '""', "{T}: roll {X}", "%", "_", "\\%"],
)
def test_no_sign_is_an_operator(language: str, typed: str) -> None:
    assert search(typed, language).total < 19


def test_a_phrase_finds_the_words_side_by_side() -> None:
    loose, tight = search("natural result", "en"), search('"natural result"', "en")
    assert ids(tight) and ids(tight) <= ids(loose)
    reversed_words = search('"result natural"', "en")
    assert "en" not in {hit.language_found for hit in reversed_words.hits}


def test_filters_narrow_and_facets_count_before_them() -> None:
    everything = search("кубик", "ru")
    official = search("кубик", "ru", origin="official")
    assert official.total == everything.facets["origin:official"] < everything.total
    assert {hit.origin for hit in official.hits} == {"official"}
    assert official.facets == everything.facets
    playable = search("кубик", "ru", playable=True)
    assert playable.total == everything.facets["playable"]
    assert all(hit.scenario for hit in playable.hits)
    assert search("кубик", "ru", elsewhere=True).total == 0


def test_with_nothing_typed_a_filter_browses() -> None:
    results = search("", "ru", die="d6")
    assert results.total == 20 and results.reason == ""
    assert search("", "ru", die="d20").total == 10 + 1
    assert search("", "ru", playable=True).total == 18 + 6


def test_withdrawn_and_merged_rulings_are_not_found() -> None:
    Ruling.objects.filter(public_id="5ntgg").update(status="withdrawn", withdrawn_reason="Wrong.")
    assert ids(search("706.6")) == {"p4rkp"}
    Ruling.objects.filter(public_id="7znd7").update(status="missing", missing_since="2026-11-01")
    assert search("7znd7").total == 1


def test_pages_follow_each_other_and_end() -> None:
    from rulings.search import index

    for number in range(25):
        made = Ruling.objects.create(text_en=f"Jabuticaba {number}.")
        index.write(index.entries_of(made))
    first, second = search("jabuticaba"), search("jabuticaba", page=2)
    assert (len(first.hits), len(second.hits)) == (PAGE_SIZE, 5)
    assert not ids(first) & ids(second)
    assert first.total == second.total == 25
    beyond = search("jabuticaba", page=3)
    assert (beyond.hits, beyond.total) == ((), 25)
    assert search("jabuticaba", page=10**9).hits == () == search("jabuticaba", page=0).hits


@pytest.mark.parametrize("typed", ["кубик", "Würfel", "Невервинтр гидра", "d20", "706.6", "7znd7"])
def test_a_page_of_results_takes_six_queries_at_the_most(typed: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        results = search(typed, "ru")
        for hit in results.hits:
            assert hit.cards and hit.date and hit.text
            assert hit.ruling.latest_revision("ru")
            assert hit.ruling.shown("fr").text
    assert 0 < len(asked) <= 6


def test_an_empty_query_asks_the_database_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        assert search("").reason == "empty"


@pytest.mark.parametrize(
    "typed", ["a" * 200, "кубик " * 33, '"die" ' * 24, "d20," * 50, "((((" * 50]
)
def test_the_longest_query_is_answered_at_once(typed: str) -> None:
    search(typed, "ru")
    start = time.perf_counter()
    search(typed, "ru")
    # Half of what a reader would notice; typically it is a twentieth of this.
    assert time.perf_counter() - start < 2


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LookupError):
        search("die", "it")
