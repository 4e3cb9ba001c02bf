"""Many search entries at once, in little memory: read from the rulings, made, and written.

The texts are read through a cursor of the database, newest first, and go back through a temporary
table. While the database makes vectors of some, this process reads and prepares the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rulings.languages import LANGUAGES
from rulings.meanwhile import meanwhile
from rulings.models.localized import column
from rulings.search.words.canonical import CanonicalTexts
from rulings.search.words.entries import AGO, INTO
from rulings.search.words.kept import Written, renew_lists

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

# A search reads what PostgreSQL has not sorted into the index yet: nothing after many. Entry by
# entry into the sorted index takes six times as long as by megabytes.
_UNSORTED: Final = "SELECT set_config('gin_pending_list_limit', '16MB', true)"
_SORTED_AT_ONCE: Final = "SET LOCAL work_mem = '64MB'"
_SORT: Final = """
SELECT gin_clean_pending_list(listed.indexrelid)
FROM pg_partition_tree('rulings_searchentry') AS part
JOIN pg_index AS listed ON listed.indrelid = part.relid AND part.isleaf
JOIN pg_class AS class ON class.oid = listed.indexrelid
JOIN pg_am AS method ON method.oid = class.relam AND method.amname = 'gin'
"""

# Ids are sorted before their texts are fetched, which are long.
_TEXTS: Final = ", ".join(column("text", language.column) for language in LANGUAGES)
_OPEN: Final = f"""
CREATE TEMPORARY TABLE search_written (
    language text, ruling_id bigint, day date, words text
) ON COMMIT DROP;
SET LOCAL cursor_tuple_fraction = 1;
DECLARE search_texts NO SCROLL CURSOR FOR
SELECT listed.id, listed.day::text, held.*
FROM (
    SELECT ruling.id, newest.day
    FROM ({{selected}}) AS ruling (id) LEFT JOIN (
        SELECT ruling_id, max(date) AS day FROM rulings_cardruling
        WHERE held_until IS NULL GROUP BY ruling_id
    ) AS newest ON newest.ruling_id = ruling.id
    ORDER BY newest.day DESC NULLS LAST, ruling.id OFFSET 0
) AS listed
CROSS JOIN LATERAL (SELECT {_TEXTS} FROM rulings_ruling WHERE id = listed.id OFFSET 0) AS held
"""
_FETCH: Final = "FETCH 2000 FROM search_texts"
_COPY: Final = "COPY search_written (language, ruling_id, day, words) FROM STDIN"
_CONFIGURATIONS: Final = ", ".join(
    f"('{language.column}', '{language.search_config}'::regconfig)" for language in LANGUAGES
)
_VECTORS: Final = (
    INTO.format(
        written=f"search_written JOIN (VALUES {_CONFIGURATIONS}) AS of (language, configuration)"
        " USING (language)"
    )
    + f"RETURNING language, ruling_id, {AGO.format(day='day')}, vector::text"
)
_CLOSE: Final = "CLOSE search_texts; DROP TABLE search_written"
_BY_LANGUAGE: Final = ", ".join(
    f"('{language.column}', {column('text', language.column)})" for language in LANGUAGES
)
_REMOVE_EMPTY: Final = f"""
DELETE FROM rulings_searchentry AS held
USING rulings_ruling AS ruling CROSS JOIN LATERAL (VALUES {_BY_LANGUAGE}) AS now (language, text)
WHERE ruling.id IN ({{selected}}) AND now.text IS NULL
    AND held.language = now.language AND held.ruling_id = ruling.id
"""


def write_many(cursor: CursorWrapper, selected: str) -> int:
    """Write the entries of the rulings whose ids a SELECT gives, each once, and lists of them.

    Return how many texts they hold.
    """
    texts = {language.column: CanonicalTexts(language.column) for language in LANGUAGES}
    count = 0
    cursor.execute(_SORTED_AT_ONCE)
    cursor.execute(_UNSORTED)
    cursor.execute(_OPEN.format(selected=selected))
    written = Written(cursor)
    told: list[tuple[Any, ...]] = []
    rows = _canonical_rows(_fetch(cursor), texts)
    while rows:
        _copy(cursor, rows)
        count += len(rows)
        batch = _fetch(cursor)
        with meanwhile(partial(cursor.execute, _VECTORS)):
            written.add(told)
            rows = _canonical_rows(batch, texts)
        told = cursor.fetchall()
        cursor.execute("TRUNCATE search_written")
    written.add(told)
    cursor.execute(_CLOSE)
    cursor.execute(_REMOVE_EMPTY.format(selected=selected))
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


def _copy(cursor: CursorWrapper, rows: Iterable[tuple[Any, ...]]) -> None:
    """Put canonical texts where the database makes vectors of them."""
    with cursor.copy(_COPY) as copy:
        for row in rows:
            copy.write_row(row)
