"""What a measured row says, and whether what was asked is reached."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was measured, as it is told.

    ``name`` is its own among all rows. ``ours`` and ``rival`` say what was measured of either, as
    ``0.61 ms`` and ``tantivy 0.3 ms``. ``ratio`` is what counts, ``allowed`` what is asked of it.
    """

    name: str
    ours: str
    rival: str
    ratio: float
    allowed: str
    met: bool

    @property
    def reached(self) -> str:
        """Return the ratio as text, blank where there is none."""
        return "" if math.isnan(self.ratio) else f"{float(f'{self.ratio:.2g}'):g}"

    def line(self) -> str:
        """Return it as one line for the shell."""
        verdict = "met" if self.met else "MISSED"
        beside = f"; {self.rival}" if self.rival else ""
        return f"{verdict:6} {self.name}: {self.ours}{beside}; {self.reached} ({self.allowed})"

    def cells(self) -> str:
        """Return it as a row of a table."""
        missed = "" if self.met else ": **missed**"
        return (
            f"| {self.name} | {self.ours} | {self.rival} | {self.allowed} |"
            f" {self.reached}{missed} |"
        )


def at_most(name: str, ours: str, rival: str, ratio: float, most: float) -> Row:
    """Return a row of which the ratio may be at most so much."""
    return Row(name, ours, rival, ratio, f"at most {most:.3g}", ratio <= most)


def at_least(name: str, ours: str, rival: str, ratio: float, least: float) -> Row:
    """Return a row of which the ratio must be at least so much."""
    return Row(name, ours, rival, ratio, f"at least {least:.3g}", ratio >= least)


def told(name: str, ours: str, rival: str = "", ratio: float = math.nan) -> Row:
    """Return a row of which nothing is asked."""
    return Row(name, ours, rival, ratio, "only told", True)


def milliseconds(seconds: float) -> str:
    """Return a time as text, with as many digits as a shared machine can tell apart.

    >>> milliseconds(0.00061234), milliseconds(0.0234)
    ('0.61 ms', '23 ms')
    """
    return f"{float(f'{seconds * 1e3:.2g}'):g} ms"


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time that this share of all is not above.

    >>> percentile([3.0, 1.0, 2.0], 0.5), percentile([3.0, 1.0, 2.0], 0.99)
    (2.0, 3.0)
    """
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
