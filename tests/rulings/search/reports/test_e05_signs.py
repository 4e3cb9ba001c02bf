"""E05: no sign that is typed or pasted is an operator to the database, in any path or language."""

import re
import sys
import unicodedata
from collections.abc import Callable
from itertools import groupby
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client

from rulings.languages import LANGUAGES, Language
from tests.rulings.pages.reading import Page
from tests.rulings.search.reports.answers import LANGUAGE, found, nothing

SIGNS = [
    *("\\", "\\\\", "!", "(", ":*", "'", '"', "&", "|", "<->", "%", "_", "\\%", "--", "/*"),
    *("' OR 1=1 --", "'; DROP TABLE rulings_ruling; --", "a & ! b | (c", "a <-> b:*", "$1", "%s"),
    *("John <a@b.example>", "d20: roll", "'da' 'ca", "'da' \"ca", "R&D's", '"unbalanced'),
    *("{T}: roll {X}", "van der graaf", "<script>", "-1/-1", "+1/+1", "-", "or", "or or or"),
    *("card:", "card:'", 'card:":*"', "card:a&b", "set:'", "%(a)s", "E'\\x41'", "${jndi:x}"),
    *("dice' || 'x", "roll:*", "!roll & zzz", "(zyzzyva | dice", "zyzzyva:a*bcd", "a\tb\nc"),
]
PLAIN = re.compile(r"(?<![a-z])(?:websearch_|phrase|plain)?to_tsquery", re.IGNORECASE)
TYPED = [
    "qqzz & ! qqzz | (qqzz",
    '"qqzz qqzz" -qqzz or qqzz:*',
    "card:qqzz' set:qqzz scenario:qqzz rule:706.6",
    'card:"qqzz & qqzz | !" -card:qqzz qqzz die:d20 lang:de date>=2021 is:draft state:stale',
]


def by_category() -> dict[str, str]:
    """Return some signs of each category that Unicode has and UTF-8 can say."""
    every = (chr(point) for point in range(1, sys.maxunicode + 1))
    found: dict[str, str] = {}
    for category, signs in groupby(every, unicodedata.category):
        if category != "Cs" and len(found.get(category, "")) < 6:
            found[category] = found.get(category, "") + next(signs)
    return found


@LANGUAGE
def test_whatever_is_typed_is_answered_and_finds_nothing_that_does_not_say_it(
    client: Client, held: str, language: Language
) -> None:
    for typed in SIGNS:
        nothing(client, language, typed)


def test_signs_of_every_category_are_answered(client: Client, held: str) -> None:
    signs = by_category()
    assert len(signs) >= 28
    for at, (category, some) in enumerate(sorted(signs.items())):
        language = LANGUAGES[at % len(LANGUAGES)]
        for typed in (f"xyzzy{some}", f'card:"{some}"'):
            answer = client.get(f"/{language.code}/search?q={quote(typed)}")
            assert answer.status_code in (200, 400), (category, typed)
            assert category in ("Cc", "Cn", "Co") or answer.status_code == 200, (category, typed)
            assert held not in found(Page(answer.content.decode())), (category, typed)


@pytest.mark.parametrize("path", ["search", "suggest", "search?sort=date&", "search?sort=card&"])
def test_what_is_typed_is_a_parameter_and_is_read_by_what_knows_no_operators(
    client: Client, held: str, path: str
) -> None:
    asked: list[str] = []

    def listen(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(listen):
        for typed in TYPED:
            start = path if "?" in path else f"{path}?"
            assert client.get(f"/ru/{start}q={quote(typed)}").status_code == 200
    assert len(asked) > len(TYPED)
    for sql in asked:
        assert "qqzz" not in sql
        readers = {match.lower() for match in PLAIN.findall(sql)}
        assert readers <= {"plainto_tsquery", "phraseto_tsquery"}, sql
