"""Storing results: beside or instead of others, of any die, and not too many."""

from __future__ import annotations

import pytest

from engine.dice import INFINITY, Count, Die, PlanarDie, PlanarFace
from engine.events import ResultStored, ResultTaken
from engine.instructions import GainLife, RerollStored, RollDice, StoreResults
from engine.remarks import NumberPartIdle
from engine.resolution import TooManyDice
from engine.subjects import Of, Quantity
from tests.engine.carried import carry
from tests.engine.games import table

RESULT, X = Quantity(Of.TOTAL), Quantity(Of.X)
D6, D20 = Die(6), Die(20)
EVERY_FACE = ",".join(f"{face}*inf" for face in range(1, 7))


def test_the_planar_die_has_no_results_but_a_face_to_store() -> None:
    start = table(you=["Component Pouch"])
    roll = RollDice(PlanarDie(), store=True, then=(GainLife(RESULT),))
    game = carry(start, roll, of="Component Pouch", dice="blank")
    assert game.state.permanents[0].stored == ((PlanarDie(), PlanarFace.BLANK),)
    assert game.all(NumberPartIdle) == (NumberPartIdle("Component Pouch"),)


def test_results_are_stored_beside_or_instead_of_others() -> None:
    pouch = "Component Pouch"
    start = carry(table(you=[pouch]), RollDice(D6, 2, store=True), of=pouch, dice="5,2").state
    assert start.permanents[0].stored == ((D6, 2), (D6, 5))
    instead = RollDice(D20, then=(StoreResults(instead=True),))
    game = carry(start, instead, of=pouch, dice="7")
    assert game.state.permanents[0].stored == ((D20, 7),)
    assert game.all(ResultTaken) == (ResultTaken(pouch, D6, 2), ResultTaken(pouch, D6, 5))


def test_nothing_is_stored_without_a_roll_or_a_permanent() -> None:
    assert carry(table(you=["Component Pouch"]), StoreResults(), of="Component Pouch").trace == ()
    game = carry(table(), RollDice(D6, store=True), RerollStored(), dice="3")
    assert not game.all(ResultStored)


@pytest.mark.parametrize(("count", "dice"), [(101, "1*101"), (INFINITY, EVERY_FACE)])
def test_too_many_results_to_store_are_refused(count: Count, dice: str) -> None:
    start = table(you=["Component Pouch"])
    with pytest.raises(TooManyDice):
        carry(start, RollDice(D6, X, store=True), of="Component Pouch", x=count, dice=dice)
