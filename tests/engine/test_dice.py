"""Dice, faces and counts: what they are, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import (
    INFINITY,
    Count,
    Die,
    DieResult,
    NoNumber,
    PlanarDie,
    PlanarFace,
    Pool,
    finite,
    parse_die,
)

NUMBERS = st.integers(min_value=-(10**30), max_value=10**30)


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 100])
def test_a_die_has_each_number_from_one_to_its_sides_once(sides: int) -> None:
    assert Die(sides).weights == tuple((face, 1) for face in range(1, sides + 1))
    assert Die(sides).shows(1) and Die(sides).shows(sides)
    assert not Die(sides).shows(0) and not Die(sides).shows(sides + 1)
    assert not Die(sides).shows(PlanarFace.CHAOS)


@pytest.mark.parametrize("sides", [0, -6, 10**6 + 1, 10**300, -(10**300)])
def test_a_die_without_sides_or_with_far_too_many_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="1 to 1000000 sides, not ") as refused:
        Die(sides)
    assert len(str(refused.value)) < 80


def test_the_planar_die_shows_no_number() -> None:
    assert not PlanarDie().shows(1)
    assert all(PlanarDie().shows(face) for face in PlanarFace)
    assert DieResult(PlanarFace.CHAOS, 1).result is None


@pytest.mark.parametrize("text", ["d6", "d20", "planar"])
def test_a_die_is_read_as_it_is_written(text: str) -> None:
    assert str(parse_die(text)) == text


@pytest.mark.parametrize("text", ["", "6", "d", "d0", "d-6", "d٣", "D6", "d1.5", "d" + "9" * 7])
def test_what_is_no_die_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_die(text)


@given(NUMBERS)
def test_infinity_stands_above_every_number(number: int) -> None:
    assert number < INFINITY and number < INFINITY
    assert not number > INFINITY and not number > INFINITY
    assert INFINITY >= INFINITY and INFINITY <= INFINITY and not INFINITY < INFINITY
    assert number + INFINITY == INFINITY == INFINITY + number == INFINITY - number


@given(NUMBERS)
def test_infinity_times_a_number(number: int) -> None:
    if number > 0:
        assert number * INFINITY == INFINITY == INFINITY * number
    elif number == 0:
        assert number * INFINITY == 0
    else:
        with pytest.raises(NoNumber):
            number * INFINITY


def test_what_infinity_cannot_say_is_refused_and_not_invented() -> None:
    one: Count = INFINITY
    with pytest.raises(NoNumber):
        one - INFINITY
    with pytest.raises(NoNumber):
        1 - INFINITY


def test_what_is_gone_through_one_by_one_is_never_infinite() -> None:
    assert finite(10**30) == 10**30
    with pytest.raises(NoNumber, match="one by one"):
        finite(INFINITY)


@given(st.lists(st.integers(min_value=1, max_value=20), max_size=30))
def test_a_pool_holds_every_die_whatever_their_order(faces: list[int]) -> None:
    pool = Pool.of(faces)
    assert pool == Pool.of(sorted(faces)) == Pool.of(dict(pool))
    assert hash(pool) == hash(Pool.of(reversed(faces)))
    assert pool.size == len(faces)
    assert [face for face, _ in pool] == sorted(set(faces))


def test_a_pool_has_no_empty_faces_and_no_negative_ones() -> None:
    assert Pool.of({1: 0, 2: 3}).counts == ((2, 3),)
    with pytest.raises(ValueError, match="below zero"):
        Pool.of({1: -1})


def test_planar_faces_stand_in_a_fixed_order() -> None:
    faces = Pool.of([PlanarFace.PLANESWALK, PlanarFace.BLANK, PlanarFace.CHAOS])
    assert [face for face, _ in faces] == [*PlanarFace]
