"""What the machine can say about the code without running it, each as one test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CLEAN_IMPORT = """
import sys
import {module}
known = set(sys.stdlib_module_names) | {{"engine", "__main__"}}
strangers = {{name.partition(".")[0] for name in sys.modules}} - known
print(*sorted(strangers))
"""


def run(*command: str | Path) -> str:
    """Run a command in the checkout; return what it printed, failing with it where it failed."""
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = answer.stdout + answer.stderr
    assert answer.returncode == 0, f"{' '.join(map(str, command))}\n{said}"
    return said


def test_the_code_has_no_lint() -> None:
    run(BIN / "ruff", "check")


def test_the_code_is_formatted() -> None:
    run(BIN / "ruff", "format", "--check", "--quiet")


def test_the_types_agree() -> None:
    # Where there is no cache yet, to write one takes longer than one run gives back.
    cache = ROOT / ".mypy_cache"
    run(BIN / "mypy", "--cache-dir", cache if cache.exists() else os.devnull)


def test_the_layers_import_only_downwards() -> None:
    run(BIN / "lint-imports")


def test_no_migration_is_missing() -> None:
    run(sys.executable, "manage.py", "makemigrations", "--check", "--dry-run")


@pytest.mark.parametrize("module", ["engine", "engine.__main__"])
def test_the_engine_loads_nothing_but_the_standard_library(module: str) -> None:
    # -I leaves out this folder, and -S the packages installed, with what they run at start.
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r})" + CLEAN_IMPORT.format(module=module)
    assert run(sys.executable, "-I", "-S", "-c", script).strip() == ""


def test_no_file_has_grown_past_reading() -> None:
    sources = [*ROOT.glob("engine/**/*.py"), *ROOT.glob("rulings/**/*.py")]
    lengths = {
        str(source.relative_to(ROOT)): len(source.read_text(encoding="utf-8").splitlines())
        for source in sources
        if "migrations" not in source.parts
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > 450} == {}
