"""Rules texts, written for these tests, with results tables: every form a row is printed in."""

from __future__ import annotations

import pytest

from engine.oracle import Again, Reading, Reason, Use, read
from tests.engine.oracle_texts import in_each_language, only_roll

TWO_ROWS = "Roll a d20.\n{} Rest.\n{} Eat a pie."


def rows(text: str, language: str = "en") -> list[str]:
    """The ranges of the one table of a text of which everything is read."""
    table = only_roll(text, language).table
    assert table is not None
    return [str(row) for row in table.rows]


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


CONDITIONS = {
    "on a": (
        "Roll a d6. On a 1, rest. On a 3 or 4, eat. On a 5 or higher, sing.",
        "Бросьте d6. При результате 1 отдохните. При результате 3 или 4 ешьте."
        " При результате 5 или больше пойте.",
        "Tira 1d6. Con un 1, descansa. Con un 3 o 4, come. Con un 5 o más, canta.",
        "Role um d6. Com um 1, descanse. Com um 3 ou 4, coma. Com um 5 ou mais, cante.",
        "Würfle einen W6. Bei einer 1 ruhe dich aus. Bei einer 3 oder 4 iss etwas."
        " Bei einer 5 oder höher sing.",
        "Lancez un d6. Sur un 1, dormez. Sur un 3 ou 4, mangez. Sur un 5 ou plus, chantez.",
    ),
    "if you roll": (
        "Roll a d6. If you roll a 1, rest. If you roll a 3 or 4, eat. If you roll a 5 or more,"
        " sing.",
        "Бросьте d6. Если выпало 1, отдохните. Если выпало 3 или 4, ешьте. Если выпало"
        " 5 или больше, пойте.",
        "Tira 1d6. Si sacas un 1, descansa. Si sacas un 3 o 4, come. Si sacas un 5 o más, canta.",
        "Role um d6. Se você tirar um 1, descanse. Se você tirar um 3 ou 4, coma. Se você tirar"
        " um 5 ou mais, cante.",
        "Würfle einen W6. Falls du eine 1 würfelst, ruhe dich aus. Falls du eine 3 oder 4"
        " würfelst, iss etwas. Falls du eine 5 oder mehr würfelst, sing.",
        "Lancez un d6. Si vous faites un 1, dormez. Si vous faites un 3 ou 4, mangez. Si vous"
        " faites un 5 ou plus, chantez.",
    ),
    "if the result is": (
        "Roll a d6. If the result is 1, rest. If the result is 3 or 4, eat. If the result is 5 or"
        " more, sing.",
        "Бросьте d6. Если результат равен 1, отдохните. Если результат 3 или 4, то ешьте. Если"
        " результат больше или равен 5, пойте.",
        "Tira 1d6. Si el resultado es 1, descansa. Si el resultado es 3 o 4, come. Si el"
        " resultado es 5 o más, canta.",
        "Role um d6. Se o resultado for 1, descanse. Se o resultado for 3 ou 4, coma. Se o"
        " resultado for igual ou superior a 5, cante.",
        "Würfle einen W6. Falls das Ergebnis 1 ist, ruhe dich aus. Falls das Ergebnis 3 oder 4"
        " beträgt, iss etwas. Falls das Ergebnis 5 oder mehr ist, sing.",
        "Lancez un d6. Si le résultat est 1, dormez. Si le résultat est de 3 ou 4, mangez. Si le"
        " résultat est supérieur ou égal à 5, chantez.",
    ),
}


@in_each_language(CONDITIONS)
def test_sentences_may_leave_results_out(form: str, language: str, text: str) -> None:
    roll = only_roll(text, language)

    assert rows(text, language) == ["1", "3-4", "5+"]
    assert roll.table is not None
    assert roll.table.row(2) is None
    assert roll.uses == (Use.TABLE,)


OTHERWISE = {
    "otherwise": (
        "Roll a d6. If the result is 2 or less, rest. Otherwise, eat.",
        "Бросьте d6. Если результат меньше или равен 2, отдохните. В противном случае ешьте.",
        "Tira 1d6. Si el resultado es 2 o menos, descansa. De lo contrario, come.",
        "Role um d6. Se o resultado for igual ou inferior a 2, descanse. Caso contrário, coma.",
        "Würfle einen W6. Falls das Ergebnis 2 oder weniger ist, ruhe dich aus. Andernfalls iss"
        " etwas.",
        "Lancez un d6. Si le résultat est inférieur ou égal à 2, dormez. Sinon, mangez.",
    ),
}


@in_each_language(OTHERWISE)
def test_otherwise_is_every_other_result(form: str, language: str, text: str) -> None:
    assert rows(text, language) == ["2 or less", "3+"]
    assert only_roll(text, language).uses == (Use.COMPARE,)


@pytest.mark.parametrize(
    ("condition", "ranges"),
    [
        ("a 4 or more", ["4+", "3 or less"]),
        ("a 3", ["3", "2 or less", "4+"]),
        ("a 1", ["1", "2+"]),
        ("a 6", ["6", "5 or less"]),
        ("a 2 or 5", ["2", "5", "1 or less", "3-4", "6+"]),
        ("a 2 to 5", ["2-5", "1 or less", "6+"]),
        ("a 1+", ["1+"]),
    ],
)
def test_otherwise_stands_for_what_the_condition_leaves(condition: str, ranges: list[str]) -> None:
    assert rows(f"Roll a d6. On {condition}, rest. Otherwise, eat.") == ranges


def test_otherwise_without_a_condition_on_the_result_is_no_row() -> None:
    roll = only_roll("Roll a d6. If you have no cards, rest. Otherwise, eat.", "en")

    assert (roll.uses, roll.table) == ((), None)


def test_otherwise_for_the_planar_die_is_no_row() -> None:
    roll = only_roll("Roll the planar die. On a 1, rest. Otherwise, eat.", "en")

    assert (roll.uses, roll.table) == ((Use.COMPARE, Use.PLANAR), None)


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


def test_a_sentence_above_the_table_is_a_row_where_the_table_has_none() -> None:
    text = "Roll a d6 and subtract 2. If the result is 0 or less, rest.\n1—3 | Eat.\n4—6 | Sing."

    assert rows(text) == ["0 or less", "1-3", "4-6"]
    assert only_roll(text, "en").uses == (Use.TABLE,)


def test_a_sentence_for_each_result_of_a_number_is_a_row() -> None:
    text = "Roll two d4. For each result of 1, rest.\n2 — Eat.\n3 — Sing.\n4 — Go."

    assert rows(text) == ["1", "2", "3", "4"]
    assert only_roll(text, "en").uses == (Use.TABLE, Use.EACH)


def test_a_sentence_about_results_that_have_a_row_is_a_condition() -> None:
    roll = only_roll("Roll a d6. On a 6, rest first.\n1—3 | Eat.\n4—6 | Sing.", "en")

    assert roll.uses == (Use.TABLE, Use.COMPARE)
    assert roll.table is not None
    assert [str(row) for row in roll.table.rows] == ["1-3", "4-6"]


def test_sentences_about_the_same_results_are_conditions() -> None:
    roll = only_roll("Roll a d6. On a 3 or more, rest. On a 5 or more, also eat.", "en")

    assert (roll.uses, roll.table) == ((Use.COMPARE,), None)


def test_conditions_on_several_dice_are_no_table() -> None:
    roll = only_roll("Roll two d6. If you roll a 1, rest.", "en")

    assert (roll.uses, roll.table) == ((Use.COMPARE,), None)


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
