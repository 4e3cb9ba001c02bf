"""Ask the database what is asked of it again and again: it reads and plans each statement once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

from django.db import connection

_GENERIC: Final = "SET LOCAL plan_cache_mode = force_generic_plan"
"""One plan for whatever the parameters are; like every local setting it ends with the query."""
_MOST: Final = 200
"""How many statements a connection keeps; each is some dozens of kilobytes."""
_PARAMETER: Final = re.compile(r"%\((\w+)\)s")

_kept: Final[WeakKeyDictionary[object, dict[str, str]]] = WeakKeyDictionary()
"""By connection and statement, what asks the one that it keeps."""
_numbers: Final = count()


def asked(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement that is the same each time but for its named parameters.

    It is one query, as any other of Django's. Whatever the parameters are, its plan is the same. A
    connection that lasts for one page, as behind a pooler in transaction mode, keeps no statement.
    """
    with connection.cursor() as cursor:
        kept = _kept.setdefault(connection.connection, {})
        execute = kept.get(sql)
        if execute:
            cursor.execute(execute, parameters)
            cursor.nextset()
        elif connection.settings_dict["CONN_MAX_AGE"] == 0 or len(kept) >= _MOST:
            cursor.execute(sql, parameters)
        else:
            prepare, execute = _prepared(sql)
            cursor.execute(f"{prepare}; {execute}", parameters)
            cursor.nextset()
            cursor.nextset()
            kept[sql] = execute
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _prepared(sql: str) -> tuple[str, str]:
    """Return what prepares a statement, and what asks it then."""
    # Another name each time: of what is cut off nobody knows whether it was kept.
    name = f"asked_{next(_numbers)}"
    places = {given: at for at, given in enumerate(dict.fromkeys(_PARAMETER.findall(sql)), start=1)}
    numbered = _PARAMETER.sub(lambda parameter: f"${places[parameter[1]]}", sql)
    given = ", ".join(f"%({one})s" for one in places)
    return f"PREPARE {name} AS {numbered}", f"{_GENERIC}; EXECUTE {name}({given})"
