"""Counters, keywords and tokens, which the engine names in English, in the reader's language."""

from django.utils.translation import npgettext, pgettext

from engine import INFINITY, Count
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
    if how_many is INFINITY and kind != "component":
        words = pgettext("counters", "infinitely many %(kind)s counters")
    return held(words % {"count": written(how_many), "kind": kind})


def keyword(name: str) -> str:
    """A keyword ability as cards print it."""
    known = {
        "flying": pgettext("keyword ability", "flying"),
        "menace": pgettext("keyword ability", "menace"),
        "trample": pgettext("keyword ability", "trample"),
        "hexproof": pgettext("keyword ability", "hexproof"),
    }
    return known.get(name, name)


def token_label(names: Names, token: str) -> CardLabel:
    """The name of a token: a card's name where it has one, else its creature types."""
    if token in names:
        return names[token]
    known = {
        # Translators: The name of a token: creature types, in capitals as your language prints
        # them.
        "Goblin": pgettext("token", "Goblin"),
        "Faerie Dragon": pgettext("token", "Faerie Dragon"),
        "Knight": pgettext("token", "Knight"),
        "Soldier": pgettext("token", "Soldier"),
        "Squirrel": pgettext("token", "Squirrel"),
        "Clown Robot": pgettext("token", "Clown Robot"),
        "Zombie Employee": pgettext("token", "Zombie Employee"),
    }
    return CardLabel(known[token]) if token in known else CardLabel(token, "en")
