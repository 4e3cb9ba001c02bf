"""What a key of a file may be; what it may not is refused by file, line and key."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.tables import LARGEST_NUMBER, ScenarioError, Source, Table

TEXT = """title = "one"
count = 3
"""


def table(value: object) -> Table:
    """A table whose second key has this value."""
    return Table({"title": "one", "count": value}, Source(TEXT, "test.toml"), ())


@pytest.mark.parametrize(
    ("take", "value", "message"),
    [
        (lambda each: each.whole("count"), True, "whole number"),
        (lambda each: each.whole("count"), 1.5, "whole number"),
        (lambda each: each.whole("count"), LARGEST_NUMBER + 1, f"{LARGEST_NUMBER}"),
        (lambda each: each.whole("count"), -LARGEST_NUMBER - 1, f"-{LARGEST_NUMBER}"),
        (lambda each: each.texts("count"), "a text", "a list of texts"),
        (lambda each: each.texts("count"), ["a text", 3], "a list of texts"),
        (lambda each: each.table("count"), [], "a table"),
        (lambda each: list(each.tables("count")), [{}, 3], "must be a table"),
        (lambda each: each.flag("count"), 1, "true or false"),
        (lambda each: each.day("count"), "2026-04-17", "a date"),
        (lambda each: each.text("count"), 3, "a text"),
    ],
)
def test_a_value_of_another_kind_is_refused_where_it_stands(
    take: Callable[[Table], object], value: object, message: str
) -> None:
    with pytest.raises(ScenarioError, match=message) as refused:
        take(table(value))
    assert (refused.value.file, refused.value.line) == ("test.toml", 2)
    assert refused.value.key == "count"
