"""Whole imports, from file to commit: of six languages at once, and of a publisher's English.

A register is the one file that brings rulings in all six languages, and a bulk file of Scryfall the
one that brings most rulings. Both are made up in the shape of the real ones (`generated`); each
import is a command of manage.py in a process of its own, on an embedded PostgreSQL of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.floor import Floor, floor
from benchmarks.imported import ROOT, Imported, imported
from benchmarks.reading import TODAY
from benchmarks.server import Server, server
from rulings.importers.reading import scryfall
from rulings.importers.register.lines import read

SIZE: Final = 75_000

FIRST: Final = 2.0
"""A first import takes at most so many times what its parts take alone."""
AGAIN: Final = 0.2
CHANGED: Final = 0.35
"""Of the first import: the same file again, and one in which 1 % are worded anew."""
MEMORY: Final = 200.0
"""MiB above idle."""

_RULINGS: Final = (
    "rulings_ruling",
    "rulings_cardruling",
    "rulings_revision",
    "rulings_translation",
)
_CARDS: Final = ("rulings_card", "rulings_cardname")
_LEDGER: Final = "rulings_ledgerentry"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was measured, as it is told."""

    name: str
    taken: str
    asked: str
    reached: str
    met: bool


def measured(only: str) -> Iterator[Row]:
    """Measure every kind of file whose name holds `only`, and yield what was found.

    Twice the rulings are imported once, and once again: that shows how it grows.

    Raises RuntimeError: an import failed.
    """
    six, english = "a register of {:,} rulings in six languages", "Scryfall's file of {:,} rulings"
    chosen = [
        (named, size, kind, rows)
        for name, size, kind, rows in (
            (six, SIZE, "register", _register),
            (english, SIZE, "scryfall", _bulk),
            (six, 2 * SIZE, "register", _register_twice),
        )
        if only in (named := name.format(size))
    ]
    if not chosen:
        return
    with tempfile.TemporaryDirectory(prefix="sixfold-bench-") as folder, server() as running:
        for name, size, kind, rows in chosen:
            files = Path(folder) / f"{kind}-{size}"
            _generate(files, size, kind)
            with running.database("measured") as database:
                yield from rows(Bench(running, database, name), files)
            shutil.rmtree(files)


@dataclass(frozen=True, slots=True)
class Bench:
    """A database to import into, and what the import is called."""

    server: Server
    database: str
    name: str

    def run(self, *command: str) -> Imported:
        """Run a command on the database, when the server has nothing else to do."""
        self.server.settle(self.database)
        return imported(self.server.url(self.database), *command)

    def state(self) -> tuple[int, int]:
        """Return how many rows were ever written, and the bytes of all tables and indexes."""
        with self.server.connect_alone(self.database) as connection:
            found = connection.execute(
                "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint,"
                " sum(pg_total_relation_size(relid))::bigint"
                " FROM pg_stat_user_tables WHERE schemaname = 'public'"
            ).fetchone()
        assert found is not None
        return found[0], found[1]


def _generate(folder: Path, rulings: int, kind: str) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "tests.rulings.importers.generated"),
            *(str(folder), "--rulings", str(rulings), "--kinds", kind),
        ],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _register(bench: Bench, files: Path) -> Iterator[Row]:
    first, second = (files / f"register-20260{month}01.jsonl" for month in (1, 2))
    return _measure(
        bench,
        ("register", "load", str(first)),
        ("register", "load", str(second)),
        read=lambda: sum(1 for _line in read(first)),
        tables=(*_CARDS, *_RULINGS, _LEDGER),
        at_most=FIRST,
    )


def _register_twice(bench: Bench, files: Path) -> Iterator[Row]:
    file = files / "register-20260101.jsonl"
    return _measure(
        bench,
        ("register", "load", str(file)),
        None,
        read=lambda: sum(1 for _line in read(file)),
        tables=(*_CARDS, *_RULINGS, _LEDGER),
        at_most=FIRST,
    )


def _bulk(bench: Bench, files: Path) -> Iterator[Row]:
    first, second = (files / f"rulings-20260{month}01.json" for month in (1, 2))
    taken = bench.run("import_scryfall", str(files / "cards-20260101.json"), "--apply")
    yield _told_memory(f"the cards of {bench.name}, in six languages", taken)
    yield from _measure(
        bench,
        ("import_scryfall", str(first), "--apply"),
        ("import_scryfall", str(second), "--apply"),
        read=lambda: sum(1 for _row in scryfall.rulings(first, today=TODAY)),
        tables=_RULINGS,
        at_most=None,
    )


def _measure(
    bench: Bench,
    first: tuple[str, ...],
    changed: tuple[str, ...] | None,
    *,
    read: Callable[[], object],
    tables: tuple[str, ...],
    at_most: float | None,
) -> Iterator[Row]:
    """Import a file, the same again, and its changed one where there is one."""
    anew = bench.run(*first)
    # Measured now, since the rows that are merged are those which the import wrote.
    alone = floor(bench.server, bench.database, read, tables=tables)
    yield _told_first(bench.name, anew, alone, at_most)
    bench.server.settle(bench.database)
    rows, size = bench.state()
    again = bench.run(*first)
    rows_after, size_after = bench.state()
    yield _told_again(bench.name, again, anew, rows_after - rows, size_after - size)
    taken = [anew, again]
    if changed is not None:
        taken.append(bench.run(*changed))
        yield _told_part(f"{bench.name}, 1 % of them worded anew", taken[-1], anew, CHANGED)
    yield _told_memory(bench.name, max(taken, key=lambda one: one.memory))


def _told_first(name: str, taken: Imported, alone: Floor, at_most: float | None) -> Row:
    times = taken.seconds / alone.seconds
    return Row(
        f"{name}, into a database without any",
        f"{taken.seconds:.1f} s; alone: {alone}",
        "only told" if at_most is None else f"at most {at_most:g} × all parts alone",
        f"{times:.2g} ×" + (" all parts alone" if at_most is None else ""),
        at_most is None or times <= at_most,
    )


def _told_again(name: str, taken: Imported, first: Imported, rows: int, size: int) -> Row:
    part = _told_part(f"{name}, the same file again", taken, first, AGAIN)
    return Row(
        part.name,
        part.taken,
        f"{part.asked}; no row written, no table grown",
        f"{part.reached}; {rows} rows, {size} bytes",
        # The database may have given back what it did not need.
        part.met and not rows and size <= 0,
    )


def _told_part(name: str, taken: Imported, first: Imported, at_most: float) -> Row:
    times = taken.seconds / first.seconds
    return Row(
        name,
        f"{taken.seconds:.1f} s",
        f"at most {at_most:g} × the first time",
        f"{times:.2g} ×",
        times <= at_most,
    )


def _told_memory(name: str, taken: Imported) -> Row:
    return Row(
        f"{name}: memory of the importing process above idle",
        f"{taken.seconds:.1f} s",
        f"at most {MEMORY:g} MiB",
        f"{taken.memory:.0f} MiB",
        taken.memory <= MEMORY,
    )
