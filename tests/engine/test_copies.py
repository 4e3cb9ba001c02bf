"""Copies: of a spell on the stack, of a permanent spell, of what made its controller roll."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Begin, Cast, Copy, Later, Leave
from engine.events import (
    CountersPut,
    DieRolled,
    Entered,
    ResolutionBegan,
    SpellCast,
    SpellCopied,
    TokensCreated,
    WardTriggered,
)
from engine.resolution import IllegalAction
from engine.subjects import Step
from tests.engine.games import cast, play, table

HYDRA = "Neverwinter Hydra"
BOX = "Box of Free-Range Goblins"
COPY_BOX = Copy("you", BOX, in_response=True)


def test_each_copy_of_the_hydra_keeps_x_and_rolls_its_own_dice() -> None:
    copy = Copy("you", HYDRA, in_response=True)
    game = play(table(cast(HYDRA, x=2), copy, copy), "3,4,6,6,1,1")
    put = [each.count for each in game.all(CountersPut)]
    assert put == [7, 12, 2]
    assert [each.token for each in game.state.permanents] == [True, True, False]
    assert len(game.all(SpellCast)) == 1


def test_a_copy_of_a_sorcery_rolls_first_and_is_no_card() -> None:
    game = play(table(cast(BOX), COPY_BOX), "6,2")
    assert [made.count for made in game.all(TokensCreated)] == [6, 2]
    assert game.state.player("you").graveyard == (BOX,)


def test_what_watches_rolls_sees_both() -> None:
    game = play(table(cast(BOX), COPY_BOX, you=["Brazen Dwarf"]), "6,2")
    assert game.triggers("Brazen Dwarf") == 2


def test_a_copy_keeps_the_targets_and_ward_sees_it() -> None:
    blast = Cast("you", "Icy Blast", 1, (Aiming(HYDRA),))
    start = table(
        blast,
        Copy("you", "Icy Blast", in_response=True),
        opponent=[HYDRA],
        counters={HYDRA: {"+1/+1": 3}},
    )
    game = play(start, "", ["pay", "pay"])
    assert len(game.all(WardTriggered)) == 2


def test_a_copy_with_an_illegal_target_rolls_nothing() -> None:
    murder = cast("Attempted Murder", "Grizzly Bears", x=2)
    copy = Copy("you", "Attempted Murder", in_response=True)
    gone = Leave("Grizzly Bears", in_response=True)
    game = play(table(murder, copy, gone, opponent=["Grizzly Bears"]))
    assert not game.all(DieRolled)
    assert game.state.player("you").graveyard == ("Attempted Murder",)


def test_only_what_is_on_the_stack_can_be_copied() -> None:
    with pytest.raises(IllegalAction, match="is not on the stack"):
        play(table(Copy("you", BOX)))


NAUTS = "Goblin Blastronauts"
COPPER = "Ancient Copper Dragon"


def test_blastronauts_copy_the_spell_that_made_you_roll() -> None:
    game = play(table(cast(BOX), you=[NAUTS]), "6,3", ["yes"])
    assert [made.count for made in game.all(TokensCreated)] == [6, 3]
    assert [each.card for each in game.all(SpellCopied)] == [BOX]


def test_the_copy_of_a_copy_and_so_on_while_a_six_falls() -> None:
    game = play(table(cast(BOX), you=[NAUTS]), "6,6,1", ["yes", "yes"])
    assert len(game.all(SpellCopied)) == 2
    assert game.tokens("Goblin") == 13


def test_they_copy_an_ability_too() -> None:
    game = play(
        table(Activate("you", "Steel Squirrel"), you=["Steel Squirrel", NAUTS]),
        "6,2",
        ["Steel Squirrel", "yes"],
    )
    assert game.results == [6, 2]


def test_each_six_of_one_roll_may_copy() -> None:
    murder = cast("Attempted Murder", COPPER, x=2)
    start = table(murder, you=[NAUTS], opponent=[COPPER])
    game = play(start, "6,6,1,1,3,3", ["yes", "keep", "yes", "keep"])
    assert game.triggers(NAUTS) == 2
    assert len(game.all(SpellCopied)) == 2


def test_they_may_decline() -> None:
    assert play(table(cast(BOX), you=[NAUTS]), "6", ["no"]).tokens("Goblin") == 6


def test_a_roll_as_a_permanent_enters_leaves_nothing_to_copy() -> None:
    game = play(table(cast("Hammer Jammer"), you=[NAUTS]), "6", ["yes"])
    assert not game.all(SpellCopied)
    assert len(game.all(Entered)) == 1


def test_a_roll_in_a_cost_leaves_nothing_to_copy() -> None:
    golem = Activate("you", "Clay Golem")
    mine = ["Clay Golem", NAUTS, "Pixie Guide"]
    start = table(golem, you=mine, opponent=["Storm Crow"])
    game = play(start, "6,6", ["yes", "Storm Crow"])
    assert not game.all(SpellCopied)


def test_a_spell_is_copied_though_it_has_long_resolved() -> None:
    response = Later(Leave("Storm Crow"), 1)
    game = play(table(cast(BOX), response, you=[NAUTS, "Storm Crow"]), "6,3", ["yes"])
    assert [each.card for each in game.all(ResolutionBegan)] == [BOX, NAUTS, BOX]


def test_a_copied_ability_is_not_about_what_came_after_its_permanent_was_gone() -> None:
    trap = Later(Cast("you", "Spiked Pit Trap", in_response=True), 1)
    start = table(Begin(Step.UPKEEP), trap, you=["Goblin Blastronauts", "Chicken Egg"])
    game = play(start, "6,6", ["yes", "no"])
    assert game.tokens("Giant Bird") == 2
    assert game.permanent("Spiked Pit Trap") is not None
