"""Many readers of one server at once, each on a connection of its own: how many it answers."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from benchmarks.searching.rows import percentile

READERS: Final = 8


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of some seconds of asking."""

    per_second: float
    middle: float
    """Seconds that half of the answers took at most."""
    last: float
    """Seconds that 99 of 100 answers took at most."""
    count: int


def request(path: str, *headers: str) -> bytes:
    """Return a request as it is sent."""
    lines = (f"GET {path} HTTP/1.1", "Host: localhost", *headers)
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def answered(port: int, asked: Callable[[int], bytes], status: int, *, seconds: float) -> Answered:
    """Let READERS ask without a pause; `asked` returns a request by its number.

    Raises RuntimeError: an answer has another status.
    """
    end = time.perf_counter() + seconds
    with ThreadPoolExecutor(READERS) as readers:
        read = [
            readers.submit(_read, port, asked, status, range(number, 10**9, READERS), end)
            for number in range(READERS)
        ]
    times = [taken for one in read for taken in one.result()]
    return Answered(
        len(times) / seconds, percentile(times, 0.5), percentile(times, 0.99), len(times)
    )


def _read(
    port: int, asked: Callable[[int], bytes], status: int, numbers: Sequence[int], end: float
) -> list[float]:
    times: list[float] = []
    reader = socket.create_connection(("localhost", port), timeout=60)
    try:
        for number in numbers:
            begin = time.perf_counter()
            if begin >= end:
                break
            reader.sendall(asked(number))
            head, closes = _answer(reader)
            if head.split(None, 2)[1] != str(status).encode():
                raise RuntimeError(f"{asked(number)!r}: {head!r}")
            times.append(time.perf_counter() - begin)
            if closes:
                reader.close()
                reader = socket.create_connection(("localhost", port), timeout=60)
    finally:
        reader.close()
    return times


def _answer(reader: socket.socket) -> tuple[bytes, bool]:
    """Read one answer to its end; return its head, and whether the server closes after it."""
    held = b""
    while b"\r\n\r\n" not in held:
        held += _some(reader)
    head, _, body = held.partition(b"\r\n\r\n")
    lowered = head.lower()
    length = int((lowered.partition(b"content-length:")[2].split() or [b"0"])[0])
    left = length - len(body)
    while left > 0:
        left -= len(_some(reader))
    return head, b"connection: close" in lowered


def _some(reader: socket.socket) -> bytes:
    got = reader.recv(1 << 16)
    if not got:
        raise RuntimeError("The server ended an answer early.")
    return got
