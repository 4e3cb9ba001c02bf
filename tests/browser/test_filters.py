"""The filters of the results: written into the query by a click, in sight on a phone."""

from urllib.parse import quote, unquote_plus

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, find_too_wide

CHOSEN = "header .chips a[aria-current=true]"


def in_sight(chip: Locator, page: Page) -> bool:
    """Whether a chip lies whole between the sides of the screen and above its lower edge."""
    box, screen = chip.bounding_box(), page.viewport_size
    assert box and screen
    return (
        box["x"] >= 0
        and box["x"] + box["width"] <= screen["width"]
        and box["y"] + box["height"] <= screen["height"]
    )


def test_what_is_chosen_is_in_sight_on_a_phone_whichever_filter_it_is(
    open_page: OpenPage,
) -> None:
    page = open_page("/ru/search?q=rule:706")
    offered = page.locator("nav.filter a")
    count = offered.count()
    assert count >= 8
    screen = page.viewport_size
    last = offered.nth(count - 1).bounding_box()
    assert screen and last and last["x"] > screen["width"], "the row goes on beyond the screen"
    for place in (0, count - 1):
        offered.nth(place).click()
        expect(page.locator(CHOSEN)).to_have_count(2)
        for chip in page.locator(CHOSEN).all():
            assert in_sight(chip, page)
        page.go_back()
        expect(page.locator(CHOSEN)).to_have_count(1)


def test_a_filter_is_clicked_and_taken_back_and_the_address_alone_gives_the_same(
    open_page: OpenPage,
) -> None:
    page = open_page(f"/ru/search?q={quote('кубик')}", javascript=False)
    found = page.locator("ol.hits > li").count()
    page.locator("nav.filter a", has_text="d20").click()
    box = page.locator("input[name=q]")
    expect(box).to_have_value("кубик die:d20")
    assert unquote_plus(page.url).endswith("/ru/search?q=кубик die:d20")
    ids = [hit.get_attribute("id") for hit in page.locator("ol.hits > li").all()]
    expect(page.locator(CHOSEN)).to_have_css("font-weight", "700")
    other = open_page(page.url.partition("/ru/")[2].join(["/ru/", ""]), width=1280)
    assert [hit.get_attribute("id") for hit in other.locator("ol.hits > li").all()] == ids
    page.locator(CHOSEN).click()
    expect(box).to_have_value("кубик")
    assert page.locator("ol.hits > li").count() == found


def test_the_pages_of_results_are_gone_through_by_keyboard_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/de/search?q=proved:yes&sort=date", javascript=False)
    ids = [hit.get_attribute("id") for hit in page.locator("ol.hits > li").all()]
    for link in ("next", "prev"):
        page.locator(f"a[rel={link}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator("ol.hits > li").first).to_be_visible()
        assert find_too_wide(page) == []
        found = [hit.get_attribute("id") for hit in page.locator("ol.hits > li").all()]
        assert (found == ids) == (link == "prev")
    expect(page.locator("a[rel=prev]")).to_have_count(0)
