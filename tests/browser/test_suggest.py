"""The search box suggests cards and rules: by touch, by keyboard, aloud, on a phone."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.conftest import FindBarriers, OpenPage
from tests.rulings.conftest import import_editions
from tests.rulings.importers.rules import miniature

MISSPELT = "Гидра Нивервинтера"
ENOUGH = 1_000
"""Milliseconds after which a box that was to stay shut would have opened."""


@pytest.fixture(scope="module", autouse=True)
def rules(site: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have rules of our own to suggest."""
    import_editions(tmp_path_factory.mktemp("rules"), miniature.APRIL_2026)


def box(page: Page) -> Locator:
    """Return the one search box of a page."""
    return page.locator("input[name=q]")


def options(page: Page) -> Locator:
    """Return what is suggested."""
    return page.get_by_role("option")


def said(page: Page) -> Locator:
    """Return what is said of the suggestions to those who do not see them."""
    return page.locator("form.search [role=status]")


def type_in(page: Page, text: str) -> None:
    """Type as a person does, letter by letter."""
    box(page).press_sequentially(text, delay=15)


def test_a_misspelt_russian_name_is_chosen_by_keyboard_and_leads_to_its_card(
    open_page: OpenPage,
) -> None:
    page = open_page("/ru/", width=360)
    type_in(page, MISSPELT)
    expect(options(page).first).to_contain_text("Гидра Невервинтера")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    expect(said(page)).to_have_text(f"Подсказок: {options(page).count()}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.keyboard.press("ArrowDown")
    chosen = options(page).first
    expect(chosen).to_have_attribute("aria-selected", "true")
    assert box(page).get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    expect(box(page)).to_be_focused()
    expect(box(page)).to_have_value(MISSPELT)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/ru/card/neverwinter-hydra$"))
    expect(page.locator("h1")).to_have_text("Гидра Невервинтера")

    page.go_back()
    expect(box(page)).to_have_value(MISSPELT)


def test_the_wrong_layout_is_understood_while_typing(open_page: OpenPage) -> None:
    page = open_page("/ru/r/5ntgg", width=360)
    type_in(page, "ublhf ytd")
    expect(options(page).first).to_contain_text("Гидра Невервинтера")
    options(page).first.click()
    page.wait_for_url(re.compile("/ru/card/neverwinter-hydra$"))


def test_a_rule_is_suggested_and_every_option_fits_a_finger(open_page: OpenPage) -> None:
    page = open_page("/de/dice", width=360)
    type_in(page, "706.2")
    expect(options(page)).to_have_count(2)
    expect(options(page).first).to_contain_text("Regel")
    for option in options(page).all():
        place = option.bounding_box()
        assert place and place["height"] >= 44
        assert place["x"] >= 0 and place["x"] + place["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    options(page).nth(1).click()
    page.wait_for_url(re.compile("/de/rule/706.2a$"))


def test_the_keys_of_a_combobox_do_what_they_do_everywhere(open_page: OpenPage) -> None:
    page = open_page("/en/search", width=1280)
    listbox = page.get_by_role("listbox")
    type_in(page, "706.")
    expect(options(page).nth(2)).to_be_visible()
    count = options(page).count()

    page.keyboard.press("ArrowUp")
    expect(options(page).nth(count - 1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    assert box(page).get_attribute("aria-activedescendant") is None
    page.keyboard.press("ArrowDown")
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    expect(page.locator("[aria-selected=true]")).to_have_count(1)

    page.keyboard.press("Escape")
    expect(listbox).to_be_hidden()
    expect(box(page)).to_have_attribute("aria-expanded", "false")
    assert box(page).get_attribute("aria-activedescendant") is None
    expect(box(page)).to_have_value("706.")
    page.keyboard.press("ArrowDown")
    expect(listbox).to_be_visible()
    page.keyboard.press("Tab")
    expect(listbox).to_be_hidden()
    expect(box(page)).not_to_be_focused()

    box(page).focus()
    page.keyboard.press("ArrowDown")
    expect(listbox).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/en/search\?q=706\.$"))


def test_one_question_is_asked_for_a_word_typed_at_once_and_an_old_answer_stays_unseen(
    open_page: OpenPage,
) -> None:
    page = open_page("/en/about", width=1280)
    asked: list[str] = []
    given_up: list[str] = []

    def typed(request: Request) -> str:
        return parse_qs(urlsplit(request.url).query)["q"][0]

    def answer(route: Route) -> None:
        asked.append(typed(route.request))
        if asked[-1] == "hydra":
            return  # It takes longer than its reader waits.
        told = {"lang": "en", "label": "card", "detail": "", "detailLang": "en"}
        body = [asked[-1], [f"About {asked[-1]}"], ["card"], ["/en/dice"], {"sixfold": [told]}]
        route.fulfill(body=json.dumps(body), content_type="application/x-suggestions+json")

    page.route("**/suggest?*", answer)
    page.on("requestfailed", lambda request: given_up.append(typed(request)))
    type_in(page, "hydra")
    page.wait_for_timeout(ENOUGH)
    assert asked == ["hydra"]
    box(page).fill("crow")
    expect(options(page)).to_have_text(["About crow card"])
    assert given_up == ["hydra"], "an answer that comes late shows itself to nobody"
    type_in(page, "  ")
    page.wait_for_timeout(ENOUGH)
    assert asked == ["hydra", "crow"], "spaces at the end make no other question"


@pytest.mark.parametrize("failure", ["status 404", "no connection", "no answer of ours"])
def test_where_suggestions_fail_the_form_is_still_there(open_page: OpenPage, failure: str) -> None:
    page = open_page("/fr/about", width=360)

    def fail(route: Route) -> None:
        match failure:
            case "no connection":
                route.abort()
            case "status 404":
                route.fulfill(status=404, body="[]")
            case _:
                route.fulfill(body="<!doctype html>")

    page.route("**/suggest?*", fail)
    with page.expect_request("**/suggest?*"):
        type_in(page, "d20")
    page.wait_for_timeout(200)
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/fr/search\?q=d20$"))
    expect(page.locator("ol.hits > li").first).to_be_visible()


def test_without_javascript_the_box_is_a_plain_search_box(open_page: OpenPage) -> None:
    page = open_page("/ru/about", width=360, javascript=False)
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.locator("[role=combobox], [role=listbox], .suggest").count() == 0
    type_in(page, MISSPELT)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/ru/search\?q="))
    expect(page.locator("a[href*='/ru/card/neverwinter-hydra']").first).to_be_visible()


@pytest.mark.parametrize("code", ["en", "ru"])
def test_how_many_are_suggested_is_said_in_the_language_of_the_page(
    open_page: OpenPage, code: str
) -> None:
    page = open_page(f"/{code}/about", width=360)
    type_in(page, "706.2")
    expect(options(page)).to_have_count(2)
    expect(said(page)).to_have_text(re.compile(r"\D+ 2$"))
    if code != "en":
        assert "Suggestions: 2" not in said(page).inner_text()
    assert page.get_by_role("listbox").get_attribute("aria-label")
    box(page).fill("xyzzyplugh")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(said(page)).to_have_text(re.compile(r"^[^\d:]+$"))


def test_axe_finds_no_barrier_in_open_suggestions(find_barriers: FindBarriers) -> None:
    def suggested(page: Page) -> None:
        type_in(page, "706.2")
        expect(options(page)).to_have_count(2)
        page.keyboard.press("ArrowDown")

    assert find_barriers("/ru/", width=360, prepare=suggested) == []
    assert find_barriers("/de/r/5ntgg", width=1280, dark=True, prepare=suggested) == []
