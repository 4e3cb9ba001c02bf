"""The rows of lists as the database keeps them: what one word finds, and where it is said.

Functions of the migrations kept_words and said_side_by_side read them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from psycopg.types.numeric import Int4

from rulings.search.words.packing import to_pack, to_send
from rulings.search.words.said import Numbers, Word

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

COMMON = 150
"""Lists are made of what so many rulings say."""
LISTED = 1300
"""By so many of them, the newest: more than are ranked, since some may say something else by the
time.
"""

_ORDER: Final = "COPY rulings_searchorder (language, rulings, ago) FROM STDIN (FORMAT binary)"
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


def put_order(cursor: CursorWrapper, language: str, rulings: Numbers, ago: Numbers) -> None:
    """Write which rulings the numbers of lists mean from now on, and how many days ago each is."""
    with cursor.copy(_ORDER) as copy:
        copy.write_row((language, to_send(rulings), to_send(ago)))


def keep(cursor: CursorWrapper, language: str, words: Iterable[Word]) -> None:
    """Write what each word finds by itself: of its texts, the newest must be told."""
    cursor.execute(_WORSE)
    worse = array("f", [value for (value,) in cursor.fetchall()])
    with cursor.copy(_KEEP) as copy:
        for word in words:
            copy.write_row(_kept(language, word, worse))


def say(cursor: CursorWrapper, language: str, words: Iterable[Word]) -> None:
    """Write where each word is said."""
    with cursor.copy(_SAY) as copy:
        for word in words:
            for era, *rows in word.eras():
                copy.write_row((language, word.word, Int4(era), *map(to_send, rows)))


def _kept(language: str, word: Word, worse: array[float]) -> tuple[Any, ...]:
    """Return the row of a list."""
    numbers = word.numbers
    fits = array("f", repeat(worse[0], min(len(numbers), LISTED)))
    for text, times in word.often(len(fits)):
        fits[text] = worse[times - 1]
    # What asks for one word, as PostgreSQL sends it: neither of some weight nor of a beginning.
    said = b"\0\0\0\1\1\0\0" + word.word.encode() + b"\0"
    return language, said, len(numbers) < LISTED, to_pack(fits), to_pack(numbers[:LISTED])
