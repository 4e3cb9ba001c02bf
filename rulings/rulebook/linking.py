"""Rule numbers inside a text: found, and turned into links where a page has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

# A number with a point can be no other; one without is a rule only behind a word that says so, in
# one of the six languages.
_MENTION: Final = re.compile(
    r"(?<![\w.,$€£#/-])[1-9]\d\d\.\d{1,3}[a-z]{0,2}(?![\w%/]|[.,]\d)"
    r"|(?i:\b(?:rules?|section|правил\w*|reglas?|regras?|Regeln?|règles?)[ \u00a0])"
    r"(?P<plain>[1-9](?:\d\d)?)(?![\w%/]|[.,]\d)",
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A rule number in a text, and its place there."""

    number: str
    start: int
    end: int


def mentions(text: str) -> Iterator[Mention]:
    """Yield the rule numbers that a text names, in order.

    >>> [mention.number for mention in mentions("See rule 706 and 706.2a. Pay 3.50 or 100 coins.")]
    ['706', '706.2a']
    """
    for found in _MENTION.finditer(text):
        group = "plain" if found["plain"] else 0
        yield Mention(found[group], *found.span(group))


Links = Mapping[str, str]
"""Addresses by rule number."""
