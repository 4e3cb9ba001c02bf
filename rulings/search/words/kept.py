"""What many rulings say is found before anybody asks: lists of those that say it, the newest first.

Functions of the migrations kept_words and said_side_by_side read them, beside the notes of what was
written since; who writes many texts makes the lists anew. A list that is missing costs time, no
result.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from psycopg.types.numeric import Int4

from rulings.languages import LANGUAGES
from rulings.meanwhile import meanwhile
from rulings.search.words.said import Numbers, Said, Word

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

_COMMON = 150
"""Lists are made of what so many rulings say."""
_LISTED = 1300
"""By so many of them, the newest: more than are ranked, since some may say something else by the
time.
"""
_NOTED = 300
"""Of more texts that were written since, the lists of a language are made anew."""

_REMEMBERED: Final = 80_000
"""More texts of a language are read from the table: memory is little."""

_LOCK: Final = "LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE"
_OUTDATED: Final = """
SELECT code FROM unnest(%s::text[]) AS code
WHERE NOT EXISTS (SELECT FROM rulings_searchkept WHERE language = code)
    OR (SELECT count(*) FROM rulings_searchlater WHERE language = code) > %s
"""
# The notes first: what somebody else commits in between stays noted, and is in the lists as well.
# Who reads the order that was made before goes on with it.
_FORGET: Final = (
    "DELETE FROM rulings_searchlater WHERE language = %s",
    "SELECT rulings_forget_lists(ARRAY[%s])",
    """DELETE FROM rulings_searchorder AS listed WHERE language = %s AND EXISTS (
        SELECT FROM rulings_searchorder AS newer
        WHERE newer.language = listed.language AND newer.made > listed.made
    )""",
)
_HIDDEN: Final = "SELECT id FROM rulings_ruling WHERE status IN ('merged', 'withdrawn')"
_SHOWN: Final = f"FROM rulings_searchentry_{{language}} WHERE ruling_id NOT IN ({_HIDDEN})"
_TEXTS: Final = f"""
SELECT coalesce(array_agg(ruling_id ORDER BY day DESC NULLS LAST, ruling_id), '{{{{}}}}') {_SHOWN}
"""
# All are read: what would find the first of them soonest is no help.
_OPEN: Final = f"""
SET LOCAL cursor_tuple_fraction = 1;
DECLARE search_said NO SCROLL CURSOR FOR
SELECT ruling_id, coalesce(date '0001-01-01' - day, 0), vector::text {_SHOWN}
ORDER BY day DESC NULLS LAST, ruling_id
"""
_FETCH: Final = "FETCH 5000 FROM search_said"
_CLOSE: Final = "CLOSE search_said"
_ORDER: Final = "COPY rulings_searchorder (language, rulings, ago) FROM STDIN (FORMAT binary)"
_NOTE: Final = "INSERT INTO rulings_searchlater SELECT %s, unnest(%s::bigint[])"
_KEEP: Final = """
COPY rulings_searchkept (language, said, whole, worse, numbers) FROM STDIN (FORMAT binary)
"""
_SAY: Final = """
COPY rulings_searchsaid (language, word, era, numbers, at, next, near) FROM STDIN (FORMAT binary)
"""
# How well one word fits follows from nothing but how often a text says it.
_WORSE: Final = """
SELECT (-ts_rank(('''a'':' || places)::tsvector, '''a'''))::real FROM (
    SELECT string_agg(place::text, ',') OVER (ORDER BY place) AS places
    FROM generate_series(1, 256) AS place
) AS often
"""
_KINDS: Final = {"i": 23, "q": 20, "f": 700}
"""What PostgreSQL knows integer, bigint and real by."""


class Told:
    """The texts of a language, told one after another, the newest first."""

    def __init__(self) -> None:
        self.texts = array("q")
        self.rulings = array("q")
        self.ago = array("i")
        self.unread = array("q")
        self.said = Said()

    def add(self, ruling: int, days: int, vector: str) -> None:
        """Add the next text: its ruling, minus how many days old that is, its vector."""
        self.texts.append(ruling)
        if self.said.add(vector):
            self.rulings.append(ruling)
            self.ago.append(days)
        else:
            self.unread.append(ruling)


class Written:
    """What is written into the search table is told here at once, and need not be read there."""

    def __init__(self, cursor: CursorWrapper) -> None:
        cursor.execute(_HIDDEN)
        self._hidden = {ruling for (ruling,) in cursor.fetchall()}
        self._told: dict[str, Told] = {language.column: Told() for language in LANGUAGES}

    def add(self, rows: Iterable[tuple[str, int, int, str]]) -> None:
        """Add the next texts, the newest first: each language, and what `Told` takes."""
        for language, ruling, days, vector in rows:
            told = self._told.get(language)
            if told and ruling not in self._hidden:
                told.add(ruling, days, vector)
                if len(told.texts) > _REMEMBERED:
                    del self._told[language]

    def all_of(self, cursor: CursorWrapper, language: str) -> Told | None:
        """Return all texts of a language where they were told just as the table has them."""
        told = self._told.pop(language, None)
        cursor.execute(_TEXTS.format(language=language))
        return told if told and cursor.fetchone() == (told.texts.tolist(),) else None


def renew_lists(cursor: CursorWrapper, written: Written | None = None) -> None:
    """Make the lists anew of the languages in which much was written since, or that have none.

    Call it in the transaction that wrote.
    """
    cursor.execute(_OUTDATED, [[language.column for language in LANGUAGES], _NOTED])
    for (language,) in cursor.fetchall():
        make_lists(cursor, language, written)


def make_lists(cursor: CursorWrapper, language: str, written: Written | None = None) -> None:
    """Make all lists of a language anew. Call it in a transaction."""
    cursor.execute(_LOCK)
    for forget in _FORGET:
        cursor.execute(forget, [language])
    told = (written and written.all_of(cursor, language)) or _read(cursor, language)
    with cursor.copy(_ORDER) as copy:
        copy.write_row((language, _sent(told.rulings), _sent(told.ago)))
    cursor.execute(_NOTE, [language, told.unread.tolist()])
    cursor.execute(_WORSE)
    worse = array("f", [value for (value,) in cursor.fetchall()])
    listed = [(word, word.numbers()) for word in told.said.common(_COMMON)]
    with cursor.copy(_KEEP) as copy:
        for word, numbers in listed:
            copy.write_row(_kept(language, word, numbers, worse))
    with cursor.copy(_SAY) as copy:
        for word, numbers in listed:
            for era, *rows in word.eras(numbers):
                copy.write_row((language, word.word, Int4(era), *map(_sent, rows)))


def _read(cursor: CursorWrapper, language: str) -> Told:
    """Return the texts of a language, from the table."""
    told = Told()
    cursor.execute(_OPEN.format(language=language))
    cursor.execute(_FETCH)
    while rows := cursor.fetchall():
        with meanwhile(partial(cursor.execute, _FETCH)):
            for row in rows:
                told.add(*row)
    cursor.execute(_CLOSE)
    return told


def _kept(language: str, word: Word, numbers: Numbers, worse: array[float]) -> tuple[Any, ...]:
    """Return the row of a list."""
    fits = array("f", repeat(worse[0], min(len(numbers), _LISTED)))
    for text, times in word.often(len(fits)):
        fits[text] = worse[times - 1]
    # What asks for one word, as PostgreSQL sends it: neither of some weight nor of a beginning.
    said = b"\0\0\0\1\1\0\0" + word.word.encode() + b"\0"
    return language, said, len(numbers) < _LISTED, _packed(fits), _packed(numbers[:_LISTED])


def _packed(numbers: array[Any]) -> bytes:
    """Return numbers as bytes, each in those that PostgreSQL sends of it."""
    first = numbers[:]
    if sys.byteorder == "little":
        first.byteswap()
    return first.tobytes()


def _sent(numbers: array[Any]) -> bytes:
    """Return numbers as PostgreSQL sends an array of them: each after its length in bytes."""
    each, count = numbers.itemsize // 4, len(numbers)
    parts = array("i", _packed(numbers))
    sent = array("i", bytes(4 * (each + 1) * count))
    sent[:: each + 1] = array("i", struct.pack("!i", numbers.itemsize)) * count
    for part in range(each):
        sent[part + 1 :: each + 1] = parts[part::each]
    return struct.pack("!5i", 1, 0, _KINDS[numbers.typecode], count, 1) + sent.tobytes()
