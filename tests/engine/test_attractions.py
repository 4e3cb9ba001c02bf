"""Attractions: the roll to visit that the turn makes, and rolls to visit that cards make."""

from __future__ import annotations

import pytest

from engine.actions import Begin, Cast, Die, NextTurn, Open
from engine.events import (
    AbilityTriggered,
    AttractionOpened,
    AttractionVisited,
    DeedDone,
    Entered,
    ResolutionBegan,
    StepBegan,
)
from engine.remarks import RollInstructed
from engine.subjects import Step
from tests.engine.games import cast, play, table

BEEBLE = "Pick-a-Beeble"
MAIN = Begin(Step.PRECOMBAT_MAIN)
HOLDER = '"Lifetime" Pass Holder'


@pytest.mark.parametrize("face", range(1, 7))
def test_the_turn_rolls_to_visit_and_only_lit_numbers_visit(face: int) -> None:
    lit = face in (2, 6)
    game = play(table(MAIN, you=[BEEBLE]), f"{face},3" if lit else str(face))
    assert len(game.all(AttractionVisited)) == lit
    assert game.triggers(BEEBLE) == lit
    assert game.tokens("Treasure") == lit
    assert [each.card for each in game.all(RollInstructed)] == ["", BEEBLE][: 1 + lit]


def test_the_turns_roll_uses_no_stack() -> None:
    game = play(table(MAIN, you=[BEEBLE]), "3")
    assert [type(item) for item in game.trace][:2] == [StepBegan, RollInstructed]
    assert not game.all(ResolutionBegan)


def test_without_an_attraction_the_turn_rolls_nothing() -> None:
    assert play(table(MAIN, you=["Brazen Dwarf"], opponent=[BEEBLE])).results == []


def test_an_opened_attraction_is_visited_next_turn() -> None:
    turns = (Open("you", BEEBLE), NextTurn("opponent"), MAIN, NextTurn("you"), MAIN)
    game = play(table(*turns), "6,1")
    assert [opened.card for opened in game.all(AttractionOpened)] == [BEEBLE]
    assert len(game.all(AttractionVisited)) == 1


def test_a_card_that_says_so_rolls_even_with_no_attraction() -> None:
    game = play(table(cast("Line Cutter"), you=["Brazen Dwarf"]), "4")
    assert game.results == [4]
    assert game.triggers("Brazen Dwarf") == 1
    assert not game.all(AttractionVisited)


def test_the_modified_result_is_compared() -> None:
    raised = play(table(MAIN, you=[BEEBLE, "Squirrel-Powered Scheme"]), "4,1")
    assert raised.results == [6, 3]
    seven = play(table(MAIN, you=[BEEBLE, "Squirrel-Powered Scheme"]), "5")
    assert seven.results == [7] and not seven.all(AttractionVisited)


def test_every_attraction_with_the_number_is_visited() -> None:
    game = play(table(MAIN, you=[BEEBLE, BEEBLE]), "2,5,5")
    assert len(game.all(AttractionVisited)) == 2
    assert game.tokens("Treasure") == 2


def test_the_prize_is_claimed_with_six_luck_counters() -> None:
    turns = (MAIN, NextTurn("opponent"), NextTurn("you"), MAIN)
    game = play(table(*turns, you=[BEEBLE]), "2,5,2,1")
    assert len(game.all(DeedDone)) == 1
    assert game.counters(BEEBLE, "luck") == 6


def test_only_a_roll_to_visit_brings_the_pass_holder_back() -> None:
    other = table(Cast("you", "Box of Free-Range Goblins"), graveyard=[HOLDER])
    assert play(other, "6").triggers(HOLDER) == 0
    visiting = table(MAIN, you=[BEEBLE], graveyard=[HOLDER])
    game = play(visiting, "6,1", [HOLDER, "yes"])
    assert game.asked == ["order", "optional"]
    assert [entered.card for entered in game.all(Entered)] == [HOLDER]
    held = game.permanent(HOLDER)
    assert held is not None and held.tapped


def test_the_pass_holder_opens_an_attraction_when_it_dies() -> None:
    game = play(table(Die(HOLDER), you=[HOLDER]))
    assert [each.card for each in game.all(AbilityTriggered)] == [HOLDER]
    assert game.state.player("you").graveyard == (HOLDER,)


def test_command_performance_opens_first_and_then_rolls() -> None:
    spell = Cast("you", "Command Performance", modes=("roll to visit",))
    assert play(table(spell, you=[BEEBLE]), "2,1").tokens("Treasure") == 1
