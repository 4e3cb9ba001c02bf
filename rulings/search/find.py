"""Find rulings and cards for a query: frozen results, in at most seven queries of the database.

Seven more are made where nothing was found, since a name may be misspelt, and four where it may
have been typed with the other keyboard layout on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from rulings.languages import by_column
from rulings.models.changes import OfRulings
from rulings.models.listed import ListedRuling, counts_on_cards, listed_rulings
from rulings.search.matching import sets
from rulings.search.matching.highlight import Span, spans
from rulings.search.matching.matches import CAP, PAGE_SIZE, Found, find_matches
from rulings.search.matching.places import AfterRefused, Place, Sort, read
from rulings.search.matching.written import term
from rulings.search.names.cards import CardHit, FoundCards, cards_resembling, find_cards
from rulings.search.names.lookup import too_short
from rulings.search.query import Hint, Query, QueryRefused, parse
from rulings.search.typed.keyboards import other_layout

__all__ = [
    "CAP",
    "PAGE_SIZE",
    "AfterRefused",
    "CardHit",
    "Hit",
    "Results",
    "Sort",
    "find",
]

_NAMES_OFFERED: Final = 3
_CARDS_BESIDE: Final = 8
_kept: Final = OfRulings[ListedRuling](most=10_000)


class Hit(NamedTuple):
    """A ruling that was found, as a reader's language shows it.

    ``found_by`` is *words*, *card*, *rule*, *id* or, where conditions alone were asked, *browse*.
    ``language_found`` is the language whose words were found, blank where no words were; ``spans``
    are the places to mark in the text, none where the words were found in another language than
    the one shown.
    """

    ruling: ListedRuling
    spans: tuple[Span, ...]
    language_found: str
    found_by: str


@dataclass(frozen=True, slots=True)
class Results:
    """What a query found. ``reason`` says why there are no rulings and no cards.

    It is blank when something was found, else ``empty`` (nothing was typed), ``signs`` (no letter,
    no digit), ``common`` (only words too common to search for), ``short`` (no word that is long
    enough to be looked for with a typo), ``left-out`` (nothing but operators that were not
    understood), ``excluded`` (only words that must not be there) or ``none``.
    ``hints`` say what was not understood.

    ``total`` counts up to CAP; beyond it ``capped`` is true. ``questions`` of them are open
    questions of the project. ``facets`` counts the rulings that were found by the terms that would
    narrow the query to them, as ``die:d20``, up to CAP + 1. ``following`` is the `after` of the
    next page, blank on the last one; ``preceding`` that of the page before, which is blank for the
    first one, and None where none is before.

    ``beside`` are cards that the rulings of this page stand on, where the query finds none itself.
    ``named`` are the cards that the whole query is the name of, ``exact_card`` is the one where it
    is the name of one only. ``read_as`` is what the same keys write with the other keyboard layout,
    where the results are those of that and not of what was typed.
    """

    hits: tuple[Hit, ...] = ()
    cards: tuple[CardHit, ...] = ()
    beside: tuple[CardHit, ...] = ()
    named: tuple[CardHit, ...] = ()
    exact_card: CardHit | None = None
    total: int = 0
    questions: int = 0
    capped: bool = False
    reason: str = ""
    hints: tuple[Hint, ...] = ()
    facets: Mapping[str, int] = field(default_factory=dict)
    following: str = ""
    preceding: str | None = None
    read_as: str = ""


def find(query: Query, *, language: str, sort: Sort = Sort.RELEVANCE, after: str = "") -> Results:
    """Return a page of what a query finds for a reader of `language` (a column code, as ``pt``).

    The words of the reader's language come first, then those of the others, then the rulings of a
    card that the query names. ``after`` is what the page before calls ``following``. Raises
    LookupError for an unknown language and AfterRefused for an `after` that no page has written.
    """
    by_column(language)
    place = read(after, sort) if after else None
    looked_for = tuple(one for one in query.alternatives if not one.only_excludes)
    if not looked_for:
        reason = "empty" if query.empty else "excluded" if query.alternatives else "left-out"
        return Results(reason=reason, hints=query.hints)
    typed, query = query, replace(query, alternatives=looked_for)
    cards = find_cards(query, language=language)
    found = _matches(query, cards, language, sort, place)
    if not cards.cards and _needs_names(query, found):
        cards = cards_resembling(query, language=language)
        # Where a card is demanded, its rulings were looked for by what was typed.
        if cards.cards and not found.total and not query.demanded_cards:
            found = _matches(query, cards, language, sort, place)
    read_as = ""
    if not _sure(cards, found) and (other := _on_other_keys(typed)):
        cards_there = find_cards(other, language=language)
        # A card that what was typed resembles is a better guess than words of the other layout.
        if cards_there.sure or not found.total:
            found_there = _matches(other, cards_there, language, sort, place)
            if _sure(cards_there, found_there):
                query, cards, found, read_as = other, cards_there, found_there, other.text
    nothing = not found.total
    # A stop word stands in many names: alone it names no card but one that is called so.
    too_common = nothing and not found.searchable and not query.die
    shown_cards = cards.named if too_common else cards.cards
    reason = ""
    if nothing and not shown_cards:
        reason = _why_nothing(query, too_common=too_common)
    hits = _hits(query, found, language)
    return Results(
        hits=hits,
        cards=shown_cards,
        beside=() if shown_cards else _beside(hits),
        named=cards.named,
        exact_card=cards.exact,
        total=min(found.total, CAP),
        questions=min(found.questions, CAP),
        capped=found.total > CAP,
        reason=reason,
        hints=_hints(query, cards, found),
        facets=found.facets,
        following=found.following.written() if found.following else "",
        preceding=found.preceding,
        read_as=read_as,
    )


def _matches(
    query: Query, cards: FoundCards, language: str, sort: Sort, after: Place | None
) -> Found:
    # Where a card is demanded, its rulings are found by that, and no others for its sake. Those of
    # cards that only resemble the query show when nothing names it better.
    demanded = query.demanded_cards
    named = () if demanded else cards.named or cards.cards
    return find_matches(
        query,
        language=language,
        cards=[card.card_id for card in named],
        cards_are_certain=bool(cards.named or query.die),
        names=[card.value for card in demanded],
        sort=sort,
        after=after,
    )


def _why_nothing(query: Query, *, too_common: bool) -> str:
    if query.only_signs:
        return "signs"
    if too_common:
        return "common"
    return "short" if query.only_words and too_short(query.name_key) else "none"


def _needs_names(query: Query, found: Found) -> bool:
    """Tell whether names with a typo are worth a look: where little else was found.

    And where a name is asked for that no card has; `or` may stand for the sign in *Fire // Ice*.
    """
    little = found.total < PAGE_SIZE and not query.rule
    return little or not all(found.called) or len(query.alternatives) > 1


def _sure(cards: FoundCards, found: Found) -> bool:
    """Tell whether something was found by more than the likeness of a card's name."""
    return cards.sure or any(match.found_by != "card" for match in found.matches)


def _on_other_keys(query: Query) -> Query | None:
    """Return the query that the same keys write with the other keyboard layout, if there is one."""
    other = other_layout(query.text)
    if not query.only_words or not other:
        return None
    try:
        return parse(other)
    except QueryRefused:
        return None


def _hints(query: Query, cards: FoundCards, found: Found) -> tuple[Hint, ...]:
    """Return the hints of a query, and one for each name or set that no card has."""
    better = tuple(term("card", card.name) for card in cards.cards[:_NAMES_OFFERED])
    return (
        *(hint for hint in query.hints if not (hint.code == "unknown" and cards.named)),
        *(
            # Only the first of several names was looked for with typos.
            Hint("name", card.typed, "card", better=() if at else better)
            for at, (card, some) in enumerate(zip(query.demanded_cards, found.called, strict=True))
            if not some
        ),
        *sets.unknown(query),
    )


def _hits(query: Query, found: Found, language: str) -> tuple[Hit, ...]:
    shown = _kept.of(
        [match.ruling_id for match in found.matches],
        language,
        partial(listed_rulings, language=language),
    )
    marked = spans(
        query,
        {
            ruling.pk: (ruling.language, ruling.text)
            for match, ruling in zip(found.matches, shown, strict=True)
            if match.language == ruling.language
        },
    )
    return tuple(
        Hit(ruling, marked.get(ruling.pk, ()), match.language, match.found_by)
        for match, ruling in zip(found.matches, shown, strict=True)
    )


def _beside(hits: Sequence[Hit]) -> tuple[CardHit, ...]:
    """Return cards that the rulings of a page stand on, those with most on them first."""
    cards = {card.pk: card for hit in hits for card in hit.ruling.cards}
    counts = dict(zip(cards, counts_on_cards([*cards]), strict=True))
    most = sorted(cards.values(), key=lambda card: (-sum(counts[card.pk]), card.slug))[
        :_CARDS_BESIDE
    ]
    return tuple(
        CardHit(
            card_id=card.pk,
            slug=card.slug,
            name=card.name,
            name_language=card.language,
            english=card.english,
            found_name="",
            found_language="",
            rulings=counts[card.pk][0],
            questions=counts[card.pk][1],
            dice=card.dice,
        )
        for card in most
    )
