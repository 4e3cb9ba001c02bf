"""What is suggested to a reader who has not finished typing."""

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.models import Card, CardName
from rulings.models.folding import name_key
from rulings.models.localized import CODES
from rulings.search.names.suggestions import LONGEST, SUGGESTIONS, Suggestion, suggest
from tests.rulings.conftest import ImportRules
from tests.rulings.importers.rules.miniature import APRIL_2026, JUNE_2022, dice

pytestmark = pytest.mark.usefixtures("catalogue")


def make_card(slug: str, **names: str) -> Card:
    """Make a card with a printed name in some languages."""
    card = Card.objects.create(
        slug=slug, **{f"name_{language}": name for language, name in names.items()}
    )
    for language, name in names.items():
        CardName.objects.create(
            card=card, language=language, name=name, kind="printed", key=name_key(name)
        )
    return card


@pytest.mark.parametrize(
    ("language", "typed", "text", "slug"),
    [
        ("ru", "гид", "Гидра Невервинтера", "neverwinter-hydra"),
        ("ru", "Гидра  Нев", "Гидра Невервинтера", "neverwinter-hydra"),
        ("ru", "невервентера", "Гидра Невервинтера", "neverwinter-hydra"),
        ("ru", "ublhf ytd", "Гидра Невервинтера", "neverwinter-hydra"),
        ("en", "neverw", "Neverwinter Hydra", "neverwinter-hydra"),
        ("en", "тумукц", "Neverwinter Hydra", "neverwinter-hydra"),
        ("de", "niewi", "Niewinter-Hydra", "neverwinter-hydra"),
        ("pt", "esforco", "Esforço Arcano", "arcane-endeavor"),
    ],
)
def test_a_card_is_suggested_by_the_beginning_of_any_of_its_names(
    language: str, typed: str, text: str, slug: str
) -> None:
    found = suggest(typed, language=language)
    assert (found[0].kind, found[0].text, found[0].target) == ("card", text, slug)


def test_a_name_in_another_language_says_whose_it_is() -> None:
    (found,) = suggest("Гидра Нев", language="de")
    assert (found.text, found.language) == ("Гидра Невервинтера", "ru")
    assert (found.detail, found.detail_language) == ("Niewinter-Hydra", "de")
    (found,) = suggest("Niewinter-Hy", language="de")
    assert found.detail == ""


def test_both_of_two_cards_with_one_printed_name_are_suggested_and_told_apart() -> None:
    make_card("first-of-two", en="First of Two", ru="Близнецы")
    make_card("second-of-two", en="Second of Two", ru="Близнецы")
    found = suggest("близн", language="ru")
    assert {(one.text, one.detail, one.detail_language, one.target) for one in found} == {
        ("Близнецы", "First of Two", "en", "first-of-two"),
        ("Близнецы", "Second of Two", "en", "second-of-two"),
    }


def test_the_readers_own_language_is_not_crowded_out_by_names_of_others() -> None:
    for at in range(60):
        make_card(f"zzq-{at}", en=f"Zzqa {at:02}")
    make_card("zzq-own", en="Nothing like it", fr="Zzqz")
    assert suggest("zzq", language="fr")[0].text == "Zzqz"
    assert "Zzqz" not in {one.text for one in suggest("zzq", language="en")}


def test_what_is_typed_in_the_wrong_layout_waits_for_what_was_typed() -> None:
    """`rerf` is `кука` on a Russian keyboard: both may be names, and the typed one counts."""
    make_card("kuka", en="Cook Bird", ru="Кука")
    assert [one.target for one in suggest("rerf", language="en")] == ["kuka"]
    make_card("rerf", en="Rerf of the North")
    assert [one.target for one in suggest("rerf", language="en")] == ["rerf"]


def test_a_number_suggests_the_rules_that_begin_with_it(import_rules: ImportRules) -> None:
    import_rules(JUNE_2022, APRIL_2026)
    numbers = [one.target for one in suggest("706.2", language="ru")]
    assert numbers == ["706.2", "706.2a"]
    assert suggest("706", language="ru")[0].detail == "Rolling a Die"
    assert [one.target for one in suggest("706ю2", language="ru")] == numbers
    assert {one.kind for one in suggest("706.", language="en")} == {"rule"}
    doubles = suggest("706.5", language="en")[0]
    assert doubles.detail.startswith("Two dice show doubles"), "the newest edition speaks"
    assert suggest("999.1", language="en") == ()


def test_a_word_suggests_sections_and_entries_of_the_glossary(import_rules: ImportRules) -> None:
    import_rules(APRIL_2026)
    assert Suggestion("rule", "Rolling a Die", "en", "706", "en", "706") in suggest(
        "rolling", language="de"
    )
    assert "Rolling a Die" in {one.text for one in suggest("die", language="de")}
    (natural,) = suggest("natural res", language="fr")
    assert (natural.kind, natural.text, natural.target) == ("rule", "Natural Result", "706.2")
    assert "Rolling a Die" not in {one.text for one in suggest("olling", language="en")}


def test_a_keyword_is_a_word_of_the_rules_and_a_sentence_is_none(
    import_rules: ImportRules,
) -> None:
    keywords = "708. Keywords\n\n708.1. Fading Dice\n\n708.2. Fading dice are of two kinds:"
    import_rules(dice("April 17, 2026", more=f"\n{keywords}\n"))
    assert suggest("fading", language="es") == (
        Suggestion("rule", "Fading Dice", "en", "708.1", "en", "708.1"),
    )


@pytest.mark.parametrize(
    "typed",
    ["", " ", "a", " г ", "x" * (LONGEST + 1), "г" * 4000, "%", "__", "\\", "'", "--", "\x1b["],
)
def test_what_names_nothing_suggests_nothing(typed: str, import_rules: ImportRules) -> None:
    import_rules(APRIL_2026)
    assert suggest(typed, language="en") == ()


@pytest.mark.parametrize("typed", ["", "a", "x" * (LONGEST + 1)])
def test_what_is_too_short_or_too_long_does_not_reach_the_database(typed: str) -> None:
    with CaptureQueriesContext(connection) as asked:
        suggest(typed, language="en")
    assert len(asked) == 0


@pytest.mark.parametrize(("typed", "queries"), [("hydra", 3), ("rk.rdf", 8), ("706.6", 1)])
def test_suggestions_are_few_and_cost_few_queries(typed: str, queries: int) -> None:
    for at in range(20):
        make_card(f"many-{at}", en=f"Hydramany {at:02}")
    with CaptureQueriesContext(connection) as asked:
        found = suggest(typed, language="en")
    assert len(found) <= SUGGESTIONS
    assert len(asked) <= queries


def spelt(number: int) -> str:
    """Return a number as a word of eight letters."""
    return "".join("bcdfghklmn"[int(digit)] + "aeiou"[int(digit) // 2] for digit in f"{number:04}")


@pytest.fixture
def many_names() -> None:
    """Have more names in three languages than are looked at."""
    cards = [make_card(f"of-many-names-{at}", en=f"Many Names {at}") for at in range(10)]
    CardName.objects.bulk_create(
        CardName(card=cards[at % 10], language=language, name=name, kind="alias", key=name)
        for language, start in (("en", "zeb"), ("de", "yac"), ("ru", "яще"))
        for at, name in ((at, f"{start}{spelt(at)}") for at in range(3000))
    )
    with connection.cursor() as cursor:
        for code in CODES:
            cursor.execute(f"SELECT gin_clean_pending_list('card_name_trigrams_{code}')")
        cursor.execute("ANALYZE rulings_cardname")


def read_of_names() -> Counter[str]:
    """Return how often each index of names was read in this transaction, and rows fetched."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 'all', seq_scan FROM pg_stat_xact_user_tables"
            " WHERE relname = 'rulings_cardname' UNION ALL"
            " SELECT 'rows', idx_tup_fetch FROM pg_stat_xact_user_tables"
            " WHERE relname = 'rulings_cardname' UNION ALL"
            " SELECT indexrelid::regclass::text, pg_stat_get_xact_numscans(indexrelid)"
            " FROM pg_index WHERE indrelid = 'rulings_cardname'::regclass"
        )
        return Counter(dict(cursor.fetchall()))


def read_for(typed: str, language: str) -> Counter[str]:
    before = read_of_names()
    suggest(typed, language=language)
    return read_of_names() - before


def test_names_are_looked_up_in_indexes_and_few_are_read(many_names: None) -> None:
    for typed, language in (("zeb", "en"), ("яще", "ru")):
        read = read_for(typed, language)
        assert read.keys() == {"card_name_beginning", "rows"}, typed
        assert read["rows"] <= 10, typed
    read = read_for("calof", "en")
    assert read["card_name_words"] > 0 and not read["all"]


def test_names_of_other_languages_are_looked_through_where_the_readers_has_none_as_near(
    many_names: None,
) -> None:
    with connection.cursor() as cursor:
        # So few are looked through as fast as an index of them.
        cursor.execute("SET LOCAL enable_seqscan = off")
    for typed, language, looked_through in (
        ("zeb calofenux", "en", []),
        ("zebcalofenux", "en", ["en"]),
        ("zebcalofenux", "es", CODES),
    ):
        read = read_for(typed, language)
        assert read["card_name_pieces"], typed
        assert {f"card_name_trigrams_{code}" for code in looked_through} == {
            name for name in read if name.startswith("card_name_trigrams_")
        }, typed


def test_a_suggestion_costs_as_many_queries_and_reads_as_much_among_many_names(
    many_names: None, import_rules: ImportRules
) -> None:
    import_rules(APRIL_2026)
    for typed in ("z", "zeb", "zebbaba", "zbe", "yacht zebra", "ht", "nt,hf", "zzzz"):
        with CaptureQueriesContext(connection) as asked:
            found = suggest(typed, language="en")
        assert len(asked) <= 10, (typed, [one["sql"][:80] for one in asked])
        assert len(found) <= SUGGESTIONS
