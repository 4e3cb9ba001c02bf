"""What a player does: search, roll from the results, read the ruling, turn X, share the roll."""

import re
from datetime import date
from itertools import cycle
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from rulings.languages import LANGUAGES, by_code
from rulings.models import RuleCitation, Ruling
from tests.browser.conftest import FindBarriers, OpenPage, find_low_links, find_too_wide
from tests.rulings.conftest import import_editions
from tests.rulings.importers.rules import miniature

CODES = [language.code for language in LANGUAGES]
PAGES = {
    "home": "",
    "results": "search?q=d20",
    "nothing found": "search?q=xyzzyplugh",
    "filtered, with hints": "search?q=die:d6+date>=2021+colour:red+state:old",
    "how to search": "syntax",
    "card": "card/component-pouch",
    "card of unknown name": "card/attempted-murder",
    "ruling": "r/5ntgg?with=en",
    "ruling with X": "r/jp7f8",
    "ruling with X infinite": "r/25r46",
    "ruling without dice": "r/q9hf7",
    "rule": "rule/706.6",
    "rule with examples": "rule/706.2a",
    "rule of an older edition": "rule/706.5@2022-06-10",
    "section of the rules": "rule/706",
    "states": "states",
    "rulings of a state": "states/cannot",
    "about": "about",
    "how we check": "how",
    "data": "data",
    "not found": "r/zzzzz",
    "refused": "search?sort=price&q=d6",
}
OPEN_ONE_OF_EACH = """
    document.querySelectorAll('main details:not(.try), li:first-child > details.try')
        .forEach(details => { details.open = true })
"""
"""All drawers of a list are of one make, and axe takes its time over each open one."""
FIRST_SCREEN = """
    ['.words', '.rollbar', '.rollbar button.go'].map(
        each => document.querySelector(each).getBoundingClientRect().toJSON())
"""


@pytest.fixture(scope="module", autouse=True)
def editions(site: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have rules of our own, two editions of them, and a citation of the older one."""
    folder = tmp_path_factory.mktemp("rules")
    import_editions(folder, miniature.JUNE_2022, miniature.APRIL_2026)
    RuleCitation.objects.create(
        ruling=Ruling.objects.get(public_id="q9hf7"),
        number="706.5",
        edition=date(2022, 6, 10),
        held_from=date(2022, 6, 10),
    )


def dice(shown: Page | Locator) -> list[str]:
    """Return the dice of a roll as they are read aloud."""
    return [
        " ".join(die.split()) for die in shown.locator(".dice > li, .pool > li").all_inner_texts()
    ]


def search(page: Page, word: str) -> None:
    """Type a word into the one search box of the page and press Enter."""
    box = page.locator("input[name=q]")
    box.fill(word)
    box.press("Enter")
    expect(page.locator("ol.hits > li").first).to_be_visible()


def turn(page: Page, *, x: int) -> None:
    """Set X in the roll form of a page."""
    page.locator("input[name=x]").first.fill(str(x))


def roll(within: Page | Locator) -> None:
    """Press the roll button."""
    within.locator("button.go[form^=roll-]").click()


def with_x(page: Page) -> Locator:
    """Return the first found ruling that has an X to turn."""
    return page.locator("ol.hits > li:has(input[name=x])").first


def test_search_roll_in_place_read_turn_x_roll_and_share(open_page: OpenPage) -> None:
    page = open_page("/ru/")
    search(page, "кубик")
    found = with_x(page)
    address = page.url
    found.locator("summary").first.click()
    roll(found)
    expect(found.locator("[data-roll] [role=status]")).to_be_visible()
    assert dice(found)
    assert page.url == address, "a roll from the results must not leave them"

    found.locator(".kicker a").click()
    turn(page, x=5)
    roll(page)
    region = page.locator("[data-roll]")
    expect(region).to_be_visible()
    rolled = dice(region)
    assert len(rolled) >= 5
    result = region.locator(".result").inner_text()
    shared = region.locator("a[href*='/ru/r/'][href*='dice=']").get_attribute("href")
    assert shared

    elsewhere = open_page(shared)
    assert dice(elsewhere.locator("[data-roll]")) == rolled
    assert elsewhere.locator("[data-roll] .result").inner_text() == result
    elsewhere.reload()
    assert dice(elsewhere.locator("[data-roll]")) == rolled
    assert page.context.cookies() == elsewhere.context.cookies() == []


def test_at_the_table_a_half_remembered_name_leads_to_the_roll_by_one_address(
    open_page: OpenPage,
) -> None:
    """On a phone, in Russian: a slip in a name, the card, its rulings, fewer of them, a roll."""
    page = open_page("/ru/", width=360)
    page.locator("input[name=q]").press_sequentially("Гидра Нивервинтера", delay=15)
    expect(page.get_by_role("option").first).to_contain_text("Гидра Невервинтера")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/ru/card/neverwinter-hydra$"))
    expect(page.locator("h1")).to_have_text("Гидра Невервинтера")

    search(page, "card:невервинтера")
    found = page.locator("ol.hits > li").count()
    page.locator("nav.filter a[href*='proved']").first.click()
    expect(page.locator("input[name=q]")).to_have_value("card:невервинтера proved:yes")
    hits = page.locator("ol.hits > li")
    ids = [hit.get_attribute("id") for hit in hits.all()]
    assert 0 < len(ids) < found
    read = page.locator("main").inner_text()
    drawer = hits.first
    drawer.locator("summary").first.click()
    roll(drawer)
    expect(drawer.locator("[data-roll] [role=status]")).to_be_visible()
    assert dice(drawer)
    assert find_too_wide(page) == []

    address = page.url.removeprefix(_origin(page))
    elsewhere = open_page(address, width=360)
    assert [hit.get_attribute("id") for hit in elsewhere.locator("ol.hits > li").all()] == ids
    assert elsewhere.locator("main").inner_text() == read
    first = elsewhere.locator("ol.hits > li").first
    first.locator(".kicker a").first.click()
    elsewhere.locator("a[href$='/like']").click()
    expect(elsewhere.locator("ol.hits > li").first).to_be_visible()


def test_the_same_without_javascript(open_page: OpenPage) -> None:
    page = open_page("/de/", javascript=False)
    search(page, "Würfel")
    found = with_x(page)
    found.locator("summary").first.click()
    roll(found)
    page.wait_for_url(re.compile(r"/roll\?.*dice="))
    assert dice(page)

    page.locator(".kicker a").first.click()
    page.wait_for_url(re.compile(r"/de/r/[a-z0-9]+$"))
    turn(page, x=5)
    roll(page)
    page.wait_for_url(re.compile(r"/roll\?.*x=5.*dice="))
    rolled = dice(page)
    assert len(rolled) >= 5

    elsewhere = open_page(page.url.removeprefix(_origin(page)), javascript=False)
    assert dice(elsewhere) == rolled


def _origin(page: Page) -> str:
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}"


@pytest.mark.parametrize(
    ("code", "path"), [*zip(cycle(["ru", "de"]), PAGES.values(), strict=False)], ids=PAGES.keys()
)
def test_axe_finds_no_barrier_before_or_behind_a_fold(
    find_barriers: FindBarriers, code: str, path: str
) -> None:
    def unfold(page: Page) -> None:
        page.evaluate(OPEN_ONE_OF_EACH)

    assert find_barriers(f"/{code}/{path}", prepare=unfold) == []


def test_axe_finds_no_barrier_in_a_roll(find_barriers: FindBarriers, open_page: OpenPage) -> None:
    def rolled(page: Page) -> None:
        drawer = with_x(page)
        drawer.locator("summary").first.click()
        roll(drawer)
        expect(drawer.locator("[data-roll] [role=status]")).to_be_visible()

    assert find_barriers("/de/search?q=attempted+murder", prepare=rolled) == []
    page = open_page("/ru/r/jp7f8", javascript=False)
    roll(page)
    page.wait_for_url(re.compile(r"/roll\?.*dice="))
    shown = page.url.removeprefix(_origin(page))
    assert find_barriers(shown, width=1280) == []


@pytest.mark.parametrize("code", CODES)
def test_no_page_scrolls_sideways_has_links_hard_to_hit_or_sets_a_cookie(
    open_page: OpenPage, code: str
) -> None:
    """Every page in Russian or German, whose words are the longest; the others share them.

    In the other one of the two, axe had it on the phone above.
    """
    page = open_page(f"/{code}/")
    share = {"de": slice(0, None, 2), "ru": slice(1, None, 2)}
    others = [each for each in CODES if each not in share]
    for path in [*PAGES.values()][share.get(code) or slice(others.index(code), None, 4)]:
        page.goto(f"/{code}/{path}")
        assert find_too_wide(page) == []
        assert find_low_links(page) == []
    assert page.context.cookies() == []


@pytest.mark.parametrize("code", CODES)
def test_the_first_screen_of_a_ruling_holds_its_first_lines_and_the_roll(
    open_page: OpenPage, code: str
) -> None:
    """Each ruling in one of the languages, and in each the one with the longest text."""
    page = open_page(f"/{code}/")
    playable = Ruling.objects.exclude(scenario_link__scenario="").order_by("public_id")
    assert len(playable) >= 18
    longest = max(playable, key=lambda ruling: len(ruling.shown(by_code(code).column).text))
    ids = [ruling.public_id for ruling in (*playable[CODES.index(code) :: len(CODES)], longest)]
    for public_id in ids:
        page.goto(f"/{code}/r/{public_id}")
        words, bar, button = page.evaluate(FIRST_SCREEN)
        assert words["y"] < 160, public_id
        assert words["y"] + 4 * 24 < bar["y"], f"{public_id}: the bar hides the first lines"
        assert button["y"] > 0 and button["bottom"] <= 740, public_id
        assert button["height"] >= 44, public_id


def test_a_ruling_can_be_rolled_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/de/r/5ntgg", width=1280)
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    button = page.locator("button.go[form^=roll-]")
    for _ in range(25):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-roll] [role=status]")).to_be_visible()
    expect(button).to_be_focused()


def test_a_drawer_opens_and_rolls_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/ru/search?q=кубик")
    drawer = page.locator("details.try").first
    drawer.locator("summary").first.focus()
    page.keyboard.press("Enter")
    button = drawer.locator("button.go")
    expect(button).to_be_visible()
    for _ in range(15):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(drawer.locator("[data-roll] [role=status]")).to_be_visible()


def test_the_language_menu_keeps_the_page_and_closes_by_escape(open_page: OpenPage) -> None:
    page = open_page("/ru/search?q=кубик")
    menu = page.locator("details.lang")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="Deutsch")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Deutsch")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    menu.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert "q=" in page.url


def test_a_list_has_its_rulings_whole_on_paper(open_page: OpenPage) -> None:
    page = open_page("/de/search?q=d20")
    words = page.locator(".clip p").first
    expect(words).to_have_css("overflow", "hidden")  # A phone shows the first lines.
    page.emulate_media(media="print")
    expect(words).to_have_css("overflow", "visible")


def test_two_languages_open_side_by_side_by_a_link(open_page: OpenPage) -> None:
    page = open_page("/ru/r/5ntgg", width=1280, javascript=False)
    page.locator("#two-languages > summary").click()
    page.locator("#two-languages .chips a[hreflang=de]").click()
    pair = page.locator("#two-languages .pair .words")
    expect(pair.nth(0)).to_be_visible()
    left, right = pair.nth(0).bounding_box(), pair.nth(1).bounding_box()
    assert left and right
    assert right["x"] > left["x"] + 100
    expect(pair.nth(1)).to_have_attribute("lang", "de")
