"""Cards as results show them, and what a process remembers of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from rulings.models.changes import OfAll
from rulings.models.listed import STANDING_ON_CARD
from rulings.models.localized import column
from rulings.prepared import asked

CARD: Final = "card.id, card.slug, card.{own}, card.name_en"
"""What a statement says of a card; `own` is the column of its name in the reader's language."""
ON_IT: Final = "card.dice, counted.rulings, counted.questions"
COUNTED: Final = f"""
LEFT JOIN LATERAL (SELECT {STANDING_ON_CARD} AND stands.card_id = card.id) AS counted ON true
"""
_CARDS: Final = (
    f"SELECT {CARD}, {ON_IT} FROM rulings_card AS card {COUNTED} WHERE id = ANY(%(ids)s)"
)


class CardHit(NamedTuple):
    """A card that was found, with the name that found it (blank where the dice did)."""

    card_id: int
    slug: str
    name: str
    name_language: str
    english: str
    rulings: int
    questions: int
    dice: tuple[str, ...]
    found_name: str
    found_language: str


_GONE: Final = CardHit(0, "", "", "", "", 0, 0, (), "", "")
_kept: Final = OfAll[CardHit](most=20_000)


def hits(found: Iterable[tuple[int, str, str]], language: str) -> list[CardHit]:
    """Return cards for a reader of `language`, given by id and by the name that found them.

    One query, none where all are remembered. One that has gone meanwhile is left out.
    """
    found = list(found)
    if not found:
        return []
    cards = _kept.of([pk for pk, *_name in found], language, partial(_cards, language=language))
    return [
        CardHit._make((*card[:-2], name, spoken))
        for card, (_pk, name, spoken) in zip(cards, found, strict=True)
        if card.slug
    ]


def hit(
    language: str,
    found_name: str,
    found_language: str,
    pk: int,
    slug: str,
    own: str | None,
    english: str | None,
    dice: Sequence[str] = (),
    rulings: int = 0,
    questions: int = 0,
) -> CardHit:
    """Return a card for a reader of `language`, as a statement tells of it."""
    name, spoken = (own, language) if own else (english or slug, "en")
    card = (pk, slug, name, spoken, english or "", rulings, questions, tuple(dice))
    return CardHit._make((*card, found_name, found_language))


def _cards(ids: list[int], language: str) -> Mapping[int, CardHit]:
    rows = asked(_statement(language), {"ids": ids})
    return dict.fromkeys(ids, _GONE) | {row[0]: hit(language, "", "", *row) for row in rows}


@cache
def _statement(language: str) -> str:
    return _CARDS.format(own=column("name", language))
