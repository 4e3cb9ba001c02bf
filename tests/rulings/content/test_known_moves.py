"""The table of rules that are known to have moved."""

from datetime import date
from pathlib import Path

import pytest

from rulings.content.known_moves import known_move, known_moves
from rulings.content.tables import CatalogueError

IGNORING = """
[[move]]
number = "706.5"
from = 2021-07-23
until = 2022-10-07
to = "706.6"
seen = 2026-04-17
subject = "Ignoring a roll"
source = "read"
"""


@pytest.mark.parametrize(
    ("number", "day", "to"),
    [
        ("706.5", date(2021, 7, 23), "706.6"),
        ("706.5", date(2022, 5, 1), "706.6"),
        ("706.5", date(2022, 10, 6), "706.6"),
        ("706.6", date(2022, 5, 1), "706.7"),
    ],
)
def test_ignoring_a_roll_moved_in_october_2022(number: str, day: date, to: str) -> None:
    move = known_move(number, day)
    assert move is not None
    assert move.to == to


@pytest.mark.parametrize(
    ("number", "day"),
    [
        ("706.5", date(2021, 7, 22)),
        ("706.5", date(2022, 10, 7)),
        ("706.6", date(2024, 10, 1)),
        ("706.4", date(2022, 5, 1)),
    ],
)
def test_no_other_number_and_no_other_day_is_said_to_have_moved(number: str, day: date) -> None:
    assert known_move(number, day) is None


def test_every_move_that_ships_says_where_it_was_read() -> None:
    for move in known_moves():
        assert len(move.source) > 20
        assert move.number != move.to
        assert move.seen.isoformat() in move.source
        assert move.until.isoformat() in move.source


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("from = 2021-07-23", "", "from"),
        ('to = "706.6"', 'to = "the next"', "to"),
        ("until = 2022-10-07", "until = 2020-10-07", "until"),
        ("until = 2022-10-07", "until = 2027-10-07", "until"),
        ('source = "read"', 'source = ""', "source"),
        ('source = "read"', 'source = "read"\nwho = "me"', "who"),
        ("[[move]]", "[[move", ""),
    ],
)
def test_a_slip_of_the_pen_is_refused_with_its_key(
    tmp_path: Path, before: str, after: str, named: str
) -> None:
    file = tmp_path / "known-moves.toml"
    file.write_text(IGNORING.replace(before, after), encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        known_moves(file)
    assert refused.value.file == "known-moves.toml"
    assert refused.value.key == (f"move.0.{named}" if named else "")
