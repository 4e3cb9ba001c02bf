"""What the parts of a file of rules share."""

from dataclasses import dataclass
from typing import Final

GLOSSARY_START: Final = "Glossary"
GLOSSARY_END: Final = "Credits"
TITLE_LIMIT: Final = 200
"""The longest heading or term, in characters."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its number from 1, and its words with single spaces between."""

    number: int
    text: str
