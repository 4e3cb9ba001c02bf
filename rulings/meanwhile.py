"""Our work and the database's at the same time, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from django.db import connection


@contextmanager
def meanwhile(asked: Callable[[], object]) -> Iterator[None]:
    """Let `asked` use the connection while the block, which must not, does work of its own.

    The block ends when both have. What ends it early, Ctrl-C for one, ends the statement too.
    Raises what `asked` raises.
    """
    with ThreadPoolExecutor(1) as beside:
        asking = beside.submit(asked)
        try:
            yield
            asking.result()
        except BaseException:
            if not asking.done():
                connection.connection.cancel_safe()
            raise
