"""The one statement that finds rulings: by words, by conditions, by a rule, an id or a card.

What is found in the reader's language comes before what is found in the others, which are not even
asked where it fills all CAP places. Of each language the newest rulings are ranked, up to CAP. A
page is what follows the place where the last one ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from django.db import connection

from rulings.languages import by_code, by_column
from rulings.models.localized import CODES, column, reading_order
from rulings.search.conditions import SHOWN_ORIGIN, Fragment, called, demanded, either, words_query
from rulings.search.places import Place, Sort
from rulings.search.query import Alternative, Query, Words

CAP: Final = 1000
"""How many rulings a search ranks and counts: the newest of each language."""
PAGE_SIZE: Final = 20
_RULES_COUNTED: Final = 12
_RUNS_COMPARED: Final = 4

_WORDS = """
SELECT '{language}' AS language, 'words' AS found_by, {preference} AS preference, ruling_id,
    ts_rank(vector, typed.asked) + {literal} AS rank
FROM (
    SELECT ruling_id, vector, typed.asked
    FROM rulings_searchentry AS entry, (SELECT {asked}) AS typed (asked)
    WHERE language = '{language}' AND vector @@ typed.asked AND {wanted} AND {demanded}
    ORDER BY day DESC NULLS LAST LIMIT {most}
) AS typed
"""
_BROWSE = """
SELECT '', 'browse', {preference}, ruling_id, 0.0
FROM (
    SELECT ruling_id FROM rulings_searchentry AS entry
    WHERE language = '{language}' AND {wanted} AND {demanded}
    ORDER BY day DESC NULLS LAST LIMIT {most}
) AS entry
"""
_OTHERS_WANTED = "(SELECT wanted FROM others) AND "
_RULE = """
SELECT '', 'rule', 0, ruling_id, 0.0
FROM rulings_rulecitation AS entry
WHERE (number = %s OR number LIKE %s OR number ~ %s) AND held_until IS NULL AND ({demanded})
"""
_ID = """
SELECT '', 'id', 0, ruling_id, 1.0
FROM (SELECT id AS ruling_id FROM rulings_ruling WHERE public_id = %s) AS entry
WHERE {demanded}
"""
_CARDS = """
SELECT '', 'card', 8, ruling_id, 0.0
FROM rulings_cardruling AS entry
WHERE card_id = ANY(%s) AND held_until IS NULL AND ({demanded})
"""

_LANGUAGES_HELD = ", ".join(
    f"('{by_column(code).code}', {column('text', code)} IS NOT NULL)" for code in CODES
)
_CARD_KEY = """
coalesce((
    SELECT min(coalesce(own.key, english.key) COLLATE "C")
    FROM rulings_cardruling AS link
    LEFT JOIN rulings_cardname AS own
        ON own.card_id = link.card_id AND own.language = %s AND own.kind = 'printed'
    LEFT JOIN rulings_cardname AS english
        ON english.card_id = link.card_id AND english.language = 'en' AND english.kind = 'printed'
    WHERE link.ruling_id = ranked.ruling_id AND link.held_until IS NULL
), '')
"""
_ORDERS: Final[Mapping[Sort, str]] = {
    Sort.RELEVANCE: "'' AS k, preference::float8 AS a, -rank::float8 AS b, -day_number AS c",
    Sort.DATE: "'' AS k, -day_number AS a, preference::float8 AS b, -rank::float8 AS c",
    Sort.CARD: f"{_CARD_KEY} AS k, -day_number AS a, preference::float8 AS b, 0::float8 AS c",
}

_STATEMENT = """
WITH own (language, found_by, preference, ruling_id, rank) AS MATERIALIZED ({own}),
others (wanted) AS MATERIALIZED (
    SELECT count(DISTINCT ruling_id) < {most}
    FROM own JOIN rulings_ruling ON rulings_ruling.id = ruling_id
    WHERE status IN ('current', 'missing')
),
found AS MATERIALIZED (SELECT * FROM own {others}),
best AS (
    SELECT DISTINCT ON (found.ruling_id) found.*
    FROM found JOIN rulings_ruling ON rulings_ruling.id = found.ruling_id
    WHERE rulings_ruling.status IN ('current', 'missing')
        AND (preference < 8 OR %s OR NOT EXISTS (SELECT 1 FROM found WHERE preference < 8))
    ORDER BY found.ruling_id, preference, rank DESC
),
ranked AS (
    SELECT best.*, coalesce((
        SELECT max(date) - date '0001-01-01' FROM rulings_cardruling
        WHERE ruling_id = best.ruling_id AND held_until IS NULL
    ), 0)::float8 AS day_number
    FROM best ORDER BY preference, rank DESC, ruling_id LIMIT {most}
),
listed AS MATERIALIZED (
    SELECT ranked.ruling_id, ranked.language, ranked.found_by, {order}, source,
        {origin} AS origin, standing.state, {text} IS NULL AS missing,
        coalesce((
            SELECT max(number) > standing.source_revision FROM rulings_revision
            WHERE ruling_id = ranked.ruling_id AND language = standing.source_language
        ), false) AS stale,
        EXISTS (
            SELECT 1 FROM rulings_scenariolink WHERE ruling_id = ranked.ruling_id AND scenario <> ''
        ) AS proved
    FROM ranked JOIN rulings_ruling ON rulings_ruling.id = ranked.ruling_id
    LEFT JOIN rulings_translation AS standing
        ON standing.ruling_id = ranked.ruling_id AND standing.language = %s
),
facets (name, size) AS (
    SELECT 'proved:' || CASE WHEN proved THEN 'yes' ELSE 'no' END, count(*)
        FROM listed GROUP BY proved
    UNION ALL SELECT 'is:' || replace(origin, 'project_', ''), count(*) FROM listed GROUP BY origin
    UNION ALL SELECT 'is:question', count(*) FROM listed WHERE source = 'project'
    UNION ALL SELECT 'source:' || source, count(*) FROM listed GROUP BY source
    UNION ALL SELECT 'state:missing', count(*) FROM listed WHERE missing
    UNION ALL SELECT 'state:stale', count(*) FROM listed WHERE stale
    UNION ALL SELECT 'state:' || replace(replace(state, 'in_', ''), '_', '-'), count(*)
        FROM listed WHERE state IS NOT NULL GROUP BY state
    UNION ALL SELECT 'lang:' || code, count(*)
        FROM listed JOIN rulings_ruling ON rulings_ruling.id = listed.ruling_id,
            LATERAL (VALUES {languages}) AS languages (code, held)
        WHERE held GROUP BY code
    UNION ALL SELECT 'die:' || die, count(DISTINCT ruling_id)
        FROM listed JOIN rulings_cardruling USING (ruling_id)
            JOIN rulings_card ON rulings_card.id = card_id, unnest(dice) AS rolled (die)
        WHERE held_until IS NULL GROUP BY die
    UNION ALL SELECT 'date:' || extract(year FROM date), count(DISTINCT ruling_id)
        FROM listed JOIN rulings_cardruling USING (ruling_id)
        WHERE held_until IS NULL GROUP BY extract(year FROM date)
    UNION ALL (
        SELECT 'rule:' || rule, count(DISTINCT ruling_id)
        FROM listed JOIN rulings_rulecitation USING (ruling_id),
            LATERAL (SELECT number UNION SELECT regexp_replace(number, '[a-z]$', ''))
                AS cited (rule)
        WHERE held_until IS NULL GROUP BY rule ORDER BY 2 DESC, 1 LIMIT {rules}
    )
)
SELECT
    {searchable},
    {names},
    (SELECT count(*) FROM listed),
    (SELECT count(*) FROM listed WHERE source = 'project'),
    (SELECT jsonb_object_agg(name, size)::text FROM facets WHERE size > 0),
    page.k, page.a, page.b, page.c, page.ruling_id, page.language, page.found_by
FROM (SELECT 1) AS always LEFT JOIN LATERAL (
    SELECT * FROM listed {after}
    ORDER BY k COLLATE "C", a, b, c, ruling_id LIMIT {shown}
) AS page ON true
ORDER BY page.k COLLATE "C", page.a, page.b, page.c, page.ruling_id
"""
_AFTER = """WHERE (k COLLATE "C", a, b, c, ruling_id) > (%s, %s, %s, %s, %s)"""


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
    facets: Mapping[str, int]
    following: Place | None
    """Where the next page begins; None on the last one."""
    searchable: bool
    """False when one language holds nothing but stop words in the query."""
    called: tuple[bool, ...]
    """Of each name that must be one of a card's, whether some card is called so."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Alternatives that demand the same besides their words; no words: all that meet it."""

    words: tuple[tuple[Words, ...], ...]
    demanded: Fragment


def find_matches(
    query: Query,
    *,
    language: str,
    cards: Sequence[int],
    cards_are_certain: bool,
    names: Sequence[str],
    sort: Sort,
    after: Place | None,
) -> Found:
    """Return a page of the rulings that a query finds, the reader's language first; one query.

    ``names``: those that the query demands of a card.
    """
    order = reading_order(language)
    groups = _groups(query.alternatives, language)
    own = _branches(groups, order[0], 1, own=order[0])
    others = [
        branch
        for preference, code in enumerate(order[1:], start=2)
        for branch in _branches(groups, code, preference, own=order[0])
    ]
    others += _named(query, cards, either([group.demanded for group in groups]))
    told_of = _language_of_states(query, language)
    typed = [words_query(group.words, code) for group in groups if group.words for code in order]
    searchable = [Fragment(f"numnode({one.sql})", one.parameters) for one in typed]
    demanded_names = [called(name).query.sql_with_params() for name in names]
    statement = _STATEMENT.format(
        own="\nUNION ALL\n".join(f"({one.of('entry.ruling_id')})" for one in own),
        others="".join(f"\nUNION ALL ({one.of('entry.ruling_id')})" for one in others),
        most=CAP + 1,
        order=_ORDERS[sort],
        origin=SHOWN_ORIGIN.replace("{ruling}", "ranked.ruling_id"),
        text=column("text", told_of),
        languages=_LANGUAGES_HELD,
        rules=_RULES_COUNTED,
        searchable=f"least({', '.join(one.sql for one in searchable)}) > 0"
        if searchable
        else "true",
        names=f"ARRAY[{', '.join(f'EXISTS ({sql})' for sql, _ in demanded_names)}]::boolean[]",
        after=_AFTER if after else "",
        shown=PAGE_SIZE + 1,
    )
    parameters: list[Any] = [
        *(parameter for branch in (*own, *others) for parameter in branch.parameters),
        cards_are_certain,
        *([language] if sort is Sort.CARD else []),
        list(order),
        told_of,
        *(parameter for one in searchable for parameter in one.parameters),
        *(parameter for _, given in demanded_names for parameter in given),
        *(after.key if after else ()),
    ]
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        rows = cursor.fetchall()
    searchable_found, names_found, total, questions, facets = rows[0][:5]
    page = [row[5:] for row in rows if row[9] is not None]
    last = page[PAGE_SIZE - 1] if len(page) > PAGE_SIZE else None
    return Found(
        matches=tuple(Match(*row[4:]) for row in page[:PAGE_SIZE]),
        total=total,
        questions=questions,
        facets=_meant(json.loads(facets) if facets else {}, query),
        following=Place(sort, *last[:5]) if last else None,
        searchable=bool(searchable_found),
        called=tuple(names_found),
    )


def _language_of_states(query: Query, language: str) -> str:
    """Return the language of which ``state:`` would tell: the reader's, or the one asked for."""
    asked = query.values("lang")
    return by_code(asked[0]).column if len(asked) == 1 else language


def _meant(facets: Mapping[str, int], query: Query) -> dict[str, int]:
    """Return the counts whose terms would narrow the query, and not change what it means.

    Beside a state, a language is the one whose texts have it: neither is counted where the other
    would make something else of it.
    """
    conditions = [one for alternative in query.alternatives for one in alternative.conditions]
    left_out: list[str] = []
    if any(one.operator == "state" for one in conditions):
        left_out.append("lang:")
    if len({one.value for one in conditions if one.asks("lang")}) > len(query.values("lang")) or (
        len(query.values("lang")) > 1
    ):
        left_out.append("state:")
    return {name: size for name, size in facets.items() if not name.startswith(tuple(left_out))}


def _groups(alternatives: Sequence[Alternative], language: str) -> list[_Group]:
    """Return the alternatives of a query, those together that demand the same."""
    groups: list[_Group] = []
    for one in alternatives:
        demand = demanded(one, language)
        said = (tuple(words for words in one.words if not words.negated),)
        for at, group in enumerate(groups):
            if group.demanded == demand:
                groups[at] = _Group(group.words + said, demand)
                break
        else:
            groups.append(_Group(said, demand))
    return [_Group(one.words if all(one.words) else (), one.demanded) for one in groups]


def _branches(
    groups: Sequence[_Group], language: str, preference: int, *, own: str
) -> list[Fragment]:
    """Return what finds the rulings of each group in the texts of one language."""
    branches: list[Fragment] = []
    others_wanted = "" if language == own else _OTHERS_WANTED
    for group in groups:
        said = words_query(group.words, own)
        if group.words:
            asked = words_query(group.words, language)
            literal = _literal(group.words, language)
            # Nothing but stop words in the reader's language: the same words are chance in others.
            sql = _WORDS.format(
                language=language,
                preference=preference,
                asked=asked.sql,
                literal=literal.sql,
                wanted=f"{others_wanted}numnode({said.sql}) > 0",
                demanded=group.demanded.sql,
                most=CAP + 1,
            )
            given = (literal, asked, said, group.demanded)
            branches.append(Fragment(sql, tuple(chain.from_iterable(g.parameters for g in given))))
        if group.demanded.sql != "true":
            # Stop words are optional: where there are no others, the rest is what was asked.
            sql = _BROWSE.format(
                language=language,
                preference=preference,
                wanted=f"{others_wanted}numnode({said.sql}) = 0",
                demanded=group.demanded.sql,
                most=CAP + 1,
            )
            branches.append(Fragment(sql, (*said.parameters, *group.demanded.parameters)))
    return branches


def _literal(alternatives: Iterable[Iterable[Words]], language: str) -> Fragment:
    """Return how many of the phrases and runs of words stand in a text just as they were typed.

    The words of a text are known without their endings and without the commonest of them: of the
    texts that say the words, those that say them in just this way come first.
    """
    wanted = dict.fromkeys(words.text.lower() for words in chain.from_iterable(alternatives))
    runs = [text for text in wanted if " " in text][:_RUNS_COMPARED]
    if not runs:
        return Fragment("0")
    held = f"lower({column('text', language)})"
    counted = " + ".join([f"(position(%s IN {held}) > 0)::int"] * len(runs))
    sql = f"(SELECT {counted} FROM rulings_ruling WHERE id = typed.ruling_id)"
    return Fragment(sql, tuple(runs))


def _named(query: Query, cards: Sequence[int], demand: Fragment) -> list[Fragment]:
    """Return what finds the rulings of cards, of a rule and by an id."""
    branches = []
    if cards:
        branches.append(Fragment(_CARDS, (list(cards),)))
    if query.rule:
        letters = f"^{query.rule.replace('.', '[.]')}[a-z]$"
        branches.append(Fragment(_RULE, (query.rule, f"{query.rule}.%", letters)))
    if query.public_id:
        branches.append(Fragment(_ID, (query.public_id,)))
    return [
        Fragment(one.sql.replace("{demanded}", demand.sql), one.parameters + demand.parameters)
        for one in branches
    ]
