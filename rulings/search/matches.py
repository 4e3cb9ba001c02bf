"""A page of the rulings that a query finds: by words, by conditions, by a rule, an id or a card.

What is found in the reader's language comes before what is found in the others, which are asked
where it gives less than a page. Of each language the newest rulings are ranked, up to CAP. A page
is what follows the place where the last one ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from rulings.models.localized import reading_order
from rulings.search.branches import (
    CAP,
    CARD_PREFERENCE,
    Group,
    browsed,
    grouped,
    in_language,
    named,
)
from rulings.search.conditions import Fragment, called, either, words_query
from rulings.search.counts import count
from rulings.search.places import Place, Sort
from rulings.search.query import Query

__all__ = ["CAP", "PAGE_SIZE", "Found", "Match", "find_matches", "statement"]

PAGE_SIZE: Final = 20

_CARD_KEY: Final = """
coalesce((
    SELECT min(coalesce(own.key, english.key) COLLATE "C")
    FROM rulings_cardruling AS link
    LEFT JOIN rulings_cardname AS own
        ON own.card_id = link.card_id AND own.language = %s AND own.kind = 'printed'
    LEFT JOIN rulings_cardname AS english
        ON english.card_id = link.card_id AND english.language = 'en' AND english.kind = 'printed'
    WHERE link.ruling_id = listed.ruling_id AND link.held_until IS NULL
), '')
"""
_ORDERS: Final[Mapping[Sort, str]] = {
    Sort.RELEVANCE: "'' AS k, preference::float8 AS a, worse::float8 AS b, ago::float8 AS c",
    Sort.DATE: "'' AS k, ago::float8 AS a, preference::float8 AS b, worse::float8 AS c",
    Sort.CARD: f"{_CARD_KEY} AS k, ago::float8 AS a, preference::float8 AS b, 0::float8 AS c",
}
_PLACE: Final = 'k COLLATE "C", a, b, c, ruling_id'
_STATEMENT: Final = f"""
WITH hidden AS MATERIALIZED (
    SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')
),
{{found}}
listed AS MATERIALIZED (
    SELECT * FROM ({{best}}) AS best (preference, worse, ruling_id, ago, found_by)
    ORDER BY preference, worse, ruling_id LIMIT {CAP + 1}
)
SELECT told.*, page.* FROM (
    SELECT count(*), count(*) FILTER (WHERE preference = 1), array_agg(ruling_id)::text FROM listed
) AS told
LEFT JOIN LATERAL (
    SELECT * FROM (SELECT {{order}}, ruling_id, preference, found_by FROM listed) AS placed
    {{after}}
    ORDER BY {_PLACE} LIMIT {PAGE_SIZE + 1}
) AS page ON true
ORDER BY {_PLACE}
"""
_FOUND: Final = "found (preference, worse, ruling_id, ago, found_by) AS MATERIALIZED ({branches}),"
_AFTER: Final = f"WHERE ({_PLACE}) > (%s, %s, %s, %s, %s)"
# What cards are called finds rulings where nothing else does, or where it is certain.
_BEST: Final = f"""
SELECT DISTINCT ON (ruling_id) * FROM found
WHERE preference < {CARD_PREFERENCE} OR %s
    OR NOT EXISTS (SELECT FROM found WHERE preference < {CARD_PREFERENCE})
ORDER BY ruling_id, preference, worse
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
    facets: Mapping[str, int]
    following: Place | None
    """Where the next page begins; None on the last one."""
    searchable: bool
    """False when nothing was found and a language holds nothing but stop words in the query."""
    called: tuple[bool, ...]
    """Of each name that must be one of a card's, whether some card is called so."""


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
    """Return a page of the rulings that a query finds, the reader's language first.

    Two queries, one where an alternative has no words; one more where names are demanded or nothing
    is found. ``names``: those that the query demands of a card.
    """
    order = reading_order(language)
    groups = grouped(query.alternatives, language)
    nearest = [
        *in_language(groups, language, 1, own=language),
        *browsed(groups, order),
        *named(query, cards, either([group.demanded for group in groups])),
    ]

    def page(branches: Sequence[Fragment]) -> _Page:
        return _ask(statement(branches, cards_are_certain, language, sort, after))

    # Where no words are, a text in the reader's language is not what was asked for.
    found = page(nearest) if all(group.words for group in groups) else None
    if found is None or found.own < (CAP + 1 if "browse" in found.found_by else PAGE_SIZE):
        others = [
            branch
            for preference, code in enumerate(order[1:], start=2)
            for branch in in_language(groups, code, preference, own=language)
        ]
        found = page([*nearest, *others])
    facets = count(found.ids, query, order) if found.total else {}
    searchable, names_found = True, tuple[bool, ...]()
    if names or not found.total:
        searchable, names_found = _typed(groups, order, names)
    rows = found.rows
    return Found(
        matches=tuple(
            Match(ruling, order[preference - 1] if found_by == "words" else "", found_by)
            for *_place, ruling, preference, found_by in rows[:PAGE_SIZE]
        ),
        total=found.total,
        questions=facets.get("is:question", 0),
        facets=facets,
        following=Place(sort, *rows[PAGE_SIZE - 1][:5]) if len(rows) > PAGE_SIZE else None,
        searchable=searchable,
        called=names_found,
    )


def statement(
    branches: Sequence[Fragment],
    cards_are_certain: bool,
    language: str,
    sort: Sort,
    after: Place | None,
) -> Fragment:
    """Return the statement that ranks what some branches find and selects a page."""
    either_of = "\nUNION ALL\n".join(f"({one.of('entry.ruling_id')})" for one in branches)
    # The words of one language, or the conditions, alone find no ruling twice.
    alone = len(branches) == 1
    return Fragment(
        _STATEMENT.format(
            found="" if alone else _FOUND.format(branches=either_of),
            best=either_of if alone else _BEST,
            order=_ORDERS[sort],
            after=_AFTER if after else "",
        ),
        (
            *(parameter for branch in branches for parameter in branch.parameters),
            *(() if alone else (cards_are_certain,)),
            *((language,) if sort is Sort.CARD else ()),
            *(after.key if after else ()),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """What a statement answered: how many there are, all their ids, and the rows of the page."""

    total: int
    own: int
    """How many of them the words of the reader's language found."""
    ids: str
    """As PostgreSQL writes an array: a thousand take longer to write than to count."""
    rows: Sequence[tuple[Any, ...]]

    @property
    def found_by(self) -> set[str]:
        """Return what those of the page were found by."""
        return {found_by for *_row, found_by in self.rows}


def _ask(asked: Fragment) -> _Page:
    with connection.cursor() as cursor:
        cursor.execute(asked.sql, asked.parameters)
        rows = cursor.fetchall()
    total, own, ids = rows[0][:3]
    return _Page(total, own, ids or "{}", [row[3:] for row in rows if row[-1] is not None])


def _typed(
    groups: Sequence[Group], order: Sequence[str], names: Sequence[str]
) -> tuple[bool, tuple[bool, ...]]:
    """Return whether every language has words to look for, and which names a card is called by."""
    typed = [words_query(group.words, code) for group in groups if group.words for code in order]
    words = ", ".join(f"numnode({one.sql})" for one in typed)
    demanded = [called(name).query.sql_with_params() for name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {f'least({words}) > 0' if typed else 'true'},"
            f" ARRAY[{', '.join(f'EXISTS ({sql})' for sql, _given in demanded)}]::boolean[]",
            [
                *(parameter for one in typed for parameter in one.parameters),
                *(parameter for _sql, given in demanded for parameter in given),
            ],
        )
        searchable, names_found = cursor.fetchone() or (True, [])
    return bool(searchable), tuple(names_found)
