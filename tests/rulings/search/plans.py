"""What the database means to read for a search: the plans of all that is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import connection

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


def looked_through(nodes: list[dict[str, Any]]) -> set[str]:
    """Return the tables of words that are read from the first row to the last."""
    read = {node["Relation Name"] for node in nodes if node["Node Type"] == "Seq Scan"}
    return read & LOOKED_THROUGH


def indexes(nodes: list[dict[str, Any]]) -> set[str]:
    """Return the indexes that are read."""
    return {node["Index Name"] for node in nodes if "Index Name" in node}


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)
