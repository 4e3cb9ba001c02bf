"""Cards by any of their names, with small typos, or by the dice they roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict

from django.db.models import F, QuerySet
from django.db.models.expressions import RawSQL
from rapidfuzz.distance import OSA

from rulings.models import Card, CardName
from rulings.models.cards import ShownName
from rulings.models.rulings import on_card
from rulings.search.query import Query

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counted(TypedDict):
        """The annotations of a name with the rulings and the open questions of its card."""

        ruling_count: int
        question_count: int

    CountedName = WithAnnotations[CardName, Counted]

CARDS_SHOWN: Final = 10
_CANDIDATES: Final = 60
_LIKE_ENOUGH: Final = 0.72


@dataclass(frozen=True, slots=True)
class CardHit:
    """A card that was found, with the name that found it (blank where the dice did)."""

    card_id: int
    slug: str
    name: str
    name_language: str
    found_name: str
    found_language: str
    rulings: int
    questions: int
    dice: tuple[str, ...]

    @property
    def entries(self) -> int:
        """How much stands on the card: rulings and open questions."""
        return self.rulings + self.questions


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The cards found, best first; ``exact`` when the whole query is the name of one only."""

    cards: tuple[CardHit, ...]
    exact: CardHit | None


def find_cards(query: Query, *, language: str) -> FoundCards:
    """Return the cards that a query names, in one query of the database."""
    if query.die:
        rolling = Card.objects.filter(dice__contains=[query.die]).annotate(
            ruling_count=on_card("pk"), question_count=on_card("pk", questions=True)
        )
        most = (F("ruling_count") + F("question_count")).desc()
        return FoundCards(
            tuple(
                hit(card, language, card.ruling_count, card.question_count)
                for card in rolling.order_by(most, "slug")[:CARDS_SHOWN]
            ),
            None,
        )
    if not query.name_key:
        return FoundCards((), None)
    best: dict[int, tuple[tuple[object, ...], CountedName]] = {}
    exact: set[int] = set()
    for name in _candidates(query.name_key):
        likeness = _likeness(query.name_key, name.key)
        if likeness < _LIKE_ENOUGH:
            continue
        if name.key == query.name_key:
            exact.add(name.card_id)
        rank = (
            name.key != query.name_key,
            # Whole words of a name say more than the beginning of a longer one.
            f" {query.name_key} " not in f" {name.key} ",
            not name.key.startswith(query.name_key),
            -likeness,
            name.language != language,
            name.kind != CardName.Kind.PRINTED,
            len(name.key),
            name.key,
            name.pk,
        )
        if name.card_id not in best or rank < best[name.card_id][0]:
            best[name.card_id] = (rank, name)
    ranked = sorted(best.values(), key=lambda found: found[0])
    hits = tuple(
        hit(name.card, language, name.ruling_count, name.question_count, found=name)
        for _rank, name in ranked[:CARDS_SHOWN]
    )
    only = next((card for card in hits if exact == {card.card_id}), None)
    return FoundCards(hits, only)


def hit(
    card: Card, language: str, rulings: int, questions: int, *, found: CardName | None = None
) -> CardHit:
    """Return a card as a result, named for a reader of `language`."""
    shown: ShownName = card.shown_name(language)
    return CardHit(
        card_id=card.pk,
        slug=card.slug,
        name=shown.name,
        name_language=shown.language,
        found_name=found.name if found else "",
        found_language=found.language if found else "",
        rulings=rulings,
        questions=questions,
        dice=tuple(card.dice),
    )


def _candidates(key: str) -> QuerySet[CountedName]:
    """Return names that are, begin with or resemble a key, with how much stands on their cards."""
    found = RawSQL("SELECT rulings_found_names(%s, %s)", [key, _CANDIDATES])
    names = CardName.objects.filter(pk__in=found).select_related("card").order_by()
    return names.annotate(
        ruling_count=on_card("card"), question_count=on_card("card", questions=True)
    )


def _likeness(asked: str, key: str) -> float:
    """Return how much a name, or as many of its words as were typed, resembles what was typed."""
    if key.startswith(asked):
        return 1.0
    words = key.split()
    count = min(len(asked.split()), len(words))
    windows: Iterable[str] = (
        " ".join(words[at : at + count]) for at in range(len(words) - count + 1)
    )
    return max(
        OSA.normalized_similarity(asked, window, score_cutoff=_LIKE_ENOUGH)
        for window in (key, *windows)
    )
