"""Counters, keywords and tokens, which the engine names in English, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from engine import INFINITY, Count, Type
from rulings.wording.names import CardLabel, Names
from rulings.wording.numbers import count as written
from rulings.wording.numbers import held, plural_of


def counters(kind: str, how_many: Count) -> str:
    """So many counters of a kind: "2 -1/-1 counters", "1 component counter"."""
    plural = plural_of(how_many)
    if kind == "component":
        # Translators: The counters of the card Component Pouch.
        words = npgettext(
            "counters", "%(count)s component counter", "%(count)s component counters", plural
        )
    elif kind == "charge":
        words = npgettext(
            "counters", "%(count)s charge counter", "%(count)s charge counters", plural
        )
    elif kind == "loyalty":
        # Translators: The counters of planeswalkers.
        words = npgettext(
            "counters", "%(count)s loyalty counter", "%(count)s loyalty counters", plural
        )
    elif "/" in kind:
        # Translators: The kind is like -1/-1 or +1/+1.
        words = npgettext(
            "counters", "%(count)s %(kind)s counter", "%(count)s %(kind)s counters", plural
        )
    else:
        # Translators: Counters of a kind without a name in your language; the kind is the English
        # word.
        words = npgettext(
            "counters", "%(count)s counter (%(kind)s)", "%(count)s counters (%(kind)s)", plural
        )
    if how_many is INFINITY and "/" in kind:
        words = pgettext("counters", "infinitely many %(kind)s counters")
    return held(words % {"count": written(how_many), "kind": kind})


_KEYWORDS: Final[Mapping[str, Promise]] = {
    "deathtouch": pgettext_lazy("keyword ability", "deathtouch"),
    "defender": pgettext_lazy("keyword ability", "defender"),
    "double strike": pgettext_lazy("keyword ability", "double strike"),
    "first strike": pgettext_lazy("keyword ability", "first strike"),
    "flash": pgettext_lazy("keyword ability", "flash"),
    "flying": pgettext_lazy("keyword ability", "flying"),
    "haste": pgettext_lazy("keyword ability", "haste"),
    "hexproof": pgettext_lazy("keyword ability", "hexproof"),
    "indestructible": pgettext_lazy("keyword ability", "indestructible"),
    "lifelink": pgettext_lazy("keyword ability", "lifelink"),
    "menace": pgettext_lazy("keyword ability", "menace"),
    "reach": pgettext_lazy("keyword ability", "reach"),
    "trample": pgettext_lazy("keyword ability", "trample"),
    "vigilance": pgettext_lazy("keyword ability", "vigilance"),
}

_TYPES: Final[Mapping[Type, Promise]] = {
    Type.ARTIFACT: pgettext_lazy("type of a card", "artifact"),
    Type.CREATURE: pgettext_lazy("type of a card", "creature"),
    Type.ENCHANTMENT: pgettext_lazy("type of a card", "enchantment"),
    Type.INSTANT: pgettext_lazy("type of a card", "instant"),
    Type.LAND: pgettext_lazy("type of a card", "land"),
    Type.PHENOMENON: pgettext_lazy("type of a card", "phenomenon"),
    Type.PLANE: pgettext_lazy("type of a card", "plane"),
    Type.PLANESWALKER: pgettext_lazy("type of a card", "planeswalker"),
    Type.SORCERY: pgettext_lazy("type of a card", "sorcery"),
}

# Translators: The name of a token: creature types, in capitals as your language prints them.
_TOKENS: Final[Mapping[str, Promise]] = {
    "Attraction": pgettext_lazy("token", "Attraction"),
    "Beast": pgettext_lazy("token", "Beast"),
    "Bird": pgettext_lazy("token", "Bird"),
    "Boar": pgettext_lazy("token", "Boar"),
    "Brainiac": pgettext_lazy("token", "Brainiac"),
    "Cleric": pgettext_lazy("token", "Cleric"),
    "Clown Robot": pgettext_lazy("token", "Clown Robot"),
    "Die": pgettext_lazy("token", "Die"),
    "Dragon": pgettext_lazy("token", "Dragon"),
    "Dragon Spirit": pgettext_lazy("token", "Dragon Spirit"),
    "Eldrazi": pgettext_lazy("token", "Eldrazi"),
    "Faerie Dragon": pgettext_lazy("token", "Faerie Dragon"),
    "Fighter": pgettext_lazy("token", "Fighter"),
    "Giant Bird": pgettext_lazy("token", "Giant Bird"),
    "Goat": pgettext_lazy("token", "Goat"),
    "Goblin": pgettext_lazy("token", "Goblin"),
    "Human": pgettext_lazy("token", "Human"),
    "Insect": pgettext_lazy("token", "Insect"),
    "Knight": pgettext_lazy("token", "Knight"),
    "Ox": pgettext_lazy("token", "Ox"),
    "Robot": pgettext_lazy("token", "Robot"),
    "Rogue": pgettext_lazy("token", "Rogue"),
    "Skeleton": pgettext_lazy("token", "Skeleton"),
    "Soldier": pgettext_lazy("token", "Soldier"),
    "Squirrel": pgettext_lazy("token", "Squirrel"),
    "Treasure": pgettext_lazy("token", "Treasure"),
    "Vigilant Knight": pgettext_lazy("token", "Knight with vigilance"),
    "Wall": pgettext_lazy("token", "Wall"),
    "Wizard": pgettext_lazy("token", "Wizard"),
    "Wolf": pgettext_lazy("token", "Wolf"),
    "Zombie Employee": pgettext_lazy("token", "Zombie Employee"),
}


def keyword(name: str) -> str:
    """A keyword ability as cards print it."""
    return str(_KEYWORDS.get(name, name))


def kind_name(kind: str) -> str:
    """A type or subtype as cards print it; the English word where no list holds it."""
    try:
        return str(_TYPES[Type(kind)])
    except ValueError:
        return str(_TOKENS.get(kind, kind))


def token_label(names: Names, token: str) -> CardLabel:
    """The name of a card or token: a card's name where it has one, else its creature types."""
    if token in names:
        return names[token]
    if token in _TOKENS:
        return CardLabel(str(_TOKENS[token]))
    return CardLabel(token, "en")
