"""Editions of our own in the database: a few rules about dice that moved as the real ones did."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

ImportRules = Callable[..., None]


@pytest.fixture
def import_rules(tmp_path: Path) -> ImportRules:
    """Return what imports texts of editions."""

    def run(*texts: str) -> None:
        files = []
        for at, text in enumerate(texts):
            files.append(tmp_path / f"rules-{at}.txt")
            files[-1].write_text(text, encoding="utf-8")
        call_command("import_rules", *map(str, files), "--apply", verbosity=0)

    return run
