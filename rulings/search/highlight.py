"""Where the words of a query stand in a text: spans into plain text, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection

from rulings.languages import by_column
from rulings.search.query import Query, Words
from rulings.search.words import Canonical, canonical

Span = tuple[int, int]

# Private signs around each hit; a text that holds them is shown unmarked.
_START, _STOP = "\ue000", "\ue001"
_SIGNS = re.compile(f"([{_START}{_STOP}])")
_OPTIONS = f"HighlightAll=true, StartSel={_START}, StopSel={_STOP}"


@dataclass(frozen=True, slots=True)
class TextQuery:
    """An SQL expression for a query in one language, with its parameters.

    The text goes through ``plainto_tsquery`` and ``phraseto_tsquery``, which know no operators.
    """

    sql: str
    parameters: tuple[str, ...]


def text_query(query: Query, language: str) -> TextQuery:
    """Return the search query of the words that were asked for, as one language has them."""
    return words_query([one.words for one in query.alternatives], language)


def words_query(alternatives: Iterable[Iterable[Words]], language: str) -> TextQuery:
    """Return the search query of words of which one alternative must be there, whole.

    Words that must not be there are left out.
    """
    configuration = by_column(language).search_config
    either: list[str] = []
    parameters: list[str] = []
    for alternative in alternatives:
        wanted = [words for words in alternative if not words.negated]
        if not wanted:
            continue
        functions = ("phraseto_tsquery" if words.phrase else "plainto_tsquery" for words in wanted)
        every = " && ".join(f"{function}('{configuration}', %s)" for function in functions)
        either.append(f"({every})")
        parameters += [canonical(words.text, language).text for words in wanted]
    return TextQuery(" || ".join(either) or "''::tsquery", tuple(parameters))


def spans(query: Query, texts: Mapping[int, tuple[str, str]]) -> dict[int, tuple[Span, ...]]:
    """Return the spans to mark in each text; `texts` gives language and text by a key.

    One query of the database, none for no texts.
    """
    forms = {key: canonical(text, language) for key, (language, text) in texts.items()}
    selects: list[str] = []
    parameters: list[str | list[int] | list[str]] = []
    for language in sorted({language for language, _text in texts.values()}):
        keys = [key for key in texts if texts[key][0] == language]
        asked = text_query(query, language)
        selects.append(
            f"SELECT key, ts_headline('{by_column(language).search_config}', words, asked, %s)"
            f" FROM unnest(%s::bigint[], %s::text[]) AS given (key, words), (SELECT {asked.sql})"
            " AS typed (asked)"
        )
        parameters += [_OPTIONS, keys, [forms[key].text for key in keys], *asked.parameters]
    if not selects:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects), parameters)
        return {key: _read(marked, forms[key]) for key, marked in cursor.fetchall()}


def _read(marked: str, form: Canonical) -> tuple[Span, ...]:
    """Return the spans of the original text that are marked in its canonical form."""
    found: list[Span] = []
    plain: list[str] = []
    length = start = 0
    for piece in _SIGNS.split(marked):
        if piece == _START:
            start = length
        elif piece == _STOP:
            span = form.original_span(start, length)
            if span is not None and span not in found:
                found.append(span)
        else:
            plain.append(piece)
            length += len(piece)
    # PostgreSQL must have given back the text that it was given; else nothing is marked.
    return tuple(found) if "".join(plain) == form.text else ()
