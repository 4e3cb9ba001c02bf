"""A row of choices: links of which one is where the reader is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A link that shows one part of a list, or all of it, and how much that is."""

    label: str
    url: str
    is_current: bool
    count: int | None = None


def in_a_row(choices: Iterable[Choice]) -> list[Choice]:
    """Return choices as they stand: the row scrolls on a phone, so the chosen one comes first."""
    return sorted(choices, key=lambda choice: not choice.is_current)
