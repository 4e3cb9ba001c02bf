"""Results stored on permanents: kept with their kind of die, rolled again, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Begin, RollPlanarDie
from engine.dice import AnyDie, Die, Face, PlanarDie, PlanarFace
from engine.events import AbilityTriggered, ResultStored, ResultTaken
from engine.remarks import RollInstructed
from engine.state import State
from engine.subjects import Step
from tests.engine.games import Game, cast, play, table

CENTAUR, GANG = "Centaur of Attention", "Goblin Girder Gang"
COMBAT = Begin(Step.COMBAT)
Stored = tuple[tuple[AnyDie, Face], ...]


def stored(*values: int, sides: int = 6) -> Stored:
    """Results of dice with so many sides, as they are stored."""
    return tuple((Die(sides), value) for value in values)


def on_the(game: Game, card: str) -> Stored:
    """What is stored on the first permanent of that name."""
    held = game.permanent(card)
    assert held is not None
    return held.stored


def centaur(results: Stored, *you: str) -> State:
    """A Centaur with these results at the beginning of combat."""
    start = table(COMBAT, you=[CENTAUR, *you])
    first, *others = start.permanents
    return replace(start, permanents=(replace(first, stored=results), *others))


def test_five_results_are_stored_and_the_largest_group_counts() -> None:
    game = play(table(cast(CENTAUR)), "1,1,3,3,4")
    assert on_the(game, CENTAUR) == stored(1, 1, 3, 3, 4)
    assert game.size(CENTAUR) == (3 + 2, 3 + 2)


def test_what_is_stored_is_the_result() -> None:
    game = play(table(cast(CENTAUR), you=["Xenosquirrels"]), "1,1,1,1,6", ["1 +1", "6 +1"])
    assert on_the(game, CENTAUR) == stored(1, 1, 1, 2, 7)


def test_chosen_results_are_rolled_again_together() -> None:
    start = centaur(stored(1, 1, 3, 3, 4), "Brazen Dwarf", "As Luck Would Have It")
    game = play(start, "3,6", ["reroll 1", "reroll 4", "keep"])
    assert on_the(game, CENTAUR) == stored(1, 3, 3, 3, 6)
    assert [each.count for each in game.all(RollInstructed)] == [2]
    assert game.triggers("Brazen Dwarf") == 1
    assert game.triggers("As Luck Would Have It") == 2
    assert [each.value for each in game.all(ResultTaken)] == [1, 4]
    assert game.size(CENTAUR) == (3 + 3, 3 + 3)


def test_nothing_chosen_is_no_roll() -> None:
    game = play(centaur(stored(1, 2), "Brazen Dwarf"), "", ["keep"])
    assert game.triggers("Brazen Dwarf") == 0
    assert on_the(game, CENTAUR) == stored(1, 2)


def test_a_guide_helps_stored_results_that_are_rolled_again() -> None:
    game = play(centaur(stored(1, 2), "Pixie Guide"), "5,3,4", ["reroll 1", "reroll 2"])
    assert on_the(game, CENTAUR) == stored(4, 5)
    assert game.ignored == [3]


def test_each_kind_of_die_is_a_roll_of_its_own() -> None:
    start = centaur((*stored(1, 2), *stored(2, sides=20)), "Pixie Guide", "Brazen Dwarf")
    choose = ["reroll d20 2", "reroll 1", "reroll 2"]
    game = play(start, "20,19,5,6,4", choose)
    assert on_the(game, CENTAUR) == (*stored(20, sides=20), *stored(5, 6))
    assert game.triggers("Brazen Dwarf") == 2


def test_what_was_rolled_again_earlier_may_be_again() -> None:
    start = centaur(stored(1, 2))
    start = replace(start, actions=(COMBAT, COMBAT))
    game = play(start, "3,4", ["reroll 1", "keep", "reroll 3", "keep"])
    assert on_the(game, CENTAUR) == stored(2, 4)


def test_nothing_stored_asks_nothing() -> None:
    game = play(centaur(()))
    assert game.asked == []
    assert game.size(CENTAUR) == (3, 3)


# Goblin Girder Gang


def test_the_gang_stores_each_result_once_and_deals_damage_for_it() -> None:
    start = table(cast("Circuits Act"), you=[GANG], opponent=["Grizzly Bears"])
    game = play(start, "4,4,6", ["yes", "Grizzly Bears", "yes", "Grizzly Bears"])
    assert on_the(game, GANG) == stored(4, 6)
    assert [each.count for each in game.all(ResultStored)] == [1, 1]
    assert game.permanent("Grizzly Bears") is None
    assert game.size(GANG) == (2 + 2, 4)


def test_a_result_it_has_triggers_nothing() -> None:
    start = table(cast("Box of Free-Range Goblins"), you=[GANG])
    first, *others = start.permanents
    start = replace(start, permanents=(replace(first, stored=stored(4)), *others))
    assert play(start, "4").triggers(GANG) == 0


def test_results_off_the_die_are_results_too() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=[GANG, *["Squirrel-Powered Scheme"] * 2],
        opponent=["Grizzly Bears"],
    )
    game = play(start, "6", ["yes", "Grizzly Bears"])
    assert on_the(game, GANG) == stored(10)


@pytest.mark.parametrize("face", PlanarFace)
def test_the_gang_stores_the_face_of_the_planar_die(face: PlanarFace) -> None:
    start = table(RollPlanarDie("you"), you=[GANG], opponent=["Grizzly Bears"])
    game = play(start, face, ["yes", "Grizzly Bears"])
    assert on_the(game, GANG) == ((PlanarDie(), face),)
    again = replace(game.state, actions=(RollPlanarDie("you"),))
    assert [each.card for each in play(again, face).all(AbilityTriggered)] == []
