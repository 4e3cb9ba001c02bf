"""The page of a rule where no edition of the rules was imported."""

import pytest

from rulings.languages import LANGUAGES
from tests.browser.conftest import FindBarriers, OpenPage

WIDTHS = (360, 320)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_barrier(find_barriers: FindBarriers, dark: bool) -> None:
    assert find_barriers("/ru/rule/706.6", dark=dark) == []


def test_it_fits_on_a_phone_in_every_language(open_page: OpenPage) -> None:
    page = open_page("/en/")
    for language in LANGUAGES:
        page.goto(f"/{language.code}/rule/706.6")
        assert page.locator("p.cite").inner_text() == "manage.py import_rules FILE --apply"
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
