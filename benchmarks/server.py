"""A PostgreSQL of the benchmarks' own, as safe against crashes as one that people use."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, LiteralString

import psycopg
from psycopg import sql

from benchmarks.imported import ROOT, environment
from rulings import postgres
from rulings.postgres.places import Place

_SUPERUSER: Final = "postgres"


class Server:
    """A running server with one empty database of the site, to be copied."""

    def __init__(self, where: Place) -> None:
        self._where = where
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
            cwd=ROOT,
            env=environment(self.url(postgres.ROLE)),
            check=True,
        )

    def url(self, name: str) -> str:
        """Return the DATABASE_URL of a database."""
        return f"postgres://{postgres.ROLE}@/{self._where.socket}/{name}"

    def connect(self, name: str) -> psycopg.Connection[tuple[Any, ...]]:
        """Connect to a database as the site does."""
        return psycopg.connect(host=str(self._where.socket), user=postgres.ROLE, dbname=name)

    def connect_alone(self, name: str) -> psycopg.Connection[tuple[Any, ...]]:
        """Connect when nobody else is connected any more: then all that was done is counted."""
        connection = self.connect(name)
        while connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
            [name],
        ).fetchone() != (0,):
            time.sleep(0.02)
            connection.rollback()
        return connection

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """Have a migrated database without a ruling in it."""
        self._outside("CREATE DATABASE {} TEMPLATE {}", name, postgres.ROLE)
        try:
            yield name
        finally:
            self._outside("DROP DATABASE {} WITH (FORCE)", name)

    def settle(self, name: str) -> None:
        """Leave nothing to do for the server of what was done before, as hours later."""
        self._house(name, "VACUUM (ANALYZE)", "CHECKPOINT")

    def write_out(self, name: str) -> None:
        """Have nothing of what was done before written during what is measured next."""
        self._house(name, "CHECKPOINT")

    def _house(self, name: str, *statements: LiteralString) -> None:
        with psycopg.connect(
            host=str(self._where.socket), user=_SUPERUSER, dbname=name, autocommit=True
        ) as connection:
            for statement in statements:
                connection.execute(statement)

    def _outside(self, statement: LiteralString, *names: str) -> None:
        with self.connect("postgres") as connection:
            connection.autocommit = True
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@contextmanager
def server() -> Iterator[Server]:
    """Have a server in a folder of its own; both are gone at the end."""
    data = Path(tempfile.mkdtemp(prefix="sixfold-bench-"))
    data.chmod(0o711)
    try:
        with postgres.running(data) as where:
            yield Server(where)
    finally:
        note = data / "place"
        if note.exists():
            shutil.rmtree(note.read_text(encoding="utf-8"))
        shutil.rmtree(data, ignore_errors=True)
