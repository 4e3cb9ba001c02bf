"""Which program answers: a value that differs whenever something else is deployed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.conf import settings

_FOLDERS: Final = ("engine", "rulings", "templates", "locale")
"""All that a page is made from: code, scenarios, templates, static files, translations."""
_LIBRARIES: Final = "requirements/run.txt"
_MADE_HERE: Final = frozenset({".pyc", ".po"})


@cache
def code_version() -> str:
    """Return the value: the same on each machine that the same was deployed on."""
    root: Path = settings.BASE_DIR
    told = blake2b(digest_size=8)
    files = [file for folder in _FOLDERS for file in (root / folder).rglob("*") if file.is_file()]
    for file in sorted((*files, root / _LIBRARIES)):
        if file.suffix not in _MADE_HERE:
            told.update(f"{file.relative_to(root)}\0{file.stat().st_size}\0".encode())
            told.update(file.read_bytes())
    for said in (settings.SIXFOLD_BASE_URL, settings.SIXFOLD_REPORT_URL):
        told.update(f"\0{said}".encode())
    return told.hexdigest()
