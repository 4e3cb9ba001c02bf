"""``python -m benchmarks``: measure, or check the samplers; 1 where a figure or a check fails."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks import importing, laws, lines, reading, rolls
from benchmarks.check import checks, numpy_at_the_same
from benchmarks.figures import Measured
from benchmarks.growth import curves
from benchmarks.memory import MeasuredMemory
from benchmarks.report import (
    SEARCH_PAGE,
    import_line,
    line,
    memory_line,
    page,
    put,
    renew,
    rows,
    search_table,
    write,
)
from benchmarks.searching import measuring
from benchmarks.searching.rows import Row

SEEDS = (7, 99)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--check", action="store_true", help="hold the samplers to the exact laws")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/")
    parser.add_argument("--only", default="", help="only figures whose name holds this text")
    given = parser.parse_args(arguments)
    return _check() if given.check else _measure(given.only, keep=given.write)


def _measure(only: str, *, keep: bool) -> int:
    measured: list[Measured] = []
    for figure in (*laws.figures(), *rolls.figures(), *lines.figures(), *reading.figures()):
        if only in figure.name:
            measured.append(figure.measure())
            print(line(measured[-1]), flush=True)
    taken: list[MeasuredMemory] = []
    for memory in reading.memories():
        if only in memory.name:
            taken.append(memory.measure())
            print(memory_line(taken[-1]), flush=True)
    imported: list[importing.Row] = []
    for row in importing.measured(only):
        imported.append(row)
        print(import_line(row), flush=True)
    searched: list[Row] = []
    for found in measuring.measured(only):
        searched.append(found)
        print(found.line(), flush=True)
    if keep and searched:
        put(search_table(searched), SEARCH_PAGE)
    if keep and only:
        renew(rows(measured, taken, imported))
    elif keep:
        grown = curves()
        write(page(measured, taken, imported, grown, numpy_at_the_same()), grown)
    met = [
        *(each.met for each in measured),
        *(each.met for each in taken),
        *(each.met for each in imported),
        *(each.met for each in searched),
    ]
    return 0 if met and all(met) else 1


def _check() -> int:
    good = True
    for seed in SEEDS:
        for checked in checks(seed):
            print(f"{'ok' if checked.good else 'BAD':4} p {checked.p:.4f}  {checked.name}")
            good = good and checked.good
    print(f"numpy's binomial at 10**18: {numpy_at_the_same():.0%} divisible by 64, 1/64 is right")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
