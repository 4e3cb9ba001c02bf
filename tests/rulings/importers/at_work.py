"""Imports in processes of their own, stopped in the middle of their writing, with nothing patched.

A table that somebody holds can be read by everybody and written by nobody: an import stops there
until it is let go, or killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
Process: TypeAlias = subprocess.Popen[str]

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0

TABLES = (
    "rulings_snapshot",
    "rulings_ruling",
    "rulings_revision",
    "rulings_translation",
    "rulings_cardruling",
    "rulings_ledgerentry",
    "rulings_searchentry",
)
"""What imports of rulings write to."""


def here() -> str:
    """Return how psycopg reaches the database of the test."""
    config = connection.settings_dict
    return make_conninfo(
        host=config["HOST"] or None,
        port=config["PORT"] or None,
        user=config["USER"],
        password=config["PASSWORD"] or None,
        dbname=config["NAME"],
    )


@contextmanager
def manage(url: str, *command: str) -> Iterator[Process]:
    """Have a command of manage.py running; it is killed at the end, if it is there still."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ended(process: Process) -> tuple[int, str]:
    """Wait until a command ends; return its exit status and all that it said."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out + err


def kill(process: Process) -> None:
    """Kill it so that it can do nothing about it."""
    process.send_signal(signal.SIGKILL)
    assert process.wait(timeout=PATIENCE) == -signal.SIGKILL


class Held:
    """Tables of a database that nobody can write to, each until it is let go."""

    def __init__(self, where: str, locks: dict[str, Connection]) -> None:
        self._where = where
        self._locks = locks

    def stops(self, process: Process) -> str | None:
        """Wait until the process stops at one of the tables and return it; None where it ended."""
        deadline = time.monotonic() + PATIENCE
        with psycopg.connect(self._where, autocommit=True) as reader:
            while process.poll() is None:
                found = reader.execute(
                    "SELECT relation::regclass::text FROM pg_locks WHERE NOT granted"
                    " AND database = (SELECT oid FROM pg_database"
                    " WHERE datname = current_database()) AND relation IS NOT NULL"
                ).fetchone()
                if found is not None:
                    return str(found[0])
                assert time.monotonic() < deadline
                time.sleep(0.02)
        return None

    def let_go(self, table: str) -> None:
        """Let the table be written to."""
        self._locks.pop(table).rollback()


@contextmanager
def held(where: str, *tables: str) -> Iterator[Held]:
    """Hold tables of a database, so that an import stops at each of them."""
    with ExitStack() as stack:
        locks = {}
        for table in tables:
            locks[table] = psycopg.connect(where)
            stack.callback(locks[table].close)
            locks[table].execute(
                sql.SQL("LOCK TABLE {} IN SHARE MODE").format(sql.Identifier(table))
            )
        yield Held(where, locks)


def state(where: str) -> dict[str, str | None]:
    """Return a digest of every row of every table of the site."""
    with psycopg.connect(where) as reader:
        names = reader.execute(
            "SELECT tablename FROM pg_tables WHERE tablename LIKE 'rulings\\_%' ORDER BY 1"
        ).fetchall()
        found: dict[str, str | None] = {}
        for (name,) in names:
            question = sql.SQL(
                "SELECT md5(string_agg(row::text, E'\\n' ORDER BY row::text)) FROM {} AS row"
            ).format(sql.Identifier(name))
            row = reader.execute(question).fetchone()
            found[name] = None if row is None else row[0]
    assert len(found) > 10
    return found


def wait_until_unlocked(where: str) -> None:
    """Wait until PostgreSQL has noticed that a killed process is gone."""
    deadline = time.monotonic() + PATIENCE
    with psycopg.connect(where, autocommit=True) as reader:
        while reader.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        ).fetchone() != (0,):
            assert time.monotonic() < deadline
            time.sleep(0.05)
