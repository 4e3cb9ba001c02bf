"""Cards that roll dice: what their printed words say of it, and a roll of each on its page.

Nobody writes code for a card: its text is read (`reading`), kept as the dice beside the card after
an import (`finding`), rolled as it says (`rolling`), or played where the engine plays the card
(`playing`), and shown (`telling`).
"""

from rulings.scenarios.printed.finding import find_dice
from rulings.scenarios.printed.playing import play_again, play_fairly, plays, rolls_itself
from rulings.scenarios.printed.reading import NotRead, ReadCard, ReadRoll, read_card
from rulings.scenarios.printed.rolling import Fallen, parameters, roll_again, roll_fairly
from rulings.scenarios.printed.telling import (
    CardForm,
    CardRollView,
    FallenView,
    PrintedTable,
    card_roll,
    fallen,
    play_form,
    tables_applied,
)

__all__ = [
    "CardForm",
    "CardRollView",
    "Fallen",
    "FallenView",
    "NotRead",
    "PrintedTable",
    "ReadCard",
    "ReadRoll",
    "card_roll",
    "fallen",
    "find_dice",
    "parameters",
    "play_again",
    "play_fairly",
    "play_form",
    "plays",
    "read_card",
    "roll_again",
    "roll_fairly",
    "rolls_itself",
    "tables_applied",
]
