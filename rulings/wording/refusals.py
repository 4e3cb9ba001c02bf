"""What is wrong with a request for a roll, and what would be right, as whole sentences."""

import re
from typing import assert_never

from django.utils.translation import gettext, ngettext

from engine import EndlessGame, IllegalAction, NoNumber, Problem, ScriptError, TooManyDice
from rulings.wording.numbers import count, range_name

_FROM_TO = re.compile(r"([0-9]+) to ([0-9]+)", re.ASCII)
_NUMBER = re.compile(r"[0-9]+", re.ASCII)


def not_a_number(label: str, minimum: int, maximum: int, *, infinite: bool) -> str:
    """Say that a setting takes a whole number, and which."""
    words = {"label": label, "minimum": count(minimum), "maximum": count(maximum)}
    if infinite:
        # Translators: An error under a field of the roll form; the label is the field's, before a
        # colon.
        return (
            gettext(
                "%(label)s: this is not a whole number in digits. Allowed is %(minimum)s to "
                "%(maximum)s, "
                "or infinitely many."
            )
            % words
        )
    # Translators: An error under a field of the roll form; the label is the field's, before a
    # colon.
    return (
        gettext(
            "%(label)s: this is not a whole number in digits. Allowed is %(minimum)s to "
            "%(maximum)s."
        )
        % words
    )


def out_of_range(label: str, minimum: int, maximum: int, *, infinite: bool, too_small: bool) -> str:
    """Say that a number is too small or too large, and what is allowed."""
    words = {"label": label, "minimum": count(minimum), "maximum": count(maximum)}
    if too_small:
        return (
            gettext("%(label)s: this is too small. Allowed is %(minimum)s to %(maximum)s.") % words
        )
    if infinite:
        return (
            gettext(
                "%(label)s: this is too large. Allowed is %(minimum)s to %(maximum)s, or "
                "infinitely many."
            )
            % words
        )
    return gettext("%(label)s: this is too large. Allowed is %(minimum)s to %(maximum)s.") % words


def not_infinite(label: str, minimum: int, maximum: int) -> str:
    """Say that a number may not be infinite here."""
    return gettext(
        "%(label)s: infinity does not exist here. Allowed is %(minimum)s to %(maximum)s."
    ) % {"label": label, "minimum": count(minimum), "maximum": count(maximum)}


def number_and_infinity(label: str) -> str:
    """Say that a number and infinity were both given."""
    return gettext(
        "%(label)s: a number and infinitely many exclude each other. Leave one of them out."
    ) % {"label": label}


def not_an_option(label: str, options: tuple[str, ...]) -> str:
    """Say which choices there are."""
    # Translators: The choices stand after the last colon, separated by semicolons.
    return gettext("%(label)s: there is no such choice. There are: %(options)s.") % {
        "label": label,
        "options": "; ".join(options),
    }


def unknown_setting(names: tuple[str, ...]) -> str:
    """Say that an address or form holds a setting that this ruling does not have."""
    if not names:
        return gettext(
            "The address holds a setting that this ruling does not have. It has none at all."
        )
    # Translators: The names of the settings, as addresses write them, stand after the colon.
    return gettext(
        "The address holds a setting that this ruling does not have. It has: %(names)s."
    ) % {"names": ", ".join(names)}


def unknown_setting_of_card(names: tuple[str, ...]) -> str:
    """Say that an address or form holds a setting that this roll of a card does not have."""
    if not names:
        return gettext("The address holds a setting that this roll does not have. It has none.")
    # Translators: The names of the settings, as addresses write them, stand after the colon.
    return gettext(
        "The address holds a setting that this roll does not have. It has: %(names)s."
    ) % {"names": ", ".join(names)}


def repeated(name: str) -> str:
    """Say that something is said twice, so that nobody can tell which is meant."""
    return gettext("%(name)s: this stands in the address more than once.") % {"name": name}


def too_long(label: str, limit: int) -> str:
    """Say how long a text may be."""
    return ngettext(
        "%(label)s: this is too long. Allowed is %(limit)s character.",
        "%(label)s: this is too long. Allowed are %(limit)s characters.",
        limit,
    ) % {"label": label, "limit": count(limit)}


def not_text(label: str) -> str:
    """Say that a NUL byte is no text."""
    return gettext("%(label)s: this holds a NUL character, which no text may hold.") % {
        "label": label
    }


def not_a_version(name: str) -> str:
    """Say that the version or revision of an address is no number."""
    return gettext("%(name)s: this is not a whole number in digits. Allowed is 1 to 999999.") % {
        "name": name
    }


def version_missing() -> str:
    """Say that an address of a roll lacks its version."""
    return gettext(
        "The address holds dice but not the version of the rules they were rolled by: v is missing."
    )


def too_many_choices(limit: int) -> str:
    """Say how many dice of one roll a player can decide about one by one."""
    return ngettext(
        "So many dice cannot be decided about one by one. Allowed is %(limit)s die of one roll.",
        "So many dice cannot be decided about one by one. Allowed are %(limit)s dice of one roll.",
        limit,
    ) % {"limit": count(limit)}


def not_played(error: Exception) -> str:
    """Say why dice, choices and settings cannot be played, and what else can; raise ``TypeError``
    for an error that does not come of them.
    """
    match error:
        case ScriptError():
            return script_problem(error)
        case TooManyDice(limit=limit):
            return too_many_choices(limit)
        case IllegalAction():
            # Translators: Over the roll form, where somebody in the example would have to cast,
            # activate or attack against the rules, as things then stand.
            return gettext(
                "With these settings and dice a player would have to do something that the rules "
                "do not allow at that moment. Choose other settings, or other dice."
            )
        case EndlessGame():
            # Translators: Over the roll form.
            return gettext(
                "With these settings and dice the game does not come to an end. Choose other "
                "settings, or other dice."
            )
        case NoNumber():
            # Translators: Over the roll form, where infinitely many are taken from infinitely many.
            return gettext(
                "With these settings and dice something is to be counted that has no number: "
                "infinitely many less infinitely many, for example. Choose a number instead of "
                "infinitely many."
            )
        case _:
            raise TypeError(f"no refusal of a roll: {error!r}")


def script_problem(error: ScriptError) -> str:
    """Say what is wrong with typed dice or with the dice and choices of an address."""
    words = {"place": count(error.place), "found": error.found, "allowed": _allowed(error.allowed)}
    match error.problem:
        case Problem.NOT_DICE:
            # Translators: Dice are typed as a list, like 4, 17. What was found is quoted as it is.
            message = gettext(
                "Dice, entry %(place)s: “%(found)s” is no die. Write what each die shows, with "
                "commas between: 4, 17."
            )
        case Problem.NOT_OPTIONS:
            message = gettext("Choices, entry %(place)s: “%(found)s” is no choice.")
        case Problem.TOO_LONG:
            message = gettext("Dice: this is too long. The limit is %(allowed)s.")
        case Problem.TOO_LARGE:
            message = gettext(
                "Dice, entry %(place)s: “%(found)s” is too many or too much. Allowed: %(allowed)s."
            )
        case Problem.IMPOSSIBLE_FACE:
            message = gettext(
                "Dice, entry %(place)s: this die cannot show “%(found)s”. It shows: %(allowed)s."
            )
        case Problem.TOO_FEW_DICE:
            message = ngettext(
                "Dice: %(missing)s more die is needed. It shows: %(allowed)s.",
                "Dice: %(missing)s more dice are needed. Each shows: %(allowed)s.",
                int(error.found) if error.found.isdecimal() else 2,
            )
            words["missing"] = count(int(error.found)) if error.found.isdecimal() else error.found
        case Problem.DICE_LEFT_OVER:
            message = gettext(
                "Dice, entry %(place)s: “%(found)s” is left over. The roll needs only the dice "
                "before it."
            )
        case Problem.NOT_INFINITE:
            message = gettext(
                "Dice, entry %(place)s: of infinitely many dice every face shows infinitely "
                "often: %(allowed)s."
            )
        case Problem.IMPOSSIBLE_OPTION:
            message = gettext(
                "Choices, entry %(place)s: “%(found)s” cannot be chosen here. There are: "
                "%(allowed)s."
            )
        case Problem.CHOICE_MISSING:
            message = gettext(
                "Choices, entry %(place)s: a choice is missing. There are: %(allowed)s."
            )
        case Problem.CHOICES_LEFT_OVER:
            message = gettext(
                "Choices, entry %(place)s: “%(found)s” is left over: nothing asks for it."
            )
        case _:
            assert_never(error.problem)
    return message % words


def _allowed(text: str) -> str:
    """What the engine says is allowed, typeset: a range, a number of characters, else its words."""
    span = _FROM_TO.fullmatch(text)
    if span:
        return range_name(int(span[1]), int(span[2]))
    number = _NUMBER.match(text)
    if number and text.endswith((" characters", " entries", " dice")):
        return count(int(number[0]))
    return text
