"""What a page of results costs at least: WSGI and one query, written into one string.

It shows what the site's page of results shows of a ruling at the least, and nothing beside: no
counts, no names, no filters, no other language. A server loads `application`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

import psycopg

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_BEST: Final = """
SELECT ruling.public_id, best.day, ruling.text_en, best.hits
FROM (
    SELECT ruling_id, day, count(*) OVER () AS hits
    FROM rulings_searchentry
    WHERE language = 'en' AND vector @@ plainto_tsquery('rulings_en', %(asked)s)
    ORDER BY ts_rank(vector, plainto_tsquery('rulings_en', %(asked)s)) DESC LIMIT 20
) AS best JOIN rulings_ruling AS ruling ON ruling.id = best.ruling_id
"""
_HIT: Final = (
    '<li id="{0}"><h2><a href="/r/{0}">{0}</a></h2><time datetime="{1}">{1}</time><p>{2}</p></li>'
)
_PAGE: Final = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{0}</title></head><body>'
    '<main><form action="."><input name="q" value="{0}"><button>Search</button></form>'
    "<p>{1} results</p><ol>{2}</ol></main></body></html>"
)
_own = threading.local()


def _connected() -> psycopg.Connection[tuple[Any, ...]]:
    if not hasattr(_own, "connection"):
        _own.connection = psycopg.connect(os.environ["BARE_DATABASE"], autocommit=True)
        _own.connection.prepare_threshold = 0
    connection: psycopg.Connection[tuple[Any, ...]] = _own.connection
    return connection


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer `?q=` with the twenty best rulings."""
    asked = parse_qs(environ["QUERY_STRING"])["q"][0]
    found = _connected().execute(_BEST, {"asked": asked}).fetchall()
    hits = "".join([_HIT.format(name, day, escape(text)) for name, day, text, _ in found])
    body = _PAGE.format(escape(asked), found[0][3] if found else 0, hits).encode()
    kind = ("Content-Type", "text/html; charset=utf-8")
    start_response("200 OK", [kind, ("Content-Length", str(len(body)))])
    return [body]
