"""What abilities cost, and when it is paid: dice in a cost last, and for everybody to see."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Leave
from engine.events import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    BecameMonstrous,
    BecameTapped,
    DieRolled,
    ManaPaid,
    Moved,
    ResolutionBegan,
    Sacrificed,
)
from engine.resolution import IllegalAction
from engine.subjects import Zone
from tests.engine.games import Game, play, table

GOLEM = Activate("you", "Clay Golem")
"""The Golem that becomes monstrous destroys a permanent; it aims at the Bears here."""

BEARS = "Grizzly Bears"


def first(game: Game, kind: type) -> int:
    """Where the first item of this kind stands in the story."""
    return next(place for place, item in enumerate(game.trace) if isinstance(item, kind))


def test_the_die_in_a_cost_is_rolled_after_the_mana_and_before_anybody_can_respond() -> None:
    game = play(table(GOLEM, you=["Clay Golem"], opponent=[BEARS]), "5", [BEARS])
    assert (
        first(game, ManaPaid)
        < first(game, DieRolled)
        < first(game, AbilityActivated)
        < first(game, ResolutionBegan)
    )
    assert game.counters("Clay Golem", "+1/+1") == 5


def test_the_ability_reads_the_results_of_its_own_cost() -> None:
    again = Activate("you", "Clay Golem", in_response=True)
    game = play(table(GOLEM, again, you=["Clay Golem"], opponent=[BEARS]), "3,8", [BEARS])
    assert len(game.all(BecameMonstrous)) == 1
    assert game.counters("Clay Golem", "+1/+1") == 8


def test_a_monstrous_golem_rolls_all_the_same() -> None:
    mine = ["Clay Golem", "Brazen Dwarf"]
    game = play(table(GOLEM, GOLEM, you=mine, opponent=[BEARS]), "5,7", [BEARS])
    assert game.results == [5, 7]
    assert game.triggers("Brazen Dwarf") == 2
    assert game.counters("Clay Golem", "+1/+1") == 5


def test_a_trigger_on_the_roll_in_a_cost_resolves_before_the_ability() -> None:
    mine = ["Clay Golem", "Brazen Dwarf"]
    game = play(table(GOLEM, you=mine, opponent=[BEARS]), "5", [BEARS])
    assert first(game, AbilityTriggered) < first(game, AbilityActivated)
    assert first(game, AbilityActivated) < first(game, AbilityPutOnStack)
    began = [item.card for item in game.all(ResolutionBegan)]
    assert began == ["Brazen Dwarf", "Clay Golem", "Clay Golem"]


def test_effects_on_dice_help_the_dice_of_a_cost() -> None:
    mine = ["Clay Golem", "Pixie Guide"]
    game = play(table(GOLEM, you=mine, opponent=[BEARS]), "2,6", [BEARS])
    assert (game.ignored, game.results) == ([2], [6])


def test_a_sacrificed_chest_still_rolls() -> None:
    game = play(table(Activate("you", "Treasure Chest"), you=["Treasure Chest"]), "12")
    assert game.permanent("Treasure Chest") is None
    assert game.all(Sacrificed)
    assert game.state.player("you").graveyard == ("Treasure Chest",)
    assert game.life("you") == 23


def test_what_is_exiled_for_a_cost_is_in_exile() -> None:
    rift = Activate("you", "Underdark Rift", (Aiming(BEARS),), ability=1)
    game = play(table(rift, you=["Underdark Rift"], opponent=[BEARS]), "3")
    assert game.state.player("you").exile == ("Underdark Rift",)
    assert next((each.card, each.to) for each in game.all(Moved)) == ("Underdark Rift", Zone.EXILE)


def test_another_creature_is_tapped_for_a_cost() -> None:
    game = play(table(Activate("you", "Chicken à la King"), you=["Chicken à la King"]), "6")
    assert [tapped.card for tapped in game.all(BecameTapped)] == ["Chicken à la King"]


def test_what_cannot_be_paid_cannot_be_activated() -> None:
    with pytest.raises(IllegalAction, match="you cannot pay for Clay Golem"):
        play(table(GOLEM, you=["Clay Golem"], mana=5))
    with pytest.raises(IllegalAction, match="you cannot pay for Vexing Puzzlebox"):
        play(table(Activate("you", "Vexing Puzzlebox", ability=1), you=["Vexing Puzzlebox"]))


def test_only_a_permanent_that_is_there_has_abilities_to_activate() -> None:
    with pytest.raises(IllegalAction, match="Clay Golem is not on the battlefield"):
        play(table(Leave("Clay Golem"), GOLEM, you=["Clay Golem"]))
    with pytest.raises(IllegalAction, match="no such ability"):
        play(table(Activate("you", "Clay Golem", ability=7), you=["Clay Golem"]))


def test_an_ability_of_a_card_in_the_graveyard() -> None:
    troll = Activate("you", "Loathsome Troll")
    game = play(table(troll, graveyard=["Loathsome Troll"]), "20")
    held = game.permanent("Loathsome Troll")
    assert held is not None and held.tapped
    assert game.state.player("you").graveyard == ()
    with pytest.raises(IllegalAction, match="Loathsome Troll is not in the graveyard"):
        play(table(troll, you=["Loathsome Troll"]))


def test_at_sorcery_speed_only_in_the_own_turn_with_an_empty_stack() -> None:
    stone = Activate("you", "Fractured Powerstone")
    response = Activate("you", "Fractured Powerstone", in_response=True)
    with pytest.raises(IllegalAction, match="when a sorcery can be cast"):
        play(table(GOLEM, response, you=["Clay Golem", "Fractured Powerstone"]), "5")
    theirs = Activate("opponent", "Fractured Powerstone")
    with pytest.raises(IllegalAction, match="when a sorcery can be cast"):
        play(table(theirs, opponent=["Fractured Powerstone"]))
    assert play(table(stone, you=["Fractured Powerstone"]), "blank").results == [None]


def test_of_two_permanents_of_one_name_the_first_that_can_pay_is_activated() -> None:
    pouch = Activate("you", "Component Pouch")
    game = play(table(pouch, pouch, you=["Component Pouch"] * 2), "3,15")
    assert [held.counters for held in game.state.permanents] == [
        (("component", 1),),
        (("component", 2),),
    ]
    with pytest.raises(IllegalAction, match="Component Pouch is tapped"):
        play(table(*[pouch] * 3, you=["Component Pouch"] * 2), "3,15")
