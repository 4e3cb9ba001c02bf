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
    KEEP = "keep"
    """Which of two or more dice, rolled in place of one, to keep. Options: what they show (``4+2``
    for two dice that are added up), highest first.
    """
    IGNORE = "ignore"
    """Which die to ignore, where a player may pick. Options: what they show, lowest first."""
    TOTAL = "total"
    """Which dice make up the total that stands for one die. Options: what they show, highest
    first.
    """
    WHOSE_FIRST = "whose first"
    """Whose effects on the dice apply first: the roller says. Options: players, in turn order."""
    EXCHANGE = "exchange"
    """Which result to exchange with what. Options: ``no``, ``3 power 2``, ``3 toughness 4``."""
    STORED = "stored"
    """Which stored result to use in place of which. Options: ``no``, ``3 becomes 5``."""
    REROLL_STORED = "reroll stored"
    """Which stored result to roll again. Options: ``keep``, ``reroll 3``."""
    PAY_WITH = "pay with"
    """What to tap or sacrifice for a cost. Options: card names."""
    CHOOSE = "choose"
    """Which permanent or card is meant, without a target. Options: names, after ``none`` where
    none, or no more, may be chosen.
    """
    SACRIFICE = "sacrifice"
    """What to sacrifice. Options: names."""
    DISCARD = "discard"
    """Which card to discard. Options: names, ``another card`` for one nobody knows."""
    PLAYER = "player"
    """Which player is meant, without a target. Options: players."""
    LIBRARY_END = "library end"
    """Where in the library it goes. Options: ``top``, ``bottom``."""
    COLOR = "color"
    """Which mana to add. Options: ``W``, ``U``, ``B``, ``R``, ``G``."""
    NEW_TARGETS = "new targets"
    """What a spell or ability is to aim at instead. Options: ``keep``, card names, players."""
    TAP_OR_UNTAP = "tap or untap"
    """Options: ``tap``, ``untap``."""
    ORDER = "order"
    """Which of several simultaneous triggers goes on the stack next, so that it resolves after the
    others. Options: card names, numbered where one card has several such abilities.
    """
    MODE = "mode"
    """What a spell does, of several things it can do. Options: the names of its modes."""
    LEGEND = "legend"
    """Which of several legendary permanents of one name to keep. Options: ``1``, ``2`` in the
    order they came.
    """
    ABILITY = "ability"
    """Which triggered ability of a card. Options: its number on the card, from 1."""
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
