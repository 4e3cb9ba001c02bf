"""Numbers that are read from the game, and which results are meant. They stand after a colon."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from engine import Amount, Of, Results
from rulings.wording.numbers import MINUS, count, range_name, signed

_AMOUNTS: Final[Mapping[Of, Promise]] = {
    Of.X: pgettext_lazy("amount", "X"),
    Of.TOTAL: pgettext_lazy("amount", "the total of the roll"),
    Of.THE_RESULT: pgettext_lazy("amount", "the result"),
    Of.DISTINCT: pgettext_lazy("amount", "the number of different results"),
    Of.LARGEST_GROUP: pgettext_lazy("amount", "the number of dice in the largest group of equals"),
    Of.DIFFERENCE: pgettext_lazy("amount", "the difference of the highest and the lowest result"),
    Of.HIGHEST: pgettext_lazy("amount", "the highest result"),
    Of.LOWEST: pgettext_lazy("amount", "the lowest result"),
    Of.FIRST: pgettext_lazy("amount", "the first result"),
    Of.SECOND: pgettext_lazy("amount", "the second result"),
    Of.CHOSEN: pgettext_lazy("amount", "the chosen result"),
    Of.OTHER: pgettext_lazy("amount", "the other result"),
    Of.HAND: pgettext_lazy("amount", "the number of cards in hand"),
    Of.POWER: pgettext_lazy("amount", "its power"),
    Of.TOUGHNESS: pgettext_lazy("amount", "its toughness"),
    Of.MANA_VALUE: pgettext_lazy("amount", "its mana value"),
    Of.TOP_MANA_VALUE: pgettext_lazy("amount", "the mana value of the top card of the library"),
    Of.SACRIFICED_TOUGHNESS: pgettext_lazy("amount", "the toughness of the sacrificed creature"),
    Of.DAMAGE: pgettext_lazy("amount", "the damage dealt"),
    Of.STORED_GROUP: pgettext_lazy("amount", "the number of equal stored results"),
    Of.STORED: pgettext_lazy("amount", "the number of stored results"),
    Of.DICE_THIS_TURN: pgettext_lazy("amount", "the number of dice you rolled this turn"),
    Of.DIED_THIS_TURN: pgettext_lazy(
        "amount", "the number of your creatures that died this turn and are in your graveyard"
    ),
    Of.ATTACKED_PLAYERS: pgettext_lazy("amount", "the number of attacked players"),
    Of.REMEMBERED: pgettext_lazy("amount", "the number of those cards"),
    Of.NOTED: pgettext_lazy("amount", "how often this total has been noted on it"),
    Of.SAFE: pgettext_lazy("amount", "the number of those that are safe"),
    Of.PARTY: pgettext_lazy("amount", "the number of creatures in your party"),
    Of.COUNT_OF: pgettext_lazy("amount", "the number of those permanents"),
    Of.GREATEST_POWER: pgettext_lazy("amount", "the greatest power among them"),
}


def amount_name(amount: Amount) -> str:
    """Name a number read from the game; it stands after a colon."""
    if isinstance(amount, int):
        return signed(amount)
    if amount.of is Of.MATCHING:
        # Translators: Which results is one of "each even result", "each odd result", "each
        # result of 4+".
        return pgettext("amount", "%(count)s for %(results)s") % {
            "count": count(amount.factor),
            "results": results_name(amount.which),
        }
    if amount.of is Of.COUNTERS:
        # Translators: The kind of counter is like +1/+1.
        words = pgettext("amount", "the number of %(kind)s counters on it") % {
            "kind": amount.counter
        }
    else:
        words = str(_AMOUNTS[amount.of])
    if amount.factor == -1:
        words = f"{MINUS} {words}"
    elif amount.factor != 1:
        words = f"{signed(amount.factor)} × {words}"
    if amount.plus:
        words = f"{words} {'+' if amount.plus > 0 else MINUS} {count(abs(amount.plus))}"
    return words


def results_name(which: Results) -> str:
    """Name which results are meant."""
    if which.odd is True:
        return pgettext("which results", "each odd result")
    if which.odd is False:
        return pgettext("which results", "each even result")
    if which.at_least is None and which.at_most is None:
        return pgettext("which results", "each result")
    # Translators: The range is like 10–19 or 15+.
    return pgettext("which results", "each result of %(range)s") % {
        "range": range_name(which.at_least, which.at_most)
    }
