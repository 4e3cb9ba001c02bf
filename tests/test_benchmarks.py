"""What `make bench` writes into the pages, and how it tells what was reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.report import BEGIN, END, put, renew
from benchmarks.searching.measuring import grown
from benchmarks.searching.rows import at_least, at_most, told

ROOT = Path(__file__).resolve().parent.parent
PAGE = f"# Search\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter, measured too.\n{END}\n"


def test_a_table_goes_between_the_marks_and_nowhere_else(tmp_path: Path) -> None:
    page = tmp_path / "search.md"
    page.write_text(PAGE, encoding="utf-8")
    put("| a | 1 |", page)
    assert page.read_text(encoding="utf-8") == PAGE.replace("old", "| a | 1 |")
    put("| b | 2 |", page)
    assert page.read_text(encoding="utf-8") == PAGE.replace("old", "| b | 2 |")


@pytest.mark.parametrize("text", ["no marks", f"{BEGIN} {BEGIN} {END}", f"{END} {BEGIN}"])
def test_a_page_without_the_marks_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    page = tmp_path / "search.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError):
        put("| a | 1 |", page)
    assert page.read_text(encoding="utf-8") == text


def test_a_row_takes_the_place_of_the_one_of_its_name(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text("| what | s |\n|---|---|\n| a | 1 |\n| a b | 2 |\n", encoding="utf-8")
    renew(["| a b | 3 |"], page)
    assert page.read_text(encoding="utf-8") == "| what | s |\n|---|---|\n| a | 1 |\n| a b | 3 |\n"
    with pytest.raises(LookupError):
        renew(["| c | 4 |"], page)


def test_a_row_is_met_up_to_its_bound_and_says_when_it_is_not() -> None:
    assert at_most("rare", "1 ms", "tantivy 1 ms", 2.5, 2.5).met
    assert at_least("common", "1 ms", "SQLite 5 ms", 5.0, 5).met
    assert told("saving", "9 ms").met
    missed = at_most("rare", "3 ms", "tantivy 1 ms", 3.0, 2.5)
    assert missed.line() == "MISSED rare: 3 ms; tantivy 1 ms; 3 (at most 2.5)"
    assert missed.cells() == "| rare | 3 ms | tantivy 1 ms | at most 2.5 | 3: **missed** |"
    assert not at_least("common", "1 ms", "SQLite 4 ms", 4.9, 5).met


def test_growth_is_told_for_each_doubling_at_the_worst() -> None:
    measured = {100: (1.0, 1.0), 400: (1.21, 1.0), 800: (1.21, 1.6)}
    (flat, steep) = grown(
        {
            size: {
                "flat": told("flat", f"{one} ms", ratio=one),
                "steep": told("steep", "1 ms", ratio=other),
            }
            for size, (one, other) in measured.items()
        }
    )
    assert flat.ours == "100: 1.0 ms; 400: 1.21 ms; 800: 1.21 ms"
    assert flat.met and flat.ratio == pytest.approx(1.1)
    assert not steep.met and steep.ratio == pytest.approx(1.6)


def test_the_pages_tell_what_was_measured_and_by_which_command() -> None:
    search = (ROOT / "docs" / "search.md").read_text(encoding="utf-8")
    before, _, measured = search.partition(BEGIN)
    assert "make bench ONLY=search" in before
    rows = [line for line in measured.partition(END)[0].splitlines() if line.startswith("| ")]
    for part in ("rare word", "common word", "a misspelt name", "page of results", "plan: "):
        assert any(row.startswith(f"| {part}") for row in rows), part
