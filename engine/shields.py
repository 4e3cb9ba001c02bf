"""Replacement effects that a resolution made and that wait for one roll, as plain data.

A card's data leaves ``card`` and ``chooser`` empty: whoever carries it out fills them in. They
belong to the player whose roll they wait for and end with that roll, where the card says so with
the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ExtraDieTheyIgnore:
    """The next time the player would roll one or more dice this turn, they roll one more, and
    ``chooser`` picks one die to ignore once all are seen.

    No number is compared, so it applies to the planar die too.
    """

    card: str = ""
    chooser: str = ""


@dataclass(frozen=True, slots=True)
class TwoDiceForOne:
    """The next time the player would roll a die with so many sides, they roll two and use the
    total.

    A total needs numbers, so it waits on when the planar die is rolled.
    """

    card: str = ""
    sides: int = 6


Shield: TypeAlias = ExtraDieTheyIgnore | TwoDiceForOne


def next_turn(shields: tuple[Shield, ...]) -> tuple[Shield, ...]:
    """Those that wait on when a turn has ended."""
    return tuple(shield for shield in shields if isinstance(shield, TwoDiceForOne))
