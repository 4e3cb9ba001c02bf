"""Where the words of a query stand in a text: spans into plain text, never markup."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import connection

from rulings.languages import by_column
from rulings.search.conditions import words_query
from rulings.search.query import Query
from rulings.search.words import Canonical, canonical

Span = tuple[int, int]

# Private signs around each hit; a text that holds them is shown unmarked.
_START, _STOP = "\ue000", "\ue001"
_SIGNS = re.compile(f"([{_START}{_STOP}])")
_OPTIONS = f"HighlightAll=true, StartSel={_START}, StopSel={_STOP}"


def spans(query: Query, texts: Mapping[int, tuple[str, str]]) -> dict[int, tuple[Span, ...]]:
    """Return the spans to mark in each text; `texts` gives language and text by a key.

    One query of the database, none for no texts.
    """
    forms = {key: canonical(text, language) for key, (language, text) in texts.items()}
    selects: list[str] = []
    parameters: list[str | list[int] | list[str]] = []
    for language in sorted({language for language, _text in texts.values()}):
        keys = [key for key in texts if texts[key][0] == language]
        asked = words_query([one.words for one in query.alternatives], language)
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
