"""Damage: to players and permanents at once, what adds to it, what it does to planeswalkers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import CombatDamage
from engine.address import ScriptError
from engine.chance import Scripted
from engine.damage import deal_damage
from engine.dice import INFINITY, Count, Pool
from engine.events import (
    AbilityTriggered,
    CountersRemoved,
    DamageDealt,
    DamageMarked,
    Died,
    LifeGained,
    LifeLost,
)
from engine.instructions import (
    CreateTokens,
    CreatureOrPlayer,
    Damage,
    GainKeywords,
    GainLife,
    LoseLife,
)
from engine.resolution import Resolution
from engine.state import Permanent
from engine.subjects import CREATURES, Chosen, Each, Of, On, Quantity, Which, Who
from tests.engine.carried import carry, tokens
from tests.engine.games import play, table

X = Quantity(Of.X)
BEARS, CROW = "Grizzly Bears", "Storm Crow"
VRONDISS = "Vrondiss, Rage of Ancients"
COMET = "Comet, Stellar Pup"


@pytest.mark.parametrize(
    ("amount", "life"), [(3, 17), (0, 20), (10**18, 20 - 10**18), (INFINITY, 0)]
)
def test_damage_to_players_costs_life(amount: Count, life: Count) -> None:
    game = carry(table(), Damage(X, Who.EACH_OPPONENT), x=amount)
    assert game.life() == life
    assert game.trace == ((DamageDealt("Concentrate", "opponent", amount),) if amount != 0 else ())


def test_damage_from_a_result_below_zero_is_none() -> None:
    game = carry(table(), Damage(Quantity(Of.TOTAL), Who.YOU), results=Pool.of([-4]))
    assert (game.trace, game.life("you")) == ((), 20)


def test_damage_is_dealt_as_often_as_it_triggered() -> None:
    game = carry(table(), Damage(2, Who.EACH_PLAYER), times=3)
    assert (game.life("you"), game.life()) == (14, 14)


def test_damage_is_marked_on_creatures() -> None:
    start = table(you=[BEARS], opponent=[CROW])
    game = carry(start, Damage(3, Each(CREATURES)), Damage(1), at=[CROW, "opponent"])
    assert [one.damage for one in game.state.permanents] == [3, 4]
    assert game.life() == 19
    assert DamageMarked("Concentrate", CROW, 1) in game.trace


def test_what_is_no_creature_takes_no_damage() -> None:
    game = carry(table(you=["Component Pouch"]), Damage(3), at=["Component Pouch"])
    assert [one.damage for one in game.state.permanents] == [0]


def test_tokens_are_damaged_each() -> None:
    start = carry(table(), CreateTokens("Ox", 10**18)).state
    game = carry(start, Damage(3, Each(CREATURES)))
    assert game.all(DamageMarked) == (DamageMarked("Concentrate", "Ox", 3, 10**18),)
    chosen = carry(start, Damage(3, Chosen(CREATURES)))
    assert tokens(chosen) == {("you", "Ox"): 10**18 - 1}
    assert [one.damage for one in chosen.state.permanents] == [3]


def test_a_planeswalker_loses_loyalty() -> None:
    start = table(opponent=[COMET], counters={COMET: {"loyalty": 5}})
    hit = carry(start, Damage(3), at=[COMET])
    assert hit.counters(COMET, "loyalty") == 2
    assert hit.all(CountersRemoved) == (CountersRemoved(COMET, "loyalty", 3),)
    over = carry(start, Damage(X), at=[COMET], x=INFINITY)
    assert over.counters(COMET, "loyalty") == 0
    assert [one.damage for one in over.state.permanents] == [0]
    bare = table(opponent=[COMET], counters={COMET: {}})
    assert not carry(bare, Damage(3), at=[COMET]).all(CountersRemoved)


def test_a_creature_or_player_may_be_chosen_now_and_no_planeswalker() -> None:
    start = carry(table(opponent=[BEARS, COMET]), CreateTokens("Goblin", 2)).state
    damage = Damage(2, CreatureOrPlayer())
    assert carry(start, damage, choose=["opponent"]).life() == 18
    bears = carry(start, damage, choose=[BEARS]).permanent(BEARS)
    assert bears is not None
    assert bears.damage == 2
    goblin = carry(start, damage, choose=["Goblin"])
    assert tokens(goblin) == {("you", "Goblin"): 1}
    assert goblin.permanent("Goblin") is not None
    with pytest.raises(ScriptError, match="allowed: Grizzly Bears, Goblin, you, opponent"):
        carry(start, damage, choose=["Comet Stellar Pup"])


def test_lifelink_gains_as_much_as_is_dealt() -> None:
    start = carry(table(you=[BEARS]), GainKeywords(("lifelink",)), of=BEARS).state
    start = carry(start, CreateTokens("Ox", 4, Who.EACH_OPPONENT)).state
    others = Each(Which((*CREATURES.types,), other=True))
    game = carry(start, Damage(2, others), Damage(1, Who.EACH_OPPONENT), of=BEARS)
    assert game.all(LifeGained) == (LifeGained("you", 8), LifeGained("you", 1))
    assert game.life("you") == 29


def test_dealing_damage_triggers_once_for_all_it_hits() -> None:
    spirit = Permanent(9, "Dragon Spirit", "you", token=True)
    start = table(opponent=[BEARS, CROW])
    start = replace(start, permanents=(*start.permanents, spirit))
    others = Each(Which((*CREATURES.types,), other=True))
    game = carry(start, Damage(1, others), of="Dragon Spirit")
    assert game.all(AbilityTriggered) == (AbilityTriggered("you", "Dragon Spirit"),)
    nothing = carry(start, Damage(0, others), of="Dragon Spirit")
    assert nothing.trace == ()


def test_being_dealt_damage_triggers() -> None:
    game = carry(table(you=[VRONDISS]), Damage(1), Damage(2), at=[VRONDISS])
    assert game.triggers(VRONDISS) == 2


@pytest.mark.parametrize(("face", "amount"), [(1, 2), (6, 7)])
def test_the_bowling_team_rolls_while_it_deals_damage(face: int, amount: int) -> None:
    start = table(CombatDamage("Goblin Bowling Team"), you=["Goblin Bowling Team", "Brazen Dwarf"])
    game = play(start, str(face))
    assert game.all(DamageDealt)[0] == DamageDealt("Goblin Bowling Team", "opponent", amount)
    assert game.triggers("Brazen Dwarf") == 1


def test_the_bowling_team_rolls_for_each_recipient() -> None:
    start = table(you=["Goblin Bowling Team"], opponent=[BEARS])
    inputs = Scripted("2,5")
    now = Resolution(start, inputs)
    team, bears = start.permanents
    deal_damage(now, team.card, team, ((bears, 1), ("opponent", 1), ("you", 0)))
    inputs.finish()
    assert DamageMarked(team.card, BEARS, 3) in now.trace
    assert DamageDealt(team.card, "opponent", 6) in now.trace


def test_what_has_left_is_dealt_no_damage() -> None:
    start = table(you=[CROW], opponent=[BEARS])
    crow, bears = start.permanents
    now = Resolution(replace(start, permanents=(crow,)), Scripted())
    deal_damage(now, CROW, crow, ((bears, 1),))
    assert not any(isinstance(item, DamageMarked | Died) for item in now.trace)


def test_life_is_gained_and_lost_by_the_players_meant() -> None:
    game = carry(
        table(),
        LoseLife(X, Who.EACH_OPPONENT),
        GainLife(X),
        LoseLife(0, Who.EACH_PLAYER),
        x=10**18,
        times=2,
    )
    assert game.trace == (LifeLost("opponent", 2 * 10**18), LifeGained("you", 2 * 10**18))
    assert carry(table(), LoseLife(X), x=INFINITY).life("you") == 0


def test_a_spell_has_no_lifelink_and_an_ability_without_its_permanent_deals_damage_still() -> None:
    start = table(you=[BEARS])
    held = carry(start, GainKeywords(("lifelink",)), of=BEARS).state
    game = carry(held, Damage(1, Who.EACH_OPPONENT), card=BEARS)
    assert game.life("you") == 20
    assert carry(start, Damage(1, On.ITSELF)).trace == ()


def test_combat_damage_to_a_creature_is_dealt_to_no_player() -> None:
    start = table(you=["Ancient Copper Dragon"], opponent=[BEARS])
    dragon, bears = start.permanents
    now = Resolution(start, Scripted())
    deal_damage(now, dragon.card, dragon, ((bears, 6),), combat=True)
    assert [type(item).__name__ for item in now.trace] == ["DamageMarked"]


def test_what_changes_rolls_adds_nothing_to_damage() -> None:
    game = play(table(CombatDamage("Pixie Guide"), you=["Pixie Guide"]))
    assert game.life() == 19
