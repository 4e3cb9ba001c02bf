"""The names that may be meant: those with the words typed, and those with a typo or two in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from rulings.models.listed import STANDING_ON_CARD
from rulings.models.localized import CODES, column
from rulings.prepared import asked
from rulings.search.names.likeness import near

MOST: Final = 10
"""How many cards are found by name."""

_AT_ONCE: Final = 7
"""How many names are looked up while somebody is typing."""
_BEGIN: Final = 20
"""How many names of a language are looked at that begin as was typed,"""
_HAVE_WORDS: Final = 150
"""and of all that have the words. Where more have them, some of these are found."""
_RESEMBLE: Final = 100
"""How many names of the reader's language are compared letter by letter,"""
_RESEMBLE_ELSEWHERE: Final = 40
"""and of each other one."""
_MORE_ALIKE: Final = 0.5
"""Of the groups of three letters that were typed, those that such a name must have,"""
_ALIKE: Final = 0.3
"""and where no good one has so many,"""
_ALIKE_ELSEWHERE: Final = 0.4
"""and one of another language."""
_GOOD: Final = 0.2
"""Wrong letters, of all, with which a name is so near that no others are looked for."""
_BEGINNING_LENGTH: Final = 3
"""How much must be typed of a word to be taken for the beginning of one,"""
_RESEMBLING_LENGTH: Final = 4
"""and for a word with a typo in it."""
_LAST_SIGN: Final = "\U0010ffff"

_BEGUN: Final = """
    SELECT * FROM rulings_cardname
    WHERE language = {language} AND key ~>=~ %(key)s AND key ~<~ %(last)s
    ORDER BY key USING ~<~ LIMIT {most}
"""
_FIRST: Final = """
SELECT begun.name, {card}
FROM rulings_cardname AS begun JOIN rulings_card AS card ON card.id = begun.card_id
WHERE begun.language = '{language}' AND begun.key ~>=~ %(key)s AND begun.key ~<~ %(last)s
ORDER BY begun.key USING ~<~ LIMIT {most}
"""
# Language by language, so that the names of none crowd out those of another. Words within a name
# say less than words at its beginning: where enough cards are called so, they are not looked for.
_SURE: Final = f"""
begun AS MATERIALIZED (
    SELECT begun.* FROM unnest('{{{",".join(CODES)}}}'::text[]) AS spoken, LATERAL (
        {_BEGUN.format(language="spoken", most=_BEGIN)}
    ) AS begun
),
found AS (
    TABLE begun UNION ALL (
        SELECT * FROM rulings_cardname
        WHERE array_to_tsvector(string_to_array(key, ' ')) @@ %(words)s::tsquery AND (
            SELECT count(DISTINCT card_id) FROM begun WHERE starts_with(key || ' ', %(key)s || ' ')
        ) < {MOST}
        LIMIT {_HAVE_WORDS}
    )
)
"""
_THESE: Final = "found AS (SELECT * FROM rulings_cardname WHERE id = ANY(%(ids)s))"
_COUNTED: Final = f"""
LEFT JOIN LATERAL (SELECT {STANDING_ON_CARD} AND stands.card_id = card.id) AS counted ON true
"""
_CARD: Final = "card.id, card.slug, card.{own}, card.name_en"
_ON_IT: Final = "card.dice, counted.rulings, counted.questions"
# How a name was found comes first, then the reader's language, then the printed name.
_NAMED: Final = """
WITH {found},
placed AS (
    SELECT DISTINCT ON (card_id) * FROM (
        SELECT *,
            4 * CASE
                WHEN %(key)s IN (key, replace(key, ' // ', ' ')) THEN {same}
                WHEN starts_with(key, %(key)s || ' ') THEN {beginning}
                WHEN string_to_array(key, ' ') @> string_to_array(%(key)s, ' ') THEN {words}
                WHEN starts_with(key, %(key)s) THEN {half_beginning}
                ELSE {half_words}
            END + 2 * (language <> %(language)s)::int + (kind <> 'printed')::int AS place
        FROM found
    ) AS one
    ORDER BY card_id, place, length(key), key USING ~<~, id
),
best AS (SELECT * FROM placed ORDER BY place, length(key), key USING ~<~, id LIMIT {most})
SELECT best.place / 4, best.name, best.language, {card}, {on_it}
FROM best JOIN rulings_card AS card ON card.id = best.card_id
{counted}
ORDER BY best.place, length(best.key), best.key USING ~<~, best.id
"""
_ROLLING: Final = """
SELECT {card}, {on_it} FROM rulings_card AS card {counted}
WHERE NOT card.dice = '{{}}' AND card.dice @> ARRAY[%(die)s]::varchar[]
ORDER BY counted.rulings + counted.questions DESC, card.slug LIMIT {most}
"""
# The share of letters in common is a setting; it holds for this statement.
_RESEMBLING: Final = """
SELECT one.id, one.card_id, one.language, one.kind, one.key
FROM set_config('pg_trgm.word_similarity_threshold', '{alike}', true) AS alike, LATERAL (
    {names}
) AS one
"""
_OF_LANGUAGE: Final = """(
    SELECT * FROM rulings_cardname
    WHERE language = '{language}' AND alike <> '' AND %(key)s <%% key
    ORDER BY %(key)s <<-> key, length(key), id LIMIT {most}
)"""


class Kind(IntEnum):
    """In which way a name is what was typed, best first."""

    SAME = 0
    """It is what was typed, with or without the sign between the two halves of a card."""
    BEGINNING = 1
    """It begins with the words typed."""
    WORDS = 2
    """It has the words typed."""
    HALF_BEGINNING = 3
    """It begins with what was typed, in the middle of a word."""
    HALF_WORDS = 4
    """Each word typed is the beginning of one of its words."""
    TYPO = 5
    """All but some letters are what was typed."""


class CardHit(NamedTuple):
    """A card that was found, with the name that found it (blank where the dice did)."""

    card_id: int
    slug: str
    name: str
    name_language: str
    english: str
    found_name: str
    found_language: str
    rulings: int
    questions: int
    dice: tuple[str, ...]


class _Name(NamedTuple):
    """A name that may be meant, without the cost of a model."""

    pk: int
    card_id: int
    language: str
    kind: str
    key: str


def beginning(key: str, language: str) -> list[CardHit]:
    """Return cards by names of a language that begin with a key, in the order of their letters.

    The first few, for whom is still typing: without what stands on them. One query.
    """
    rows = asked(_statements(language).first, {"key": key, "last": key + _LAST_SIGN})
    hits = (_hit(language, name, language, *card) for name, *card in rows)
    return [*{hit.card_id: hit for hit in hits}.values()]


def named(key: str, language: str) -> list[tuple[Kind, CardHit]]:
    """Return at most MOST cards by names with all that was typed, the nearest first: one query.

    Of two that are as near, the one in the reader's language comes first, then the printed one.
    """
    words = words_begun(key.split())
    return _told(_statements(language).sure, key, language, words=words)


def resembling(key: str, language: str) -> list[CardHit]:
    """Return at most MOST cards by names with a typo, the nearest first.

    Names with fewer letters in common, and other languages, are looked through where none is
    nearly the same. At most four queries.
    """
    if all(len(word) < _RESEMBLING_LENGTH for word in key.split()):
        return []
    statements = _statements(language)
    names: dict[int, _Name] = {}
    found: list[tuple[float, _Name]] = []
    for statement in statements.resembling:
        names |= {row[0]: _Name(*row) for row in asked(statement, {"key": key})}
        found = _nearest(key, [*names.values()], language)
        if found and found[0][0] <= _GOOD:
            break
    ids = [name.pk for _wrong, name in found[:MOST]]
    if not ids:
        return []
    cards = {hit.card_id: hit for _kind, hit in _told(statements.these, key, language, ids=ids)}
    # One may have gone since.
    return [cards[name.card_id] for _wrong, name in found if name.card_id in cards]


def rolling(die: str, language: str) -> list[CardHit]:
    """Return at most MOST cards that roll a die, those with most on them first: one query."""
    rows = asked(_statements(language).rolling, {"die": die})
    return [_hit(language, "", "", *row) for row in rows]


def words_begun(words: Iterable[str]) -> str:
    """Return the search query of names with words that begin so; a short word must be the whole.

    It is blank, and finds nothing, where all are short: too many names have them.

    >>> print(words_begun(["cro", "of", "o'brien", "cro"]))
    'cro':* & 'of' & 'o''brien':*
    >>> words_begun(["of", "a"])
    ''
    """
    words = [*dict.fromkeys(words)]
    if all(len(word) < _BEGINNING_LENGTH for word in words):
        return ""
    return " & ".join(
        lexeme(word) + (":*" if len(word) >= _BEGINNING_LENGTH else "") for word in words
    )


def lexeme(word: str) -> str:
    r"""Return a word as it is written in a search query.

    >>> print(lexeme("o'b\\"))
    'o''b\\'
    """
    return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'"


@dataclass(frozen=True, slots=True)
class _Statements:
    """What is asked for a reader of one language."""

    first: str
    sure: str
    these: str
    resembling: Sequence[str]
    rolling: str


@cache
def _statements(language: str) -> _Statements:
    """Raises LookupError for an unknown language."""
    card = _CARD.format(own=column("name", language))
    kinds = {kind.name.lower(): kind.value for kind in Kind}
    others = [code for code in CODES if code != language]

    def told(found: str) -> str:
        return _NAMED.format(
            found=found, card=card, on_it=_ON_IT, counted=_COUNTED, most=MOST, **kinds
        )

    def like(alike: float, most: int, *languages: str) -> str:
        names = (_OF_LANGUAGE.format(language=code, most=most) for code in languages)
        return _RESEMBLING.format(alike=alike, names=" UNION ALL ".join(names))

    return _Statements(
        first=_FIRST.format(card=card, language=language, most=_AT_ONCE),
        sure=told(_SURE),
        these=told(_THESE),
        resembling=(
            like(_MORE_ALIKE, _RESEMBLE, language),
            like(_ALIKE, _RESEMBLE, language),
            like(_ALIKE_ELSEWHERE, _RESEMBLE_ELSEWHERE, *others),
        ),
        rolling=_ROLLING.format(card=card, on_it=_ON_IT, counted=_COUNTED, most=MOST),
    )


def _told(statement: str, key: str, language: str, **more: object) -> list[tuple[Kind, CardHit]]:
    given = {"key": key, "last": key + _LAST_SIGN, "language": language, **more}
    return [(Kind(kind), _hit(language, *row)) for kind, *row in asked(statement, given)]


def _hit(
    language: str,
    name: str,
    spoken: str,
    pk: int,
    slug: str,
    own: str | None,
    english: str | None,
    dice: Sequence[str] = (),
    rulings: int = 0,
    questions: int = 0,
) -> CardHit:
    """Return a card as a result for a reader of `language`, as the statements tell of it."""
    shown, where = (own, language) if own else (english or slug, "en")
    return CardHit(
        pk, slug, shown, where, english or "", name, spoken, rulings, questions, tuple(dice)
    )


def _nearest(key: str, names: Sequence[_Name], language: str) -> list[tuple[float, _Name]]:
    """Return those names that are near what was typed, one of each card, the nearest first."""
    found = sorted(
        (
            wrong,
            names[at].language != language,
            names[at].kind != "printed",
            len(names[at].key),
            names[at].key,
            at,
        )
        for at, wrong in near(key, [name.key for name in names])
    )
    best: dict[int, tuple[float, _Name]] = {}
    for wrong, *_rest, at in found:
        best.setdefault(names[at].card_id, (wrong, names[at]))
    return [*best.values()]
