"""What an import cannot do without, each part measured alone: plain psycopg on the same server.

The rows are those that the import wrote: they are copied out of the site's tables beforehand and
merged into tables of the same columns, keys and indexes, but for indexes of some rows. Those have
no triggers and no foreign keys, and no word is brought into its canonical form.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import sql

from benchmarks.server import Server
from rulings.languages import LANGUAGES

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

_BLOCK: Final = 1 << 18

_MERGE: Final = (
    "UPDATE plain.{table} AS held SET {assigned} FROM {incoming} AS came"
    " WHERE held.id = came.id AND ({held}) IS DISTINCT FROM ({came})",
    "INSERT INTO plain.{table} SELECT came.* FROM {incoming} AS came"
    " WHERE NOT EXISTS (SELECT FROM plain.{table} AS held WHERE held.id = came.id)",
)
_WORDS: Final = """
INSERT INTO plain.{table} (ruling_id, day, vector)
SELECT ruling.id, newest.day, to_tsvector({configuration}, ruling.{text})
FROM plain.rulings_ruling AS ruling LEFT JOIN (
    SELECT ruling_id, max(date) AS day FROM plain.rulings_cardruling GROUP BY ruling_id
) AS newest ON newest.ruling_id = ruling.id
WHERE ruling.{text} IS NOT NULL
"""
_INDEXES: Final = (
    "ALTER TABLE plain.{table} ADD PRIMARY KEY (ruling_id)",
    "CREATE INDEX ON plain.{table} USING gin (vector)",
    "CREATE INDEX ON plain.{table} (day DESC NULLS LAST)",
)


@dataclass(frozen=True, slots=True)
class Floor:
    """The seconds of each part."""

    read: float
    merge: float
    words: float
    index: float

    @property
    def seconds(self) -> float:
        """Return all of it."""
        return self.read + self.merge + self.words + self.index

    def __str__(self) -> str:
        return (
            f"typed read {self.read:.1f} s, merge {self.merge:.1f} s,"
            f" to_tsvector {self.words:.1f} s, index {self.index:.1f} s"
        )


def floor(server: Server, name: str, read: Callable[[], object], *, tables: Iterable[str]) -> Floor:
    """Measure the parts of an import that filled `tables` of a database; `read` reads its file."""
    reading = _timed(read)
    with tempfile.TemporaryDirectory() as folder, server.connect(name) as connection:
        connection.execute("CREATE SCHEMA plain")
        files = {table: _copied_out(connection, table, Path(folder)) for table in tables}
        for language in LANGUAGES:
            connection.execute(
                sql.SQL(
                    "CREATE TABLE plain.{} (ruling_id bigint, day date, vector tsvector)"
                ).format(_words_table(language.column))
            )
        connection.commit()
        server.write_out(name)
        merging = _timed(lambda: _merge(connection, files))
        server.write_out(name)
        wording = _timed(lambda: _put_into_words(connection))
        server.write_out(name)
        indexing = _timed(lambda: _index(connection))
        connection.execute("DROP SCHEMA plain CASCADE")
        connection.commit()
    return Floor(reading, merging, wording, indexing)


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _copied_out(connection: Connection, table: str, folder: Path) -> Path:
    """Write the rows of a table to a file, and make the empty table beside it."""
    name = sql.Identifier(table)
    path = folder / table
    with (
        path.open("wb") as file,
        connection.cursor().copy(sql.SQL("COPY public.{} TO STDOUT").format(name)) as copy,
    ):
        for block in copy:
            file.write(block)
    connection.execute(
        sql.SQL("CREATE TABLE plain.{} (LIKE public.{} INCLUDING ALL)").format(name, name)
    )
    # An index of some rows asks every row a question, which may be a long one: it is no part.
    for (partial,) in connection.execute(
        "SELECT indexrelid::regclass::text FROM pg_index"
        " WHERE indrelid = %s::regclass AND indpred IS NOT NULL AND NOT indisunique",
        [f"plain.{table}"],
    ).fetchall():
        connection.execute(sql.SQL("DROP INDEX {}").format(sql.SQL(partial)))
    return path


def _merge(connection: Connection, files: dict[str, Path]) -> None:
    # The tables are empty, and for so few rows as they seem to hold none would be hashed.
    connection.execute("SET LOCAL enable_nestloop = off")
    for table, path in files.items():
        incoming = sql.Identifier(f"incoming_{table}")
        connection.execute(
            sql.SQL("CREATE TEMPORARY TABLE {} (LIKE public.{}) ON COMMIT DROP").format(
                incoming, sql.Identifier(table)
            )
        )
        with (
            _blocks(path) as blocks,
            connection.cursor().copy(sql.SQL("COPY {} FROM STDIN").format(incoming)) as copy,
        ):
            for block in blocks:
                copy.write(block)
        connection.execute(sql.SQL("ANALYZE {}").format(incoming))
        columns = _columns(connection, table)
        for statement in _MERGE:
            connection.execute(
                sql.SQL(statement).format(
                    table=sql.Identifier(table),
                    incoming=incoming,
                    assigned=sql.SQL(", ").join(
                        sql.SQL("{0} = came.{0}").format(column) for column in columns
                    ),
                    held=_of("held", columns),
                    came=_of("came", columns),
                )
            )
    connection.commit()


@contextmanager
def _blocks(path: Path) -> Iterator[Iterator[bytes]]:
    with path.open("rb") as file:
        yield iter(lambda: file.read(_BLOCK), b"")


def _columns(connection: Connection, table: str) -> list[sql.Identifier]:
    found = connection.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
        " AND NOT attisdropped AND attname <> 'id' ORDER BY attnum",
        [f"plain.{table}"],
    )
    return [sql.Identifier(name) for (name,) in found]


def _of(table: str, columns: Iterable[sql.Identifier]) -> sql.Composable:
    return sql.SQL(", ").join(sql.SQL("{}.{}").format(sql.SQL(table), one) for one in columns)


def _put_into_words(connection: Connection) -> None:
    for language in LANGUAGES:
        connection.execute(
            sql.SQL(_WORDS).format(
                table=_words_table(language.column),
                configuration=sql.Literal(language.search_config),
                text=sql.Identifier(f"text_{language.column}"),
            )
        )
    connection.commit()


def _index(connection: Connection) -> None:
    for language in LANGUAGES:
        for statement in _INDEXES:
            connection.execute(sql.SQL(statement).format(table=_words_table(language.column)))
    connection.commit()


def _words_table(language: str) -> sql.Identifier:
    return sql.Identifier(f"words_{language}")
