"""Rulings as lists show them: one statement for all of them, and no model."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Final

from django.db import connection

from rulings.models.dice_words import speaks_of_dice
from rulings.models.localized import CODES, column, reading_order

_STATEMENT: Final = """
SELECT ruling.id, ruling.public_id, ruling.source = 'project', {texts}, {own},
    text.origin, text.state,
    coalesce(nullif(trim(author.first_name || ' ' || author.last_name), ''), author.username),
    link.scenario, link.parameters, link.reason, told.cards, told.day
FROM rulings_ruling AS ruling
LEFT JOIN rulings_translation AS text ON text.ruling_id = ruling.id AND text.language = {own}
LEFT JOIN auth_user AS author ON author.id = text.author_id
LEFT JOIN rulings_scenariolink AS link ON link.ruling_id = ruling.id
LEFT JOIN LATERAL (
    SELECT max(stands.date) AS day,
        json_agg(json_build_array(card.id, card.slug, {name}, card.name_en, card.dice)
            ORDER BY stands.id)::text AS cards
    FROM rulings_cardruling AS stands JOIN rulings_card AS card ON card.id = stands.card_id
    WHERE stands.ruling_id = ruling.id AND stands.held_until IS NULL
) AS told ON true
WHERE ruling.id = ANY(%s)
"""
STANDING_ON_CARD: Final = """
count(DISTINCT ruling.id) FILTER (WHERE ruling.source <> 'project') AS rulings,
    count(DISTINCT ruling.id) FILTER (WHERE ruling.source = 'project') AS questions
FROM rulings_cardruling AS stands JOIN rulings_ruling AS ruling ON ruling.id = stands.ruling_id
WHERE stands.held_until IS NULL AND ruling.status IN ('current', 'missing')
"""
"""What counts rulings and open questions, of all cards, after SELECT; `stands.card_id` is which."""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card that a ruling stands on, by the name that a reader of one language sees."""

    pk: int
    slug: str
    name: str
    language: str
    english: str
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """What a `ScenarioLink` says."""

    scenario: str
    parameters: Mapping[str, object]
    reason: str


@dataclass(frozen=True, slots=True)
class ListedRuling:
    """What lists show of a ruling to a reader of one language; see `Shown` for what is the same."""

    pk: int
    public_id: str
    text: str
    language: str
    origin: str
    state: str
    author: str
    open_question: bool
    held_in: tuple[str, ...]
    """The languages that it has a text in."""
    speaks_of_dice: bool
    link: Linked | None
    cards: tuple[ListedCard, ...]
    """Those that it stands on, the one it was entered for first."""
    date: date | None
    """The last one under which it stands on one of them."""


def listed_rulings(ids: Iterable[int], language: str) -> dict[int, ListedRuling]:
    """Return rulings by id, as a reader of `language` is shown them: one query, none for no ids.

    Raises LookupError for an unknown language.
    """
    if not (asked := list(ids)):
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_statement(language), [asked])
        return {row[0]: _listed(row, language) for row in cursor.fetchall()}


@cache
def _statement(language: str) -> str:
    own = "".join(
        f" WHEN ruling.{column('text', code)} <> '' THEN '{code}'"
        for code in reading_order(language)
    )
    return _STATEMENT.format(
        texts=", ".join(f"ruling.{column('text', code)}" for code in CODES),
        own=f"(CASE{own} END)",
        name=f"card.{column('name', language)}",
    )


def _listed(row: Sequence[Any], language: str) -> ListedRuling:
    pk, public_id, question, *rest = row
    texts = {code: text for code, text in zip(CODES, rest, strict=False) if text}
    own, origin, state, author, scenario, parameters, reason, cards, day = rest[len(CODES) :]
    by_pk = {card[0]: _card(*card, language=language) for card in json.loads(cards or "[]")}
    return ListedRuling(
        pk=pk,
        public_id=public_id,
        text=texts[own],
        language=own,
        origin=origin or "community",
        state=state or "draft",
        author=author or "",
        open_question=question,
        held_in=tuple(texts),
        speaks_of_dice=speaks_of_dice(texts),
        link=None if scenario is None else Linked(scenario, json.loads(parameters), reason),
        cards=tuple(by_pk.values()),
        date=day,
    )


def _card(
    pk: int, slug: str, own: str | None, english: str, dice: list[str], *, language: str
) -> ListedCard:
    return ListedCard(pk, slug, own or english, language if own else "en", english, tuple(dice))
