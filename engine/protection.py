"""Protection: from what may a permanent neither be aimed at nor be dealt damage."""

from __future__ import annotations

from functools import cache

from engine.abilities import parts
from engine.cards import card as known_card
from engine.characteristics import keywords
from engine.effects import Reroll
from engine.instructions import FirstAndSecond, RerollStored, RollDice, RollPlanar, RollToVisit
from engine.state import Permanent, State, Tokens

_PROTECTION = "protection from "
_ROLLS = (RollDice, RollPlanar, RollToVisit, FirstAndSecond, RerollStored, Reroll)


def is_protected(state: State, one: Permanent | Tokens, card: str) -> bool:
    """Whether a permanent has protection from a card: from die rolls, or from one of its
    subtypes.
    """
    return any(
        _is_from(keyword.removeprefix(_PROTECTION), card)
        for keyword in keywords(state, one)
        if keyword.startswith(_PROTECTION)
    )


def _is_from(quality: str, card: str) -> bool:
    if quality == "die rolls":
        return _rolls_dice(card)
    return any(quality == f"{subtype}s" for subtype in known_card(card).subtypes)


@cache
def _rolls_dice(card: str) -> bool:
    """Whether a card lets or makes a player roll or reroll a die, not only reacts to results."""
    return any(isinstance(part, _ROLLS) for part in parts(known_card(card)))
