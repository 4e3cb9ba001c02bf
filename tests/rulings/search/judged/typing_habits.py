"""What people do to a name or a word when they type it: slips of the finger, endings, keyboards.

Everything is drawn from a `Draw`, so that the same seed always types the same. The habits are those
of people, written down without a look at how the site mends them.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

SEED: Final = 5
TRIES: Final = 10_000
"""How often something is drawn at most until it can be used."""

LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
CYRILLIC: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
_TO_LATIN: Final = str.maketrans(CYRILLIC, LATIN)
_TO_CYRILLIC: Final = str.maketrans(LATIN, CYRILLIC)
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
_SPELLED: Final = {
    "de": {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"},
    "ru": {"ё": "е", "Ё": "Е"},
}
_ALSO: Final = {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss"}

# The endings that nouns and adjectives change most: as they stand in names, and as people decline
# them in a sentence ("the ruling on ...").
_ENDINGS: Final = {
    "ru": (
        ("ая", "ую"), ("ый", "ого"), ("ий", "ого"), ("ое", "ого"), ("ие", "их"), ("ые", "ых"),
        ("ия", "ии"), ("ь", "и"), ("а", "у"), ("я", "ю"), ("ик", "ика"), ("ец", "ца"), ("н", "на"),
        ("т", "та"), ("р", "ра"), ("л", "ла"), ("д", "да"),
    ),
    "de": (("er", "en"), ("e", "en"), ("es", "en"), ("ung", "ungen"), ("heit", "heiten")),
    "fr": (("e", "es"), ("t", "ts"), ("r", "rs"), ("n", "ns"), ("eux", "euse")),
    "es": (("o", "os"), ("a", "as"), ("or", "ores"), ("ón", "ones"), ("al", "ales")),
    "pt": (("o", "os"), ("a", "as"), ("or", "ores"), ("ão", "ões"), ("al", "ais")),
    "en": (("y", "ies"), ("e", "es"), ("r", "rs"), ("t", "ts"), ("n", "ns"), ("d", "ds")),
}  # fmt: skip


class Draw:
    """Chance with a seed of its own; only `random` is used of it, the same in every Python."""

    def __init__(self, *seed: object) -> None:
        self._random = random.Random(" ".join(map(str, seed)))

    def below(self, limit: int) -> int:
        """Return a whole number from 0 on."""
        return int(self._random.random() * limit)

    def one(self, items: Sequence[Item]) -> Item:
        """Return one of some items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return some of the items, in their order."""
        left = list(range(len(items)))
        chosen = sorted(left.pop(self.below(len(left))) for _time in range(count))
        return [items[at] for at in chosen]


def slip(text: str, draw: Draw) -> str:
    """Return a text with one slip of the finger, not in the first letter of all."""
    places = [at for at in range(1, len(text)) if text[at].isalpha()]
    at = draw.one(places)
    sign = text[at]
    match draw.below(4):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + sign + text[at:]
        case 2 if at + 1 < len(text) and text[at + 1].isalpha() and text[at + 1] != sign:
            return text[:at] + text[at + 1] + sign + text[at + 2 :]
    return text[:at] + _beside(sign, draw) + text[at + 1 :]


def slips(text: str, draw: Draw) -> str:
    """Return a name as it is misspelt: one slip, two in a long one, in small letters."""
    typed = slip(text.lower(), draw)
    return slip(typed, draw) if len(text) >= 16 else typed


def _beside(sign: str, draw: Draw) -> str:
    """Return the letter of a key beside that of a letter."""
    plain = unicodedata.normalize("NFD", sign)[0].lower()
    for row in _ROWS:
        if plain in row:
            at = row.index(plain)
            return draw.one([row[near] for near in (at - 1, at + 1) if 0 <= near < len(row)])
    return "e"


def without_accents(text: str, language: str) -> str:
    """Return a text as it is typed where the keyboard has no accents.

    >>> without_accents("Überzeugungskraft", "de"), without_accents("Manœuvre dé", "fr")
    ('Ueberzeugungskraft', 'Manoeuvre de')
    """
    for sign, typed in {**_ALSO, **_SPELLED.get(language, {})}.items():
        text = text.replace(sign, typed)
    return "".join(
        sign if sign in "йЙ" else unicodedata.normalize("NFD", sign)[0]
        for sign in unicodedata.normalize("NFC", text)
    )


def other_keyboard(text: str) -> str:
    """Return what appears where the other layout, Russian or English, was left switched on.

    >>> other_keyboard("гидра"), other_keyboard("dark ritual")
    ('ublhf', 'вфкл кшегфд')
    """
    cyrillic = any("а" <= sign.lower() <= "я" for sign in text)
    return text.translate(_TO_LATIN if cyrillic else _TO_CYRILLIC)


def declined(text: str, language: str, draw: Draw) -> str | None:
    """Return a name with one of its longer words in another form, or None where none has any."""
    words = text.lower().split()
    able = [
        (at, ending, other)
        for at, word in enumerate(words)
        for ending, other in _ENDINGS[language]
        if len(word) >= 5 and word.isalpha() and word.endswith(ending)
    ]
    if not able:
        return None
    at, ending, other = draw.one(able)
    words[at] = words[at].removesuffix(ending) + other
    return " ".join(words)


def half(text: str, draw: Draw) -> str:
    """Return the beginning of a name, or some of its longer words in their order."""
    typed = text.lower()
    words = [word for word in typed.replace(",", " ").split() if len(word) >= 4]
    if len(words) >= 3 and draw.below(2):
        return " ".join(draw.some(words, 2))
    return typed[: max(5, len(typed) * (55 + draw.below(30)) // 100)].strip()
