"""How many of the rulings found each further term would leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import connection

from rulings.languages import by_code, by_column
from rulings.models.localized import CODES, column
from rulings.search.conditions import SHOWN_ORIGIN
from rulings.search.query import Query

_RULES_COUNTED: Final = 12

_LANGUAGES_HELD: Final = ", ".join(
    f"CASE WHEN {column('text', code)} IS NOT NULL THEN 'lang:{by_column(code).code}' END"
    for code in CODES
)
_ORIGIN: Final = SHOWN_ORIGIN.replace("{ruling}", "these.ruling_id")
_COUNT: Final = f"""
WITH these (ruling_id) AS MATERIALIZED (SELECT unnest(%s::bigint[])),
placed AS MATERIALIZED (
    SELECT ruling_id, card_id, extract(year FROM date) AS year
    FROM these JOIN rulings_cardruling USING (ruling_id) WHERE held_until IS NULL
)
SELECT name, count(*) FROM (
    SELECT unnest(ARRAY[
        'source:' || source,
        CASE WHEN source = 'project' THEN 'is:question' END,
        'is:' || replace({{origin}}, 'project_', ''),
        'proved:' || CASE WHEN EXISTS (
            SELECT FROM rulings_scenariolink
            WHERE ruling_id = these.ruling_id AND scenario <> ''
        ) THEN 'yes' ELSE 'no' END,
        'state:' || replace(replace(standing.state, 'in_', ''), '_', '-'),
        CASE WHEN {{text}} IS NULL THEN 'state:missing' END,
        CASE WHEN standing.source_language IS NOT NULL AND standing.source_revision < (
            SELECT max(number) FROM rulings_revision
            WHERE ruling_id = these.ruling_id AND language = standing.source_language
        ) THEN 'state:stale' END,
        {_LANGUAGES_HELD}
    ])
    FROM these JOIN rulings_ruling ON rulings_ruling.id = these.ruling_id
    LEFT JOIN rulings_translation AS standing
        ON standing.ruling_id = these.ruling_id AND standing.language = %s
) AS told (name)
WHERE name IS NOT NULL GROUP BY name
UNION ALL
SELECT 'die:' || die, count(DISTINCT ruling_id)
FROM placed JOIN rulings_card ON rulings_card.id = card_id, unnest(dice) AS rolled (die)
WHERE NOT dice = ARRAY[]::varchar(8)[] GROUP BY die
UNION ALL
SELECT 'date:' || year, count(DISTINCT ruling_id) FROM placed GROUP BY year
UNION ALL
(
    SELECT 'rule:' || rule, count(DISTINCT ruling_id)
    FROM these JOIN rulings_rulecitation USING (ruling_id),
        LATERAL (SELECT number UNION SELECT regexp_replace(number, '[a-z]$', '')) AS cited (rule)
    WHERE held_until IS NULL GROUP BY rule ORDER BY 2 DESC, 1 LIMIT {_RULES_COUNTED}
)
"""


def count(ids: str, query: Query, order: Sequence[str]) -> dict[str, int]:
    """Return by each term that would narrow a query how many of some rulings it would leave.

    `ids`: the rulings, as PostgreSQL writes an array; `order`: the languages in which the reader
    reads. One query.
    """
    told_of = _language_of_states(query, order[0])
    # Most of what a reader is shown is in the language whose standing is looked up anyway.
    origin = f"coalesce(standing.origin, {_ORIGIN})" if told_of == order[0] else _ORIGIN
    sql = _COUNT.replace("{text}", column("text", told_of)).replace("{origin}", origin)
    with connection.cursor() as cursor:
        cursor.execute(sql, [ids, list(order), told_of])
        counted: list[tuple[str, int]] = cursor.fetchall()
    left_out = _misleading(query)
    return {name: size for name, size in counted if not name.startswith(left_out)}


def _language_of_states(query: Query, language: str) -> str:
    """Return the language of which ``state:`` would tell: the reader's, or the one asked for."""
    asked = query.values("lang")
    return by_code(asked[0]).column if len(asked) == 1 else language


def _misleading(query: Query) -> tuple[str, ...]:
    """Return the operators that would change what the query means.

    Beside a state, a language is the one whose texts have it: neither is counted where the other
    would make something else of it.
    """
    conditions = [one for alternative in query.alternatives for one in alternative.conditions]
    left_out: list[str] = []
    if any(one.operator == "state" for one in conditions):
        left_out.append("lang:")
    held = query.values("lang")
    if len({one.value for one in conditions if one.asks("lang")}) > len(held) or len(held) > 1:
        left_out.append("state:")
    return tuple(left_out)
