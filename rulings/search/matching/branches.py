"""What finds rulings, as SQL: words in one language, conditions, a rule, an id, cards.

Each branch selects rows of a preference (the less, the earlier it comes), what the rulings were
found by, and three arrays: how badly the words fit, how long ago the newest day is, the ruling; or
their numbers in a list (`kinds.Kind` has all columns). They stand in a statement that defines
``hidden``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from rulings.models.localized import column
from rulings.prepared import asked
from rulings.search.matching.conditions import Fragment, demanded, words_query
from rulings.search.matching.places import Way
from rulings.search.query import Alternative, Query, Words
from rulings.search.words.canonical import canonical
from rulings.search.words.entries import AGO

CAP: Final = 1000
"""How many rulings a search ranks and counts: the newest of each language."""
CARD_PREFERENCE: Final = 8
"""The preference of what was found by a card's name."""
_LOOKED_AT: Final = 5 * CAP
"""In so many of the newest, what meets conditions is looked for one by one."""
_FEW: Final = 150
"""Where so few at the most say several words, their texts tell how well they fit;"""
_ALL: Final = 2**31 - 1
"""where this many do, always (and where 0 do, never)."""
_RUNS_COMPARED: Final = 4
COMPARED: Final = 100
"""In so many of the best, stop words beside one other word are looked for as they were typed."""
AMONG_STOP_WORDS: Final = 2
"""How rows of rulings are told that say one word, beside which stop words were typed."""

# Few rulings are hidden: to look up each that is found would take longer than to find it.
_SEEN = "entry.ruling_id NOT IN (SELECT id FROM hidden)"
# One row for each way of finding: thousands of rows take longer to read. The last four columns are
# those of what is found from lists.
_GATHERED = """
SELECT preference, found_by, 0, array_agg(worse), array_agg(ago), array_agg(ruling_id),
    NULL::uuid, NULL::bytea, NULL::bytea, NULL::bigint[]
FROM ({rows}) AS found (preference, worse, ruling_id, ago, found_by)
GROUP BY preference, found_by
"""
_WORDS = """
SELECT {preference}, 'words', listed.* FROM {listed} WHERE {wanted}
"""
# Found by itself, from lists if there are some; or, where more is demanded, text by text.
_LISTED = "rulings_search_words_{language}({asked}, {beside}, {most}, {few}, {best}) AS listed"
_DEMANDED = """(
    SELECT near, array_agg(-ts_rank(vector, asked)), array_agg({ago}), array_agg(ruling_id),
        NULL::uuid, NULL::bytea, NULL::bytea, NULL::bigint[]
    FROM (
        SELECT (numnode(typed.asked) = 1 AND coalesce(vector @@ ({beside}), false))::integer
                * {among_stop_words} AS near,
            ruling_id, day, vector, typed.asked
        FROM rulings_searchentry_{language} AS entry, (SELECT {asked}) AS typed (asked)
        WHERE vector @@ typed.asked AND {demanded} AND {seen}
        ORDER BY {newest} DESC NULLS LAST LIMIT {most}
    ) AS newest GROUP BY near
) AS listed"""
_TEXTS = "SELECT id, {text} FROM rulings_ruling WHERE id = ANY(%(rulings)s::bigint[])"
# What are stop words, no index knows.
_STOP_WORDS = """
SELECT typed, known FROM unnest(%(typed)s::text[], %(known)s::text[]) AS word (typed, known)
WHERE ts_lexize('rulings_{language}_stop', known) = '{{}}'
"""
_COMMON: Final = 0.1
"""How much better a text fits for each stop word beside a single other word: more than for that."""
# What many rulings meet is found among the newest that the reader's language has. Else, whatever
# the conditions are, they are evaluated once over all rulings, as a set, and only then are the
# texts of these looked for, in the other languages where the reader's own has too few.
_BROWSE = """
WITH newest AS MATERIALIZED (
    SELECT ruling_id, day FROM (
        SELECT ruling_id, day FROM rulings_searchentry_{own}
        ORDER BY day DESC NULLS LAST, ruling_id LIMIT {looked_at}
    ) AS entry
    WHERE {wanted} AND {demanded} AND {seen}
    ORDER BY day DESC NULLS LAST, ruling_id LIMIT {most}
),
met AS MATERIALIZED (
    SELECT ruling_id FROM (SELECT id FROM rulings_ruling) AS entry (ruling_id)
    WHERE (SELECT count(*) FROM newest) < {most} AND {wanted} AND {demanded} AND {seen}
),
own AS MATERIALIZED (
    SELECT ruling_id, day FROM rulings_searchentry_{own}
    WHERE language = '{own}' AND ruling_id IN (SELECT ruling_id FROM met)
    ORDER BY day DESC NULLS LAST, ruling_id LIMIT {most}
)
SELECT DISTINCT ON (ruling_id) preference, 0::real, ruling_id, {ago}, 'browse'
FROM (
    SELECT 1, ruling_id, day FROM newest
    UNION ALL SELECT 1, ruling_id, day FROM own
    {texts}
) AS entry (preference, ruling_id, day)
ORDER BY ruling_id, preference
"""
_TEXTS_THAT_MEET = """
UNION ALL (
    SELECT {preference}, ruling_id, day FROM rulings_searchentry
    WHERE (SELECT count(*) FROM own) < {most}
        AND language = '{language}' AND ruling_id IN (SELECT ruling_id FROM met)
    ORDER BY day DESC NULLS LAST, ruling_id LIMIT {most}
)"""
_NEWEST_DAY = """(
    SELECT max(date) FROM rulings_cardruling AS link
    WHERE link.ruling_id = entry.ruling_id AND link.held_until IS NULL
)"""
_RULE = """
SELECT 0, 0::real, ruling_id, {ago}, 'rule'
FROM rulings_rulecitation AS entry
WHERE (number = %s OR number LIKE %s OR number ~ %s) AND held_until IS NULL
    AND ({demanded}) AND {seen}
"""
_ID = """
SELECT 0, -1::real, ruling_id, {ago}, 'id'
FROM (SELECT id AS ruling_id FROM rulings_ruling WHERE public_id = %s) AS entry
WHERE ({demanded}) AND {seen}
"""
_CARDS = """
SELECT {preference}, 0::real, ruling_id, {ago}, 'card'
FROM rulings_cardruling AS entry
WHERE card_id = ANY(%s) AND held_until IS NULL AND ({demanded}) AND {seen}
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Alternatives that demand the same besides their words; no words: all that meet it."""

    words: tuple[tuple[Words, ...], ...]
    demanded: Fragment


def grouped(alternatives: Sequence[Alternative], language: str) -> list[Group]:
    """Return the alternatives of a query for a reader, those together that demand the same."""
    groups: list[Group] = []
    for one in alternatives:
        demand = demanded(one, language)
        said = (tuple(words for words in one.words if not words.negated),)
        for at, group in enumerate(groups):
            if group.demanded == demand:
                groups[at] = Group(group.words + said, demand)
                break
        else:
            groups.append(Group(said, demand))
    return [Group(one.words if all(one.words) else (), one.demanded) for one in groups]


def in_language(
    groups: Sequence[Group],
    language: str,
    preference: int,
    *,
    own: str,
    way: Way | None = None,
    best: int = CAP + 1,
) -> list[Fragment]:
    """Return what finds the rulings of each group by its words in the texts of one language.

    `own` is the reader's. They are ranked in the way of another page, if there is one; of those
    that say the words near each other, no more than the `best` need be told from the others.
    """
    few = _FEW if way is None else 0 if preference in way.near else _ALL
    branches: list[Fragment] = []
    for group in groups:
        if not group.words:
            continue
        all_words = words_query(group.words, language)
        # Nothing but stop words in the reader's language: the same words are chance in others.
        said = Fragment("true") if language == own else _says_something(group.words, own)
        beside = side_by_side(runs_typed(group.words), language)
        # The planner takes common words side by side for a common phrase, and would look for it
        # through the whole table from the newest on: a sum is in the order of no index.
        phrase = any(words.phrase for words in chain.from_iterable(group.words))
        alone = group.demanded.sql == "true"
        listed = (_LISTED if alone else _DEMANDED).format(
            language=language,
            asked=all_words.sql,
            beside=beside.sql,
            most=CAP + 1,
            few=few,
            best=best,
            among_stop_words=AMONG_STOP_WORDS,
            demanded=group.demanded.sql,
            seen=_SEEN,
            ago=AGO.format(day="day"),
            newest="day + 0" if phrase else "day",
        )
        sql = _WORDS.format(preference=preference, listed=listed, wanted=said.sql)
        first, then = (all_words, beside) if alone else (beside, all_words)
        given = (first, then, *(() if alone else (group.demanded,)), said)
        often = alone and language == own and len(all_words.parameters) == 1
        branches.append(
            Fragment(sql, tuple(chain.from_iterable(one.parameters for one in given)), often=often)
        )
    return branches


def _says_something(words: Iterable[Iterable[Words]], language: str) -> Fragment:
    said = words_query(words, language)
    return Fragment(f"numnode({said.sql}) > 0", said.parameters)


def browsed(groups: Sequence[Group], order: Sequence[str]) -> list[Fragment]:
    """Return what finds the rulings of each group by its conditions alone, each ruling once.

    `order`: the languages in which the reader reads. Of each, the newest texts are found.
    """
    branches: list[Fragment] = []
    for group in groups:
        if group.demanded.sql == "true":
            continue
        # Stop words are optional: where there are no others, the rest is what was asked.
        said = words_query(group.words, order[0])
        rows = _BROWSE.format(
            own=order[0],
            looked_at=_LOOKED_AT,
            wanted=f"numnode({said.sql}) = 0",
            demanded=group.demanded.sql,
            seen=_SEEN,
            ago=AGO.format(day="day"),
            texts="".join(
                _TEXTS_THAT_MEET.format(preference=preference, language=language, most=CAP + 1)
                for preference, language in enumerate(order[1:], start=2)
            ),
            most=CAP + 1,
        )
        given = (*said.parameters, *group.demanded.parameters) * 2
        branches.append(Fragment(_GATHERED.format(rows=rows), given))
    return branches


def runs_typed(alternatives: Iterable[Iterable[Words]]) -> list[str]:
    """Return the phrases and runs of words that a text may have just as they were typed."""
    wanted = dict.fromkeys(words.text.lower() for words in chain.from_iterable(alternatives))
    return [text for text in wanted if " " in text][:_RUNS_COMPARED]


def side_by_side(runs: Sequence[str], language: str) -> Fragment:
    """Return the search query of runs of words of which one must be there, its words in a row."""
    return words_query([[Words(text, phrase=True)] for text in runs], language)


def beside_stop_words(rulings: Sequence[int], typed: str, language: str) -> dict[int, float]:
    """Return how well some rulings have a word among stop words, as it was typed. Two queries.

    The words of a text are known without their endings and without the commonest of them: texts
    that say all in just this way come first, and then each stop word that a text has counts a bit.
    """
    words = typed.split()
    known = [canonical(word, language).text for word in words]
    stop = asked(_STOP_WORDS.format(language=language), {"typed": words, "known": known})
    statement = _TEXTS.format(text=column("text", language))
    return {
        ruling: (typed in text.lower())
        + _COMMON * sum(one in text.lower() or other in text.lower() for one, other in stop)
        for ruling, text in asked(statement, {"rulings": [*rulings]})
    }


def named(query: Query, cards: Sequence[int], demand: Fragment) -> list[Fragment]:
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
        Fragment(
            _GATHERED.replace("{rows}", one.sql)
            .replace("{demanded}", demand.sql)
            .replace("{seen}", _SEEN)
            .replace("{ago}", AGO.format(day=_NEWEST_DAY))
            .replace("{preference}", str(CARD_PREFERENCE)),
            one.parameters + demand.parameters,
            often=demand.sql == "true",
        )
        for one in branches
    ]
