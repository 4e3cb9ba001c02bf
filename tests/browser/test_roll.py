"""The roll with a script: only its own region changes, focus stays, and refusals stand in place."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage

GUIDES = "/de/r/5ntgg/roll"
SHARED = f"{GUIDES}?v=1&rev=1&guides=1&barbarian=no&dice=4,17"


def focused(page: Page) -> str:
    """The name or class of what has the focus."""
    found: str = page.evaluate("document.activeElement.name || document.activeElement.className")
    return found


def test_a_roll_moves_the_address_title_and_languages_but_not_the_focus(
    open_page: OpenPage,
) -> None:
    page = open_page(SHARED)
    before = page.title()
    entries = page.evaluate("history.length")
    page.fill("input[name=guides]", "3")
    page.locator("button.go").press("Enter")
    page.wait_for_url(re.compile("guides=3"))
    assert focused(page) == "go"
    assert page.evaluate("history.length") == entries
    assert "W20" in page.locator(".throws h3").first.inner_text()
    assert page.locator(".dice > li").count() == 4
    result = page.locator(".result strong").inner_text()
    assert page.title() == before.replace("17", result)
    query = page.url.split("?")[1]
    for link in page.locator(".lang a").all():
        assert (link.get_attribute("href") or "").endswith(query)
    link = page.locator("#roll-5ntgg-link")
    assert (link.text_content() or "").strip() == page.url
    page.reload()
    assert page.locator(".result strong").inner_text() == result


def test_the_live_region_stays_and_only_its_words_change(open_page: OpenPage) -> None:
    page = open_page("/de/r/5ntgg")
    page.evaluate("window.region = document.querySelector('main [role=status]')")
    for _ in range(2):
        page.locator("button.go").click()
        expect(page.locator(".result strong")).to_be_visible()
    assert page.evaluate("window.region.isConnected && window.region.textContent.length > 20")
    assert page.url.endswith("/de/r/5ntgg"), "the ruling keeps its own address"


def test_the_button_keeps_its_width_and_says_that_it_rolls(open_page: OpenPage) -> None:
    page = open_page("/de/r/5ntgg")
    held: list[Route] = []
    page.route("**/roll*", lambda route: held.append(route))
    go = page.locator("button.go")
    width = go.evaluate("button => button.getBoundingClientRect().width")
    words = go.inner_text()
    go.click()
    expect(go).to_have_attribute("aria-disabled", "true")
    assert go.inner_text() != words
    assert abs(go.evaluate("button => button.getBoundingClientRect().width") - width) < 2
    go.evaluate("button => button.click()")
    assert len(held) == 1, "a second press while it rolls asks for nothing"
    held[0].continue_()
    expect(go).not_to_have_attribute("aria-disabled", "true")
    assert go.inner_text() == words


def test_a_refusal_stands_at_its_field_and_a_good_roll_takes_it_away(open_page: OpenPage) -> None:
    page = open_page("/de/r/5ntgg")
    page.fill("input[name=guides]", "99")
    page.locator("button.go").click()
    expect(page.locator(".error")).to_contain_text("0")
    assert focused(page) == "guides"
    assert page.locator("input[name=guides]").get_attribute("aria-invalid") == "true"
    assert page.input_value("input[name=guides]") == "99"
    page.fill("input[name=guides]", "2")
    page.locator("button.go").click()
    expect(page.locator(".result strong")).to_be_visible()
    assert page.locator(".error").count() == 0
    assert page.locator("[aria-invalid]").count() == 0


def test_dice_that_do_not_fit_are_refused_in_their_open_fold(open_page: OpenPage) -> None:
    page = open_page("/ru/r/5ntgg")
    page.locator("details:has(input[name=dice]) > summary").click()
    page.fill("input[name=dice]", "4, 21")
    page.locator("button.go").click()
    expect(page.locator("details[open] .error")).to_contain_text("21")
    assert focused(page) == "dice"


def test_a_lost_connection_is_said_and_the_page_stays(open_page: OpenPage) -> None:
    page = open_page("/de/r/5ntgg")
    page.route("**/roll*", lambda route: route.abort())
    page.locator("button.go").click()
    expect(page.locator("[role=status] .error")).to_be_visible()
    assert page.url.endswith("/de/r/5ntgg")
    page.unroute("**/roll*")
    page.locator("button.go").click()
    expect(page.locator(".result strong")).to_be_visible()


def test_a_number_and_infinity_exclude_each_other_while_typing(open_page: OpenPage) -> None:
    page = open_page("/de/r/25r46")
    box, field = page.locator("[data-infinite]"), page.locator("[data-or-infinite]")
    assert box.is_checked()
    field.type("7")
    assert not box.is_checked()
    box.check()
    assert field.input_value() == ""


@pytest.mark.parametrize("permitted", [True, False])
def test_the_link_is_copied_or_else_selected(open_page: OpenPage, *, permitted: bool) -> None:
    permissions = ["clipboard-read", "clipboard-write"] if permitted else []
    page = open_page(SHARED, permissions=permissions)
    if not permitted:
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.locator("details:has([data-copy]) > summary").first.click()
    copy = page.locator("[data-copy]").first
    words = copy.inner_text()
    copy.click()
    if permitted:
        expect(copy).not_to_have_text(words)
        assert page.evaluate("navigator.clipboard.readText()") == page.url
    else:
        assert page.url in page.evaluate("getSelection().toString()")


def test_without_a_script_no_button_is_there_that_only_a_script_serves(
    open_page: OpenPage,
) -> None:
    page = open_page(SHARED, javascript=False)
    page.locator("details:has([data-copy]) > summary").first.click()
    assert not page.locator("[data-copy]").first.is_visible()
    page.locator("button.go").click()
    assert "dice=" in page.url
    assert page.locator(".dice > li").count() == 2
