"""Rerolls: whose dice, at what price, how often, in which order, and what came before is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import Die, PlanarDie, Pool, Roll
from engine.events import AbilityTriggered, DieRolled, ManaPaid
from engine.remarks import ChoiceMade, RepeatsStopped, RollIgnored, RollReplaced, RollSuperseded
from engine.rolling.rerolls import MOST_FREE
from engine.shields import TwoDiceForOne
from engine.state import State
from engine.switches import Switches
from tests.engine.games import Game, table, with_repeats
from tests.engine.rolls import roll_and_read, roll_once

THUMB, CLAM, WALL = "Krark's Other Thumb", "Clam-I-Am", "Wall of Fortune"
D20, D6 = Roll("you", Die(20), 1), Roll("you", Die(6), 1)
THREE_D6 = Roll("you", Die(6), 3)


def superseded(game: Game) -> list[object]:
    """The faces that were rolled again, in order."""
    return [lost.natural for lost in game.all(RollSuperseded) for _ in range(int(str(lost.count)))]


def rollers(game: Game) -> list[tuple[str, object]]:
    """Each counted die with who counts as its roller."""
    return [(each.player, each.natural) for each in game.all(DieRolled)]


# Clam-I-Am


def test_clam_rolls_a_three_again_as_long_as_it_is_a_three() -> None:
    game = roll_once(table(you=[CLAM]), D6, "3,3,5", ["reroll 3", "reroll 3"])
    assert (game.results, superseded(game)) == ([5], [3, 3])
    assert roll_once(table(you=[CLAM]), D6, "3,3", ["reroll 3", "keep"]).results == [3]


def test_clam_repeats_no_more_where_that_is_how_it_is_read() -> None:
    once = replace(table(you=[CLAM]), switches=Switches(free_rerolls_repeat=False))
    game = roll_once(once, D6, "3,3", ["reroll 3"])
    assert (game.results, game.asked) == ([3], ["reroll"])
    two_clams = replace(table(you=[CLAM, CLAM]), switches=Switches(free_rerolls_repeat=False))
    assert roll_once(two_clams, D6, "3,3,3", ["reroll 3", "reroll 3"]).results == [3]


def test_clam_looks_at_threes_on_your_six_sided_dice_only() -> None:
    assert roll_once(table(you=[CLAM]), D6, "4").asked == []
    assert roll_once(table(you=[CLAM]), Roll("you", Die(20), 1), "3").asked == []
    assert roll_once(table(opponent=[CLAM]), D6, "3").asked == []


def test_clam_looks_at_the_face_and_not_at_a_result_of_three() -> None:
    game = roll_once(table(you=[CLAM]), Roll("you", Die(6), 1, modifier=1), "2")
    assert (game.results, game.asked) == ([3], [])


def test_what_repeats_for_nothing_stops_where_the_state_says_so() -> None:
    start = with_repeats(table(you=[CLAM]), 2)
    game = roll_once(start, D6, "3,3,3", ["reroll 3", "reroll 3"])
    assert [(each.card, each.limit) for each in game.all(RepeatsStopped)] == [(CLAM, 2)]
    assert game.results == [3]


def test_of_several_threes_each_is_chosen_by_itself() -> None:
    game = roll_once(table(you=[CLAM]), THREE_D6, "3,3,5,6,1", ["reroll 3", "reroll 3"])
    assert game.results == [1, 5, 6]


# Clam-I-Am with Krark's Other Thumb: no official answer


def test_by_default_one_of_the_pair_is_kept_and_then_rolled_again_as_a_pair() -> None:
    start = table(you=[CLAM, THUMB])
    game = roll_once(start, D6, "5,3,2,4", ["3", "reroll 3", "4"])
    assert game.asked == ["keep", "reroll", "keep"]
    assert game.results == [4]
    assert roll_once(start, D6, "5,3", ["5"]).results == [5]


def test_or_a_die_of_the_pair_is_rolled_again_before_one_is_kept() -> None:
    start = replace(table(you=[CLAM, THUMB]), switches=Switches(rerolls_before_keeping=True))
    game = roll_once(start, D6, "5,3,2,4", ["reroll 3", "4", "5"])
    assert game.asked == ["reroll", "keep", "keep"]
    assert game.results == [5]
    assert superseded(game) == [3]
    kept = roll_once(start, D6, "5,3", ["keep", "5"])
    assert kept.results == [5]


# Monitor Monitor


def test_each_monitor_has_its_own_use_on_the_same_roll() -> None:
    start = table(you=["Monitor Monitor"] * 2, mana=2)
    choose = ["reroll 1", "reroll 2", "keep", "reroll 3", "keep"]
    game = roll_once(start, THREE_D6, "1,2,6,3,4,5", choose)
    assert superseded(game) == [1, 2, 3]
    assert game.results == [4, 5, 6]
    assert [paid.amount for paid in game.all(ManaPaid)] == [1, 1]
    assert all(held.used for held in game.state.permanents)


def test_a_used_monitor_asks_no_more_this_turn() -> None:
    start = table(you=["Monitor Monitor"])
    first = roll_once(start, D6, "1,2", ["reroll 1"])
    assert roll_once(first.state, D6, "1").asked == []


def test_an_opponents_monitor_looks_at_their_own_dice() -> None:
    assert roll_once(table(opponent=["Monitor Monitor"]), D6, "1").asked == []


def test_the_planar_die_may_be_rolled_again() -> None:
    start = table(you=["Monitor Monitor"])
    planar = Roll("you", PlanarDie(), 1)
    _, rolled = roll_and_read(start, planar, "blank,chaos", ["reroll blank"])
    assert rolled.planar == "chaos"


# Wall of Fortune


def test_any_untapped_wall_pays_for_the_reroll() -> None:
    start = table(you=[WALL, WALL])
    game = roll_once(start, D20, "1,2,3", ["reroll 1", "reroll 2"])
    assert game.results == [3]
    assert all(held.tapped for held in game.state.permanents)


def test_one_wall_left_alone_taps_itself() -> None:
    game = roll_once(table(you=[WALL]), D20, "1,2", ["reroll 1"])
    assert game.results == [2]


def test_who_rolled_the_die_rolls_it_again_whoever_owns_the_wall() -> None:
    start = table(you=["Brazen Dwarf"], opponent=[WALL, "Brazen Dwarf", "Pixie Guide"])
    game = roll_once(start, D20, "20,1", ["reroll 20"])
    assert rollers(game) == [("you", 1)]
    assert game.triggers("Brazen Dwarf") == 1
    (made,) = game.all(ChoiceMade)
    assert made.player == "opponent"


def test_of_equal_walls_one_no_is_a_no_to_all() -> None:
    assert roll_once(table(you=[WALL] * 3), D20, "5", ["keep"]).asked == ["reroll"]


# Goblin Bookie


def test_the_bookie_pays_mana_and_taps() -> None:
    start = table(you=["Goblin Bookie"], mana=1)
    game = roll_once(start, D20, "1,17", ["reroll 1"])
    assert game.results == [17]
    bookie = game.permanent("Goblin Bookie")
    assert bookie is not None
    assert bookie.tapped
    assert game.state.player("you").mana == 0
    assert roll_once(replace(game.state), D20, "1").asked == []
    assert roll_once(table(you=["Goblin Bookie"], mana=0), D20, "1").asked == []


def test_the_bookie_rolls_any_players_die_again() -> None:
    game = roll_once(table(opponent=["Goblin Bookie"]), D20, "20,2", ["reroll 20"])
    assert rollers(game) == [("you", 2)]


# Pippa


def test_pippas_controller_counts_as_the_roller_of_the_new_die() -> None:
    watchers = ["As Luck Would Have It", "Brazen Dwarf"]
    start = table(you=watchers, opponent=["Pippa, Duchess of Dice", *watchers])
    game, rolled = roll_and_read(start, D20, "20,3", ["reroll 20"])
    assert rollers(game) == [("opponent", 3)]
    assert rolled.results == Pool.of([3])
    assert [each.player for each in game.all(AbilityTriggered)] == ["opponent", "opponent"]


def test_of_several_dice_only_the_new_one_is_hers() -> None:
    start = table(you=["Chittering Doom"], opponent=["Pippa, Duchess of Dice", "Chittering Doom"])
    game, rolled = roll_and_read(start, THREE_D6, "4,5,6,4", ["reroll 6"])
    assert rollers(game) == [("opponent", 4), ("you", 4), ("you", 5)]
    assert rolled.results == Pool.of([4, 4, 5])
    assert game.triggers("Chittering Doom") == 3


def test_pippas_own_guide_helps_the_die_she_rolls_and_yours_does_not() -> None:
    hers = table(opponent=["Pippa, Duchess of Dice", "Pixie Guide"])
    assert roll_once(hers, D20, "20,3,9", ["reroll 20"]).results == [9]
    yours = table(you=["Pixie Guide"], opponent=["Pippa, Duchess of Dice"])
    assert roll_once(yours, D20, "20,1,3", ["reroll 20"]).results == [3]


# Who comes first


def test_the_roller_says_whose_rerolls_come_first() -> None:
    start = table(you=[WALL], opponent=[WALL])
    mine_last = roll_once(start, D20, "9,1,20", ["opponent", "reroll 9", "reroll 1"])
    assert mine_last.asked == ["whose first", "reroll", "reroll"]
    assert mine_last.results == [20]
    assert [made.player for made in mine_last.all(ChoiceMade)] == ["you", "opponent", "you"]


def test_who_kept_is_asked_again_when_there_is_a_new_die() -> None:
    start = table(you=[WALL], opponent=[WALL])
    game = roll_once(start, D20, "15,1,12", ["you", "keep", "reroll 15", "reroll 1"])
    assert game.results == [12]
    both = roll_once(start, D20, "15", ["you", "keep", "keep"])
    assert both.asked == ["whose first", "reroll", "reroll"]


# Replacement effects on rerolls


@pytest.mark.parametrize("helps", [True, False])
def test_whether_a_guide_helps_a_reroll_is_open(helps: bool) -> None:
    start = replace(
        table(you=["Pixie Guide", "Monitor Monitor"]),
        switches=Switches(extra_dice_on_rerolls=helps),
    )
    dice = "1,2,2,3,4,5" if helps else "1,2,2,3,4"
    game = roll_once(start, Roll("you", Die(6), 2), dice, ["reroll 2", "reroll 2"])
    assert game.results == ([4, 5] if helps else [3, 4])
    assert len(game.all(RollReplaced)) == (2 if helps else 1)
    assert [each.natural for each in game.all(RollIgnored)] == ([1, 3] if helps else [1])


def test_the_thumb_doubles_every_die_that_is_rolled_again() -> None:
    start = table(you=[THUMB, "Monitor Monitor"])
    dice, choose = "1,1,2,2,3,4,5,6", ["reroll 1", "reroll 2", "4", "6"]
    game = roll_once(start, Roll("you", Die(6), 2), dice, choose)
    assert game.results == [4, 6]


# Dice that are added up


def idea(*you: str) -> State:
    """A table where two dice will stand for your next six-sided one."""
    start = table(you=you)
    first, *others = start.players
    waiting = replace(first, shields=(TwoDiceForOne("The Big Idea"),))
    return replace(start, players=(waiting, *others))


def test_a_die_of_a_total_is_rolled_again_by_itself() -> None:
    game, rolled = roll_and_read(idea(CLAM), D6, "3,5,6", ["reroll 3"])
    assert rolled.results == Pool.of([11])
    assert game.results == [5, 6]


def test_equal_faces_in_and_out_of_a_total_are_told_apart() -> None:
    start = idea(WALL)
    two = Roll("you", Die(6), 2)
    _, alone = roll_and_read(start, two, "2,5,2,6", ["reroll 2"])
    assert alone.results == Pool.of([6, 7])
    _, inside = roll_and_read(start, two, "2,5,2,6", ["reroll 2 of 2+5"])
    assert inside.results == Pool.of([2, 11])


def test_the_roller_says_which_new_die_goes_into_the_total() -> None:
    start = idea("Monitor Monitor")
    two = Roll("you", Die(6), 2)
    choose = ["reroll 1", "reroll 2", "keep", "6"]
    _, rolled = roll_and_read(start, two, "1,4,2,6,3", choose)
    assert rolled.results == Pool.of([10, 3])


def test_pippas_own_idea_makes_a_total_of_the_die_she_rolls() -> None:
    start = table(opponent=["Pippa, Duchess of Dice"])
    you, other = start.players
    waiting = replace(other, shields=(TwoDiceForOne("The Big Idea"),))
    start = replace(start, players=(you, waiting))
    game, rolled = roll_and_read(start, D6, "1,4,5", ["reroll 1"])
    assert rolled.results == Pool.of([9])
    assert rollers(game) == [("opponent", 4), ("opponent", 5)]


def test_equal_dice_of_two_rollers_are_told_apart() -> None:
    start = table(opponent=["Pippa, Duchess of Dice", WALL], you=["Chittering Doom"])
    choose = ["reroll 6", "reroll 4 of you"]
    game = roll_once(start, Roll("you", Die(6), 2), "4,6,4,1", choose)
    assert rollers(game) == [("you", 1), ("opponent", 4)]
    assert game.triggers("Chittering Doom") == 0


def test_pairs_within_pairs_are_followed_no_further_than_the_state_says() -> None:
    start = with_repeats(table(you=[CLAM, THUMB]), 2)
    start = replace(start, switches=Switches(rerolls_before_keeping=True))
    choose = ["reroll 3", "reroll 3", "5", "4", "2"]
    game = roll_once(start, D6, "3,2,3,4,3,5", choose)
    assert game.asked == ["reroll", "reroll", "keep", "keep", "keep"]
    assert [(each.card, each.limit) for each in game.all(RepeatsStopped)] == [(CLAM, 2)]
    assert game.results == [2]


@pytest.mark.parametrize("before", [True, False])
def test_free_rerolls_come_to_an_end_whatever_the_state_says(before: bool) -> None:
    start = replace(table(you=[CLAM, THUMB]), switches=Switches(rerolls_before_keeping=before))
    choose = ["reroll 3"] * MOST_FREE + ["keep"] * before
    game = roll_once(start, D6, f"3*{2 * (MOST_FREE + 1)}", choose)
    assert [each.limit for each in game.all(RepeatsStopped)] == [MOST_FREE]
    assert game.results == [3]


def test_a_huge_pair_may_be_rolled_again_before_one_is_kept() -> None:
    start = table(you=[CLAM, *[THUMB] * 60])
    start = with_repeats(replace(start, switches=Switches(rerolls_before_keeping=True)), 1)
    many = 2**60
    choose = ["reroll 3", "5", "6"]
    game = roll_once(start, D6, f"3*1,6*{many - 1},4*1,5*{many - 1}", choose)
    assert game.results == [6]


def test_dice_that_are_no_pair_are_looked_at_once_however_it_is_read() -> None:
    start = replace(idea(CLAM), switches=Switches(rerolls_before_keeping=True))
    game = roll_once(start, D6, "3,5", ["keep"])
    assert game.asked == ["reroll"]
