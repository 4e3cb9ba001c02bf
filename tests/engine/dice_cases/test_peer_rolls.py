"""Cases another engine tests about one roll: guides, thumbs, planar dice, shields."""

from __future__ import annotations

import pytest

from engine.actions import Activate, RollPlanarDie
from engine.address import ScriptError
from engine.events import RowApplied
from engine.questions import QuestionKind
from engine.shields import TwoDiceForOne
from engine.state import State
from tests.engine.dice_cases.collected import (
    BOX,
    FIELDS,
    GOBLINS,
    Facts,
    case,
    drawn,
    natural,
    numbers,
    size,
    thrown,
    tokens,
    without_legend_rule,
)
from tests.engine.games import Game, cast, play, table

THUMB = "Krark's Other Thumb"
FARIDEH = "Farideh, Devil's Chosen"
PLANAR = RollPlanarDie("you")


def one_roll(face: int) -> Facts:
    game = play(table(cast(GOBLINS)), str(face))
    (row,) = game.all(RowApplied)
    return {
        "natural": natural(game),
        "results": numbers(game),
        "table_row": row.row,
        "goblin_tokens": tokens(game, "Goblin"),
        "swarming_goblins": sum(held.card == GOBLINS for held in game.state.permanents),
    }


@case(
    "xmage-roll-004",
    natural=[10],
    results=[10],
    table_row="10-19",
    goblin_tokens=2,
    swarming_goblins=1,
)
def test_ten_is_in_the_second_row() -> Facts:
    return one_roll(10)


@case(
    "xmage-roll-006",
    natural=[20],
    results=[20],
    table_row="20",
    goblin_tokens=3,
    swarming_goblins=1,
)
def test_twenty_has_a_row_of_its_own() -> Facts:
    return one_roll(20)


@case(
    "xmage-roll-008",
    "choices",
    dice_rolled=3,
    ignored=[9, 9],
    results=[10],
    goblin_tokens=2,
)
def test_two_guides_on_one_die() -> Facts:
    start = table(cast(GOBLINS), you=["Pixie Guide", "Pixie Guide"])
    game = play(start, "9,9,10")
    # Both do the same: with another source of the same effect the order is asked.
    other = table(cast(GOBLINS), you=["Pixie Guide", "Barbarian Class"])
    assert play(other, "9,9,10", ["Pixie Guide"]).asked == ["replacement"]
    return {
        "dice_rolled": thrown(game),
        "ignored": game.ignored,
        "results": numbers(game),
        "goblin_tokens": tokens(game, "Goblin"),
    }


@case("xmage-roll-009", "harness")
def test_a_face_that_was_not_rolled_cannot_be_kept() -> Facts:
    with pytest.raises(ScriptError, match="8"):
        play(table(cast(GOBLINS), you=[THUMB]), "9,10", ["8"])
    return {}


def thumbs(number: int, dice: str, keep: str = "") -> Facts:
    start: State = without_legend_rule(table(cast(GOBLINS), you=[THUMB] * number))
    game = play(start, dice, [keep] if keep else [])
    (kept,) = numbers(game)
    return {
        "dice_rolled": thrown(game),
        "kept": kept,
        "results": [kept],
        "goblin_tokens": tokens(game, "Goblin"),
        "choice_asked": str(QuestionKind.KEEP) in game.asked,
    }


@case("xmage-roll-010", dice_rolled=2, kept=9, results=[9], goblin_tokens=1, choice_asked=True)
def test_a_thumb_keeps_the_lower() -> Facts:
    return thumbs(1, "9,10", "9")


@case("xmage-roll-011", dice_rolled=2, kept=10, results=[10], goblin_tokens=2, choice_asked=True)
def test_a_thumb_keeps_the_higher() -> Facts:
    return thumbs(1, "9,10", "10")


@case("xmage-roll-012", dice_rolled=2, kept=10, results=[10], goblin_tokens=2, choice_asked=False)
def test_equal_faces_leave_a_thumb_nothing_to_choose() -> Facts:
    return thumbs(1, "10,10")


@case("xmage-roll-013", dice_rolled=4, kept=8, results=[8], goblin_tokens=1, choice_asked=True)
def test_two_thumbs_make_four_of_a_die() -> Facts:
    return thumbs(2, "8,9,10,11", "8")


@case("xmage-roll-016", dice_rolled=4, kept=8, results=[8], goblin_tokens=1, choice_asked=False)
def test_four_equal_faces_leave_nothing_to_choose() -> Facts:
    return thumbs(2, "8,8,8,8")


def farideh(face: int) -> Facts:
    game = play(table(cast(GOBLINS), you=[FARIDEH]), str(face))
    return {
        "results": numbers(game),
        "goblin_tokens": tokens(game, "Goblin"),
        "farideh_flying": "flying" in game.keywords(FARIDEH),
        "cards_drawn": sum(drawn(game)),
        "farideh_triggers": game.triggers(FARIDEH),
    }


@case(
    "xmage-roll-017",
    results=[9],
    goblin_tokens=1,
    farideh_flying=True,
    cards_drawn=0,
    farideh_triggers=1,
)
def test_farideh_draws_nothing_for_nine() -> Facts:
    return farideh(9)


@case(
    "xmage-roll-018",
    results=[10],
    goblin_tokens=2,
    farideh_flying=True,
    cards_drawn=1,
    farideh_triggers=1,
)
def test_farideh_draws_for_ten() -> Facts:
    return farideh(10)


@case("xmage-roll-021", "after_planar", hammer_jammer_after_enter="5/5", eldrazi_tokens=1)
def test_hammer_jammer_loses_its_counters_to_a_planar_roll() -> Facts:
    entered = play(table(cast("Hammer Jammer"), you=[FIELDS]), "5")
    after = play(table(cast("Hammer Jammer"), PLANAR, you=[FIELDS]), "5,chaos")
    assert after.permanent("Hammer Jammer") is None
    return {
        "hammer_jammer_after_enter": size(entered, "Hammer Jammer"),
        "eldrazi_tokens": tokens(after, "Eldrazi"),
    }


@case(
    "xmage-roll-022",
    steel_squirrel_after_planar="1/1",
    steel_squirrel_after_d6="7/7",
    eldrazi_tokens=0,
)
def test_a_blank_gives_a_steel_squirrel_nothing() -> Facts:
    you = ["Steel Squirrel", FIELDS]
    blank = play(table(PLANAR, you=you), "blank")
    game = play(table(PLANAR, cast(BOX), you=you), "blank,6")
    return {
        "steel_squirrel_after_planar": size(blank, "Steel Squirrel"),
        "steel_squirrel_after_d6": size(game, "Steel Squirrel"),
        "eldrazi_tokens": tokens(game, "Eldrazi"),
    }


@case("xmage-roll-023", dice_rolled=3, ignored=[3, 5], results=[6], goblin_tokens=6)
def test_two_classes_on_one_die() -> Facts:
    game = play(table(cast(BOX), you=["Barbarian Class"] * 2), "3,6,5")
    return {
        "dice_rolled": thrown(game),
        "ignored": game.ignored,
        "results": numbers(game),
        "goblin_tokens": tokens(game, "Goblin"),
    }


@case("xmage-roll-025", kept=6, results=[6], goblin_tokens=6)
def test_a_thumb_keeps_the_six() -> Facts:
    game = play(table(cast(BOX), you=[THUMB]), "3,6", ["6"])
    (kept,) = numbers(game)
    return {"kept": kept, "results": [kept], "goblin_tokens": tokens(game, "Goblin")}


@case("xmage-roll-026", planar_dice_rolled=1, eldrazi_tokens=1)
def test_no_class_adds_a_planar_die() -> Facts:
    game = play(table(PLANAR, you=["Barbarian Class", "Barbarian Class", FIELDS]), "chaos")
    return {"planar_dice_rolled": thrown(game), "eldrazi_tokens": tokens(game, "Eldrazi")}


@case("xmage-roll-028", planar_dice_rolled=1, eldrazi_tokens=1, shield_still_up=True)
def test_the_big_idea_waits_for_a_number() -> Facts:
    idea = "The Big Idea"
    start = table(
        Activate("you", idea), Activate("you", idea, ability=1), PLANAR, you=[idea, FIELDS]
    )
    game: Game = play(start, "3,chaos")
    return {
        "planar_dice_rolled": sum(result is None for result in game.results),
        "eldrazi_tokens": tokens(game, "Eldrazi"),
        "shield_still_up": game.state.player("you").shields == (TwoDiceForOne(idea),),
    }
