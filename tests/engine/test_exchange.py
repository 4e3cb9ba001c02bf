"""Vedalken Squirrel-Whacker and Socketed Sprocketer: other values in place of results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, NextTurn
from engine.characteristics import base
from engine.dice import Count, Die, PlanarDie, Pool, Roll
from engine.events import DieRolled, ResultTaken
from engine.instructions import SetBase
from engine.remarks import ResultReplaced
from engine.shields import TwoDiceForOne
from engine.state import BaseSize, Permanent, State
from engine.switches import Switches
from tests.engine.carried import carry
from tests.engine.games import Game, cast, play, table
from tests.engine.rolls import roll_and_read, roll_once

WHACKER, SPROCKETER = "Vedalken Squirrel-Whacker", "Socketed Sprocketer"
D6, D20 = Roll("you", Die(6), 1), Roll("you", Die(20), 1)


def whacker(power: int, toughness: int, *you: str) -> State:
    """A table with a Whacker of this base size."""
    return _changed(table(you=[WHACKER, *you]), base=(power, toughness))


def sprocketer(*stored: int, you: tuple[str, ...] = ()) -> State:
    """A table with a Sprocketer that has these results installed."""
    results = tuple((Die(6), value) for value in stored)
    return _changed(table(you=[SPROCKETER, *you]), stored=results)


def _changed(start: State, **changes: object) -> State:
    first, *others = start.permanents
    return replace(start, permanents=(replace(first, **changes), *others))  # type: ignore[arg-type]


def held(game: Game, card: str) -> Permanent:
    """The permanent of that name."""
    found = game.permanent(card)
    assert found is not None
    return found


# Vedalken Squirrel-Whacker


def test_a_result_and_base_power_change_places() -> None:
    game = roll_once(whacker(4, 5), D6, "2", ["2 power 4"])
    assert game.asked == ["exchange"]
    assert game.results == [4]
    assert [each.natural for each in game.all(DieRolled)] == [2]
    assert base(held(game, WHACKER)) == (2, 5)
    assert [(each.before, each.after) for each in game.all(ResultReplaced)] == [(2, 4)]


def test_or_base_toughness_does() -> None:
    game = roll_once(whacker(4, 42), D6, "2", ["2 toughness 42"])
    assert game.results == [42]
    assert base(held(game, WHACKER)) == (4, 2)


def test_nobody_has_to_exchange() -> None:
    game = roll_once(whacker(4, 5), D6, "2", ["no"])
    assert (game.results, base(held(game, WHACKER))) == ([2], (4, 5))


def test_at_most_one_result_of_a_roll_is_exchanged_by_each_whacker() -> None:
    game = roll_once(whacker(9, 5), Roll("you", Die(6), 2), "2,3", ["3 power 9"])
    assert game.results == [2, 9]
    two = _changed(table(you=[WHACKER, WHACKER]), base=(9, 8))
    first, second = two.permanents
    two = replace(two, permanents=(first, replace(second, base=(7, 6))))
    both = roll_once(two, Roll("you", Die(6), 2), "2,3", ["2 power 9", "3 toughness 6"])
    assert both.results == [9, 6]


def test_only_the_controllers_six_sided_dice_are_exchanged() -> None:
    start = whacker(4, 5)
    assert roll_once(start, D20, "6").asked == []
    assert roll_once(start, Roll("you", PlanarDie(), 1), "blank").asked == []
    assert roll_once(start, Roll("opponent", Die(6), 1), "6").asked == []


def test_the_result_that_is_exchanged_is_the_modified_one() -> None:
    start = whacker(4, 5, "Squirrel-Powered Scheme")
    game = roll_once(start, D6, "6", ["6 power 4"])
    assert game.results == [4]
    assert base(held(game, WHACKER)) == (8, 5)


def test_or_modifiers_come_after_the_exchange_where_that_is_how_it_is_read() -> None:
    start = whacker(4, 5, "Squirrel-Powered Scheme")
    start = replace(start, switches=Switches(exchange_after_modifiers=False))
    game = roll_once(start, D6, "6", ["6 power 4"])
    assert game.results == [6]
    assert base(held(game, WHACKER)) == (6, 5)


def test_a_negative_result_becomes_a_negative_base_power() -> None:
    start = whacker(1, 5)
    game = roll_once(start, Roll("you", Die(6), 1, modifier=-4), "1", ["1 power 1"])
    assert game.results == [1]
    assert base(held(game, WHACKER)) == (-3, 5)


def test_its_own_entering_rolls_are_two_and_are_not_exchanged() -> None:
    game = play(table(cast(WHACKER), you=["Brazen Dwarf"]), "2,5")
    assert game.triggers("Brazen Dwarf") == 2
    assert base(held(game, WHACKER)) == (2, 5)
    assert game.asked == []


def test_triggers_see_the_exchanged_result() -> None:
    game = roll_once(whacker(4, 5, "Chittering Doom"), D6, "2", ["2 power 4"])
    assert game.triggers("Chittering Doom") == 1


def test_a_total_is_exchanged_as_one_result() -> None:
    start = whacker(3, 9)
    first, *others = start.players
    waiting = replace(first, shields=(TwoDiceForOne("The Big Idea"),))
    start = replace(start, players=(waiting, *others))
    instruction = Roll("you", Die(6), 1, modifier=1)
    game, rolled = roll_and_read(start, instruction, "4,5", ["4+5 power 3"])
    assert rolled.results == Pool.of([3])
    assert base(held(game, WHACKER)) == (10, 9)
    assert game.results == [4, 5]


def set_for_now(start: State, power: int | None, toughness: int | None) -> State:
    """Set the Whacker's base power and toughness until end of turn."""
    until = SetBase(power, toughness, until_end_of_turn=True)
    return carry(start, until, of=WHACKER).state


def sizes_now_and_next_turn(game: Game) -> list[tuple[Count, Count]]:
    """The Whacker's size now, and once the turn is over."""
    later = play(replace(game.state, actions=(NextTurn("opponent"),)))
    return [game.size(WHACKER), later.size(WHACKER)]


def test_an_exchange_of_power_does_not_keep_the_toughness_of_the_turn() -> None:
    game = roll_once(set_for_now(whacker(4, 5), 1, 9), D6, "2", ["2 power 1"])
    assert game.results == [1]
    assert sizes_now_and_next_turn(game) == [(2, 9), (2, 5)]


def test_what_is_set_after_an_exchange_decides_until_it_ends() -> None:
    exchanged = roll_once(set_for_now(whacker(4, 5), 1, None), D6, "6", ["6 power 1"])
    set_again = set_for_now(set_for_now(exchanged.state, 3, None), 8, 7)
    assert sizes_now_and_next_turn(Game((), set_again)) == [(8, 7), (6, 5)]


def test_a_second_exchange_takes_what_the_last_effect_said() -> None:
    first = roll_once(whacker(4, 5), D6, "2", ["2 toughness 5"]).state
    game = roll_once(set_for_now(first, 7, 7), D6, "3", ["3 toughness 7"])
    assert sizes_now_and_next_turn(game) == [(7, 3), (4, 3)]
    assert held(game, WHACKER).sizes == (BaseSize(7, None, True), BaseSize(None, 3, False))


# Socketed Sprocketer


def test_a_stored_result_stands_in_place_of_a_die() -> None:
    game = roll_once(sprocketer(5), D20, "1", ["1 becomes 5"])
    assert game.asked == ["stored"]
    assert game.results == [5]
    assert held(game, SPROCKETER).stored == ()
    assert [each.value for each in game.all(ResultTaken)] == [5]


def test_it_may_stay_where_it_is() -> None:
    game = roll_once(sprocketer(5), D20, "1", ["no"])
    assert (game.results, len(held(game, SPROCKETER).stored)) == ([1], 1)


@pytest.mark.parametrize("roll", [Roll("opponent", Die(6), 1), Roll("you", PlanarDie(), 1)])
def test_it_stands_for_no_number_that_is_not_yours(roll: Roll) -> None:
    assert roll_once(sprocketer(5), roll, "blank" if roll.player == "you" else "1").asked == []


def test_an_empty_sprocketer_asks_nothing() -> None:
    assert roll_once(sprocketer(), D6, "1").asked == []


def test_what_is_installed_replaces_what_was_there() -> None:
    start = sprocketer(6)
    start = replace(start, actions=(Activate("you", SPROCKETER),))
    game = play(start, "2", ["no"])
    assert held(game, SPROCKETER).stored == ((Die(6), 2),)
    assert "take d6 6 from Socketed Sprocketer" in game.story


def test_a_six_may_be_taken_off_for_a_card() -> None:
    start = replace(sprocketer(6), actions=(Activate("you", SPROCKETER, ability=1),))
    game = play(start)
    assert "draw 1" in game.story
    assert held(game, SPROCKETER).stored == ()


def test_several_stored_results_stand_for_several_dice() -> None:
    start = sprocketer(2, 5)
    game = roll_once(start, Roll("you", Die(6), 2), "1,3", ["1 becomes 5", "3 becomes 2"])
    assert game.results == [5, 2]
    assert held(game, SPROCKETER).stored == ()
