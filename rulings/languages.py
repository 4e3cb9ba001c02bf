"""The six languages, and everything about them that is not a translated string."""

from dataclasses import dataclass
from typing import Final, Literal

from django.utils import translation


@dataclass(frozen=True, slots=True)
class Language:
    """One language of the site, under the names its several neighbours use for it."""

    code: str
    """Django's code and the prefix of every address: `pt-br`."""
    column: str
    """The suffix of translated columns, and what rows store as `language`: `pt`."""
    hreflang: str
    """The value of `lang` and `hreflang` in HTML: `pt-BR`."""
    native: str
    """The language's own name for itself."""
    short: str
    """Two capitals, where a whole name does not fit."""
    search_config: str
    """The PostgreSQL text search configuration."""
    date_order: Literal["dmy", "mdy"]
    """How a bare numeric date is read in a document of this language."""


LANGUAGES: Final[tuple[Language, ...]] = (
    Language("en", "en", "en", "English", "EN", "rulings_en", "mdy"),
    Language("ru", "ru", "ru", "Русский", "RU", "rulings_ru", "dmy"),
    Language("es", "es", "es", "Español", "ES", "rulings_es", "dmy"),
    Language("pt-br", "pt", "pt-BR", "Português", "PT", "rulings_pt", "dmy"),
    Language("de", "de", "de", "Deutsch", "DE", "rulings_de", "dmy"),
    Language("fr", "fr", "fr", "Français", "FR", "rulings_fr", "dmy"),
)

FALLBACK: Final[tuple[str, ...]] = ("en", "es", "pt", "de", "fr", "ru")
"""Columns in the order in which a text is looked for where the reader's own is missing."""

_BY_CODE: Final = {language.code: language for language in LANGUAGES}
_BY_COLUMN: Final = {language.column: language for language in LANGUAGES}


def by_code(code: str) -> Language:
    """Return the language with Django's code (`pt-br`). Raises LookupError."""
    return _BY_CODE[code]


def by_column(column: str) -> Language:
    """Return the language with a column suffix (`pt`). Raises LookupError."""
    return _BY_COLUMN[column]


def current() -> Language:
    """Return the active language; English where none of the six is active."""
    return _BY_CODE.get(translation.get_language() or "en", LANGUAGES[0])
