"""Unstable: each row, each use of a die, seen in the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Attack, Begin, CombatDamage, Crank
from engine.deeds import Deed
from engine.events import (
    BecameTapped,
    ControlGained,
    DamageDealt,
    DamageMarked,
    LifeGained,
    LifeLost,
    ManaAdded,
    Moved,
    ResolutionBegan,
)
from engine.protection import is_protected
from engine.resolution import IllegalAction
from engine.subjects import Step, Until, Zone
from tests.engine.games import Game, cast, play, table

UPKEEP = Begin(Step.UPKEEP)


@pytest.mark.parametrize("face", range(1, 7))
def test_adorable_kitten_gains_life(face: int) -> None:
    game = play(table(cast("Adorable Kitten")), str(face))
    assert game.all(LifeGained) == (LifeGained("you", face),)


@pytest.mark.parametrize("face", [1, 6])
def test_big_boa_constrictor_squeezes_an_opponent(face: int) -> None:
    game = play(table(cast("Big Boa Constrictor")), str(face))
    assert game.all(LifeLost) == (LifeLost("opponent", face),)


@pytest.mark.parametrize(("face", "dies"), [(1, False), (2, True), (6, True)])
def test_feisty_stegosaurus_hits_a_creature(face: int, dies: bool) -> None:
    start = table(cast("Feisty Stegosaurus"), you=["Storm Crow"], opponent=["Grizzly Bears"])
    game = play(start, str(face))
    assert game.all(DamageMarked) == (DamageMarked("Feisty Stegosaurus", "Grizzly Bears", face),)
    assert (game.permanent("Grizzly Bears") is None) == dies


def crank(card: str, dice: str, *targets: str, opponent: Sequence[str] = ()) -> Game:
    """A Contraption is cranked and two dice are rolled."""
    aims = tuple(Aiming(target) for target in targets)
    loyalty = {"Dungeon Master": {"loyalty": 6}}
    start = table(Crank("you", card, aims), you=[card], opponent=opponent, counters=loyalty)
    return play(start, dice)


DIFFERENCES = [("3,3", 0), ("6,1", 5), ("1,6", 5), ("2,4", 2)]


@pytest.mark.parametrize(("dice", "difference"), DIFFERENCES)
def test_boomflinger_flings_the_difference(dice: str, difference: int) -> None:
    game = crank("Boomflinger", dice, "opponent")
    assert game.life() == 20 - difference
    master = crank("Boomflinger", dice, "Dungeon Master", opponent=["Dungeon Master"])
    assert master.life() == 20
    assert master.counters("Dungeon Master", "loyalty") == 6 - difference


def test_boomflinger_may_not_aim_at_a_creature() -> None:
    with pytest.raises(IllegalAction):
        crank("Boomflinger", "1,6", "Storm Crow", opponent=["Storm Crow"])


@pytest.mark.parametrize(("dice", "difference"), DIFFERENCES)
def test_gift_horse_brings_the_difference(dice: str, difference: int) -> None:
    assert crank("Gift Horse", dice).tokens("Goblin") == difference


@pytest.mark.parametrize(("dice", "difference"), DIFFERENCES)
def test_hard_hat_area_assembles_the_difference(dice: str, difference: int) -> None:
    deeds = [(Deed.ASSEMBLE, difference)] if difference else []
    assert crank("Hard Hat Area", dice).deeds == deeds


@pytest.mark.parametrize(("dice", "difference"), DIFFERENCES)
def test_thud_for_duds_hits_with_the_difference(dice: str, difference: int) -> None:
    game = crank("Thud-for-Duds", dice, "Storm Crow", opponent=["Storm Crow"])
    assert (game.permanent("Storm Crow") is None) == (difference >= 2)


def test_the_difference_is_between_results_and_not_between_faces() -> None:
    start = table(Crank("you", "Gift Horse"), you=["Gift Horse", "Snickering Squirrel"])
    assert play(start, "3,3", ["3 +1"]).tokens("Goblin") == 1


@pytest.mark.parametrize(("dice", "goblins"), DIFFERENCES)
def test_garbage_elemental_c_makes_goblins_of_the_difference(dice: str, goblins: int) -> None:
    assert play(table(cast("Garbage Elemental (c)")), dice).tokens("Goblin") == goblins


def test_garbage_elemental_c_cries_for_the_others() -> None:
    start = table(
        Attack("you", "Storm Crow"),
        Attack("you", "Garbage Elemental (c)"),
        you=["Garbage Elemental (c)", "Storm Crow", "Grizzly Bears"],
    )
    game = play(start)
    assert game.size("Storm Crow") == (2, 2)
    assert game.size("Garbage Elemental (c)") == (3, 2)
    assert game.size("Grizzly Bears") == (2, 2)


@pytest.mark.parametrize("face", range(1, 7))
def test_garbage_elemental_d_cascades_and_hits(face: int) -> None:
    start = table(
        cast("Garbage Elemental (d)"),
        library=["Underdark Rift", "Earth-Cult Elemental", "Divination", "Storm Crow"],
    )
    game = play(start, str(face), ["Divination"])
    began = [each.card for each in game.all(ResolutionBegan)]
    # The ability of casting it, what it found, the creature, the ability of entering.
    assert began == [
        "Garbage Elemental (d)",
        "Divination",
        "Garbage Elemental (d)",
        "Garbage Elemental (d)",
    ]
    assert game.life() == 20 - face


@pytest.mark.parametrize("face", range(1, 7))
def test_ground_pounder_grows_and_tramples_on_five(face: int) -> None:
    game = play(table(Activate("you", "Ground Pounder"), you=["Ground Pounder"], mana=4), str(face))
    assert game.size("Ground Pounder") == (2 + face, 2 + face)
    assert game.keywords("Ground Pounder") == ({"trample"} if face >= 5 else set())


@pytest.mark.parametrize("face", [1, 6])
def test_hammer_helper_steals_for_a_turn(face: int) -> None:
    start = table(cast("Hammer Helper", "Storm Crow"), opponent=["Storm Crow"])
    (crow,) = start.permanents
    game = play(replace(start, permanents=(replace(crow, tapped=True),)), str(face))
    held = game.permanent("Storm Crow")
    assert held is not None
    assert (held.controller, held.tapped) == ("you", False)
    assert game.size("Storm Crow") == (1 + face, 2)
    assert game.keywords("Storm Crow") == {"flying", "haste"}
    (gained,) = game.all(ControlGained)
    assert gained.until is Until.END_OF_TURN


@pytest.mark.parametrize(("x", "dice", "total"), [(2, "6,1", 7), (0, "", 0)])
def test_hydradoodle_enters_with_the_total(x: int, dice: str, total: int) -> None:
    game = play(table(cast("Hydradoodle", x=x)), dice)
    assert (game.permanent("Hydradoodle") is not None) == (total > 0)


@pytest.mark.parametrize(
    ("face", "counters", "row"),
    [(1, 0, ["1"]), (2, 2, []), (3, 3, ["3-4"]), (4, 3, ["3-4"]), (5, 4, ["5+"]), (6, 4, ["5+"])],
)
def test_inhumaniac_thinks_in_the_upkeep(face: int, counters: int, row: list[str]) -> None:
    start = table(UPKEEP, you=["Inhumaniac"], counters={"Inhumaniac": {"+1/+1": 2}})
    game = play(start, str(face))
    assert (game.counters("Inhumaniac", "+1/+1"), game.rows) == (counters, row)


@pytest.mark.parametrize(("face", "untapped"), [(4, False), (5, True), (6, True)])
def test_lobe_lobber_is_thrown_by_the_creature_that_wears_it(face: int, untapped: bool) -> None:
    start = table(
        Activate("you", "Lobe Lobber", (Aiming("Storm Crow"),), ability=1),
        Activate("you", "Lobe Lobber", (Aiming("opponent"),)),
        you=["Lobe Lobber", "Storm Crow"],
    )
    game = play(start, str(face))
    assert game.all(BecameTapped) == (BecameTapped("Storm Crow"),)
    assert game.all(DamageDealt) == (DamageDealt("Storm Crow", "opponent", 1),)
    held = game.permanent("Storm Crow")
    assert held is not None
    assert held.tapped != untapped


def test_lobe_lobber_on_nobody_cannot_be_thrown() -> None:
    start = table(Activate("you", "Lobe Lobber", (Aiming("opponent"),)), you=["Lobe Lobber"])
    with pytest.raises(IllegalAction):
        play(start)


@pytest.mark.parametrize("face", range(1, 7))
def test_mad_science_fair_project_targets_and_so_uses_the_stack(face: int) -> None:
    project = "Mad Science Fair Project"
    start = table(Activate("you", project, (Aiming("opponent"),)), you=[project])
    game = play(start, str(face))
    assert [began.card for began in game.all(ResolutionBegan)] == [project]
    color = "C" if face <= 3 else "any"
    assert game.all(ManaAdded) == (ManaAdded("opponent", 1, color),)


@pytest.mark.parametrize("face", [1, 6])
def test_mother_kangaroo_carries_the_result(face: int) -> None:
    game = play(table(cast("Mother Kangaroo")), str(face))
    assert game.size("Mother Kangaroo") == (1 + face, 1 + face)


@pytest.mark.parametrize("face", [1, 6])
def test_numbing_jellyfish_mills(face: int) -> None:
    start = table(cast("Numbing Jellyfish"), opponents_library=["Divination"])
    game = play(start, str(face), ["opponent"])
    assert game.state.player("opponent").graveyard == ("Divination",)
    milled = [each.count for each in game.all(Moved) if each.to is Zone.GRAVEYARD]
    assert sum(int(str(count)) for count in milled) == face


@pytest.mark.parametrize("face", [1, 6])
def test_painiac_hurts_by_the_result(face: int) -> None:
    assert play(table(UPKEEP, you=["Painiac"]), str(face)).size("Painiac") == (face, 3)


def test_proper_laboratory_attire_protects_from_die_rolls() -> None:
    wear = Activate("you", "Proper Laboratory Attire", (Aiming("Storm Crow"),))
    you = ["Proper Laboratory Attire", "Storm Crow"]
    assert play(table(wear, you=you)).size("Storm Crow") == (3, 3)
    murder = cast("Attempted Murder", "Storm Crow", x=1, by="opponent")
    with pytest.raises(IllegalAction):
        play(table(wear, murder, you=you), "2")
    # Critical Hit only looks at dice that others roll.
    hit = cast("Critical Hit", "Storm Crow", by="opponent")
    assert "double strike" in play(table(wear, hit, you=you)).keywords("Storm Crow")


def test_what_rolls_deals_no_damage_to_who_wears_proper_laboratory_attire() -> None:
    start = table(
        Activate("you", "Proper Laboratory Attire", (Aiming("Storm Crow"),)),
        cast("Thunderwave", by="opponent"),
        you=["Proper Laboratory Attire", "Storm Crow", "Grizzly Bears"],
    )
    game = play(start, "1")
    assert [mark.permanent for mark in game.all(DamageMarked)] == ["Grizzly Bears"]
    assert game.permanent("Storm Crow") is not None


def test_what_rolls_lets_go_of_who_puts_on_proper_laboratory_attire() -> None:
    hit = CombatDamage("Storm Crow")
    arm = Activate("you", "Sword of Hours", (Aiming("Storm Crow"),))
    wear = Activate("you", "Proper Laboratory Attire", (Aiming("Storm Crow"),))
    you = ["Sword of Hours", "Proper Laboratory Attire", "Storm Crow"]
    assert play(table(arm, hit, you=you), "1").triggers("Sword of Hours") > 0
    game = play(table(arm, wear, hit, you=you))
    assert game.triggers("Sword of Hours") == 0
    sword, attire = game.permanent("Sword of Hours"), game.permanent("Proper Laboratory Attire")
    assert sword is not None
    assert attire is not None
    assert (sword.attached_to, attire.attached_to) == (None, 3)
    with pytest.raises(IllegalAction):
        play(table(wear, arm, you=you))


SWORD = "Sword of Dungeons & Dragons"


@pytest.mark.parametrize(
    ("card", "protected"),
    [
        ("Lightfoot Rogue", True),
        ("Cleric", True),
        ("Line Cutter", True),
        ("Grizzly Bears", False),
        ("Eelectrocute", False),
    ],
)
def test_sword_of_dungeons_and_dragons_protects_from_two_kinds(card: str, protected: bool) -> None:
    game = play(table(Activate("you", SWORD, (Aiming("Storm Crow"),)), you=[SWORD, "Storm Crow"]))
    crow = game.permanent("Storm Crow")
    assert crow is not None
    assert game.size("Storm Crow") == (3, 4)
    assert is_protected(game.state, crow, card) == protected


def test_bamboozling_beeble_fears_no_robot() -> None:
    beeble = play(table(you=["Bamboozling Beeble"])).permanent("Bamboozling Beeble")
    assert beeble is not None
    state = table(you=["Bamboozling Beeble"])
    assert is_protected(state, beeble, "Celebr-8000")
    assert not is_protected(state, beeble, "Goblin Bowling Team")


@pytest.mark.parametrize("face", [1, 6])
def test_steamfloggery_assembles(face: int) -> None:
    assert play(table(cast("Steamfloggery")), str(face)).deeds == [(Deed.ASSEMBLE, face)]


@pytest.mark.parametrize("face", [1, 2, 6])
def test_time_out_puts_it_beneath_so_many_cards(face: int) -> None:
    start = table(
        cast("Time Out", "Storm Crow"),
        opponent=["Storm Crow", "Underdark Rift"],
        opponents_library=["Divination", "Concentrate"],
    )
    game = play(start, str(face))
    (buried,) = game.all(Moved)
    assert (buried.card, buried.to, buried.under) == ("Storm Crow", Zone.LIBRARY, face)
    with pytest.raises(IllegalAction):
        play(table(cast("Time Out", "Underdark Rift"), opponent=["Underdark Rift"]), "1")


SUBJECT = "Willing Test Subject"


@pytest.mark.parametrize(("face", "counters"), [(3, 0), (4, 1), (6, 1)])
def test_willing_test_subject_grows_on_four(face: int, counters: int) -> None:
    game = play(table(Activate("you", SUBJECT), you=[SUBJECT], mana=6), str(face))
    assert game.counters(SUBJECT, "+1/+1") == counters
