"""How much time and memory it may take to refuse something."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS, MEGABYTES = 2.0, 64


@contextmanager
def bounded() -> Iterator[None]:
    """Fail where what is inside takes long, or much memory."""
    tracemalloc.start()
    began = time.process_time()
    try:
        yield
    finally:
        took = time.process_time() - began
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert took < SECONDS * 5  # Tracing memory alone makes it several times slower.
    assert most < MEGABYTES * 2**20
