"""Contraptions and Attractions go to piles of their own, and nothing finds them there."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming
from engine.events import LeftBattlefield, Moved
from engine.subjects import Zone
from tests.engine.games import play, table

PILED = pytest.mark.parametrize("card", ["Boomflinger", "Pick-a-Beeble"])


@PILED
def test_sacrificed_they_are_in_no_graveyard(card: str) -> None:
    bag = Activate("you", "Bag of Devouring")
    game = play(table(bag, you=["Bag of Devouring", card], mana=2))
    assert LeftBattlefield(card) in game.trace
    # So the Bag, which exiles what was sacrificed, does not find it either.
    you = game.state.player("you")
    assert (you.graveyard, you.exile) == ((), ())
    assert not game.all(Moved)


@PILED
def test_they_go_into_no_library(card: str) -> None:
    rift = Activate("you", "Underdark Rift", (Aiming(card),), ability=1)
    start = table(rift, you=["Underdark Rift", card], library=["Divination"])
    game = play(start, "3")
    assert LeftBattlefield(card) in game.trace
    assert game.state.player("you").library == ("Divination",)
    assert [moved.to for moved in game.all(Moved) if moved.card == card] == []


def test_other_artifacts_go_where_they_are_put() -> None:
    rift = Activate("you", "Underdark Rift", (Aiming("Component Pouch"),), ability=1)
    game = play(table(rift, you=["Underdark Rift", "Component Pouch"]), "3")
    assert [moved.to for moved in game.all(Moved) if moved.card == "Component Pouch"] == [
        Zone.LIBRARY
    ]
