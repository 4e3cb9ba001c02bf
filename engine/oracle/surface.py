"""The letters of a printed text made plain, each at its own place.

Everything here keeps the length of the text, so a place in the plain text is the same place in
the text as printed.
"""

from __future__ import annotations

import re
from typing import Final

_DASHES: Final = "—–‑‐−‒―~～〜﹘－"
_BARS: Final = "¦│｜"
_APOSTROPHES: Final = "’‘ʼ"
_BREAKS: Final = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"

_PLAIN: Final = {
    **{ord(sign): "-" for sign in _DASHES},
    **{ord(sign): "|" for sign in _BARS},
    **{ord(sign): "'" for sign in _APOSTROPHES},
    **{ord(sign): "\n" for sign in f"\n\r{_BREAKS}"},
    ord("ё"): "е",
}

_SPACE: Final = re.compile(r"[^\S\n]")
_LINE_BREAK: Final = re.compile(r"<br ?/?>|\\n|\r\n", re.IGNORECASE)
_WORD_FOR_BAR: Final = re.compile(r"(?<=[0-9+]) VERT(?= )")
_IN_BRACKETS: Final = re.compile(r"\([^()\n]*\)")
SHORTEST_NAME: Final = 3


def plain(text: str) -> str:
    """The text in small letters, with one kind of dash, bar, apostrophe, space and line break."""
    text = _WORD_FOR_BAR.sub("    |", text)
    text = _LINE_BREAK.sub(lambda found: " " * (len(found[0]) - 1) + "\n", text)
    return _SPACE.sub(" ", "".join(_small(sign) for sign in text).translate(_PLAIN))


def _small(sign: str) -> str:
    small = sign.lower()
    return small if len(small) == 1 else sign


def without_name(text: str, plain_text: str, name: str) -> str:
    """The plain text with every place of the card's own name made one word that says nothing.

    A name may speak of dice, and may hold a comma or a full stop.
    """
    if len(name) < SHORTEST_NAME:
        return plain_text
    signs = list(plain_text)
    for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
        signs[found.start() : found.end()] = "n" * len(found[0])
    return "".join(signs)


def without_reminders(plain_text: str, kept: re.Pattern[str]) -> str:
    """The plain text without text in brackets, which has no effect on the game.

    Except where the words before it match ``kept``: "make a check. (Roll a d20.)" tells its roll
    nowhere else.
    """
    signs = list(plain_text)
    for found in _IN_BRACKETS.finditer(plain_text):
        before = plain_text[max(0, found.start() - 30) : found.start()]
        if kept.search(before):
            signs[found.start()] = signs[found.end() - 1] = " "
        else:
            signs[found.start() : found.end()] = " " * len(found[0])
    return "".join(signs)
