"""Which number is the month is proven, usual in the language, said, or asked for."""

import doctest
from datetime import date
from typing import Literal

import pytest

from rulings.importers import dates
from rulings.importers.dates import DatedLine, FoundOrder, find_order, read_date
from rulings.importers.refusal import DocumentRefused

Order = Literal["dmy", "mdy"]


def lines(*texts: str) -> list[DatedLine]:
    found = []
    for number, text in enumerate(texts, start=1):
        written = read_date(text)
        assert written is not None
        found.append(DatedLine(number, written))
    return found


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(dates).failed == 0


@pytest.mark.parametrize(
    ("text", "dmy", "mdy"),
    [
        ("23/07/2021", date(2021, 7, 23), None),
        ("7/23/2021", None, date(2021, 7, 23)),
        ("07/10/2022", date(2022, 10, 7), date(2022, 7, 10)),
        ("2021-07-23", date(2021, 7, 23), date(2021, 7, 23)),
        ("23.07.2021", date(2021, 7, 23), date(2021, 7, 23)),
        ("3.4.2022", date(2022, 4, 3), date(2022, 4, 3)),
        ("29/02/2024", date(2024, 2, 29), None),
    ],
)
def test_a_date_is_read_in_each_order(text: str, dmy: date | None, mdy: date | None) -> None:
    written = read_date(text)
    assert written is not None
    assert (written.dmy, written.mdy) == (dmy, mdy)


@pytest.mark.parametrize(
    "text",
    ["", "202109224", "23/07/21", "32/01/2021", "29/02/2023", "23/07-2021", "٢٣/٠٧/٢٠٢١", "d20"],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


def test_one_clear_date_proves_the_order_of_all() -> None:
    found = find_order(lines("07/10/2022", "23/07/2021"), usual="mdy", asked=None)
    assert found == FoundOrder("dmy", proven=True)
    found = find_order(lines("10/7/2022", "7/23/2021"), usual="dmy", asked=None)
    assert found == FoundOrder("mdy", proven=True)


@pytest.mark.parametrize("usual", ["dmy", "mdy"])
def test_without_proof_the_language_decides_and_it_is_said(usual: Order) -> None:
    found = find_order(lines("07/10/2022"), usual=usual, asked=None)
    assert found == FoundOrder(usual, proven=False)


def test_what_was_said_goes_before_what_is_usual() -> None:
    found = find_order(lines("07/10/2022"), usual="dmy", asked="mdy")
    assert found == FoundOrder("mdy", proven=False)


def test_without_anything_it_is_asked_for() -> None:
    with pytest.raises(DocumentRefused, match="--date-order") as refusal:
        find_order(lines("23.07.2021", "3/4/2022"), usual=None, asked=None)
    assert refusal.value.line == 2


def test_contradicting_dates_are_refused() -> None:
    with pytest.raises(DocumentRefused, match="contradicts") as refusal:
        find_order(lines("23/07/2021", "7/23/2021"), usual="dmy", asked=None)
    assert refusal.value.line == 2


def test_what_was_said_cannot_contradict_the_document() -> None:
    with pytest.raises(DocumentRefused, match="23/07/2021"):
        find_order(lines("23/07/2021"), usual="dmy", asked="mdy")


def test_dates_that_mean_one_day_in_any_order_need_no_proof() -> None:
    assert find_order(lines("2021-07-23", "07/07/2022"), usual=None, asked=None).proven
