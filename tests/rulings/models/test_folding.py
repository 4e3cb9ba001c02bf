"""Spellings that people take for the same have the same key."""

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.models import folding
from rulings.models.folding import fold, name_key, same_text_key

LAST_SIGN_OF_A_WORD = "\N{MODIFIER LETTER APOSTROPHE}"


def test_the_examples_in_the_module_hold() -> None:
    assert doctest.testmod(folding).failed == 0


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("МЁД", "мед"),
        ("Fuß", "FUSS"),
        ("œuvre", "oeuvre"),
        ("Æther", "aether"),
        ("ação", "acao"),
        ("maldición", "MALDICION"),
        ("“Un-”", '"un-"'),
        ("a\N{NO-BREAK SPACE}b", "a b"),
        (unicodedata.normalize("NFD", "Würfel ё й"), "würfel ё й"),
    ],
)
def test_accents_case_and_signs_are_folded(typed: str, printed: str) -> None:
    assert fold(typed) == fold(printed)


def test_russian_short_i_is_a_letter_of_its_own() -> None:
    assert fold("мой") != fold("мои")
    assert fold(unicodedata.normalize("NFD", "Мой")) == "мой"


@pytest.mark.parametrize(
    "typed",
    [
        "Krark's Other Thumb",
        "Krark\N{RIGHT SINGLE QUOTATION MARK}s Other Thumb",
        f"Krark{LAST_SIGN_OF_A_WORD}s Other Thumb",
        "Krark\N{PRIME}s Other Thumb",
        "Krarks Other Thumb",
    ],
)
def test_every_apostrophe_and_none_names_the_same_card(typed: str) -> None:
    assert name_key(typed) == "krarks other thumb"


def test_the_faces_of_a_card_may_be_parted_in_any_way() -> None:
    keys = {name_key(name) for name in ("Order // Chaos", "Order / Chaos", "Order//Chaos")}
    assert keys == {"order // chaos"}


def test_a_name_of_signs_only_keeps_a_key() -> None:
    assert name_key("???") == "???"


def test_two_texts_are_the_same_text_whatever_quotes_and_spaces_they_use() -> None:
    assert same_text_key("Say “d20”,\n it's") == same_text_key('Say "d20", it’s')
    assert same_text_key("dé") != same_text_key("de")
    assert same_text_key("Die") != same_text_key("die")


@given(st.text(st.characters(max_codepoint=127), max_size=60))
def test_plain_signs_are_folded_as_among_others(text: str) -> None:
    assert f"{fold(text)} e".strip() == fold(f"{text} é")
    assert f"{same_text_key(text)} é".strip() == same_text_key(f"{text} é")


LETTERS = st.one_of(
    st.sampled_from("иИйёÅéñçßœŁıĳﬁ\u0306\u0301\u0300\u034f\u0360\u0483\u0327\u3099½ ²"),
    st.characters(),
)


@given(st.text(LETTERS, max_size=30))
def test_letters_of_europe_are_folded_as_all_others(text: str) -> None:
    # A sign of elsewhere takes the whole text the long way.
    assert fold(text + " \u3042") == f"{fold(text)} \u3042".strip()
