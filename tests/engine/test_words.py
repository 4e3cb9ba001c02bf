"""Values and texts as the shell reads and prints them."""

from __future__ import annotations

from datetime import date

import pytest

from engine.dice import INFINITY
from engine.parameters import Value
from engine.shell.words import as_data, comment, read_value, shown


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("number", "3", 3),
        ("number", "-3", -3),
        ("number", "inf", INFINITY),
        ("flag", "yes", True),
        ("flag", "no", False),
        ("option", "below 10", "below 10"),
    ],
)
def test_a_value_is_printed_as_it_is_read(kind: str, text: str, value: Value) -> None:
    assert read_value(kind, text) == value
    assert shown(value) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [("number", "three"), ("number", "9" * 41), ("number", "²"), ("flag", "maybe")],
)
def test_what_is_no_value_of_a_kind_stays_text_to_be_refused(kind: str, text: str) -> None:
    assert read_value(kind, text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Two effects\n# replace a roll.\ncards = []\n# later", "Two effects replace a roll."),
        ("# Nothing else", "Nothing else"),
        ("cards = []", ""),
    ],
)
def test_a_scenario_says_what_it_is_in_the_comment_at_its_head(text: str, said: str) -> None:
    assert comment(text) == said


def test_a_day_is_data_as_programs_write_it() -> None:
    assert as_data({"as_of": date(2026, 4, 17)}) == {"as_of": "2026-04-17"}
