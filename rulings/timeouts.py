"""A limit to how long the database may take over a statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection
from psycopg.errors import QueryCanceled


class TooSlow(RuntimeError):
    """The database was given no more time, and has ended the statement."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Let each query of the block take at most so long; 0 means as long as it likes.

    The limit travels with the query and ends with its transaction: it costs no round trip, and
    nothing that uses the connection afterwards is under it. Raises TooSlow.
    """
    limit = f"SET LOCAL statement_timeout = {round(seconds * 1000)}; "

    def limited(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        result = execute(limit + sql, params, many, context)
        # The answer to the limit itself comes first.
        context["cursor"].cursor.nextset()
        return result

    try:
        with connection.execute_wrapper(limited):
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise TooSlow from error
        raise
