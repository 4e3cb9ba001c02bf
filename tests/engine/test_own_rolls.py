"""A roll that a scenario states itself is played like any other, and refused like any other table:
with file, line, key and what is allowed.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cards import UnknownCard, card_names
from engine.cards import card as known_card
from engine.chance import Scripted
from engine.instructions import Draw, GainLife, LoseLife, RollAgain, RollDice, Scry
from engine.notation import parse, write
from engine.odds import odds
from engine.own_rolls import LONGEST, MOST_DONE, MOST_ROWS, MOST_SIDES, is_own_roll, own_roll
from engine.proof import prove
from engine.scenario import play
from engine.scenario_file import read
from engine.shell.main import main
from engine.subjects import Type
from engine.table import Row
from tests.engine.test_bad_input import refused

ROLL = "d20 | 1-9 draw 1 | 10-18 draw 2, gain 1 life | 19 nothing | 20 may roll again"
TEXT = """# A table of our own.
cards = ["Pixie Guide", "Brazen Dwarf"]
rules = ["706.3"]
as_of = 2026-04-17

[parameters]
guides = { min = 0, max = 9, default = 0, prove = [0, 1] }

[start]
repeats = 1

[start.you]
battlefield = [{ card = "Pixie Guide", count = "guides" }, "Brazen Dwarf"]

[[do]]
roll = "ROLL"
by = "you"

[proves]
claims = ["the row that applies holds the result", "each result meets at most one row"]
"""


def file(roll: str) -> str:
    """A scenario file with this roll."""
    return TEXT.replace("ROLL", roll)


def rows(roll: str) -> tuple[Row[object], ...]:
    """The rows of the table of a roll."""
    (instruction,) = own_roll(roll).instructions()
    assert isinstance(instruction, RollDice)
    assert instruction.table is not None
    return instruction.table.rows


def test_it_goes_on_the_stack_and_does_what_its_row_says() -> None:
    scenario = read(file(ROLL), file="mine.toml")
    trace = play(scenario, {}, Scripted("15")).trace
    assert (
        write(trace)
        == f"""stack {ROLL}
resolve {ROLL}
instruct {ROLL}: 1 d20
roll d20 natural 15 result 15
trigger Brazen Dwarf
row 10-18: {ROLL}
draw 2
gain 1 life
done {ROLL}
stack Brazen Dwarf
resolve Brazen Dwarf
damage 1 to opponent: Brazen Dwarf
done Brazen Dwarf
"""
    )


def test_its_story_can_be_written_and_read_again() -> None:
    scenario = read(file(ROLL), file="mine.toml")
    for dice, choices in [("20,3", ("yes",)), ("20", ("no",)), ("19", ()), ("1", ())]:
        trace = play(scenario, {}, Scripted(dice, choices), mapped=False).trace
        assert parse(write(trace)) == trace


def test_what_changes_rolls_changes_it_too_and_all_of_it_is_proved() -> None:
    scenario = read(file(ROLL.replace("may roll again", "draw 3")), file="mine.toml")
    found = dict(odds(scenario, {"guides": 1}, of="row").chances)
    assert found == {
        "1-9": Fraction(81, 400),
        "10-18": Fraction(243, 400),
        "19": Fraction(37, 400),
        "20": Fraction(39, 400),
    }
    proof = prove(scenario)
    assert [(claim.applied, claim.held) for claim in proof.claims] == [(230, 230)] * 2


def test_an_opponent_rolls_in_response_and_on_many_lines_it_reads_the_same() -> None:
    text = file("\\n| ".join(ROLL.split(" | "))).replace(
        '"you"\n', '"opponent"\nin_response = true\n'
    )
    before = '[[do]]\nroll = "d6 | 1-5 scry 2, lose 3 life | 6 roll again"\n\n[[do]]'
    scenario = read(text.replace("[[do]]", before, 1), file="mine.toml")
    story = write(play(scenario, {}, Scripted("19,6,1")).trace).splitlines()
    assert f"stack {ROLL} by opponent" in story
    assert f"instruct {ROLL}: 1 d20 by opponent" in story
    assert story.index(f"done {ROLL}") < story.index(
        "resolve d6 | 1-5 scry 2, lose 3 life | 6 roll again"
    )
    place = story.index("row 1-5: d6 | 1-5 scry 2, lose 3 life | 6 roll again")
    assert story[place + 1 : place + 3] == ["scry 2", "lose 3 life"]


@pytest.mark.parametrize(
    ("row", "then"),
    [
        ("draw 1", (Draw(1),)),
        (f"draw {MOST_DONE}", (Draw(MOST_DONE),)),
        ("scry 2, gain 3 life", (Scry(2), GainLife(3))),
        ("lose 4 life", (LoseLife(4),)),
        ("draw 1, roll again", (Draw(1), RollAgain(optional=False))),
        ("may roll again", (RollAgain(),)),
        ("nothing", ()),
    ],
)
def test_a_row_does_what_stories_say(row: str, then: tuple[object, ...]) -> None:
    assert rows(f"d2 | 1 {row} | 2 draw 7")[0].then == then


def test_rows_may_be_open_at_the_top_and_at_the_bottom() -> None:
    found = rows("d6 | 3 or less draw 1 | 4-5 draw 2 | 6+ draw 3")
    assert [(row.low, row.high) for row in found] == [(None, 3), (4, 5), (6, None)]


def test_a_name_that_states_no_roll_is_an_unknown_card() -> None:
    assert known_card("d1 | 1 draw 1") is known_card("d1 | 1 draw 1")
    assert not known_card("d1 | 1 draw 1").types & {*Type}
    assert is_own_roll("d1 | 1 draw 1")
    assert not any(map(is_own_roll, card_names()))
    for name in ("d1", "d1 | 1 roll again", "d1 | 2 draw 1", f"d1 | 1 draw 1{' ' * LONGEST}"):
        with pytest.raises(UnknownCard):
            known_card(name)


def test_the_shell_shows_and_rolls_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "d1 | 1 draw 1, may roll again", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "1: draw, roll again" in said
    assert "  stack d1 | 1 draw 1, may roll again\n" in said
    assert "enter d1" not in said
    assert main(["card", "d1 | 1 roll again"]) == 2
    assert "plays no card named 'd1 | 1 roll again'" in capsys.readouterr().err


EACH = "allowed: each of 1 to 20 in one row, and no other number"


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        ("d20 | 1-10 draw 1 | 10-20 draw 2", f"results in more than one row: 10; {EACH}"),
        ("d20 | 1-20 draw 1 | 20+ draw 2", f"results in more than one row: 20; {EACH}"),
        (
            "d20 | 1-20 draw 1 | 1-20 draw 2",
            "in more than one row: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …",
        ),
        ("d20 | 1-9 draw 1 | 11-20 draw 2", f"results in no row: 10; {EACH}"),
        ("d20 | 1-20 draw 1 | 25 draw 2", f"results that no face reaches: 25; {EACH}"),
        ("d20 | 0-20 draw 1", f"results that no face reaches: 0; {EACH}"),
        ("d20 | -3 or less draw 2 | 1-20 draw 1", f"results that no face reaches: -3; {EACH}"),
        ("d20 | 9-1 draw 1", "runs from low to high: 9, 1; write the lower end first"),
        (
            "d1 | 1 roll again",
            "the chance to stop is zero; allowed: a face that does not roll again",
        ),
        (
            "d6 | 1-3 draw 1, roll again | 4+ roll again",
            "the chance to stop is zero; allowed: a face",
        ),
        ("d0 | 1 draw 1", "a die has 1 to 1000000 sides, not 0"),
        ("d-4 | 1 draw 1", "not a die: 'd-4'"),
        (f"d{10**300} | 1 draw 1", "at most d999999"),
        (
            f"d{MOST_SIDES + 1} | 1+ draw 1",
            f"d1001 reads no results table; allowed: d1 to d{MOST_SIDES}",
        ),
        ("planar | 1+ draw 1", f"planar reads no results table; allowed: d1 to d{MOST_SIDES}"),
        ("2d20 | 1+ draw 1", "not a die: '2d20' (write d20"),
        ("d20", "write the die and the rows like d20 | 1-9 draw 1 | 10-20 draw 2"),
        ("", "write the die and the rows like"),
        ("Roll a d20.", "write the die and the rows like"),
        ("d20 | draw 1", "'draw 1' is no row; write 1-9, 20, 15+ or 0 or less, then what happens"),
        ("d20 | 1-20", "'1-20' is no row"),
        (f"d20 | {10**300} draw 1", "is no row; write 1-9"),
        ("d20 | 1-² draw 1", "is no row; write 1-9"),
        (
            "d20 | 1-20 draw",
            "'draw' is nothing a row can do; allowed: draw 1, scry 1, gain 1 life,",
        ),
        ("d20 | 1-20 draw 0", "'draw 0' is nothing a row can do; allowed: draw 1"),
        ("d20 | 1-20 draw -1", "'draw -1' is nothing a row can do"),
        ("d20 | 1-20 draw x", "roll again, may roll again, nothing, each 1 to 1000000"),
        (f"d20 | 1-20 draw {MOST_DONE + 1}", "each 1 to 1000000"),
        (f"d20 | 1-20 draw {10**300}", "each 1 to 1000000"),
        ("d20 | 1-20 draw 1 ,roll again", "is nothing a row can do"),
        ("d20 | 1-20 nothing, nothing", "'nothing' is nothing a row can do"),
        ("d20 | 1-20 destroy target creature", "is nothing a row can do; allowed: draw 1"),
        ("d20" + " | 1 draw 1" * (MOST_ROWS + 1), f"has 101 rows; allowed: {MOST_ROWS}"),
        ("d20 | 1-20 " + "draw 1, " * 300, f"has 2411 characters; allowed: {LONGEST}"),
        ("d6 | 1-6 roll d6" * 100, "is nothing a row can do"),
        ("d6 | 1-6 roll again" * 5_000, f"characters; allowed: {LONGEST}"),
    ],
)
def test_it_is_refused_with_its_line_its_key_and_what_is_allowed(roll: str, said: str) -> None:
    error = refused(file(roll))
    assert said in error.message
    assert (error.line, error.key) == (16, "do.roll")


def test_it_must_be_text_and_nothing_else_can_stand_beside_it() -> None:
    for value in ("3", "true", '["d20"]', '{ die = "d20" }', "nan"):
        error = refused(TEXT.replace('"ROLL"', value))
        assert (error.line, error.key) == (16, "do.roll")
        assert error.message == "must be a text"
    error = refused(file(ROLL).replace('by = "you"', 'targets = ["Brazen Dwarf"]'))
    assert (error.line, error.key, error.message) == (17, "do.targets", "unknown key")
    error = refused(file(ROLL).replace('by = "you"', 'activate = "Pixie Guide"'))
    assert "needs exactly one of" in error.message


def test_as_many_large_tables_as_fit_into_a_file_are_read_in_bounded_time() -> None:
    table = "d1000" + "".join(f" | {each * 10 + 1}-{each * 10 + 10} draw 1" for each in range(100))
    wrong = table.replace("991-1000", "990-1000")
    many = "".join(f'[[do]]\nroll = "{table}, gain {each} life"\n' for each in range(1, 40))
    error = refused(file(ROLL) + many + f'[[do]]\nroll = "{wrong}"\n')
    assert "more than one row: 990; allowed" in error.message
    assert error.key == "do.roll"
    assert error.line == len((file(ROLL) + many).splitlines()) + 2
