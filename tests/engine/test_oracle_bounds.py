"""Texts nobody printed: read in bounded time, or refused with what is allowed."""

from __future__ import annotations

import time

import pytest

from engine.oracle import MOST_SIGNS, Reading, TextRefused, read
from tests.engine.oracle_texts import LANGUAGES

SECONDS = 20
"""Far above what the longest text takes, and far below what a pattern that runs away takes."""

PIECES = (
    "Roll a d20. ",
    "Roll d4.",
    "roll ",
    "a ",
    "X ",
    "9",
    "1-",
    "- ",
    "(",
    ")",
    "\n",
    "•",
    "1—9 | ",
    "Roll a d1000.\n1 | a\n",
    "Roll a d20 for each ",
    "If the result is 3, ",
    "ignore the lowest ",
    "you would roll one or more dice, instead roll that many dice plus one ",
    "increase the result of ",
    "exchange results with ",
    "reroll a ",
    "you rolled ",
    "until you roll ",
    "Falls du einen oder mehrere Würfel würfeln würdest, ",
    "das Ergebnis ",
    "бросьте ",
    "если результат ",
    "должны бросить один или несколько кубиков, ",
    "à chaque fois que vous lancez ",
    "deviez lancer au moins un dé, ",
    "siempre que tires un ",
    "fueras a tirar uno o más dados, ",
    "rolaria um ou mais dados, ",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_texts_are_read_in_bounded_time(language: str) -> None:
    for piece in PIECES:
        began = time.perf_counter()
        read(("Roll a d20. " + piece * MOST_SIGNS)[:MOST_SIGNS], language)
        assert time.perf_counter() - began < SECONDS, piece


def test_a_text_of_two_million_signs_is_refused_at_once() -> None:
    with pytest.raises(TextRefused, match=r"2000000 signs .* at most 10000"):
        read("Roll a d6. " * 181_818 + "zz", "en")


def test_a_language_that_is_not_known_is_refused() -> None:
    with pytest.raises(TextRefused, match=r"'ja', only in en, ru, es, pt, de, fr"):
        read("Roll a d6.", "ja")


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\x00", "İ", "()", "| |", "•", "20 |"])
def test_next_to_nothing_is_read(text: str) -> None:
    assert isinstance(read(text, "en"), Reading)


def test_places_are_those_of_the_text_whatever_stands_before() -> None:
    text = "İß\u00a0ﬃ <br> (a) \r\n Roll two d8."
    where = read(text, "en").rolls[0].where

    assert text[where.start : where.end] == where.text == "two d8"
