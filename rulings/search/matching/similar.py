"""Rulings like one: in similar words, shown by the same scenario, on the same rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, takewhile
from math import ceil
from typing import Any, Final

from rulings.prepared import asked

MOST: Final = 6
"""How many rulings are named of each kind."""
_CANDIDATES: Final = 1500
"""With how many rulings one is compared at the most."""
_NEWEST: Final = 2000
"""With how many where each of its words is said by more."""
_ALIKE: Final = 0.35
"""Of the words of two texts together, so many stand in both."""
_OF_A_RULE: Final = 1000
"""How many rulings on one rule are looked at."""

# How many say a word is the length of its list (`search.words.kept`), which need not be read for
# that; one that is not whole is of a word that more say than are compared. What few say has none.
_WORDS: Final = f"""
SELECT word, quote_literal(word), coalesce((
    SELECT CASE WHEN whole THEN octet_length(numbers) / 4 ELSE {_CANDIDATES} + 1 END
    FROM rulings_searchkept
    WHERE language = '{{language}}' AND said = quote_literal(word)::tsquery
), (
    SELECT count(*) FROM (
        SELECT FROM rulings_searchentry_{{language}}
        WHERE vector @@ quote_literal(word)::tsquery LIMIT {_CANDIDATES} + 1
    ) AS some_of_them
)) AS hits
FROM rulings_searchentry_{{language}}, unnest(tsvector_to_array(vector)) AS word
WHERE language = '{{language}}' AND ruling_id = %(ruling)s
ORDER BY hits, word
"""
_RARE: Final = "WHERE vector @@ %(rare)s::tsquery"
_RECENT: Final = f"ORDER BY day DESC NULLS LAST LIMIT {_NEWEST}"
# The lengths are compared first, which costs next to nothing, and the words once.
_BY_WORDS: Final = f"""
SELECT ruling_id FROM (
    SELECT ruling_id, shared / (cardinality(%(words)s::text[]) + length - shared) AS alike
    FROM (
        SELECT ruling_id, length(vector) AS length,
            (length(vector) - length(ts_delete(vector, %(words)s::text[])))::float AS shared
        FROM (SELECT * FROM rulings_searchentry_{{language}} {{among}}) AS candidate
        WHERE length(vector) BETWEEN %(least)s AND %(most)s AND ruling_id <> %(ruling)s
        OFFSET 0
    ) AS compared
) AS like_it
JOIN rulings_ruling ON rulings_ruling.id = ruling_id
WHERE alike >= {_ALIKE} AND status IN ('current', 'missing')
ORDER BY alike DESC, ruling_id LIMIT {MOST}
"""
_BY_SCENARIO: Final = f"""
SELECT ruling_id FROM rulings_scenariolink
JOIN rulings_ruling ON rulings_ruling.id = ruling_id AND status IN ('current', 'missing')
WHERE scenario <> '' AND ruling_id <> %(ruling)s AND scenario = (
    SELECT scenario FROM rulings_scenariolink WHERE ruling_id = %(ruling)s
)
ORDER BY ruling_id LIMIT {MOST}
"""
_BY_RULES: Final = f"""
SELECT other.ruling_id
FROM rulings_rulecitation AS own, LATERAL (
    SELECT number, ruling_id FROM rulings_rulecitation
    WHERE number = own.number AND held_until IS NULL AND ruling_id <> %(ruling)s
    LIMIT {_OF_A_RULE}
) AS other
JOIN rulings_ruling ON rulings_ruling.id = other.ruling_id AND status IN ('current', 'missing')
WHERE own.ruling_id = %(ruling)s AND own.held_until IS NULL
GROUP BY other.ruling_id ORDER BY count(DISTINCT other.number) DESC, other.ruling_id LIMIT {MOST}
"""


@dataclass(frozen=True, slots=True)
class Similar:
    """Keys of rulings like one, at most MOST of each kind, the likest first."""

    by_words: tuple[int, ...]
    by_scenario: tuple[int, ...]
    by_rules: tuple[int, ...]


def similar(ruling_id: int, language: str) -> Similar:
    """Return the rulings like one, in four queries. None is withdrawn or merged.

    Two texts in `language` (a column) are alike by the words that the search keeps of both. They
    are compared where they share one of the rarest words of the ruling, as many of these as are
    said by some thousand rulings: what a ruling costs is bounded, however common its words are.
    """
    return Similar(
        _by_words(ruling_id, language),
        _keys(_BY_SCENARIO, {"ruling": ruling_id}),
        _keys(_BY_RULES, {"ruling": ruling_id}),
    )


def _by_words(ruling_id: int, language: str) -> tuple[int, ...]:
    words, rare, recent = _statements(language)
    rows = asked(words, {"ruling": ruling_id})
    # What this ruling alone says leads nowhere.
    said = [(quoted, hits) for _word, quoted, hits in rows if hits > 1]
    together = accumulate(hits for _quoted, hits in said)
    few = [*takewhile(lambda hits: hits <= _CANDIDATES, together)]
    given = {
        "ruling": ruling_id,
        "words": [word for word, *_ in rows],
        "least": ceil(len(rows) * _ALIKE),
        "most": int(len(rows) / _ALIKE),
        "rare": " | ".join(quoted for quoted, _hits in said[: len(few)]),
    }
    return _keys(rare if few else recent, given) if said else ()


def _keys(statement: str, given: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(key for (key,) in asked(statement, given))


@cache
def _statements(language: str) -> Sequence[str]:
    """Return what asks for words, and for rulings by the rare ones, or by those of the newest."""
    return (
        _WORDS.format(language=language),
        _BY_WORDS.format(language=language, among=_RARE),
        _BY_WORDS.format(language=language, among=_RECENT),
    )
