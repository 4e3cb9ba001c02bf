"""The dice of a card on its page: each roll with its table in the reader's language, and a form."""

from __future__ import annotations

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.importers.rows import CardRow
from rulings.languages import LANGUAGES, Language
from rulings.models import Card
from tests.rulings.cards.dice_cards import EXTRA_DIE, ROWS, hold, table_card, told
from tests.rulings.importers.cards.making import card, printed, take_cards, two_faced
from tests.rulings.pages.reading import Element, Page

pytestmark = pytest.mark.django_db

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)


def page(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200, path
    return Page(response.content.decode())


def cells(shown: Page) -> list[Element]:
    """The words of the rows of the results tables."""
    return [cell for cell in shown.all("td") if "lang" in cell.attributes]


def text(element: Element) -> str:
    return " ".join(element.text.split())


@LANGUAGE
def test_the_table_stands_in_the_words_of_the_readers_language(
    client: Client, language: Language
) -> None:
    hold(table_card())
    shown = page(client, f"/{language.code}/card/moon-table")
    assert [text(cell) for cell in cells(shown)] == list(ROWS[language.column])
    assert {cell.language for cell in cells(shown)} == {language.hreflang}
    assert [text(head)[:1] for head in shown.all("th") if "tbody" in head.above] == list("112")
    (form,) = [form for form in shown.all("form") if form.attributes.get("method") == "post"]
    assert form.attributes["action"] == f"/{language.code}/card/moon-table/roll/1"


def test_each_row_has_its_exact_chance(client: Client) -> None:
    hold(table_card())
    shares = [text(cell) for cell in page(client, "/en/card/moon-table").all("td", class_name="n")]
    assert shares == ["45% 9/20", "50% 1/2", "5% 1/20"]


def test_english_stands_in_where_a_language_is_not_here(client: Client) -> None:
    row = table_card()
    hold(
        card(
            "Moon Table",
            *[said for said in row.printed if said.language != "de"],
            text=told("en"),
        )
    )
    shown = page(client, "/de/card/moon-table")
    assert {cell.language for cell in cells(shown)} == {"en"}
    assert [text(cell) for cell in cells(shown)] == list(ROWS["en"])


def test_a_printed_text_that_says_other_dice_is_not_believed(client: Client) -> None:
    other = told("fr").replace("10—19", "10—18").replace("20 |", "19—20 |")
    hold(card("Moon Table", printed("fr", "Table", other, type_line="T"), text=told("en")))
    shown = page(client, "/fr/card/moon-table")
    assert {cell.language for cell in cells(shown)} == {"en"}
    assert "notre lecteur ne trouve pas les mêmes dés" in shown.source
    assert "les mêmes dés" not in page(client, "/en/card/moon-table").source


def test_words_that_nobody_understands_are_quoted_and_nothing_is_guessed(client: Client) -> None:
    hold(card("Moon Table", text="Rest.\nThe rolled dice are then <b>eaten</b>."))
    shown = page(client, "/de/card/moon-table")
    (quoted,) = [li for li in shown.all("li") if "eaten" in li.text]
    assert (text(quoted), quoted.language) == ("The rolled dice are then <b>eaten</b>.", "en")
    assert not shown.all("form", method="post")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Roll two d8 and choose one result.", ["2 d8", "One of the results is chosen."]),
        ("Roll two d6. Draw that many cards equal to the total.", ["2 d6", "added up"]),
        ("Each player rolls a d6.", ["1 d6", "one of them"]),
        (
            "Roll a d20 and add the number of cards in your hand.\n1—14 | Rest.\n15+ | Sing.",
            ["1 d20", "Added to the result: the number of cards in your hand"],
        ),
        ("Roll a d4 for each player being attacked.", ["d4", "How many dice: "]),
    ],
)
def test_what_the_dice_alone_do_not_say_is_said(
    client: Client, words: str, expected: list[str]
) -> None:
    hold(card("Moon Table", text=words))
    section = page(client, "/en/card/moon-table").one("section", id="dice")
    told_there = text(section).replace("\N{NO-BREAK SPACE}", " ")
    for part in expected:
        assert part in told_there


def test_a_text_too_long_to_be_read_is_quoted_in_part(client: Client) -> None:
    hold(card("Moon Table", text="Roll a d20. " * 1_000))
    shown = page(client, "/en/card/moon-table")
    (quoted,) = [li for li in shown.all("li") if "Roll a d20." in li.text]
    assert len(quoted.text) < 250 and quoted.text.endswith("…")
    assert not shown.all("form", method="post")


def test_each_roll_of_a_card_has_a_form_of_its_own(client: Client) -> None:
    hold(card("Moon Table", text="{2}: Roll a d4.\n{3}: Roll X d6."))
    shown = page(client, "/en/card/moon-table")
    assert [form.attributes["action"][-7:] for form in shown.all("form", method="post")] == [
        "/roll/1",
        "/roll/2",
    ]
    assert len(shown.all("input", name_="x")) == 1


def test_each_face_rolls_its_own(client: Client) -> None:
    take_cards([faces()])
    shown = page(client, "/de/card/front-back")
    captions = [text(caption) for caption in shown.all("caption")]
    assert captions == ["Ergebnistabelle: Hinten"]
    assert {cell.language for cell in cells(shown)} == {"de"}


def faces() -> CardRow:
    row = two_faced(
        "Front // Back",
        printed("de", "Vorn", "Text vorn.", type_line="Kreatur", face=0),
        printed("de", "Hinten", told("de"), type_line="Kreatur", face=1),
    )
    front, back = row.faces
    return msgspec.structs.replace(
        row, faces=(front, msgspec.structs.replace(back, text=told("en")))
    )


def test_a_card_that_only_cares_says_so(client: Client) -> None:
    hold(card("Moon Table", text="Whenever you roll one or more dice, rest."))
    shown = page(client, "/en/card/moon-table")
    assert "It cares about dice that something else rolls." in shown.source
    assert not shown.all("form", method="post")


def test_a_card_without_dice_says_nothing_of_them(client: Client) -> None:
    hold(card("Moon Table", text="When this creature dies, draw a card."))
    assert not page(client, "/en/card/moon-table").all("section", id="dice")


def test_the_engine_plays_a_card_also_where_its_text_is_not_here(
    client: Client, catalogue: None
) -> None:
    shown = page(client, "/en/card/component-pouch")
    actions = [form.attributes["action"] for form in shown.all("form", method="post")]
    assert "/en/card/component-pouch/roll" in actions
    assert "can play the whole card" in shown.source
    hold(card("Pixie Guide", text=EXTRA_DIE))
    assert "beside cards that roll dice" in page(client, "/en/card/pixie-guide").source


@pytest.mark.parametrize(("language", "queries"), [("en", 3), ("de", 3)])
def test_so_many_queries_however_many_rolls(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    language: str,
    queries: int,
) -> None:
    hold(table_card(), card("Many", text="\n".join("{2}: Roll a d4." for _ in range(9))))
    client.get(f"/{language}/card/moon-table")
    for slug in ("moon-table", "many"):
        with django_assert_num_queries(queries):
            client.get(f"/{language}/card/{slug}")


def test_the_list_of_cards_and_dice(client: Client, catalogue: None) -> None:
    hold(card("Moon Table", text="Dice are lovely to roll."))
    call_command("find_dice", verbosity=0)
    rolling = page(client, "/en/dice")
    listed = [text(item) for item in rolling.all("li") if "·" in item.text]
    assert "Component Pouch · d20" in listed
    unread = page(client, "/en/dice?state=unread")
    assert [
        link.text for link in unread.all("a") if "main" in link.above and "li" in link.above
    ] == ["Moon Table"]
    assert client.get("/de/dice?state=nonsense").status_code == 404
    assert client.get("/de/dice?after=%C3%A9").status_code == 404


def test_the_list_goes_on_page_by_page(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Card.objects.bulk_create(
        Card(slug=f"card-{at:03}", name_en=f"Card {at:03}", dice=["d6"], dice_state="rolls")
        for at in range(130)
    )
    seen: list[str] = []
    path = "/en/dice"
    while path:
        with django_assert_num_queries(2):
            shown = page(client, path)
        seen += [
            link.text for link in shown.all("a") if "li" in link.above and "main" in link.above
        ]
        path = next((a.attributes["href"] for a in shown.all("a", rel="next")), "")
    assert seen == [f"Card {at:03}" for at in range(130)]


def test_cards_and_dice_are_listed_by_the_names_that_are_read(client: Client) -> None:
    for slug, english, german in (
        ("a", "Ant", "Wurm"),
        ("b", "Bee", "„Ähre“"),
        ("c", "Cat", "Bär"),
    ):
        Card.objects.create(slug=slug, name_en=english, name_de=german, dice_state="rolls")
    for address, listed in (("dice", ["„Ähre“", "Bär", "Wurm"]), ("dice?after=c", ["Wurm"])):
        links = page(client, f"/de/{address}").all("a")
        assert [a.text for a in links if "li" in a.above and "main" in a.above] == listed
    assert client.get("/de/dice?after=ant").status_code == 404
