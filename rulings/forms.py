"""What a request for a roll may hold: read strictly, refused in words before anything is played."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import pgettext

from rulings.scenarios import INFINITY, VERSION, Parameter, Value
from rulings.wording import labels, refusals

LONGEST_DICE: Final = 2_000
LONGEST_NUMBER: Final = 40
LONGEST_VERSION: Final = 6

_DIGITS: Final = re.compile(r"-?[0-9]+", re.ASCII)
_VERSION: Final = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
# Digits in groups of three, as people write and paste them, with spaces that no language reads as a
# decimal sign.
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[\u0020\u00a0\u202f\u2009][0-9]{3})+")
_OF_ADDRESSES: Final = ("v", "rev", "choose", "dice")
# What other sites hang on every link that is shared through them. It says nothing about a roll.
_TRACKERS: Final = re.compile(r"utm_[a-z_]{1,20}|fbclid|gclid|yclid|mc_[ce]id", re.ASCII)


@dataclass(frozen=True, slots=True)
class RollRequest:
    """What a request asks for: settings, dice and choices; and what is wrong with it, by the name
    of the field.
    """

    settings: dict[str, Value]
    written: dict[str, str]
    """What the reader wrote, to be shown again in its field."""
    dice: str | None = None
    choices: str = ""
    version: int | None = None
    revision: int | None = None
    errors: dict[str, tuple[str, ...]] = field(default_factory=dict)


def read_roll(
    given: Mapping[str, list[str]],
    parameters: tuple[Parameter, ...],
    *,
    unknown: Callable[[tuple[str, ...]], str] = refusals.unknown_setting,
) -> RollRequest:
    """Read a form or an address against the parameters of a scenario.

    Nothing is guessed: what is unknown, said twice, too long, no number or out of range is an error
    that names what is allowed; `unknown` says it of a setting that there is not. Lengths are looked
    at before anything else is. An absent setting has its default.
    """
    reader = _Reader(given)
    known = {parameter.name: parameter for parameter in parameters}
    if any(
        name not in known and name not in _OF_ADDRESSES and not _TRACKERS.fullmatch(name)
        for name in given
    ):
        reader.refuse("", unknown(tuple(known)))
    settings: dict[str, Value] = {}
    for parameter in parameters:
        value = reader.setting(parameter)
        settings[parameter.name] = parameter.default if value is None else value
    dice = reader.text("dice", pgettext("field", "Dice"), LONGEST_DICE)
    choices = reader.text("choose", pgettext("field", "Choices"), LONGEST_DICE)
    version = reader.number("v")
    revision = reader.number("rev")
    return RollRequest(
        settings=settings,
        written=reader.written,
        dice=dice,
        choices=choices or "",
        version=version,
        revision=revision,
        errors={name: tuple(messages) for name, messages in reader.errors.items()},
    )


class _Reader:
    """Takes values out of a request one by one and keeps what is wrong with them."""

    def __init__(self, given: Mapping[str, list[str]]) -> None:
        self._given = given
        self.errors: dict[str, list[str]] = {}
        self.written: dict[str, str] = {}

    def refuse(self, name: str, message: str) -> None:
        """Keep what is wrong with one field; "" is the whole request."""
        self.errors.setdefault(name, []).append(message)

    def text(self, name: str, label: str, limit: int) -> str | None:
        """Take one text of at most `limit` characters; None where it is absent or refused."""
        values = self._given.get(name, [])
        if not values:
            return None
        if len(values) > 1:
            self.refuse(name, refusals.repeated(label))
            return None
        text = values[0]
        if len(text) > limit:
            self.refuse(name, refusals.too_long(label, limit))
            return None
        if "\0" in text:
            self.refuse(name, refusals.not_text(label))
            return None
        self.written[name] = text
        return text

    def number(self, name: str) -> int | None:
        """Take the number of a version or revision."""
        text = self.text(name, name, LONGEST_VERSION)
        if text is None:
            return None
        if not _VERSION.fullmatch(text):
            self.refuse(name, refusals.not_a_version(name))
            return None
        return int(text)

    def setting(self, parameter: Parameter) -> Value | None:
        """Take the value of a parameter; None where it is absent or refused."""
        values = self._given.get(parameter.name, [])
        label = labels.parameter_label(parameter.name)
        if parameter.infinite and "inf" in values and len(values) == 2:
            # The box "infinitely many" beside its field, which is to be empty then.
            number = next((value for value in values if value != "inf"), "")
            if number:
                self.written[parameter.name] = number[:LONGEST_NUMBER]
                self.refuse(parameter.name, refusals.number_and_infinity(label))
                return None
            return INFINITY
        text = self.text(parameter.name, label, LONGEST_NUMBER)
        if text is None:
            return None
        kinds: dict[str, Callable[[Parameter, str, str], Value | None]] = {
            "number": self._number,
            "flag": self._flag,
            "option": self._option,
        }
        return kinds[parameter.kind](parameter, label, text.strip(" "))

    def _number(self, parameter: Parameter, label: str, text: str) -> Value | None:
        least, most = parameter.minimum, parameter.maximum
        digits = re.sub(r"[^0-9]", "", text) if _GROUPED.fullmatch(text) else text
        if text in ("inf", "∞"):
            if parameter.infinite:
                return INFINITY
            self.refuse(parameter.name, refusals.not_infinite(label, least, most))
            return None
        if not _DIGITS.fullmatch(digits):
            self.refuse(
                parameter.name,
                refusals.not_a_number(label, least, most, infinite=parameter.infinite),
            )
            return None
        number = int(digits)
        if not least <= number <= most:
            self.refuse(
                parameter.name,
                refusals.out_of_range(
                    label, least, most, infinite=parameter.infinite, too_small=number < least
                ),
            )
            return None
        return number

    def _flag(self, parameter: Parameter, label: str, text: str) -> Value | None:
        if text in ("yes", "no"):
            return text == "yes"
        self.refuse(parameter.name, refusals.not_an_option(label, labels.option_labels(parameter)))
        return None

    def _option(self, parameter: Parameter, label: str, text: str) -> Value | None:
        if text in parameter.options:
            return text
        self.refuse(parameter.name, refusals.not_an_option(label, labels.option_labels(parameter)))
        return None


def engine_dice(typed: str) -> str:
    """Turn what a reader typed into the engine's way to write dice: its own words for the planar
    die.
    """
    words = {labels.face_word(face).casefold(): face for face in labels.PLANAR_FACES}
    entries = (entry.strip() for entry in typed.split(","))
    return ",".join(words.get(entry.casefold(), entry) for entry in entries)


def needs_version(request: RollRequest) -> bool:
    """Whether an address holds a roll but not the version it was made with."""
    return request.dice is not None and request.version is None


def is_current(request: RollRequest) -> bool:
    """Whether an address was made with the running version of the rules."""
    return request.version == VERSION
