"""How many of the rulings found each further term would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase
from sys import intern
from typing import Final

from django.db import connection

from rulings.languages import by_code, by_column
from rulings.models.changes import OfRulings
from rulings.models.localized import CODES, column
from rulings.search.matching.conditions import SHOWN_ORIGIN
from rulings.search.matching.written import asked_values
from rulings.search.query import Query

_RULES_COUNTED: Final = 12
_REMEMBERED: Final = 500_000
_SHARED: Final = ("source:", "is:", "proved:", "state:", "lang:")
"""Terms of which most rulings have the same, so that they are counted together."""

_LANGUAGES_HELD: Final = ", ".join(
    f"CASE WHEN {column('text', code)} IS NOT NULL THEN 'lang:{by_column(code).code}' END"
    for code in CODES
)
_ORIGIN: Final = SHOWN_ORIGIN.replace("{ruling}", "these.ruling_id")
# Most rulings share their terms with others: those that do are one row. What stands on cards, and
# under rules, is joined as a whole; to look it up ruling by ruling takes twice as long.
_TOLD: Final = f"""
WITH these (ruling_id) AS MATERIALIZED (SELECT unnest(%s::bigint[])),
proved AS MATERIALIZED (SELECT ruling_id FROM rulings_scenariolink WHERE scenario <> ''),
rolling (card_id, told) AS MATERIALIZED (
    SELECT id, 'die:' || array_to_string(dice, ' die:')
    FROM rulings_card WHERE NOT dice = ARRAY[]::varchar(8)[]
),
placed AS (
    SELECT ruling_id,
        string_agg(concat_ws(' ', 'date:' || date_part('year', date)::int, told), ' ') AS told
    FROM these JOIN rulings_cardruling USING (ruling_id) LEFT JOIN rolling USING (card_id)
    WHERE held_until IS NULL GROUP BY ruling_id
),
ruled AS (
    SELECT ruling_id,
        string_agg(
            concat('rule:', number, ' rule:', rtrim(number, '{ascii_lowercase}')), ' '
        ) AS told
    FROM these JOIN rulings_rulecitation USING (ruling_id)
    WHERE held_until IS NULL GROUP BY ruling_id
)
SELECT told, array_agg(ruling_id) FROM (
    SELECT these.ruling_id, concat_ws(' ',
        'source:' || source,
        CASE WHEN source = 'project' THEN 'is:question' END,
        'is:' || replace({{origin}}, 'project_', ''),
        CASE WHEN these.ruling_id IN (SELECT ruling_id FROM proved)
            THEN 'proved:yes' ELSE 'proved:no' END,
        'state:' || replace(replace(standing.state, 'in_', ''), '_', '-'),
        CASE WHEN {{text}} IS NULL THEN 'state:missing' END,
        CASE WHEN CASE WHEN standing.source_revision = 0 THEN EXISTS (
            SELECT FROM rulings_revision WHERE ruling_id = these.ruling_id
            AND language = standing.source_language
        ) ELSE EXISTS (
            SELECT FROM rulings_revision WHERE ruling_id = these.ruling_id
            AND language = standing.source_language
            AND number > 1 AND number > standing.source_revision
        ) END THEN 'state:stale' END,
        {_LANGUAGES_HELD},
        placed.told,
        ruled.told
    ) AS told
    FROM these JOIN rulings_ruling ON rulings_ruling.id = these.ruling_id
    LEFT JOIN rulings_translation AS standing
        ON standing.ruling_id = these.ruling_id AND standing.language = %s
    LEFT JOIN placed ON placed.ruling_id = these.ruling_id
    LEFT JOIN ruled ON ruled.ruling_id = these.ruling_id
) AS each_of_these GROUP BY told
"""
_remembered: Final = OfRulings[str](most=_REMEMBERED)
"""The terms that each ruling meets, with spaces between them, for each reader's language."""


def count(ids: Sequence[int], query: Query, order: Sequence[str]) -> dict[str, int]:
    """Return by each term that would narrow a query how many of some rulings it would leave.

    `ids`: the rulings; `order`: the languages in which the reader reads. One query, none where the
    terms of all these rulings are remembered.
    """
    told_of = _language_of_states(query, order[0])
    told = _remembered.of(
        ids,
        (order[0], told_of),
        lambda rulings: _told(rulings, order, told_of),
    )
    left_out = _misleading(query)
    counted: dict[str, int] = {}
    for terms, size in Counter(told).items():
        for term in _terms(terms):
            counted[term] = counted.get(term, 0) + size
    for several in [term for term in counted if not term or " " in term]:
        size = counted.pop(several)
        for term in several.split():
            counted[term] = counted.get(term, 0) + size
    rules = sorted((-size, term) for term, size in counted.items() if term.startswith("rule:"))
    for _size, term in rules[_RULES_COUNTED:]:
        del counted[term]
    return {term: size for term, size in counted.items() if not term.startswith(left_out)}


@lru_cache(maxsize=10_000)
def _terms(told: str) -> tuple[str, ...]:
    """Return terms each by itself, and once; those that most rulings share are several in one."""
    terms = dict.fromkeys(told.split())
    several = " ".join([term for term in terms if term.startswith(_SHARED)])
    return (several, *[term for term in terms if not term.startswith(_SHARED)])


def _told(rulings: Sequence[int], order: Sequence[str], told_of: str) -> dict[int, str]:
    """Return the terms of each ruling, those of its state in the language `told_of`."""
    # Most of what a reader is shown is in the language whose standing is looked up anyway.
    origin = f"coalesce(standing.origin, {_ORIGIN})" if told_of == order[0] else _ORIGIN
    sql = _TOLD.replace("{text}", column("text", told_of)).replace("{origin}", origin)
    ids = "{" + ",".join(map(str, rulings)) + "}"
    # A ruling that was deleted meanwhile has none.
    found = dict.fromkeys(rulings, "")
    with connection.cursor() as cursor:
        cursor.execute(sql, [ids, list(order), told_of])
        for told, same in cursor.fetchall():
            found.update(dict.fromkeys(same, intern(told)))
    return found


def _language_of_states(query: Query, language: str) -> str:
    """Return the language of which ``state:`` would tell: the reader's, or the one asked for."""
    asked = asked_values(query, "lang")
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
    held = asked_values(query, "lang")
    if len({one.value for one in conditions if one.asks("lang")}) > len(held) or len(held) > 1:
        left_out.append("state:")
    return tuple(left_out)
