"""The one statement that finds rulings: by words, by a rule, by an id, by a card."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection

from rulings.models.localized import reading_order
from rulings.search.highlight import text_query
from rulings.search.query import Query

CAP: Final = 1000
"""How many rulings a search ranks and counts: the newest of each language."""

Parameter = str | int | bool | list[int] | list[str]

_WORDS = """
SELECT '{language}' AS language, 'words' AS found_by, {preference} AS preference, ruling_id,
    ts_rank(vector, typed.asked) AS rank
FROM (
    SELECT ruling_id, vector, typed.asked
    FROM rulings_searchentry, (SELECT {asked}) AS typed (asked)
    WHERE language = '{language}' AND vector @@ typed.asked AND numnode({own}) > 0
    ORDER BY day DESC NULLS LAST LIMIT {most}
) AS typed
"""
_RULE = """
SELECT '', 'rule', 0, ruling_id, 0.0
FROM rulings_rulecitation
WHERE (number = %s OR number LIKE %s OR number ~ %s) AND held_until IS NULL
"""
_ID = "SELECT '', 'id', 0, id, 1.0 FROM rulings_ruling WHERE public_id = %s"
_CARDS = """
SELECT '', 'card', 8, ruling_id, 0.0
FROM rulings_cardruling
WHERE card_id = ANY(%s) AND held_until IS NULL
"""
_BROWSE = f"SELECT '', 'browse', 9, id, 0.0 FROM rulings_ruling ORDER BY id DESC LIMIT {CAP + 1}"

_STATEMENT = """
WITH found (language, found_by, preference, ruling_id, rank) AS MATERIALIZED ({branches}),
best AS (
    SELECT DISTINCT ON (found.ruling_id) found.*
    FROM found JOIN rulings_ruling ON rulings_ruling.id = found.ruling_id
    WHERE rulings_ruling.status IN ('current', 'missing')
        AND (preference < 8 OR %s OR NOT EXISTS (SELECT 1 FROM found WHERE preference < 8))
    ORDER BY found.ruling_id, preference, rank DESC
),
ranked AS (
    SELECT * FROM best ORDER BY preference, rank DESC, ruling_id LIMIT {most}
),
listed AS MATERIALIZED (
    SELECT ranked.*,
        (
            SELECT max(date) FROM rulings_cardruling
            WHERE ruling_id = ranked.ruling_id AND held_until IS NULL
        ) AS day,
        coalesce((
            SELECT origin FROM rulings_translation WHERE ruling_id = ranked.ruling_id
            ORDER BY array_position(%s, language::text) LIMIT 1
        ), 'community') AS origin,
        ARRAY (
            SELECT DISTINCT unnest(dice) FROM rulings_card
            JOIN rulings_cardruling ON rulings_cardruling.card_id = rulings_card.id
            WHERE rulings_cardruling.ruling_id = ranked.ruling_id AND held_until IS NULL
        ) AS dice,
        EXISTS (
            SELECT 1 FROM rulings_scenariolink WHERE ruling_id = ranked.ruling_id AND scenario <> ''
        ) AS playable,
        language NOT IN ('', %s) AS elsewhere,
        EXISTS (
            SELECT 1 FROM rulings_ruling WHERE id = ranked.ruling_id AND source = 'project'
        ) AS question
    FROM ranked
),
kept AS (
    SELECT * FROM listed
    WHERE (%s = '' OR %s = ANY(dice)) AND (%s = '' OR origin = %s)
        AND (playable OR NOT %s) AND (elsewhere OR NOT %s)
),
facets (name, size) AS (
    SELECT 'playable', count(*) FROM listed WHERE playable
    UNION ALL SELECT 'elsewhere', count(*) FROM listed WHERE elsewhere
    UNION ALL SELECT 'origin:' || origin, count(*) FROM listed GROUP BY origin
    UNION ALL SELECT 'die:' || die, count(*) FROM listed, unnest(dice) AS rolled (die) GROUP BY die
)
SELECT
    {searchable},
    (SELECT count(*) FROM listed),
    (SELECT count(*) FROM kept),
    (SELECT count(*) FROM kept WHERE question),
    (SELECT jsonb_object_agg(name, size)::text FROM facets WHERE size > 0),
    page.ruling_id, page.language, page.found_by
FROM (SELECT 1) AS always LEFT JOIN LATERAL (
    SELECT * FROM kept
    ORDER BY preference, rank DESC, day DESC NULLS LAST, ruling_id
    LIMIT %s OFFSET %s
) AS page ON true
ORDER BY page.preference, page.rank DESC, page.day DESC NULLS LAST, page.ruling_id
"""


@dataclass(frozen=True, slots=True)
class Match:
    """A ruling that was found: by what, and in the words of which language."""

    ruling_id: int
    language: str
    found_by: str


@dataclass(frozen=True, slots=True)
class Found:
    """One page of matches and the counts over all of them."""

    matches: tuple[Match, ...]
    total: int
    questions: int
    """How many of the total are open questions of the project."""
    capped: bool
    facets: Mapping[str, int]
    searchable: bool
    """False when one language holds nothing but stop words in the query."""


def find_matches(
    query: Query,
    *,
    language: str,
    cards: Sequence[int],
    cards_are_certain: bool,
    browsing: bool,
    filters: Mapping[str, str | bool],
    limit: int,
    offset: int,
) -> Found:
    """Return the rulings that a query finds, the reader's language first; one query."""
    order = reading_order(language)
    branches: list[str] = []
    parameters: list[Parameter] = []
    searched: list[str] = []
    typed: list[Parameter] = []
    if browsing:
        branches.append(_BROWSE)
    else:
        # Nothing but stop words in the reader's language: the same words are chance in others.
        own = text_query(query, order[0])
        for preference, code in enumerate(order, start=1):
            asked = text_query(query, code)
            branches.append(
                _WORDS.format(
                    language=code,
                    preference=preference,
                    asked=asked.sql,
                    own=own.sql,
                    most=CAP + 1,
                )
            )
            parameters += [*asked.parameters, *own.parameters]
            searched.append(f"numnode({asked.sql})")
            typed += asked.parameters
        branches.append(_CARDS)
        parameters.append(list(cards))
    if query.rule:
        branches.append(_RULE)
        parameters += [query.rule, f"{query.rule}.%", f"^{query.rule.replace('.', '[.]')}[a-z]$"]
    if query.public_id:
        branches.append(_ID)
        parameters.append(query.public_id)
    searchable = f"least({', '.join(searched)}) > 0" if searched else "true"
    die, origin = str(filters["die"]), str(filters["origin"])
    parameters += [cards_are_certain or browsing, list(order), language]
    parameters += [die, die, origin, origin, filters["playable"], filters["elsewhere"]]
    statement = _STATEMENT.format(
        branches="\nUNION ALL\n".join(f"({branch})" for branch in branches),
        most=CAP + 1,
        searchable=searchable,
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [*parameters, *typed, limit, offset])
        rows = cursor.fetchall()
    searchable_found, listed, kept, questions, facets = rows[0][:5]
    return Found(
        matches=tuple(Match(*row[5:]) for row in rows if row[5] is not None),
        total=kept,
        questions=questions,
        capped=listed > CAP,
        facets=json.loads(facets) if facets else {},
        searchable=bool(searchable_found),
    )
