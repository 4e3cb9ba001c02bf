"""Where the words of a query stand in a text: spans into plain text, never markup.

No word holds a space, so a text is read in pieces between spaces. PostgreSQL tells which words a
piece has, and always the same ones: a process asks about each piece once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from django.db import connection

from rulings.languages import LANGUAGES, by_column
from rulings.search.query import Query
from rulings.search.words.canonical import Canonical, canonical

Span: TypeAlias = tuple[int, int]
Piece: TypeAlias = tuple[tuple[str, int, int], ...]
"""What stands between two spaces: the words that it is found by, and where each of them stands.

A word with a hyphen is found whole too; its parts have places, the whole has none (0, 0).
"""

_MOST: Final = 20_000
"""How many pieces of each language are remembered."""
# Kinds 15 to 17 are words with a hyphen, whole.
_TOKENS: Final = """
SELECT at, token, kind IN (15, 16, 17), tsvector_to_array(to_tsvector(%s::regconfig, token))
FROM unnest(%s::text[]) WITH ORDINALITY AS given (form, at),
    ts_parse('default', form) WITH ORDINALITY AS parsed (kind, token, place)
ORDER BY at, place
"""

_known: Final[dict[str, dict[str, Piece]]] = {language.column: {} for language in LANGUAGES}


def spans(query: Query, texts: Mapping[int, tuple[str, str]]) -> dict[int, tuple[Span, ...]]:
    """Return the spans to mark in each text; `texts` gives language and text by a key.

    One query of the database for each language of which a piece is not known yet.
    """
    typed = {
        piece
        for alternative in query.alternatives
        for words in alternative.words
        if not words.negated
        for piece in words.text.split()
    }
    needed: defaultdict[str, set[str]] = defaultdict(typed.copy)
    for language, text in texts.values():
        needed[language].update(text.split())
    known = {language: _learned(language, pieces) for language, pieces in needed.items()}
    marks = {
        language: _marks(
            needed[language], pieces, {word for one in typed for word, *_ in pieces[one]}
        )
        for language, pieces in known.items()
    }
    return {
        key: tuple(sorted(set(_found(text, marks[language]))))
        for key, (language, text) in texts.items()
    }


def _marks(needed: set[str], known: Mapping[str, Piece], wanted: set[str]) -> dict[str, list[Span]]:
    """Return the places to mark in pieces that have a word which is wanted: they are few."""
    marks: dict[str, list[Span]] = {}
    for piece in needed:
        for word, start, end in known[piece]:
            if word in wanted and end:
                marks.setdefault(piece, []).append((start, end))
    return marks


def _found(text: str, marks: Mapping[str, list[Span]]) -> Iterator[Span]:
    for piece, places in marks.items():
        at = text.find(piece)
        while at >= 0:
            after = at + len(piece)
            if text[at - 1 : at].strip() == text[after : after + 1].strip() == "":
                yield from ((at + start, at + end) for start, end in places)
            at = text.find(piece, at + 1)


def _learned(language: str, needed: set[str]) -> Mapping[str, Piece]:
    """Return what is known of pieces in a language, all that are needed among them."""
    known = _known[language]
    if new := needed.difference(known):
        told = _told(language, [*new])
        if len(known) + len(told) > _MOST:
            # Others may be reading what was known.
            known = {piece: known[piece] for piece in needed - new}
            _known[language] = known
        known.update(told)
    return known


def _told(language: str, pieces: list[str]) -> dict[str, Piece]:
    """Ask the database which words some pieces have."""
    forms = [canonical(piece, language) for piece in pieces]
    tokens: defaultdict[int, list[tuple[str, bool, list[str]]]] = defaultdict(list)
    with connection.cursor() as cursor:
        configuration = by_column(language).search_config
        cursor.execute(_TOKENS, [configuration, [form.text for form in forms]])
        for at, token, whole, words in cursor.fetchall():
            tokens[at].append((token, whole, words))
    return {
        piece: tuple(_placed(form, tokens[at]))
        for at, (piece, form) in enumerate(zip(pieces, forms, strict=True), start=1)
    }


def _placed(
    form: Canonical, tokens: Iterable[tuple[str, bool, list[str]]]
) -> Iterator[tuple[str, int, int]]:
    read = 0
    for token, whole, words in tokens:
        start = form.text.index(token, read)
        read = start if whole else start + len(token)
        span = None if whole else form.original_span(start, read)
        for word in words:
            yield word, *(span or (0, 0))
