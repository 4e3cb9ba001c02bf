"""Read the table of rules that are known to have moved, for editions that are not here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from rulings.content.tables import RULE, CatalogueError, Table, load

FILE: Final = Path(__file__).parent / "known-moves.toml"


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A rule's number in the editions from one day on and before another, and since then."""

    number: str
    since: date
    until: date
    to: str
    seen: date
    """The newest edition in which the later number was looked up."""
    subject: str
    source: str


@cache
def known_moves(file: Path = FILE) -> tuple[KnownMove, ...]:
    """Return the table that ships.

    Raises CatalogueError: an unknown or missing key, or days that are not in order.
    """
    whole = Table(file.name, "", load(file))
    moves = tuple(_move(table) for table in whole.tables("move"))
    whole.finish()
    return moves


def known_move(number: str, day: date, *, file: Path = FILE) -> KnownMove | None:
    """Return where a number went that a rule had on a day; None where the table does not say."""
    return next(
        (
            move
            for move in known_moves(file)
            if move.number == number and move.since <= day < move.until
        ),
        None,
    )


def known_arrival(number: str, day: date, *, file: Path = FILE) -> KnownMove | None:
    """Return the move that gave a rule the number which it had on a day, and still had later."""
    return next(
        (
            move
            for move in known_moves(file)
            if move.to == number and move.until <= day <= move.seen
        ),
        None,
    )


def _move(table: Table) -> KnownMove:
    move = KnownMove(
        number=table.shaped("number", RULE),
        since=table.day("from"),
        until=table.day("until"),
        to=table.shaped("to", RULE),
        seen=table.day("seen"),
        subject=table.text("subject"),
        source=table.text("source"),
    )
    table.finish()
    if not move.since < move.until <= move.seen:
        raise CatalogueError(table.file, f"{table.path}until", "it stands between from and seen")
    return move
