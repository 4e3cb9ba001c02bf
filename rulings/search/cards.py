"""Cards by any of their names, with small typos, or by the dice they roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar

from django.db.models import F, QuerySet
from django.db.models.expressions import RawSQL

from rulings.models import Card, CardName
from rulings.models.cards import ShownName
from rulings.models.rulings import on_card
from rulings.search.likeness import Kind, Nearness, nearness
from rulings.search.query import Query

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counted(TypedDict):
        """The annotations of a name with the rulings and the open questions of its card."""

        ruling_count: int
        question_count: int

    CountedName = WithAnnotations[CardName, Counted]

AnyName = TypeVar("AnyName", bound=CardName)

CARDS_SHOWN: Final = 10
_CANDIDATES: Final = 60


@dataclass(frozen=True, slots=True)
class CardHit:
    """A card that was found, with the name that found it (blank where the dice did)."""

    card_id: int
    slug: str
    name: str
    name_language: str
    english: str
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
    """The cards found, best first.

    ``named`` are those of them that are called exactly as was typed: there may be several of one
    printed name. ``sure`` says that they were found by more than a typo.
    """

    cards: tuple[CardHit, ...] = ()
    named: tuple[CardHit, ...] = ()
    sure: bool = False

    @property
    def exact(self) -> CardHit | None:
        """The card that the whole query names, where it is one only."""
        return self.named[0] if len(self.named) == 1 else None


def find_cards(query: Query, *, language: str) -> FoundCards:
    """Return the cards that a query names, in one query of the database."""
    if query.die:
        return FoundCards(_rolling(query.die, language), sure=True)
    if not query.name_key:
        return FoundCards()
    ranked = nearest(query.name_key, _counted(candidates(query.name_key)), language=language)
    hits = tuple(
        hit(name.card, language, name.ruling_count, name.question_count, found=name)
        for _near, name in ranked[:CARDS_SHOWN]
    )
    kinds = [near.kind for near, _name in ranked[:CARDS_SHOWN]]
    return FoundCards(
        hits,
        named=tuple(one for one, kind in zip(hits, kinds, strict=True) if kind is Kind.SAME),
        sure=any(kind < Kind.TYPO for kind in kinds),
    )


def nearest(
    asked: str, names: Iterable[AnyName], *, language: str
) -> list[tuple[Nearness, AnyName]]:
    """Return those names that are near what was typed, one of each card, the nearest first.

    Of two that are as near, the one in the reader's language comes first, then the printed one.
    """
    best: dict[int, tuple[tuple[object, ...], Nearness, AnyName]] = {}
    for name in names:
        near = nearness(asked, name.key)
        if near is None:
            continue
        rank = (
            near,
            name.language != language,
            name.kind != CardName.Kind.PRINTED,
            len(name.key),
            name.key,
            name.pk,
        )
        if name.card_id not in best or rank < best[name.card_id][0]:
            best[name.card_id] = (rank, near, name)
    return [(near, name) for _rank, near, name in sorted(best.values(), key=lambda one: one[0])]


def candidates(key: str) -> QuerySet[CardName]:
    """Return the names that are, begin with or resemble a key, with their cards."""
    found = RawSQL("SELECT rulings_found_names(%s, %s)", [key, _CANDIDATES])
    return CardName.objects.filter(pk__in=found).select_related("card").order_by()


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
        english=card.name_in("en") or "",
        found_name=found.name if found else "",
        found_language=found.language if found else "",
        rulings=rulings,
        questions=questions,
        dice=tuple(card.dice),
    )


def _rolling(die: str, language: str) -> tuple[CardHit, ...]:
    """Return the cards that roll a die, those with most on them first."""
    rolling = Card.objects.filter(dice__contains=[die]).annotate(
        ruling_count=on_card("pk"), question_count=on_card("pk", questions=True)
    )
    most = (F("ruling_count") + F("question_count")).desc()
    return tuple(
        hit(card, language, card.ruling_count, card.question_count)
        for card in rolling.order_by(most, "slug")[:CARDS_SHOWN]
    )


def _counted(names: QuerySet[CardName]) -> QuerySet[CountedName]:
    """Return names with how much stands on their cards."""
    return names.annotate(
        ruling_count=on_card("card"), question_count=on_card("card", questions=True)
    )
