"""The compiled patterns of each language that can be read."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from engine.oracle.english import ENGLISH
from engine.oracle.french import FRENCH
from engine.oracle.german import GERMAN
from engine.oracle.grammar import Grammar
from engine.oracle.portuguese import PORTUGUESE
from engine.oracle.readings import TextRefused
from engine.oracle.russian import RUSSIAN
from engine.oracle.spanish import SPANISH

GRAMMARS: Final = {
    "en": ENGLISH,
    "ru": RUSSIAN,
    "es": SPANISH,
    "pt": PORTUGUESE,
    "de": GERMAN,
    "fr": FRENCH,
}


_AND: Final = "and|und|y|e|et|и"
_AMOUNT: Final = rf"(?P<amount>[^.,;|\n]{{1,160}}?)(?= (?:{_AND}) (?:ignor|игнор)|[.,;|\n]|$)"
"""Words that say how many, to the end of their clause."""


class Patterns:
    """What one language's words look like in plain text."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        count = (
            rf"(?P<count>{grammar.number}|(?P<x>[xх])(?=[ {grammar.letters}])"
            rf"|(?P<equal>{grammar.equal_to[0]})|(?P<many>{grammar.that_many}))"
        )
        self.notation = re.compile(
            rf"(?<!\w)(?:{count} ?)?[{grammar.letters}](?P<sides>\d{{1,9}}|%)(?!\w)"
            r"(?: ?(?P<sign>[+-]) ?(?P<plus>\d{1,9})(?![\d/]))?"
        )
        self.named = tuple(
            grammar.compile(rf"(?<!\w)(?:{count} )?(?:{named})(?!\w)") for named in grammar.named
        )
        self.planar = re.compile(rf"(?<!\w)(?:{count} )?(?P<planar>{grammar.planar})(?!\w)")
        self.bare = re.compile(rf"(?<!\w)(?:{count} )?(?:{grammar.bare})(?!\w)")

        self.verb = _before(rf"(?P<verb>{grammar.roll})(?P<between>(?: [\w'-]+){{0,4}})")
        self.between = re.compile(
            rf" ?(?:{grammar.between}|{'|'.join(grammar.rollers.values())}"
            rf"|(?:[\w'-]+ ){{1,3}}(?:{_AND}))"
        )
        self.verb_after = re.compile(rf" (?:{grammar.roll_last})(?!\w)")
        self.third = re.compile(grammar.third)
        self.not_telling = _before(grammar.not_telling)
        self.not_telling_after = re.compile(rf"[^,.\n]{{0,40}}(?:{grammar.not_telling_after})")
        self.may = _before(grammar.may)
        self.rollers = {
            who: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for who, words in grammar.rollers.items()
        }
        self.roller_before = {who: _before(words) for who, words in grammar.rollers.items()}
        self.visit = re.compile(rf"\b(?:{grammar.visit})\b")
        self.check = re.compile(grammar.check)

        self.add = re.compile(rf"(?:{grammar.add}){_AMOUNT}")
        self.subtract = grammar.compile(
            rf"(?:{grammar.subtract})(?P<amount>[^.,;|\n]{{1,160}}){grammar.subtract_end}"
        )
        self.ignore_lowest = grammar.compile(grammar.ignore_lowest)
        self.keep_highest = grammar.compile(grammar.keep_highest)
        self.equal_to = re.compile(rf",? (?:{grammar.equal_to[1]}){_AMOUNT}")
        self.for_each = re.compile(rf" (?:{grammar.for_each}){_AMOUNT}")
        self.plus_more = grammar.compile(rf",? (?:{grammar.plus_more})[^.,;\n]{{0,160}}")
        self.where_x = re.compile(rf"\b(?:{grammar.where_x}){_AMOUNT}")
        self.twice = re.compile(rf" (?:{grammar.twice})\b")
        self.uses = {use: re.compile(rf"\b(?:{words})") for use, words in grammar.uses.items()}
        self.result = re.compile(grammar.result)
        self.results = re.compile(grammar.results)

        self.cost_end = re.compile(r"[^.:\n]{0,120}:")
        self.row = grammar.compile(
            r" *(?:• ?)?{range} *(?:(?P<bar>\|)|(?P<colon>:)|(?P<dash>-)(?= )"
            r"|(?<= )(?P<bare>)(?=[^\W\d]|\{))"
        )
        self.conditions = tuple(
            grammar.compile(rf"\b(?:{condition})") for condition in grammar.conditions
        )
        self.otherwise = re.compile(rf" *(?:{grammar.otherwise})")
        self.again = re.compile(grammar.again)

        self.triggers = tuple(grammar.compile(trigger) for trigger in grammar.triggers)
        self.objects = tuple((care, grammar.compile(words)) for care, words in grammar.objects)
        self.cares = tuple((care, grammar.compile(words)) for care, words in grammar.cares)
        self.mention = re.compile(grammar.mention)
        self.whole_number = grammar.compile(r"^{number}$")


def _before(words: str) -> re.Pattern[str]:
    """The words at the end of what is looked at."""
    return re.compile(rf"(?<!\w)(?:{words}) ?$")


@cache
def patterns(language: str) -> Patterns:
    """The patterns of a language; raise `TextRefused` for one that is not known."""
    if language not in GRAMMARS:
        known = ", ".join(GRAMMARS)
        raise TextRefused(f"no rules texts are read in {language!r}, only in {known}")
    return Patterns(GRAMMARS[language])
