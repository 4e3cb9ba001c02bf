"""What has to be known of a language to read dice out of its rules texts.

A `Grammar` holds the words of one language as patterns over plain text (small letters, one kind of
dash and space: `surface`). A pattern never repeats a group that itself repeats, and every gap has
a greatest length: reading stays linear in the length of the text.

In the patterns ``{number}`` stands for a number in digits or in words, ``{range}`` for the results
a row or a condition names, ``{faces}`` for how many faces a die has, ``{die}`` for any words for
one die or dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.oracle.readings import Care, Roller, Use

NOTHING: Final = r"(?!)"
"""A pattern that matches nowhere: the language has no such form."""

_DIGITS: Final = r"\d{1,18}"


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def numbered(words: str, first: int = 2) -> dict[str, int]:
    """The words with their numbers, counted from ``first``; forms of one number stand between
    bars.
    """
    return {
        form: value for value, forms in enumerate(words.split(), first) for form in forms.split("|")
    }


@dataclass(frozen=True)
class Grammar:
    """The words of one language."""

    numbers: Mapping[str, int]
    """Articles and number words that count dice."""
    faces: Mapping[str, int]
    """Number words inside the name of a die: "six"-sided, "шести"гранный."""
    letters: str
    """What stands before the number of faces in "d20"."""
    named: tuple[str, ...]
    """A die named by its faces: ``{faces}``, and a group ``plural`` where the word shows it."""
    bare: str
    """The words for a die or dice alone."""
    planar: str
    articles: bool
    """Whether one die always has an article: "roll six-sided die" is then no text."""
    that_many: str
    """Words that count dice by something said before."""
    equal_to: tuple[str, str]
    """"a number of" … "equal to": what stands before the dice, and before what counts them."""
    for_each: str
    """What stands after the dice and before what counts them."""
    where_x: str
    plus_more: str
    """What stands behind the dice where more of them are added: "plus an additional"."""
    between: str
    """Words that may stand between the verb and what counts the dice."""
    twice: str

    roll: str
    """Verbs that tell a player to roll."""
    roll_last: str
    """The same, standing after the dice."""
    third: str
    """Those among them that need somebody else who rolls."""
    rollers: Mapping[Roller, str]
    not_telling: str
    """What stands before a verb that tells nobody to roll now: a condition, a "would"."""
    not_telling_after: str
    may: str
    visit: str
    check: str
    """What stands before a reminder that tells the only roll."""

    add: str
    subtract: str
    subtract_end: str
    """What closes the amount that is subtracted, where the language has such a word."""
    ignore_lowest: str
    keep_highest: str
    uses: Mapping[Use, str]
    result: str
    results: str
    """Any words for the results of the roll; what is left of them is a use without a name."""

    ranges: tuple[str, ...]
    """``{range}``: what follows the first number. Groups ``more``, ``less``, ``also``, ``high``."""
    ranges_before: str
    """The same where words stand before the number; groups ``above`` and ``below``."""
    conditions: tuple[str, ...]
    otherwise: str
    again: str

    triggers: tuple[str, ...]
    """Words of a roll trigger, with a group ``object`` for what is rolled."""
    objects: tuple[tuple[Care, str], ...]
    """What is rolled, first match first; groups ``ordinal`` and those of ``{range}``."""
    ordinals: Mapping[str, int]
    cares: tuple[tuple[Care, str], ...]
    """Other abilities that care about rolls, first match first."""
    mention: str
    """Any words that speak of dice at all."""

    @cached_property
    def number(self) -> str:
        """A number in digits or in words."""
        return rf"(?:{_DIGITS}|(?:{alternatives(self.numbers)})\b)"

    @cached_property
    def range(self) -> str:
        """The results a row or a condition names."""
        after = "".join(f"|{pattern}" for pattern in self.ranges)
        return rf"(?:{self.ranges_before}|(?P<low>\d{{1,6}})(?!\d)(?:\ ?(?P<plus>\+){after})?)"

    @cached_property
    def die(self) -> str:
        """Any words for one die or for dice."""
        faces = self._faces.replace("?P<faces>", "?:")
        named = "|".join(pattern.replace("{faces}", faces) for pattern in self.named)
        named = named.replace("?P<plural>", "?:")
        return rf"(?:[{self.letters}]\d{{1,9}}\b|{self.planar}|{named}|{self.bare})"

    @cached_property
    def _faces(self) -> str:
        return rf"(?P<faces>\d{{1,9}}|{alternatives(self.faces)})"

    def compile(self, pattern: str) -> re.Pattern[str]:
        """The pattern with its placeholders filled."""
        filled = pattern.replace("{range}", self.range).replace("{number}", self.number)
        filled = filled.replace("{die}", self.die).replace("{faces}", self._faces)
        return re.compile(filled)
