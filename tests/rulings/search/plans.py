"""What the database reads for a search, and the plans of all that is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction

from rulings.languages import LANGUAGES
from rulings.search.find import find
from rulings.search.query import parse

# Counts, and what a page shows, may read a table whole where that is less work than to look each
# row up; the words of a language are never looked through.
LOOKED_THROUGH = {f"rulings_searchentry_{language.column}" for language in LANGUAGES}


def plan(typed: str) -> list[dict[str, Any]]:
    """Return the nodes of the plans of all statements that a search asks."""
    asked: list[tuple[str, Any]] = []

    def record(execute: Any, sql: str, parameters: Any, *rest: Any) -> Any:
        asked.append((sql, parameters))
        return execute(sql, parameters, *rest)

    with connection.execute_wrapper(record):
        find(parse(typed), language="en")
    found: list[dict[str, Any]] = []
    with connection.cursor() as cursor:
        for sql, parameters in asked:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", parameters)
            (told,) = cursor.fetchone()
            (explained,) = json.loads(told) if isinstance(told, str) else told
            found += _nodes(explained["Plan"])
    return found


def read(typed: str) -> tuple[set[str], set[str]]:
    """Return the indexes that a search reads, and the tables of words that it reads whole.

    PostgreSQL counts what is read, also by a function that no plan tells of.
    """
    with transaction.atomic():
        before = _scanned()
        find(parse(typed), language="en")
        read = {name for name, scans in _scanned().items() if scans > before.get(name, 0)}
    return {name for kind, name in read if kind == "i"}, {
        name for kind, name in read if kind == "r"
    } & LOOKED_THROUGH


def _scanned() -> dict[tuple[str, str], int]:
    """Return how often the transaction has read each index, and each table whole."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relkind, relname, pg_stat_get_xact_numscans(oid) FROM pg_class"
            " WHERE relkind IN ('i', 'r') AND relnamespace = 'public'::regnamespace"
        )
        return {(kind, name): scans for kind, name, scans in cursor.fetchall()}


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)
