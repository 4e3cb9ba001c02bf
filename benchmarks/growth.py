"""How cost grows with the number of dice, from 1 to 10**18, and a picture of it."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from engine import Fair
from engine.exact import TooLarge, Tries, matching
from engine.rules import run
from engine.sampling import face_counts, heads
from engine.scenario import start
from engine.scenario_file import read

SIZES = tuple(10**power for power in range(19))

MURDER = """
cards = ["Attempted Murder", "Grizzly Bears"]
rules = []
as_of = 2026-04-17
[parameters]
x = { min = 0, max = 1000000000000000000, prove = [0] }
[start.opponent]
battlefield = ["Grizzly Bears"]
[[do]]
cast = "Attempted Murder"
x = "x"
targets = ["Grizzly Bears"]
"""

_SECONDS = 0.05
_COLOURS = ("#0b6e4f", "#b3541e", "#4059ad", "#97498e", "#6b7280")


@dataclass(frozen=True, slots=True)
class Curve:
    """Seconds for each number of dice; None where the answer is refused by its size."""

    name: str
    seconds: tuple[float | None, ...]


def curves() -> tuple[Curve, ...]:
    """Measure what can be asked of X dice."""
    scenario = read(MURDER, file="murder")
    bits = random.Random(3)
    fair = Fair()

    def played(x: int) -> Callable[[], object]:
        begin = start(scenario, {"x": x})
        return lambda: run(begin, fair)

    return (
        _curve("one outcome: how many are even", lambda x: lambda: heads(x, bits)),
        _curve("all six face counts", lambda x: lambda: face_counts(x, 6, bits)),
        _curve("Attempted Murder played, with its story", played),
        _curve(
            "one chance to 30 certain digits",
            lambda x: lambda: Tries(x, 1, 2).certified_point(x // 2, 30),
        ),
        _curve("every chance, exactly", lambda x: lambda: matching(x, 6, (2, 4, 6))),
    )


def _curve(name: str, work: Callable[[int], Callable[[], object]]) -> Curve:
    return Curve(name, tuple(_seconds(work(x)) for x in SIZES))


def _seconds(work: Callable[[], object]) -> float | None:
    times: list[float] = []
    end = time.perf_counter() + _SECONDS
    try:
        while len(times) < 3 or (time.perf_counter() < end and len(times) < 200):
            begin = time.perf_counter()
            work()
            times.append(time.perf_counter() - begin)
    except TooLarge:
        return None
    return median(times)


def picture(found: Sequence[Curve]) -> str:
    """Return the curves as an SVG: both axes in powers of ten, times in those of the first."""
    base = found[0].seconds[0] or 1.0
    left, top, wide, high = 64, 24, 560, 300
    logs = [
        [None if each is None else math.log10(each / base) for each in curve.seconds]
        for curve in found
    ]
    values = [value for row in logs for value in row if value is not None]
    low, up = int(min(values)) - 1, int(max(values)) + 1
    step_x, step_y = wide / (len(SIZES) - 1), high / (up - low)

    def at(place: int, value: float) -> str:
        return f"{left + place * step_x:.1f},{top + (up - value) * step_y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {top + high + 150}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>How cost grows with the number of dice</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for power in range(low, up + 1):
        y = top + (up - power) * step_y
        parts.append(
            f'<path d="M{left} {y:.1f}h{wide}" stroke="#ddd"/>'
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">10{raised(power)}</text>'
        )
    for place in range(0, len(SIZES), 3):
        x = left + place * step_x
        parts.append(
            f'<text x="{x:.1f}" y="{top + high + 18}" text-anchor="middle">10{raised(place)}</text>'
        )
    parts.append(
        f'<text x="{left + wide / 2}" y="{top + high + 38}" text-anchor="middle">dice</text>'
    )
    for number, (curve, row) in enumerate(zip(found, logs, strict=True)):
        colour = _COLOURS[number]
        points = " ".join(at(place, value) for place, value in enumerate(row) if value is not None)
        y = top + high + 60 + 18 * number
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<path d="M{left} {y - 4}h24" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{left + 32}" y="{y}">{curve.name}</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def raised(power: int) -> str:
    """Return an exponent as it is set above the line."""
    return str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
