"""Find rulings and cards for a query: frozen results, in at most six queries of the database.

Two more are made where nothing was found and the keys may have been pressed with the other keyboard
layout on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from rulings.languages import by_column
from rulings.models import Ruling
from rulings.search.cards import CardHit, FoundCards, find_cards, hit
from rulings.search.highlight import Span, spans
from rulings.search.keyboards import other_layout
from rulings.search.matches import CAP, PAGE_SIZE, Found, Match, find_matches
from rulings.search.places import AfterRefused, Place, Sort, read
from rulings.search.query import Hint, Query, QueryRefused, parse
from rulings.search.written import term

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


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling that was found, as the reader's language shows it.

    ``found_by`` is *words*, *card*, *rule*, *id* or, where conditions alone were asked, *browse*.
    ``language_found`` is the language whose words were found, blank where no words were; ``spans``
    are the places to mark in ``text``, none where the words were found in another language than the
    one shown.
    """

    ruling_id: int
    public_id: str
    text: str
    text_language: str
    spans: tuple[Span, ...]
    language_found: str
    found_by: str
    origin: str
    state: str
    cards: tuple[CardHit, ...]
    date: date | None
    scenario: str
    parameters: Mapping[str, object]
    official_elsewhere: tuple[str, ...]
    ruling: Ruling
    """With what `RulingQuerySet.for_hits` loads."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a query found. ``reason`` says why there are no rulings and no cards.

    It is blank when something was found, else ``empty`` (nothing was typed), ``signs`` (no letter,
    no digit), ``common`` (only words too common to search for), ``left-out`` (nothing but operators
    that were not understood), ``excluded`` (only words that must not be there) or ``none``.
    ``hints`` say what was not understood.

    ``total`` counts up to CAP; beyond it ``capped`` is true. ``questions`` of them are open
    questions of the project. ``facets`` counts the rulings that were found by the terms that would
    narrow the query to them, as ``die:d20``, up to CAP + 1. ``following`` is the `after` of the
    next page, blank on the last one.

    ``named`` are the cards that the whole query is the name of, ``exact_card`` is the one where it
    is the name of one only. ``read_as`` is what the same keys write with the other keyboard layout,
    where the results are those of that and not of what was typed.
    """

    hits: tuple[Hit, ...] = ()
    cards: tuple[CardHit, ...] = ()
    named: tuple[CardHit, ...] = ()
    exact_card: CardHit | None = None
    total: int = 0
    questions: int = 0
    capped: bool = False
    reason: str = ""
    hints: tuple[Hint, ...] = ()
    facets: Mapping[str, int] = field(default_factory=dict)
    following: str = ""
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
    query = replace(query, alternatives=looked_for)
    cards = find_cards(query, language=language)
    found = _matches(query, cards, language, sort, place)
    read_as = ""
    if not _sure(cards, found) and (other := _on_other_keys(query)):
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
        reason = "signs" if query.only_signs else "common" if too_common else "none"
    return Results(
        hits=_hits(query, found, language),
        cards=shown_cards,
        named=cards.named,
        exact_card=cards.exact,
        total=min(found.total, CAP),
        questions=min(found.questions, CAP),
        capped=found.total > CAP,
        reason=reason,
        hints=_hints(query, cards, found),
        facets=found.facets,
        following=found.following.written() if found.following else "",
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


def _sure(cards: FoundCards, found: Found) -> bool:
    """Tell whether something was found by more than the likeness of a card's name."""
    return cards.sure or any(match.found_by != "card" for match in found.matches)


def _on_other_keys(query: Query) -> Query | None:
    """Return the query that the same keys write with the other keyboard layout, if there is one."""
    other = other_layout(query.text)
    if not query.plain or not other:
        return None
    try:
        return parse(other)
    except QueryRefused:
        return None


def _hints(query: Query, cards: FoundCards, found: Found) -> tuple[Hint, ...]:
    """Return the hints of a query, and one for each name that no card has."""
    better = tuple(term("card", card.name) for card in cards.cards[:_NAMES_OFFERED])
    return (
        *(hint for hint in query.hints if not (hint.code == "unknown" and cards.named)),
        *(
            # Only the first of several names was looked for with typos.
            Hint("name", card.typed, "card", better=() if at else better)
            for at, (card, some) in enumerate(zip(query.demanded_cards, found.called, strict=True))
            if not some
        ),
    )


def _hits(query: Query, found: Found, language: str) -> tuple[Hit, ...]:
    rulings = Ruling.objects.for_hits(match.ruling_id for match in found.matches)
    shown = {match.ruling_id: rulings[match.ruling_id].shown(language) for match in found.matches}
    marked = spans(
        query,
        {
            match.ruling_id: (match.language, shown[match.ruling_id].text)
            for match in found.matches
            if match.language == shown[match.ruling_id].language
        },
    )
    return tuple(
        _hit(match, rulings[match.ruling_id], language, marked.get(match.ruling_id, ()))
        for match in found.matches
    )


def _hit(match: Match, ruling: Ruling, language: str, marks: tuple[Span, ...]) -> Hit:
    shown = ruling.shown(language)
    links = list(ruling.card_rulings.all())
    cards = {link.card_id: link for link in links}
    scenario = getattr(ruling, "scenario_link", None)
    return Hit(
        ruling_id=ruling.pk,
        public_id=ruling.public_id,
        text=shown.text,
        text_language=shown.language,
        spans=marks,
        language_found=match.language,
        found_by=match.found_by,
        origin=shown.origin,
        state=shown.state,
        cards=tuple(
            hit(
                link.card,
                language,
                getattr(link, "rulings_on_card", 0),
                getattr(link, "questions_on_card", 0),
            )
            for link in cards.values()
        ),
        date=max((link.date for link in links), default=None),
        scenario=scenario.scenario if scenario else "",
        parameters=scenario.parameters if scenario else {},
        official_elsewhere=tuple(ruling.official_elsewhere),
        ruling=ruling,
    )
