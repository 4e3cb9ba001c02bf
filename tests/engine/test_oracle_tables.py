"""Rules texts, written for these tests, with results tables: every form a row is printed in."""

from __future__ import annotations

import pytest

from engine.oracle import Again, Reading, Reason, Use, read
from tests.engine.oracle_texts import in_each_language, only_roll, rows

TWO_ROWS = "Roll a d20.\n{} Rest.\n{} Eat a pie."


def refused(text: str, language: str = "en") -> tuple[Reason, str]:
    """Why nothing of a text is read."""
    reading = read(text, language)
    assert reading.rolls == ()
    assert len(reading.unread) == 1
    return reading.unread[0].reason, reading.unread[0].detail


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("1—9 |", "10—20 |"),
        ("1–9 |", "10–20 |"),
        ("1-9 |", "10-20 |"),
        ("1‑9 |", "10‑20 |"),
        ("1‐9 |", "10‐20 |"),
        ("1−9 |", "10−20 |"),
        ("1‒9 |", "10‒20 |"),
        ("1―9 |", "10―20 |"),
        ("1~9 |", "10～20 |"),
        ("1 to 9 |", "10 to 20 |"),
        ("1 — 9 |", "10— 20 |"),
        ("1\u00a0—\u00a09\u00a0|", "10\u202f–\u202f20\u2009|"),
        ("1—9|", "10—20|"),
        ("1—9 │", "10—20 ｜"),
        ("1—9 ¦", "10+ |"),
        ("1—9 VERT", "10—20 VERT"),
        ("1—9 VERT", "10+ VERT"),
        ("1—9:", "10—20:"),
        ("1—9 —", "10—20 -"),
        ("• 1—9 |", "• 10—20 |"),
        ("  1—9 |", "\t10—20 |"),
        ("9 or less |", "10 or more |"),
        ("9 or lower —", "10 or higher —"),
        ("1—9 |", "10+ |"),
        ("1—9 |", "10 + |"),
    ],
)
def test_every_way_to_print_a_range_is_read(low: str, high: str) -> None:
    text = TWO_ROWS.format(low, high)
    roll = only_roll(text, "en")

    assert roll.uses == (Use.TABLE,)
    assert roll.table is not None
    assert [roll.table.row(result) is not None for result in (1, 20)] == [True, True]
    found = {result: row.then.then.text for result in (9, 10) if (row := roll.table.row(result))}
    assert found == {9: "Rest.", 10: "Eat a pie."}
    for row in roll.table.rows:
        then = row.then.then
        assert text[then.start : then.end] == then.text


@pytest.mark.parametrize(
    "line_break", ["\n", "\r\n", "\r", "<br>", "<br/>", "<BR />", "\\n", "\u2028", " \n\n  "]
)
def test_every_line_break_is_read(line_break: str) -> None:
    text = line_break.join(("Roll a d20.", "1—9 | Rest.", "10—19 | Eat.", "20 | Do both."))

    assert rows(text) == ["1-9", "10-19", "20"]


def test_rows_that_ran_together_into_one_line_are_told_apart() -> None:
    text = "Roll a d20.1—9 | Rest.10 - 19 | Eat 2.20 | Do both."
    table = only_roll(text, "en").table

    assert table is not None
    assert [row.then.then.text for row in table.rows] == ["Rest.", "Eat 2.", "Do both."]


RANGES = {
    "or more": (
        "Roll a d20 and add 1.\n0 or less | Rest.\n1 to 4 | Eat.\n5 or 6 | Sing.\n7 or more | Go.",
        "Бросьте d20 и прибавьте 1.\n0 или меньше | А.\n1 до 4 | Б.\n5 или 6 | В.\n"
        "7 или больше | Г.",
        "Tira 1d20 y suma 1.\n0 o menos | A.\n1 a 4 | B.\n5 o 6 | C.\n7 o más | D.",
        "Role um d20 e some 1.\n0 ou menos | A.\n1 a 4 | B.\n5 ou 6 | C.\n7 ou mais | D.",
        "Würfle einen W20 und addiere 1.\n0 oder weniger | A.\n1 bis 4 | B.\n5 oder 6 | C.\n"
        "7 oder mehr | D.",
        "Lancez un d20 et ajoutez 1.\n0 ou moins | A.\n1 à 4 | B.\n5 ou 6 | C.\n7 ou plus | D.",
    ),
}


@in_each_language(RANGES)
def test_ranges_in_words_are_read(form: str, language: str, text: str) -> None:
    assert rows(text, language) == ["0 or less", "1-4", "5-6", "7+"]


AGAIN = {
    "must": (
        "Roll a d20.\n1—19 | Rest.\n20 | Roll again.",
        "Бросьте d20.\n1—19 | Отдохните.\n20 | Бросьте кубик еще раз.",
        "Tira 1d20.\n1—19 | Descansa.\n20 | Tira de nuevo.",
        "Role um d20.\n1—19 | Descanse.\n20 | Role de novo.",
        "Würfle einen W20.\n1—19 | Ruhe.\n20 | Würfle erneut.",
        "Lancez un d20.\n1—19 | Dormez.\n20 | Relancez.",
    ),
    "may": (
        "Roll a d20.\n1—19 | Rest.\n20 | You may roll again.",
        "Бросьте d20.\n1—19 | Отдохните.\n20 | Вы можете бросить кубик снова.",
        "Tira 1d20.\n1—19 | Descansa.\n20 | Puedes volver a tirar.",
        "Role um d20.\n1—19 | Descanse.\n20 | Você pode rolar novamente.",
        "Würfle einen W20.\n1—19 | Ruhe.\n20 | Du kannst erneut würfeln.",
        "Lancez un d20.\n1—19 | Dormez.\n20 | Vous pouvez relancer.",
    ),
}


@in_each_language(AGAIN)
def test_a_row_may_say_to_roll_again(form: str, language: str, text: str) -> None:
    table = only_roll(text, language).table

    assert table is not None
    assert [row.then.again for row in table.rows] == [Again.NO, Again(form)]


def test_old_lists_with_a_number_and_a_space_are_read() -> None:
    text = "Roll a six-sided die. On a 1, rest. Otherwise, do what is below.\n" + "\n".join(
        f"{face} Sing song {face}." for face in range(2, 7)
    )
    table = only_roll(text, "en").table

    assert table is not None
    assert [str(row) for row in table.rows] == ["1", "2", "3", "4", "5", "6"]
    found = table.row(6)
    assert found is not None
    assert found.then.then.text == "Sing song 6."


def test_lists_with_dashes_are_read_even_where_the_text_begins_with_a_number() -> None:
    text = "Roll a d4.\n1 or 2 — Rest.\n3 — 3 pies are eaten.\n4 - Sing."

    assert rows(text) == ["1-2", "3", "4"]


def test_a_list_names_results_that_lie_apart() -> None:
    assert rows("Roll a d4.\n1 or 4 | Rest.\n2 | Eat.\n3 | Sing.") == ["1", "4", "2", "3"]


def test_a_loyalty_ability_for_nothing_is_no_row() -> None:
    reading = read("+1: Roll a d4.\n0: Roll a d6. Scry that result.", "en")

    assert [str(roll.die) for roll in reading.rolls] == ["d4", "d6"]
    assert reading.unread == ()


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("Roll two d20 and ignore the lower roll.\n1—9 | Rest.\n10—20 | Eat.", ["1-9", "10-20"]),
        (
            "Roll X d20 and ignore all but the highest roll.\n1—9 | Rest.\n10—20 | Eat.",
            ["1-9", "10-20"],
        ),
        ("Roll X d4. For each result:\n1—2 | Rest.\n3—4 | Eat.", ["1-2", "3-4"]),
        (
            "Roll two d4. Read the total of those results.\n2—5 | Rest.\n6—8 | Eat.",
            ["2-5", "6-8"],
        ),
        (
            "Roll two d4. Read the total of those results. If the result is 2, rest. If the"
            " result is 8, eat.",
            ["2", "8"],
        ),
    ],
)
def test_the_table_of_several_dice_reads_what_the_text_says(text: str, ranges: list[str]) -> None:
    assert rows(text) == ranges


def test_a_table_belongs_to_the_last_roll_above_it() -> None:
    first, second = read("Roll a d4, then roll a d6.\n1—3 | Rest.\n4—6 | Eat.", "en").rolls

    assert first.table is None
    assert second.table is not None


def test_a_roll_in_a_row_is_a_roll_of_its_own() -> None:
    text = (
        "Roll a d4.\n1—3 | Rest.\n4 | Roll two d6. Draw cards equal to the total of those results."
    )
    outer, inner = read(text, "en").rolls

    assert outer.uses == (Use.TABLE,)
    assert (inner.count, inner.uses) == (2, (Use.TOTAL,))


def test_the_text_of_a_row_keeps_its_reminder() -> None:
    table = only_roll("Roll a d4.\n1—3 | Rest. (You must.)\n4 | Eat.", "en").table

    assert table is not None
    assert table.rows[0].then.then.text == "Rest. (You must.)"


@pytest.mark.parametrize(
    ("text", "reason", "detail"),
    [
        ("Roll a d20.\n1—9 | A.\n9—20 | B.", Reason.TABLE, "results in more than one row: 9"),
        ("Roll a d20.\n1—9 | A.\n11—20 | B.", Reason.TABLE, "results in no row: 10"),
        ("Roll a d20.\n2—9 | A.\n10—19 | B.", Reason.TABLE, "results in no row: 1, 20"),
        ("Roll a d20.\n10—20 | B.", Reason.TABLE, "results in no row: 1-9"),
        (
            "Roll a d20.\n1—20 | A.\n21—25 | B.",
            Reason.TABLE,
            "results that no face reaches: 21, 25",
        ),
        ("Roll a d20.\n0 | A.\n1—20 | B.", Reason.TABLE, "results that no face reaches: 0"),
        (
            "Roll a d6. On a 7 or more, rest.",
            Reason.TABLE,
            "results that no face reaches: 7",
        ),
        (
            "Roll two d4. Read the total of those results.\n1—5 | A.\n6—8 | B.",
            Reason.TABLE,
            "results that no face reaches: 1",
        ),
        ("Roll a d20.\n9—1 | A.\n10—20 | B.", Reason.TABLE, "a row runs from low to high: 9, 1"),
        (
            "Roll a d20.\n1—20 | A.\n1—20 | B.\n3 | C.\n4 | D.\n5 | E.\n6 | F.\n7 | G.\n8 | H.",
            Reason.TABLE,
            "results in more than one row: 1, 2, 3, 4, 5, 6, 7, 8, …",
        ),
        ("Roll two d20.\n1—9 | A.\n10—20 | B.", Reason.WHICH, ""),
        ("Roll X d20 and ignore all but the two highest.\n1—9 | A.\n10+ | B.", Reason.WHICH, ""),
        ("Roll the planar die.\n1 | A.\n2 | B.", Reason.WHICH, ""),
        ("Roll a d4.\n1—2 | Roll again.\n3—4 | Roll again.", Reason.ENDLESS, ""),
        ("Roll a d4.\n1—3 | A.\n3 to | B.", Reason.TABLE, "results in no row: 4"),
        ("Roll a d4.\n1—3 | A.\n4—/5 | B.", Reason.ROW, ""),
        ("Roll a d4.\n1—3 You rest.\n4 | B.", Reason.ROW, ""),
        (
            "Roll 600 d2. Read the total of those results.\n600—800 | A.\n801+ | B.",
            Reason.TABLE,
            "results to 1200; at most 1000",
        ),
        (
            "Roll a d100.\n" + "\n".join(f"{face} | A." for face in range(1, 42)),
            Reason.TABLE,
            "41 rows; at most 40",
        ),
    ],
)
def test_a_table_that_no_card_can_mean_is_refused(text: str, reason: Reason, detail: str) -> None:
    assert refused(text) == (reason, detail)


@pytest.mark.parametrize("text", ["1—9 | Rest.", "Rest.\n1—9 | Eat."])
def test_a_row_without_a_roll_is_named(text: str) -> None:
    assert refused(text) == (Reason.LOST_ROW, "")


def test_rows_of_a_roll_that_is_not_read_are_named_too() -> None:
    reading: Reading = read("Roll a die.\n1—3 | Rest.\n4—6 | Eat.", "en")

    assert [unread.reason for unread in reading.unread] == [
        Reason.KIND,
        Reason.LOST_ROW,
        Reason.LOST_ROW,
    ]


def test_a_line_that_begins_with_a_number_is_no_lost_row() -> None:
    assert read("Flying\n2 pies are better than none.", "en").unread == ()
