"""Where numbers went: from the edition that they are read in to the newest one here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection

# One statement, whatever the number of questions and of moves. A move that is not in the table is
# none: the number stayed what it was.
_WENT = """
WITH RECURSIVE asked(at, number, day) AS (
    SELECT * FROM unnest(%(at)s::int[], %(numbers)s::text[], %(days)s::date[])
), placed AS (
    SELECT asked.*,
        (SELECT max(date) FROM rulings_rulesedition WHERE date <= day) AS base,
        (SELECT min(date) FROM rulings_rulesedition WHERE date > day) AS following
    FROM asked
), went(at, number, day, step) AS (
    SELECT at, number, base, 0 FROM placed WHERE base IS NOT NULL
    UNION ALL
    SELECT went.at, next.to_number, next.to_edition, went.step + 1
    FROM went CROSS JOIN LATERAL (
        SELECT to_number, to_edition FROM rulings_rulemove AS move
        WHERE move.number = went.number AND move.to_edition > went.day
        ORDER BY to_edition LIMIT 1
    ) AS next
), newest AS (SELECT max(date) AS day FROM rulings_rulesedition)
SELECT placed.at, placed.base, placed.following, newest.day,
    EXISTS (
        SELECT FROM rulings_rule AS rule JOIN rulings_rulesedition AS edition
            ON edition.id = rule.edition_id
        WHERE rule.number = placed.number AND edition.date = placed.base
    ),
    EXISTS (
        SELECT FROM rulings_rule AS rule JOIN rulings_rulesedition AS edition
            ON edition.id = rule.edition_id
        WHERE rule.number = placed.number AND edition.date = newest.day
    ),
    (SELECT number FROM went WHERE went.at = placed.at ORDER BY step DESC LIMIT 1),
    (SELECT day FROM went WHERE went.at = placed.at AND step = 1)
FROM placed CROSS JOIN newest
ORDER BY placed.at
"""


@dataclass(frozen=True, slots=True)
class Went:
    """What the editions here say of a number as it was on a day."""

    base: date | None
    """The edition in force on that day, of those that are here."""
    following: date | None
    newest: date | None
    at_base: bool
    """Whether the edition in force has the number."""
    at_newest: bool
    present: str | None
    """Its number in the newest edition; '' where none there has its text, None without base."""
    first_moved: date | None
    """The first later edition in which the number was another one."""


def went(asked: Sequence[tuple[str, date]]) -> list[Went]:
    """Return where each number went that was read on a day, in one query."""
    if not asked:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            _WENT,
            {
                "at": list(range(len(asked))),
                "numbers": [number for number, _day in asked],
                "days": [day for _number, day in asked],
            },
        )
        return [Went(*row[1:]) for row in cursor.fetchall()]
