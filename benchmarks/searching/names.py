"""Names: misspelt ones and beginnings, of one language among six, beside others that find names.

A misspelt name is asked as the product asks it: first for names that have it as it was typed, then
for those that are near it, of one language and where that gives nothing good of the others, and for
what the page says of the ten cards. rapidfuzz compares it with every name of its language in this
process, and tantivy looks its words up with as many typos. Each is right where the name meant is
among its ten best.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import tantivy
from django.db import connection
from rapidfuzz import fuzz, process

from benchmarks.searching.rows import Row, at_least, at_most, milliseconds, told
from benchmarks.searching.turns import beside_fixed, in_turn
from rulings.models import CardName
from rulings.models.folding import name_key
from rulings.search.names.hits import CardHit
from rulings.search.names.lookup import beginning, named, resembling

TYPO: Final = 1.5
"""A misspelt name takes at most so many times what rapidfuzz takes,"""
RIGHT: Final = 0.97
"""and so many of them are found."""
BEGINNING: Final = 2.0
"""A beginning takes at most so many times what `select 1` takes."""

_SAID: Final = {"en": "English", "ru": "Russian"}
_SHOWN: Final = 10
_ASKED: Final = 200
_ONE_TYPO: Final = 9
"""Letters fewer than which a name has one typo; a longer one has two."""

Found: TypeAlias = Callable[[str], list[str]]


def measured() -> Iterator[Row]:
    """Measure misspelt names and beginnings in English and in Russian."""
    for language in ("en", "ru"):
        names = CardName.objects.filter(language=language).order_by("card__slug", "key")
        keys = [*names.values_list("key", flat=True)]
        said = _SAID[language]
        yield from _misspelt(keys, language, said)
        yield _beginnings(keys, language, said)


def by_size(first: int) -> Iterator[Row]:
    """Measure both in English, of the first names; the ratio is to work that is always the same."""
    names = CardName.objects.filter(language="en").order_by("card_id", "key")
    keys = [*names.values_list("key", flat=True)[:first]]
    for kind, queries, ask in (
        ("a misspelt name", [*misspelt(keys, "en", _ASKED)], partial(_found, language="en")),
        ("the beginning of a name", _begun(keys, "en"), partial(beginning, language="en")),
    ):
        times, ratio = beside_fixed(ask, queries)
        yield told(kind, milliseconds(times.middle), ratio=ratio)


def misspelt(keys: Sequence[str], language: str, count: int) -> dict[str, str]:
    """Return names with typos in them, and what each was; the same for the same names."""
    rnd = random.Random(f"names of {language}")
    letters = "аеиоуыя" if language == "ru" else "aeiou"
    typed: dict[str, str] = {}
    while len(typed) < count:
        key = rnd.choice(keys)
        signs = [*key]
        for _typo in range(1 if len(key) < _ONE_TYPO else 2):
            at = rnd.randrange(len(signs))
            match rnd.randrange(3):
                case 0 if len(signs) > 3:
                    del signs[at]
                case 1:
                    signs.insert(at, rnd.choice(letters))
                case _:
                    signs[at] = rnd.choice(letters)
        asked = name_key("".join(signs))
        if asked != key:
            typed[asked] = key
    return typed


def _misspelt(keys: Sequence[str], language: str, said: str) -> Iterator[Row]:
    meant = misspelt(keys, language, _ASKED)

    def ours(asked: str) -> list[str]:
        return [name_key(card.found_name) for card in _found(asked, language)]

    def of_rapidfuzz(asked: str) -> list[str]:
        return [key for key, *_ in process.extract(asked, keys, scorer=fuzz.ratio, limit=_SHOWN)]

    found: dict[str, Found] = {
        "ours": ours,
        "rapidfuzz": of_rapidfuzz,
        "tantivy": _tantivy(keys),
    }
    times = in_turn(found, [*meant])
    name = f"a misspelt name in {said}, among {len(keys):,}"
    yield at_most(
        name,
        milliseconds(times["ours"].middle),
        f"rapidfuzz {milliseconds(times['rapidfuzz'].middle)},"
        f" tantivy {milliseconds(times['tantivy'].middle)}",
        times["ours"].over(times["rapidfuzz"]),
        TYPO,
    )
    right = {who: _right(find, meant) for who, find in found.items()}
    yield at_least(
        f"{name}: the right one is in ten",
        f"{right['ours']:.3f}",
        f"rapidfuzz {right['rapidfuzz']:.3f}, tantivy {right['tantivy']:.3f}",
        right["ours"],
        RIGHT,
    )
    yield told(
        f"{name}: the slowest of a hundred",
        milliseconds(times["ours"].last),
        f"rapidfuzz {milliseconds(times['rapidfuzz'].last)}",
    )


def _found(asked: str, language: str) -> list[CardHit]:
    """Return the cards that the product finds by a name, with what a page says of them."""
    return [card for _kind, card in named(asked, language)] or resembling(asked, language)


def _beginnings(keys: Sequence[str], language: str, said: str) -> Row:
    def select_one(_asked: str) -> object:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchall()

    times = in_turn(
        {"ours": lambda asked: beginning(asked, language), "1": select_one}, _begun(keys, language)
    )
    return at_most(
        f"the beginning of a name in {said}",
        milliseconds(times["ours"].middle),
        f"select 1 {milliseconds(times['1'].middle)}",
        times["ours"].over(times["1"]),
        BEGINNING,
    )


def _begun(keys: Sequence[str], language: str) -> list[str]:
    rnd = random.Random(f"beginnings of {language}")
    return [key[: rnd.randint(3, 6)].strip() for key in rnd.choices(keys, k=_ASKED)]


def _right(find: Found, meant: Mapping[str, str]) -> float:
    return sum(key in find(asked) for asked, key in meant.items()) / len(meant)


def _tantivy(keys: Sequence[str]) -> Found:
    """Return tantivy's way: each word with one typo, or two where it is long."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("name", stored=True)
    schema = builder.build()
    index = tantivy.Index(schema)
    writer = index.writer(64_000_000, 1)
    for key in keys:
        writer.add_document(tantivy.Document(name=key))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def find(asked: str) -> list[str]:
        words = [
            tantivy.Query.fuzzy_term_query(
                schema,
                "name",
                word,
                distance=1 if len(word) < 6 else 2,
                transposition_cost_one=True,
            )
            for word in asked.split()
        ]
        query = tantivy.Query.boolean_query([(tantivy.Occur.Should, word) for word in words])
        hits = searcher.search(query, _SHOWN, count=False).hits
        return [searcher.doc(address)["name"][0] for _score, address in hits]

    return find
