"""A cited rule is shown as it was cited, with its number today; where nobody can tell, it says so.

Case C15 of the public reports: ruling A of May 2022 cites 706.5, ruling B of October 2024 cites
706.6, and both mean the rule on ignored rolls.
"""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.rulebook.citations import CitedRule, Standing, resolve
from tests.rulings.conftest import ImportRules
from tests.rulings.importers.rules import miniature

MAY_2022, JUNE_2022 = date(2022, 5, 1), date(2022, 6, 10)
OCTOBER_2022, OCTOBER_2024 = date(2022, 10, 7), date(2024, 10, 1)
APRIL_2026 = date(2026, 4, 17)

pytestmark = pytest.mark.django_db


def one(number: str, day: date) -> CitedRule:
    """Return one cited rule."""
    return resolve([(number, day)])[number, day]


def told(number: str, day: date) -> tuple[Standing, str, str]:
    """Return what a page says of a cited rule: its standing, its page, its number today."""
    cited = one(number, day)
    assert cited.present_url == (f"/en/rule/{cited.present}" if cited.present else "")
    return cited.standing, cited.url.removeprefix("/en/rule/"), cited.present


def test_where_no_edition_is_imported_the_known_moves_are_told_all_the_same() -> None:
    assert told("706.5", MAY_2022) == (Standing.MOVED, "", "706.6")
    assert told("706.6", MAY_2022) == (Standing.MOVED, "", "706.7")
    assert told("706.6", OCTOBER_2024) == (Standing.SAME, "706.6", "")
    assert told("614.1a", MAY_2022) == (Standing.UNKNOWN, "614.1a", "")


@pytest.mark.parametrize(
    "editions",
    [
        [miniature.OCTOBER_2022],
        [miniature.APRIL_2026],
        [miniature.OCTOBER_2022, miniature.APRIL_2026],
        [miniature.JUNE_2022, miniature.OCTOBER_2022],
        [miniature.JUNE_2022, miniature.APRIL_2026],
        [miniature.JUNE_2022, miniature.OCTOBER_2022, miniature.APRIL_2026],
    ],
    ids=["2022", "2026", "both", "older", "a gap", "all"],
)
def test_a_moved_b_did_not_whatever_editions_are_here(
    import_rules: ImportRules, editions: list[str]
) -> None:
    import_rules(*editions)
    a, b = one("706.5", MAY_2022), one("706.6", OCTOBER_2024)
    assert (a.standing, a.present, a.present_url) == (Standing.MOVED, "706.6", "/en/rule/706.6")
    assert b.url == "/en/rule/706.6"
    assert b.present == ""
    assert not b.moved


def test_an_edition_that_is_here_is_followed_through_all_later_ones(
    import_rules: ImportRules,
) -> None:
    import_rules(miniature.JUNE_2022, miniature.OCTOBER_2022, miniature.APRIL_2026)
    assert told("706.5", JUNE_2022) == (Standing.MOVED, "706.5@2022-06-10", "706.6")
    assert told("706.6", JUNE_2022) == (Standing.MOVED, "706.6@2022-06-10", "706.7")
    assert told("706.5", date(2022, 8, 1)) == (Standing.MOVED, "706.5@2022-08-01", "706.6")
    assert told("706.5", OCTOBER_2022) == (Standing.SAME, "706.5", "")
    assert told("706.4", JUNE_2022) == (Standing.SAME, "706.4", "")
    assert told("706.6", date(2030, 1, 1)) == (Standing.SAME, "706.6", "")


def test_a_number_that_no_edition_of_that_day_has_is_no_link_to_another_rule(
    import_rules: ImportRules,
) -> None:
    import_rules(miniature.JUNE_2022, miniature.APRIL_2026)
    assert told("999.1", JUNE_2022) == (Standing.UNKNOWN, "", "")
    assert told("706.7", JUNE_2022) == (Standing.UNKNOWN, "706.7", "")
    assert told("706.4", date(2021, 7, 23)) == (Standing.UNKNOWN, "706.4", "")


def test_a_rule_that_is_not_found_again_is_gone(import_rules: ImportRules) -> None:
    import_rules(
        miniature.dice("May 1, 2024", miniature.DOUBLES, miniature.IGNORING),
        miniature.dice("May 1, 2025", miniature.IGNORING),
    )
    assert told("706.5", date(2024, 5, 1)) == (Standing.GONE, "706.5@2024-05-01", "")


def test_between_two_editions_nobody_can_tell_when_a_rule_moved(import_rules: ImportRules) -> None:
    import_rules(
        miniature.dice("May 1, 2024", miniature.IGNORING),
        miniature.dice("May 1, 2026", miniature.DOUBLES, miniature.IGNORING),
    )
    between = date(2025, 5, 1)
    assert told("706.5", between) == (Standing.UNSURE, "706.5@2025-05-01", "706.6")
    assert told("706.4", between) == (Standing.SAME, "706.4", "")
    assert told("706.5", date(2024, 5, 1)) == (Standing.MOVED, "706.5@2024-05-01", "706.6")


def test_known_moves_are_carried_on_by_later_editions(import_rules: ImportRules) -> None:
    later = miniature.dice(
        "May 1, 2027", "A die that falls off the table is rolled again by whoever dropped it.",
        miniature.DOUBLES, miniature.IGNORING,
    )  # fmt: skip
    import_rules(miniature.APRIL_2026, later)
    assert told("706.5", MAY_2022) == (Standing.MOVED, "", "706.7")


def test_what_stands_between_a_known_move_and_a_later_edition_is_not_guessed(
    import_rules: ImportRules,
) -> None:
    import_rules(miniature.dice("May 1, 2027", miniature.DOUBLES, miniature.IGNORING))
    assert told("706.5", MAY_2022) == (Standing.UNSURE, "", "706.6")


def test_an_edition_older_than_a_known_move_shows_its_own_number(import_rules: ImportRules) -> None:
    import_rules(miniature.JUNE_2022)
    assert told("706.5", JUNE_2022) == (Standing.SAME, "706.5", "")
    assert told("706.5", date(2022, 8, 1)) == (Standing.SAME, "706.5", "")


def test_any_number_of_citations_is_one_query(
    import_rules: ImportRules, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    import_rules(miniature.JUNE_2022, miniature.OCTOBER_2022, miniature.APRIL_2026)
    days = (MAY_2022, JUNE_2022, OCTOBER_2022, OCTOBER_2024)
    asked = [(f"706.{at}", day) for at in range(1, 20) for day in days]
    with django_assert_num_queries(1):
        assert len(resolve(asked)) == len(asked)
    with django_assert_num_queries(0):
        assert resolve([]) == {}
