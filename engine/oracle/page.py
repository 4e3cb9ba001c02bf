"""A text on its way to being read: as printed, as plain text, and the patterns of its language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.oracle.patterns import Patterns
from engine.oracle.readings import Phrase

Span: TypeAlias = tuple[int, int]
"""Where something starts and ends."""


@dataclass(frozen=True, slots=True)
class Page:
    """The text as printed, its plain text of the same length, and what the language looks like."""

    text: str
    plain: str
    patterns: Patterns

    def phrase(self, start: int, end: int) -> Phrase:
        """What stands there as printed, without the spaces around it."""
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        return Phrase(piece.strip(), start, start + len(piece.strip()))


def overlaps(span: Span, others: list[Span]) -> bool:
    """Whether a place lies in part within any of the others."""
    return any(span[0] < end and start < span[1] for start, end in others)
