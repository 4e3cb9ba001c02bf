"""The dice of a card in a browser: found by axe, by the keyboard and on a narrow phone."""

import re

import pytest
from playwright.sync_api import expect

from rulings.models import Card
from rulings.scenarios.printed import find_dice
from tests.browser.conftest import FindBarriers, OpenPage, find_too_wide
from tests.rulings.cards.dice_cards import told

MANY = (
    "{2}: Roll X d6 and add the number of cards in your hand.\n"
    "Roll three d20 and ignore the lowest roll. Draw cards equal to the total.\n"
    "The rolled dice are then eaten by everybody who ever saw a many-coloured moon."
)
PATHS = (
    "card/moon-table",
    "card/moon-table/roll/1",
    "card/moon-table/roll/1?v=1&dice=12",
    "card/many",
    "card/many/roll/2?v=1&dice=12,3,20",
    "card/component-pouch/roll?v=1&dice=12",
    "dice",
)


@pytest.fixture(scope="module", autouse=True)
def cards(site: str) -> None:
    """Have a card with a table in two languages, and one with everything that can be said."""
    Card.objects.create(
        slug="moon-table",
        name_en="Moon Table",
        name_de="Mondtafel",
        text_en=told("en"),
        text_de=told("de").replace("Singe", "Auf den Materialkomponentenbeutel"),
        type_line_en="Artifact",
        type_line_de="Artefakt",
    )
    Card.objects.create(slug="many", name_en="Many", text_en=MANY, type_line_en="Artifact")
    find_dice()


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_no_barrier(find_barriers: FindBarriers, path: str) -> None:
    assert find_barriers(f"/de/{path}") == []


def test_nothing_scrolls_sideways_on_a_phone_in_russian_either(open_page: OpenPage) -> None:
    page = open_page("/ru/")
    for path in PATHS:
        response = page.goto(f"/ru/{path}")
        assert response and response.ok, path
        assert find_too_wide(page) == []
    assert page.context.cookies() == []


def test_a_long_name_of_one_word_stays_whole_on_a_phone(open_page: OpenPage) -> None:
    """A browser without a list of syllables would break it anywhere."""
    lines = "(h1) => { const all = document.createRange(); all.selectNodeContents(h1);"
    for width in (360, 320):
        page = open_page("/de/card/component-pouch", width=width)
        heading = page.locator("h1")
        expect(heading).to_have_text("Materialkomponentenbeutel")
        assert heading.evaluate(lines + " return all.getClientRects().length; }") == 1


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_a_card_is_rolled_with_the_keyboard_alone(open_page: OpenPage, javascript: bool) -> None:
    page = open_page("/de/card/moon-table", javascript=javascript)
    button = page.locator("#dice button.go")
    page.locator("#dice summary").focus()
    page.keyboard.press("Enter")
    field = page.locator("#dice input[name=dice]")
    field.focus()
    page.keyboard.type("12")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    box = button.bounding_box()
    assert box and box["height"] >= 44
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/de/card/moon-table/roll/1\?.*dice=12"))
    result = page.locator(".result strong")
    expect(result).to_have_text("12")
    digits = result.bounding_box()
    assert digits and digits["height"] < 60, "one under the other"
    expect(page.locator("tr.hit")).to_contain_text("zum Mond.")
    address = page.url
    page.reload()
    assert page.url == address
    expect(page.locator("tr.hit")).to_contain_text("zum Mond.")


def test_what_is_wrong_stands_beside_its_field(open_page: OpenPage) -> None:
    page = open_page("/de/card/many")
    page.locator("#dice input[name=x]").fill("5000")
    page.locator("#dice button.go").first.click()
    field = page.locator("input[name=x]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[role=alert]").first).to_be_visible()
