"""Which of the six languages a paragraph is written in."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulings.languages import LANGUAGES

SHORTEST: Final = 30
"""Below this many characters nobody can tell Spanish from Portuguese."""
_SURE: Final = 0.8


@cache
def _identifier() -> Any:
    # Imported late: the model brings NumPy and 100 megabytes, which only an import needs.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([language.column for language in LANGUAGES])
    return identifier


def identify(text: str) -> str | None:
    """Return the language of a text (a column code), or None where it cannot be told."""
    if len(text) < SHORTEST:
        return None
    language, probability = _identifier().classify(text)
    return str(language) if probability >= _SURE else None
