"""The only writer of the search table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.db.models import Max

from rulings.languages import LANGUAGES, by_column
from rulings.models import CardRuling, Ruling, SearchEntry
from rulings.search.words import canonical

_WRITE = """
INSERT INTO rulings_searchentry (language, ruling_id, day, vector)
SELECT language, ruling_id, day, to_tsvector(configuration::regconfig, words)
FROM unnest(%s::text[], %s::bigint[], %s::date[], %s::text[], %s::text[])
    AS written (language, ruling_id, day, configuration, words)
ORDER BY day DESC NULLS LAST, ruling_id
ON CONFLICT (language, ruling_id) DO UPDATE SET day = excluded.day, vector = excluded.vector
"""
_REMOVE = """
DELETE FROM rulings_searchentry
USING unnest(%s::text[], %s::bigint[]) AS gone (language, ruling_id)
WHERE rulings_searchentry.language = gone.language
    AND rulings_searchentry.ruling_id = gone.ruling_id
"""


@dataclass(frozen=True, slots=True)
class Indexed:
    """One text to be found from now on; with no text it is found no more."""

    ruling_id: int
    language: str
    text: str | None


def write(texts: Sequence[Indexed]) -> None:
    """Write the search entries of these texts, newest ruling first. Call it in the transaction."""
    held = [entry for entry in texts if entry.text is not None]
    gone = [entry for entry in texts if entry.text is None]
    days = _newest_days({entry.ruling_id for entry in held})
    with connection.cursor() as cursor:
        if held:
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


def rebuild() -> int:
    """Write the whole search table anew and return its size. Call it in a transaction.

    What is stored follows neither a change of the word forms nor one of PostgreSQL's stemmers.
    """
    SearchEntry.objects.all().delete()
    entries = [entry for ruling in Ruling.objects.all() for entry in entries_of(ruling)]
    write(entries)
    return len(entries)


def _newest_days(rulings: Iterable[int]) -> dict[int, date]:
    links = CardRuling.objects.held().filter(ruling__in=rulings).order_by()
    return dict(
        links.values_list("ruling").annotate(newest=Max("date")).values_list("ruling", "newest")
    )
