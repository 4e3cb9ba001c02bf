"""Changing fields of frozen objects, with and without slots."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass

import pytest

from engine.changing import replace
from engine.dice import Die
from engine.state import Permanent


@dataclass(frozen=True, slots=True)
class Slotted:
    """Two fields in slots."""

    one: int
    two: int = 2


@pytest.mark.parametrize("make", [Slotted, Permanent])
def test_only_the_fields_named_change(make: type) -> None:
    if make is Slotted:
        assert replace(Slotted(1), two=3) == Slotted(1, 3)
        return
    before = Permanent(1, "Pixie Guide", "you")
    after = replace(before, tapped=True)
    assert after == Permanent(1, "Pixie Guide", "you", tapped=True)
    assert before == Permanent(1, "Pixie Guide", "you")
    assert hash(after) == hash(Permanent(1, "Pixie Guide", "you", tapped=True))


@pytest.mark.parametrize(
    ("given", "named"),
    [((1, "Pixie Guide"), {}), ((1, "Pixie Guide", "you"), {"wings": 2}), (tuple(range(99)), {})],
)
def test_a_new_object_has_every_field_and_no_other(
    given: tuple[object, ...], named: dict[str, object]
) -> None:
    make: type = Permanent
    with pytest.raises(TypeError, match="Permanent has the fields id, card, controller, counters"):
        make(*given, **named)


def test_one_field_is_enough() -> None:
    assert replace(Die(6), sides=20) == Die(20)


def test_what_a_field_must_be_is_checked_as_ever() -> None:
    with pytest.raises(ValueError, match="a die has 1 to"):
        replace(Die(6), sides=0)


@pytest.mark.parametrize("item", [Slotted(1), Die(6), Permanent(1, "Pixie Guide", "you")])
def test_a_field_that_is_not_there_is_refused(item: Slotted | Die | Permanent) -> None:
    with pytest.raises(KeyError, match="three"):
        replace(item, three=3)  # type: ignore[call-arg]


def test_what_comes_of_it_is_frozen_too() -> None:
    changed = replace(Permanent(1, "Pixie Guide", "you"), tapped=True)
    with pytest.raises(FrozenInstanceError):
        changed.tapped = False  # type: ignore[misc]


def test_equal_objects_hash_alike_however_they_came_about() -> None:
    plain = Permanent(1, "Pixie Guide", "you")
    before = hash(plain)
    there_and_back = replace(replace(plain, tapped=True), tapped=False)
    assert there_and_back == plain
    assert hash(there_and_back) == before == hash(plain)
    assert hash(replace(plain, tapped=True)) != before


def test_a_hash_goes_to_no_other_process() -> None:
    plain = Permanent(1, "Pixie Guide", "you")
    bare = len(pickle.dumps(plain))
    hash(plain)
    assert len(pickle.dumps(plain)) == bare
    assert pickle.loads(pickle.dumps(plain)) == plain
