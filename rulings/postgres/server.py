"""One server: made, started as a direct child, stopped."""

import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from rulings.postgres import programs
from rulings.postgres.parents import follow_parent
from rulings.postgres.places import ROLE, Place, PostgresError, as_account, own_folder

_SUPERUSER: Final = "postgres"
_OPTIONS: Final = (
    *("listen_addresses=", "unix_socket_permissions=0700", "jit=off", "shared_buffers=64MB"),
    *("wal_level=minimal", "max_wal_senders=0", "log_min_messages=warning"),
)
_FAST_OPTIONS: Final = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"),
)


def start(where: Place, *, fast: bool) -> subprocess.Popen[bytes]:
    """Start the server, waiting first for a former one to be gone, and make the database."""
    binaries = programs.runnable(where)
    own_folder(where.socket, where.account)
    _wait_for_former(where.cluster)
    if not where.cluster.exists():
        _initialise(where, binaries, fast=fast)
    own_folder(where.cluster, where.account)
    made = (where.cluster / "PG_VERSION").read_text(encoding="ascii").strip()
    ours = programs.version(binaries / "postgres", where.account)
    if made != str(ours):
        raise PostgresError(
            f"{where.cluster} was made by PostgreSQL {made}, and {binaries} holds {ours}. Name"
            f" the programs of {made} in SIXFOLD_PG_BIN, or make a backup with them first."
        )
    command: list[str | Path] = [binaries / "postgres", "-D", where.cluster, "-k", where.socket]
    for option in (*_OPTIONS, *(_FAST_OPTIONS if fast else ())):
        command += ["-c", option]
    with where.log.open("wb") as log:
        server = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            process_group=0,
            umask=0o077,
            preexec_fn=follow_parent(signal.SIGINT),
            **as_account(where.account),
        )
    try:
        _wait_until_ready(server, where)
        _make_database(where)
    except BaseException:
        stop(server)
        raise
    return server


def _wait_for_former(cluster: Path) -> None:
    """Wait while a former server of this cluster shuts down or waits to be reaped.

    PostgreSQL takes a zombie for a live server and would refuse to start. Its pid file is never
    removed by us: a live server may stand behind it.
    """
    pid_file = cluster / "postmaster.pid"
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            pid = int(pid_file.read_text(encoding="ascii").split("\n", 1)[0])
            words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        except (FileNotFoundError, ProcessLookupError, ValueError):
            return
        name, _, rest = words.partition("(")[2].rpartition(")")
        if name != "postgres" and rest.split()[0] != "Z":
            return
        time.sleep(0.05)


def _initialise(where: Place, binaries: Path, *, fast: bool) -> None:
    """Make the cluster beside its place, then move it there: it is whole or not there."""
    draft = where.cluster.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    own_folder(draft, where.account)
    command: list[str | Path] = [binaries / "initdb", "-D", draft, "-U", _SUPERUSER, "-E", "UTF8"]
    command += ["--locale=C.UTF-8", "--auth-local=trust", "--auth-host=reject"]
    if (programs.version(binaries / "postgres", where.account) or 0) >= 17:
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    if fast:
        command.append("--no-sync")
    answer = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        umask=0o077,
        **as_account(where.account),
    )
    if answer.returncode:
        raise PostgresError(f"initdb could not make {where.cluster}:\n{answer.stderr.strip()}")
    draft.rename(where.cluster)


def _connect(where: Place, role: str) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to the database `postgres`, outside any transaction."""
    return psycopg.connect(
        host=str(where.socket), user=role, dbname="postgres", connect_timeout=5, autocommit=True
    )


def answers(where: Place) -> bool:
    """Say whether a server that has our database answers."""
    try:
        with _connect(where, ROLE):
            return True
    except psycopg.OperationalError:
        return False


def _wait_until_ready(server: subprocess.Popen[bytes], where: Place) -> None:
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        with suppress(psycopg.OperationalError), _connect(where, _SUPERUSER):
            return
        time.sleep(0.02)
    said = where.log.read_text(encoding="utf-8", errors="replace").strip()
    raise PostgresError(f"The embedded PostgreSQL did not start. It said:\n{said[-2000:]}")


def _make_database(where: Place) -> None:
    """Make the plain role and its database where they are missing."""
    with _connect(where, _SUPERUSER) as connection:
        role = sql.Identifier(ROLE)
        if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone():
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEDB").format(role))
        if not connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s", [ROLE]
        ).fetchone():
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(role, role))


def stop(server: subprocess.Popen[bytes]) -> None:
    """Ask for a fast shutdown; after 15 seconds, for an immediate one."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)
        server.wait()
