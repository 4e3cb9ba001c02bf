"""The drawn differences hold both texts whole, whatever they are."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from rulings import differences as module
from rulings.differences import MOST_TOKENS, Piece, differences

WORDS = st.text(alphabet="ab д.\n", max_size=40)


@given(WORDS, WORDS)
def test_both_texts_can_be_read_out_of_the_pieces(old: str, new: str) -> None:
    pieces = differences(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == old
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == new


def test_equal_texts_have_no_difference() -> None:
    assert differences("Roll a d6.", "Roll a d6.") == (Piece("same", "Roll a d6."),)


def test_texts_too_long_to_compare_are_shown_whole() -> None:
    long = "a " * MOST_TOKENS
    assert differences(long, "b") == (Piece("removed", long), Piece("added", "b"))


def test_the_examples_of_the_docstring_hold() -> None:
    assert doctest.testmod(module).failed == 0
