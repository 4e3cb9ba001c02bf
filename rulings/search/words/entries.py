"""Entries of the search table, a few at once: texts as `canonical` words, by the newest day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulings.languages import by_column
from rulings.search.words.canonical import canonical

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

AGO: Final = "coalesce(date '0001-01-01' - {day}, 0)"
"""How long ago a day is, the newest first: in days, and what has no day is the oldest."""
INTO: Final = """
INSERT INTO rulings_searchentry AS held (language, ruling_id, day, vector)
SELECT language, ruling_id, day, to_tsvector(configuration::regconfig, words)
FROM {written}
ORDER BY day DESC NULLS LAST, ruling_id
ON CONFLICT (language, ruling_id) DO UPDATE SET day = excluded.day, vector = excluded.vector
WHERE (held.day, held.vector) IS DISTINCT FROM (excluded.day, excluded.vector)
"""
"""Writes entries, `written` being where they come from. One that says the same is left alone."""

# A search reads what PostgreSQL has not sorted into the index yet: little after single saves.
_UNSORTED: Final = "SELECT set_config('gin_pending_list_limit', '64kB', true)"
_PUT: Final = INTO.format(
    written="""unnest(%s::text[], %s::bigint[], %s::text[], %s::text[])
    AS given (language, ruling_id, configuration, words), LATERAL (
        SELECT max(date) AS day FROM rulings_cardruling
        WHERE ruling_id = given.ruling_id AND held_until IS NULL
    ) AS newest"""
)
_REMOVE: Final = """
DELETE FROM rulings_searchentry AS held
USING unnest(%s::text[], %s::bigint[]) AS gone (language, ruling_id)
WHERE held.language = gone.language AND held.ruling_id = gone.ruling_id
"""
_REMOVE_STRAY: Final = """
DELETE FROM rulings_searchentry AS held
WHERE NOT EXISTS (SELECT FROM rulings_ruling WHERE id = held.ruling_id)
"""


def put(cursor: CursorWrapper, texts: Sequence[tuple[str, int, str]]) -> None:
    """Write the entries of texts, each given after its language and its ruling."""
    cursor.execute(_UNSORTED)
    cursor.execute(
        _PUT,
        [
            [language for language, _ruling, _text in texts],
            [ruling for _language, ruling, _text in texts],
            [by_column(language).search_config for language, _ruling, _text in texts],
            [canonical(text, language).text for language, _ruling, text in texts],
        ],
    )


def remove(cursor: CursorWrapper, texts: Sequence[tuple[str, int]]) -> None:
    """Remove the entries of texts, each given by its language and its ruling."""
    cursor.execute(
        _REMOVE,
        [[language for language, _ruling in texts], [ruling for _language, ruling in texts]],
    )


def remove_strays(cursor: CursorWrapper) -> None:
    """Remove the entries of rulings that there are no more."""
    cursor.execute(_REMOVE_STRAY)
