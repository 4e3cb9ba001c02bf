"""The pages of the Comprehensive Rules, and the way there from whatever cites a rule."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES, Language
from rulings.models import CardRuling, RuleCitation, Ruling, text_columns
from rulings.rulebook.pages import CITING_LIMIT
from tests.rulings.conftest import ImportRules
from tests.rulings.importers.rules import miniature
from tests.rulings.pages.reading import Element, Page

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
ALL = (miniature.JUNE_2022, miniature.OCTOBER_2022, miniature.APRIL_2026)
MAY_2022, OCTOBER_2024, APRIL_2026 = date(2022, 5, 1), date(2024, 10, 1), date(2026, 4, 17)


def get(client: Client, path: str, *, status: int = 200) -> Page:
    """Return a page in English."""
    response = client.get(f"/en/{path}")
    assert response.status_code == status, response.headers.get("Location")
    return Page(response.content.decode())


def words(page: Page) -> Element:
    """Return the words of the rule itself, which stand first."""
    return next(one for one in page.all("div", class_name="words") if not one.has("clip"))


def addresses(page: Page, text: str) -> list[str]:
    """Return where the links of a text lead."""
    return [link.attributes["href"] for link in page.all("a") if link.text.strip() == text]


def main_text(page: Page) -> str:
    """Return the text of the page without its head and foot, with single spaces."""
    return " ".join(page.one("main").text.replace("\N{NO-BREAK SPACE}", " ").split())


def cite(ruling: str, number: str, edition: date) -> None:
    """Let a ruling cite a rule."""
    RuleCitation.objects.create(
        ruling=Ruling.objects.get(public_id=ruling),
        number=number,
        edition=edition,
        held_from=edition,
    )


@pytest.fixture
def editions(catalogue: None, import_rules: ImportRules) -> None:
    """Have three editions beside the catalogue."""
    import_rules(*ALL)


def test_a_rule_is_shown_in_its_own_language_and_says_whose_words_it_is(
    client: Client, editions: None
) -> None:
    for language in LANGUAGES:
        response = client.get(f"/{language.code}/rule/706.6")
        assert response.status_code == 200
        page = Page(response.content.decode())
        assert words(page).language == "en"
        assert words(page).text.strip() == miniature.IGNORING.replace("nothing.", "nothing at all.")
        assert "706.6" in page.one("h1").text
        assert page.one("h1").language == language.hreflang
        origin = page.one("span", class_name="official")
        assert "Wizards of the Coast" in origin.text
        assert "Sixfold" in page.one("dl", class_name="margin").text
        assert page.one("link", rel="canonical").attributes["href"].endswith("/en/rule/706.6")
        assert set(page.alternates) == {"en", "x-default"}


def test_examples_stand_with_their_rule(client: Client, editions: None) -> None:
    text = words(get(client, "rule/706.2a")).text
    assert text.endswith("Example: The roller may add 1.")


def test_what_stands_around_a_rule_is_linked(client: Client, editions: None) -> None:
    page = get(client, "rule/706.2")
    assert addresses(page, "706.1") == ["/en/rule/706.1"]
    assert set(addresses(page, "706.2a")) == {"/en/rule/706.2a"}
    assert page.all("p", class_name="kicker")[0].text.strip().endswith("706 Rolling a Die")
    assert page.one("a", rel="prev").attributes["href"] == "/en/rule/706.1"
    subrule = get(client, "rule/706.2a")
    assert addresses(subrule, "706.3") == ["/en/rule/706.3"]
    section = get(client, "rule/706")
    assert [f"706.{at}" for at in range(1, 8)] == [
        link.text.strip()
        for link in section.all("a", class_name="rule")
        if link.text.strip().startswith("706.") and "rel" not in link.attributes
    ]
    assert section.one("h1").text == "Rule 706, “Rolling a Die”"
    german = client.get("/de/rule/706").content.decode()
    assert '<h1>Regel 706, „<span lang="en">Rolling a Die</span>“</h1>' in german
    assert get(client, "rule/7").one("h1").text == "Section 7, “More Rules”"
    assert addresses(get(client, "rule/7"), "706") == ["/en/rule/706"]


def test_rule_numbers_in_the_words_of_a_rule_are_links_to_rules_that_are_there(
    client: Client, editions: None
) -> None:
    assert addresses(get(client, "rule/706.2"), "706.4") == ["/en/rule/706.4"]
    assert addresses(get(client, "rule/706.3"), "7") == ["/en/rule/7"]
    old = get(client, "rule/706.2@2022-06-10")
    assert addresses(old, "706.4") == ["/en/rule/706.4@2022-06-10"]


def test_a_term_of_the_glossary_stands_with_the_rule_it_refers_to(
    client: Client, editions: None
) -> None:
    assert "Natural Result" in main_text(get(client, "rule/706.2"))
    assert "Natural Result" not in main_text(get(client, "rule/706.3"))
    assert "Natural Result" not in main_text(get(client, "rule/706.2a"))


def test_a_rule_that_moved_shows_both_numbers_whichever_is_asked_for(
    client: Client, editions: None
) -> None:
    now = main_text(get(client, "rule/706.6"))
    assert "Rules of October 7, 2022: 706.6 Rules of June 10, 2022: 706.5 another number" in now
    assert "Before October 7, 2022 the number 706.6 was another rule, which is 706.7 now." in now
    then = get(client, "rule/706.5@2022-06-10")
    assert "These are the rules of June 10, 2022, not the newest ones." in main_text(then)
    assert "Its number has moved: it is rule 706.6 now." in main_text(then)
    assert words(then).text.strip() == miniature.IGNORING
    assert "/en/rule/706.6" in addresses(then, "706.6")
    first = main_text(get(client, "rule/706.6@2022-10-07"))
    assert "Rules of June 10, 2022: 706.5 another number" in first
    new = main_text(get(client, "rule/706.5"))
    assert "Rules of June 10, 2022: no rule with this text" in new
    assert "Before October 7, 2022 the number 706.5 was another rule, which is 706.6 now." in new


def test_a_rule_that_stayed_says_so(client: Client, editions: None) -> None:
    text = main_text(get(client, "rule/706.4@2022-06-10"))
    assert "In the newest edition here it has the same number: 706.4" in text
    assert "another" not in text
    assert "not the newest" not in main_text(get(client, "rule/706.4@2026-04-17"))


def test_a_day_between_two_editions_shows_the_one_before(client: Client, editions: None) -> None:
    page = get(client, "rule/706.5@2022-08-01")
    assert words(page).text.strip() == miniature.IGNORING
    assert (
        "No edition of August 1, 2022 is here. This is the newest one before it that is: of"
        " June 10, 2022." in main_text(page)
    )


def test_a_rule_that_is_not_found_in_the_newest_edition_says_that_nobody_can_tell(
    client: Client, catalogue: None, import_rules: ImportRules
) -> None:
    import_rules(
        miniature.dice("May 1, 2024", miniature.DOUBLES, miniature.IGNORING),
        miniature.dice("May 1, 2026", miniature.IGNORING),
    )
    page = get(client, "rule/706.5@2024-05-01")
    assert "where it went cannot be told" in main_text(page)
    assert "Rules of May 1, 2026: no rule with this text" in main_text(page)
    assert "Before May 1, 2026 the number 706.5 was another rule, which is not there any more." in (
        main_text(get(client, "rule/706.5"))
    )


def test_a_number_that_only_older_editions_have_leads_to_the_last_of_them(
    client: Client, catalogue: None, import_rules: ImportRules
) -> None:
    import_rules(
        miniature.dice("May 1, 2024", miniature.DOUBLES, miniature.IGNORING),
        miniature.dice("May 1, 2026", miniature.IGNORING),
    )
    response = client.get("/de/rule/706.6")
    assert (response.status_code, response.headers["Location"]) == (
        302,
        "/de/rule/706.6@2024-05-01",
    )
    page = get(client, "rule/706.6@2024-05-01")
    assert "Its number has moved: it is rule 706.5 now." in main_text(page)


@LANGUAGE
def test_where_no_edition_is_here_the_page_says_how_to_get_one(
    client: Client, catalogue: None, language: Language
) -> None:
    for path in ("rule/706.6", "rule/706.6@2024-10-01", "rule/706"):
        response = client.get(f"/{language.code}/{path}")
        assert response.status_code == 200
        page = Page(response.content.decode())
        assert page.one("p", class_name="cite").text == "manage.py import_rules FILE --apply"
        assert page.one("a", href="https://magic.wizards.com/rules").text
        assert page.one("meta", name_="robots").attributes["content"] == "noindex"
        assert words_here(page).language == language.hreflang
        in_english = "do not come with Sixfold" in words_here(page).text
        assert in_english == (language.code == "en")


def words_here(page: Page) -> Element:
    """Return the site's own words."""
    return next(one for one in page.all("p", class_name="words"))


MEAN_NOTHING = (
    ("rule/706.99", "No edition of the rules that is here has a number 706.99."),
    ("rule/706.7@2022-06-10", "The rules of June 10, 2022 have no number 706.7."),
    (
        "rule/706.6@2021-07-23",
        "The rules of July 23, 2021 are not here. The first edition here is that of June 10,",
    ),
    ("rule/706.6@202109224", "“202109224” is no day"),
    ("rule/706.6@2022-02-30", "“2022-02-30” is no day"),
    ("rule/706.6@", None),
    ("rule/dice", "“dice” is no number of a rule"),
    ("rule/706.6.1", "“706.6.1” is no number of a rule"),
    ("rule/0706.6", "“0706.6” is no number of a rule"),
    ("rule/٧٠٦", "is no number of a rule"),
)


def test_an_address_that_means_nothing_says_what_is_wrong(client: Client, editions: None) -> None:
    for path, why in MEAN_NOTHING:
        page = get(client, path, status=404)
        if why is not None:
            assert why in main_text(page)


def test_the_rulings_that_cite_a_rule_are_listed_whatever_number_it_had(
    client: Client, editions: None
) -> None:
    cite("q9hf7", "706.5", MAY_2022)
    cite("zs6r2", "706.6", MAY_2022)
    page = get(client, "rule/706.6")
    assert addresses(page, "q9hf7") == ["/en/r/q9hf7"]
    assert addresses(page, "5ntgg") == ["/en/r/5ntgg"]
    assert "as 706.5 in the rules of May 1, 2022" in main_text(page)
    listed = main_text(get(client, "rule/706.7"))
    assert "as 706.6 in the rules of May 1, 2022" in listed
    assert not addresses(page, "zs6r2") or "zs6r2" in Ruling.objects.filter(
        citations__number="706.6", citations__edition=APRIL_2026
    ).values_list("public_id", flat=True)
    assert "q9hf7" not in main_text(get(client, "rule/706.5"))
    assert "5ntgg" not in main_text(get(client, "rule/706.6@2022-06-10"))
    assert "q9hf7" in main_text(get(client, "rule/706.5@2022-06-10"))


def test_citations_older_than_every_edition_are_told_apart_by_the_known_moves(
    client: Client, catalogue: None, import_rules: ImportRules
) -> None:
    import_rules(miniature.APRIL_2026)
    cite("q9hf7", "706.5", MAY_2022)
    assert "q9hf7" in main_text(get(client, "rule/706.6"))
    assert "q9hf7" not in main_text(get(client, "rule/706.5"))
    text = main_text(get(client, "rule/706.5"))
    assert "Before October 7, 2022 the number 706.5 was another rule, which is 706.6 now." in text


def test_a_citation_that_was_taken_away_is_not_listed(client: Client, editions: None) -> None:
    assert "5ntgg" in main_text(get(client, "rule/706.6"))
    RuleCitation.objects.filter(ruling__public_id="5ntgg").update(held_until=APRIL_2026)
    assert "5ntgg" not in main_text(get(client, "rule/706.6"))


def test_a_long_list_of_rulings_ends_and_leads_to_the_search(
    client: Client, editions: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):
        get(client, "rule/706.6")
    link = CardRuling.objects.order_by("pk")[0]
    for at in range(CITING_LIMIT + 5):
        ruling = Ruling.objects.create(
            public_id=f"zzz2{chr(97 + at // 26)}{chr(97 + at % 26)}",
            **text_columns("en", f"Made for this test, number {at}."),
        )
        CardRuling.objects.create(
            ruling=ruling, card=link.card, date=APRIL_2026, held_from=APRIL_2026
        )
        cite(ruling.public_id, "706.6", APRIL_2026)
    with django_assert_num_queries(5):
        page = get(client, "rule/706.6")
    assert len(page.all("div", class_name="clip")) == CITING_LIMIT
    assert addresses(page, "There are more: search for them by the number.") == [
        "/en/search?q=706.6"
    ]


def test_ruling_a_is_marked_as_moved_and_ruling_b_is_not(client: Client, editions: None) -> None:
    """Case C15 of the public reports."""
    RuleCitation.objects.all().delete()
    cite("q9hf7", "706.5", MAY_2022)
    cite("5ntgg", "706.6", OCTOBER_2024)
    a, b = get(client, "r/q9hf7"), get(client, "r/5ntgg")
    assert "number has moved, now 706.6" in main_text(a)
    assert addresses(a, "706.6") == ["/en/rule/706.6"]
    assert "706.5 in the rules of May 1, 2022" in main_text(a)
    assert "moved" not in main_text(b)
    assert [link.attributes["href"] for link in b.all("a", class_name="rule")] == ["/en/rule/706.6"]


@LANGUAGE
def test_it_is_marked_in_every_language_and_without_any_edition(
    client: Client, catalogue: None, language: Language
) -> None:
    cite("q9hf7", "706.5", MAY_2022)
    page = Page(client.get(f"/{language.code}/r/q9hf7").content.decode())
    assert addresses(page, "706.6") == [f"/{language.code}/rule/706.6"]
    marked = page.one("dl", class_name="margin").text
    assert ("number has moved, now" in marked) == (language.code == "en")


def test_rule_numbers_in_the_text_of_a_ruling_are_links(client: Client, editions: None) -> None:
    ruling = Ruling.objects.get(public_id="q9hf7")
    text = "Dice fall. (706.4) A lost one is ignored (706.5); so is {T}, 999.1 and 3.50."
    Ruling.objects.filter(pk=ruling.pk).update(**text_columns("en", text))
    CardRuling.objects.filter(ruling=ruling).update(date=date(2022, 6, 10))
    page = get(client, "r/q9hf7")
    assert addresses(page, "706.4") == ["/en/rule/706.4"]
    assert addresses(page, "706.5") == ["/en/rule/706.5@2022-06-10"]
    assert addresses(page, "999.1") == addresses(page, "3.50") == []
    assert "so is {T}, 999.1 and 3.50." in words(page).text


def test_the_rules_that_a_roll_rests_on_are_links(client: Client, editions: None) -> None:
    page = get(client, "r/5ntgg/roll")
    linked = [link.attributes["href"] for link in page.all("a", class_name="rule")]
    assert "/en/rule/706.6" in linked
