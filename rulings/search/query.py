"""What a person typed, read without asking the database.

A query is words, ``"phrases"`` and operators as ``rule:706.6``, any of them with ``-`` before it
for *not*, all of which must hold; the word ``or`` stands between alternatives. Whatever is no
operator is words: there is no query that is wrong, only hints at what was not understood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Final

from rulings.models.folding import QUOTES, composed, name_key
from rulings.search.typed.operators import ALSO, OPERATORS, nearest
from rulings.search.words.canonical import die_named

QUERY_LIMIT: Final = 200
"""The longest query, in characters."""
TERM_LIMIT: Final = 24
"""The most phrases, operators, excluded words and runs of plain words."""
ALTERNATIVE_LIMIT: Final = 4
"""The most alternatives with ``or`` between them."""
RESEMBLING_LENGTH: Final = 4
"""Of fewer letters no word is a name but for a typo: too many others are as near."""
LIMITS: Final = {"long": QUERY_LIMIT, "terms": TERM_LIMIT, "alternatives": ALTERNATIVE_LIMIT}

_RULE = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w])(?!\.\d)", re.ASCII)
_CHAPTER = re.compile(r"[1-9]\d{2}", re.ASCII)
_PUBLIC_ID = re.compile(r"(?:.*/r/)?([2-9a-z]{5,8})(?:[?#@].*)?", re.ASCII)

_LETTER = r"[^\W\d_]"
_TERM = re.compile(
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
_SIGNS_OF_OPERATORS = re.compile(r"[\s:=<>]+")


class QueryRefused(ValueError):
    """A query that cannot be asked.

    ``code``: ``long``, ``terms`` or ``alternatives`` (more than LIMITS says), ``nul``, ``control``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


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

    @property
    def typed_value(self) -> str:
        """The value with its comparison, as `written.with_condition` takes it."""
        return self.comparison.lstrip(":") + self.value

    def asks(self, operator: str) -> bool:
        """Tell whether it is what an operator asks for, and not what it excludes."""
        return self.operator == operator and not self.negated


@dataclass(frozen=True, slots=True)
class Alternative:
    """Words and conditions that must all hold."""

    words: tuple[Words, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def only_excludes(self) -> bool:
        """Whether it says only which words must not be there: that is no search."""
        return not self.conditions and all(words.negated for words in self.words)


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


@dataclass(frozen=True, slots=True)
class Query:
    """A query: its alternatives, and what else it may name."""

    text: str
    alternatives: tuple[Alternative, ...]
    hints: tuple[Hint, ...]
    name_key: str
    """What card names are looked for by: the value of ``card:``, else what is no operator."""
    rule: str
    """A rule number, blank where none was typed."""
    public_id: str
    """What may be the public id of a ruling."""
    die: str
    """A die, as ``d20``, where no other word and no card is asked for."""

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not self.text

    @property
    def only_signs(self) -> bool:
        """Whether no letter and no digit was typed."""
        return not any(sign.isalnum() for sign in self.text)

    @property
    def short(self) -> bool:
        """Whether each word is too short to be looked for with a typo."""
        return all(len(word) < RESEMBLING_LENGTH for word in self.name_key.split())

    @property
    def plain(self) -> bool:
        """Whether nothing but words and phrases was typed."""
        return not any(
            one.conditions or any(words.negated for words in one.words) for one in self.alternatives
        )

    @property
    def demanded_cards(self) -> tuple[Condition, ...]:
        """What ``card:`` asks for, in any alternative."""
        return _cards(self.alternatives)

    def values(self, operator: str) -> tuple[str, ...]:
        """Return the values that an operator has in every alternative, as they are written."""
        held = [
            {one.typed_value for one in alternative.conditions if one.asks(operator)}
            for alternative in self.alternatives
        ]
        return tuple(sorted(set.intersection(*held))) if held else ()


@lru_cache(maxsize=500)
def parse(text: str) -> Query:
    """Return the query that was typed.

    Raises QueryRefused for more than LIMITS says, a NUL, another control character or half a
    character; every other text is a query.

    >>> parse("кубик -бросок rule:706.6 or -1/-1").alternatives[0].conditions
    (Condition(operator='rule', value='706.6', comparison=':', negated=False),)
    """
    if len(text) > QUERY_LIMIT:
        raise QueryRefused("long")
    if "\x00" in text:
        raise QueryRefused("nul")
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\t\n\r" for sign in text):
        raise QueryRefused("control")
    stripped = composed(text).strip()
    groups = _between_ors(list(_TERM.finditer(stripped)))
    if len(groups) > ALTERNATIVE_LIMIT:
        raise QueryRefused("alternatives")
    read = [list(chain.from_iterable(map(_read, group))) for group in groups]
    alternatives = [
        Alternative(
            _joined([part for part in parts if isinstance(part, Words)]),
            tuple(part for part in parts if isinstance(part, Condition)),
        )
        for parts in read
    ]
    hints = tuple(part for part in chain.from_iterable(read) if isinstance(part, Hint))
    if len(hints) + sum(len(one.words) + len(one.conditions) for one in alternatives) > TERM_LIMIT:
        raise QueryRefused("terms")
    said = _said(stripped, alternatives, hints)
    cards = _cards(alternatives)
    rule = _RULE.search(said)
    public_id = _PUBLIC_ID.fullmatch(said.lower())
    return Query(
        text=stripped,
        alternatives=tuple(one for one in alternatives if one.words or one.conditions),
        hints=hints,
        name_key=name_key(cards[0].value if cards else said),
        rule=rule[1] if rule else said if _CHAPTER.fullmatch(said) else "",
        public_id=public_id[1] if public_id else "",
        die="" if cards else die_named(said) or "",
    )


def _is_or(match: re.Match[str]) -> bool:
    return not match["negated"] and (match["word"] or "").lower() == "or"


def _cards(alternatives: Sequence[Alternative]) -> tuple[Condition, ...]:
    return tuple(
        one for alternative in alternatives for one in alternative.conditions if one.asks("card")
    )


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


def _read(match: re.Match[str]) -> Iterator[Words | Condition | Hint]:
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


def _joined(words: Sequence[Words]) -> tuple[Words, ...]:
    """Return words with each run of plain ones in one."""
    joined: list[Words] = []
    for one in words:
        if joined and _plain(one) and _plain(joined[-1]):
            joined[-1] = Words(f"{joined[-1].text} {one.text}")
        else:
            joined.append(one)
    return tuple(joined)


def _plain(words: Words) -> bool:
    return not (words.phrase or words.negated)


def _said(text: str, alternatives: Sequence[Alternative], hints: Sequence[Hint]) -> str:
    """Return what was typed without operators and what is excluded."""
    cut = any(one.conditions or any(w.negated for w in one.words) for one in alternatives)
    if not cut and not hints:
        return text
    said = (" ".join(w.text for w in one.words if not w.negated) for one in alternatives)
    return " or ".join(filter(None, said))
