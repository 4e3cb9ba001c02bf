"""One roll instruction: how many dice, which count, what they come to, who sees them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.abilities import Card, OncePerRoll, TriggeredAbility, Type
from engine.actions import Activate
from engine.cards import CARDS
from engine.dice import INFINITY, Die, DieResult, Roll
from engine.events import DieRolled
from engine.instructions import Of, PutCounters, Quantity
from engine.remarks import (
    ChoiceMade,
    NothingRolled,
    ResultModified,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
)
from engine.resolution import MOST_ANSWERS, TooManyDice
from engine.switches import Switches
from tests.engine.games import cast, play, table
from tests.engine.rolls import roll_once

GOBLINS = cast("Swarming Goblins")
POUCH = Activate("you", "Component Pouch")


def test_ignored_dice_are_told_but_never_happened() -> None:
    watchers = table(you=["As Luck Would Have It", "Brazen Dwarf", "Chittering Doom"])
    game = roll_once(watchers, Roll("you", Die(20), 3, ignore=2), "4,17,9")
    assert game.ignored == [4, 9]
    assert game.results == [17]
    assert game.triggers("As Luck Would Have It") == 1
    assert game.triggers("Brazen Dwarf") == 1
    assert game.triggers("Chittering Doom") == 1


@pytest.mark.parametrize(
    ("guides", "count", "dice", "ignored", "results"),
    [
        (1, 2, "5,12,9", [5], [9, 12]),
        (2, 2, "5,12,9,1", [1, 5], [9, 12]),
        (2, 1, "3,3,20", [3, 3], [20]),
        (0, 2, "5,12", [], [5, 12]),
        (1, 1, "7,7", [7], [7]),
    ],
)
def test_each_guide_adds_one_die_to_the_whole_instruction(
    guides: int, count: int, dice: str, ignored: list[int], results: list[int]
) -> None:
    start = table(you=["Pixie Guide"] * guides)
    game = roll_once(start, Roll("you", Die(20), count), dice)
    assert (game.ignored, game.results) == (ignored, results)


@pytest.mark.parametrize("guides", range(4))
@pytest.mark.parametrize("count", range(1, 5))
def test_as_many_dice_count_as_the_card_says(guides: int, count: int) -> None:
    faces = [1 + (7 * place) % 6 for place in range(count + guides)]
    start = table(you=["Pixie Guide"] * guides)
    game = roll_once(start, Roll("you", Die(6), count), ",".join(map(str, faces)))
    assert len(game.results) == count
    assert game.ignored == sorted(faces)[:guides]
    assert game.results == sorted(faces)[guides:]


def test_six_dice_without_the_two_lowest() -> None:
    game = roll_once(table(), Roll("you", Die(6), 6, ignore=2), "2,2,2,4,1,2")
    assert game.ignored == [1, 2]
    assert sum(result or 0 for result in game.results) == 10


@pytest.mark.parametrize("face", range(1, 21))
def test_a_modifier_in_the_instruction_moves_every_face(face: int) -> None:
    game = roll_once(table(), Roll("you", Die(20), 1, modifier=10), str(face))
    assert game.results == [face + 10]


def test_the_roller_chooses_the_order_of_different_replacements_only() -> None:
    start = table(GOBLINS, you=["Pixie Guide", "Barbarian Class", "Barbarian Class"])
    one = play(start, "1,2,3,4", ["Pixie Guide"])
    other = play(start, "1,2,3,4", ["Barbarian Class", "Pixie Guide"])
    assert one.asked == ["replacement"]
    assert [each.card for each in one.all(RollReplaced)] == [
        "Pixie Guide",
        "Barbarian Class",
        "Barbarian Class",
    ]
    assert other.asked == ["replacement", "replacement"]
    assert one.state == other.state


def test_an_opponents_guide_does_not_help() -> None:
    game = play(table(POUCH, you=["Component Pouch"], opponent=["Pixie Guide"]), "4")
    assert game.results == [4]


def test_no_dice_no_roll_at_all() -> None:
    watchers = ["Brazen Dwarf", "As Luck Would Have It", "Pixie Guide"]
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=0), you=watchers, opponent=["Grizzly Bears"]
    )
    game = play(start)
    assert len(game.all(NothingRolled)) == 1
    assert not game.all(DieRolled) and not game.all(RollReplaced)
    assert game.triggers("Brazen Dwarf") == game.triggers("As Luck Would Have It") == 0


def test_x_dice_are_one_roll_and_not_x_rolls() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=4),
        you=["Brazen Dwarf", "As Luck Would Have It"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, "2,3,6,1")
    assert len(game.all(RollInstructed)) == 1
    assert game.triggers("Brazen Dwarf") == 1
    assert game.triggers("As Luck Would Have It") == 4
    assert game.tokens("Storm Crow") == 2
    assert "put 4 -1/-1 on Grizzly Bears" in game.story


def test_rerolls_come_before_plus_and_minus() -> None:
    start = table(
        POUCH,
        you=[
            "Component Pouch",
            "Snickering Squirrel",
            "Wall of Fortune",
            "Farideh, Devil's Chosen",
        ],
    )
    game = play(start, "3,11", ["reroll 3", "11 +1"])
    assert game.asked == ["reroll", "modify"]
    assert game.results == [12]
    assert game.triggers("Farideh, Devil's Chosen") == 1
    assert [lost.natural for lost in game.all(RollSuperseded)] == [3]


def test_after_a_modifier_no_reroll_is_offered() -> None:
    start = table(POUCH, you=["Component Pouch", "Snickering Squirrel", "Wall of Fortune"])
    game = play(start, "3", ["keep", "3 +1"])
    assert game.asked == ["reroll", "modify"]
    assert game.results == [4]


def test_a_rerolled_die_is_seen_by_nobody() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=[
            "Monitor Monitor",
            "Chittering Doom",
            "Night Shift of the Living Dead",
            "Brazen Dwarf",
        ],
    )
    game = play(start, "6,1", ["reroll 6", "no"])
    assert game.results == [1]
    assert game.triggers("Chittering Doom") == 0
    assert game.triggers("Night Shift of the Living Dead") == 0
    assert game.triggers("Brazen Dwarf") == 1
    assert game.tokens("Goblin") == 1


def test_only_the_chosen_one_of_two_equal_dice_is_rerolled() -> None:
    start = table(cast("Circuits Act"), you=["Monitor Monitor"], mana=4)
    game = play(start, "1,1,5,4", ["reroll 1", "keep"])
    assert game.results == [1, 4, 5]
    assert game.state.player("you").mana == 3


def test_one_payment_rerolls_any_number_of_dice_and_only_once_each_turn() -> None:
    start = table(
        cast("Circuits Act"), cast("Box of Free-Range Goblins"), you=["Monitor Monitor"], mana=9
    )
    game = play(start, "1,1,5,4,6,2", ["reroll 1", "reroll 1", "keep"])
    assert game.results == [4, 5, 6, 2]
    assert game.state.player("you").mana == 8


def test_without_mana_no_reroll_is_offered() -> None:
    game = play(table(cast("Circuits Act"), you=["Monitor Monitor"], mana=0), "1,1,5")
    assert game.asked == []


def test_another_wall_rerolls_the_rerolled_die() -> None:
    start = table(POUCH, you=["Component Pouch"], opponent=["Wall of Fortune"] * 2)
    game = play(start, "20,19,2", ["reroll 20", "reroll 19"])
    assert game.results == [2]
    assert all(held.tapped for held in game.state.permanents)


def test_the_guide_helps_a_reroll_unless_the_state_says_otherwise() -> None:
    start = table(POUCH, you=["Component Pouch", "Pixie Guide", "Wall of Fortune"])
    helped = play(start, "2,3,5,18", ["reroll 3"])
    assert (helped.ignored, helped.results) == ([2, 5], [18])
    alone = replace(start, switches=Switches(extra_dice_on_rerolls=False))
    assert play(alone, "2,3,5", ["reroll 3"]).results == [5]


def test_results_are_never_clamped() -> None:
    down = table(POUCH, you=["Component Pouch", "Xenosquirrels"])
    game = play(down, "1", ["1 -1"])
    assert game.results == [0] and game.rows == []
    assert "no row for 0: Component Pouch" in game.story
    up = table(POUCH, you=["Component Pouch", "Squirrel-Powered Scheme"])
    game = play(up, "20")
    assert game.results == [22] and game.rows == []
    assert game.counters("Component Pouch", "component") == 0


def test_a_modifier_is_used_once_for_each_die_as_long_as_it_is_paid() -> None:
    start = table(cast("Circuits Act"), you=["Xenosquirrels"])
    game = play(start, "3,3,3", ["3 +1", "3 +1"])
    assert game.results == [3, 4, 4]
    assert game.tokens("Clown Robot") == 2
    # Its last counter was what kept it alive.
    assert game.permanent("Xenosquirrels") is None


def test_equal_faces_with_different_results_are_told_apart() -> None:
    start = table(cast("Circuits Act"), you=["Night Shift of the Living Dead", "Xenosquirrels"])
    game = play(start, "3,3,3", ["3 +1", "3:4 +1", "no"])
    assert game.results == [3, 3, 5]
    assert game.state.player("you").life == 19


def test_everybodys_squirrel_may_raise_the_result() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=["Snickering Squirrel"],
        opponent=["Snickering Squirrel"],
    )
    game = play(start, "6", ["opponent", "6 +1", "6 +1"])
    assert game.asked == ["whose first", "modify", "modify"]
    assert [made.player for made in game.all(ChoiceMade)] == ["you", "opponent", "you"]
    assert game.results == [8]
    assert game.tokens("Goblin") == 8


def test_scooch_is_cast_in_the_middle_of_the_roll_by_either_player() -> None:
    mine = table(POUCH, you=["Component Pouch"], hand=["Scooch"], library=["Divination"], mana=2)
    game = play(mine, "9", ["9 +1"])
    assert game.rows == ["10-20"]
    you = game.state.player("you")
    assert (you.hand, you.mana) == (("Divination",), 0)
    theirs = table(POUCH, you=["Component Pouch"], opponents_hand=["Scooch"])
    assert play(theirs, "10", ["10 -1"]).rows == ["1-9"]


def test_the_result_counts_every_modifier_but_the_face_stays() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=["Squirrel-Powered Scheme", "Netherese Puzzle-Ward", "Night Shift of the Living Dead"],
    )
    game = play(start, "6", ["6 -1"])
    (rolled,) = game.all(DieRolled)
    assert (rolled.natural, rolled.result) == (6, 7)
    assert [(each.before, each.after) for each in game.all(ResultModified)] == [(6, 8), (8, 7)]
    assert game.triggers("Netherese Puzzle-Ward") == 1
    assert game.triggers("Night Shift of the Living Dead") == 0


def test_a_result_of_six_is_no_natural_six() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=["Squirrel-Powered Scheme", "Netherese Puzzle-Ward", "Night Shift of the Living Dead"],
    )
    game = play(start, "4", ["no"])
    assert game.triggers("Netherese Puzzle-Ward") == 0
    assert game.triggers("Night Shift of the Living Dead") == 1


def test_a_player_decides_about_so_many_dice_and_no_more() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=10**6),
        you=["Monitor Monitor"],
        opponent=["Grizzly Bears"],
    )
    kept = play(start, "1*500000,2*500000", ["keep"])
    assert kept.tokens("Storm Crow") == 500_000
    with pytest.raises(TooManyDice) as refused:
        play(start, "1*500000,2*500000", ["reroll 1"] * (MOST_ANSWERS + 1))
    assert refused.value.card == "Monitor Monitor"
    assert refused.value.limit == MOST_ANSWERS


def test_one_die_of_a_million_can_be_raised() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=10**6),
        you=["Snickering Squirrel"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, "1*1000000", ["1 +1"])
    assert game.tokens("Storm Crow") == 999_999
    assert "put 2 -1/-1 on Grizzly Bears" in game.story


def test_result_is_derived_and_planar_faces_have_none() -> None:
    assert DieResult(20, -3).result == 17
    assert DieResult(1, -3).result == -2


def test_infinitely_many_dice_lose_their_lowest_and_stay_infinite() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=INFINITY),
        you=["Pixie Guide", "Chittering Doom", "Brazen Dwarf"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, ",".join(f"{face}*inf" for face in range(1, 7)))
    assert game.tokens("Storm Crow") == INFINITY
    assert game.triggers("Chittering Doom") == INFINITY
    assert game.triggers("Brazen Dwarf") == 1
    assert game.permanent("Grizzly Bears") is None


def test_a_player_pays_for_so_many_dice_and_no_more() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=10**6),
        you=["Xenosquirrels"],
        opponent=["Grizzly Bears"],
        counters={"Xenosquirrels": {"+1/+1": 500}},
    )
    with pytest.raises(TooManyDice, match="Xenosquirrels"):
        play(start, "1*1000000", ["1 +1"] * (MOST_ANSWERS + 1))


def test_you_is_who_rolls() -> None:
    watchers = ["Brazen Dwarf", "As Luck Would Have It", "Chittering Doom", "Pixie Guide"]
    start = table(cast("Circuits Act", by="opponent"), you=watchers)
    game = play(start, "4,5,6")
    assert all(game.triggers(watcher) == 0 for watcher in watchers)
    theirs = table(cast("Circuits Act", by="opponent"), opponent=["Brazen Dwarf"])
    assert play(theirs, "4,5,6").life("you") == 19


@pytest.mark.parametrize("count", [1, 3, 10**18])
def test_equal_triggers_are_one_that_counts(count: int) -> None:
    start = table(cast("Neverwinter Hydra", x=2 * count), you=["Chittering Doom", "Brazen Dwarf"])
    game = play(start, f"3*{count},4*{count}")
    assert game.triggers("Chittering Doom") == game.tokens("Squirrel") == count
    assert game.life() == 19


def test_a_trigger_for_the_whole_roll_reads_every_result(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Card(
        name="A Box of Charge",
        types=frozenset({Type.ARTIFACT}),
        mana_value=3,
        triggered=(TriggeredAbility(OncePerRoll(), (PutCounters("charge", Quantity(Of.TOTAL)),)),),
    )
    monkeypatch.setitem(CARDS, box.name, box)
    for dice in ("1,1,2,4,4", "4,2,1,4,1"):
        game = play(table(cast("Neverwinter Hydra", x=5), you=[box.name]), dice)
        assert game.triggers(box.name) == 1
        assert game.counters(box.name, "charge") == 12
