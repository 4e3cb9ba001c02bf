"""The only writer of the search table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import Max

from rulings.languages import LANGUAGES, by_column
from rulings.meanwhile import meanwhile
from rulings.models import CardRuling, Ruling
from rulings.models.localized import column
from rulings.search.words.canonical import CanonicalTexts, canonical
from rulings.search.words.kept import Written, renew_lists

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

# What says already what would be written is left alone.
_INTO = """
INSERT INTO rulings_searchentry AS held (language, ruling_id, day, vector)
SELECT language, ruling_id, day, to_tsvector(configuration::regconfig, words)
FROM {written}
ORDER BY day DESC NULLS LAST, ruling_id
ON CONFLICT (language, ruling_id) DO UPDATE SET day = excluded.day, vector = excluded.vector
WHERE (held.day, held.vector) IS DISTINCT FROM (excluded.day, excluded.vector)
"""
_WRITE = _INTO.format(
    written="""unnest(%s::text[], %s::bigint[], %s::date[], %s::text[], %s::text[])
    AS given (language, ruling_id, day, configuration, words)"""
)
_REMOVE = """
DELETE FROM rulings_searchentry
USING unnest(%s::text[], %s::bigint[]) AS gone (language, ruling_id)
WHERE rulings_searchentry.language = gone.language
    AND rulings_searchentry.ruling_id = gone.ruling_id
"""


# A search reads what PostgreSQL has not sorted into the index yet: little after single saves,
# nothing after many. Entry by entry into the sorted index takes six times as long as by megabytes.
_LITTLE, _MUCH = "64kB", "16MB"
_UNSORTED = "SELECT set_config('gin_pending_list_limit', %s, true)"
_SORTED_AT_ONCE = "SET LOCAL work_mem = '64MB'"
_SORT = """
SELECT gin_clean_pending_list(listed.indexrelid)
FROM pg_partition_tree('rulings_searchentry') AS part
JOIN pg_index AS listed ON listed.indrelid = part.relid AND part.isleaf
JOIN pg_class AS class ON class.oid = listed.indexrelid
JOIN pg_am AS method ON method.oid = class.relam AND method.amname = 'gin'
"""

# Many at a time: read through a cursor of the database, newest first, and written through a
# temporary table. Ids are sorted before their texts are fetched, which are long.
_TEXTS = ", ".join(column("text", language.column) for language in LANGUAGES)
_OPEN = f"""
CREATE TEMPORARY TABLE search_written (
    language text, ruling_id bigint, day date, words text
) ON COMMIT DROP;
SET LOCAL cursor_tuple_fraction = 1;
DECLARE search_texts NO SCROLL CURSOR FOR
SELECT listed.id, listed.day::text, held.*
FROM (
    SELECT ruling.id, newest.day
    FROM ({{rulings}}) AS ruling (id) LEFT JOIN (
        SELECT ruling_id, max(date) AS day FROM rulings_cardruling
        WHERE held_until IS NULL GROUP BY ruling_id
    ) AS newest ON newest.ruling_id = ruling.id
    ORDER BY newest.day DESC NULLS LAST, ruling.id OFFSET 0
) AS listed
CROSS JOIN LATERAL (SELECT {_TEXTS} FROM rulings_ruling WHERE id = listed.id OFFSET 0) AS held
"""
_FETCH = "FETCH 2000 FROM search_texts"
_COPY = "COPY search_written (language, ruling_id, day, words) FROM STDIN"
_CONFIGURATIONS = ", ".join(
    f"('{language.column}', '{language.search_config}'::regconfig)" for language in LANGUAGES
)
_PUT = _INTO.format(
    written=f"search_written JOIN (VALUES {_CONFIGURATIONS}) AS of (language, configuration)"
    " USING (language)"
) + "RETURNING language, ruling_id, coalesce(date '0001-01-01' - day, 0), vector::text"
_CLOSE = "CLOSE search_texts; DROP TABLE search_written"
_BY_LANGUAGE = ", ".join(
    f"('{language.column}', {column('text', language.column)})" for language in LANGUAGES
)
_REMOVE_EMPTY = f"""
DELETE FROM rulings_searchentry AS held
USING rulings_ruling AS ruling CROSS JOIN LATERAL (VALUES {_BY_LANGUAGE}) AS now (language, text)
WHERE ruling.id IN ({{rulings}}) AND now.text IS NULL
    AND held.language = now.language AND held.ruling_id = ruling.id
"""
_REMOVE_STRAY = """
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
    """Write the search entries of these texts, newest ruling first. Call it in the transaction."""
    held = [entry for entry in texts if entry.text is not None]
    gone = [entry for entry in texts if entry.text is None]
    days = _newest_days({entry.ruling_id for entry in held})
    with connection.cursor() as cursor:
        if held:
            cursor.execute(_UNSORTED, [_LITTLE])
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


def renew(rulings: str) -> int:
    """Write the search entries of the rulings whose ids a query selects, each once.

    Return how many texts they hold. Call it in the transaction. What differs is written, some
    thousands at a time and in little memory.
    """
    texts = {language.column: CanonicalTexts(language.column) for language in LANGUAGES}
    count = 0
    with connection.cursor() as cursor:
        cursor.execute(_SORTED_AT_ONCE)
        cursor.execute(_UNSORTED, [_MUCH])
        cursor.execute(_OPEN.format(rulings=rulings))
        written = Written(cursor)
        told: list[tuple[Any, ...]] = []
        rows = _canonical_rows(_fetch(cursor), texts)
        while rows:
            _put(cursor, rows)
            count += len(rows)
            batch = _fetch(cursor)
            with meanwhile(partial(cursor.execute, _PUT)):
                written.add(told)
                rows = _canonical_rows(batch, texts)
            told = cursor.fetchall()
            cursor.execute("TRUNCATE search_written")
        written.add(told)
        cursor.execute(_CLOSE)
        cursor.execute(_REMOVE_EMPTY.format(rulings=rulings))
        cursor.execute(_SORT)
        if count:
            renew_lists(cursor, written)
    return count


def _fetch(cursor: CursorWrapper) -> list[tuple[Any, ...]]:
    cursor.execute(_FETCH)
    rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _canonical_rows(
    batch: Iterable[tuple[Any, ...]], texts: Mapping[str, CanonicalTexts]
) -> list[tuple[str, int, str | None, str]]:
    """Return language, ruling, day and canonical text of every text of some rulings."""
    return [
        (language.column, ruling, day, texts[language.column].of(text))
        for ruling, day, *held in batch
        for language, text in zip(LANGUAGES, held, strict=True)
        if text is not None
    ]


def _put(cursor: CursorWrapper, rows: Iterable[tuple[Any, ...]]) -> None:
    """Put canonical texts where the database makes vectors of them."""
    with cursor.copy(_COPY) as copy:
        for row in rows:
            copy.write_row(row)


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
