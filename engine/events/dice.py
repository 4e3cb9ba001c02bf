"""Dice that counted, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.dice import AnyDie, Count, Face


@dataclass(frozen=True, slots=True)
class DieRolled:
    """``count`` counted dice of one roll came to the same natural result and the same modifier."""

    player: str
    die: AnyDie
    natural: Face
    modifier: int = 0
    count: Count = 1

    @property
    def result(self) -> int | None:
        """The natural result with its modifier; None where the face is no number."""
        return self.natural + self.modifier if isinstance(self.natural, int) else None


@dataclass(frozen=True, slots=True)
class RowApplied:
    """The row of a results table (``10-19``, ``20``, ``15+``) in whose range the result lies."""

    card: str
    row: str


@dataclass(frozen=True, slots=True)
class ResultStored:
    """``count`` equal results of dice of one kind are stored on a permanent."""

    card: str
    die: AnyDie
    value: Face
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ResultTaken:
    """A stored result is stored no longer: it is rolled again, replaced or used up."""

    card: str
    die: AnyDie
    value: Face
    count: Count = 1


@dataclass(frozen=True, slots=True)
class ShieldMade:
    """The next roll of a player will be replaced by an effect of ``card``."""

    player: str
    card: str
