"""Ward: for each permanent, for each instance, for each copy, against abilities as well."""

from __future__ import annotations

import pytest

from engine.abilities import Card, Ward
from engine.actions import Activate, Aiming, Cast, Copy, Leave
from engine.cards import CARDS
from engine.events import Countered, DieRolled, WardPaid, WardTriggered
from engine.remarks import CouldNotCounter
from engine.subjects import Type
from tests.engine.games import cast, play, table

HYDRA = "Neverwinter Hydra"
BIG = {HYDRA: {"+1/+1": 7}}
TRAP = Activate("you", "Spiked Pit Trap", (Aiming(HYDRA),))


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> str:
    """A creature with three instances of ward; no card with dice has several."""
    name = "Creature with Three Wards"
    card = Card(
        name,
        frozenset({Type.CREATURE}),
        3,
        power=3,
        toughness=9,
        ward=(Ward(1), Ward(2), Ward(2)),
    )
    monkeypatch.setitem(CARDS, name, card)
    return name


def test_each_instance_triggers_and_asks_for_itself(hall: str) -> None:
    game = play(table(cast("Icy Blast", hall, x=1), opponent=[hall]), "", ["pay"] * 3)
    assert [each.cost for each in game.all(WardTriggered)] == [1, 2, 2]
    assert sorted(each.cost for each in game.all(WardPaid)) == [1, 2, 2]
    assert not game.all(Countered)


@pytest.mark.parametrize("unpaid", [0, 1, 2])
def test_one_that_is_not_paid_is_enough(hall: str, unpaid: int) -> None:
    answers = ["pay"] * unpaid + ["decline"]
    game = play(table(cast("Icy Blast", hall, x=1), opponent=[hall]), "", answers)
    assert len(game.all(Countered)) == 1
    assert len(game.all(CouldNotCounter)) == 2 - unpaid


def test_it_is_against_activated_abilities() -> None:
    start = table(TRAP, you=["Spiked Pit Trap"], opponent=[HYDRA], counters=BIG)
    countered = play(start, "", ["decline"])
    assert [each.card for each in countered.all(Countered)] == ["Spiked Pit Trap"]
    assert not countered.all(DieRolled)
    assert play(start, "12", ["pay"]).results == [12]


def test_it_is_against_triggered_abilities() -> None:
    start = table(cast("Scion of Stygia"), opponent=[HYDRA], counters=BIG)
    countered = play(start, "", ["decline"])
    assert [each.card for each in countered.all(Countered)] == ["Scion of Stygia"]
    assert not countered.all(DieRolled)
    assert play(start, "3", ["pay"]).results == [3]


def test_it_is_against_each_copy() -> None:
    blast = Cast("you", "Icy Blast", 1, (Aiming(HYDRA),))
    copy = Copy("you", "Icy Blast", in_response=True)
    game = play(table(blast, copy, opponent=[HYDRA], counters=BIG), "", ["decline", "pay"])
    assert len(game.all(Countered)) == 1
    assert len(game.all(WardPaid)) == 1


def test_not_against_ones_own_spells() -> None:
    assert not play(table(cast("Icy Blast", HYDRA, x=1), you=[HYDRA], counters=BIG)).all(
        WardTriggered
    )


def test_the_permanent_that_left_does_not_take_its_ward_along() -> None:
    leave = Leave(HYDRA, in_response=True)
    start = table(TRAP, leave, you=["Spiked Pit Trap"], opponent=[HYDRA], counters=BIG)
    game = play(start, "", ["decline"])
    assert len(game.all(Countered)) == 1


def test_with_too_little_mana_nobody_is_asked() -> None:
    start = table(cast("Icy Blast", HYDRA, x=1), opponent=[HYDRA], counters=BIG, mana=3)
    game = play(start)
    assert len(game.all(Countered)) == 1
    assert not game.asked
