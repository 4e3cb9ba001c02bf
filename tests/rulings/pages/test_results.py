"""The results page."""

import doctest
from datetime import date
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from rulings.languages import LANGUAGES
from rulings.models import Card, CardRuling, Ruling
from rulings.templatetags import sixfold
from rulings.views import hints
from rulings.views.filters import counted
from tests.rulings.pages.reading import Element, Page
from tests.rulings.search.reports.answers import make_card, write

TWO = ("ru", "de")
"""What is said in each language comes from the same lines: two tell whether they are used."""


def page(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status, path
    return Page(response.content.decode())


def test_the_examples_in_the_hints_hold() -> None:
    assert doctest.testmod(hints).failed == 0
    assert doctest.testmod(sixfold).failed == 0


def test_no_line_ends_within_a_date_of_a_hint(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/search?q=dice+date:202109224")
    whole = [span.text for span in shown.all("span", class_name="n") if "div" in span.above]
    assert whole == ["2021-07", "2021-07-23", ">=2021-07-23", "2021-09-22"]


def hits(shown: Page) -> list[str]:
    return [
        li.attributes["id"] for li in shown.all("li") if "ol" in li.above and "id" in li.attributes
    ]


def test_found_words_are_marked_in_the_readers_text(client: Client, catalogue: None) -> None:
    shown = page(client, f"/ru/search?q={quote('кубик')}")
    marks = shown.all("mark")
    assert marks
    assert all(mark.text.lower().startswith("кубик") for mark in marks)
    assert all(mark.language == "ru" for mark in marks)
    assert typed(shown) == "кубик"


def test_each_found_ruling_with_a_scenario_has_a_form_that_needs_no_script(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/de/search?q=W20")
    drawers = shown.all("details", class_name="try")
    forms = [form for form in shown.all("form") if form.attributes.get("method") == "post"]
    assert len(drawers) == len(forms) >= 5
    for form in forms:
        assert form.attributes["action"].startswith("/de/r/")
        assert form.attributes["action"].endswith("/roll")


def test_the_ruling_that_dice_cannot_show_says_why_instead_of_a_drawer(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/search?q=q9hf7")
    assert hits(shown) == ["q9hf7"]
    assert not shown.all("details", class_name="try")
    assert "tournament rules" in shown.one("ol", class_name="hits").text


def test_a_card_is_found_by_a_name_in_another_language_and_with_a_typo(
    client: Client, catalogue: None
) -> None:
    for typed in ("Гидра Невервинт", "hidra de nuncainviemo", "Neverwintr Hydra"):
        shown = page(client, f"/de/search?q={quote(typed)}")
        links = [a.attributes["href"] for a in shown.all("a") if "aside" in a.above]
        assert "/de/card/neverwinter-hydra" in links, typed


def filters(shown: Page) -> list[Element]:
    """The chips that ask for fewer of the results."""
    return [a for a in shown.all("a") if {"nav", "main", "p"} <= {*a.above}]


def chosen(shown: Page) -> list[Element]:
    """The chips of conditions that the query has."""
    return [a for a in shown.all("a") if "chosen: search without it" in a.text]


def total(shown: Page) -> int:
    """How many the heading says, as in "3 rulings and 1 open question for …"."""
    counted, _, _ = shown.one("h1").text.partition(" for “")
    return sum(int(word) for word in counted.split() if word.isdigit())


def typed(shown: Page) -> str:
    return shown.one("input", name_="q").attributes["value"]


def test_a_filter_writes_the_query_and_leaves_as_many_as_it_says(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/search?q=dice")
    chips = filters(shown)
    assert len(chips) >= 8
    back = set()
    for chip in chips:
        filtered = page(client, chip.attributes["href"])
        assert 0 < int(chip.text.split()[-1]) == total(filtered) < total(shown), chip.text
        (mine,) = chosen(filtered)
        assert mine.text.startswith(chip.text)
        assert typed(filtered).startswith("dice ") and ":" in typed(filtered)
        back.add(mine.attributes["href"])
    assert back == {"/en/search?q=dice"}


def test_every_kind_of_filter_is_offered_where_it_leaves_some(
    client: Client, catalogue: None
) -> None:
    write("en", "Dice of another kind.")
    shown = page(client, "/en/search?q=dice")
    asked = {typed(page(client, chip.attributes["href"])).split()[-1] for chip in filters(shown)}
    kinds = {term.partition(":")[0] for term in asked}
    assert kinds >= {"lang", "state", "date", "rule", "die", "source", "proved"}


def test_what_is_chosen_stands_before_all_other_filters_and_outside_of_what_scrolls(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/search?q=die:d6+lang:fr+date%3E%3D2021")
    chips = chosen(shown)
    assert len(chips) == 3
    scrolls = shown.elements.index(shown.one("nav", class_name="filter"))
    assert max(shown.elements.index(chip) for chip in chips) < scrolls
    assert not [chip for chip in chips if "nav" in chip.above]
    assert {typed(page(client, chip.attributes["href"])) for chip in chips} == {
        "lang:fr date>=2021",
        "die:d6 date>=2021",
        "die:d6 lang:fr",
    }


def test_a_condition_alone_browses(client: Client, catalogue: None) -> None:
    assert len(hits(page(client, "/en/search?q=die:d8"))) == 10
    first = page(client, "/en/search?q=proved:yes&sort=date")
    assert set(pages(first)) == {"Next page"}
    second = page(client, pages(first)["Next page"])
    assert len(hits(first)) == 20 and len(hits(second)) == 4
    assert not {*hits(first)} & {*hits(second)}
    assert pages(second) == {"Previous page": "/en/search?q=proved%3Ayes&sort=date"}


def pages(shown: Page) -> dict[str, str]:
    """The links to other pages of the same results."""
    return {
        a.text: a.attributes["href"] for a in shown.all("a", class_name="btn") if "nav" in a.above
    }


def test_a_reader_goes_forth_and_back_through_the_pages_in_each_language(
    client: Client, db: None
) -> None:
    for number in range(41):
        write("en", f"Zyzzyva {number}.")
    labels = set()
    for language in LANGUAGES:
        first = page(client, f"/{language.code}/search?q=zyzzyva")
        ((_, address),) = pages(first).items()
        second = page(client, address)
        back, forth = pages(second).items()
        third = page(client, forth[1])
        start, middle = pages(third).items()
        assert len({*hits(first), *hits(second), *hits(third)}) == 41
        assert hits(page(client, back[1])) == hits(page(client, start[1])) == hits(first)
        assert hits(page(client, middle[1])) == hits(second)
        links = {a.attributes["rel"]: a for a in second.all("a") if "rel" in a.attributes}
        assert links["prev"].attributes["href"] == back[1]
        assert links["next"].attributes["href"] == forth[1]
        assert back[0] == middle[0] != start[0]
        labels.add((start[0], back[0], forth[0]))
    # Spanish and Portuguese call the page before alike.
    assert len(labels) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("old", "meant"),
    [
        ("die=d8", "die:d8"),
        ("die=planar", "die:planar"),
        ("q=roll&die=d20", "roll die:d20"),
        ("q=roll&try=1", "roll proved:yes"),
        ("q=roll&origin=official", "roll is:official"),
        ("origin=community", "is:community"),
        ("q=dado&origin=project_draft&die=d6", "dado die:d6 is:draft"),
        ("q=die:d6&die=d20", "die:d20"),
        ("q=roll&elsewhere=1", "roll"),
        ("q=roll&page=2", "roll"),
        ("q=roll&die=&page=1", "roll"),
    ],
)
def test_an_address_of_the_old_filters_leads_to_the_query_it_means(
    client: Client,
    catalogue: None,
    django_assert_num_queries: DjangoAssertNumQueries,
    old: str,
    meant: str,
) -> None:
    for language in LANGUAGES:
        with django_assert_num_queries(0):
            answer = client.get(f"/{language.code}/search?{old}")
        assert answer.status_code == 301
        assert answer.headers["Location"] == f"/{language.code}/search?{urlencode({'q': meant})}"
    assert client.get(f"/en/search?{urlencode({'q': meant})}").status_code == 200


def test_results_are_put_in_the_order_that_is_asked_for(client: Client, catalogue: None) -> None:
    shown = page(client, "/en/search?q=dice")
    orders = {a.text: a for a in shown.all("a") if "sort=" in a.attributes["href"]}
    assert {*orders} == {"newest first", "name of the card"}
    dated = page(client, orders["newest first"].attributes["href"])
    days = [time.attributes["datetime"] for time in dated.all("time") if "ol" in time.above]
    assert days == sorted(days, reverse=True) and len({*days}) > 1
    current = [a.text for a in dated.all("a") if a.attributes.get("aria-current") == "true"]
    assert "newest first" in current


@pytest.mark.parametrize(
    ("query", "term", "right"),
    [
        ("dice colour:red", "colour:red", ""),
        ("dice dat:2021", "dat:2021", "date:2021"),
        ("dice date:202109224", "date:202109224", "date:2021-09-22"),
        ("dice -date:23.7.2021", "-date:23.7.2021", "-date:2021-07-23"),
        ("dice state:old", "state:old", "state:stale"),
        ("dice die:d0", "die:d0", ""),
        ("dice rule:abc", "rule:abc", ""),
        ("dice lang>=de", "lang>=de", "lang:de"),
        ("dice set:agc", "set:agc", "set:afc"),
        ("dice -set:unfinty", "-set:unfinty", "-set:Unfinity"),
        (
            'dice set:"realms commander"',
            'set:"realms commander"',
            'set:"Forgotten Realms Commander"',
        ),
        ("dice set:zzzzzzzz", "set:zzzzzzzz", ""),
        ("card:hydre-de-nulle-part", "card:hydre-de-nulle-part", ""),
    ],
)
def test_what_is_no_condition_gets_a_hint_and_the_nearest_right_query(
    client: Client, catalogue: None, query: str, term: str, right: str
) -> None:
    said, links = set(), dict[str, str]()
    for code in TWO:
        shown = page(client, f"/{code}/search?{urlencode({'q': query})}")
        (notice,) = shown.all("div", class_name="notice")
        assert term in notice.text
        assert len(notice.text.replace(term, "").split()) > 3
        said.add(notice.text)
        links = {
            a.text: a.attributes["href"]
            for a in shown.all("a")
            if "header" in a.above and "div" in a.above[a.above.index("header") :]
        }
        if right:
            meant = query.replace(term, right)
            assert links[right] == f"/{code}/search?{urlencode({'q': meant})}"
    assert len(said) == len(TWO)
    if right:
        assert not page(client, links[right]).all("div", class_name="notice")


@pytest.mark.parametrize(
    ("query", "tries"),
    [
        ("die:d8 die:d20 date:1993", {"date:1993", "die:d8 die:d20"}),
        ("die:d6  colour:red date:2021", {"die:d6 date:2021", "colour red die:d6"}),
        ("", {"706.6"}),
        ("xyzzy plugh", {"xyzzy or plugh"}),
        ('"results dice"', {"results dice", "results or dice"}),
        ("xyzzy colour:plugh", {"xyzzy"}),
    ],
)
def test_where_nothing_is_found_the_page_says_what_to_try(
    client: Client, catalogue: None, query: str, tries: set[str]
) -> None:
    for code in TWO:
        shown = page(client, f"/{code}/search?{urlencode({'q': query})}")
        assert query in shown.one("div", class_name="empty").text
        links = [a for a in shown.all("a") if "main" in a.above and "code" not in a.above]
        offered = {a.text for a in links if a.text in tries}
        assert offered == tries
        assert not any("or colour" in a.text for a in links)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", "Type the name of a card"),
        ("???", "no letter and no digit"),
        ("the of", "stand in nearly every text"),
        ("qz", "is short"),
        ("-dice", "only says what to leave out"),
        ("date:x", "Nothing is left"),
        ("xyzzyplugh", "Nothing here says"),
        ("die:d8 date:1993", "meets all"),
        ('"Jabuticaba Tree"', "but a card is called so"),
        ('"Jabuticaba"', "but some cards are called so"),
    ],
)
def test_each_reason_for_nothing_has_words_of_its_own_in_each_language(
    client: Client, catalogue: None, typed: str, meant: str
) -> None:
    make_card("Jabuticaba Tree", "jabuticaba-tree")
    make_card("Jabuticaba Ficus", "jabuticaba-ficus")
    said = [
        page(client, f"/{language.code}/search?{urlencode({'q': typed})}")
        .one("div", class_name="empty")
        .text
        for language in LANGUAGES
    ]
    assert len({*said}) == len(LANGUAGES) and meant in said[0]


def test_a_count_is_told_up_to_a_thousand() -> None:
    told = {}
    for language in LANGUAGES:
        with translation.override(language.code):
            told[language.column] = (counted(7), counted(1000), counted(1001))
    assert told["en"] == ("7", "1,000", "1,000+")
    assert told["de"] == ("7", "1.000", "1.000+")
    assert told["ru"] == ("7", "1\N{NO-BREAK SPACE}000", "1\N{NO-BREAK SPACE}000+")


@pytest.mark.parametrize(
    "query",
    [
        "",
        "q=",
        "q=%20%20",
        "q=???",
        "q=%5C",
        "q=%27da%27%20%22ca",
        "q=(",
        "q=%3A*",
        "q=%3Cscript%3E",
    ],
)
def test_whatever_is_typed_gets_an_answer(client: Client, catalogue: None, query: str) -> None:
    shown = page(client, f"/ru/search?{query}")
    empty = shown.one("div", class_name="empty")
    assert len(empty.text.split()) > 5
    assert "<script>" not in shown.source


@pytest.mark.parametrize(
    "query",
    [
        "q=" + "a" * 201,
        "q=a%1Bb",
        "q=" + "-a+" * 25,
        "q=a+or+b+or+c+or+d+or+e",
        "q=d20&sort=",
        "q=d20&sort=price",
        "q=d20&after=abc",
        "q=d20&after=%D9%A1",
        "q=d20&after=" + "9" * 400,
        "q=d20&die=d0",
        "q=d20&die=%27",
        "q=d20&origin=wizards",
        "q=d20&try=yes",
    ],
)
def test_what_cannot_be_asked_is_refused_in_the_readers_language(
    client: Client, catalogue: None, query: str
) -> None:
    said = set()
    for code in TWO:
        shown = page(client, f"/{code}/search?{query}", status=400)
        assert shown.one("html").attributes["lang"] == code
        said.add(shown.one("h1").text.strip())
    assert len(said) == len(TWO)


def test_a_query_of_the_longest_length_is_asked_and_one_longer_names_the_limit(
    client: Client, catalogue: None
) -> None:
    page(client, "/en/search?q=" + "a" * 200)
    assert "200 characters" in page(client, "/en/search?q=" + "a" * 201, status=400).source


def test_words_found_only_in_another_language_are_told(client: Client, catalogue: None) -> None:
    shown = page(client, f"/en/search?q={quote('Würfel')}")
    assert hits(shown)
    assert "The words were found in its text in German." in shown.source


def test_how_much_stands_on_a_card_beside_the_results_is_never_an_old_number(
    client: Client, committing_catalogue: str
) -> None:
    def beside() -> tuple[str, str]:
        shown = page(client, "/en/search?q=rule:706.6")
        first = next(a for a in shown.all("a") if "aside" in a.above)
        told = next(small for small in shown.all("small") if "aside" in small.above)
        return first.attributes["href"].rpartition("/")[2], told.text

    slug, told = beside()
    before = int(told.split()[0])
    ruling = Ruling.objects.create(public_id="zzzzz9", text_en="Nothing of that.")
    on = date(2021, 7, 23)
    CardRuling.objects.create(
        ruling=ruling, card=Card.objects.get(slug=slug), date=on, held_from=on
    )
    assert beside() == (slug, told.replace(str(before), str(before + 1), 1))


def test_a_card_beside_the_results_says_nothing_of_rulings_where_none_stands_on_it(
    client: Client, catalogue: None
) -> None:
    make_card("Jabuticaba Tree", "jabuticaba-tree")
    shown = page(client, "/en/search?q=jabuticaba")
    (beside,) = [li for li in shown.all("li") if "aside" in li.above]
    assert beside.text.split() == ["Jabuticaba", "Tree"]


def test_no_filter_is_offered_that_no_query_can_say(client: Client, catalogue: None) -> None:
    for card, year in zip(Card.objects.order_by("slug"), (1, 1899, 2020, 2100), strict=False):
        day = date(year, 1, 1)
        ruling = write("en", "Jabuticaba.")
        CardRuling.objects.create(card=card, ruling=ruling, date=day, held_from=day)
    shown = page(client, "/en/search?q=jabuticaba")
    years = [chip.text for chip in filters(shown) if "date%3A" in chip.attributes["href"]]
    assert [year.split()[0] for year in years] == ["2020"]
