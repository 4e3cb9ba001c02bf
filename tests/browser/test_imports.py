"""The pages of the imports, with a change of each kind on them."""

from datetime import UTC, date, datetime

import pytest

from rulings.languages import LANGUAGES
from rulings.models import LedgerEntry, Ruling, Snapshot
from tests.browser.conftest import FindBarriers, OpenPage, find_too_wide


@pytest.fixture(scope="module")
def number(site: str) -> int:
    """Have an import whose file has a long name, with changes in it."""
    held = Snapshot.objects.create(
        kind=Snapshot.Kind.RULINGS,
        name="rulings-" + "20261130" * 8 + ".json.gz",
        sha256="0123456789abcdef" * 4,
        dated=date(2026, 11, 29),
        at=datetime(2026, 11, 30, 6, 5, tzinfo=UTC),
        by="wintermute",
        counts={"changed": 1, "new": 30, "suspicious": 1, "missing": 1},
    )
    ruling = Ruling.objects.get(public_id="5ntgg")
    told = [
        ("changed", "text", "5ntgg de", "Wirf einen Würfel.", "Wirf zwei Würfel."),
        ("missing", "link", "5ntgg " + "a-very-long-name-" * 6, "Roll a die.", None),
        ("suspicious", "link", "5ntgg x", None, "Some Other Card"),
        *(("new", "card", f"card-{at}", None, None) for at in range(30)),
    ]
    LedgerEntry.objects.bulk_create(
        LedgerEntry(
            snapshot=held,
            position=at,
            outcome=outcome,
            subject=subject,
            key=key,
            ruling=None if subject == "card" else ruling,
            before=before,
            after=after,
            note="names another card" if outcome == "suspicious" else "",
        )
        for at, (outcome, subject, key, before, after) in enumerate(told)
    )
    return held.number


def test_axe_finds_no_barrier(find_barriers: FindBarriers, number: int) -> None:
    assert find_barriers("/ru/imports/") == []
    assert find_barriers(f"/de/imports/{number}") == []
    assert find_barriers("/ru/r/5ntgg/history") == []
    assert find_barriers("/de/r/zfk9g@2024-06-01") == []


def test_they_fit_on_a_phone_in_every_language(open_page: OpenPage, number: int) -> None:
    """Each in Russian or German, whose words are the longest, and the one with the most everywhere.

    In the other one of the two they are looked at above.
    """
    page = open_page("/en/")
    pages = [
        *((language.code, f"imports/{number}") for language in LANGUAGES),
        ("de", "imports/"),
        ("ru", f"imports/{number}?outcome=changed"),
        ("de", "r/5ntgg/history"),
        ("ru", "r/zfk9g@2024-06-01"),
    ]
    for code, path in pages:
        page.goto(f"/{code}/{path}")
        assert find_too_wide(page) == []
        assert page.locator("ol.hits > li, #quoted").count() > 0


def test_changes_are_read_from_page_to_page_without_javascript(
    open_page: OpenPage, number: int
) -> None:
    page = open_page(f"/en/imports/{number}", javascript=False)
    page.locator("nav.filter a", has_text="new").click()
    assert page.locator("ol.hits > li").count() == 25
    page.get_by_role("link", name="Next page").click()
    assert page.locator("ol.hits > li").count() == 5
    page.get_by_role("link", name="First page").click()
    assert page.locator("ol.hits > li").count() == 25
