"""The place at which a page ends comes back as it was written, and nothing else is one."""

import json
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.search.matching.places import AfterRefused, Compared, Place, Sort, Way, read

_NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
_IDS = st.integers(1, 2**63 - 1)
_COMPARED = st.tuples(st.integers(1, 6), _NUMBERS, st.integers(), _IDS)


@given(
    st.sampled_from(Sort),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=300),
    *[_NUMBERS] * 3,
    _IDS,
    st.lists(st.integers(1, 6), max_size=6).map(tuple),
    st.none() | _COMPARED,
)
def test_a_place_comes_back_as_it_was_written(
    sort: Sort,
    name: str,
    first: float,
    second: float,
    third: float,
    ruling_id: int,
    near: tuple[int, ...],
    compared: Compared | None,
) -> None:
    place = Place(sort, (name, first, second, third, ruling_id), Way(near, compared))
    written = place.written()
    assert written.isascii() and written.replace("-", "").replace("_", "").isalnum()
    assert read(written, sort) == place
    for other in Sort:
        if other is not sort:
            with pytest.raises(AfterRefused):
                read(written, other)


def encoded(told: object) -> str:
    return urlsafe_b64encode(json.dumps(told, separators=(",", ":")).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "told",
    [
        [],
        {},
        "date",
        ["date", ["", 1.0, 1.0, 1.0, 1]],
        ["date", ["", 1.0, 1.0, 1], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, 1, 1], [[], None]],
        ["date", [1, 1.0, 1.0, 1.0, 1], [[], None]],
        ["date", ["", "1", 1.0, 1.0, 1], [[], None]],
        ["date", ["", True, 1.0, 1.0, 1], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, True], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, 1.5], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, 0], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, 2**63], [[], None]],
        ["date", ["", float("nan"), 1.0, 1.0, 1], [[], None]],
        ["date", ["", float("inf"), 1.0, 1.0, 1], [[], None]],
        ["date", ["\x00", 1.0, 1.0, 1.0, 1], [[], None]],
        ["date", ["\ud800", 1.0, 1.0, 1.0, 1], [[], None]],
        ["date", ["", 10**400, 1.0, 1.0, 1], [[], None]],
        ["place", ["", 1.0, 1.0, 1.0, 1], [[], None]],
        ["date", ["", 1.0, 1.0, 1.0, 1], []],
        ["date", ["", 1.0, 1.0, 1.0, 1], [1, None]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [["1"], None]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[1.5], None]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], "1"]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], []]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], [1, 0.5, 1]]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], [1, 1, 1, 1]]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], [1, float("nan"), 1, 1]]],
        ["date", ["", 1.0, 1.0, 1.0, 1], [[], [1, float("inf"), 1, 1]]],
    ],
)
def test_what_no_page_wrote_is_refused(told: object) -> None:
    with pytest.raises(AfterRefused):
        read(encoded(told), Sort.DATE)


def test_of_two_ways_to_write_a_place_one_is_refused() -> None:
    told = ["date", ["", 1.0, 1.0, 1.0, 1], [[1], [1, 0.5, 1, 1]]]
    assert read(encoded(told), Sort.DATE).way == Way((1,), (1, 0.5, 1, 1))
    spaced = urlsafe_b64encode(json.dumps(told).encode()).decode().rstrip("=")
    with pytest.raises(AfterRefused):
        read(spaced, Sort.DATE)


@given(st.text(max_size=200))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(AfterRefused):
        read(text, Sort.DATE)


def test_a_long_or_deep_one_is_refused() -> None:
    for wrong in ("A" * 10_001, urlsafe_b64encode(b"[" * 1400).decode()):
        with pytest.raises(AfterRefused):
            read(wrong, Sort.DATE)
