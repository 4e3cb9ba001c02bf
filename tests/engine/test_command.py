"""The engine from a shell, without Django and without anything that is not in Python itself."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.scenario_file import scenario_names

ROOT = Path(__file__).parents[2]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; return its exit code and what it printed."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_it_lists_every_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "list")
    assert code == 0
    assert all(name in out for name in scenario_names())


def test_it_plays_the_dice_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "run", "results-table", "--dice", "14")
    assert code == 0
    assert "row 10-20: Component Pouch" in out
    assert out.endswith("dice: 14\n")


def test_it_rolls_by_itself_and_says_what(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "run", "results-table", "--seed", "6")
    dice = out.splitlines()[-1].removeprefix("dice: ")
    _, again, _ = said(capsys, "run", "results-table", "--dice", dice)
    assert again == out
    assert said(capsys, "run", "results-table")[0] == 0


def test_it_takes_settings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "run", "very-large-x", "--set", "x=2", "--dice", "1,2")
    assert code == 0
    assert "with X 2 " in out


def test_it_gives_odds_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "odds", "results-table", "--of", "row")
    assert code == 0
    assert "1-9: 9/20 = 45.00 %" in out


def test_it_proves(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "prove", "results-table")
    assert code == 0
    assert "results-table: proved, " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "no-such-thing"], "no scenario 'no-such-thing'"),
        (["run", "results-table", "--dice", "21"], "impossible face"),
        (["run", "results-table", "--dice", ""], "too few dice"),
        (["run", "results-table", "--dice", "4,4"], "dice left over"),
        (["run", "results-table", "--choose", "pay"], "--choose needs --dice"),
        (["run", "very-large-x", "--set", "x=-1"], "allowed: 0 to"),
        (["run", "very-large-x", "--set", "x=many"], "allowed: 0 to"),
        (["run", "very-large-x", "--set", "y=3"], "y is"),
        (["odds", "results-table", "--of", "colour"], "there are row"),
    ],
)
def test_what_it_cannot_do_it_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_clean_interpreter_imports_the_engine_and_nothing_else() -> None:
    program = (
        "import sys; before = {*sys.modules}; import engine; "
        "new = {name.partition('.')[0] for name in {*sys.modules} - before}; "
        "print(*sorted(new - {'engine'} - sys.stdlib_module_names))"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == ""


def test_it_ends_quietly_when_its_reader_has_seen_enough() -> None:
    command = [sys.executable, "-m", "engine", "odds", "lowest-ignored"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == -signal.SIGPIPE
