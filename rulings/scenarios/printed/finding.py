"""Which cards roll dice: found in their texts after an import, and kept beside the card.

Cheap in bulk: only what an import touched is looked at, a quick look of the database leaves out
whatever cannot speak of dice, and only what differs is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.db import connection, transaction

from engine import Reading
from rulings.models import Card, Snapshot
from rulings.models.localized import reading_order
from rulings.scenarios.printed.reading import MENTION, reading

_TOUCHED: Final = """
    SELECT card.id FROM rulings_card AS card WHERE card.slug IN (
        SELECT split_part(key, ' ', 1) FROM rulings_ledgerentry
        WHERE snapshot_id = %(snapshot)s AND subject = 'card' AND outcome IN ('new', 'changed')
    )
"""
_EVERY: Final = "SELECT id FROM rulings_card"

# Each card, or each face of one that has several, with its text in the first language it is in;
# without the text where it cannot speak of dice.
_TEXTS: Final = """
CREATE TEMPORARY TABLE said_of_dice ON COMMIT DROP AS
WITH scope AS ({scope}), said AS (
    SELECT card.id AS card_id, -1 AS position, first.*
    FROM rulings_card AS card JOIN scope USING (id) CROSS JOIN LATERAL ({first_of_card}) AS first
    UNION ALL
    SELECT face.card_id, face.position, first.*
    FROM rulings_cardface AS face JOIN scope ON scope.id = face.card_id
    JOIN rulings_card AS card ON card.id = face.card_id AND card.name_en LIKE '%% // %%'
    CROSS JOIN LATERAL ({first_of_face}) AS first
)
SELECT card_id, position, language, name,
    CASE WHEN language <> 'en' OR text ~* %(mention)s THEN text END AS text
FROM said
"""
_FIRST: Final = """
    SELECT language, name, text FROM (VALUES {rows}) AS held (place, language, name, text)
    WHERE text IS NOT NULL ORDER BY place LIMIT 1
"""
_SPEAKING: Final = """
SELECT card_id, language, coalesce(name, ''), text FROM said_of_dice AS said WHERE text IS NOT NULL
    AND NOT (position = -1 AND EXISTS (
        SELECT FROM said_of_dice AS face WHERE face.card_id = said.card_id AND face.position >= 0
    ))
ORDER BY card_id, position
"""
_WRITE: Final = """
UPDATE rulings_card AS card SET dice = want.dice, dice_state = want.state FROM (
    SELECT said.card_id, coalesce(string_to_array(nullif(found.dice, ''), ' '), '{}') AS dice,
        coalesce(found.state, '') AS state
    FROM (SELECT DISTINCT card_id FROM said_of_dice) AS said
    LEFT JOIN unnest(%(cards)s::bigint[], %(dice)s::text[], %(states)s::text[])
        AS found (card_id, dice, state) USING (card_id)
) AS want
WHERE card.id = want.card_id
    AND (card.dice::text[] <> want.dice::text[] OR card.dice_state <> want.state)
"""
# What the catalogue says of a card whose text is not here.
_WITHOUT_TEXT: Final = """
UPDATE rulings_card AS card SET dice_state = CASE WHEN dice = '{{}}' THEN '' ELSE 'rolls' END
WHERE card.id IN ({scope}) AND card.id NOT IN (SELECT card_id FROM said_of_dice)
    AND dice_state <> CASE WHEN dice = '{{}}' THEN '' ELSE 'rolls' END
"""


def find_dice(snapshot: Snapshot | None = None) -> int:
    """Keep beside each card which dice its text rolls; return how many cards changed.

    Only the cards that an import made or changed are looked at, or all of them without one. Reads
    English, and any other language only where English is not here.
    """
    scope = _EVERY if snapshot is None else _TOUCHED
    values = {"snapshot": snapshot.pk if snapshot else None, "mention": _postgres(MENTION)}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS said_of_dice")
        cursor.execute(
            _TEXTS.format(scope=scope, first_of_card=_first("card"), first_of_face=_first("face")),
            values,
        )
        cursor.execute(_SPEAKING)
        found = list(_found(cursor))
        cursor.execute(
            _WRITE,
            {
                "cards": [card for card, _, _ in found],
                "dice": [" ".join(dice) for _, dice, _ in found],
                "states": [str(state) for _, _, state in found],
            },
        )
        changed: int = cursor.rowcount
        cursor.execute(_WITHOUT_TEXT.format(scope=scope), values)
        changed += cursor.rowcount
        cursor.execute("DROP TABLE said_of_dice")
    return changed


def _first(table: str) -> str:
    rows = ", ".join(
        f"({place}, '{code}', {table}.name_{code}, {table}.text_{code})"
        for place, code in enumerate(reading_order("en"))
    )
    return _FIRST.format(rows=rows)


def _postgres(pattern: str) -> str:
    """A pattern of ours as PostgreSQL writes it: its word boundary has another letter."""
    return pattern.replace(r"\b", r"\y")


def _found(
    rows: Iterable[tuple[int, str, str, str]],
) -> Iterator[tuple[int, list[str], Card.DiceState | str]]:
    """Each card that may speak of dice, with the dice it rolls and what it has to do with them."""
    cards: dict[int, list[Reading]] = {}
    for card, language, name, text in rows:
        cards.setdefault(card, []).append(reading(text, language, name))
    for card, parts in cards.items():
        rolls = [roll for part in parts for roll in part.rolls]
        yield card, list(dict.fromkeys(str(roll.die) for roll in rolls)), _state(parts)


def _state(parts: list[Reading]) -> Card.DiceState | str:
    if any(part.unread for part in parts):
        return Card.DiceState.UNREAD
    if any(part.rolls for part in parts):
        return Card.DiceState.ROLLS
    return Card.DiceState.CARES if any(part.cares for part in parts) else ""
