"""Search on the real catalogue: what people type finds what they mean."""

import time
import unicodedata
from collections.abc import Iterator
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import Card, CardName, CardRuling, Ruling
from rulings.models.folding import name_key
from rulings.models.localized import CODES
from rulings.search import index
from rulings.search.find import PAGE_SIZE, AfterRefused, Results, Sort, find
from rulings.search.matching.places import Place, Way
from rulings.search.matching.written import with_condition
from rulings.search.query import parse

pytestmark = pytest.mark.usefixtures("catalogue")


def search(typed: str, language: str = "en", **options: object) -> Results:
    return find(parse(typed), language=language, **options)  # type: ignore[arg-type]


def ids(results: Results) -> set[str]:
    return {hit.ruling.public_id for hit in results.hits}


def every_page(typed: str, language: str, sort: Sort) -> Iterator[Results]:
    """Yield all pages of a search, one after the other."""
    after = ""
    while True:
        page = find(parse(typed), language=language, sort=sort, after=after)
        yield page
        if not page.following:
            return
        after = page.following


def every(typed: str, language: str) -> set[str]:
    """Return the ids of all pages of a search."""
    pages = every_page(typed, language, Sort.RELEVANCE)
    return {public_id for page in pages for public_id in ids(page)}


def marked(results: Results) -> set[str]:
    return {hit.ruling.text[start:end] for hit in results.hits for start, end in hit.spans}


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
        assert hit.language_found == hit.ruling.language == language
        assert hit.spans and hit.found_by == "words"
        assert hit.ruling.text == Ruling.objects.get(pk=hit.ruling.pk).text_in(language)


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
        assert (hit.language_found, hit.ruling.language, hit.spans) == ("de", "ru", ())


def test_a_ruling_found_in_another_language_only_is_shown_in_what_it_has() -> None:
    made = Ruling.objects.create(text_ru="Жабутикаба.", public_id="new234")
    index.write(index.entries_of(made))
    (hit,) = search("жабутикаба", "fr").hits
    assert (hit.ruling.text, hit.ruling.language, hit.language_found) == ("Жабутикаба.", "ru", "ru")
    assert [hit.ruling.text[start:end] for start, end in hit.spans] == ["Жабутикаба"]


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
    assert [one.slug for one in results.named] == ["neverwinter-hydra"]
    assert results.total == 11 and {hit.found_by for hit in results.hits} == {"card"}
    assert not search("гидра", "ru").named


def test_words_that_are_no_name_find_no_card() -> None:
    assert search("кубик", "ru").cards == ()
    assert search("результат", "ru").cards == ()


def test_the_name_of_stop_words_only_finds_its_card() -> None:
    name = "Who // What // When // Where // Why"
    card = Card.objects.create(slug="who-what-when-where-why", name_en=name)
    CardName.objects.create(card=card, language="en", name=name, kind="printed", key=name_key(name))
    for typed in (name, "who/what/when/where/why", "Who what when where why"):
        results = search(typed)
        assert [one.slug for one in results.named] == [card.slug]


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
    assert {hit.ruling.public_id for hit in results.hits[:2]} == {"b9nsk", "zfk9g"}
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
        ("en", "qz", "short"),
        ("en", "qz fgh", "short"),
        ("ru", "щщ", "short"),
        ("en", "qzfg", "none"),
        ("en", "xylophone", "none"),
        ("en", "<script>", "none"),
        ("en", "'da' 'ca", "short"),
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


@pytest.mark.parametrize("language", ["en", "ru"])
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


def test_of_texts_with_the_same_words_the_one_that_says_just_this_comes_first() -> None:
    for text in (
        "Grant each creature a jabuticaba. Grant each creature a jabuticaba.",
        "Jabuticabas grant the creatures a jabuticaba.",
        "They grant a creature a jabuticaba of its own, whatever else may happen to it later on.",
    ):
        index.write(index.entries_of(Ruling.objects.create(text_en=text)))
    for typed in ('"grant a creature" jabuticaba', "Grant a creature a jabuticaba"):
        hits = search(typed).hits
        assert len(hits) == 3 and hits[0].ruling.text.startswith("They grant")


def test_of_the_texts_with_one_word_those_with_the_stop_words_beside_it_come_first() -> None:
    for text in (
        "Jabuticaba, jabuticaba, jabuticaba.",
        "The jabuticabas.",
        "Jabuticaba itself, and all of its own.",
        "Of all of them, the jabuticaba is itself.",
        *["Jabuticaba and jabuticaba."] * (PAGE_SIZE + 5),
    ):
        index.write(index.entries_of(Ruling.objects.create(text_en=text)))
    for typed, first in (
        ("jabuticaba", "Jabuticaba, jab"),
        ("jabuticaba itself", "Jabuticaba itself"),
        ("is itself all jabuticaba", "Of all of them"),
    ):
        assert search(typed).hits[0].ruling.text.startswith(first)
    made = Ruling.objects.create(text_ru="Жабутикаба еще раз, жабутикаба.")
    for text in ("Жабутикаба, жабутикаба, жабутикаба.", "Жабутикаба."):
        index.write(index.entries_of(Ruling.objects.create(text_ru=text)))
    index.write(index.entries_of(made))
    assert search("ещё раз жабутикаба", "ru").hits[0].ruling.pk == made.pk


@pytest.mark.parametrize("typed", ["кубик", "Невервинтр гидра", "proved:no"])
def test_each_count_is_what_its_term_leaves(typed: str) -> None:
    everything = search(typed, "ru")
    assert {"proved", "source", "date", "lang"} <= {
        name.split(":")[0] for name in everything.facets
    }
    for name, size in everything.facets.items():
        operator, value = name.split(":")
        if typed.startswith(operator):
            continue
        narrowed = search(with_condition(typed, operator, value), "ru")
        assert (name, narrowed.total) == (name, size)


def test_counts_whose_terms_would_mean_something_else_are_left_out() -> None:
    assert not [name for name in search("state:draft", "ru").facets if name.startswith("lang:")]
    counted = search("lang:de or lang:fr", "ru").facets
    assert counted and not [name for name in counted if name.startswith("state:")]
    assert any(name.startswith("state:") for name in search("lang:de", "ru").facets)


def test_conditions_alone_browse() -> None:
    results = search("die:d6", "ru")
    assert results.total == 20 and results.reason == ""
    assert {hit.found_by for hit in results.hits} == {"browse"}
    assert search("die:d20", "ru").total == 10 + 1
    assert search("proved:yes", "ru").total == 18 + 6


def test_words_and_conditions_must_both_hold() -> None:
    both = every("кубик die:d20", "ru")
    assert both == every("кубик", "ru") & every("die:d20", "ru")
    assert both < every("кубик", "ru")
    marks = {mark.lower() for mark in marked(search("кубик die:d20", "ru"))}
    assert marks and all(mark.startswith("кубик") for mark in marks)


def test_stop_words_beside_a_condition_are_optional() -> None:
    assert every("и в rule:706.6", "ru") == every("rule:706.6", "ru")


def test_what_is_excluded_is_not_found_in_any_language() -> None:
    with_it, without = every("rule:706 кубик", "ru"), every("rule:706 -кубик", "ru")
    assert with_it and without
    assert not with_it & without
    assert with_it | without == every("rule:706", "ru")
    # In English texts too, where nobody reads them in English.
    assert not [
        public_id
        for public_id in ids(search("die:d6 -six", "ru"))
        if "six" in (Ruling.objects.get(public_id=public_id).text_in("en") or "")
    ]


def test_what_only_excludes_words_is_no_search() -> None:
    alone = search("-кубик -xyzzy", "ru")
    assert (alone.reason, alone.total, alone.hits) == ("excluded", 0, ())
    assert every("-кубик or rule:706.6", "ru") == every("rule:706.6", "ru")


def test_alternatives_find_what_each_of_them_finds() -> None:
    either = every("die:d20 or rule:706.6", "ru")
    assert either == every("die:d20", "ru") | every("rule:706.6", "ru")
    words = every('"natural result" or ignore', "en")
    assert words == every('"natural result"', "en") | every("ignore", "en")
    assert every("die:d20 кубик or rule:706.6", "ru") == every("die:d20 кубик", "ru") | every(
        "rule:706.6", "ru"
    )


def test_a_name_with_or_in_it_is_found_and_so_are_its_halves() -> None:
    name = "Fire or Ice"
    card = Card.objects.create(slug="fire-or-ice", name_en=name)
    CardName.objects.create(card=card, language="en", name=name, kind="printed", key=name_key(name))
    made = Ruling.objects.create(text_en="Ice is cold.")
    index.write(index.entries_of(made))
    results = search(name)
    assert [one.slug for one in results.named] == [card.slug]
    assert made.public_id in ids(results)


def test_what_was_not_understood_is_hinted_at_and_the_rest_is_found() -> None:
    results = search("кубик date:202109224", "ru")
    assert [hint.code for hint in results.hints] == ["value"]
    assert ids(results) == ids(search("кубик", "ru"))
    alone = search("date:202109224", "ru")
    assert (alone.reason, alone.total, len(alone.hints)) == ("left-out", 0, 1)


def test_a_name_that_no_card_has_is_hinted_at_with_those_that_come_near() -> None:
    results = search("card:Невервинтр", "ru")
    (hint,) = results.hints
    assert (hint.code, hint.typed, hint.operator) == ("name", "card:Невервинтр", "card")
    assert hint.better[0] == 'card:"Гидра Невервинтера"'
    assert search(hint.better[0], "ru").total == 11
    assert results.total == 0 and results.cards[0].slug == "neverwinter-hydra"
    assert search("card:Невервинтер", "ru").hints == ()
    assert [hint.code for hint in search("кубик or card:Zzyzx", "ru").hints] == ["name"]


def test_what_was_typed_on_the_other_layout_is_found_and_said() -> None:
    results = search("re,br", "ru")
    assert (results.read_as, results.hints) == ("кубик", ())
    assert ids(results) == ids(search("кубик", "ru"))
    assert search("кубик", "ru").read_as == "" == search("zzyzx", "ru").read_as


def test_withdrawn_and_merged_rulings_are_not_found() -> None:
    Ruling.objects.filter(public_id="5ntgg").update(status="withdrawn", withdrawn_reason="Wrong.")
    assert ids(search("706.6")) == {"p4rkp"}
    Ruling.objects.filter(public_id="7znd7").update(status="missing", missing_since="2026-11-01")
    assert search("7znd7").total == 1


@pytest.fixture
def many() -> list[str]:
    """Make more rulings than two pages, most of them alike, on days and cards of their own."""
    cards = list(Card.objects.order_by("slug")[:3])
    made, entries = [], []
    for number in range(2 * PAGE_SIZE + 5):
        ruling = Ruling.objects.create(text_en=f"Jabuticaba{' jabuticaba' * (number % 3)}.")
        day = date(2020, 1, 1 + number % 4)
        if number % 5:
            CardRuling.objects.create(
                card=cards[number % 3], ruling=ruling, date=day, held_from=day
            )
        entries += index.entries_of(ruling)
        made.append(ruling.public_id)
    index.write(entries)
    return made


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("typed", ["jabuticaba", "source:community date:2020"])
def test_pages_follow_each_other_without_a_gap_while_others_are_added(
    many: list[str], sort: Sort, typed: str
) -> None:
    wanted = [hit.ruling.public_id for page in every_page(typed, "en", sort) for hit in page.hits]
    assert len(wanted) == len(set(wanted)) > 2 * PAGE_SIZE - 10
    assert set(wanted) <= set(many)
    seen: list[str] = []
    for page in every_page(typed, "en", sort):
        assert page.total >= len(wanted)
        seen += [hit.ruling.public_id for hit in page.hits]
        added = Ruling.objects.create(text_en="Jabuticaba.")
        CardRuling.objects.create(
            card=Card.objects.order_by("-slug")[0],
            ruling=added,
            date=date(2020, 1, 2),
            held_from=date(2020, 1, 2),
        )
        index.write(index.entries_of(added))
    assert len(seen) == len(set(seen))
    assert [public_id for public_id in seen if public_id in wanted] == wanted


@pytest.mark.parametrize("sort", Sort)
def test_the_page_before_is_what_stands_before_whatever_was_added_meanwhile(
    many: list[str], sort: Sort
) -> None:
    def page(after: str) -> Results:
        return find(parse("jabuticaba"), language="en", sort=sort, after=after)

    first, second, third = every_page("jabuticaba", "en", sort)
    assert (first.preceding, second.preceding) == (None, "")
    assert third.preceding is not None
    assert page(third.preceding).hits == second.hits
    assert page("").hits == first.hits
    # Of those that are there now, a page back shows the ones just before.
    for _ in range(3):
        added = Ruling.objects.create(text_en="Jabuticaba.")
        day = date(2020, 1, 4)
        card = Card.objects.order_by("slug")[0]
        CardRuling.objects.create(card=card, ruling=added, date=day, held_from=day)
        index.write(index.entries_of(added))
    every = every_page("jabuticaba", "en", sort)
    listed = [hit.ruling.pk for found in every for hit in found.hits]
    begins = listed.index(third.hits[0].ruling.pk)
    again = page(second.following)
    assert again.hits[0].ruling.pk == listed[begins] and again.preceding
    back = [hit.ruling.pk for hit in page(again.preceding).hits]
    assert back == listed[begins - PAGE_SIZE : begins]


def test_results_are_sorted_by_date_and_by_card(many: list[str]) -> None:
    dates = [
        hit.ruling.date or date.min
        for page in every_page("jabuticaba", "en", Sort.DATE)
        for hit in page.hits
    ]
    assert dates == sorted(dates, reverse=True) and len(set(dates)) > 2
    names = [
        min((name_key(card.name) for card in hit.ruling.cards), default="")
        for page in every_page("jabuticaba", "ru", Sort.CARD)
        for hit in page.hits
    ]
    assert names == sorted(names) and len(set(names)) > 2


def test_a_place_in_another_order_or_none_at_all_is_refused(many: list[str]) -> None:
    following = search("jabuticaba").following
    assert following.isascii()
    for wrong in ("x", following[:-2], following + "A", "é", "A" * 10_000):
        with pytest.raises(AfterRefused):
            search("jabuticaba", after=wrong)
    with pytest.raises(AfterRefused):
        search("jabuticaba", after=following, sort=Sort.DATE)


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize(
    "typed",
    [
        "roll",
        "die roll",
        '"roll a" die',
        '"die" "roll"',
        "the die",
        "die roll or d20",
        "the",
        "is:dice",
    ],
)
def test_a_place_of_another_query_is_answered(typed: str, sort: Sort) -> None:
    for name in ("", "krark"):
        way = Way((1, 2, 9), (1, -0.5, -700_000, 7))
        after = Place(sort, (name, 0.0, 0.0, 0.0, 1), way).written()
        back = find(parse(typed), language="en", sort=sort, after=after).preceding
        assert back is None or find(parse(typed), language="en", sort=sort, after=back).total


@pytest.mark.parametrize(
    "typed",
    [
        *("кубик", "Würfel", "d20", "706.6"),
        "card:Гидра кубик -грань state:draft date>=2021 or is:official rule:706 or is:dice",
    ],
)
def test_a_page_of_results_takes_seven_queries_at_the_most(typed: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        results = search(typed, "ru")
        for hit in results.hits:
            assert hit.ruling.cards and hit.ruling.date and hit.ruling.text
    assert 0 < len(asked) <= 7


@pytest.mark.parametrize("typed", ["Невервинтр гидра", "7znd7"])
def test_where_little_is_found_names_with_a_typo_are_looked_for(typed: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert search(typed, "ru").hits
    assert len(asked) <= 7 + 7


def test_a_typo_in_a_name_is_looked_for_where_little_else_is_found(many: list[str]) -> None:
    def call(slug: str, name: str) -> None:
        card = Card.objects.create(slug=slug, name_en=name)
        CardName.objects.create(
            card=card, language="en", name=name, kind="printed", key=name_key(name)
        )

    call("near-many", "Jabuticuba")
    call("near-one", "Persimman")
    index.write(index.entries_of(Ruling.objects.create(text_en="Persimmon.")))
    results = search("persimmon")
    assert (results.total, [card.slug for card in results.cards]) == (1, ["near-one"])
    assert results.hits[0].found_by == "words"
    # Whoever types a word of so many rulings means the word,
    assert search("jabuticaba").total > PAGE_SIZE
    assert search("jabuticaba").cards == ()
    # unless it is half a name.
    call("of-two-halves", "Jabuticaba // Ficus")
    assert [card.slug for card in search("jabuticaba or ficus").cards] == ["of-two-halves"]


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


@pytest.mark.parametrize("asked", ["jabuticaba ficus", "the jabuticaba"])
def test_what_is_added_between_two_pages_repeats_and_loses_nothing(db: None, asked: str) -> None:
    def add(text: str) -> str:
        ruling = Ruling.objects.create(text_en=text)
        index.write(index.entries_of(ruling))
        return ruling.public_id

    # Just as typed; in another form.
    there = [add("Now the jabuticaba ficus.") for _ in range(30)]
    there += [add(f"Jabuticabas ficus number{number}.") for number in range(25)]
    page = find(parse(asked), language="en")
    shown = [hit.ruling.public_id for hit in page.hits]
    assert {*shown} <= {*there[:30]}
    for _ in range(120):
        add("Jabuticabas ficus, jabuticabas ficus, jabuticabas ficus.")
        if page.following:
            page = find(parse(asked), language="en", after=page.following)
            shown += [hit.ruling.public_id for hit in page.hits]
    assert len(shown) == len({*shown})
    assert {*there} <= {*shown}
