"""A page of the rulings that a query finds: by words, by conditions, by a rule, an id or a card.

What is found in the reader's language comes before what is found in the others, which are asked
where it gives less than a page. Of each language the newest rulings are ranked, up to CAP. A page
is what follows the place where the last one ended.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import nsmallest
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple

from django.db import connection

from rulings.models.localized import reading_order
from rulings.search.matching.branches import (
    AMONG_STOP_WORDS,
    CAP,
    COMPARED,
    Group,
    beside_stop_words,
    browsed,
    grouped,
    in_language,
    named,
    runs_typed,
)
from rulings.search.matching.conditions import Fragment, called, either, words_query
from rulings.search.matching.counts import count
from rulings.search.matching.kinds import Kind, Listed, kinds_of
from rulings.search.matching.numbered import order_marked
from rulings.search.matching.places import Compared, Key, Place, Sort, Way
from rulings.search.names.cards import FoundCards
from rulings.search.query import Query

__all__ = ["CAP", "PAGE_SIZE", "Found", "Match", "Page", "find_matches", "ranked"]

PAGE_SIZE: Final = 20

# The first name, in the order of letters, of the cards that each ruling stands on.
_NAMES: Final = """
SELECT listed.ruling, min(coalesce(own.key, english.key) COLLATE "C")
FROM unnest(%s::bigint[]) AS listed (ruling)
JOIN rulings_cardruling AS link ON link.ruling_id = listed.ruling AND link.held_until IS NULL
LEFT JOIN rulings_cardname AS own
    ON own.card_id = link.card_id AND own.language = %s AND own.kind = 'printed'
LEFT JOIN rulings_cardname AS english ON english.card_id = link.card_id
    AND english.language = 'en' AND english.kind = 'printed'
GROUP BY listed.ruling
"""

_PLACES: Final[Mapping[Sort, Callable[[Listed], Key]]] = {
    Sort.RELEVANCE: lambda one: ("", float(one[0]), one[1], float(one[2]), one[3]),
    Sort.DATE: lambda one: ("", float(one[2]), float(one[0]), one[1], one[3]),
    Sort.CARD: lambda one: (one[5], float(one[2]), float(one[0]), 0.0, one[3]),
}


class Match(NamedTuple):
    """A ruling that was found: by what, and in the words of which language."""

    ruling_id: int
    language: str
    found_by: str


@dataclass(frozen=True, slots=True)
class Found:
    """One page of matches and the counts over all of them."""

    matches: tuple[Match, ...]
    total: int
    questions: int
    """How many of the total are open questions of the project."""
    facets: Mapping[str, int]
    following: Place | None
    """Where the next page begins; None on the last one."""
    preceding: str | None
    """What an address says for the page before: blank for the first; None where none is before."""
    searchable: bool
    """False when nothing was found and a language holds nothing but stop words in the query."""
    called: tuple[bool, ...]
    """Of each name that must be one of a card's, whether some card is called so."""
    runs: Sequence[str]
    """The runs of words that texts may have just as they were typed, where this sorts."""
    compared: bool
    """Whether texts were compared with stop words beside another word."""


def find_matches(
    query: Query, cards: FoundCards, *, language: str, sort: Sort, after: Place | None
) -> Found:
    """Return a page of the rulings that a query finds, the reader's language first.

    Two queries, one where an alternative has no words; one more where names are demanded or nothing
    is found. ``cards`` are those that it finds: their rulings come last, and only where it demands
    no card itself.
    """
    demanded = [card.value for card in query.demanded_cards]
    of_cards = [] if demanded else [card.card_id for card in cards.named or cards.cards]
    certain = bool(cards.named or query.die)
    order = reading_order(language)
    groups = grouped(query.alternatives, language)
    # To go on from a place, all before it must be known.
    best = CAP + 1 if after or sort is not Sort.RELEVANCE else PAGE_SIZE + 1
    said_in = partial(
        in_language, groups, own=language, way=after.way if after else None, best=best
    )
    nearest = [
        *said_in(language, 1),
        *browsed(groups, order),
        *named(query, of_cards, either([group.demanded for group in groups])),
    ]

    runs = runs_typed(chain.from_iterable(group.words for group in groups))

    def page(branches: Sequence[Fragment]) -> Page:
        return ranked(branches, certain, language, sort, after, runs)

    # Where no words are, a text in the reader's language is not what was asked for.
    found = page(nearest) if all(group.words for group in groups) else None
    if found is None or found.own < (CAP + 1 if "browse" in found.found_by else PAGE_SIZE):
        others = [
            branch
            for preference, code in enumerate(order[1:], start=2)
            for branch in said_in(code, preference)
        ]
        found = page([*nearest, *others])
    facets = count(found.ids, query, order) if found.total else {}
    searchable, names_found = True, tuple[bool, ...]()
    if demanded or not found.total:
        searchable, names_found = _typed(groups, order, demanded)
    return Found(
        matches=tuple(
            Match(ruling, order[preference - 1] if found_by == "words" else "", found_by)
            for preference, _worse, _ago, ruling, found_by, _name in found.rows
        ),
        total=found.total,
        questions=facets.get("is:question", 0),
        facets=facets,
        following=found.following,
        preceding=found.preceding,
        searchable=searchable,
        called=names_found,
        runs=runs if sort is Sort.RELEVANCE else (),
        compared=found.compared,
    )


@dataclass(frozen=True, slots=True)
class Page:
    """What some branches find: how many, the ids of all, and one page."""

    total: int
    own: int
    """How many of them were found in the first place: by words, those in the reader's language."""
    ids: Sequence[int]
    rows: Sequence[Listed]
    following: Place | None
    preceding: str | None
    compared: bool = False

    @property
    def found_by(self) -> set[str]:
        """Return what those of the page were found by."""
        return {row[4] for row in self.rows}


def ranked(
    branches: Sequence[Fragment],
    cards_are_certain: bool,
    language: str,
    sort: Sort,
    after: Place | None,
    runs: Sequence[str] = (),
) -> Page:
    """Ask what some branches find and return the page that follows a place.

    One query; two more where stop words stand beside one other word, and one for the names of cards
    where these sort.
    """
    relevance = sort is Sort.RELEVANCE
    order = reading_order(language)
    kinds = kinds_of(branches, cards_are_certain)
    if relevance and not after and (page := _first_page(kinds, order)):
        return page
    listed, way = _found(
        kinds,
        branches,
        cards_are_certain,
        order,
        runs if relevance else (),
        after.way if after else None,
    )
    if sort is Sort.CARD:
        listed = _named(listed, language)
    place = _PLACES[sort]
    begins = 0
    if after:
        listed = sorted(listed, key=place)
        begins = bisect_right(listed, after.key, key=place)
        rows = listed[begins : begins + PAGE_SIZE + 1]
    else:
        # By relevance they are sorted as they are, which takes half the time.
        rows = nsmallest(PAGE_SIZE + 1, listed, None if relevance else place)
    return Page(
        len(listed),
        [one[0] for one in listed].count(1),
        [one[3] for one in listed],
        rows[:PAGE_SIZE],
        _place_of(rows[PAGE_SIZE - 1], sort, way) if len(rows) > PAGE_SIZE else None,
        _page_before(listed, begins, sort, way),
        way.compared is not None,
    )


def _place_of(row: Listed, sort: Sort, way: Way) -> Place:
    return Place(sort, _PLACES[sort](row), way)


def _page_before(listed: Sequence[Listed], begins: int, sort: Sort, way: Way) -> str | None:
    """Return where the page before the one that begins there does, as addresses say it."""
    if not begins:
        return None
    at = begins - PAGE_SIZE - 1
    return _place_of(listed[at], sort, way).written() if at >= 0 else ""


def _found(
    kinds: Sequence[Kind],
    branches: Sequence[Fragment],
    cards_are_certain: bool,
    order: Sequence[str],
    runs: Sequence[str],
    way: Way | None,
) -> tuple[list[Listed], Way]:
    """Return each ruling that some branches find once, CAP and one of them where there are more.

    And in which way they were ranked: that of another page, if there is one.
    """
    compared_in = _compared_in(kinds, runs, way)
    listed: list[Listed] = []
    among: list[Listed] = []
    for kind in kinds:
        rows = kind.listed(order)
        if rows is None:
            # New lists were made since they were read.
            kinds = kinds_of(branches, cards_are_certain)
            return _found(kinds, branches, cards_are_certain, order, runs, way)
        is_among = kind.near == AMONG_STOP_WORDS and kind.preference == compared_in
        (among if is_among else listed).extend(rows)
    way = way or Way(tuple(sorted({one.preference for one in kinds if one.by_nearness})))
    if among:
        among, compared = _better(among, runs[0], order[compared_in - 1], way.compared)
        listed += among
        way = way._replace(compared=compared)
    for preference in {one.preference for one in kinds if one.later}:
        listed = _newest(listed, preference)
    if len({one[3] for one in listed}) < len(listed):
        listed.sort()
        listed = [*{one[3]: one for one in reversed(listed)}.values()]
    return (listed if len(listed) <= CAP + 1 else nsmallest(CAP + 1, listed)), way


def _compared_in(kinds: Sequence[Kind], runs: Sequence[str], way: Way | None) -> int:
    """Return the preference of which rulings are compared with what was typed; 0 where none is."""
    if len(runs) != 1:
        return 0
    if way:
        return way.compared[0] if way.compared else 0
    # Of the first language that has some: each language would be another place to go on from.
    return min((one.preference for one in kinds if one.near == AMONG_STOP_WORDS), default=0)


def _newest(listed: Sequence[Listed], preference: int) -> list[Listed]:
    """Return the same, of one preference no more than are ranked, with those from no list."""
    found = [one for one in listed if one[0] == preference]
    others = [one for one in listed if one[0] != preference]
    return [*nsmallest(CAP + 1, found, itemgetter(2, 3)), *others]


def _first_page(kinds: Sequence[Kind], order: Sequence[str]) -> Page | None:
    """Return the first page where all is of one list; None where it is not, or that is not known.

    Only what stands on it becomes rows: that takes half the time.
    """
    if len({(one.preference, one.mark) for one in kinds}) != 1 or not all(
        one.numbers and one.near != AMONG_STOP_WORDS and not one.later for one in kinds
    ):
        return None
    preference, found_by, *_columns = kinds[0]
    known = order_marked(order[preference - 1], kinds[0].mark)
    if known is None:
        return None
    numbers, fits = array("i"), array("f")
    for kind in sorted(kinds, key=lambda one: -one.near):
        numbers_of, fits_of = kind.unpacked()
        numbers += numbers_of
        fits += fits_of
    best: Sequence[int] = range(len(numbers))
    if not kinds[0].by_nearness:
        # A list goes from the newest on, and those that fit alike stay so.
        best = sorted(best, key=fits.__getitem__)
    rulings = [*map(known.rulings.__getitem__, numbers)]
    rows: list[Listed] = [
        (preference, fits[at], known.ago[numbers[at]], rulings[at], found_by, "")
        for at in best[: PAGE_SIZE + 1]
    ]
    way = Way((preference,) if kinds[0].by_nearness else ())
    return Page(
        len(rulings),
        len(rulings) if preference == 1 else 0,
        rulings,
        rows[:PAGE_SIZE],
        _place_of(rows[PAGE_SIZE - 1], Sort.RELEVANCE, way) if len(rows) > PAGE_SIZE else None,
        None,
    )


def _better(
    among: list[Listed], typed: str, language: str, compared: Compared | None
) -> tuple[list[Listed], Compared]:
    """Return the same; the best that have words just as they were typed fit better.

    And up to which they were compared.
    """
    best = [one for one in among if one[:4] <= compared] if compared else nsmallest(COMPARED, among)
    counted = beside_stop_words([one[3] for one in best], typed, language)
    better = [(one[0], one[1] - counted.get(one[3], 0), *one[2:]) for one in among]
    return better, compared or best[-1][:4]


def _named(listed: list[Listed], language: str) -> list[Listed]:
    """Return the same with the name of a card by which each is sorted, blank where it has none."""
    with connection.cursor() as cursor:
        cursor.execute(_NAMES, [[one[3] for one in listed], language])
        names = dict(cursor.fetchall())
    return [(*one[:5], names.get(one[3]) or "") for one in listed]


def _typed(
    groups: Sequence[Group], order: Sequence[str], names: Sequence[str]
) -> tuple[bool, tuple[bool, ...]]:
    """Return whether every language has words to look for, and which names a card is called by."""
    typed = [words_query(group.words, code) for group in groups if group.words for code in order]
    words = ", ".join(f"numnode({one.sql})" for one in typed)
    demanded = [called(name).query.sql_with_params() for name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {f'least({words}) > 0' if typed else 'true'},"
            f" ARRAY[{', '.join(f'EXISTS ({sql})' for sql, _given in demanded)}]::boolean[]",
            [
                *(parameter for one in typed for parameter in one.parameters),
                *(parameter for _sql, given in demanded for parameter in given),
            ],
        )
        searchable, names_found = cursor.fetchone() or (True, [])
    return bool(searchable), tuple(names_found)
