"""Find rulings and cards for a query.

The database is asked

1. for cards by the names that were typed, or by the die that was (`find_cards`),
2. for rulings by a rule or an id, by words and conditions, by those cards (`find_matches`),
3. where there is little, for cards by names with a typo (`cards_resembling`), and their rulings,
4. where there is nothing sure, for 1 and 2 of what the same keys write with the other layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from rulings.languages import by_column
from rulings.search.matching.hits import Hit, beside, hits
from rulings.search.matching.matches import CAP, PAGE_SIZE, Found, find_matches
from rulings.search.matching.places import AfterRefused, Sort, read
from rulings.search.matching.told import hints, left_out, why_nothing
from rulings.search.matching.written import on_other_keys
from rulings.search.names.cards import CardHit, FoundCards, cards_resembling, find_cards
from rulings.search.query import Hint, Query

__all__ = ["CAP", "PAGE_SIZE", "AfterRefused", "CardHit", "Hit", "Results", "Sort", "find"]


@dataclass(frozen=True, slots=True)
class Results:
    """A page of what a query found."""

    hits: tuple[Hit, ...] = ()
    """The rulings of this page."""
    cards: tuple[CardHit, ...] = ()
    """The cards that were found by name or by die, the best first."""
    named: tuple[CardHit, ...] = ()
    """Those of them that are called just so."""
    beside: tuple[CardHit, ...] = ()
    """Where no card was found: some that the rulings of this page stand on."""
    total: int = 0
    """How many rulings all pages have, up to CAP; beyond it `capped` is true."""
    questions: int = 0
    """How many of them are open questions of the project."""
    capped: bool = False
    reason: str = ""
    """Why there is neither a ruling nor a card (`why_nothing`), blank where there is one."""
    hints: tuple[Hint, ...] = ()
    """What was not understood."""
    left_out: tuple[str, ...] = ()
    """Words that were not looked for, since nearly every text has them."""
    facets: Mapping[str, int] = field(default_factory=dict)
    """How many each term that may be added would find, as ``die:d20``, up to CAP + 1."""
    following: str = ""
    """The `after` of the next page, blank on the last one."""
    preceding: str | None = None
    """That of the page before, blank for the first one, None where there is none."""
    read_as: str = ""
    """What the keys write with the other layout, where that was looked for instead."""


def find(query: Query, *, language: str, sort: Sort = Sort.RELEVANCE, after: str = "") -> Results:
    """Return a page of what a query finds for a reader of `language` (a column code, as ``pt``).

    By relevance, a rule or an id comes first, then words in the reader's language, then, where
    these fill no page, in the others, then the rulings of a card that is called just so, or of any
    where nothing else is found. ``after``: what another page says of where this one begins. Raises
    LookupError for an unknown language and AfterRefused for what no page has written.
    """
    by_column(language)
    place = read(after, sort) if after else None
    looked_for = tuple(one for one in query.alternatives if not one.only_excludes)
    if not looked_for:
        return Results(reason=why_nothing(query), hints=query.hints)
    typed, query = query, replace(query, alternatives=looked_for)
    page = partial(find_matches, language=language, sort=sort, after=place)
    cards = find_cards(query, language=language)
    found = page(query, cards)
    if not cards.cards and _needs_names(query, found):
        cards = cards_resembling(query, language=language)
        # Where a card is demanded, its rulings were looked for by what was typed.
        if cards.cards and not found.total and not query.demanded_cards:
            found = page(query, cards)
    read_as = ""
    if not _sure(cards, found) and (other := on_other_keys(typed)):
        cards_there = find_cards(other, language=language)
        # A card that what was typed resembles is a better guess than words of the other layout.
        if cards_there.sure or not found.total:
            found_there = page(other, cards_there)
            if _sure(cards_there, found_there):
                query, cards, found, read_as = other, cards_there, found_there, other.text
    # A stop word stands in many names: alone it names no card but one that is called so.
    only_common = not (found.total or found.searchable or query.die)
    shown_cards = cards.named if only_common else cards.cards
    shown = hits(query, found, language)
    return Results(
        hits=shown,
        cards=shown_cards,
        named=cards.named,
        beside=() if shown_cards else beside(shown, language),
        total=min(found.total, CAP),
        questions=min(found.questions, CAP),
        capped=found.total > CAP,
        reason="" if found.total or shown_cards else why_nothing(query, only_common=only_common),
        hints=hints(query, cards, found),
        left_out=left_out(query, cards, found, shown, language),
        facets=found.facets,
        following=found.following.written() if found.following else "",
        preceding=found.preceding,
        read_as=read_as,
    )


def _needs_names(query: Query, found: Found) -> bool:
    """Tell whether names with a typo are worth a look: where little else was found.

    And where a name is asked for that no card has; `or` may stand for the sign in *Fire // Ice*.
    """
    little = found.total < PAGE_SIZE and not query.rule
    return little or not all(found.called) or len(query.alternatives) > 1


def _sure(cards: FoundCards, found: Found) -> bool:
    """Tell whether something was found by more than the likeness of a card's name."""
    return cards.sure or any(match.found_by != "card" for match in found.matches)
