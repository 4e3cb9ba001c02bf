"""What a reader may mean who has not finished typing: cards, rules, words of the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from django.db import connection
from django.db.models import Subquery

from rulings.models import Rule, RulesEdition
from rulings.models.folding import fold, name_key
from rulings.search.names.hits import CardHit
from rulings.search.names.lookup import beginning, named, resembling
from rulings.search.typed.keyboards import other_layout

SUGGESTIONS: Final = 10
SHORTEST, LONGEST = 2, 80
"""How many characters are looked up: fewer say nothing, more name nothing."""
_CARDS: Final = 7
_WORDS: Final = 3

_NAME_OF_A_RULE: Final = 60
"""The longest text of a rule that is a mere name, as those of the keywords are."""
_NUMBER: Final = re.compile(r"[1-9]\d{2}(?:\.(?:\d{1,3}[a-z]?)?)?", re.ASCII)

_NAMED = """
SELECT name, number, text
FROM (
    SELECT number, text, position,
        translate(lower(CASE WHEN title <> '' THEN title ELSE text END), '\u2019', '''') AS key,
        CASE WHEN title <> '' THEN title ELSE text END AS name
    FROM rulings_rule
    WHERE edition_id = (SELECT id FROM rulings_rulesedition ORDER BY date DESC LIMIT 1)
        AND (title <> '' OR (length(text) <= %s AND text !~ '[.:]'))
) AS named
WHERE strpos(' ' || key, ' ' || %s) > 0
ORDER BY key <> %s, NOT starts_with(key, %s), length(key), number = '', position
LIMIT %s
"""
_SEE: Final = re.compile(r"[Ss]ee rules? (\d{3}(?:\.\d{1,3}[a-z]?)?)")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing that may be meant.

    ``text`` is what would be typed in full, in ``language``. ``detail`` says more about it, in
    ``detail_language``: the card's name for the reader where another one was found, or the words
    of a rule. ``target`` is the slug of a card or the number of a rule; blank for a word that is
    to be searched for.
    """

    kind: Literal["card", "rule", "word"]
    text: str
    language: str
    detail: str
    detail_language: str
    target: str


def suggest(typed: str, *, language: str) -> tuple[Suggestion, ...]:
    """Return at most SUGGESTIONS things that a reader of `language` may mean, the likeliest first.

    Nothing for a text shorter than SHORTEST or longer than LONGEST. At most eleven queries
    of the database, each of which looks at a part of an index or at one edition of the rules.
    """
    text = " ".join(typed.split())
    if not SHORTEST <= len(text) <= LONGEST:
        return ()
    if _NUMBER.fullmatch(text):
        return tuple(_rules(text))
    key = name_key(text)
    cards = _cards(key, language)
    words = tuple(_words(text))
    other = "" if cards else other_layout(text)
    if _NUMBER.fullmatch(other):
        return tuple(_rules(other))
    if other:
        cards = _cards(name_key(other), language)
        words = words or tuple(_words(other))
    if not cards:
        cards = resembling(key, language)
    return (*_told(cards[: min(_CARDS, SUGGESTIONS - len(words))]), *words)


def _cards(key: str, language: str) -> list[CardHit]:
    """Return cards by names that a key may be the beginning of, or else by names with its words."""
    if len(key) < SHORTEST:
        return []
    cards = beginning(key, language)
    return cards if len(cards) >= _CARDS else [card for _kind, card in named(key, language)]


def _told(cards: Sequence[CardHit]) -> Iterator[Suggestion]:
    """Say of each card what it is called for the reader, and which of two namesakes it is."""
    names = Counter(card.found_name for card in cards)
    for card in cards:
        found = card.found_name
        detail, language = card.name, card.name_language
        if detail == found:
            detail, language = card.english if names[found] > 1 else "", "en"
        if detail == found:
            detail = ""
        yield Suggestion("card", found, card.found_language, detail, language, card.slug)


def _rules(number: str) -> Iterator[Suggestion]:
    """Yield the rules of the newest edition whose numbers begin with one, in their order."""
    newest = RulesEdition.objects.order_by("-date").values("pk")[:1]
    rules = (
        Rule.objects.filter(edition=Subquery(newest), number__startswith=number)
        .exclude(kind=Rule.Kind.GLOSSARY)
        .order_by("position")
    )
    for rule in rules[:SUGGESTIONS]:
        yield Suggestion("rule", rule.number, "en", rule.title or rule.text, "en", rule.number)


def _words(text: str) -> Iterator[Suggestion]:
    """Yield rules and entries of the glossary that are called so, or have a word that begins so.

    A rule and an entry of one name are one, and an entry leads to the rule that explains it.
    """
    asked = fold(text)
    if not asked.isascii():
        return  # The rules are held in English only.
    with connection.cursor() as cursor:
        cursor.execute(_NAMED, [_NAME_OF_A_RULE, asked, asked, asked, 4 * _WORDS])
        rows = cursor.fetchall()
    found: dict[str, Suggestion] = {}
    for name, number, explained in rows:
        target = number or ((see := _SEE.search(explained)) and see[1]) or ""
        known = found.get(fold(name))
        if known is None or not known.target:
            kind: Literal["rule", "word"] = "rule" if target else "word"
            found[fold(name)] = Suggestion(kind, name, "en", target, "en", target)
    yield from islice(found.values(), _WORDS)
