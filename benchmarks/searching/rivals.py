"""Others that find words in the same texts, each in this process, of one language.

Each answers with the texts of the twenty rulings that it ranks best. None has to know who may see
a ruling, and none is asked through a connection.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import tantivy
from whoosh import fields, index
from whoosh.analysis import StemmingAnalyzer
from whoosh.qparser import QueryParser

SHOWN: Final = 20
_STEMMERS: Final = {"en": "english", "ru": "russian"}


class Rival(Protocol):
    """Somebody who finds words."""

    def words(self, asked: str) -> list[str]:
        """Return the best texts that say every word."""

    def phrase(self, asked: str) -> list[str]:
        """Return the best texts that say these words side by side."""


class Tantivy:
    """Tantivy with its stemmer of the language."""

    def __init__(self, folder: Path, texts: Mapping[int, str], language: str) -> None:
        schema = tantivy.SchemaBuilder()
        schema.add_text_field("text", stored=True, tokenizer_name="stems", index_option="position")
        folder.mkdir()
        self._index = tantivy.Index(schema.build(), path=str(folder))
        stems = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        for each in (tantivy.Filter.lowercase(), tantivy.Filter.stemmer(_STEMMERS[language])):
            stems = stems.filter(each)
        self._index.register_tokenizer("stems", stems.build())
        writer = self._index.writer(256_000_000, 1)
        for text in texts.values():
            writer.add_document(tantivy.Document(text=text))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def words(self, asked: str) -> list[str]:
        """Return the best texts that say every word."""
        return self._best(" AND ".join(asked.split()))

    def phrase(self, asked: str) -> list[str]:
        """Return the best texts that say these words side by side."""
        return self._best(f'"{asked}"')

    def _best(self, query: str) -> list[str]:
        asked = self._index.parse_query(query, ["text"])
        hits = self._searcher.search(asked, SHOWN, count=False).hits
        return [self._searcher.doc(address)["text"][0] for _score, address in hits]


class Fts5:
    """SQLite's FTS5 with its one stemmer, which knows English."""

    def __init__(self, folder: Path, texts: Mapping[int, str]) -> None:
        folder.mkdir()
        self._base = sqlite3.connect(folder / "fts5.db")
        self._base.execute("PRAGMA mmap_size = 1000000000")
        self._base.execute("PRAGMA cache_size = -200000")
        self._base.execute("CREATE VIRTUAL TABLE held USING fts5(t, tokenize='porter unicode61')")
        self._base.executemany("INSERT INTO held (rowid, t) VALUES (?, ?)", texts.items())
        self._base.execute("INSERT INTO held (held) VALUES ('optimize')")
        self._base.commit()

    def words(self, asked: str) -> list[str]:
        """Return the best texts that say every word."""
        return self._best(" ".join(f'"{word}"' for word in asked.split()))

    def phrase(self, asked: str) -> list[str]:
        """Return the best texts that say these words side by side."""
        return self._best(f'"{asked}"')

    def _best(self, query: str) -> list[str]:
        found = self._base.execute(
            f"SELECT t FROM held WHERE held MATCH ? ORDER BY rank LIMIT {SHOWN}", [query]
        )
        return [text for (text,) in found]


class Whoosh:
    """Whoosh with its stemmer of English."""

    def __init__(self, folder: Path, texts: Mapping[int, str]) -> None:
        folder.mkdir()
        self._texts = texts
        words = fields.TEXT(analyzer=StemmingAnalyzer(stoplist=None), phrase=True)
        held = index.create_in(
            str(folder), fields.Schema(number=fields.NUMERIC(stored=True), text=words)
        )
        writer = held.writer(limitmb=512)
        for number, text in texts.items():
            writer.add_document(number=number, text=text)
        writer.commit(optimize=True)
        self._searcher: Any = held.searcher()
        self._parser = QueryParser("text", held.schema)

    def words(self, asked: str) -> list[str]:
        """Return the best texts that say every word."""
        found = self._searcher.search(self._parser.parse(asked), limit=SHOWN)
        return [self._texts[hit["number"]] for hit in found]

    def phrase(self, asked: str) -> list[str]:
        """Return the best texts that say these words side by side."""
        return self.words(f'"{asked}"')
