"""What a database must be able to do before anything is put into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error
from django.db import connection

_FOLDS: Final = "SELECT lower('Я') = 'я'"
_PROBLEM: Final = "the database does not fold Cyrillic letters"
_REMEDY: Final = "make it with the locale C.UTF-8"


def folding_problem() -> str:
    """Return what keeps Russian from being found in this database, with the remedy, or ''."""
    with connection.cursor() as cursor:
        cursor.execute(_FOLDS)
        (folds,) = cursor.fetchone()
    return "" if folds else f"{_PROBLEM}: {_REMEDY}"


def check_folding(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **_: Any
) -> list[CheckMessage]:
    """Refuse such a database before it is migrated, and so before the site is served on it."""
    problem = folding_problem() if databases else ""
    hint = (
        "CREATE DATABASE sixfold OWNER sixfold TEMPLATE template0 ENCODING 'UTF8' LOCALE"
        " 'C.UTF-8' (docs/operating.md)"
    )
    return [Error(problem, hint=hint, id="rulings.E001")] if problem else []
