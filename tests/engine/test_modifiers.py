"""Increases and decreases: on which dice, how often, who decides, and what the sum is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import Die, PlanarDie, Pool, Roll
from engine.events import DieRolled
from engine.remarks import ChoiceMade, NumberPartIdle
from engine.switches import Switches
from tests.engine.games import table
from tests.engine.rolls import roll_and_read, roll_once

D6, TWO_D6 = Roll("you", Die(6), 1), Roll("you", Die(6), 2)
XENO, NIGHT, SNICKER = "Xenosquirrels", "Night Shift of the Living Dead", "Snickering Squirrel"
FIVE = {XENO: {"+1/+1": 5}}


def test_each_scheme_adds_two_to_every_die_of_its_controller() -> None:
    start = table(you=["Squirrel-Powered Scheme"] * 2, opponent=["Squirrel-Powered Scheme"])
    assert roll_once(start, TWO_D6, "1,6").results == [5, 10]


def test_xenosquirrels_change_each_die_once() -> None:
    start = table(you=[XENO], counters=FIVE)
    game = roll_once(start, TWO_D6, "3,6", ["3 +1", "6 -1"])
    assert game.results == [4, 5]
    assert game.counters(XENO, "+1/+1") == 3
    squirrels = game.permanent(XENO)
    assert squirrels is not None
    assert not squirrels.used


def test_xenosquirrels_change_a_die_again_where_that_is_how_it_is_read() -> None:
    start = replace(
        table(you=[XENO], counters=FIVE), switches=Switches(modifier_once_each_die=False)
    )
    game = roll_once(start, D6, "3", ["3 +1", "3 +1", "3 +1", "no"])
    assert game.results == [6]


def test_each_of_two_xenosquirrels_may_change_the_same_die() -> None:
    start = table(you=[XENO, XENO])
    assert roll_once(start, D6, "6", ["6 +1", "6 +1"]).results == [8]


def test_a_no_to_one_xenosquirrels_is_a_no_to_its_equal() -> None:
    assert roll_once(table(you=[XENO, XENO]), D6, "6", ["no"]).asked == ["modify"]


def test_night_shift_sees_every_die_and_changes_one_each_turn() -> None:
    start = table(you=[NIGHT])
    game = roll_once(start, TWO_D6, "5,1", ["5 +1"])
    assert game.results == [1, 6]
    assert game.triggers(NIGHT) == 1
    assert game.life("you") == 19
    assert roll_once(game.state, D6, "5").asked == []


def test_who_has_no_life_to_pay_is_not_asked() -> None:
    start = table(you=[NIGHT])
    first, *others = start.players
    start = replace(start, players=(replace(first, life=0), *others))
    assert roll_once(start, D6, "5").asked == []


def test_an_opponent_modifies_your_die_only_where_the_card_says_any_player() -> None:
    start = table(opponent=[XENO, NIGHT, "Squirrel-Powered Scheme", SNICKER])
    game = roll_once(start, D6, "6", ["6 +1"])
    assert game.results == [7]
    assert [made.player for made in game.all(ChoiceMade)] == ["opponent"]


def test_the_roller_says_whose_offers_come_first() -> None:
    start = table(you=[SNICKER], opponent=[SNICKER])
    game = roll_once(start, D6, "6", ["opponent", "no", "6 +1"])
    assert [(made.player, made.option) for made in game.all(ChoiceMade)] == [
        ("you", "opponent"),
        ("opponent", "no"),
        ("you", "6 +1"),
    ]


def test_scooch_is_cast_while_the_result_stands() -> None:
    start = table(hand=["Scooch"], opponents_hand=["Scooch"], library=["Concentrate"], mana=2)
    game = roll_once(start, D6, "3", ["you", "3 +1", "3 -1"])
    assert game.results == [3]
    assert game.state.player("you").hand == ("Concentrate",)
    assert "cast Scooch by opponent" in game.story


def test_of_two_scooches_both_may_be_cast() -> None:
    start = table(hand=["Scooch", "Scooch"])
    assert roll_once(start, D6, "3", ["3 +1", "3 +1"]).results == [5]


def test_what_an_instruction_adds_every_effect_sees() -> None:
    start = table(you=["Chittering Doom"])
    game = roll_once(start, Roll("you", Die(6), 1, modifier=3), "1")
    assert (game.results, game.triggers("Chittering Doom")) == ([4], 1)
    assert "modify 1 to 4: Test" in game.story


@pytest.mark.parametrize(("schemes", "amount"), [(0, -3), (1, -1)])
def test_results_below_one_stand(schemes: int, amount: int) -> None:
    start = table(you=["Squirrel-Powered Scheme"] * schemes)
    game = roll_once(start, Roll("you", Die(6), 1, modifier=-4), "1")
    assert game.results == [amount]
    assert [each.natural for each in game.all(DieRolled)] == [1]


def test_on_the_planar_die_modifiers_are_paid_for_nothing() -> None:
    start = table(you=[XENO, NIGHT, "Squirrel-Powered Scheme"])
    planar = Roll("you", PlanarDie(), 1)
    game, rolled = roll_and_read(start, planar, "blank", ["blank +1", "blank +1"])
    assert rolled.planar == "blank"
    assert rolled.results == Pool()
    assert game.life("you") == 19
    assert game.counters(XENO, "+1/+1") == 1
    assert [idle.card for idle in game.all(NumberPartIdle)] == [
        "Squirrel-Powered Scheme",
        XENO,
        NIGHT,
    ]
    assert roll_once(game.state, D6, "5", ["no"]).asked == ["modify"]


def test_another_squirrel_changes_the_die_that_one_has_changed_already() -> None:
    game = roll_once(table(you=[XENO] * 2), TWO_D6, "5,6", ["6 +1", "no", "6 +1", "no"])
    assert game.results == [5, 8]


def test_of_squirrels_that_differ_the_player_says_which_pays() -> None:
    start = table(you=[XENO] * 2)
    first, second = start.permanents
    last = replace(first, counters=(("+1/+1", 1),))
    game = roll_once(replace(start, permanents=(last, second)), TWO_D6, "5,6", ["no", "6 +1", "no"])
    assert game.results == [5, 7]
    assert [held.count("+1/+1") for held in game.state.permanents] == [1, 1]


def test_scooch_is_cast_for_all_to_see_and_lies_in_the_graveyard_afterwards() -> None:
    start = table(you=["Grizzly Bears"], opponent=["Maddening Hex"], hand=["Scooch"])
    bears, curse = start.permanents
    start = replace(start, permanents=(bears, replace(curse, attached_to="you")))
    game = roll_once(start, D6, "4", ["4 +1"])
    assert game.results == [5]
    assert game.triggers("Maddening Hex") == 1
    assert game.state.player("you").graveyard == ("Scooch",)
