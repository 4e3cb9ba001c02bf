"""Reading dice out of rules texts in six languages. Import from here, not from the modules
inside.
"""

from engine.oracle.reading import MOST_SIGNS, read
from engine.oracle.readings import (
    Again,
    Care,
    CareText,
    Modifier,
    Phrase,
    Reading,
    Reason,
    Roller,
    RollText,
    RowText,
    Sign,
    TextRefused,
    Unread,
    Use,
    X,
)

__all__ = [
    "MOST_SIGNS",
    "Again",
    "Care",
    "CareText",
    "Modifier",
    "Phrase",
    "Reading",
    "Reason",
    "RollText",
    "Roller",
    "RowText",
    "Sign",
    "TextRefused",
    "Unread",
    "Use",
    "X",
    "read",
]
