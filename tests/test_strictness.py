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


BROKEN = {
    "Only rulings.scenarios and rulings.wording": ("rulings/views/pages.py", "import engine"),
    "by its front door only": ("rulings/scenarios/tray.py", "import engine.dice"),
    "The site imports downwards": ("rulings/models/cards.py", "import rulings.views.pages"),
    "The engine imports downwards": ("engine/dice.py", "import engine.rules"),
    "The engine knows nothing of the site": ("engine/chance.py", "import rulings.languages"),
}
"""Each contract, with a module and an import that break it and no other."""


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What lint-imports says of a copy of the code in which every contract is broken once."""
    copy = tmp_path_factory.mktemp("broken")
    for package in ("engine", "rulings"):
        for source in (ROOT / package).rglob("*.py"):
            target = copy / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    (copy / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for module, line in BROKEN.values():
        with (copy / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    answer = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    return answer.stdout.splitlines()


@pytest.mark.parametrize("contract", BROKEN)
def test_a_forbidden_import_breaks_its_contract(verdicts: list[str], contract: str) -> None:
    assert any(contract in line and "BROKEN" in line for line in verdicts)
    module, imported = BROKEN[contract]
    said = "\n".join(verdicts)
    importer = module.removesuffix(".py").replace("/", ".")
    assert f"{importer} -> {imported.removeprefix('import ')}" in said
