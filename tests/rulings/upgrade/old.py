"""Databases as former issues left them, written down row by row by their own code."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from tests import databases

Row = dict[str, Any]


@dataclass(frozen=True)
class Old:
    """A database of the past: its file, and the last migration that it knew."""

    file: str
    migration: str

    @cached_property
    def held(self) -> dict[str, Any]:
        """What it held."""
        path = Path(__file__).with_name(self.file)
        held: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return held

    def rows(self, table: str) -> list[Row]:
        """The rows of one of its tables."""
        found: list[Row] = self.held["tables"][table]
        return found

    def now(self, table: str) -> list[Row]:
        """The rows of one of today's tables, with the columns that it had then."""
        names = [sql.Identifier(name) for name in self.rows(table)[0]]
        query = sql.SQL("SELECT to_json(t) FROM (SELECT {} FROM {}) AS t").format(
            sql.SQL(", ").join(names), sql.Identifier(table)
        )
        with connection.cursor() as cursor:
            cursor.execute(query)
            return [
                json.loads(row) if isinstance(row, str) else row for (row,) in cursor.fetchall()
            ]

    @contextmanager
    def database(self) -> Iterator[None]:
        """Build it anew for the block, as it was; nothing has migrated it yet."""
        name = f"{databases.current()}_{Path(self.file).stem}"
        with databases.cloned("template1", name), databases.using(name):
            call_command("migrate", "auth", verbosity=0)
            call_command("migrate", "rulings", self.migration, verbosity=0)
            for table in self.held["tables"]:
                self._fill(table)
            for user, groups in self.held["groups"].items():
                User.objects.get(username=user).groups.set(Group.objects.filter(name__in=groups))
            yield

    def _fill(self, table: str) -> None:
        """Write the rows as they stood: no trigger adds history to them."""
        target = sql.Identifier(table)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT attname FROM pg_attribute"
                " WHERE attrelid = %s::regclass AND attnum > 0 AND attgenerated = ''"
                " AND NOT attisdropped",
                [table],
            )
            written = {column for (column,) in cursor.fetchall()} & set(self.rows(table)[0])
            names = sql.SQL(", ").join(map(sql.Identifier, sorted(written)))
            cursor.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(target))
            cursor.execute(
                sql.SQL(
                    "INSERT INTO {0} ({1}) SELECT {1} FROM json_populate_recordset(NULL::{0}, %s)"
                ).format(target, names),
                [json.dumps(self.rows(table))],
            )
            cursor.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(target))
            if "id" in written:
                cursor.execute(
                    sql.SQL(
                        "SELECT setval(pg_get_serial_sequence(%s, 'id'), max(id)) FROM {}"
                    ).format(target),
                    [table],
                )
