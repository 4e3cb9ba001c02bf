"""The only writer of the search table, in which `find` looks for words.

Whoever saves texts (`editorial`, `admin`) calls `write` in the same transaction, an import calls
`renew` at its end, and ``manage.py rebuild_search`` calls `rebuild`. What an entry says already is
not written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import connection
from django.db.models import Max

from rulings.languages import LANGUAGES, by_column
from rulings.models import CardRuling, Ruling
from rulings.search.words.bulk import INTO, LITTLE, UNSORTED, write_many
from rulings.search.words.canonical import canonical

_WRITE: Final = INTO.format(
    written="""unnest(%s::text[], %s::bigint[], %s::date[], %s::text[], %s::text[])
    AS given (language, ruling_id, day, configuration, words)"""
)
_REMOVE: Final = """
DELETE FROM rulings_searchentry
USING unnest(%s::text[], %s::bigint[]) AS gone (language, ruling_id)
WHERE rulings_searchentry.language = gone.language
    AND rulings_searchentry.ruling_id = gone.ruling_id
"""
_REMOVE_STRAY: Final = """
DELETE FROM rulings_searchentry AS held
WHERE NOT EXISTS (SELECT FROM rulings_ruling WHERE id = held.ruling_id)
"""


@dataclass(frozen=True, slots=True)
class Indexed:
    """One text to be found from now on; with no text it is found no more."""

    ruling_id: int
    language: str
    text: str | None


def write(texts: Sequence[Indexed]) -> None:
    """Write the search entries of these texts, newest ruling first. Call it in the transaction.

    Of hundreds at once the lists of common words are forgotten, which `renew` makes anew.
    """
    held = [entry for entry in texts if entry.text is not None]
    gone = [entry for entry in texts if entry.text is None]
    days = _newest_days({entry.ruling_id for entry in held})
    with connection.cursor() as cursor:
        if held:
            cursor.execute(UNSORTED, [LITTLE])
            cursor.execute(
                _WRITE,
                [
                    [entry.language for entry in held],
                    [entry.ruling_id for entry in held],
                    [days.get(entry.ruling_id) for entry in held],
                    [by_column(entry.language).search_config for entry in held],
                    [canonical(entry.text or "", entry.language).text for entry in held],
                ],
            )
        if gone:
            cursor.execute(
                _REMOVE, [[entry.language for entry in gone], [entry.ruling_id for entry in gone]]
            )


def entries_of(ruling: Ruling) -> list[Indexed]:
    """Return the entries of every text that a ruling holds."""
    return [
        Indexed(ruling.pk, language.column, text)
        for language in LANGUAGES
        if (text := ruling.text_in(language.column)) is not None
    ]


def renew(selected: str) -> int:
    """Write the entries of the rulings whose ids a SELECT gives, each once, in the transaction.

    Return how many texts they hold. Lists of common words are made anew where much was written.
    """
    with connection.cursor() as cursor:
        return write_many(cursor, selected)


def rebuild() -> int:
    """Write the whole search table anew, where it differs, and return how many texts it holds.

    Call it in a transaction. What is stored follows neither a change of the word forms nor one of
    PostgreSQL's stemmers.
    """
    with connection.cursor() as cursor:
        cursor.execute(_REMOVE_STRAY)
    return renew("SELECT id FROM rulings_ruling")


def _newest_days(rulings: Iterable[int]) -> dict[int, date]:
    links = CardRuling.objects.held().filter(ruling__in=rulings).order_by()
    return dict(
        links.values_list("ruling").annotate(newest=Max("date")).values_list("ruling", "newest")
    )
