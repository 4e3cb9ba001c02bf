"""The options of the questions a player is asked, in the reader's language."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from engine import QuestionKind
from rulings.wording import numbers
from rulings.wording.names import CardLabel, Names, by_side, label, marked, sentence
from rulings.wording.numbers import MINUS, signed
from rulings.wording.things import token_label

_WORDS: Final[Mapping[str, Promise]] = {
    "no": pgettext_lazy("option", "no"),
    "yes": pgettext_lazy("option", "yes"),
    "none": pgettext_lazy("option", "no card"),
    "keep": pgettext_lazy("option", "keep the roll"),
    "pay": pgettext_lazy("option", "pay"),
    "decline": pgettext_lazy("option", "not pay"),
    "another card": pgettext_lazy("option", "another card"),
    "top": pgettext_lazy("option", "on top of the library"),
    "bottom": pgettext_lazy("option", "on the bottom of the library"),
    "tap": pgettext_lazy("option", "tap it"),
    "untap": pgettext_lazy("option", "untap it"),
    "you": pgettext_lazy("option", "you"),
    "opponent": pgettext_lazy("option", "your opponent"),
    # The names of modes.
    "destroy": pgettext_lazy("option", "destroy the target"),
    "roll": pgettext_lazy("option", "roll"),
    "open an Attraction": pgettext_lazy("option", "open an Attraction"),
    "roll to visit": pgettext_lazy("option", "roll to visit Attractions"),
}

_FACES: Final[Mapping[str, Promise]] = {
    "blank": pgettext_lazy("face of the planar die", "blank"),
    "chaos": pgettext_lazy("face of the planar die", "chaos"),
    "planeswalk": pgettext_lazy("face of the planar die", "planeswalk"),
}

_NAMED: Final = frozenset(
    {
        QuestionKind.REPLACEMENT,
        QuestionKind.CAST,
        QuestionKind.TARGET,
        QuestionKind.PAY_WITH,
        QuestionKind.CHOOSE,
        QuestionKind.SACRIFICE,
        QuestionKind.DISCARD,
    }
)
"""Questions whose options are names of cards, players or tokens."""

_ORDERED = re.compile(r"(.*?)(?: ([0-9]+))?", re.ASCII)
_EXCHANGE = re.compile(r"(-?[0-9]+) (power|toughness) (-?[0-9]+)", re.ASCII)
_STORED = re.compile(r"(\S+) becomes (\S+)", re.ASCII)


def chosen(player: str, question: QuestionKind, option: str, names: Names) -> SafeString:
    """Say what a player chose."""
    return sentence(
        by_side(
            player,
            # Translators: What is chosen stands after the colon: a card's name, a number,
            # yes or no.
            pgettext("story", "You choose: %(option)s."),
            pgettext("story", "Your opponent chooses: %(option)s."),
        ),
        option=choice_name(question, option, names),
    )


def not_listed(count: int) -> str:
    """Say that there are options which are not listed; nothing where there are none."""
    if not count:
        return ""
    # Translators: after a list of options of a choice.
    return ngettext(
        "%(count)s more option is not listed.", "%(count)s more options are not listed.", count
    ) % {"count": numbers.count(count)}


def choice_name(question: QuestionKind, option: str, names: Names) -> SafeString | str:
    """An option of a question, in words."""
    if question is QuestionKind.EXCHANGE and option == "no":
        # Translators: An option: of a creature that may exchange a result with its power.
        return pgettext("option", "exchange nothing")
    if option in _WORDS:
        return str(_WORDS[option])
    if question in _NAMED:
        return marked(token_label(names, option))
    match question:
        case QuestionKind.ORDER:
            return _ordered(option, names)
        case QuestionKind.REROLL | QuestionKind.REROLL_STORED:
            # Translators: An option: roll the die again that shows this.
            return pgettext("option", "roll the %(face)s again") % {
                "face": _shown(option.removeprefix("reroll "))
            }
        case QuestionKind.MODIFY:
            die, _, change = option.rpartition(" ")
            natural, _, result = die.partition(":")
            changed = change.replace("-", MINUS)
            if result:
                # Translators: The same, where the die that shows this has another result by now.
                return pgettext("option", "the %(face)s, now %(result)s: %(change)s") % {
                    "face": _shown(natural),
                    "result": _shown(result),
                    "change": changed,
                }
            # Translators: An option: change the result of the die that shows the first number, like
            # "3: +1".
            return pgettext("option", "the %(face)s: %(change)s") % {
                "face": _shown(natural),
                "change": changed,
            }
        case QuestionKind.EXCHANGE:
            return _exchanged(option)
        case QuestionKind.STORED:
            return _replaced(option)
        case QuestionKind.COLOR if len(option) == 1:
            return f"{{{option}}}"
        case QuestionKind.ABILITY:
            # Translators: One of several abilities of a card, counted as they stand on it.
            return pgettext("option", "ability %(number)s") % {"number": _shown(option)}
        case QuestionKind.LEGEND:
            # Translators: Which of several equal permanents stays, counted in the order they came.
            return pgettext("option", "number %(number)s") % {"number": _shown(option)}
        case QuestionKind.MODE | QuestionKind.WHOSE_FIRST | QuestionKind.PLAYER:
            return marked(CardLabel(option, "en"))
        case _:
            # What dice show, added up where several stand for one.
            return " + ".join(_shown(face) for face in option.split("+"))


def _ordered(option: str, names: Names) -> SafeString | str:
    """A card's name, numbered where one card has several such abilities."""
    found = _ORDERED.fullmatch(option)
    if option in names or found is None or not found[2]:
        return marked(label(names, option))
    # Translators: One of several abilities of a card: its name, then which.
    return pgettext("option", "%(card)s, ability %(number)s") % {
        "card": label(names, found[1]).name,
        "number": found[2],
    }


def _exchanged(option: str) -> str:
    found = _EXCHANGE.fullmatch(option)
    if found is None:
        return option
    values = {"face": _shown(found[1]), "value": _shown(found[3])}
    if found[2] == "power":
        # Translators: An option: a result and the power of a creature change places.
        return pgettext("option", "the %(face)s with the power %(value)s") % values
    return pgettext("option", "the %(face)s with the toughness %(value)s") % values


def _replaced(option: str) -> str:
    found = _STORED.fullmatch(option)
    if found is None:
        return option
    # Translators: An option: a stored result stands in place of the one rolled.
    return pgettext("option", "the stored %(stored)s in place of the %(face)s") % {
        "face": _shown(found[1]),
        "stored": _shown(found[2]),
    }


def _shown(face: str) -> str:
    digits = face.removeprefix("-")
    if digits.isascii() and digits.isdecimal():
        return signed(int(face))
    return str(_FACES.get(face, face))
