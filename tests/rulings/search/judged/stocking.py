"""A database with the catalogue and with what the judgements are asked of, written in seconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import connection, transaction

from rulings.models import Card, CardName
from rulings.models.localized import CODES, column
from rulings.search import index
from tests.rulings.search.judged.sources import NamedCard, RealRuling

_DAY = date(2022, 4, 25)
"""The day of the files that the names and rulings are from."""


def stock(cards: Sequence[NamedCard], rulings: Sequence[RealRuling]) -> dict[str, str]:
    """Write cards with their names, and rulings on them; return the answer that each ruling is.

    The answers are by public id. A card of the catalogue gets the names that it does not have yet.
    """
    with transaction.atomic():
        _write_cards(cards)
        ids = _write_rulings(rulings)
        index.renew("SELECT id FROM rulings_ruling")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    answers = {public_id: f"ruling:{public_id}" for public_id in _public_ids()}
    return answers | {ids[ruling.key]: ruling.answer for ruling in rulings}


def _write_cards(cards: Sequence[NamedCard]) -> None:
    held = set(Card.objects.values_list("slug", flat=True))
    shown = [column("name", language) for language in CODES]
    _copy(
        f"rulings_card (oracle_id, slug, layout, mana_cost, dice, publisher, printed, name,"
        f" type_line, text, {', '.join(shown)})",
        (
            (
                *(card.oracle_id, card.slug, "normal", "", [], "", "{}", card.printed["en"][0]),
                *("", "", *(card.printed.get(language, (None,))[0] for language in CODES)),
            )
            for card in cards
            if card.slug not in held
        ),
    )
    ids = dict(Card.objects.values_list("slug", "pk"))
    taken = set(CardName.objects.values_list("card", "language", "key"))
    _copy(
        "rulings_cardname (card_id, language, name, kind, key)",
        (
            (ids[card.slug], one.language, one.name, one.kind, one.key)
            for card in cards
            for one in card.names
            if (ids[card.slug], one.language, one.key) not in taken
        ),
    )


def _write_rulings(rulings: Sequence[RealRuling]) -> dict[object, str]:
    ids: dict[object, str] = {
        ruling.key: f"2{number:06}".replace("0", "z").replace("1", "y")
        for number, ruling in enumerate(rulings)
    }
    _copy(
        "rulings_ruling (public_id, text, text_en, text_key, source, status, withdrawn_reason,"
        " official_elsewhere)",
        (
            (ids[ruling.key], ruling.text, ruling.text, ruling.key, "unknown", "current", "", [])
            for ruling in rulings
        ),
    )
    cards = dict(Card.objects.values_list("oracle_id", "pk"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT public_id, id FROM rulings_ruling")
        rows = dict(cursor.fetchall())
    _copy(
        "rulings_cardruling (card_id, ruling_id, date, position, held_from)",
        (
            (cards[card], rows[ids[ruling.key]], day, position, _DAY)
            for ruling in rulings
            for position, (card, day) in enumerate(ruling.links)
            if card in cards
        ),
    )
    return ids


def _public_ids() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT public_id FROM rulings_ruling")
        return [public_id for (public_id,) in cursor.fetchall()]


def _copy(into: str, rows: Iterable[tuple[object, ...]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {into} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
