"""What the reader may turn, in words: a label for every parameter and every option.

A card's name stands in the message: a translator puts in the printed one, in its right form.
"""

from typing import Final

from django.utils.translation import pgettext

from engine import Die, Parameter, PlanarFace
from rulings.wording.numbers import die_name, face_name
from rulings.wording.remarks import substitute_name

PLANAR_FACES: Final = tuple(PlanarFace)


def face_word(face: PlanarFace) -> str:
    """The word for a face of the planar die, as readers may type it."""
    return face_name(face)


def option_values(parameter: Parameter) -> tuple[str, ...]:
    """What a form or an address writes for each choice of a parameter."""
    return ("no", "yes") if parameter.kind == "flag" else parameter.options


def option_labels(parameter: Parameter) -> tuple[str, ...]:
    """The words for each choice of a parameter, in the order of `option_values`."""
    return tuple(option_label(parameter.name, value) for value in option_values(parameter))


def parameter_label(name: str) -> str:
    """The label of a field of the roll form. Raises LookupError for a parameter without one."""
    match name:
        case "x":
            return pgettext("setting", "Value of X")
        case "number":
            # Translators: A field of the roll form of a card whose text counts the dice in words.
            return pgettext("setting", "How many dice")
        case "added":
            return pgettext("setting", "What is added to the result")
        case "subtracted":
            return pgettext("setting", "What is subtracted from the result")
        case "guides":
            # Translators: How many cards of this printed name are in play.
            return pgettext("setting", "Pixie Guides in play")
        case "barbarian":
            return pgettext("setting", "Barbarian Class in play")
        case "classes":
            # Translators: How many cards of this printed name are in play.
            return pgettext("setting", "Barbarian Classes in play")
        case "hand":
            return pgettext("setting", "Cards in hand")
        case "schemes":
            return pgettext("setting", "Squirrel-Powered Schemes in play")
        case "squirrels":
            return pgettext("setting", "Snickering Squirrels in play")
        case "thumbs":
            # Translators: How many cards of this printed name are in play.
            return pgettext("setting", "Krark's Other Thumbs in play")
        case "warded":
            return pgettext("setting", "Neverwinter Hydras that are targets")
        case "mana":
            return pgettext("setting", "Mana you can pay")
        case "counters":
            return pgettext("setting", "+1/+1 counters on Xenosquirrels")
        case "again":
            return pgettext("setting", "Rolled again at most so often")
        case _:
            return _question(name)


def _question(name: str) -> str:
    """The label of a parameter that is answered by a choice."""
    match name:
        case "response":
            return pgettext("setting", "Does the Pixie Guide leave in response?")
        case "told":
            return pgettext("setting", "Does the game then tell you to roll as well?")
        case "twice":
            return pgettext("setting", "Is the planar die rolled twice?")
        case "gone":
            return pgettext("setting", "Is the target gone before it resolves?")
        case "reroll":
            return pgettext("setting", "Wall of Fortune: roll a die again?")
        case "raise":
            return pgettext("setting", "Snickering Squirrel: raise a result by 1?")
        case "scooch":
            return pgettext("setting", "Scooch: change a result by 1?")
        case "xenosquirrels" | "change":
            return pgettext("setting", "Xenosquirrels: change a result by 1?")
        case "activate_again":
            return pgettext("setting", "Is Clay Golem activated again in response?")
        case "clam":
            return pgettext("setting", "Clam-I-Am: roll a 3 again?")
        case "repeat":
            return pgettext("setting", "Clam-I-Am: once more for the new die?")
        case "before":
            return pgettext("setting", "Roll again before one of two dice is kept?")
        case "keep":
            return pgettext("setting", "Krark's Other Thumb: which die is kept?")
        case "once":
            return pgettext("setting", "Xenosquirrels: each die only once?")
        case "result":
            return pgettext("setting", "What the result of several dice is")
        case "roll_again":
            return pgettext("setting", "Roll again where you may?")
        case "pay":
            return pgettext("setting", "Pay for ward?")
        case "method":
            return pgettext("setting", "What is rolled")
        case "die":
            return pgettext("setting", "Which die")
    raise LookupError(name)


def option_label(name: str, value: str) -> str:
    """One choice of a parameter. Raises LookupError for a choice without words."""
    if value == "yes":
        return pgettext("option", "yes")
    if value == "no":
        return pgettext("option", "no")
    match name:
        case "die":
            return die_name(Die(int(value.removeprefix("d"))))
        case "method":
            if value == "none":
                return pgettext("option", "the die itself")
            return substitute_name(value)
        case "pay":
            return _one_of(
                value,
                always=pgettext("option", "yes, as long as you can"),
                never=pgettext("option", "no"),
            )
        case "roll_again":
            return _one_of(
                value,
                always=pgettext("option", "yes, each time"),
                never=pgettext("option", "no"),
            )
        case "reroll" | "raise":
            return _which_result(value)
        case "scooch" | "xenosquirrels" | "change":
            return _by_one(value)
        case "clam":
            return _one_of(value, always=pgettext("option", "yes"), never=pgettext("option", "no"))
        case "keep":
            return _which_die(value)
        case "result":
            return _one_of(
                value,
                sum=pgettext("option", "their sum"),
                highest=pgettext("option", "the highest of them"),
            )
    raise LookupError(f"{name}={value}")


def _one_of(value: str, **words: str) -> str:
    return words[value]


def _which_result(value: str) -> str:
    """Which die a player decides about."""
    match value:
        case "never":
            return pgettext("option", "no")
        case "always":
            return pgettext("option", "yes")
        case "odd":
            return pgettext("option", "an odd result")
        case "even":
            return pgettext("option", "an even result")
        case "below 4":
            return pgettext("option", "a result below 4")
        case "4 or more":
            return pgettext("option", "a result of 4 or more")
        case "3 +1":
            return pgettext("option", "a 3, to 4")
    raise LookupError(value)


def _which_die(value: str) -> str:
    """Which of two dice a player keeps."""
    match value:
        case "highest":
            return pgettext("option", "the higher one")
        case "lowest":
            return pgettext("option", "the lower one")
        case "3":
            return pgettext("option", "a 3, where there is one")
    raise LookupError(value)


def _by_one(value: str) -> str:
    match value:
        case "6 +1":
            return pgettext("option", "a 6, to 7")
        case "1 -1":
            return pgettext("option", "a 1, to 0")
        case "+1":
            return pgettext("option", "up, whatever it is")
        case "-1":
            return pgettext("option", "down, whatever it is")
        case "never":
            return pgettext("option", "no")
    raise LookupError(value)
