"""Our work and the database's at the same time, in one transaction."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

from django.db import connection

_SOON: Final = 0.0002
"""Seconds after which Python lets a thread that waits go on."""


@contextmanager
def meanwhile(asked: Callable[[], object]) -> Iterator[None]:
    """Let `asked` use the connection while the block, which must not, does work of its own.

    The block ends when both have. What ends it early, Ctrl-C for one, ends the statement too.
    Raises what `asked` raises.
    """
    with ThreadPoolExecutor(1) as beside, _turns(_SOON):
        asking = beside.submit(asked)
        try:
            yield
            asking.result()
        except BaseException:
            if not asking.done():
                connection.connection.cancel_safe()
            raise


@contextmanager
def _turns(seconds: float) -> Iterator[None]:
    """Let threads take turns so soon.

    What is sent goes in pieces, and each waits for its turn: by the turns that are usual, longer
    than the database takes for it.
    """
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
