"""What the words of a query may name without an operator: a rule, or a ruling by its id."""

from __future__ import annotations

import re
from typing import Final

_RULE: Final = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w])(?!\.\d)", re.ASCII)
_CHAPTER: Final = re.compile(r"[1-9]\d{2}", re.ASCII)
_PUBLIC_ID: Final = re.compile(r"(?:.*/r/)?([2-9a-z]{5,8})(?:[?#@].*)?", re.ASCII)


def rule_named(words: str) -> str:
    """Return the first number of a rule among some words, or of a chapter alone; else blank.

    >>> rule_named("see rule 706.6a, please"), rule_named("706"), rule_named("706 dice")
    ('706.6a', '706', '')
    """
    if rule := _RULE.search(words):
        return rule[1]
    return words if _CHAPTER.fullmatch(words) else ""


def ruling_named(words: str) -> str:
    """Return what may be the public id of a ruling, or its address; else blank.

    >>> ruling_named("5NTGG"), ruling_named("https://example.org/de/r/5ntgg?v=1")
    ('5ntgg', '5ntgg')
    """
    public_id = _PUBLIC_ID.fullmatch(words.lower())
    return public_id[1] if public_id else ""
