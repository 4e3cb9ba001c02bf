"""Pages over HTTP: the server of ``make serve`` beside bare WSGI on the same server, in turn."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import quote

from django.db import connection

from benchmarks.imported import ROOT, environment
from benchmarks.searching.load import READERS, Answered, answered, request
from benchmarks.searching.rows import Row, at_least, at_most, milliseconds, told
from benchmarks.searching.words import asked_of, texts
from rulings.management.commands.serve import gunicorn_command
from rulings.models import Card

_WORKERS: Final = 2
_ROUNDS: Final = 9
"""The median of so many short turns: one of three long ones may be a slow moment of the machine."""
_WORDS: Final = 50
_KNOWN: Final = 4
_SECONDS: Final = 0.7
_FORGOTTEN: Final = 30
_TOUCHED: Final = "UPDATE rulings_card SET dice = dice WHERE slug = %s"
_SITE: Final = "rulings.wsgi:application"
_BARE: Final = "benchmarks.searching.bare:application"
_NAME: Final = "sixfold-pages"
_CONNECTED: Final = "SELECT pid FROM pg_stat_activity WHERE application_name = %s"


@dataclass(frozen=True, slots=True)
class _Asked:
    """What one contestant is asked."""

    port: int
    request: Callable[[int], bytes]
    status: int = 200


def measured() -> Iterator[Row]:
    """Measure the page of results made anew, made before and held by the reader."""
    words = asked_of(texts("en"), "en").some[:_WORDS]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sixfold-bench-"))
        site = stack.enter_context(_served(_SITE, Path(folder)))
        bare = stack.enter_context(_served(_BARE, Path(folder)))
        held = [(path, tag) for word in words if (tag := _tag(site, path := _path(word)))]
        paths, tags = zip(*held, strict=True)
        count = len(held)
        contestants = {
            "bare": _Asked(bare, lambda at: request(paths[at % count])),
            # What nobody asks of a page makes another address of it, which was never made before.
            "anew": _Asked(site, lambda at: request(f"{paths[at % count]}&x={at}.{time.time()}")),
            # Few, so that each worker has made them all before the clock runs.
            "before": _Asked(site, lambda at: request(paths[at % _KNOWN])),
            "empty": _Asked(site, lambda _: request("/healthz")),
            "held": _Asked(
                site,
                lambda at: request(paths[at % count], f"If-None-Match: {tags[at % count]}"),
                304,
            ),
        }
        found = _in_turn(contestants)
        yield from _rows(found)
        yield _forgotten(site, paths[:_FORGOTTEN])
        before = _connected()
        made = answered(site, contestants["anew"].request, 200, seconds=_SECONDS)
        opened = len(_connected() - before)
    yield at_most(
        "connections to the database opened by pages of results",
        f"{opened} for {made.count:,} pages",
        "",
        opened / made.count,
        0,
    )


def _in_turn(contestants: dict[str, _Asked]) -> dict[str, list[Answered]]:
    """Ask each for some seconds, again and again: a slow moment of the machine meets all alike."""
    found: dict[str, list[Answered]] = {name: [] for name in contestants}
    for turn in range(_ROUNDS + 1):
        for name, one in contestants.items():
            taken = answered(one.port, one.request, one.status, seconds=_SECONDS)
            if turn:
                found[name].append(taken)
    return found


def _rows(found: dict[str, list[Answered]]) -> Iterator[Row]:
    def beside(name: str, ours: str, rival: str, of: str, least: float) -> Row:
        pairs = zip(found[ours], found[rival], strict=True)
        ratio = median(one.per_second / other.per_second for one, other in pairs)
        return at_least(name, _told(found[ours]), f"{of} {_told(found[rival])}", ratio, least)

    bare = "bare WSGI with one query"
    anew = "page of results with every count, each made anew"
    yield beside(anew, "anew", "bare", bare, 0.45)
    kept = "page of results made before for another reader (not made again)"
    yield beside(kept, "before", "bare", bare, 0.45)
    yield beside("page that its reader holds: 304", "held", "empty", "an empty view", 0.8)
    yield told(
        f"{anew}, {READERS} readers at once",
        f"50 % in {milliseconds(median(one.middle for one in found['anew']))},"
        f" 99 % in {milliseconds(median(one.last for one in found['anew']))}",
    )


def _forgotten(port: int, paths: Sequence[str]) -> Row:
    """Tell what a page takes of whose rulings a process remembers nothing, since any may be other.

    Each is asked alone, and then again of the same process, which makes it anew.
    """
    times: tuple[list[float], list[float]] = ([], [])
    with connection.cursor() as cursor:
        card = Card.objects.order_by("pk")[0].slug
        for path in paths:
            cursor.execute(_TOUCHED, [card])
            reader = HTTPConnection("localhost", port)
            for taken in times:
                begin = time.perf_counter()
                reader.request("GET", f"{path}&x={begin}")
                reader.getresponse().read()
                taken.append(time.perf_counter() - begin)
            reader.close()
    first, again = map(median, times)
    return told(
        "page of results of whose rulings no process remembers anything, alone",
        milliseconds(first),
        f"made anew after that {milliseconds(again)}",
    )


def _told(taken: list[Answered]) -> str:
    return f"{median(one.per_second for one in taken):,.0f}/s"


def _connected() -> set[int]:
    """Return the processes of the database that serve the site."""
    with connection.cursor() as cursor:
        cursor.execute(_CONNECTED, [_NAME])
        return {pid for (pid,) in cursor.fetchall()}


def _path(word: str) -> str:
    return f"/en/search?q={quote(word)}"


def _tag(port: int, path: str) -> str:
    """Return the tag of a page of results, '' where the word is a card's name and leads to it."""
    site = HTTPConnection("localhost", port)
    # The tag depends on the address, and so on the name of the site.
    site.request("GET", path, headers={"Host": "localhost"})
    answer = site.getresponse()
    answer.read()
    site.close()
    return answer.headers["ETag"] if answer.status == HTTPStatus.OK else ""


@contextmanager
def _served(application: str, folder: Path) -> Iterator[int]:
    """Serve an application as ``make serve`` does, and yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    config = connection.get_connection_params()
    variables = {
        **environment(f"{os.environ['DATABASE_URL']}?application_name={_NAME}"),
        "SIXFOLD_DATA": str(folder / "data"),
        "STATIC_ROOT": str(folder / "static"),
        "BARE_DATABASE": f"host={config['host']} user={config['user']} dbname={config['dbname']}",
    }
    if application == _SITE:
        for command in (["compile_messages"], ["collectstatic", "--no-input", "-v0"]):
            subprocess.run(
                [sys.executable, "manage.py", *command], cwd=ROOT, env=variables, check=True
            )
    command = gunicorn_command(bind=f"127.0.0.1:{port}", workers=_WORKERS)
    command[command.index(_SITE)] = application
    with subprocess.Popen(
        command, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return
