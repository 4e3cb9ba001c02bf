"""One rule through all editions here: which number it had, and whose its number was before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db import connection

# Backwards, the last thing that happened to a number counts: a rule arrived there from another one,
# or the rule that had it left, and then this one is new there.
_HISTORY = """
WITH RECURSIVE edition(day) AS (SELECT date FROM rulings_rulesedition),
base AS (
    SELECT max(day) AS day FROM edition WHERE %(day)s::date IS NULL OR day <= %(day)s::date
), was(number, day, until, step) AS (
    SELECT %(number)s::text, NULL::date, day, 0 FROM base WHERE day IS NOT NULL
    UNION ALL
    SELECT before.number, before.day, before.day - 1, was.step + 1
    FROM was CROSS JOIN LATERAL (
        SELECT number, to_edition AS day, 0 AS turn FROM rulings_rulemove
        WHERE to_number = was.number AND to_edition <= was.until
        UNION ALL
        SELECT '', to_edition, 1 FROM rulings_rulemove
        WHERE number = was.number AND to_edition <= was.until
        ORDER BY day DESC, turn LIMIT 1
    ) AS before
    WHERE was.number <> ''
), went(at, number, day, step) AS (
    SELECT day, %(number)s::text, day, 0 FROM edition
    UNION ALL
    SELECT went.at, next.to_number, next.to_edition, went.step + 1
    FROM went CROSS JOIN LATERAL (
        SELECT to_number, to_edition FROM rulings_rulemove AS move
        WHERE move.number = went.number AND move.to_edition > went.day
        ORDER BY to_edition LIMIT 1
    ) AS next
)
SELECT 'edition', '', day, 0 FROM edition
UNION ALL SELECT 'base', '', day, 0 FROM base WHERE day IS NOT NULL
UNION ALL SELECT 'was', number, day, step FROM was WHERE step > 0
UNION ALL SELECT 'went', went.number, went.day, went.step FROM went JOIN base ON base.day = went.at
    WHERE went.step > 0
UNION ALL SELECT 'present', number, at, step FROM (
    SELECT DISTINCT ON (at) at, number, step FROM went ORDER BY at, step DESC
) AS last
ORDER BY 1, 4, 3
"""


@dataclass(frozen=True, slots=True)
class Span:
    """A number of a rule, from one edition on and before another; None: without such an end."""

    number: str
    since: date | None
    until: date | None

    def covers(self, day: date) -> bool:
        """Tell whether the rule has this number in the edition of a day."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day < self.until
        )


@dataclass(frozen=True, slots=True)
class History:
    """What the editions say of the rule that has a number in one of them."""

    days: tuple[date, ...]
    """Every edition that is here, the oldest first."""
    base: date | None
    """The edition that was asked for: in force on a day, or the newest."""
    spans: tuple[Span, ...]
    """Its numbers through time, the earliest first. A last one '' means that it is not found."""
    present: Mapping[date, str]
    """For each edition: which number that rule has today that had this number then."""

    @property
    def newest(self) -> date | None:
        """The newest edition that is here."""
        return self.days[-1] if self.days else None

    def number_in(self, day: date) -> str:
        """Return the rule's number in the edition of a day; '' where it is not found there."""
        return next((span.number for span in self.spans if span.covers(day)), "")


def history(number: str, day: date | None = None) -> History:
    """Return the history of the rule that has a number in force on a day, or now. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_HISTORY, {"number": number, "day": day})
        rows = cursor.fetchall()
    steps: dict[str, list[tuple[str, date]]] = {}
    for kind, number_there, at, _step in rows:
        steps.setdefault(kind, []).append((number_there, at))
    base = steps.get("base")
    return History(
        days=tuple(at for _number, at in steps.get("edition", ())),
        base=base[0][1] if base else None,
        spans=_spans(number, steps.get("was", []), steps.get("went", [])) if base else (),
        present={at: number_there for number_there, at in steps.get("present", ())},
    )


def _spans(
    number: str, was: list[tuple[str, date]], went: list[tuple[str, date]]
) -> tuple[Span, ...]:
    numbers: list[str] = [before for before, _day in reversed(was) if before]
    changes = [day for _before, day in reversed(was)]
    since: list[date | None] = [None, *changes] if len(numbers) == len(was) else [*changes]
    numbers += [number, *(after for after, _day in went)]
    since += [day for _after, day in went]
    until = [*since[1:], None]
    return tuple(Span(*one) for one in zip(numbers, since, until, strict=True))
