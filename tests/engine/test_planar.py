"""The planar die: a die for every trigger, a number for none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.actions import Activate, RollForFun, RollPlanarDie
from engine.dice import Die, PlanarDie, PlanarFace, Pool, Roll
from engine.events import (
    ChaosEnsued,
    DieRolled,
    ManaPaid,
    Planeswalked,
)
from engine.remarks import DieDidNotCount, NumberPartIdle, ReplacementSkipped
from engine.resolution import IllegalAction
from tests.engine.games import cast, play, table
from tests.engine.rolls import roll_and_read

ROLL = RollPlanarDie("you")
JAMMER = {"Hammer Jammer": {"+1/+1": 5}}


def test_one_side_planeswalks_one_is_chaos_four_are_blank() -> None:
    weights = dict(PlanarDie().weights)
    assert weights == {PlanarFace.BLANK: 4, PlanarFace.CHAOS: 1, PlanarFace.PLANESWALK: 1}
    assert Fraction(weights[PlanarFace.CHAOS], sum(weights.values())) == Fraction(1, 6)


@pytest.mark.parametrize("face", PlanarFace)
def test_both_kinds_of_trigger_see_it(face: PlanarFace) -> None:
    start = table(ROLL, you=["Brazen Dwarf", "As Luck Would Have It", "Feywild Trickster"])
    game = play(start, face)
    assert game.triggers("Brazen Dwarf") == game.triggers("Feywild Trickster") == 1
    assert game.triggers("As Luck Would Have It") == 1
    assert game.counters("As Luck Would Have It", "luck") == 0
    assert [idle.card for idle in game.all(NumberPartIdle)] == ["As Luck Would Have It"]


def test_chaos_ensues_planeswalk_planeswalks_blank_does_nothing() -> None:
    assert len(play(table(ROLL), "chaos").all(ChaosEnsued)) == 1
    assert len(play(table(ROLL), "planeswalk").all(Planeswalked)) == 1
    blank = play(table(ROLL), "blank")
    assert not blank.all(ChaosEnsued) and not blank.all(Planeswalked)


def test_what_asks_for_a_number_does_not_see_it() -> None:
    watchers = ["Chittering Doom", "Netherese Puzzle-Ward", "Night Shift of the Living Dead"]
    game = play(table(ROLL, you=watchers), "chaos", ["no"])
    assert all(game.triggers(watcher) == 0 for watcher in watchers)


def test_hammer_jammer_loses_its_counters_gets_none_and_dies() -> None:
    game = play(table(ROLL, you=["Hammer Jammer"], counters=JAMMER), "chaos")
    assert "remove 5 +1/+1 from Hammer Jammer" in game.story
    assert game.permanent("Hammer Jammer") is None


def test_farideh_flies_but_draws_nothing() -> None:
    game = play(table(ROLL, you=["Farideh, Devil's Chosen"]), "planeswalk")
    assert "keyword flying: Farideh, Devil's Chosen" in game.story
    assert "draw" not in game.story


def test_guides_and_classes_leave_it_alone() -> None:
    game = play(table(ROLL, you=["Pixie Guide", "Barbarian Class"]), "chaos")
    assert [each.card for each in game.all(ReplacementSkipped)] == [
        "Pixie Guide",
        "Barbarian Class",
    ]
    assert len(game.all(DieRolled)) == 1


def test_it_can_be_rerolled_and_paid_for_in_vain() -> None:
    start = table(ROLL, you=["Wall of Fortune", "Xenosquirrels"])
    game = play(start, "blank,chaos", ["reroll blank", "chaos +1"])
    assert len(game.all(ChaosEnsued)) == 1
    assert game.counters("Xenosquirrels", "+1/+1") == 1
    assert [idle.card for idle in game.all(NumberPartIdle)] == ["Xenosquirrels"]


def test_each_special_action_costs_one_more_in_a_turn() -> None:
    game = play(table(ROLL, ROLL, ROLL), "blank,blank,blank")
    assert [paid.amount for paid in game.all(ManaPaid)] == [1, 2]


def test_only_the_active_player_may_roll_it_and_only_who_can_pay() -> None:
    with pytest.raises(IllegalAction):
        play(table(RollPlanarDie("opponent")), "blank")
    pouch = Activate("you", "Component Pouch")
    response = RollPlanarDie("you", in_response=True)
    with pytest.raises(IllegalAction):
        play(table(pouch, response, you=["Component Pouch"]), "blank")
    with pytest.raises(IllegalAction):
        play(table(ROLL, ROLL, mana=0), "blank,blank")


def test_a_die_that_nothing_told_you_to_roll_does_not_count() -> None:
    watchers = ["Brazen Dwarf", "As Luck Would Have It", "Pixie Guide", "Snickering Squirrel"]
    game = play(table(RollForFun("you", Die(20)), you=watchers), "20")
    assert len(game.all(DieDidNotCount)) == 1
    assert not game.all(DieRolled)
    assert game.triggers("Brazen Dwarf") == game.triggers("As Luck Would Have It") == 0


def test_after_a_planar_roll_numbered_dice_are_as_ever() -> None:
    game = play(table(ROLL, cast("Circuits Act"), you=["Pixie Guide"]), "blank,1,4,4,6")
    assert game.tokens("Clown Robot") == 2
    assert game.ignored == [1]


def test_under_chaotic_aether_a_blank_counts_as_chaos_for_every_player() -> None:
    game = play(table(ROLL, opponent=["Chaotic Aether"]), "blank")
    assert len(game.all(ChaosEnsued)) == 1
    assert [each.natural for each in game.all(DieRolled)] == [PlanarFace.BLANK]
    assert "blank is chaos: Chaotic Aether" in game.story
    chaos = play(table(ROLL, you=["Chaotic Aether"]), "chaos")
    assert "blank is chaos" not in chaos.story


def test_until_somebody_planeswalks() -> None:
    start = table(ROLL, ROLL, opponent=["Chaotic Aether"])
    start = replace(start, planar_deck=("Stairs to Infinity",))
    game = play(start, "planeswalk,blank")
    assert not game.all(ChaosEnsued)
    assert game.permanent("Chaotic Aether") is None


def test_an_elixir_and_the_aether_read_what_is_kept() -> None:
    start = table(ROLL, you=["Ichor Elixir", "Chaotic Aether"])
    game = play(start, "blank,planeswalk", ["planeswalk"])
    assert len(game.all(ChaosEnsued)) == 1


def test_two_planar_dice_have_no_results_either() -> None:
    game, rolled = roll_and_read(table(), Roll("you", PlanarDie(), 2), "blank,chaos")
    assert rolled.results == Pool()
    assert [each.natural for each in game.all(DieRolled)] == ["blank", "chaos"]
