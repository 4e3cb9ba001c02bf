"""What was measured, as text for the shell and as tables for ``docs/performance.md``."""

from __future__ import annotations

import math
import platform
import sqlite3
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.contest import Result
from benchmarks.figures import Measured
from benchmarks.growth import SIZES, Curve, picture, raised
from benchmarks.importing import Row
from benchmarks.memory import MeasuredMemory
from benchmarks.searching.rows import Row as SearchRow

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
SEARCH_PAGE = PAGE.parent / "search.md"
PICTURE = PAGE.parent / "growth.svg"
LIBRARIES = ("icepool", "dyce", "d20", "dice", "numpy", "msgspec", "ijson")
BEGIN, END = "<!-- measured: make bench WRITE=1 -->", "<!-- measured: end -->"


def line(measured: Measured) -> str:
    """Return a figure as one line for the shell."""
    parts = [_contestant(result) for result in measured.results[1:]]
    verdict = "met" if measured.met else "MISSED"
    ours = _time(_seconds(measured, measured.results[0]))
    return f"{verdict:6} {measured.figure.name}: ours {ours}; {'; '.join(parts)}"


def memory_line(measured: MeasuredMemory) -> str:
    """Return what was taken of memory as one line for the shell."""
    verdict = "met" if measured.met else "MISSED"
    return f"{verdict:6} {measured.figure.name}: above idle {measured}"


def import_line(row: Row) -> str:
    """Return what an import took as one line for the shell."""
    verdict = "met" if row.met else "MISSED"
    return f"{verdict:6} {row.name}: {row.taken}; {row.asked}: {row.reached}"


def page(
    figures: Sequence[Measured],
    memories: Sequence[MeasuredMemory],
    imported: Sequence[Row],
    grown: Sequence[Curve],
    numpy_share: float,
) -> str:
    """Return the measured part of the page."""
    libraries = ", ".join(
        f"{name} {version(name)}"
        for name in ("icepool", "dyce", "d20", "dice", "numpy", "msgspec", "ijson")
    )
    growth = [
        f"| {curve.name} | "
        + " | ".join(_growth(curve, place) for place in range(0, len(SIZES), 3))
        + " |"
        for curve in grown
    ]
    heads = " | ".join(f"10{raised(place)}" for place in range(0, len(SIZES), 3))
    return "\n".join(
        [
            f"Python {platform.python_version()}, {libraries}. Times are of the machine it ran on; "
            "the ratios are what to quote. *Cold* is the first call of a fresh process, *warm* a "
            "further one.",
            "",
            "| work | ours | others, in our times | asked | reached |",
            "|---|---|---|---|---|",
            *rows(figures, (), ()),
            "",
            "## Memory above an idle process",
            "",
            "| work | taken | asked | reached |",
            "|---|---|---|---|",
            *rows((), memories, ()),
            "",
            "## Whole imports",
            "",
            "| file | taken | asked | reached |",
            "|---|---|---|---|",
            *rows((), (), imported),
            "",
            "## How cost grows with the number of dice",
            "",
            "![Cost by number of dice, both in powers of ten](growth.svg)",
            "",
            "In times of the first entry of each line:",
            "",
            f"| dice | {heads} |",
            "|---|" + "---|" * len(range(0, len(SIZES), 3)),
            *growth,
            "",
            "*Refused* is refused by its predicted size before any work, with what can be asked "
            "instead. numpy's binomial at 10**18 dice: "
            f"{numpy_share:.0%} of its draws are multiples of 64, where 1/64 of them should be.",
        ]
    )


def rows(
    figures: Sequence[Measured], memories: Sequence[MeasuredMemory], imported: Sequence[Row]
) -> list[str]:
    """Return the rows of the page's tables; each begins with the name of what was measured."""
    return [
        *(
            f"| {measured.figure.name} | {_time(_seconds(measured, measured.results[0]))} "
            f"| {'<br>'.join(map(_contestant, measured.results[1:]))} "
            f"| {measured.figure.goal} | {_reached(measured)} |"
            for measured in figures
        ),
        *(
            f"| {each.figure.name} | {each} | at most {each.figure.at_most:g} MiB, at every"
            f" size within {each.figure.alike:g} MiB | {'yes' if each.met else '**missed**'} |"
            for each in memories
        ),
        *(
            f"| {row.name} | {row.taken} | {row.asked} "
            f"| {row.reached}{'' if row.met else ': **missed**'} |"
            for row in imported
        ),
    ]


def search_table(rows: Sequence[SearchRow]) -> str:
    """Return the measured part of the page about search."""
    libraries = ", ".join(f"{name} {version(name)}" for name in ("tantivy", "whoosh-reloaded"))
    return "\n".join(
        [
            f"Python {platform.python_version()}, {libraries}, SQLite {sqlite3.sqlite_version}."
            " Two times are the median and the 99th percentile.",
            "",
            "| what | ours | beside | asked | reached |",
            "|---|---|---|---|---|",
            *(row.cells() for row in rows),
        ]
    )


def renew(measured: Sequence[str], page: Path = PAGE) -> None:
    """Put rows into the page in the place of those that measured the same before.

    Raises LookupError: the page has no row of that name, and needs a whole run.
    """
    held = page.read_text(encoding="utf-8").splitlines(keepends=True)
    places = {line.split(" | ")[0]: at for at, line in enumerate(held) if line.startswith("| ")}
    for row in measured:
        held[places[row.split(" | ")[0]]] = f"{row}\n"
    page.write_text("".join(held), encoding="utf-8")


def put(text: str, page: Path) -> None:
    """Put the measured part into a page, between its marks.

    Raises ValueError: the page has not these marks, the first one once, in this order.
    """
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{page.name} does not say where what was measured ends.")
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def write(text: str, grown: Sequence[Curve]) -> None:
    """Put the measured part into the page about performance, and the picture beside it."""
    put(text, PAGE)
    PICTURE.write_text(picture(grown), encoding="utf-8")


def _seconds(measured: Measured, result: Result) -> float:
    seconds: float = getattr(result, measured.figure.goal.asked)
    return seconds


def _contestant(result: Result) -> str:
    if result.failed and math.isnan(result.cold_ratio):
        return f"{result.name}: {result.failed}"
    if result.failed:
        return f"{result.name}: {result.failed}, so more than {_times(result.cold_ratio)}"
    wrong = "" if result.same else ", ANOTHER ANSWER"
    return (
        f"{result.name}: cold {_times(result.cold_ratio)}, warm {_times(result.warm_ratio)}{wrong}"
    )


def _reached(measured: Measured) -> str:
    reached = measured.figure.goal.reached(measured.results)
    shown = "nobody else answers" if reached is None else _times(reached)
    return shown if measured.met else f"{shown}: **missed**"


def _growth(curve: Curve, place: int) -> str:
    seconds, first = curve.seconds[place], curve.seconds[0]
    if seconds is None or first is None:
        return "refused"
    return _times(seconds / first)


def _times(ratio: float) -> str:
    if ratio >= 10:
        # Three digits are more than a shared machine can tell apart.
        digits = 10 ** max(0, int(math.log10(ratio)) - 2)
        return f"{round(ratio / digits) * digits:,} ×"
    return f"{ratio:.2g} ×"


def _time(seconds: float) -> str:
    for factor, unit in ((1.0, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
