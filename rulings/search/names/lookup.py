"""The names that may be meant: those with the words typed, and those with a typo or two in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from rulings.models.localized import CODES, column
from rulings.prepared import asked
from rulings.search.names.hits import CARD, COUNTED, ON_IT, CardHit, hit, hits
from rulings.search.names.likeness import near
from rulings.search.names.pieces import WRONG, pieces

MOST: Final = 10
"""How many cards are found by name."""

_AT_ONCE: Final = 7
"""How many names are looked up while somebody is typing."""
_BEGIN: Final = 20
"""How many names of a language are looked at that begin as was typed,"""
_HAVE_WORDS: Final = 150
"""and of all that have the words. Where more have them, some of these are found."""
_RESEMBLE: Final = 60
"""How many names of the reader's language are compared letter by letter,"""
_RESEMBLE_ELSEWHERE: Final = 40
"""and of each other one."""
_MORE_ALIKE: Final = 0.55
"""Of the groups of three letters that were typed, those that such a name must have,"""
_ALIKE: Final = 0.3
"""and where no good one has so many,"""
_ALIKE_ELSEWHERE: Final = 0.4
"""and one of another language."""
_GOOD: Final = 0.2
"""Wrong letters, of all, with which a name is so near that no others are looked for."""
_BEGINNING_LENGTH: Final = 3
"""How much must be typed of a word to be taken for the beginning of one."""
_RESEMBLING_LENGTH: Final = 4
"""Of fewer letters no word is a name but for a typo: too many others are as near."""
_LAST: Final = "(%(key)s::text || '\U0010ffff')"
_MOST_DOTS: Final = 3
"""Letters of a word that may have dots, of which each is tried with and without."""
_E_FOR_DOTS: Final = re.compile("(?<=[ao])e|(?<=(?<![aeq])u)e")
"""Not the last one of *treue*, *Mauer* or *Quelle*."""

# Names that have the two dots may be typed with an e for them.
_DOTTED: Final = "name ~ '[äöüÄÖÜ]'"
_FIRST: Final = f"""
SELECT begun.name, {CARD}
FROM rulings_cardname AS begun JOIN rulings_card AS card ON card.id = begun.card_id
WHERE begun.language = '{{language}}' AND begun.key ~>=~ %(key)s AND begun.key ~<~ {_LAST}
ORDER BY begun.key USING ~<~ LIMIT {_AT_ONCE}
"""
_NAME: Final = "id, card_id, language, kind, key, name"
# Language by language, so that the names of none crowd out those of another. Words within a name
# say less than words at its beginning: where enough cards are called so, they are not looked for.
_SURE: Final = f"""
WITH begun AS MATERIALIZED (
    SELECT begun.* FROM unnest('{{{{{",".join(CODES)}}}}}'::text[]) AS spoken, LATERAL (
        SELECT {_NAME} FROM rulings_cardname
        WHERE language = spoken AND key ~>=~ %(key)s AND key ~<~ {_LAST} AND {{also}}
        ORDER BY key USING ~<~ LIMIT {_BEGIN}
    ) AS begun
)
TABLE begun UNION ALL (
    SELECT {_NAME} FROM rulings_cardname
    WHERE array_to_tsvector(string_to_array(key, ' ')) @@ %(words)s::tsquery AND {{also}} AND (
        SELECT count(DISTINCT card_id) FROM begun WHERE starts_with(key || ' ', %(key)s || ' ')
    ) < {MOST}
    LIMIT {_HAVE_WORDS}
)
"""
_ROLLING: Final = f"""
SELECT {CARD}, {ON_IT} FROM rulings_card AS card {COUNTED}
WHERE NOT card.dice = '{{{{}}}}' AND card.dice @> ARRAY[%(die)s]::varchar[]
ORDER BY counted.rulings + counted.questions DESC, card.slug LIMIT {MOST}
"""
# Two swapped letters are two wrong ones here. All but the longest names are compared whole.
_WRONG: Final = "levenshtein_less_equal(left(key, 250), left(%(key)s, 250), 4)"
_WRITTEN: Final = f"""(
    SELECT {_NAME} FROM rulings_cardname
    WHERE rulings_name_pieces(language, key) && %(pieces)s::text[]
        AND {_WRONG} <= least(length(%(key)s) / 3, 4)
    LIMIT {_RESEMBLE}
)"""
# The share of letters in common is a setting; it holds for this statement.
_RESEMBLING: Final = f"""
SELECT {_NAME}
FROM set_config('pg_trgm.word_similarity_threshold', '{{alike}}', true) AS alike, LATERAL (
    {{names}}
) AS one
"""
_OF_LANGUAGE: Final = f"""(
    SELECT {_NAME} FROM rulings_cardname
    WHERE language = '{{language}}' AND alike <> '' AND %(key)s <%% key
    ORDER BY %(key)s <<-> key, length(key), id LIMIT {{most}}
)"""
# Several words are mostly a whole name. One may as well be a part of many.
_SOONEST: Final = f"""
WITH written AS MATERIALIZED {_WRITTEN}
TABLE written UNION ALL ({_RESEMBLING}
WHERE NOT (strpos(%(key)s, ' ') > 0 AND EXISTS (SELECT FROM written WHERE {_WRONG} <= {WRONG})))
"""


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


class _Name(NamedTuple):
    """A name that may be meant, without the cost of a model."""

    pk: int
    card_id: int
    language: str
    kind: str
    key: str
    name: str


def beginning(key: str, language: str) -> list[CardHit]:
    """Return cards by names of a language that begin with a key, in the order of their letters.

    The first few, for whom is still typing: without what stands on them. One query.
    """
    found = {
        pk: hit(language, name, language, pk, slug, own, english)
        for name, pk, slug, own, english in asked(_statements(language).first, {"key": key})
    }
    return [*found.values()]


def named(key: str, language: str) -> list[tuple[Kind, CardHit]]:
    """Return at most MOST cards by names with all that was typed, the nearest first.

    Of two that are as near, the one in the reader's language comes first, then the printed one. One
    query, another where an e may have been typed for the dots of a letter, and that of `hits`.
    """
    statements, words = _statements(language), key.split()
    found = [*_having(statements.sure, key, words_begun(words), str)]
    if (other := without_e(key)) != key:
        # An e of the name is none for dots: it is left out of both.
        words_typed = words_begun(words, dotted=True)
        found += _having(statements.sure_dotted, other, words_typed, without_e)
    best = _best(found, language)
    cards = _hits(best, language)
    return [(Kind(int(kind)), cards[name.card_id]) for kind, name in best if name.card_id in cards]


def _having(
    statement: str, key: str, words: str, compared: Callable[[str], str]
) -> Iterator[tuple[int, _Name]]:
    """Yield names that begin with a key or have words, and how: by what is compared of theirs."""
    typed = {*key.split()}
    for row in asked(statement, {"key": key, "words": words}):
        name = _Name(*row)
        yield _kind(compared(name.key), key, typed), name


def _kind(key: str, asked: str, words: set[str]) -> Kind:
    """Return in which way a name that begins with what was typed, or has its words, is that."""
    if asked in (key, key.replace(" // ", " ")):
        return Kind.SAME
    if key.startswith(f"{asked} "):
        return Kind.BEGINNING
    if words <= {*key.split()}:
        return Kind.WORDS
    return Kind.HALF_BEGINNING if key.startswith(asked) else Kind.HALF_WORDS


def too_short(key: str) -> bool:
    """Tell whether each word is too short to be looked for with a typo."""
    return all(len(word) < _RESEMBLING_LENGTH for word in key.split())


def resembling(key: str, language: str) -> list[CardHit]:
    """Return at most MOST cards by names with a typo, the nearest first.

    First those with a letter or two wrong, or else with many letters in common; then, where none is
    nearly the same, those with fewer, and those of other languages. At most four queries.
    """
    if too_short(key):
        return []
    found: list[tuple[float, _Name]] = []
    for statement, languages in _statements(language).resembling:
        written = [spoken + piece for piece in pieces(key) for spoken in languages]
        names = [_Name(*row) for row in asked(statement, {"key": key, "pieces": written})]
        near_ones = near(key, [name.key for name in names])
        found = _best([*found, *((wrong, names[at]) for at, wrong in near_ones)], language)
        if found and found[0][0] <= _GOOD:
            break
    return [*_hits(found, language).values()]


def rolling(die: str, language: str) -> list[CardHit]:
    """Return at most MOST cards that roll a die, those with most on them first: one query."""
    return [
        hit(language, "", "", *row) for row in asked(_statements(language).rolling, {"die": die})
    ]


def words_begun(words: Iterable[str], *, dotted: bool = False) -> str:
    """Return the search query of names with words that begin so; a short word must be the whole.

    ``dotted``: or that begin so if an e was typed for the dots of a letter. It is blank, and finds
    nothing, where all words are short: too many names have them.

    >>> print(words_begun(["cro", "of", "o'brien", "cro"]))
    'cro':* & 'of' & 'o''brien':*
    >>> print(words_begun(["groesse", "der"], dotted=True))
    ('groesse':* | 'grosse':*) & 'der':*
    >>> print(words_begun(["duellkroete"], dotted=True))
    ('duellkroete':* | 'duellkrote':* | 'dullkroete':* | 'dullkrote':*)
    >>> print(words_begun(["oe" * 4], dotted=True))
    ('oeoeoeoe':* | 'oooo':*)
    >>> words_begun(["of", "a"])
    ''
    """
    words = [*dict.fromkeys(words)]
    if all(len(word) < _BEGINNING_LENGTH for word in words):
        return ""
    return " & ".join(
        f"({' | '.join(map(_begun, spelt))})" if len(spelt) > 1 else _begun(word)
        for word in words
        for spelt in [_spelt(word) if dotted else [word]]
    )


def _spelt(word: str) -> list[str]:
    """Return a word with and without each e that may stand for dots; of many, with all or none."""
    parts = _E_FOR_DOTS.split(word)
    if len(parts) > _MOST_DOTS + 1:
        return [word, "".join(parts)]
    spelt = parts[:1]
    for part in parts[1:]:
        spelt = [before + sign + part for before in spelt for sign in ("e", "")]
    return spelt


def _begun(word: str) -> str:
    return lexeme(word) + (":*" if len(word) >= _BEGINNING_LENGTH else "")


def without_e(key: str) -> str:
    """Return a key without each e that may have been typed for the dots of ä, ö or ü.

    It is for names that have such a letter, so that no other is mistaken for one.

    >>> without_e("kroe"), without_e("treue kaempferin"), without_e("quelle")
    ('kro', 'treue kampferin', 'quelle')
    """
    return _E_FOR_DOTS.sub("", key)


def lexeme(word: str) -> str:
    r"""Return a word as it is written in a search query.

    >>> print(lexeme("o'b\\"))
    'o''b\\'
    """
    return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'"


@dataclass(frozen=True, slots=True)
class _Statements:
    """What is asked for a reader of one language; the dotted one, of names with dots on letters."""

    first: str
    sure: str
    sure_dotted: str
    resembling: Sequence[tuple[str, Sequence[str]]]
    """Each with the languages of which it looks names up by their pieces."""
    rolling: str


@cache
def _statements(language: str) -> _Statements:
    """Raises LookupError for an unknown language."""
    shown = column("name", language)

    def like(most: int, *languages: str) -> str:
        return " UNION ALL ".join(
            _OF_LANGUAGE.format(language=code, most=most) for code in languages
        )

    others = [code for code in CODES if code != language]
    own, elsewhere = like(_RESEMBLE, language), like(_RESEMBLE_ELSEWHERE, *others)
    return _Statements(
        first=_FIRST.format(own=shown, language=language),
        sure=_SURE.format(also="true"),
        sure_dotted=_SURE.format(also=_DOTTED),
        resembling=[
            (_SOONEST.format(alike=_MORE_ALIKE, names=own), [language]),
            (_RESEMBLING.format(alike=_ALIKE, names=own), []),
            (
                _RESEMBLING.format(
                    alike=_ALIKE_ELSEWHERE, names=f"{elsewhere} UNION ALL {_WRITTEN}"
                ),
                others,
            ),
        ],
        rolling=_ROLLING.format(own=shown),
    )


def _best(found: Iterable[tuple[float, _Name]], language: str) -> list[tuple[float, _Name]]:
    """Return the nearest name of each card, the nearest first, with how near each is."""
    ordered = sorted(
        (far, name.language != language, name.kind != "printed", len(name.key), name.key, name)
        for far, name in found
    )
    best: dict[int, tuple[float, _Name]] = {}
    for far, *_rest, name in ordered:
        best.setdefault(name.card_id, (far, name))
    return [*best.values()]


def _hits(found: Sequence[tuple[float, _Name]], language: str) -> dict[int, CardHit]:
    """Return the cards of the first names by their ids, in this order."""
    names = (name for _far, name in found[:MOST])
    cards = hits(((name.card_id, name.name, name.language) for name in names), language)
    return {card.card_id: card for card in cards}
