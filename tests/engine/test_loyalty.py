"""Loyalty abilities: once each turn for each planeswalker, unless something allows more."""

from __future__ import annotations

import pytest

from engine.actions import Activate, NextTurn
from engine.events import CountersPut, DamageMarked, Moved
from engine.resolution import IllegalAction
from engine.state import State
from engine.subjects import Zone
from tests.engine.games import play, table

COMET = "Comet, Stellar Pup"
AGAIN = Activate("you", COMET)


def comet(*more: Activate | NextTurn, loyalty: int = 5, graveyard: tuple[str, ...] = ()) -> State:
    return table(
        AGAIN,
        *more,
        you=[COMET],
        opponent=["Grizzly Bears"],
        counters={COMET: {"loyalty": loyalty}},
        graveyard=graveyard,
    )


@pytest.mark.parametrize(("face", "loyalty"), [(1, 7), (2, 7), (6, 6)])
def test_what_a_face_does_to_the_loyalty(face: int, loyalty: int) -> None:
    game = play(comet(), str(face))
    assert game.counters(COMET, "loyalty") == loyalty
    assert game.tokens("Squirrel") == (2 if face < 3 else 0)


def test_a_three_takes_a_counter_and_returns_a_cheap_card() -> None:
    game = play(comet(graveyard=("Treasure Chest", "Storm Crow")), "3")
    assert game.counters(COMET, "loyalty") == 4
    assert [(each.card, each.to) for each in game.all(Moved)] == [("Storm Crow", Zone.HAND)]


def test_a_four_deals_damage_before_the_counters_go() -> None:
    game = play(comet(), "4", ["Grizzly Bears"])
    assert [each.amount for each in game.all(DamageMarked)] == [5]
    assert game.counters(COMET, "loyalty") == 3
    assert game.permanent("Grizzly Bears") is None


def test_it_cannot_be_activated_twice_in_a_turn() -> None:
    with pytest.raises(IllegalAction, match="was activated this turn"):
        play(comet(AGAIN), "1")


def test_each_six_allows_two_more_and_they_add_up() -> None:
    game = play(comet(AGAIN, AGAIN, AGAIN, AGAIN), "6,6,1,2,4", ["opponent"])
    put = [each.count for each in game.all(CountersPut) if each.counter == "loyalty"]
    assert put == [1, 1, 2, 2]
    assert game.counters(COMET, "loyalty") == 9
    assert game.life() == 20 - 11
    with pytest.raises(IllegalAction, match="was activated this turn"):
        play(comet(*[AGAIN] * 5), "6,6,1,2,4", ["opponent"])


def test_an_additional_cost_is_paid_each_time() -> None:
    start = table(
        AGAIN, AGAIN, AGAIN, you=[COMET, "Carth the Lion"], counters={COMET: {"loyalty": 5}}
    )
    game = play(start, "6,1,2")
    put = [each.count for each in game.all(CountersPut) if each.counter == "loyalty"]
    assert put == [1, 1, 1, 2, 1, 2]
    assert game.counters(COMET, "loyalty") == 13
    assert game.tokens("Squirrel") == 4


def test_in_the_next_turn_of_its_controller_it_works_again() -> None:
    game = play(comet(NextTurn("opponent"), NextTurn("you"), AGAIN), "1,1")
    assert game.counters(COMET, "loyalty") == 9


def test_only_in_the_own_turn() -> None:
    with pytest.raises(IllegalAction, match="when a sorcery can be cast"):
        play(comet(NextTurn("opponent"), AGAIN), "1")


def test_without_loyalty_it_goes_to_the_graveyard() -> None:
    game = play(comet(loyalty=2), "4", ["opponent"])
    assert game.permanent(COMET) is None
    assert game.state.player("you").graveyard == (COMET,)
    assert game.life() == 18


@pytest.mark.parametrize(("ability", "loyalty", "left"), [(1, 1, 2), (2, 8, 2)])
def test_loyalty_goes_up_and_down_as_the_cost_says(ability: int, loyalty: int, left: int) -> None:
    game = play(
        table(
            Activate("you", "Dungeon Master", ability=ability),
            you=["Dungeon Master"],
            counters={"Dungeon Master": {"loyalty": loyalty}},
        ),
        "5" if ability == 1 else "",
    )
    assert game.counters("Dungeon Master", "loyalty") == left


def test_more_loyalty_than_there_is_cannot_be_paid() -> None:
    with pytest.raises(IllegalAction, match="too little loyalty"):
        play(
            table(
                Activate("you", "Dungeon Master", ability=2),
                you=["Dungeon Master"],
                counters={"Dungeon Master": {"loyalty": 5}},
            )
        )
