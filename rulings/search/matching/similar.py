"""Rulings like one: in similar words, shown by the same scenario, on the same rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import connection

MOST: Final = 6
"""How many rulings are named of each kind."""
_RARE_WORDS: Final = 6
_COUNTED: Final = 1500
"""A word that more rulings say is as good as one that many more say; of most such words
`search.kept` has a list, and what has one is not counted."""
_CANDIDATES: Final = 1000
_ALIKE: Final = 0.35
"""Of the words of two texts together, so many stand in both."""

_BY_WORDS: Final = """
WITH own AS (
    SELECT tsvector_to_array(vector) AS words FROM rulings_searchentry
    WHERE language = %(language)s AND ruling_id = %(ruling)s
), rare AS (
    SELECT string_agg(quote_literal(word), ' | ')::tsquery AS query FROM (
        SELECT word FROM own, unnest(words) AS word, LATERAL (
            SELECT CASE WHEN EXISTS (
                SELECT FROM rulings_searchkept
                WHERE language = %(language)s AND said = quote_literal(word)::tsquery
            ) THEN %(counted)s ELSE (
                SELECT count(*) FROM (
                    SELECT FROM rulings_searchentry
                    WHERE language = %(language)s AND vector @@ quote_literal(word)::tsquery
                    LIMIT %(counted)s
                ) AS some_of_them
            ) END AS hits
        ) AS often
        WHERE hits > 1 ORDER BY hits, word LIMIT %(rare)s
    ) AS rarest
), candidates AS (
    SELECT ruling_id, vector FROM rulings_searchentry, rare
    WHERE language = %(language)s AND vector @@ query AND ruling_id <> %(ruling)s
    ORDER BY day DESC NULLS LAST LIMIT %(candidates)s
), compared AS (
    SELECT ruling_id, shared::float / (cardinality(words) + length(vector) - shared) AS alike
    FROM own, candidates, LATERAL (
        SELECT length(vector) - length(ts_delete(vector, words)) AS shared
    ) AS both_have
)
SELECT ruling_id FROM compared JOIN rulings_ruling ON rulings_ruling.id = ruling_id
WHERE alike >= %(alike)s AND status IN ('current', 'missing')
ORDER BY alike DESC, ruling_id LIMIT %(most)s
"""
_BY_SCENARIO: Final = """
SELECT ruling_id FROM rulings_scenariolink
JOIN rulings_ruling ON rulings_ruling.id = ruling_id AND status IN ('current', 'missing')
WHERE scenario <> '' AND ruling_id <> %(ruling)s AND scenario = (
    SELECT scenario FROM rulings_scenariolink WHERE ruling_id = %(ruling)s
)
ORDER BY ruling_id LIMIT %(most)s
"""
_BY_RULES: Final = """
SELECT other.ruling_id FROM rulings_rulecitation AS own
JOIN rulings_rulecitation AS other USING (number)
JOIN rulings_ruling ON rulings_ruling.id = other.ruling_id AND status IN ('current', 'missing')
WHERE own.ruling_id = %(ruling)s AND own.held_until IS NULL
    AND other.ruling_id <> %(ruling)s AND other.held_until IS NULL
GROUP BY other.ruling_id ORDER BY count(DISTINCT number) DESC, other.ruling_id LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class Similar:
    """Keys of rulings like one, at most MOST of each kind, the likest first."""

    by_words: tuple[int, ...]
    by_scenario: tuple[int, ...]
    by_rules: tuple[int, ...]


def similar(ruling_id: int, language: str) -> Similar:
    """Return the rulings like one: in three queries. None is withdrawn or merged.

    Two texts in `language` (a column) are alike by the words that the search keeps of both. They
    are compared where they share one of the rarest words of the ruling, the newest thousand of
    them: what a ruling costs is bounded, however common its words are.
    """
    asked: dict[str, str | int | float] = {
        "ruling": ruling_id,
        "language": language,
        "rare": _RARE_WORDS,
        "counted": _COUNTED,
        "candidates": _CANDIDATES,
        "alike": _ALIKE,
        "most": MOST,
    }

    def keys(statement: str) -> tuple[int, ...]:
        with connection.cursor() as cursor:
            cursor.execute(statement, asked)
            return tuple(key for (key,) in cursor.fetchall())

    return Similar(keys(_BY_WORDS), keys(_BY_SCENARIO), keys(_BY_RULES))
