"""Who is asked: our own search, PostgreSQL's and SQLite's FTS5 as they come out of the box.

Each gets every name and text, in the language that it is in, and what was typed as it was typed.
The answers of the others are ordered as such searches usually are: those in the reader's language
first, then by the engine's own rank, then the shorter text.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from django.db import connection

from rulings.models.localized import CODES
from rulings.search.find import find
from rulings.search.query import parse
from tests.rulings.search.judged.judgements import FEW, Judgement

STOCK: Final = {
    "en": "english",
    "ru": "russian",
    "es": "spanish",
    "pt": "portuguese",
    "de": "german",
    "fr": "french",
}


class Sixfold:
    """What the page of results shows: its cards for who asks for cards, else its rulings."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        """Take the answer that the ruling of each public id is."""
        self._answers = answers

    def __call__(self, asked: Judgement) -> Sequence[str]:
        """Return the answers of the first page."""
        results = find(parse(asked.typed), language=asked.language)
        if asked.asks_for_cards:
            return [f"card:{card.slug}" for card in results.cards]
        return [self._answers[hit.ruling.public_id] for hit in results.hits]


class Entry(NamedTuple):
    """A name or a text, and the answer that it leads to."""

    answer: str
    language: str
    text: str
    is_name: bool


def entries(answers: Mapping[str, str]) -> list[Entry]:
    """Return every name and text of the database; `answers` gives the answer of each public id."""
    texts = ", ".join(f"('{code}', text_{code})" for code in CODES)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT slug, language, names.name FROM rulings_cardname AS names"
            " JOIN rulings_card ON rulings_card.id = card_id ORDER BY names.id"
        )
        found = [Entry(f"card:{slug}", code, name, True) for slug, code, name in cursor.fetchall()]
        cursor.execute(
            "SELECT public_id, held.language, held.text FROM rulings_ruling"
            f" CROSS JOIN LATERAL (VALUES {texts}) AS held (language, text)"
            " WHERE held.text IS NOT NULL ORDER BY id, held.language"
        )
        rulings = cursor.fetchall()
    return [*found, *(Entry(answers[public], code, text, False) for public, code, text in rulings)]


class StockPostgreSQL:
    """`websearch_to_tsquery` and `ts_rank` with PostgreSQL's own configuration of each language."""

    _ASK: Final = """
    SELECT answer
    FROM judged_entry, (SELECT websearch_to_tsquery(%s::regconfig, %s)) AS typed (asked)
    WHERE is_name = %s AND vector @@ asked
    ORDER BY language <> %s, ts_rank(vector, asked) DESC, length(words), answer LIMIT 200
    """

    def __init__(self, held: Iterable[Entry]) -> None:
        """Make its table, which goes with the connection."""
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE TEMPORARY TABLE judged_entry (answer text, language text, words text,"
                " is_name boolean, vector tsvector)"
            )
            with cursor.copy(
                "COPY judged_entry (answer, language, words, is_name) FROM STDIN"
            ) as copy:
                for entry in held:
                    copy.write_row(entry)
            for code, name in STOCK.items():
                cursor.execute(
                    "UPDATE judged_entry SET vector = to_tsvector(%s::regconfig, words)"
                    " WHERE language = %s",
                    [name, code],
                )
            cursor.execute("CREATE INDEX ON judged_entry USING gin (vector)")
            cursor.execute("ANALYZE judged_entry")

    def __call__(self, asked: Judgement) -> Sequence[str]:
        """Return its first answers, each once."""
        language = asked.language
        with connection.cursor() as cursor:
            cursor.execute(
                self._ASK, [STOCK[language], asked.typed, asked.asks_for_cards, language]
            )
            return _first(answer for (answer,) in cursor.fetchall())


class FTS5:
    """SQLite's FTS5 with its usual tokenizer, every word asked for, by bm25.

    English texts and names go through its stemmer, the only one that it has.
    """

    _ASK: Final = (
        "SELECT answer FROM {table} WHERE {table} MATCH ? AND is_name = ?"
        " ORDER BY language <> ?, bm25({table}), length(words), answer LIMIT 200"
    )
    _COLUMNS: Final = "answer UNINDEXED, language UNINDEXED, words, is_name UNINDEXED"

    def __init__(self, held: Iterable[Entry]) -> None:
        """Make its tables in memory: one for English, one for the other languages."""
        self._database = sqlite3.connect(":memory:")
        for table, tokenizer in (("english", "porter unicode61"), ("others", "unicode61")):
            self._database.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5"
                f" ({self._COLUMNS}, tokenize='{tokenizer} remove_diacritics 2')"
            )
        for entry in held:
            table = "english" if entry.language == "en" else "others"
            self._database.execute(f"INSERT INTO {table} VALUES (?, ?, ?, ?)", entry)

    def close(self) -> None:
        """Forget everything."""
        self._database.close()

    def __call__(self, asked: Judgement) -> Sequence[str]:
        """Return its first answers, each once."""
        phrase = re.fullmatch(r'\s*["“«„](.+)["”»“]\s*', asked.typed)
        words = re.findall(r"[^\W_]+", asked.typed)
        query = f'"{phrase[1]}"' if phrase else " ".join(f'"{word}"' for word in words)
        tables = ["english", "others"] if asked.language == "en" else ["others", "english"]
        return _first(
            answer
            for table in tables
            for (answer,) in self._database.execute(
                self._ASK.format(table=table), (query, asked.asks_for_cards, asked.language)
            )
        )


def _first(answers: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(answers))[: FEW * 2]
