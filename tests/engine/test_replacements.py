"""Effects that replace a roll: in which order, what is rolled, what is kept, what goes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.chance import Scripted
from engine.dice import INFINITY, AnyDie, Count, Die, PlanarDie, Pool, Roll
from engine.events import DieRolled
from engine.pools import every_pool
from engine.questions import Question, QuestionKind
from engine.remarks import (
    ChoiceMade,
    DiceAddedUp,
    ReplacementSkipped,
    ResultModified,
    RollIgnored,
    RollReplaced,
)
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling import roll
from engine.shields import ExtraDieTheyIgnore, Shield, TwoDiceForOne
from engine.state import Player, State
from engine.switches import Switches
from tests.engine.games import Game, table
from tests.engine.rolls import roll_and_read, roll_once

THUMB = "Krark's Other Thumb"
D20, D6 = Roll("you", Die(20), 1), Roll("you", Die(6), 1)
BEEBLE = ExtraDieTheyIgnore("Bamboozling Beeble", "opponent")
IDEA = TwoDiceForOne("The Big Idea")


def shielded(*shields: Shield, you: tuple[str, ...] = ()) -> State:
    """A table where these replacement effects wait for your roll."""
    start = table(you=you)
    first, *others = start.players
    return replace(start, players=(replace(first, shields=shields), *others))


def replaced(game: Game) -> list[tuple[str, Count, int]]:
    """What replaced the roll, in order: with so many dice, so many of them to be ignored."""
    return [(each.card, each.count, each.ignore) for each in game.all(RollReplaced)]


# Krark's Other Thumb


@pytest.mark.parametrize("kept", ["10", "9"])
def test_of_a_pair_the_roller_keeps_the_one_they_choose(kept: str) -> None:
    game = roll_once(table(you=[THUMB]), D20, "9,10", [kept])
    assert game.asked == ["keep"]
    assert game.results == [int(kept)]
    assert game.ignored == [19 - int(kept)]
    assert replaced(game) == [(THUMB, 2, 1)]


def test_equal_faces_are_no_choice() -> None:
    game = roll_once(table(you=[THUMB]), D20, "10,10")
    assert (game.asked, game.results, game.ignored) == ([], [10], [10])


def test_two_thumbs_are_four_dice_of_which_one_is_kept() -> None:
    game = roll_once(table(you=[THUMB, THUMB]), D20, "8,9,10,11", ["8"])
    assert (game.results, game.ignored) == ([8], [9, 10, 11])
    assert replaced(game) == [(THUMB, 2, 1), (THUMB, 4, 3)]
    assert game.asked == ["keep"]


def test_each_die_of_a_roll_is_a_pair_of_its_own() -> None:
    game = roll_once(table(you=[THUMB]), Roll("you", Die(6), 3), "1,6,5,2,3,3", ["6", "2"])
    assert game.results == [2, 3, 6]
    assert sorted(map(str, game.ignored)) == ["1", "3", "5"]


def test_no_pair_spans_two_dice() -> None:
    """Of two pairs both sixes may lie in one pair: then only one can be kept."""
    game = roll_once(table(you=[THUMB]), Roll("you", Die(6), 2), "6,6,1,2", ["1"])
    assert game.results == [1, 6]


def test_an_ignored_die_of_a_pair_triggers_nothing() -> None:
    watchers = ["As Luck Would Have It", "Chittering Doom", "Brazen Dwarf"]
    game = roll_once(table(you=[THUMB, *watchers]), D6, "6,3", ["3"])
    assert [game.triggers(watcher) for watcher in watchers] == [1, 0, 1]


def test_guides_come_first_then_each_die_is_doubled_then_the_lowest_go() -> None:
    game = roll_once(table(you=[THUMB, "Pixie Guide"]), D20, "3,20,15,1", ["20", "15"])
    assert replaced(game) == [("Pixie Guide", 2, 1), (THUMB, 4, 3)]
    assert game.asked == ["keep", "keep"]
    assert game.results == [20]
    assert game.ignored == [3, 1, 15]


def test_the_thumb_doubles_a_planar_die() -> None:
    planar = Roll("you", PlanarDie(), 1)
    game, rolled = roll_and_read(table(you=[THUMB]), planar, "blank,chaos", ["chaos"])
    assert rolled.planar == "chaos"
    assert [each.natural for each in game.all(DieRolled)] == ["chaos"]


def test_an_opponents_thumb_doubles_nothing() -> None:
    assert roll_once(table(opponent=[THUMB]), D20, "7").results == [7]


def test_a_face_that_was_not_rolled_cannot_be_kept() -> None:
    with pytest.raises(ValueError, match="impossible option"):
        roll_once(table(you=[THUMB]), D20, "9,10", ["8"])


@pytest.mark.parametrize("count", [MOST_ANSWERS + 1, INFINITY])
def test_so_many_pairs_and_no_more(count: Count) -> None:
    with pytest.raises(TooManyDice) as refused:
        roll_once(table(you=[THUMB]), Roll("you", Die(6), count), "1*1000")
    assert refused.value.card == THUMB


def test_sixty_thumbs_are_a_number_and_no_tree() -> None:
    game = roll_once(table(you=[THUMB] * 60), D6, f"6*{2**60}")
    assert game.results == [6]
    assert game.all(RollIgnored)[0].count == 2**60 - 1


# Bamboozling Beeble


def test_the_beebles_controller_picks_the_die_to_ignore_after_seeing_all() -> None:
    game = roll_once(shielded(BEEBLE), D20, "20,3", ["20"])
    (made,) = game.all(ChoiceMade)
    assert made.player == "opponent"
    assert made.card == "Bamboozling Beeble"
    assert game.results == [3]
    assert game.state.player("you").shields == ()


@pytest.mark.parametrize(("gone", "picks"), [("opponent", "third"), ("third", "you")])
def test_for_a_beebles_controller_who_left_the_next_player_picks(gone: str, picks: str) -> None:
    start = shielded(ExtraDieTheyIgnore("Bamboozling Beeble", gone))
    three = (*start.players, Player("third"))
    players = tuple(replace(each, lost=each.name == gone) for each in three)
    game = roll_once(replace(start, players=players), D20, "20,3", ["20"])
    (made,) = game.all(ChoiceMade)
    assert made.player == picks
    assert game.results == [3]


def test_the_beeble_waits_for_one_roll_only() -> None:
    start = shielded(BEEBLE)
    first = roll_once(start, D20, "5,6", ["6"])
    assert roll_once(first.state, D20, "9").results == [9]


@pytest.mark.parametrize("picked", ["1", "4", "9"])
def test_with_a_guide_the_beeble_reaches_the_same_either_way(picked: str) -> None:
    start = shielded(BEEBLE, you=("Pixie Guide",))
    guide_first = roll_once(start, D20, "1,4,9", ["Pixie Guide", picked])
    beeble_first = roll_once(start, D20, "1,4,9", ["Bamboozling Beeble", picked])
    assert guide_first.results == beeble_first.results == [4 if picked == "9" else 9]
    assert replaced(guide_first)[-1][1:] == replaced(beeble_first)[-1][1:] == (3, 2)


def test_the_beeble_sees_the_planar_die_as_well() -> None:
    planar = Roll("you", PlanarDie(), 1)
    _, rolled = roll_and_read(shielded(BEEBLE), planar, "chaos,blank", ["chaos"])
    assert rolled.planar == "blank"


def test_of_a_million_dice_the_beeble_takes_one() -> None:
    game = roll_once(shielded(BEEBLE), Roll("you", Die(6), 10**6), "1*500000,6*500001", ["6"])
    assert {each.natural: each.count for each in game.all(DieRolled)} == {1: 500000, 6: 500000}


# The Big Idea


def test_two_dice_stand_for_one_and_their_total_is_one_result() -> None:
    watchers = ("As Luck Would Have It", "Chittering Doom", "Brazen Dwarf")
    game, rolled = roll_and_read(shielded(IDEA, you=watchers), D6, "3,3")
    assert rolled.results == Pool.of([6])
    assert [each.total for each in game.all(DiceAddedUp)] == [6]
    assert game.results == [3, 3]
    assert [game.triggers(watcher) for watcher in watchers] == [2, 0, 1]


def test_of_two_dice_it_replaces_one() -> None:
    game, rolled = roll_and_read(shielded(IDEA), Roll("you", Die(6), 2), "4,5,2")
    assert rolled.results == Pool.of([9, 2])
    assert replaced(game) == [("The Big Idea", 3, 0)]


def test_it_waits_for_a_six_sided_die() -> None:
    start = shielded(IDEA)
    assert roll_once(start, D20, "20").state.player("you").shields == (IDEA,)
    planar = roll_once(start, Roll("you", PlanarDie(), 1), "blank")
    assert planar.state.player("you").shields == (IDEA,)
    assert [each.card for each in planar.all(ReplacementSkipped)] == ["The Big Idea"]


def test_two_of_them_make_three_dice_one_result() -> None:
    _, rolled = roll_and_read(shielded(IDEA, IDEA), D6, "4,5,6")
    assert rolled.results == Pool.of([15])


def test_after_a_guide_the_total_is_one_of_two_results() -> None:
    start = shielded(IDEA, you=("Pixie Guide",))
    game, rolled = roll_and_read(start, D6, "1,2,6", ["Pixie Guide"])
    assert replaced(game) == [("Pixie Guide", 2, 1), ("The Big Idea", 3, 1)]
    assert game.ignored == [1, 2]
    assert rolled.results == Pool.of([6])


def test_before_a_guide_the_lowest_of_three_dice_goes() -> None:
    start = shielded(IDEA, you=("Pixie Guide",))
    game, rolled = roll_and_read(start, D6, "1,2,6", ["The Big Idea"])
    assert replaced(game) == [("The Big Idea", 2, 0), ("Pixie Guide", 3, 1)]
    assert game.ignored == [1]
    assert rolled.results == Pool.of([8])


def test_before_a_guide_the_roller_says_which_dice_are_added_up() -> None:
    start = shielded(IDEA, you=("Pixie Guide",))
    two = Roll("you", Die(6), 2)
    _, rolled = roll_and_read(start, two, "1,2,5,6", ["The Big Idea", "6", "2"])
    assert rolled.results == Pool.of([8, 5])


def test_a_total_and_a_die_may_tie_for_the_lowest() -> None:
    start = shielded(IDEA, you=("Pixie Guide",))
    die_goes, rolled = roll_and_read(start, D6, "1,4,5", ["Pixie Guide", "5"])
    assert (die_goes.ignored, rolled.results) == ([5], Pool.of([5]))
    assert len(die_goes.all(DieRolled)) == 2
    total_goes, rolled = roll_and_read(start, D6, "1,4,5", ["Pixie Guide", "1+4"])
    assert (total_goes.ignored, rolled.results) == ([1, 4], Pool.of([5]))


def test_with_the_thumb_the_order_decides_what_is_kept() -> None:
    start = shielded(IDEA, you=(THUMB,))
    _, pair_of_each = roll_and_read(start, D6, "1,6,2,5", ["The Big Idea", "6", "5"])
    assert pair_of_each.results == Pool.of([11])
    _, die_or_total = roll_and_read(start, D6, "6,1,2", [THUMB, "6"])
    assert die_or_total.results == Pool.of([6])
    game, total = roll_and_read(start, D6, "2,1,2", [THUMB, "1+2"])
    assert total.results == Pool.of([3])
    assert game.ignored == [2]


def test_what_an_instruction_adds_is_added_to_the_total_once() -> None:
    game, rolled = roll_and_read(shielded(IDEA), Roll("you", Die(6), 1, modifier=2), "3,4")
    assert rolled.results == Pool.of([9])
    assert [(each.before, each.after) for each in game.all(ResultModified)] == [(7, 9)]


def test_what_adds_to_every_die_is_added_to_both() -> None:
    start = shielded(IDEA, you=("Squirrel-Powered Scheme",))
    assert roll_and_read(start, D6, "3,4")[1].results == Pool.of([11])


# Ichor Elixir


def test_the_elixir_adds_a_planar_die_of_which_the_roller_ignores_one() -> None:
    start = table(you=["Ichor Elixir"])
    game, rolled = roll_and_read(start, Roll("you", PlanarDie(), 1), "blank,chaos", ["blank"])
    assert rolled.planar == "chaos"
    assert replaced(game) == [("Ichor Elixir", 2, 1)]
    assert roll_once(start, D20, "7").results == [7]


def test_two_elixirs_leave_one_of_three() -> None:
    start = table(you=["Ichor Elixir"] * 2)
    planar = Roll("you", PlanarDie(), 1)
    game, rolled = roll_and_read(start, planar, "blank,chaos,planeswalk", ["blank", "chaos"])
    assert rolled.planar == "planeswalk"
    assert game.ignored == ["blank", "chaos"]


# The order


def test_different_effects_on_the_whole_roll_are_ordered_by_the_roller() -> None:
    start = shielded(BEEBLE, you=("Pixie Guide", "Wyll, Blade of Frontiers", THUMB))
    choose = ["Wyll Blade of Frontiers", "Bamboozling Beeble"]
    game = roll_once(start, D6, "1,1,2,2,3,3,4,4", [*choose, "4"])
    assert [each[0] for each in replaced(game)] == [
        "Wyll, Blade of Frontiers",
        "Bamboozling Beeble",
        "Pixie Guide",
        THUMB,
    ]
    assert game.results == [3]


def test_an_effect_that_came_after_the_roll_began_does_not_help() -> None:
    """Replacement effects are looked for once, before any die is rolled."""
    start = table(you=["Component Pouch"])
    inputs = Scripted("5")
    now = Resolution(start, inputs)

    class Late:
        def roll(self, die: AnyDie, count: Count) -> Pool:
            now.state = table(you=["Component Pouch", "Pixie Guide"])
            return inputs.roll(die, count)

        def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
            raise AssertionError(question)

    now.inputs = Late()
    rolled = roll(now, card="Test", instruction=D20)
    assert rolled is not None
    assert rolled.results == Pool.of([5])


def test_the_lowest_tie_is_told_and_asks_nobody() -> None:
    game = roll_once(table(you=["Pixie Guide"]), Roll("you", Die(6), 2), "4,4,4")
    (ignored,) = game.all(RollIgnored)
    assert (ignored.natural, ignored.count, ignored.tied) == (4, 1, 3)
    assert game.asked == []


def test_without_a_tie_nothing_is_said_of_one() -> None:
    game = roll_once(table(you=["Pixie Guide"] * 2), D6, "4,4,5")
    assert [(each.count, each.tied) for each in game.all(RollIgnored)] == [(2, 0)]


@pytest.mark.parametrize("guides", range(3))
def test_pairs_and_guides_agree_with_plain_counting(guides: int) -> None:
    """Whoever keeps the higher of each pair gets a d4 whose faces weigh 1, 3, 5, 7."""
    start = table(you=[THUMB, *["Pixie Guide"] * guides])
    found: dict[int, Fraction] = {}
    pairs = [(pool, weight) for pool, weight in every_pool(Die(4), 2)]

    def follow(dice: list[Pool], weight: int) -> None:
        if len(dice) < 1 + guides:
            for pool, more in pairs:
                follow([*dice, pool], weight * more)
            return
        script = ",".join(
            str(face) for pool in dice for face, n in pool for _ in range(int(str(n)))
        )
        choose = [str(pool.counts[-1][0]) for pool in dice if len(pool.counts) > 1]
        (result,) = roll_once(start, Roll("you", Die(4), 1), script, choose).results
        assert result is not None
        chance = Fraction(weight, 16 ** (1 + guides))
        found[result] = found.get(result, Fraction(0)) + chance

    follow([], 1)
    at_most = [Fraction(k * k, 16) ** (1 + guides) for k in range(5)]
    assert found == {k: at_most[k] - at_most[k - 1] for k in range(1, 5)}


def test_each_question_says_which_card_asks() -> None:
    game = roll_once(table(you=[THUMB]), D20, "9,10", ["9"])
    (made,) = game.all(ChoiceMade)
    assert (made.question, made.card) == (QuestionKind.KEEP, THUMB)


@pytest.mark.parametrize("helps", [True, False])
def test_whether_a_beeble_spoils_a_reroll_is_open_too(helps: bool) -> None:
    """Pippa's controller rolls the die again, and it is their next roll that is spoiled."""
    start = table(opponent=["Pippa, Duchess of Dice"])
    you, other = start.players
    spoiled = replace(other, shields=(ExtraDieTheyIgnore("Bamboozling Beeble", "you"),))
    start = replace(start, players=(you, spoiled), switches=Switches(extra_dice_on_rerolls=helps))
    choose = ["reroll 1", "6"] if helps else ["reroll 1"]
    game = roll_once(start, D6, "1,6,2" if helps else "1,6", choose)
    assert game.results == ([2] if helps else [6])
    assert game.state.player("opponent").shields == (() if helps else spoiled.shields)


def test_whoever_ignores_more_dice_than_there_are_has_none() -> None:
    start = table(you=["Brazen Dwarf"])
    game, rolled = roll_and_read(start, Roll("you", Die(6), 2, ignore=3), "5,6")
    assert rolled.results == Pool()
    assert game.ignored == [5, 6]
    assert game.triggers("Brazen Dwarf") == 0


def test_a_total_is_ignored_with_the_rest_where_all_are() -> None:
    game, rolled = roll_and_read(shielded(IDEA), Roll("you", Die(6), 2, ignore=3), "1,2,6")
    assert rolled.results == Pool()
    assert game.all(DieRolled) == ()


def test_nothing_is_added_up_where_no_die_counts() -> None:
    start = shielded(IDEA, you=("Pixie Guide",))
    game, rolled = roll_and_read(start, Roll("you", Die(6), 1, ignore=3), "1,2,3", ["The Big Idea"])
    assert rolled.results == Pool()
    assert game.ignored == [1, 2, 3]
    assert game.all(DiceAddedUp) == ()
