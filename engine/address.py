"""The text form of dice and choices in an address, parsed and printed.

Dice are a run-length list of faces in the order rolled: `4,17` is a face each, `1*166612,2*166981`
counts, `1*inf` a face that shows infinitely often. A planar face is its word. Choices are a plain
list of options. All limits are checked before any loop over the text.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from engine.dice import INFINITY, MOST_SIDES, Count, Face, PlanarFace

LONGEST_TEXT = 8_000
MOST_ENTRIES = 1_000
LARGEST_COUNT = 10**30
LARGEST_FACE = MOST_SIDES
LONGEST_OPTION = 60

Dice: TypeAlias = tuple[tuple[Face, Count], ...]
"""Faces in the order rolled, each with how often it comes in a row."""

_NUMBER = re.compile(r"[1-9][0-9]*", re.ASCII)
_OPTION = re.compile(r"[A-Za-z0-9+-](?:[A-Za-z0-9 .:'+-]*[A-Za-z0-9.'+-])?", re.ASCII)
_WRITTEN_OUT = 9


class Problem(StrEnum):
    """What is wrong with a script of dice or choices."""

    NOT_DICE = "not dice"
    NOT_OPTIONS = "not options"
    TOO_LONG = "too long"
    TOO_LARGE = "too large"
    IMPOSSIBLE_FACE = "impossible face"
    TOO_FEW_DICE = "too few dice"
    DICE_LEFT_OVER = "dice left over"
    NOT_INFINITE = "not infinite"
    IMPOSSIBLE_OPTION = "impossible option"
    CHOICE_MISSING = "choice missing"
    CHOICES_LEFT_OVER = "choices left over"


class ScriptError(ValueError):
    """A script that cannot be read, or does not fit the rolls and questions it is to answer.

    `problem` says which, `found` quotes what was there (shortened), `place` counts entries from 1
    (0: the whole), and `allowed` names what would have done.
    """

    def __init__(
        self, problem: Problem, *, found: str = "", place: int = 0, allowed: str = ""
    ) -> None:
        where = f", entry {place}" if place else ""
        quoted = f": {found!r}" if found else ""
        hint = f"; allowed: {allowed}" if allowed else ""
        super().__init__(f"{problem}{where}{quoted}{hint}")
        self.problem = problem
        self.found = found
        self.place = place
        self.allowed = allowed


def parse_dice(text: str) -> Dice:
    """Read `4,17`, `1*166612,2*166981` or `1*inf`. Spaces around commas are allowed.

    >>> parse_dice("4,17")
    ((4, 1), (17, 1))

    Raises `ScriptError` for anything else: signs, leading zeros, digits of other scripts, a text
    that is too long, counts that are too large.
    """
    return tuple(
        _dice(entry, place) for place, entry in enumerate(_entries(text, Problem.NOT_DICE), 1)
    )


def print_dice(dice: Iterable[tuple[Face, Count]]) -> str:
    """Write dice as `parse_dice` reads them: short runs face by face, longer ones as counts.

    >>> print_dice([(4, 2), (17, 1), (6, 1000)])
    '4,4,17,6*1000'
    """
    return ",".join(entry for face, count in _joined(dice) for entry in _printed(face, count))


def parse_choices(text: str) -> tuple[str, ...]:
    """Read a list of options: `pay,decline`. Raises `ScriptError`."""
    options = _entries(text, Problem.NOT_OPTIONS)
    for place, option in enumerate(options, 1):
        if len(option) > LONGEST_OPTION or not _OPTION.fullmatch(option):
            raise ScriptError(
                Problem.NOT_OPTIONS,
                found=_short(option),
                place=place,
                allowed="letters, digits and spaces",
            )
    return options


def print_choices(choices: Iterable[str]) -> str:
    """Write options so that `parse_choices` reads them back."""
    return ",".join(choices)


def _entries(text: str, problem: Problem) -> tuple[str, ...]:
    if len(text) > LONGEST_TEXT:
        raise ScriptError(Problem.TOO_LONG, allowed=f"{LONGEST_TEXT} characters")
    if not text.strip(" "):
        return ()
    if text.count(",") >= MOST_ENTRIES:
        raise ScriptError(Problem.TOO_LONG, allowed=f"{MOST_ENTRIES} entries")
    entries = tuple(entry.strip(" ") for entry in text.split(","))
    if "" in entries:
        raise ScriptError(
            problem, place=entries.index("") + 1, allowed="one entry between two commas"
        )
    return entries


def _dice(entry: str, place: int) -> tuple[Face, Count]:
    face, times, count = entry.partition("*")
    return _face(face, place), _count(count, place) if times else 1


def _face(text: str, place: int) -> Face:
    if text in (*PlanarFace,):
        return PlanarFace(text)
    if not _NUMBER.fullmatch(text):
        words = ", ".join(PlanarFace)
        raise ScriptError(
            Problem.NOT_DICE,
            found=_short(text),
            place=place,
            allowed=f"1 to {LARGEST_FACE}, {words}",
        )
    return _bounded(text, LARGEST_FACE, place)


def _count(text: str, place: int) -> Count:
    if text == "inf":
        return INFINITY
    if not _NUMBER.fullmatch(text):
        raise ScriptError(
            Problem.NOT_DICE, found=_short(text), place=place, allowed="1 or more, inf"
        )
    return _bounded(text, LARGEST_COUNT, place)


def _bounded(text: str, limit: int, place: int) -> int:
    if len(text) > len(str(limit)) or int(text) > limit:
        raise ScriptError(
            Problem.TOO_LARGE, found=_short(text), place=place, allowed=f"1 to {limit}"
        )
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:20] + "…"


def _joined(dice: Iterable[tuple[Face, Count]]) -> Iterable[tuple[Face, Count]]:
    """Join finite runs of a face; an infinite run is a roll of its own and stays apart."""
    for (face, infinite), run in groupby(dice, key=lambda entry: (entry[0], entry[1] is INFINITY)):
        if infinite:
            yield from run
        else:
            yield face, sum(count for _, count in run if isinstance(count, int))


def _printed(face: Face, count: Count) -> Iterable[str]:
    if isinstance(count, int) and count <= _WRITTEN_OUT:
        return [str(face)] * count
    return [f"{face}*{count if isinstance(count, int) else 'inf'}"]
