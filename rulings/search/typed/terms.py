"""The terms of a query: words, ``"phrases"`` and operators as ``rule:706.6``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rulings.models.folding import QUOTES
from rulings.search.typed.operators import ALSO, OPERATORS, nearest

_LETTER: Final = r"[^\W\d_]"
_TERM: Final = re.compile(
    # Before a digit or an X it is the sign of a number: -1/-1, -X/-X.
    rf"""(?:(?P<negated>-)(?=[{QUOTES}]|(?![xX](?!\w)|[yYzZ]/){_LETTER}))?
    (?:
        (?:
            (?P<name>(?ai:{"|".join(OPERATORS)}|(?:{"|".join(ALSO)})(?=:)))
            (?P<comparison>[:=]?[<>]=?|[:=])
            |(?P<unknown>{_LETTER}+):(?!//)
        )
        (?:[{QUOTES}](?P<quoted>[^{QUOTES}]+)[{QUOTES}]|(?P<value>[^\s{QUOTES}]+))
        |[{QUOTES}](?P<phrase>[^{QUOTES}]+)[{QUOTES}]
        |(?P<word>[^\s{QUOTES}]+)
    )""",
    re.VERBOSE,
)
_SIGNS_OF_OPERATORS: Final = re.compile(r"[\s:=<>]+")


@dataclass(frozen=True, slots=True)
class Words:
    """Words that a ruling must say, in any order or, as a phrase, side by side; or must not."""

    text: str
    phrase: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """What an operator asks of a ruling. ``comparison``: ``:``, ``>=``, ``<=``, ``>`` or ``<``."""

    operator: str
    value: str
    comparison: str = ":"
    negated: bool = False
    typed: str = field(default="", compare=False, repr=False)
    """The whole term, as it was typed."""

    def asks(self, operator: str) -> bool:
        """Tell whether it is what an operator asks for, and not what it excludes."""
        return self.operator == operator and not self.negated


@dataclass(frozen=True, slots=True)
class Hint:
    """What of a query was not understood, and what might have been meant.

    ``code``: ``unknown`` (no operator is called so, both parts are words), ``value`` (the operator
    has no such value), ``range`` (no comparison stands after this operator), ``set`` (no card was
    printed in such a set) or ``name`` (no card is called so); `find` says these two. A term with
    a wrong value or comparison is left out.
    """

    code: str
    typed: str
    """The whole term, as it was typed."""
    operator: str = ""
    """The operator of the term, blank where it is unknown."""
    allowed: tuple[str, ...] = ()
    """Values of the operator, or an example of each form; of an unknown one, the operators."""
    better: tuple[str, ...] = ()
    """Whole terms that may stand instead."""


Term: TypeAlias = Words | Condition | Hint


def terms(text: str) -> list[list[Term]]:
    """Return the terms of each alternative of a query, in the order in which they were typed."""
    return [
        [term for match in group for term in _read(match)]
        for group in _between_ors(list(_TERM.finditer(text)))
    ]


def joined(words: Iterable[Words]) -> tuple[Words, ...]:
    """Return words with each run of plain ones in one."""
    runs: list[Words] = []
    for one in words:
        if runs and not any(it.phrase or it.negated for it in (one, runs[-1])):
            runs[-1] = Words(f"{runs[-1].text} {one.text}")
        else:
            runs.append(one)
    return tuple(runs)


def _is_or(match: re.Match[str]) -> bool:
    return not match["negated"] and (match["word"] or "").lower() == "or"


def _between_ors(matches: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """Return the terms of each alternative. At an end or doubled, ``or`` is a word."""
    groups: list[list[re.Match[str]]] = [[]]
    for at, match in enumerate(matches):
        beside = matches[max(at - 1, 0) : at + 2]
        if _is_or(match) and len(beside) == 3 and sum(map(_is_or, beside)) == 1:
            groups.append([])
        else:
            groups[-1].append(match)
    return groups


def _read(match: re.Match[str]) -> Iterator[Term]:
    """Yield what one term says, and a hint where it was not understood."""
    negated = bool(match["negated"])
    value = (match["quoted"] or match["value"] or match["phrase"] or "").strip()
    if match["name"]:
        name = match["name"].lower()
        yield _condition(match[0], ALSO.get(name, name), match["comparison"], value, negated)
    elif match["unknown"]:
        name = match["unknown"]
        near = nearest(name.lower())
        better = (match[0].replace(name, near, 1),) if near else ()
        yield Hint("unknown", match[0], "", tuple(OPERATORS), better)
        parts = [part.lstrip("-") for part in (name, *_SIGNS_OF_OPERATORS.split(value))]
        said = [part for part in parts if part]
        if negated:
            yield Words(" ".join(said), phrase=True, negated=True)
        else:
            yield from (Words(part, phrase=part.lower() == "or") for part in said)
    elif match["word"]:
        # A word that is no operator where it stands is written as a phrase, to stay none.
        yield Words(match["word"], _is_or(match), negated)
    elif value:
        yield Words(value, True, negated)


def _condition(
    typed: str, name: str, comparison: str, value: str, negated: bool
) -> Condition | Hint:
    """Return what a term with an operator asks, or a hint at what it may ask."""
    operator = OPERATORS[name]
    # date>=2021, date:>=2021 and date=>=2021 all say the same.
    sign = comparison.removeprefix(":").removeprefix("=") or ":"
    if sign != ":" and not operator.ranges:
        return Hint("range", typed, name, operator.allowed)
    read = operator.read(value)
    if read is None:
        return Hint("value", typed, name, operator.allowed)
    return Condition(name, read, sign, negated, typed)
