"""The strictness that every other test leans on must itself be able to fail."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from django.template import engines

ROOT = Path(__file__).resolve().parent.parent


def test_an_undefined_template_variable_fails_a_test() -> None:
    template = engines["django"].from_string("{{ nobody.wrote_this }}")
    with pytest.raises(pytest.fail.Exception, match=r"Undefined template variable 'nobody"):
        template.render({})


def test_a_warning_fails_a_test() -> None:
    with pytest.raises(UserWarning, match="careful"):
        warnings.warn("careful", stacklevel=1)


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("rulings/views/pages.py", "import engine", "Only rulings.scenarios and rulings.wording"),
        ("rulings/scenarios/tray.py", "import engine.dice", "by its front door only"),
        ("rulings/models/cards.py", "import rulings.views.pages", "The site imports downwards"),
        ("engine/dice.py", "import engine.rules", "The engine imports downwards"),
        ("engine/dice.py", "import rulings.languages", "The engine knows nothing of the site"),
    ],
)
def test_a_forbidden_import_breaks_its_contract(
    module: str, line: str, broken: str, tmp_path: Path
) -> None:
    for package in ("engine", "rulings"):
        for source in (ROOT / package).rglob("*.py"):
            copy = tmp_path / source.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    with (tmp_path / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    answer = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    assert any(broken in each and "BROKEN" in each for each in answer.stdout.splitlines())
