"""Results tables: ranges of results and what each one does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Then = TypeVar("Then", covariant=True)


class TableError(ValueError):
    """A results table that no card can mean. ``faces`` are the results at fault."""

    def __init__(self, problem: str, faces: tuple[int, ...]) -> None:
        super().__init__(f"{problem}: {', '.join(map(str, faces))}")
        self.problem = problem
        self.faces = faces


@dataclass(frozen=True, slots=True)
class Row(Generic[Then]):
    """One row: results from ``low`` to ``high``, both included; None is an open end."""

    low: int | None
    high: int | None
    then: Then

    def __post_init__(self) -> None:
        if self.low is None and self.high is None:
            raise TableError("a row needs an end", ())
        if self.low is not None and self.high is not None and self.low > self.high:
            raise TableError("a row runs from low to high", (self.low, self.high))

    def holds(self, result: int) -> bool:
        """Whether the result is in this row's range."""
        return (self.low is None or self.low <= result) and (
            self.high is None or result <= self.high
        )

    def __str__(self) -> str:
        """The range as cards print it, in the notation of traces: ``10-19``, ``20``, ``15+``, ``0
        or less``.
        """
        if self.low is None:
            return f"{self.high} or less"
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class ResultsTable(Generic[Then]):
    """The rows for a die with ``sides`` sides.

    Refused with ``TableError`` when built: a face in two rows, a face in no row unless the card's
    own text leaves it out (``gaps``), a row end that no face reaches unless a modifier can
    (``beyond``). A result outside every row is legal, and then nothing happens.
    """

    sides: int
    rows: tuple[Row[Then], ...]
    gaps: bool = False
    beyond: bool = False

    def __post_init__(self) -> None:
        faces = dict.fromkeys(range(1, self.sides + 1), 0)
        for row in self.rows:
            low = 1 if row.low is None else max(1, row.low)
            high = self.sides if row.high is None else min(self.sides, row.high)
            for face in range(low, high + 1):
                faces[face] += 1
        ends = {end for row in self.rows for end in (row.low, row.high) if end is not None}
        outside = {end: sum(row.holds(end) for row in self.rows) for end in ends - faces.keys()}
        found = sorted((faces | outside).items())
        doubled = tuple(face for face, rows in found if rows > 1)
        if doubled:
            raise TableError("results in more than one row", doubled)
        missing = tuple(face for face, rows in found if rows == 0)
        if missing and not self.gaps:
            raise TableError("results in no row", missing)
        if outside and not self.beyond:
            raise TableError("results that no face reaches", tuple(sorted(outside)))

    def row(self, result: int) -> Row[Then] | None:
        """The one row in whose range the result lies, or None. Nothing is clamped."""
        return next((row for row in self.rows if row.holds(result)), None)
