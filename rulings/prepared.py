"""Ask the database what is asked of it again and again: it reads and plans each statement once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from threading import local
from typing import TYPE_CHECKING, Any, Final

from django.db import DEFAULT_DB_ALIAS, connections

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.backends.utils import CursorWrapper

_GENERIC: Final = "SET plan_cache_mode = force_generic_plan"
"""One plan whatever the parameters are; where this is taken back, PostgreSQL chooses by itself."""
_MOST: Final = 200
"""How many statements a connection keeps; each is some dozens of kilobytes."""
_PARAMETER: Final = re.compile(r"%\((\w+)\)s")


class _Kept(local):
    """What the connection of a thread keeps.

    A cursor, since to make one takes as long as to look a name up; and by statement, what asks the
    one that is prepared.
    """

    connection: object = None
    cursor: Any = None

    def __init__(self) -> None:
        self.statements: dict[str, str] = {}


_kept: Final = _Kept()
_numbers: Final = count()


def asked(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement that is the same each time but for its named parameters.

    It is one query, as any other of Django's. Whatever the parameters are, its plan is the same,
    unless the transaction that asked it first was taken back. A connection that lasts for one page,
    as behind a pooler in transaction mode, keeps no statement.
    """
    database = connections[DEFAULT_DB_ALIAS]
    cursor = _cursor(database)
    kept = _kept.statements
    execute = kept.get(sql)
    if execute:
        cursor.execute(execute, parameters)
    elif database.settings_dict["CONN_MAX_AGE"] == 0 or len(kept) >= _MOST:
        cursor.execute(sql, parameters)
    else:
        prepare, execute = _prepared(sql)
        cursor.execute(f"{_GENERIC}; {prepare}; {execute}", parameters)
        cursor.nextset()
        cursor.nextset()
        kept[sql] = execute
    rows: list[tuple[Any, ...]] = _kept.cursor.fetchall()
    return rows


def _cursor(database: BaseDatabaseWrapper) -> CursorWrapper:
    """Return what `database.cursor()` does, of the cursor that the connection keeps."""
    database.close_if_health_check_failed()
    database.ensure_connection()
    database.validate_thread_sharing()
    if _kept.connection is not database.connection:
        _kept.connection, _kept.statements = database.connection, {}
        _kept.cursor = database.create_cursor()
    wrap = database.make_debug_cursor if database.queries_logged else database.make_cursor
    return wrap(_kept.cursor)


def _prepared(sql: str) -> tuple[str, str]:
    """Return what prepares a statement, and what asks it then."""
    # Another name each time: of what is cut off nobody knows whether it was kept.
    name = f"asked_{next(_numbers)}"
    places = {given: at for at, given in enumerate(dict.fromkeys(_PARAMETER.findall(sql)), start=1)}
    numbered = _PARAMETER.sub(lambda parameter: f"${places[parameter[1]]}", sql)
    given = ", ".join(f"%({one})s" for one in places)
    return f"PREPARE {name} AS {numbered}", f"EXECUTE {name}" + (f"({given})" if given else "")
