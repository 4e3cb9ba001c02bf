"""Lists that go on: what was written since is taken into those of before.

A text whose day stays has the number that it had when the lists were made. Its places are taken out
of them, as they stand there, and its new ones put in. What has become common gets a list; what has
become rarer keeps its own until all are made anew.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import groupby
from typing import TYPE_CHECKING, Final

from psycopg.types.numeric import Int4

from rulings.search.words import rows
from rulings.search.words.entries import AGO
from rulings.search.words.packing import sent, to_send
from rulings.search.words.said import PLACES, Era, Numbers, Said, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.backends.utils import CursorWrapper

_PART: Final = 10
"""Where a larger part of the texts was written, lists are made anew in the same time."""
_AGAIN: Final = 2
"""Whether a word without a list has become common is asked where so many of these texts say it."""

HIDDEN: Final = "SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')"
NOTE: Final = """
INSERT INTO rulings_searchlater (language, ruling_id, stays) SELECT %s, unnest(%s::bigint[]), true
"""

# The notes first: what somebody else commits in between stays noted.
_TAKE_NOTES: Final = """
DELETE FROM rulings_searchlater WHERE language = %s RETURNING ruling_id
"""
_NUMBERED: Final = """
    SELECT held.*, made.texts
    FROM (
        SELECT rulings, ago, cardinality(rulings) AS texts FROM rulings_searchorder
        WHERE language = '{language}' ORDER BY made DESC LIMIT 1
    ) AS made, unnest(made.rulings, made.ago) WITH ORDINALITY AS held (ruling_id, ago, number)
"""
# The texts that keep their numbers, NULL where none is shown any more.
_TEXTS: Final = f"""
WITH noted AS MATERIALIZED (
    SELECT numbered.*
    FROM ({_NUMBERED}) AS numbered JOIN unnest(%s::bigint[]) AS noted (ruling_id) USING (ruling_id)
)
SELECT noted.number, noted.ruling_id, shown.vector::text, noted.texts
FROM noted LEFT JOIN (
    SELECT * FROM rulings_searchentry_{{language}}
    WHERE ruling_id IN (SELECT ruling_id FROM noted) AND ruling_id NOT IN ({HIDDEN})
) AS shown USING (ruling_id)
WHERE shown.ruling_id IS NULL OR {AGO.format(day="shown.day")} = noted.ago
ORDER BY noted.number
"""
_LISTED: Final = "SELECT DISTINCT word FROM rulings_searchsaid WHERE language = %s"
_SAID_BEFORE: Final = """
SELECT word, texts, array_send(at) FROM (
    SELECT word, era, at, numbers & %s AS texts FROM rulings_searchsaid
    WHERE language = %s OFFSET 0
) AS said
WHERE texts <> '{}'
ORDER BY word, era
"""
_OPEN: Final = """
CREATE TEMPORARY TABLE search_onward (
    word text COLLATE "C", era integer,
    gone integer[], gone_at integer[], gone_next integer[], gone_near integer[],
    numbers integer[], at integer[], next integer[], near integer[]
) ON COMMIT DROP
"""
_COPY: Final = "COPY search_onward FROM STDIN (FORMAT binary)"
# What stays is not written: the database keeps it in pieces of its own.
_MERGE: Final = """
MERGE INTO rulings_searchsaid AS said USING search_onward AS now
ON said.language = %s AND said.word = now.word AND said.era = now.era
WHEN MATCHED AND now.numbers = '{}' AND said.numbers <@ now.gone THEN DELETE
WHEN MATCHED THEN UPDATE SET
    numbers = CASE WHEN gone = now.numbers THEN said.numbers
        ELSE said.numbers - gone | now.numbers END,
    at = said.at - gone_at | now.at,
    next = said.next - gone_next | now.next,
    near = said.near - gone_near | now.near
WHEN NOT MATCHED THEN INSERT (language, word, era, numbers, at, next, near)
    VALUES (%s, word, era, now.numbers, now.at, now.next, now.near)
"""
_CLOSE: Final = "DROP TABLE search_onward"
_FORGET: Final = """
DELETE FROM rulings_searchkept WHERE language = %s
    AND said IN (SELECT quote_literal(word)::tsquery FROM unnest(%s::text[]) AS word)
"""
_NEWEST: Final = """
SELECT word, array_send(at) FROM (
    SELECT word, era, at,
        sum(cardinality(numbers)) OVER (PARTITION BY word ORDER BY era) - cardinality(numbers)
            AS newer
    FROM rulings_searchsaid WHERE language = %s AND word = ANY(%s)
) AS said
WHERE newer < %s
ORDER BY word, era
"""
# All are counted: to find the first so many, PostgreSQL would rather read the whole table.
_COMMON: Final = """
SELECT word FROM unnest(%s::text[]) AS word WHERE %s <= (
    SELECT count(*) FROM rulings_searchentry_{language}
    WHERE vector @@ quote_literal(word)::tsquery
)
"""
_THEIR_TEXTS: Final = f"""
SELECT numbered.number, says.vector::text
FROM ({_NUMBERED}) AS numbered JOIN (
    SELECT ruling_id, vector FROM rulings_searchentry_{{language}}
    WHERE vector @@ (
        SELECT string_agg(quote_literal(word), ' | ')::tsquery FROM unnest(%s::text[]) AS word
    ) AND ruling_id NOT IN ({HIDDEN})
) AS says USING (ruling_id)
ORDER BY number
"""
_NOWHERE: Final = Word("", array("i"))
_NEVER: Final = Era(0, *[array("i")] * 4)


def go_on(cursor: CursorWrapper, language: str, noted: int) -> bool:
    """Take what was written since into the lists of a language; return whether they go on so.

    They do not where more than `noted` texts would stay noted, or too many were written: then all
    stay noted, and lists have to be made anew. Call it with the lists locked.
    """
    cursor.execute(_TAKE_NOTES, [language])
    left = {ruling for (ruling,) in cursor.fetchall()}
    cursor.execute(_TEXTS.format(language=language), [[*left]])
    texts = cursor.fetchall()
    all_texts = texts[0][-1] if texts else 0
    if len(left) - len(texts) > noted or len(texts) * _PART > all_texts:
        cursor.execute(NOTE, [language, [*left]])
        return False
    said = Said(newest=0)
    for number, ruling, vector, _all in texts:
        if vector is None or said.add(vector, number):
            left.remove(ruling)
    cursor.execute(NOTE, [language, [*left]])
    numbers = [number for number, *_text in texts]
    cursor.execute(_SAID_BEFORE, [numbers, language])
    places = ((word, _of_texts(sent(at), its)) for word, its, at in cursor.fetchall())
    before = {word.word: word for word in _words(places)}
    cursor.execute(_LISTED, [language])
    listed = {word for (word,) in cursor.fetchall()}
    now = {word.word: word for word in said.common(1)}
    both = ((before.get(word, _NOWHERE), now.get(word, _NOWHERE)) for word in listed)
    _merge(cursor, language, both)
    _add(cursor, language, [word.word for word in said.common(_AGAIN) if word.word not in listed])
    return True


def _merge(cursor: CursorWrapper, language: str, words: Iterable[tuple[Word, Word]]) -> None:
    """Put words of lists where texts say them now, and no more where they said them before."""
    others = []
    cursor.execute(_OPEN)
    with cursor.copy(_COPY) as copy:
        for before, now in words:
            if before.each_time != now.each_time:
                others.append(before.word or now.word)
            old, new = ({era.era: era for era in word.eras()} for word in (before, now))
            for number in old.keys() | new.keys():
                one, other = old.get(number, _NEVER), new.get(number, _NEVER)
                if one.at != other.at:
                    row = map(to_send, (*one[1:], *other[1:]))
                    copy.write_row((before.word or now.word, Int4(number), *row))
    cursor.execute(_MERGE, [language, language])
    cursor.execute(_CLOSE)
    cursor.execute(_FORGET, [language, others])
    cursor.execute(_NEWEST, [language, others, rows.LISTED])
    rows.keep(cursor, language, _words((word, sent(at)) for word, at in cursor.fetchall()))


def _add(cursor: CursorWrapper, language: str, words: list[str]) -> None:
    """Make lists of those words that have become common."""
    cursor.execute(_COMMON.format(language=language), [words, rows.COMMON])
    common = [word for (word,) in cursor.fetchall()]
    if common:
        said = Said(newest=0)
        cursor.execute(_THEIR_TEXTS.format(language=language), [common])
        for number, vector in cursor.fetchall():
            said.add(vector, number)
        listed = [word for word in said.common(rows.COMMON) if word.word in common]
        rows.keep(cursor, language, listed)
        rows.say(cursor, language, listed)


def _of_texts(places: Numbers, texts: Iterable[int]) -> Numbers:
    """Return those places that are in some texts, given in order."""
    within, first = array("i"), 0
    for number in texts:
        first = bisect_left(places, number * PLACES, first)
        end = bisect_left(places, (number + 1) * PLACES, first)
        within += places[first:end]
    return within


def _words(found: Iterable[tuple[str, Numbers]]) -> Iterator[Word]:
    """Yield words of where they are said, era by era."""
    for word, eras in groupby(found, key=lambda row: row[0]):
        said = array("i")
        for _word, places in eras:
            said += places
        yield Word(word, said)
