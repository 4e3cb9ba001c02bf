"""The two commands of a newcomer, and what they say where something is missing."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def make(*words: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make, with other variables where given."""
    return subprocess.run(
        ["make", *words],
        cwd=cwd,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder that has the Makefile and no virtual environment."""
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    (tmp_path / "requirements").mkdir()
    for name in ("run.txt", "dev.txt"):
        (tmp_path / "requirements" / name).touch()
    return tmp_path


def test_without_python_it_says_what_to_install(checkout: Path) -> None:
    answer = make("run", cwd=checkout, PYTHON="")
    assert answer.returncode != 0
    assert "Sixfold needs Python 3.11 or newer. Debian, Ubuntu: apt install" in answer.stdout


def test_without_the_venv_module_it_says_what_to_install(checkout: Path) -> None:
    python = checkout / "python-without-venv"
    python.write_text('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\n')
    python.chmod(0o755)
    answer = make("run", cwd=checkout, PYTHON=str(python))
    assert answer.returncode != 0
    assert "lacks its venv module. Debian, Ubuntu: apt install python3-venv" in answer.stdout


def test_a_python_too_old_is_passed_over(checkout: Path) -> None:
    folder = checkout / "bin"
    folder.mkdir()
    for name, status in (("python3", 1), ("python3.12", 0)):
        (folder / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (folder / name).chmod(0o755)
    answer = make("--dry-run", "run", cwd=checkout, PATH=f"{folder}:{os.environ['PATH']}")
    assert "python3.12 -m venv" in answer.stdout


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_backup_asks_for_its_file(command: str) -> None:
    answer = make("--dry-run", command)
    assert answer.returncode != 0
    assert f"make {command} FILE=sixfold.dump" in answer.stderr


def test_the_locked_libraries_carry_hashes_and_no_addresses() -> None:
    for name in ("run.txt", "dev.txt", "bench.txt"):
        lock = (ROOT / "requirements" / name).read_text()
        assert "--hash=sha256:" in lock
        assert "://" not in lock
        assert "index-url" not in lock
