"""Turns, steps and combat: when abilities that wait for them trigger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import (
    Action,
    Activate,
    Aiming,
    Attack,
    Begin,
    Block,
    CombatDamage,
    Crank,
    Die,
    NextTurn,
    Open,
    Return,
)
from engine.events import AbilityPutOnStack, Attacked, Blocked, DamageDealt, Entered, TurnBegan
from engine.resolution import IllegalAction
from engine.state import Permanent, Player, Tokens
from engine.subjects import Step
from tests.engine.games import cast, play, table

UPKEEP, COMBAT, END = Begin(Step.UPKEEP), Begin(Step.COMBAT), Begin(Step.END)


def test_in_your_upkeep_only_your_own_abilities_trigger() -> None:
    game = play(table(UPKEEP, you=["Chicken Egg"], opponent=["Chicken Egg"]), "2")
    assert game.triggers("Chicken Egg") == 1


def test_in_the_next_players_upkeep_theirs_do() -> None:
    start = table(NextTurn("opponent"), UPKEEP, opponent=["Chicken Egg"])
    game = play(start, "6")
    assert [began.player for began in game.all(TurnBegan)] == ["opponent"]
    assert game.tokens("Giant Bird") == 1


def test_at_the_beginning_of_combat() -> None:
    game = play(table(COMBAT, you=["Chaos Dragon"]), "10,11")
    assert game.triggers("Chaos Dragon") == 1
    assert play(table(UPKEEP, END, you=["Chaos Dragon"])).triggers("Chaos Dragon") == 0


def test_each_end_step_of_your_own() -> None:
    start = table(END, you=["Jumbo Imp"], counters={"Jumbo Imp": {"+1/+1": 6}})
    assert play(start, "2").counters("Jumbo Imp", "+1/+1") == 4


def test_attacks_or_blocks() -> None:
    dragon = "Velukan Dragon"
    attacking = play(table(Attack("you", dragon), you=[dragon]), "4")
    blocking = play(table(Block("you", dragon), you=[dragon]), "4")
    assert attacking.size(dragon) == blocking.size(dragon)
    assert len(attacking.all(Attacked)) == len(blocking.all(Blocked)) == 1
    assert attacking.triggers(dragon) == blocking.triggers(dragon) == 1


def test_until_end_of_turn_ends_and_permanents_untap() -> None:
    start = table(
        Activate("you", "Steel Squirrel"),
        Activate("you", "Component Pouch"),
        NextTurn("opponent"),
        NextTurn("you"),
        Activate("you", "Component Pouch"),
        you=["Steel Squirrel", "Component Pouch"],
    )
    game = play(start, "6,3,3")
    assert game.size("Steel Squirrel") == (1, 1)
    assert game.counters("Component Pouch", "component") == 2


def test_in_the_opponents_turn_your_permanents_stay_tapped() -> None:
    pouch = Activate("you", "Component Pouch")
    with pytest.raises(IllegalAction, match="is tapped"):
        play(table(pouch, NextTurn("opponent"), pouch, you=["Component Pouch"]), "3")


def test_what_works_once_each_turn_works_again() -> None:
    squirrel = Activate("you", "Steel Squirrel")
    start = table(squirrel, NextTurn("you"), squirrel, you=["Steel Squirrel", "Monitor Monitor"])
    game = play(start, "1,2,3,4", ["reroll 1", "reroll 3"])
    assert game.results == [2, 4]


def test_combat_damage_is_as_much_as_the_power_and_goes_to_who_is_attacked() -> None:
    dragon = "Ancient Copper Dragon"
    start = table(Attack("you", dragon, defender="third"), CombatDamage(dragon), you=[dragon])
    three = replace(start, players=(*start.players, Player("third")))
    game = play(three, "5")
    assert [(hit.player, hit.amount) for hit in game.all(DamageDealt)] == [("third", 6)]
    assert game.tokens("Treasure") == 5


def test_without_a_name_the_next_opponent_is_dealt_the_damage() -> None:
    dragon = "Ancient Copper Dragon"
    start = table(CombatDamage(dragon, amount=2), opponent=[dragon])
    third = replace(start, players=(*start.players, Player("third")))
    assert play(third, "1").life("third") == 18


def test_no_damage_is_no_combat_damage() -> None:
    game = play(
        table(CombatDamage("Ancient Copper Dragon", amount=0), you=["Ancient Copper Dragon"])
    )
    assert not game.all(DamageDealt)
    assert game.triggers("Ancient Copper Dragon") == 0


def test_equipment_watches_the_creature_it_is_attached_to() -> None:
    start = table(CombatDamage("Storm Crow"), you=["Storm Crow", "Sword of Hours"])
    crow, sword = start.permanents
    armed = replace(start, permanents=(crow, replace(sword, attached_to=crow.id)))
    assert play(armed, "12").triggers("Sword of Hours") == 1
    assert play(start).triggers("Sword of Hours") == 0


def test_an_attack_trigger_aims_at_what_is_named() -> None:
    attack = Attack("you", "Delina, Wild Mage", (Aiming("Storm Crow"),))
    game = play(table(attack, you=["Delina, Wild Mage", "Storm Crow"]), "3")
    assert [put.targets for put in game.all(AbilityPutOnStack)] == [("Storm Crow",)]


def test_a_card_comes_back_from_where_it_lies() -> None:
    game = play(table(Return("you", "Storm Crow"), opponents_graveyard=["Storm Crow"]))
    assert [(each.player, each.card) for each in game.all(Entered)] == [("you", "Storm Crow")]
    assert game.state.player("opponent").graveyard == ()
    with pytest.raises(IllegalAction, match="in no graveyard and not in exile"):
        play(table(Return("you", "Storm Crow")))


def test_damage_goes_with_the_turn() -> None:
    start = table(NextTurn("opponent"), you=["Grizzly Bears"])
    (bears,) = start.permanents
    hurt = replace(start, permanents=(replace(bears, damage=1, keywords=("flying",)),))
    assert play(hurt).state.permanents == (Permanent(1, "Grizzly Bears", "you"),)


def test_who_is_not_there_cannot_crank_or_block() -> None:
    for action in (Crank("you", "Storm Crow"), Block("you", "Storm Crow")):
        with pytest.raises(IllegalAction, match="not on the battlefield"):
            play(table(action))


def test_of_two_creatures_of_one_name_each_attacks() -> None:
    attack = Attack("you", "Brazen Dwarf")
    game = play(table(attack, attack, you=["Brazen Dwarf"] * 2))
    assert [each.attacking for each in game.state.permanents] == ["opponent"] * 2


def test_a_creature_attacks_again_and_no_token_that_is_another_in_its_place() -> None:
    attack = Attack("you", "Brazen Dwarf")
    others = (Tokens("you", "Goblin", 2), Tokens("opponent", "Brazen Dwarf", 2))
    game = play(replace(table(attack, attack, you=["Brazen Dwarf"]), tokens=others))
    assert [each.attacking for each in game.state.permanents] == ["opponent"]
    assert len(game.all(Attacked)) == 2
    assert game.state.tokens == others
    two = replace(
        table(attack, attack, you=["Brazen Dwarf"]), tokens=(replace(others[1], controller="you"),)
    )
    assert [each.attacking for each in play(two).state.permanents] == ["opponent"] * 2


def test_a_card_that_comes_back_under_another_players_control_stays_its_owners() -> None:
    back = Return("you", "Brazen Dwarf")
    start = table(back, Die("Brazen Dwarf"), opponents_graveyard=["Brazen Dwarf"])
    game = play(start)
    assert game.state.player("opponent").graveyard == ("Brazen Dwarf",)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Attack("you", "Component Pouch"), "Component Pouch is no creature"),
        (Block("you", "Component Pouch"), "Component Pouch is no creature"),
        (CombatDamage("Component Pouch"), "Component Pouch is no creature"),
        (Crank("you", "Component Pouch"), "Component Pouch is no Contraption"),
        (Open("you", "Component Pouch"), "Component Pouch is no Attraction"),
        (Return("you", "Divination"), "Divination cannot enter the battlefield"),
        (cast("Pick-a-Beeble"), "Pick-a-Beeble cannot be cast"),
        (cast("Boomflinger"), "Boomflinger cannot be cast"),
        (cast("Underdark Rift"), "Underdark Rift cannot be cast"),
        (cast("Stairs to Infinity"), "Stairs to Infinity cannot be cast"),
    ],
)
def test_a_card_can_only_do_what_its_kind_does(action: Action, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        play(table(action, you=["Component Pouch"], graveyard=["Divination"]))
