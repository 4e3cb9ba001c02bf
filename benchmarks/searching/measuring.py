"""All rows about the search: one database that grows, each part in a process of its own."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from benchmarks.imported import ROOT, environment
from benchmarks.searching import PARTS
from benchmarks.searching.database import SIZE, SIZES, Searched, searched
from benchmarks.searching.rows import Row, at_most

PER_DOUBLING: Final = 1.5


def measured(only: str = "") -> Iterator[Row]:
    """Measure every part of which ``search PART`` holds `only`, and yield the rows.

    Raises RuntimeError: a part failed.
    """
    chosen = [part for part in PARTS if only in f"search {part}"]
    if not chosen:
        return
    by_size: dict[int, dict[str, Row]] = {}
    with searched() as database:
        for size in SIZES if "sizes" in chosen else (SIZE,):
            database.grow(size)
            for part in chosen:
                if part == "sizes":
                    by_size[size] = {row.name: row for row in _rows(part, database)}
                elif size == SIZE:
                    yield from _rows(part, database)
    yield from grown(by_size)


def grown(by_size: Mapping[int, Mapping[str, Row]]) -> Iterator[Row]:
    """Yield how many times more each kind takes where there is twice as much, at the worst.

    ``by_size``: each kind of query by the number of rulings, beside work that is always the same:
    the sizes are measured minutes apart, and the machine is not as fast at each.
    """
    sizes = sorted(by_size)
    for kind in by_size[sizes[0]] if sizes else ():
        rows = [by_size[size][kind] for size in sizes]
        worst = max(
            (rows[at + 1].ratio / rows[at].ratio) ** (1 / math.log2(sizes[at + 1] / sizes[at]))
            for at in range(len(sizes) - 1)
        )
        yield at_most(
            f"{kind}, by size",
            "; ".join(f"{size:,}: {row.ours}" for size, row in zip(sizes, rows, strict=True)),
            "always the same work: "
            + "; ".join(f"{row.ratio:.2g} ×" for row in rows)
            + "; for each doubling",
            worst,
            PER_DOUBLING,
        )


def _rows(part: str, database: Searched) -> Iterator[Row]:
    """Yield the rows of a part as they are measured."""
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.searching", part],
        cwd=ROOT,
        env=environment(database.url),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield Row(**json.loads(line))
    if process.returncode:
        raise RuntimeError(f"The part {part!r} of the search failed.")
