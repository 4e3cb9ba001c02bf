"""What a claim says about one line of play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from engine.accounts import Account, accounts
from engine.dice import Pool
from engine.events import Trace
from engine.state import State


class Verdict(StrEnum):
    """Whether a claim holds on a line, breaks on it, or does not apply to it."""

    HOLDS = "holds"
    BREAKS = "breaks"
    IDLE = "does not apply"


@dataclass(frozen=True)
class Play:
    """One line of play as a claim sees it: where it starts, its dice, its story, where it ends."""

    start: State
    pools: tuple[Pool, ...]
    trace: Trace
    end: State

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """The rolls of the story, in order."""
        return accounts(self.start, self.trace)


def all_hold(checks: Iterable[bool]) -> Verdict:
    """Return what checks come to: no check, no verdict; one that fails breaks the claim."""
    made = tuple(checks)
    if not made:
        return Verdict.IDLE
    return Verdict.HOLDS if all(made) else Verdict.BREAKS
