"""The symbols in braces that cards and rulings print, said in words in the reader's language."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext, ngettext

from rulings.formats import number

LONGEST: Final = 8
"""The most signs that a symbol has between its braces."""

_NUMBER: Final = re.compile(r"[0-9]{1,7}", re.ASCII)
_LIFE: Final = "P"


def symbol_name(symbol: str) -> str | None:
    """Return what the symbol between two braces says, or None where cards print no such symbol.

    A hybrid symbol says both of its halves, and a Phyrexian one that life may be paid. Nothing is
    guessed: ``{w}`` and ``{tap}`` are no symbols of a card.
    """
    parts = symbol.split("/")
    if len(parts) == 1:
        return _whole(symbol)
    by_life = parts[-1] == _LIFE
    halves = [_mana(part) for part in (parts[:-1] if by_life else parts)]
    names = [name for name in halves if name is not None]
    if len(names) < len(halves) or len(set(names)) < len(names):
        return None
    match names, by_life:
        case [one], True:
            # Translators: a symbol in a cost, like {W/P}; mana is like "white mana".
            return gettext("%(mana)s or 2 life") % {"mana": one}
        case [one, other], True:
            # Translators: a symbol in a cost, like {W/U/P}; both are like "white mana".
            return gettext("%(one)s, %(other)s or 2 life") % {"one": one, "other": other}
        case [one, other], False:
            # Translators: a symbol in a cost, like {B/G}; both are like "black mana".
            return gettext("%(one)s or %(other)s") % {"one": one, "other": other}
    return None


def _whole(symbol: str) -> str | None:
    """Return what a symbol that is not divided says."""
    match symbol:
        case "T":
            return gettext("tap")
        case "Q":
            return gettext("untap")
        case "X":
            # Translators: the symbol {X} in a cost.
            return gettext("X generic mana")
        case "Y" | "Z":
            # Translators: the symbol {Y} or {Z} in a cost, beside {X}.
            return gettext("%(letter)s generic mana") % {"letter": symbol}
        case "½":
            return gettext("half a generic mana")
        case "∞":
            return gettext("infinitely much generic mana")
        case "HW":
            return gettext("half a white mana")
        case "HR":
            return gettext("half a red mana")
        case "H":
            # Translators: the Phyrexian symbol without a colour, {H}.
            return gettext("one mana of a color or 2 life")
        case "S":
            return gettext("snow mana")
        case "L":
            return gettext("mana from a legendary source")
        case "D":
            # Translators: a symbol in a cost: one of the lands that a player may play this turn.
            return gettext("one land drop")
        case "E":
            return gettext("energy counter")
        case "TK":
            return gettext("ticket counter")
        case "A":
            return gettext("acorn counter")
        case "P":
            # Translators: the symbol before a mode of a spell that costs so many pawprints.
            return gettext("pawprint")
        case "PW":
            # Translators: a face of the planar die, printed as the symbol {PW}.
            return gettext("Planeswalker symbol")
        case "CHAOS":
            # Translators: a face of the planar die, printed as the symbol {CHAOS}.
            return gettext("chaos symbol")
    return _mana(symbol)


def _mana(symbol: str) -> str | None:
    """Return the mana that a symbol, or one half of it, stands for."""
    if _NUMBER.fullmatch(symbol):
        count = int(symbol)
        return ngettext("%(count)s generic mana", "%(count)s generic mana", count) % {
            "count": number(count)
        }
    match symbol:
        case "W":
            return gettext("white mana")
        case "U":
            return gettext("blue mana")
        case "B":
            return gettext("black mana")
        case "R":
            return gettext("red mana")
        case "G":
            return gettext("green mana")
        case "C":
            return gettext("colorless mana")
    return None
