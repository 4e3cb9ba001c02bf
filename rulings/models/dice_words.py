"""Which texts of rulings speak of dice: one rule, which Python and the database apply alike.

The words are those of the six languages' rulings. Each language has *signs*, one of which stands in
every text that speaks of dice and which are cheap to look for, and for languages in which such a
word can be another one as well, a *pattern* that tells them apart: “creatures die”, “dado que”. The
patterns use nothing but what Python and PostgreSQL read alike, and nothing that repeats.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Q

from rulings.models.localized import CODES, column

_LETTER: Final = "[0-9A-Za-zÀ-ÖØ-öø-ÿœŒ]"


def _word(*forms: str) -> str:
    """Return the pattern of whole words. The database's own edges of words differ from Python's."""
    return f"(?<!{_LETTER})({'|'.join(forms)})(?!{_LETTER})"


@dataclass(frozen=True, slots=True)
class _Words:
    signs: tuple[str, ...]
    pattern: str = ""
    compiled: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compiled", re.compile(self.pattern))


# “Rolling” before a capital is the name of a card, Rolling Thunder; a die has an article or a word
# like it, where the verb has none.
_ENGLISH: Final = _Words(
    signs=("roll", "Roll", "dice", "Dice", " die", "our result", " to the result"),
    pattern="|".join(
        (
            _word("([Rr]e-?)?[Rr]oll(s|ed)?", "[Rr]erolling", "[Dd]ice"),
            f"(?<!{_LETTER})[Rr]olling(?!{_LETTER}| [A-Z])",
            _word(
                "([Aa]n?|[Oo]ne|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny|[Tt]his|[Aa]nother|[Ss]ame|[Ss]ingle"
                "|[Pp]lanar|sided) die"
            ),
            _word("[Yy]our results?", "equal to the result"),
        )
    ),
)

_WORDS: Final[Mapping[str, _Words]] = {
    "en": _ENGLISH,
    "ru": _Words(signs=("кубик", "Кубик", "бросок", "Бросок", "броск", "Броск")),
    "es": _Words(
        signs=("dado", "Dado", "tirada", "Tirada"),
        pattern=_word(
            "[Dd]ados",
            "([Uu]n|[Ee]l|[Aa]l|[Dd]el|[Cc]ada|[Ee]se|[Ee]ste|[Oo]tro|[Mm]ismo) dado",
            "[Tt]iradas?",
        )
        + "(?! que)",
    ),
    "pt": _Words(
        signs=("dado", "Dado", "rolage", "Rolage", "rolad"),
        pattern=_word(
            "[Dd]ados",
            "([Uu]m|[Oo]|[Aa]o|[Dd]o|[Nn]o|[Cc]ada|[Ee]sse|[Ee]ste|[Oo]utro|[Mm]esmo) dado",
            "[Rr]olage(m|ns)",
            "rolad[ao]s?",
        )
        + "(?! que)",
    ),
    "de": _Words(
        signs=("ürfel", "Wurf", "Würfe"),
        pattern="|".join(("[Ww]ürfel", _word("Wurf(e?s)?", "Würfen?"))),
    ),
    "fr": _Words(signs=("dé", "Dé"), pattern=_word("[Dd]és?")),
}


def text_speaks_of_dice(text: str, language: str) -> bool:
    """Tell whether a ruling's text in one language speaks of dice or of rolls.

    >>> text_speaks_of_dice("You roll a d20.", "en"), text_speaks_of_dice("Creatures die.", "en")
    (True, False)
    """
    words = _WORDS[language]
    return any(sign in text for sign in words.signs) and bool(words.compiled.search(text))


def speaks_of_dice(texts: Mapping[str, str]) -> bool:
    """Tell the same of a ruling by its texts in every language that it has one in."""
    if "en" in texts:
        return text_speaks_of_dice(texts["en"], "en")
    return any(text_speaks_of_dice(text, language) for language, text in texts.items())


def _speaks(language: str) -> Q:
    words, name = _WORDS[language], column("text", language)
    some = Q()
    for sign in words.signs:
        some |= Q(**{f"{name}__contains": sign})
    return some & Q(**{f"{name}__regex": words.pattern}) if words.pattern else some


def _other_languages() -> Q:
    some = Q()
    for code in CODES:
        if code != "en":
            some |= _speaks(code)
    return some


SPEAKS_OF_DICE: Final = _speaks("en") | (Q(text_en__isnull=True) & _other_languages())
"""The rulings that speak of dice: by their English text or, where there is none, by any other.

It is the condition of an index, so that they are found without reading the others.
"""
