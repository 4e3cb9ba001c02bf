"""How translated columns are named, read and compared in one place.

The bare column (``text``) of a translated field holds whatever the active language read as when the
row was saved. Nothing here or elsewhere queries it.
"""

from django.db import models

from rulings.languages import FALLBACK, LANGUAGES, by_column

CODES = tuple(language.column for language in LANGUAGES)
LANGUAGE_CHOICES = [(language.column, language.native) for language in LANGUAGES]


def column(field: str, language: str) -> str:
    """Return the column of a translated field: ``column("text", "ru") == "text_ru"``.

    Raises LookupError for a language that the site does not have.
    """
    return f"{field}_{by_column(language).column}"


def reading_order(language: str) -> tuple[str, ...]:
    """Return the languages in which a text is looked for when `language` is read."""
    return (by_column(language).column, *(code for code in FALLBACK if code != language))


def known_language(name: str) -> models.CheckConstraint:
    """Return the constraint that a row's ``language`` is one of the site's."""
    return models.CheckConstraint(condition=models.Q(language__in=CODES), name=name)


def never_blank(field: str, name: str) -> models.CheckConstraint:
    """Return the constraint that a translated field is NULL or holds more than spaces."""
    condition = models.Q()
    for code in CODES:
        condition &= models.Q(**{f"{field}_{code}__regex": r"\S"})
    return models.CheckConstraint(condition=condition, name=name)
