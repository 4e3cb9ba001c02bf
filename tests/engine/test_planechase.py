"""Planechase: planes whose abilities trigger, planeswalking by the stack, the price of rolling."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Action, Activate, Leave, NextTurn, RollPlanarDie
from engine.events import (
    AbilityPutOnStack,
    AbilityTriggered,
    CardsDrawn,
    ChaosEnsued,
    ManaPaid,
    Planeswalked,
    ResolutionBegan,
)
from engine.remarks import BlankCountsAsChaos
from engine.state import State
from tests.engine.games import cast, play, table

ROLL = RollPlanarDie("you")
STAIRS = "Stairs to Infinity"
STONE = Activate("you", "Fractured Powerstone")


def planechase(
    *actions: Action, you: tuple[str, ...] = (STAIRS,), deck: tuple[str, ...] = ()
) -> State:
    start = table(*actions, you=you)
    return replace(start, planar_deck=deck)


def test_a_blank_does_nothing_but_is_a_roll() -> None:
    game = play(planechase(ROLL), "blank")
    assert [drawn.count for drawn in game.all(CardsDrawn)] == [1]
    assert not game.all(ChaosEnsued)


def test_chaos_triggers_the_ability_of_the_plane() -> None:
    game = play(planechase(ROLL), "chaos")
    assert len(game.all(ChaosEnsued)) == 1
    assert game.triggers(STAIRS) == 2


def test_planeswalking_is_an_ability_on_the_stack() -> None:
    game = play(planechase(ROLL, you=(STAIRS,), deck=("Chaotic Aether",)), "planeswalk")
    put = [each.card for each in game.all(AbilityPutOnStack)]
    assert put == [STAIRS, STAIRS]
    assert len(game.all(Planeswalked)) == 1
    assert [permanent.card for permanent in game.state.permanents] == ["Chaotic Aether"]
    assert game.state.planar_deck == (STAIRS,)


def test_nobody_planeswalks_where_no_plane_is_left() -> None:
    game = play(planechase(ROLL, Leave(STAIRS, in_response=True)), "planeswalk")
    assert game.triggers(STAIRS) > 0
    assert not game.all(Planeswalked)
    assert game.state.permanents == ()


def test_players_may_respond_before_anybody_planeswalks() -> None:
    response = replace(cast("Concentrate"), in_response=True)
    game = play(planechase(ROLL, response, deck=("Chaotic Aether",)), "planeswalk")
    began = [each.card for each in game.all(ResolutionBegan)]
    assert began[0] == "Concentrate"


def test_with_one_plane_it_comes_back() -> None:
    game = play(planechase(ROLL), "planeswalk")
    assert [permanent.card for permanent in game.state.permanents] == [STAIRS]


def test_under_chaotic_aether_blank_is_chaos_until_somebody_planeswalks() -> None:
    start = planechase(ROLL, ROLL, ROLL, you=("Chaotic Aether",), deck=(STAIRS,))
    game = play(start, "blank,planeswalk,blank")
    assert len(game.all(BlankCountsAsChaos)) == 1
    assert len(game.all(ChaosEnsued)) == 1


def test_the_price_counts_special_actions_only_and_starts_again_each_turn() -> None:
    turns = (ROLL, ROLL, STONE, ROLL, NextTurn("opponent"), NextTurn("you"), ROLL)
    game = play(table(*turns, you=["Fractured Powerstone"]), "blank*5")
    assert [paid.amount for paid in game.all(ManaPaid)] == [1, 2]


def test_the_powerstone_rolls_from_the_stack_and_chaos_ensues() -> None:
    game = play(planechase(STONE, you=("Fractured Powerstone", STAIRS)), "chaos")
    assert next(each.card for each in game.all(ResolutionBegan)) == "Fractured Powerstone"
    assert len(game.all(ChaosEnsued)) == 1
    assert game.triggers(STAIRS) == 2


def test_each_chaos_creates_an_eldrazi() -> None:
    fields = ("Fractured Powerstone", "Hedron Fields of Agadeem")
    game = play(planechase(ROLL, STONE, ROLL, you=fields), "chaos*3")
    assert game.tokens("Eldrazi") == 3
    assert [paid.amount for paid in game.all(ManaPaid)] == [1]


def test_outside_planechase_the_faces_only_stand_in_the_story() -> None:
    game = play(table(ROLL), "planeswalk")
    assert len(game.all(Planeswalked)) == 1
    assert not game.all(AbilityTriggered)


def test_nothing_can_be_aimed_at_a_plane() -> None:
    start = planechase(cast("Concentrate"), you=(STAIRS,))
    assert [each.card for each in play(start).state.permanents] == [STAIRS]


def test_the_active_player_has_the_planes() -> None:
    game = play(planechase(NextTurn("opponent")))
    assert [each.controller for each in game.state.permanents] == ["opponent"]
