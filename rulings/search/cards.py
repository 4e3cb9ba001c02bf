"""Cards by any of their names, with small typos, or by the dice they roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from django.db import connection
from django.db.models import F, QuerySet

from rulings.models import Card, CardName
from rulings.models.cards import ShownName
from rulings.models.localized import CODES, column
from rulings.models.rulings import on_card
from rulings.search.likeness import Kind, Nearness, intact_parts, near
from rulings.search.query import Query

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counted(TypedDict):
        """The annotations of a card with the rulings and the open questions on it."""

        ruling_count: int
        question_count: int

    CountedCard = WithAnnotations[Card, Counted]

CARDS_SHOWN: Final = 10

_BEGIN: Final = 40
"""How many names of a language are looked at that begin as was typed,"""
_BEGIN_AT_ONCE: Final = 10
"""how many while somebody is typing, and more may follow,"""
_HAVE_A_PART: Final = 150
"""of all languages that have a part of it,"""
_RESEMBLE: Final = 60
"""and that have letters in common with it,"""
_RESEMBLING_LENGTH: Final = 3
"""which says something from so many on."""
_LAST_SIGN: Final = "\U0010ffff"

_COLUMNS: Final = "id, card_id, language, name, kind, key"
_BEGINNING: Final = f"""
SELECT {_COLUMNS} FROM rulings_cardname
WHERE language = %s AND key ~>=~ %s AND key ~<~ %s
ORDER BY key USING ~<~ LIMIT %s
"""
# Language by language, so that the names of none crowd out those of another.
_BEGINNINGS: Final = f"""
SELECT {_COLUMNS} FROM unnest(%s::text[]) AS spoken, LATERAL (
    SELECT {_COLUMNS} FROM rulings_cardname
    WHERE language = spoken AND key ~>=~ %s AND key ~<~ %s
    ORDER BY key USING ~<~ LIMIT %s
) AS beginning
"""
_WITH_PARTS: Final = f"""
(
    SELECT {_COLUMNS} FROM rulings_cardname WHERE {{some}}
    ORDER BY {{most}} DESC, language <> %s, abs(length(key) - %s), id LIMIT %s
)
"""
# Where little was typed, few parts of it are left after a typo. To compare letters costs most: so
# only where no word that was found begins so.
_OR_RESEMBLING: Final = f"""
WITH found AS MATERIALIZED ({{found}})
SELECT {_COLUMNS} FROM found
UNION ALL (
    SELECT {_COLUMNS} FROM rulings_cardname
    WHERE key %% %s AND NOT EXISTS (SELECT FROM found WHERE strpos(' ' || key, ' ' || %s) > 0)
    ORDER BY similarity(key, %s) DESC, length(key), id LIMIT %s
)
"""


class FoundName(NamedTuple):
    """A name that may be meant: a row of `CardName`, without the cost of a model."""

    pk: int
    card_id: int
    language: str
    name: str
    kind: str
    key: str


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
    """Return the cards that a query names, in at most two queries of the database."""
    if query.die:
        return FoundCards(_rolling(query.die, language), sure=True)
    if not query.name_key:
        return FoundCards()
    found = find_names(query.name_key, language=language)[:CARDS_SHOWN]
    cards = _counted().in_bulk([name.card_id for _near, name in found])
    # One may have gone since.
    hits = [
        (near.kind, hit(card, language, card.ruling_count, card.question_count, found=name))
        for near, name in found
        if (card := cards.get(name.card_id))
    ]
    return FoundCards(
        tuple(one for _kind, one in hits),
        named=tuple(one for kind, one in hits if kind is Kind.SAME),
        sure=any(kind < Kind.TYPO for kind, _one in hits),
    )


def find_names(key: str, *, language: str) -> list[tuple[Nearness, FoundName]]:
    """Return the names that are near a key, one of each card, the nearest first: one query."""
    return nearest(key, _fetched(*_candidates(key, language)), language=language)


def nearest(
    asked: str, names: Sequence[FoundName], *, language: str
) -> list[tuple[Nearness, FoundName]]:
    """Return those names that are near what was typed, one of each card, the nearest first.

    Of two that are as near, the one in the reader's language comes first, then the printed one.
    """
    best: dict[int, tuple[tuple[object, ...], Nearness, FoundName]] = {}
    for at, found in near(asked, [name.key for name in names], enough=CARDS_SHOWN):
        name = names[at]
        rank = (
            found,
            name.language != language,
            name.kind != CardName.Kind.PRINTED,
            len(name.key),
            name.key,
            name.pk,
        )
        if name.card_id not in best or rank < best[name.card_id][0]:
            best[name.card_id] = (rank, found, name)
    return [(found, name) for _rank, found, name in sorted(best.values(), key=lambda one: one[0])]


def sure(found: Sequence[tuple[Nearness, FoundName]]) -> bool:
    """Tell whether something was found by more than a typo; the nearest is the first."""
    return bool(found) and found[0][0].kind < Kind.TYPO


def beginning(key: str, language: str) -> list[FoundName]:
    """Return the first names of a language that begin with a key, in the order of their keys."""
    return _fetched(_BEGINNING, [language, key, key + _LAST_SIGN, _BEGIN_AT_ONCE])


@cache
def cards_named() -> QuerySet[Card]:
    """Return cards with no more of them than their names, addresses and dice."""
    return Card.objects.only("slug", "dice", *(column("name", code) for code in CODES)).order_by()


def hit(
    card: Card, language: str, rulings: int, questions: int, *, found: FoundName | None = None
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


# To put such a query together takes longer than to ask it: that is done once.
@cache
def _counted() -> QuerySet[CountedCard]:
    """Return cards with how much stands on them."""
    return cards_named().annotate(
        ruling_count=on_card("pk"), question_count=on_card("pk", questions=True)
    )


def _candidates(key: str, language: str) -> tuple[str, list[Any]]:
    """Return the statement that finds names which may be near a key, and its parameters.

    By their beginning; by parts, those with most of them first, then those in the reader's
    language; and by letters in common.
    """
    statement = _BEGINNINGS
    asked: list[Any] = [list(CODES), key, key + _LAST_SIGN, _BEGIN]
    parts, short = intact_parts(key)
    if parts:
        some = " OR ".join(["key LIKE %s"] * len(parts))
        most = " + ".join(["(key LIKE %s)::int"] * len(parts))
        statement = f"{statement} UNION ALL {_WITH_PARTS.format(some=some, most=most)}"
        patterns = [f"%{part}%" for part in parts]  # Letters and digits: no sign of a pattern.
        asked += [*patterns, *patterns, language, len(key), _HAVE_A_PART]
    if short and len(key) >= _RESEMBLING_LENGTH:
        statement = _OR_RESEMBLING.format(found=statement)
        asked += [key, key, key, _RESEMBLE]
    return statement, asked


def _fetched(statement: str, parameters: Sequence[Any]) -> list[FoundName]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return [FoundName(*row) for row in cursor.fetchall()]
