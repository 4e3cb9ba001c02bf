"""What a person typed, read without asking the database.

A query is words, ``"phrases"`` and operators as ``rule:706.6``, any of them with ``-`` before it
for *not*, all of which must hold; the word ``or`` stands between alternatives. Whatever is no
operator is words: there is no query that is wrong, only hints at what was not understood.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rulings.models.folding import composed, name_key
from rulings.search.typed.named import rule_named, ruling_named
from rulings.search.typed.terms import Condition, Hint, Words, joined, terms
from rulings.search.words.canonical import die_named

__all__ = [
    "ALTERNATIVE_LIMIT", "QUERY_LIMIT", "TERM_LIMIT",
    "Alternative", "Condition", "Hint", "Query", "QueryRefused", "Words", "parse",
]  # fmt: skip

QUERY_LIMIT: Final = 200
"""The longest query, in characters."""
TERM_LIMIT: Final = 24
"""The most phrases, operators, excluded words and runs of plain words."""
ALTERNATIVE_LIMIT: Final = 4
"""The most alternatives with ``or`` between them."""


class QueryRefused(ValueError):
    """A query that cannot be asked.

    ``code``: ``long``, ``terms`` or ``alternatives`` (more than a limit above), ``control`` (a
    control character, or half a character).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Alternative:
    """Words and conditions that must all hold."""

    words: tuple[Words, ...] = ()
    """Runs of plain words, in any order, and phrases; those negated must be in no language."""
    conditions: tuple[Condition, ...] = ()
    """What operators ask of a ruling."""

    @property
    def only_words(self) -> bool:
        """Whether it is nothing but words that must be there."""
        return not self.conditions and not any(words.negated for words in self.words)

    @property
    def only_excludes(self) -> bool:
        """Whether it says only which words must not be there: that is no search."""
        return not self.conditions and all(words.negated for words in self.words)


@dataclass(frozen=True, slots=True)
class Query:
    """A query: its alternatives, and what else it may name."""

    text: str
    alternatives: tuple[Alternative, ...]
    hints: tuple[Hint, ...]
    """What was not understood."""
    demanded_cards: tuple[Condition, ...]
    """What ``card:`` asks for, in any alternative."""
    name_key: str
    """What card names are looked for by: the first value of ``card:``, else the words."""
    rule: str
    """The number of a rule that stands among the words, else blank."""
    public_id: str
    """What may be the public id of a ruling, where the words are nothing else."""
    die: str
    """A die, as ``d20``, where the words are nothing else and no card is asked for."""

    @property
    def only_words(self) -> bool:
        """Whether nothing but words and phrases was typed."""
        return all(one.only_words for one in self.alternatives)


@lru_cache(maxsize=500)
def parse(text: str) -> Query:
    """Return the query that was typed. Raises QueryRefused; every other text is a query.

    >>> parse("кубик -бросок rule:706.6 or -1/-1").alternatives[0].conditions
    (Condition(operator='rule', value='706.6', comparison=':', negated=False),)
    """
    if len(text) > QUERY_LIMIT:
        raise QueryRefused("long")
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\t\n\r" for sign in text):
        raise QueryRefused("control")
    stripped = composed(text).strip()
    read = terms(stripped)
    if len(read) > ALTERNATIVE_LIMIT:
        raise QueryRefused("alternatives")
    alternatives = [
        Alternative(
            joined(term for term in typed if isinstance(term, Words)),
            tuple(term for term in typed if isinstance(term, Condition)),
        )
        for typed in read
    ]
    hints = tuple(term for typed in read for term in typed if isinstance(term, Hint))
    if len(hints) + sum(len(one.words) + len(one.conditions) for one in alternatives) > TERM_LIMIT:
        raise QueryRefused("terms")
    said = _said(stripped, alternatives, hints)
    cards = tuple(card for one in alternatives for card in one.conditions if card.asks("card"))
    return Query(
        text=stripped,
        alternatives=tuple(one for one in alternatives if one.words or one.conditions),
        hints=hints,
        demanded_cards=cards,
        name_key=name_key(cards[0].value if cards else said),
        rule=rule_named(said),
        public_id=ruling_named(said),
        die="" if cards else die_named(said) or "",
    )


def _said(text: str, alternatives: Sequence[Alternative], hints: Sequence[Hint]) -> str:
    """Return what was typed without operators and what is excluded."""
    if not hints and all(one.only_words for one in alternatives):
        return text
    said = (" ".join(w.text for w in one.words if not w.negated) for one in alternatives)
    return " or ".join(filter(None, said))
