"""Intervening "if" and limits per turn: asked as an ability would trigger, and again later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Later, Leave, NextTurn, Return
from engine.events import AbilityTriggered, DeedDone, DieRolled, ManaAdded
from engine.remarks import ConditionFailed
from tests.engine.games import cast, play, table

STICKER = '"Name Sticker" Goblin'
BOARDING = "Priority Boarding"
SQUIRREL = Activate("you", "Steel Squirrel")


@pytest.mark.parametrize(("face", "mana"), [(1, 4), (6, 4), (7, 5), (14, 5), (15, 6), (20, 6)])
def test_the_goblin_rolls_for_mana_as_it_enters(face: int, mana: int) -> None:
    game = play(table(cast(STICKER)), str(face))
    assert [added.amount for added in game.all(ManaAdded)] == [mana]


def test_from_the_graveyard_or_from_exile_it_does_not_trigger() -> None:
    game = play(table(Return("you", STICKER), graveyard=[STICKER]))
    assert not game.all(DieRolled)
    exiled = table(Return("you", STICKER))
    you, opponent = exiled.players
    game = play(replace(exiled, players=(replace(you, exile=(STICKER,)), opponent)))
    assert not game.all(AbilityTriggered)


@pytest.mark.parametrize(("others", "rolls"), [(8, 1), (9, 0), (10, 0)])
def test_with_more_than_nine_of_them_it_does_not_trigger(others: int, rolls: int) -> None:
    game = play(table(cast(STICKER), you=[STICKER] * others), "15" if rolls else "")
    assert len(game.all(DieRolled)) == rolls


def test_the_if_is_asked_again_as_it_resolves() -> None:
    game = play(table(cast(STICKER), Later(Leave(STICKER), 1)))
    assert len(game.all(ConditionFailed)) == 1
    assert not game.all(DieRolled)


def test_once_used_it_triggers_no_more_this_turn() -> None:
    mine = ["Steel Squirrel", BOARDING]
    used = play(table(SQUIRREL, SQUIRREL, you=mine), "3,4", ["yes"])
    assert used.triggers(BOARDING) == 1
    assert len(used.all(DeedDone)) == 1
    declined = play(table(SQUIRREL, SQUIRREL, you=mine), "3,4", ["no", "yes"])
    assert declined.triggers(BOARDING) == 2


def test_what_had_triggered_already_does_nothing_after_the_first_use() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=3), you=[BOARDING], opponent=["Grizzly Bears"]
    )
    game = play(start, "1,3,5", ["no", "yes"])
    assert game.triggers(BOARDING) == 3
    assert len(game.all(ConditionFailed)) == 1


def test_next_turn_it_may_be_used_again() -> None:
    turns = (SQUIRREL, NextTurn("opponent"), NextTurn("you"), SQUIRREL)
    game = play(table(*turns, you=["Steel Squirrel", BOARDING]), "3,4", ["yes", "yes"])
    assert game.triggers(BOARDING) == 2


def test_girder_gang_stores_each_result_once() -> None:
    gang = "Goblin Girder Gang"
    turns = [SQUIRREL] * 3
    game = play(
        table(*turns, you=["Steel Squirrel", gang], opponent=["Grizzly Bears"]),
        "3,3,4",
        ["yes", "Grizzly Bears", "no"],
    )
    held = game.permanent(gang)
    assert held is not None and [value for _, value in held.stored] == [3]
    # For the first 3 and what follows from it, and for the 4; the second 3 is stored already.
    assert game.triggers(gang) == 3
