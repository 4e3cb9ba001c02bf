"""What many rulings say is found before anybody asks: lists of those that say it, the newest first.

Functions of the migrations kept_words and said_side_by_side read them, beside the notes of what was
written since; who writes many texts renews the lists. A list that is missing costs time, no
result.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from rulings.languages import LANGUAGES
from rulings.meanwhile import meanwhile
from rulings.search.words import rows
from rulings.search.words.entries import AGO
from rulings.search.words.onward import HIDDEN, NOTE, go_on
from rulings.search.words.said import Said

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

_NOTED = 300
"""Of more texts that were written since, the lists of a language are renewed."""

_REMEMBERED: Final = 80_000
"""More texts of a language are read from the table: memory is little."""

_LOCK: Final = "LOCK TABLE rulings_searchkept IN SHARE ROW EXCLUSIVE MODE"
_OUTDATED: Final = """
SELECT code, listed
FROM unnest(%s::text[]) AS code, LATERAL (
    SELECT EXISTS (SELECT FROM rulings_searchkept WHERE language = code)
) AS held (listed)
WHERE NOT listed
    OR %s < (SELECT count(*) FROM rulings_searchlater WHERE language = code AND NOT (stays AND %s))
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
_SHOWN: Final = f"FROM rulings_searchentry_{{language}} WHERE ruling_id NOT IN ({HIDDEN})"
_TEXTS: Final = f"""
SELECT coalesce(array_agg(ruling_id ORDER BY day DESC NULLS LAST, ruling_id), '{{{{}}}}') {_SHOWN}
"""
# All are read: what would find the first of them soonest is no help.
_OPEN: Final = f"""
SET LOCAL cursor_tuple_fraction = 1;
DECLARE search_said NO SCROLL CURSOR FOR
SELECT ruling_id, {AGO.format(day="day")}, vector::text {_SHOWN}
ORDER BY day DESC NULLS LAST, ruling_id
"""
_FETCH: Final = "FETCH 5000 FROM search_said"
_CLOSE: Final = "CLOSE search_said"


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
        cursor.execute(HIDDEN)
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


def forget_lists(cursor: CursorWrapper) -> None:
    """Forget all lists, so that they are made whole. Call it in a transaction."""
    cursor.execute(_LOCK)
    cursor.execute("SELECT rulings_forget_lists(%s)", [[language.column for language in LANGUAGES]])


def renew_lists(cursor: CursorWrapper, written: Written | None = None) -> None:
    """Renew the lists of the languages in which much was written since, or that have none.

    Call it in the transaction that wrote.
    """
    cursor.execute(_OUTDATED, [[language.column for language in LANGUAGES], _NOTED, False])
    for language, listed in cursor.fetchall():
        cursor.execute(_LOCK)
        if not (listed and go_on(cursor, language, _NOTED)):
            make_lists(cursor, language, written)


def keep_up(cursor: CursorWrapper, languages: Iterable[str]) -> None:
    """Let the lists of some languages go on where much was written since.

    That comes after the transaction, which waits for nobody and fails for nothing of it.
    """
    many = _with_much_written(cursor, languages)
    if many:
        transaction.on_commit(partial(_go_on, many), robust=True)


def _go_on(languages: Iterable[str]) -> None:
    """Let lists go on, unless somebody is at them."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"{_LOCK} NOWAIT")
            for language in _with_much_written(cursor, languages):
                go_on(cursor, language, _NOTED)
    except OperationalError as error:
        if not isinstance(error.__cause__, LockNotAvailable):
            raise


def _with_much_written(cursor: CursorWrapper, languages: Iterable[str]) -> list[str]:
    """Return which languages have lists, and many notes that did not stay when lists went on."""
    cursor.execute(_OUTDATED, [[*languages], _NOTED, True])
    return [language for language, listed in cursor.fetchall() if listed]


def make_lists(cursor: CursorWrapper, language: str, written: Written | None = None) -> None:
    """Make all lists of a language anew. Call it in a transaction."""
    cursor.execute(_LOCK)
    for forget in _FORGET:
        cursor.execute(forget, [language])
    told = (written and written.all_of(cursor, language)) or _read(cursor, language)
    rows.put_order(cursor, language, told.rulings, told.ago)
    cursor.execute(NOTE, [language, told.unread.tolist()])
    listed = [*told.said.common(rows.COMMON)]
    rows.keep(cursor, language, listed)
    rows.say(cursor, language, listed)


def _read(cursor: CursorWrapper, language: str) -> Told:
    """Return the texts of a language, from the table."""
    told = Told()
    cursor.execute(_OPEN.format(language=language))
    cursor.execute(_FETCH)
    while texts := cursor.fetchall():
        with meanwhile(partial(cursor.execute, _FETCH)):
            for text in texts:
                told.add(*text)
    cursor.execute(_CLOSE)
    return told
