"""What the keys of a text write with the other keyboard layout on."""

import pytest

from rulings.search.typed.keyboards import other_layout

BOTH_WAYS = [
    ("ublhf ytdthdbynthf", "гидра невервинтера"),
    ("j,]`v b 'km/", "объём и эль."),
    ("Гкяфэы Агт Рщгыу", "Urza's Fun House"),
    ("В20", "D20"),
    ("706ю6", "706.6"),
]


@pytest.mark.parametrize(("typed", "meant"), BOTH_WAYS)
def test_each_key_has_a_letter_in_either_layout(typed: str, meant: str) -> None:
    assert other_layout(typed) == meant


@pytest.mark.parametrize("meant", ["щупальце", "ёж и эму", "бросок кубика", "ЮБЖЭХЪа"])
def test_what_is_typed_in_the_wrong_layout_comes_back(meant: str) -> None:
    assert other_layout(other_layout(meant)) == meant


def test_an_apostrophe_that_the_phone_bent_is_still_its_key() -> None:
    assert other_layout("\N{RIGHT SINGLE QUOTATION MARK}kma") == "эльф"


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "20", "+1/+1", "{4}", "d20 гидра", "Würfel", "manœuvre", "Ελλάδα", "гидра ї", "鍬"],
)
def test_what_can_be_no_slip_of_the_layout_is_left_alone(typed: str) -> None:
    assert other_layout(typed) == ""
