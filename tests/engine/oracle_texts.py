"""What the tests of the reader of rules texts share."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.oracle import RollText, read

LANGUAGES = ("en", "ru", "es", "pt", "de", "fr")


def only_roll(text: str, language: str) -> RollText:
    """The one roll of a text of which everything is read."""
    reading = read(text, language)
    assert reading.unread == ()
    assert reading.cares == ()
    (roll,) = reading.rolls
    return roll


def rows(text: str, language: str = "en") -> list[str]:
    """The ranges of the one table of a text of which everything is read."""
    table = only_roll(text, language).table
    assert table is not None
    return [str(row) for row in table.rows]


def in_each_language(
    forms: Mapping[str, tuple[str, str, str, str, str, str]],
) -> pytest.MarkDecorator:
    """One case for each form and language."""
    return pytest.mark.parametrize(
        ("form", "language", "text"),
        [
            pytest.param(form, language, text, id=f"{form}-{language}")
            for form, texts in forms.items()
            for language, text in zip(LANGUAGES, texts, strict=True)
        ],
    )
