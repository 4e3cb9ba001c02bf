"""Words and phrases: the search of one language beside others at the same texts, query by query.

Ours is the statement that finds rulings in the reader's own language, as the product asks it: sent
through Django's connection to the server and run, with the ids of all that are ranked, their number
and the places of the twenty best. The others answer in this process, with the texts of twenty. What
comes on top of ours is told in rows of its own.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from django.contrib.auth import get_user_model
from django.db import connection

from benchmarks.searching.drawn import Drawn, drawn
from benchmarks.searching.rivals import Fts5, Rival, Tantivy, Whoosh
from benchmarks.searching.rows import Row, at_least, at_most, milliseconds, told
from benchmarks.searching.turns import Asked, Times, in_turn
from rulings.editorial.texts import save_text
from rulings.languages import by_column
from rulings.models import Ruling, Translation
from rulings.models.localized import column
from rulings.search import index
from rulings.search.find import find
from rulings.search.matching.branches import grouped, in_language, runs_typed
from rulings.search.matching.conditions import Fragment
from rulings.search.matching.matches import PAGE_SIZE, Page, ranked
from rulings.search.matching.places import Sort
from rulings.search.query import parse
from rulings.search.words.canonical import canonical

SHOWN: Final = 20
_ALL_RANKED: Final = """
SELECT {text} FROM (
    SELECT ruling_id, ts_rank(vector, asked) AS rank
    FROM rulings_searchentry_{language}, (SELECT {function}(%s::regconfig, %s)) AS typed (asked)
    WHERE vector @@ asked ORDER BY rank DESC LIMIT 20
) AS best JOIN rulings_ruling ON rulings_ruling.id = ruling_id ORDER BY rank DESC
"""


def texts(language: str) -> dict[int, str]:
    """Return the text of every ruling in a language, by its number."""
    held = column("text", language)
    found = Ruling.objects.filter(**{f"{held}__isnull": False}).order_by("pk")
    return dict(found.values_list("pk", held))


def asked_of(held: Mapping[int, str], language: str, *, count: int = 300) -> Drawn:
    """Return what is asked of texts; no word of it is one that PostgreSQL leaves out."""
    words = sorted({word for text in [*held.values()][:5_000] for word in text.lower().split()})
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT word FROM unnest(%s::text[]) AS word"
            " WHERE numnode(plainto_tsquery(%s::regconfig, word)) = 0",
            [words, by_column(language).search_config],
        )
        stop = {word for (word,) in cursor.fetchall()}
    return drawn([*held.values()], stop=stop, count=count)


def branches_of(asked: str, language: str) -> tuple[list[Fragment], list[str]]:
    """Return what finds a query in one language, and what may stand in texts as it was typed."""
    groups = grouped(parse(asked).alternatives, language)
    runs = runs_typed(chain.from_iterable(group.words for group in groups))
    return in_language(groups, language, 1, own=language, best=PAGE_SIZE + 1), runs


def page_of(asked: tuple[list[Fragment], list[str]], language: str) -> Page:
    """Return the first page of what is found."""
    branches, runs = asked
    return ranked(branches, True, language, Sort.RELEVANCE, None, runs)


def ours(language: str) -> Asked:
    """Return our search of one language: the statement, sent and run, and the page made of it."""
    made = cache(partial(branches_of, language=language))
    return lambda asked: page_of(made(asked), language)


def with_texts(language: str) -> Asked:
    """Return the same from what was typed to the texts of the twenty best."""
    fetch = f"SELECT {column('text', language)} FROM rulings_ruling WHERE id = ANY(%s)"

    def ask(asked: str) -> list[tuple[Any, ...]]:
        best = [row[3] for row in page_of(branches_of(asked, language), language).rows]
        with connection.cursor() as cursor:
            cursor.execute(fetch, [best])
            return list(cursor.fetchall())

    return ask


def quoted(ask: Asked) -> Asked:
    """Return a search that takes what is asked as a phrase."""
    return lambda asked: ask(f'"{asked}"')


def all_ranked(language: str, *, phrase: bool = False) -> Asked:
    """Return a search of the same table that ranks every hit."""
    function = "phraseto_tsquery" if phrase else "plainto_tsquery"
    statement = _ALL_RANKED.format(
        text=column("text", language), language=language, function=function
    )
    configuration = by_column(language).search_config

    def ask(asked: str) -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute(statement, [configuration, canonical(asked, language).text])
            return [text for (text,) in cursor.fetchall()]

    return ask


def measured() -> Iterator[Row]:
    """Measure every kind of query in English, and words beside tantivy in Russian."""
    with tempfile.TemporaryDirectory(prefix="sixfold-bench-") as folder:
        for language in ("en", "ru"):
            held = texts(language)
            queries = asked_of(held, language)
            tantivy = Tantivy(Path(folder) / f"tantivy-{language}", held, language)
            yield from _beside_tantivy(language, queries, tantivy)
            if language == "en":
                others: dict[str, Rival] = {
                    "SQLite FTS5": Fts5(Path(folder) / "fts5", held),
                    "Whoosh": Whoosh(Path(folder) / "whoosh", held),
                }
                yield from _common(queries, {**others, "tantivy": tantivy})
            yield from _cut(language, queries)
            if language == "en":
                yield from _whole(queries)
    yield _saving("ru")


def _beside_tantivy(language: str, queries: Drawn, tantivy: Tantivy) -> Iterator[Row]:
    for kind, asked, most in (
        ("rare word", queries.rare, 2.5),
        ("word of 150 to 1,500 rulings", queries.some, 3.5),
    ):
        times = in_turn({"ours": ours(language), "tantivy": tantivy.words}, asked[:150])
        yield at_most(
            f"{kind}, {language}",
            _spread(times["ours"]),
            f"tantivy {_spread(times['tantivy'])}",
            times["ours"].over(times["tantivy"]),
            most,
        )


def _common(queries: Drawn, others: Mapping[str, Rival]) -> Iterator[Row]:
    asks = {"ours": ours("en")} | {name: rival.words for name, rival in others.items()}
    times = in_turn(asks, queries.common, rounds=4)
    for name in others:
        row = (
            f"common word, en, beside {name}",
            _spread(times["ours"]),
            f"{name} {_spread(times[name])}",
            times[name].over(times["ours"]),
        )
        yield told(*row) if name == "tantivy" else at_least(*row, 5)


def _cut(language: str, queries: Drawn) -> Iterator[Row]:
    """Measure what it brings to rank only the newest, by the slowest queries."""
    own, every = ours(language), all_ranked(language)
    for kind, asked, ask, uncut, most in (
        # Three hundred, as of the other kinds: of a hundred the 99th percentile is one moment.
        ("common word", queries.common * 12, own, every, 1 / 10),
        ("two words", queries.two, own, every, 1 / 3),
        ("phrase", queries.phrases, quoted(own), all_ranked(language, phrase=True), 1 / 2),
    ):
        times = in_turn({"ours": ask, "all": uncut}, asked, rounds=1)
        yield at_most(
            f"{kind}, {language}, 99th percentile",
            milliseconds(times["ours"].last),
            f"every hit ranked {milliseconds(times['all'].last)}",
            times["ours"].last / times["all"].last,
            most,
        )


def _whole(queries: Drawn) -> Iterator[Row]:
    """Tell what comes on top: twenty texts; other languages, names, every count, whole rulings."""
    for kind, asked in queries.kinds().items():

        def ask(text: str) -> object:
            return find(parse(text), language="en")

        asks = {"texts": with_texts("en"), "whole": ask}
        if kind == "phrase":
            asks = {name: quoted(one) for name, one in asks.items()}
        times = in_turn(asks, asked[:40], rounds=1)
        yield told(f"{kind}: with the texts of twenty", _spread(times["texts"]))
        yield told(f"{kind}: the whole answer, counts and names too", _spread(times["whole"]))


def _saving(language: str) -> Row:
    """Tell what it costs to save a text of a translator, and of that to have it found."""
    person, _new = get_user_model().objects.get_or_create(username="measured", is_superuser=True)
    mine = Translation.objects.filter(language=language, origin=Translation.Origin.COMMUNITY)
    saved, found = Times(), Times()
    write = index.write

    def timed(texts: Sequence[index.Indexed]) -> None:
        begin = time.perf_counter()
        write(texts)
        found.seconds.append(time.perf_counter() - begin)

    with patch.object(index, "write", timed):
        for standing in mine.select_related("ruling").order_by("pk")[:40]:
            text = f"{standing.ruling.text_in(language)} {standing.version}"
            begin = time.perf_counter()
            save_text(
                ruling=standing.ruling,
                language=language,
                text=text,
                by=person,
                at=datetime.now(UTC),
                version=standing.version,
            )
            saved.seconds.append(time.perf_counter() - begin)
    return told(
        "a translator saves a text",
        f"{_spread(saved)}, of that to be found {_spread(found)}",
    )


def _spread(times: Times) -> str:
    """Return the median and the 99th percentile as text."""
    return f"{milliseconds(times.middle)} / {milliseconds(times.last)}"
