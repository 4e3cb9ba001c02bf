"""What many rulings say is found before anybody asks: lists of the newest that say it.

`rulings_search_words_en` and its like (migration kept_words) read them, beside the notes of what
was written since; who writes many texts makes the lists anew. A list that is missing costs time, no
result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.languages import LANGUAGES

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

_COMMON = 150
"""A list is made of what so many rulings say, by the newest of them."""
_LOOKED_AT: Final = 10_000
_LISTED = 1300
"""More than are ranked: some of a list may be hidden or say something else by the time."""
_NOTED = 300
"""Of more texts that were written since, the lists of a language are made anew."""

_LOCK: Final = "LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE"
_OUTDATED: Final = """
SELECT code FROM unnest(%s::text[]) AS code
WHERE NOT EXISTS (SELECT FROM rulings_searchkept WHERE language = code)
    OR (SELECT count(*) FROM rulings_searchlater WHERE language = code) > %s
"""
# The notes first: what somebody else commits in between stays noted, and is in the lists as well.
_FORGET: Final = (
    "DELETE FROM rulings_searchlater WHERE language = %s",
    "DELETE FROM rulings_searchkept WHERE language = %s",
)
_MAKE: Final = """
WITH newest AS (
    SELECT count(*) AS texts FROM (
        SELECT FROM rulings_searchentry_{language} LIMIT {looked_at}
    ) AS first_of
), common AS (
    SELECT ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS said
    FROM newest, ts_stat(
        'SELECT vector FROM rulings_searchentry_{language}
        ORDER BY day DESC NULLS LAST LIMIT {looked_at}'
    )
    WHERE ndoc * (SELECT count(*) FROM rulings_searchentry_{language}) >= {common} * texts
)
INSERT INTO rulings_searchkept (language, said, whole, worse, ago, rulings)
SELECT '{language}', said, cardinality(rulings) < {listed}, worse, ago, rulings
FROM common CROSS JOIN LATERAL (
    SELECT array_agg((-ts_rank(vector, said))::real) AS worse,
        array_agg(coalesce(date '0001-01-01' - day, 0)) AS ago,
        array_agg(ruling_id) AS rulings
    FROM (
        SELECT vector, day, ruling_id FROM rulings_searchentry_{language}
        WHERE vector @@ said AND ruling_id NOT IN (
            SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')
        )
        ORDER BY day DESC NULLS LAST LIMIT {listed}
    ) AS found
) AS list
WHERE rulings IS NOT NULL
"""


def renew_lists(cursor: CursorWrapper) -> None:
    """Make the lists anew of the languages in which much was written since, or that have none.

    Call it in the transaction that wrote.
    """
    cursor.execute(_OUTDATED, [[language.column for language in LANGUAGES], _NOTED])
    for (language,) in cursor.fetchall():
        make_lists(cursor, language)


def make_lists(cursor: CursorWrapper, language: str) -> None:
    """Make all lists of a language anew. Call it in a transaction."""
    cursor.execute(_LOCK)
    for forget in _FORGET:
        cursor.execute(forget, [language])
    cursor.execute(
        _MAKE.format(language=language, looked_at=_LOOKED_AT, common=_COMMON, listed=_LISTED)
    )
