"""Find rulings and cards for a query: frozen results, in at most six queries of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from rulings.languages import by_column
from rulings.models import Ruling
from rulings.search.cards import CardHit, find_cards, hit
from rulings.search.highlight import Span, spans
from rulings.search.matches import CAP, Found, Match, find_matches
from rulings.search.query import Query

__all__ = ["CAP", "PAGE_SIZE", "CardHit", "Hit", "Results", "find"]

PAGE_SIZE: Final = 20
LAST_PAGE: Final = CAP // PAGE_SIZE


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling that was found, as the reader's language shows it.

    ``found_by`` is *words*, *card*, *rule*, *id* or *browse*. ``language_found`` is the language
    whose words were found, blank where no words were; ``spans`` are the places to mark in ``text``,
    none where the words were found in another language than the one shown.
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
    no digit), ``common`` (only words too common to search for) or ``none``. ``total`` counts up to
    CAP; beyond it ``capped`` is true. ``questions`` of them are open questions of the project.
    ``facets`` counts the rulings before any filter, by ``playable``, ``die:d20``,
    ``origin:official`` and ``elsewhere`` (found only in another language).
    """

    hits: tuple[Hit, ...]
    cards: tuple[CardHit, ...]
    total: int
    questions: int
    capped: bool
    exact_card: CardHit | None
    reason: str
    facets: Mapping[str, int]


def find(
    query: Query,
    *,
    language: str,
    page: int = 1,
    die: str = "",
    origin: str = "",
    playable: bool = False,
    elsewhere: bool = False,
) -> Results:
    """Return one page of what a query finds for a reader of `language` (a column code, as ``pt``).

    The words of the reader's language come first, then those of the others, then the rulings of a
    card that the query names. With nothing typed, a filter browses all rulings; with no filter
    either, nothing is found. Raises LookupError for an unknown language.
    """
    by_column(language)
    browsing = query.empty and bool(die or origin or playable or elsewhere)
    if (query.empty and not browsing) or page < 1 or page > LAST_PAGE:
        return Results((), (), 0, 0, False, None, "empty" if query.empty else "none", {})
    cards = find_cards(query, language=language)
    # The rulings of cards that only resemble the query show when nothing names it better.
    named = [cards.exact] if cards.exact else list(cards.cards)
    found = find_matches(
        query,
        language=language,
        cards=[card.card_id for card in named],
        cards_are_certain=cards.exact is not None or bool(query.die),
        browsing=browsing,
        filters={"die": die, "origin": origin, "playable": playable, "elsewhere": elsewhere},
        limit=PAGE_SIZE,
        offset=(page - 1) * PAGE_SIZE,
    )
    nothing = not found.facets
    # A stop word stands in many names: alone it names no card but one that is called so.
    too_common = nothing and not found.searchable and not query.die
    shown_cards = cards.cards
    if too_common:
        shown_cards = (cards.exact,) if cards.exact else ()
    reason = ""
    if nothing and not shown_cards:
        reason = "signs" if query.only_signs else "common" if too_common else "none"
    return Results(
        hits=_hits(query, found, language),
        cards=shown_cards,
        total=min(found.total, CAP),
        questions=min(found.questions, CAP),
        capped=found.capped,
        exact_card=cards.exact,
        reason=reason,
        facets=found.facets,
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
