"""The only writer of the search table, in which `find` looks for words.

Whoever saves texts (`editorial`, `admin`) calls `write` in the same transaction, an import calls
`renew` at its end, and ``manage.py rebuild_search`` calls `rebuild`. What an entry says already is
not written again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from rulings.languages import LANGUAGES
from rulings.models import Ruling
from rulings.search.words import edition
from rulings.search.words.bulk import write_many
from rulings.search.words.entries import put, remove, remove_strays
from rulings.search.words.kept import forget_lists, keep_up


@dataclass(frozen=True, slots=True)
class Indexed:
    """One text to be found from now on; with no text it is found no more."""

    ruling_id: int
    language: str
    text: str | None


def write(texts: Sequence[Indexed]) -> None:
    """Write the search entries of these texts. Call it in the transaction.

    Lists of common words go on after the transaction where much was written since. Of thousands at
    once they are forgotten, and `renew` makes them anew.
    """
    held = [(one.language, one.ruling_id, one.text) for one in texts if one.text is not None]
    gone = [(one.language, one.ruling_id) for one in texts if one.text is None]
    with connection.cursor() as cursor:
        if held:
            put(cursor, held)
        if gone:
            remove(cursor, gone)
        keep_up(cursor, {one.language for one in texts})


def entries_of(ruling: Ruling) -> list[Indexed]:
    """Return the entries of every text that a ruling holds."""
    texts = ((language.column, ruling.text_in(language.column)) for language in LANGUAGES)
    return [Indexed(ruling.pk, language, text) for language, text in texts if text is not None]


def renew(selected: str) -> int:
    """Write the entries of the rulings whose ids a SELECT gives, each once, in the transaction.

    Return how many texts they hold. Lists of common words are renewed where much was written.
    """
    with connection.cursor() as cursor:
        return write_many(cursor, selected)


def rebuild() -> int:
    """Write the whole search table anew, where it differs, and return how many texts it holds.

    Call it in a transaction. What is stored follows neither a change of the word forms nor one of
    PostgreSQL's stemmers.
    """
    with connection.cursor() as cursor:
        remove_strays(cursor)
        forget_lists(cursor)
        edition.hold(cursor)
    return renew("SELECT id FROM rulings_ruling")


def is_current() -> bool:
    """Tell whether the whole search table was written by the rules of this program."""
    with connection.cursor() as cursor:
        return edition.is_current(cursor)
