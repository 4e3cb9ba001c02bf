"""The order in which the rules are numbered."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import Final

_NUMBER: Final = re.compile(r"([1-9])(\d\d)?(?:\.(\d{1,3})([a-z]{0,2}))?", re.ASCII)
# Subrules skip the two letters that look like digits.
_LETTERS: Final = [letter for letter in ascii_lowercase if letter not in "lo"]


def follows(last: str, number: str) -> bool:
    """Tell whether a number may stand right after another one, nothing being left out.

    >>> follows("704.5k", "704.5m"), follows("704.5k", "704.5n"), follows("704.5z", "704.5aa")
    (True, False, True)
    >>> follows("1", "100"), follows("100", "100.1"), follows("100.1b", "100.2")
    (True, True, True)
    """
    return number in _next(last)


def parent(number: str) -> str:
    """Return the number of the rule that one stands under; '' for a section of the whole.

    >>> parent("706.2a"), parent("706.2"), parent("706"), parent("7")
    ('706.2', '706', '7', '')
    """
    found = _NUMBER.fullmatch(number)
    if found is None:
        raise ValueError(number)
    chapter, rest, rule, letters = found.groups()
    if letters:
        return f"{chapter}{rest}.{rule}"
    if rule:
        return f"{chapter}{rest}"
    return chapter if rest else ""


def _next(last: str) -> set[str]:
    found = _NUMBER.fullmatch(last)
    if found is None:
        raise ValueError(last)
    chapter, rest, rule, letters = found.groups()
    following = {str(int(chapter) + 1)}
    if rest is None:
        return following | {f"{chapter}00"}
    section = f"{chapter}{rest}"
    following.add(str(int(section) + 1))
    if rule is None:
        return following | {f"{section}.1"}
    following.add(f"{section}.{int(rule) + 1}")
    following.add(f"{section}.{rule}{_letter_after(letters)}")
    return following


def _letter_after(letters: str) -> str:
    if not letters:
        return "a"
    head, last = letters[:-1], letters[-1]
    if last not in _LETTERS:
        return ""
    at = _LETTERS.index(last) + 1
    if at < len(_LETTERS):
        return head + _LETTERS[at]
    return "aa" if not head else _letter_after(head) + "a"
