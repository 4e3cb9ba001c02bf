"""Tables, dice and rules texts that no card can mean are refused, and it is said why."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.dice import Die, parse_die
from engine.expression import Expression, ExpressionError
from engine.instructions import Draw, Instruction, RollAgain, RollDice
from engine.oracle import read as read_text
from engine.shell.main import main
from engine.table import ResultsTable, Row, TableError
from tests.engine.bounds import bounded


@pytest.mark.parametrize(
    ("rows", "problem", "faces"),
    [
        (((1, 10), (10, 20)), "results in more than one row", (10,)),
        (((1, 20), (20, None)), "results in more than one row", (20,)),
        (((1, 9), (11, 20)), "results in no row", (10,)),
        (((1, 20), (21, 22)), "results that no face reaches", (21, 22)),
        (((0, 20),), "results that no face reaches", (0,)),
        (((1, 19), (20, None), (None, 0)), "results that no face reaches", (0,)),
    ],
)
def test_a_table_that_no_card_can_have_is_refused_when_it_is_built(
    rows: tuple[tuple[int | None, int | None], ...], problem: str, faces: tuple[int, ...]
) -> None:
    with pytest.raises(TableError) as found:
        ResultsTable(20, tuple(Row(low, high, ()) for low, high in rows))
    assert (found.value.problem, found.value.faces) == (problem, faces)


def test_every_pair_of_rows_that_overlap_is_refused() -> None:
    for low in range(1, 8):
        for high in range(low, 9):
            rows = (Row(1, high, ()), Row(low, 8, ()))
            with pytest.raises(TableError):
                ResultsTable(8, rows)


@pytest.mark.parametrize("sides", range(1, 7))
def test_a_roll_that_rolls_again_whatever_it_shows_cannot_be_built(sides: int) -> None:
    """On a one-sided die "roll again on 1" never stops; with one face more it may."""
    again: tuple[Instruction, ...] = (RollAgain(optional=False),)
    with pytest.raises(ValueError, match="the chance to stop is zero"):
        RollDice(Die(sides), table=ResultsTable(sides, (Row(1, sides, again),)))
    table = ResultsTable(sides + 1, (Row(1, sides, again), Row(sides + 1, sides + 1, (Draw(),))))
    assert RollDice(Die(sides + 1), table=table).table == table


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Roll a d20.\n1—10 | Draw a card.\n10—20 | Draw two cards.", "more than one row: 10"),
        ("Roll a d20.\n1—9 | Draw a card.\n11—20 | Draw two cards.", "no row: 10"),
        ("Roll a d20.\n1—20 | Draw a card.\n25 | Draw two cards.", "no face reaches: 25"),
        ("Roll a d20.\n1—20 | Draw a card, then roll again.", "the chance to stop is zero"),
        (f"Roll a {10**300}-sided die.", "in a form that is not known"),
    ],
)
def test_a_text_with_such_a_table_is_not_read_and_says_where(
    text: str,
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "card.txt"
    file.write_text(text, encoding="utf-8")
    with bounded():
        assert main(["read", str(file)]) == 1
    said = capsys.readouterr().out
    assert reason in said
    assert f"{file}, line " in said
    assert not [roll for roll in read_text(text, "en").rolls if roll.table is not None]


@pytest.mark.parametrize("sides", ["0", "-1", "", str(10**7), str(10**300), "1e3", "²", "x"])
def test_a_die_that_cannot_be_is_refused_in_no_time(sides: str) -> None:
    with bounded(), pytest.raises(ValueError, match=r"die|sides"):
        parse_die(f"d{sides}")
    with bounded(), pytest.raises(ExpressionError):
        Expression.parse(f"d{sides} d")
