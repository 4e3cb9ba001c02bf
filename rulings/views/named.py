"""Cards that are called exactly as was typed: the way to the one, the choice of several."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from rulings.languages import Language, by_column
from rulings.models.folding import QUOTES, name_key
from rulings.search.names.cards import CardHit
from rulings.search.query import QUERY_LIMIT, Query, QueryRefused, parse
from rulings.views.texts import on_card


@dataclass(frozen=True, slots=True)
class Namesake:
    """A card that has the name typed, as the choice above the results shows it."""

    slug: str
    name: str
    language: Language
    english: str
    """What tells it from another one of the same name for the reader; blank where none has it."""
    told: str


@dataclass(frozen=True, slots=True)
class WayBack:
    """What was typed by a reader whom the search led to a card, and what else it finds."""

    typed: str
    url: str


def choice(named: Sequence[CardHit]) -> list[Namesake]:
    """The cards to choose from; two that a reader would not know apart say their English names."""
    names = Counter(card.name for card in named)
    return [
        Namesake(
            slug=card.slug,
            name=card.name,
            language=by_column(card.name_language),
            english=card.english if names[card.name] > 1 and card.english != card.name else "",
            told=on_card(card.rulings, card.questions, card.dice),
        )
        for card in named
    ]


def card_address(query: Query, named: Sequence[CardHit]) -> str:
    """The page of the one card that a whole query names; blank where it names none or several.

    In quotation marks a name is words like any others: so the way back leads to the results.
    """
    whole = name_key(query.text) == query.name_key and not _has_quotes(query.text)
    if len(named) != 1 or not whole:
        return ""
    return f"{reverse('card', args=[named[0].slug])}?{urlencode({'q': query.text})}"


def way_back(request: HttpRequest) -> WayBack | None:
    """The way back to the results, on the page of a card to which a search led; else None."""
    try:
        typed = parse(request.GET.get("q", "")).text
    except QueryRefused:
        return None
    words = " ".join("".join(" " if sign in QUOTES else sign for sign in typed).split())
    if not words:
        return None
    # No longer than a query may be, with its marks.
    quoted = f'"{words[: QUERY_LIMIT - 2].strip()}"'
    return WayBack(typed, f"{reverse('search')}?{urlencode({'q': quoted})}")


def _has_quotes(text: str) -> bool:
    return any(sign in QUOTES for sign in text)
