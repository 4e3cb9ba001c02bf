"""What the shell prints is aligned and fits the terminal."""

from __future__ import annotations

import pytest

from engine.shell import layout


def test_columns_are_aligned_and_never_wider_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [("a", "one two three four five six seven", "1"), ("longer", "x", "22")]
    monkeypatch.setenv("COLUMNS", "200")
    assert [*layout.table(rows, heads=("n", "words", "no."), right=(2,))] == [
        "n       words                              no.",
        "------  ---------------------------------  ---",
        "a       one two three four five six seven    1",
        "longer  x                                   22",
    ]
    monkeypatch.setenv("COLUMNS", "24")
    narrow = [*layout.table(rows)]
    assert max(map(len, narrow)) <= 24
    assert narrow[0] == "a       one two       1"
    assert [*layout.table([])] == []


def test_two_stories_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "47")
    told = [*layout.side_by_side(["same", "left", "more"], ["same", "right"], 1)]
    assert told == [
        "  same                 | same",
        "> left                 | right",
        "> more                 |",
    ]
