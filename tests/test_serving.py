"""`make run` and `make serve` as processes of their own, on the embedded database."""

import gc
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from rulings import postgres, serving
from rulings.postgres.places import Place

ROOT = Path(__file__).resolve().parent.parent
INVITE = ("invite", "ana", "--language", "pt", "--role", "administrator")
OTHER = count()
OURS = (
    *("ALLOWED_HOSTS", "CONN_MAX_AGE", "DATABASE_URL", "HTTPS", "SECRET_KEY"),
    "SIXFOLD_STATIC_FROM_SOURCE",
)


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """Return the data folder that the tests of this file use one after the other."""
    folder = Path("/tmp") / f"sixfold-serving-{os.getpid()}"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def variables(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | {"SIXFOLD_DATA": str(data), "PYTHONUNBUFFERED": "1"} | more


@contextmanager
def started(
    command: str, data: Path, **more: str
) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """Run a command that serves; yield its process, its address, and what it said till then."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env=variables(data, PORT=str(port), **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    said: list[str] = []
    try:
        for line in process.stdout:
            said.append(line)
            if "Look at http" in line:
                break
        address = f"http://127.0.0.1:{port}"
        assert said, process.wait()
        assert f"Look at {address}/" in said[-1], "".join(said)
        yield process, address, said
    finally:
        process.kill()
        process.communicate(timeout=60)


def read(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Fetch an address, waiting for a server that is just coming up."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except ConnectionError:
            assert time.monotonic() < deadline
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError) or time.monotonic() > deadline:
                raise
        time.sleep(0.05)


def connected(where: Place, enough: int) -> set[int]:
    """Return the processes of the database that serve others, once there are enough of them."""
    deadline = time.monotonic() + 30
    while True:
        with psycopg.connect(host=str(where.socket), user=postgres.ROLE) as connection:
            rows = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchall()
        if len(rows) >= enough or time.monotonic() > deadline:
            return {pid for (pid,) in rows}
        time.sleep(0.05)


def stop(process: subprocess.Popen[str]) -> int:
    process.terminate()
    process.communicate(timeout=60)
    return process.returncode


def test_run_serves_the_rulings_and_says_what_a_newcomer_needs(data: Path) -> None:
    with started("run", data, SIXFOLD_STATIC_FROM_SOURCE="on") as (process, address, said):
        status, headers, body = read(f"{address}/ru/search?q=%D0%BA%D1%83%D0%B1%D0%B8%D0%BA")
        assert status == 200
        assert "/ru/r/" in body.decode()
        assert "Set-Cookie" not in headers
        assert "for trying and testing only" in said[0]
        assert any(
            "manage.py invite NAME --language en --role administrator" in line for line in said
        )
        assert read(f"{address}/readyz")[2] == b"ok\n"

        beside = subprocess.run(
            [sys.executable, "manage.py", *INVITE],
            cwd=ROOT,
            env=variables(data),
            capture_output=True,
            text=True,
            check=False,
        )
        assert beside.returncode == 0, beside.stderr
        assert "/invitation/" in beside.stdout

        second = subprocess.run(
            [sys.executable, "manage.py", "run"],
            cwd=ROOT,
            env=variables(data, PORT=str(free_port())),
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode != 0
        assert f"running in this checkout already: process {process.pid}" in second.stderr
        assert "Traceback" not in second.stderr

        where = postgres.place(data)
        assert stop(process) == 0
        assert not (where.cluster / "postmaster.pid").exists()


def test_a_port_that_is_taken_is_named_before_anything_is_prepared(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = subprocess.run(
            [sys.executable, "manage.py", "run", "--verbosity=2"],
            cwd=ROOT,
            env=variables(data, PORT=str(port), SIXFOLD_STATIC_FROM_SOURCE="on"),
            capture_output=True,
            text=True,
            check=False,
        )
    assert answer.returncode != 0
    assert f"Another program listens on port {port}" in answer.stderr
    assert "migrations" not in answer.stdout


def test_serve_can_be_tried_on_the_embedded_database(data: Path) -> None:
    with started("serve", data) as (process, address, _):
        where = postgres.place(data)
        status, _, body = read(f"{address}/de/")
        assert status == 200
        style = body.decode().partition("/static/css/")[2].partition('"')[0]
        _, headers, _ = read(f"{address}/static/css/{style}", **{"Accept-Encoding": "br"})
        assert "immutable" in headers["Cache-Control"]
        assert headers["Content-Encoding"] == "br"
        _, _, body = read(f"{address}/de/", **{"X-Forwarded-Proto": "https"})
        assert f"https://{address.removeprefix('http://')}" not in body.decode()
        # Two workers of two threads, each with a connection that outlives its requests: they are
        # there before any page is asked of the database, and no page opens another.
        opened = connected(where, 4)
        for _ in range(20):
            assert read(f"{address}/de/search?q=d20&other={next(OTHER)}")[0] == 200
        assert len(opened) == 4
        assert connected(where, 4) == opened
        assert stop(process) == 0
        assert not (where.cluster / "postmaster.pid").exists()
        with pytest.raises(ConnectionError):
            socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])))


def test_what_a_worker_has_loaded_is_not_looked_through_again() -> None:
    before = gc.get_freeze_count()
    serving.post_worker_init(SimpleNamespace(cfg=SimpleNamespace(threads=0)))
    try:
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()


def test_serve_leaves_nothing_behind_when_it_is_killed(data: Path) -> None:
    # Without collecting the static files anew, and one worker: they have nothing to do with it.
    with started("serve", data, SIXFOLD_STATIC_FROM_SOURCE="on", WEB_CONCURRENCY="1") as (
        process,
        address,
        _,
    ):
        assert read(f"{address}/healthz")[2] == b"ok\n"
        process.kill()
        process.wait()
        deadline = time.monotonic() + 30
        port = int(address.rpartition(":")[2])
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
            except ConnectionError:
                return
            time.sleep(0.05)
        pytest.fail("gunicorn outlived its parent")
