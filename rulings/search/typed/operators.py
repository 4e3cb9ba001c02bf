"""The operators of a query, as ``rule:706.6``, and what each may have for a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulings.languages import LANGUAGES
from rulings.models.folding import name_key
from rulings.search.words.canonical import die_named

_RULE = re.compile(r"[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?")
_DATE = re.compile(r"((?:19|20)[0-9]{2})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_SCENARIO = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator: how its values are read, and how those that it knows are written.

    ``read`` returns a value as it is asked for, whatever way it was typed, or None where it is
    none. ``allowed`` are all values there are, or one example of each form.
    """

    read: Callable[[str], str | None]
    allowed: tuple[str, ...]
    ranges: bool = False
    """Whether ``>=``, ``<=``, ``>`` and ``<`` may stand before the value."""


def _among(*values: str, **also: str) -> Operator:
    """Return an operator with these values, some of them under other names `also`."""
    known = {value: value for value in values} | also
    return Operator(lambda typed: known.get(typed.lower().replace("_", "-")), values)


def _named(typed: str) -> str | None:
    # A key holds nothing of a name that is all signs, and whoever types one means no name.
    return typed if any(sign.isalnum() for sign in name_key(typed)) else None


def _rule(typed: str) -> str | None:
    return typed.lower() if _RULE.fullmatch(typed.lower()) else None


def _day(typed: str) -> str | None:
    return typed if span(typed) else None


def _die(typed: str) -> str | None:
    return "planar" if typed.lower() == "planar" else die_named(typed)


def _scenario(typed: str) -> str | None:
    return typed.lower() if _SCENARIO.fullmatch(typed.lower()) else None


OPERATORS: Final[Mapping[str, Operator]] = {
    "card": Operator(_named, ("Delina", '"Delina, Wild Mage"')),
    "set": Operator(_named, ("afr", '"Dark Ascension"')),
    "rule": Operator(_rule, ("706", "706.6", "706.2a")),
    "lang": _among(
        *(language.code for language in LANGUAGES),
        **{language.column: language.code for language in LANGUAGES},
    ),
    "date": Operator(_day, ("2021", "2021-07", "2021-07-23", ">=2021-07-23", "<2022"), ranges=True),
    "die": Operator(_die, ("d6", "d20", "planar")),
    "source": _among("wizards", "scryfall", "community", "project", "unknown", wotc="wizards"),
    "proved": _among("yes", "no"),
    "scenario": Operator(_scenario, ("lowest-ignored",)),
    "state": _among(
        *("stale", "missing", "draft", "review", "approved", "sent-back"),
        **{"in-review": "review"},
    ),
    "is": _among("official", "community", "draft", "question", "dice"),
}

ALSO: Final[Mapping[str, str]] = {"edition": "set", "e": "set", "s": "set"}
"""Other names of operators, as players know them from elsewhere. Only a colon may follow one."""


def nearest(name: str) -> str:
    """Return the operator that a mistyped name resembles most, or blank.

    >>> nearest("cards"), nearest("language"), nearest("xyzzy")
    ('card', 'lang', '')
    """
    for operator in OPERATORS:
        if name.startswith(operator) or (len(name) > 1 and operator.startswith(name)):
            return operator
    found = process.extractOne(
        name, tuple(OPERATORS), scorer=OSA.normalized_similarity, score_cutoff=0.5
    )
    return found[0] if found else ""


def span(typed: str) -> tuple[date, date] | None:
    """Return the first day of a year, a month or a day and the first one after it, or None.

    >>> span("2021-12")
    (datetime.date(2021, 12, 1), datetime.date(2022, 1, 1))
    >>> span("2021-02-30"), span("202109224")
    (None, None)
    """
    match = _DATE.fullmatch(typed)
    if match is None:
        return None
    year, month, day = (int(part) if part else None for part in match.groups())
    assert year is not None
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        return None
    if day:
        return first, date.fromordinal(first.toordinal() + 1)
    if month and month < 12:
        return first, date(year, month + 1, 1)
    return first, date(year + 1, 1, 1)
