"""Editions of our own in the database: a few rules about dice that moved as the real ones did."""

from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

ImportRules = Callable[..., None]


def import_editions(folder: Path, *texts: str) -> None:
    """Import texts of editions into the database that the tests are connected to."""
    files = []
    for at, text in enumerate(texts):
        files.append(folder / f"rules-{at}.txt")
        files[-1].write_text(text, encoding="utf-8")
    call_command("import_rules", *map(str, files), "--apply", verbosity=0, stdout=StringIO())


@pytest.fixture
def import_rules(tmp_path: Path) -> ImportRules:
    """Return what imports texts of editions."""
    return partial(import_editions, tmp_path)
