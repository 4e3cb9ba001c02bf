"""Where the words of a query stand in a text: spans into plain text, never markup.

No word holds a space, so a text is read in pieces between spaces. PostgreSQL tells which words a
piece has, and always the same ones: a process asks about each piece once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from sys import intern
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

_MOST_PIECES: Final = 20_000
_MOST_TEXTS: Final = 5_000
"""Where so much of a language is known, a process begins anew."""
# Kinds 15 to 17 are words with a hyphen, whole.
_TOKENS: Final = """
SELECT at, token, kind IN (15, 16, 17), tsvector_to_array(to_tsvector(%s::regconfig, token))
FROM unnest(%s::text[]) WITH ORDINALITY AS given (form, at),
    ts_parse('default', form) WITH ORDINALITY AS parsed (kind, token, place)
ORDER BY at, place
"""


@dataclass(slots=True)
class _Known:
    """What a process knows of one language. Others may be reading: nothing is taken out."""

    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By piece, the words that it is found by."""
    places: dict[str, dict[str, list[Span]]] = field(default_factory=dict)
    """By word and piece, where it stands there."""
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The pieces of texts, all of them known."""

    def add(self, told: Mapping[str, Piece]) -> None:
        """Remember what the database told of some pieces."""
        for piece, words in told.items():
            for word, start, end in words:
                if end:
                    self.places.setdefault(word, {}).setdefault(piece, []).append((start, end))
            self.words[piece] = tuple(word for word, *_place in words)


_known: Final[dict[str, _Known]] = {language.column: _Known() for language in LANGUAGES}


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
    by_language: defaultdict[str, list[str]] = defaultdict(list)
    for language, text in texts.values():
        by_language[language].append(text)
    known = {language: _learned(language, typed, of) for language, of in by_language.items()}
    wanted = {language: _wanted(of, typed) for language, of in known.items()}
    return {
        key: tuple(sorted(set(_found(text, known[language].texts[text], wanted[language]))))
        for key, (language, text) in texts.items()
    }


def too_common(pieces: Iterable[str], language: str) -> list[str]:
    """Return those of some pieces that no text of a language is found by: stop words and signs.

    Asks nothing: `spans` was asked for texts of that language and for a query of these pieces.
    """
    known = _known[language].words
    return [piece for piece in pieces if known.get(piece) == ()]


def _wanted(known: _Known, typed: Iterable[str]) -> list[dict[str, list[Span]]]:
    """Return of each word that was typed the pieces that have it, and where."""
    words = {word for piece in typed for word in known.words[piece]}
    return [known.places[word] for word in words if word in known.places]


def _found(
    text: str, pieces: Iterable[str], wanted: Iterable[Mapping[str, list[Span]]]
) -> Iterator[Span]:
    for places in wanted:
        for piece in places.keys() & pieces:
            at = text.find(piece)
            while at >= 0:
                after = at + len(piece)
                if text[at - 1 : at].strip() == text[after : after + 1].strip() == "":
                    yield from ((at + start, at + end) for start, end in places[piece])
                at = text.find(piece, at + 1)


def _learned(language: str, typed: set[str], texts: Sequence[str]) -> _Known:
    """Return what is known of a language, these texts and what was typed among it."""
    known = _known[language]
    if len(known.words) > _MOST_PIECES or len(known.texts) > _MOST_TEXTS:
        known = _Known()
    split = {text: tuple(map(intern, text.split())) for text in texts if text not in known.texts}
    needed = typed.union(*split.values())
    if new := needed.difference(known.words):
        known.add(_told(language, [*new]))
    known.texts.update(split)
    _known[language] = known
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
