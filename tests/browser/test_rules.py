"""The page of a rule where no edition of the rules was imported."""

from tests.browser.conftest import FindBarriers, OpenPage, find_too_wide


def test_axe_finds_no_barrier(find_barriers: FindBarriers) -> None:
    assert find_barriers("/ru/rule/706.6") == []


def test_it_fits_on_a_phone_and_says_what_imports_them(open_page: OpenPage) -> None:
    page = open_page("/de/rule/706.6")
    assert find_too_wide(page) == []
    assert page.locator("p.cite").inner_text() == "manage.py import_rules FILE --apply"
