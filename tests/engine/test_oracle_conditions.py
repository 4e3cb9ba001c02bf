"""Rules texts, written for these tests, whose sentences say what a result does."""

from __future__ import annotations

import pytest

from engine.oracle import Use
from tests.engine.oracle_texts import in_each_language, only_roll, rows

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
