"""What a player may be asked while the game goes on. Options are plain texts; the first is the
default.
"""

from dataclasses import dataclass
from enum import StrEnum


class QuestionKind(StrEnum):
    """Each kind of choice the engine leaves to a player. The value is the name scenario files
    use.
    """

    REPLACEMENT = "replacement"
    """Which of several replacement effects applies first. Options: card names."""
    REROLL = "reroll"
    """Which counted die to roll again. Options: ``keep``, ``reroll 3`` (a die that shows 3),
    ``reroll chaos``.
    """
    MODIFY = "modify"
    """How to change which result. Options: ``no``, ``3 +1``, ``3 -1`` (a die whose natural result
    is 3).
    """
    PAY_WARD = "pay ward"
    """Whether to pay for ward. Options: ``decline``, ``pay``."""
    RESULT = "result"
    """Which of two results to use first. Options: the results, highest first."""
    ROLL_AGAIN = "roll again"
    """Whether to roll again. Options: ``no``, ``yes``."""
    CAST = "cast"
    """Which card to cast without paying its mana cost. Options: ``none``, card names."""
    TARGET = "target"
    """What to aim at where the scenario does not say. Options: card names."""
    OPTIONAL = "optional"
    """Whether to do what an ability says a player may do. Options: ``no``, ``yes``."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what is asked, and by which card."""

    kind: QuestionKind
    card: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.card}"


def option_text(card: str) -> str:
    """A card name as an option: options stand in addresses, separated by commas."""
    return card.replace(",", "")
