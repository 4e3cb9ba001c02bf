"""Recording what the cases of a scenario really play, from a shell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.scenario_file import FOLDER, load
from tests.engine.commands import data, said

TEXT = (FOLDER / "results-table.toml").read_text(encoding="utf-8")
WRONG = TEXT.replace("row 1-9: Component Pouch", "row 10-20: Component Pouch")


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A scenario one case of which expects another row than the one that applies."""
    file = tmp_path / "mine.toml"
    file.write_text(WRONG, encoding="utf-8")
    for module in ("engine.scenario_file", "engine.shell.scenarios"):
        monkeypatch.setattr(f"{module}.FOLDER", tmp_path)
    load.cache_clear()
    yield file
    load.cache_clear()


def test_it_shows_what_differs_and_writes_what_is_played(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    code, out, _ = said(capsys, "record", "mine")
    assert code == 1
    assert out.startswith("mine: ")
    assert "-row 10-20: Component Pouch" in out
    assert mine.read_text(encoding="utf-8") == TEXT
    load.cache_clear()
    assert said(capsys, "record", "mine") == (0, "", "")
    assert data(capsys, "record", "mine") == []


def test_it_tells_a_program_which_cases_differ_in_which_lines(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    found = data(capsys, "record", "mine")
    assert isinstance(found, list)
    (only,) = found
    assert (only["scenario"], only["case"]) == (
        "mine",
        "9 is the last result of the first row",
    )
    changed = [line for line in only["differs"] if line[:1] in "+-" and line[1:2] not in "+-"]
    assert changed == ["-row 10-20: Component Pouch", "+row 1-9: Component Pouch"]
    assert mine.read_text(encoding="utf-8") == TEXT
