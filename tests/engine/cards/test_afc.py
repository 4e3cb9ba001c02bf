"""Permanents of Forgotten Realms Commander: each row, each use of a die, seen in the story."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Attack, Begin, CombatDamage, Die
from engine.deeds import Deed
from engine.events import (
    AbilityActivated,
    CardsDrawn,
    DamageDealt,
    DeedDone,
    Destroyed,
    Died,
    DieRolled,
    ManaAdded,
    Moved,
    ResolutionBegan,
    Scried,
)
from engine.state import Player
from engine.subjects import Step, Zone
from tests.engine.games import Game, cast, play, table


def test_bag_of_devouring_draws_and_exiles_what_was_sacrificed() -> None:
    start = table(
        Activate("you", "Bag of Devouring"), you=["Bag of Devouring", "Storm Crow"], mana=2
    )
    game = play(start)
    assert game.drawn == [1]
    assert game.permanent("Storm Crow") is None
    you = game.state.player("you")
    assert (you.exile, you.graveyard) == (("Storm Crow",), ())
    # The exile is a trigger, on the stack above the ability whose cost it was.
    assert [each.card for each in game.all(ResolutionBegan)] == ["Bag of Devouring"] * 2


@pytest.mark.parametrize(
    ("face", "answers", "back"),
    [
        (1, ["Storm Crow"], ["Storm Crow"]),
        (1, ["none"], []),
        (10, ["Storm Crow", "Grizzly Bears"], ["Grizzly Bears", "Storm Crow"]),
        (2, ["Grizzly Bears", "none"], ["Grizzly Bears"]),
    ],
)
def test_bag_of_devouring_gives_back_up_to_the_result(
    face: int, answers: list[str], back: list[str]
) -> None:
    start = table(Activate("you", "Bag of Devouring", ability=1), you=["Bag of Devouring"], mana=3)
    (held,) = start.permanents
    full = replace(
        start,
        permanents=(replace(held, exiled=(("you", "Grizzly Bears"), ("you", "Storm Crow"))),),
        players=(
            replace(start.players[0], exile=("Grizzly Bears", "Storm Crow")),
            start.players[1],
        ),
    )
    you = play(full, str(face), answers).state.player("you")
    assert sorted(you.hand) == back
    assert "Bag of Devouring" in you.graveyard


@pytest.mark.parametrize(
    ("face", "found"), [(2, "Storm Crow"), (4, "Djinni Windseer"), (3, None), (8, None)]
)
def test_bag_of_tricks_finds_a_creature_of_exactly_that_mana_value(
    face: int, found: str | None
) -> None:
    start = table(
        Activate("you", "Bag of Tricks"),
        you=["Bag of Tricks"],
        library=["Divination", "Storm Crow", "Djinni Windseer"],
    )
    game = play(start, f"{face},9" if face == 4 else str(face))
    assert [held.card for held in game.state.permanents[1:]] == ([found] if found else [])
    # What lies beneath is not touched; what was revealed in vain is somewhere at the bottom.
    below = ("Djinni Windseer",) if found == "Storm Crow" else ()
    assert game.state.player("you").library == below


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_bucknards_everfull_purse_pays_and_moves_on(face: int) -> None:
    purse = "Bucknard's Everfull Purse"
    game = play(table(Activate("you", purse), you=[purse], mana=1), str(face))
    assert game.tokens("Treasure") == face
    held = game.permanent(purse)
    assert held is not None
    assert (held.controller, held.tapped) == ("opponent", True)


COMBAT = Begin(Step.COMBAT)


@pytest.mark.parametrize(
    ("yours", "theirs", "another", "safe"),
    [
        (20, 19, 3, []),
        (7, 8, 3, ["opponent"]),
        (7, 7, 7, ["opponent", "another"]),
        (1, 5, 9, ["another"]),
    ],
)
def test_chaos_dragon_spares_the_opponents_with_the_highest_result(
    yours: int, theirs: int, another: int, safe: list[str]
) -> None:
    start = table(COMBAT, you=["Chaos Dragon"])
    three = replace(start, players=(*start.players, Player("another")))
    game = play(three, f"{yours},{theirs},{another}")
    assert [(each.player, each.result) for each in game.all(DieRolled)] == [
        ("you", yours),
        ("opponent", theirs),
        ("another", another),
    ]
    assert game.all(DeedDone) == tuple(
        DeedDone(player, "Chaos Dragon", Deed.NOT_ATTACKED) for player in safe
    )


def test_each_player_is_the_roller_of_their_own_die() -> None:
    start = table(COMBAT, you=["Chaos Dragon"], opponent=["Brazen Dwarf", "Pixie Guide"])
    game = play(start, "3,1,15")
    assert game.all(DamageDealt) == (DamageDealt("Brazen Dwarf", "you", 1),)
    assert game.ignored == [1]


def golem(dice: str, *answers: str, times: int = 1) -> Game:
    """Clay Golem's ability is activated, the second time in response."""
    activations = tuple(
        Activate("you", "Clay Golem", in_response=place > 0) for place in range(times)
    )
    return play(table(*activations, you=["Clay Golem"], opponent=["Storm Crow"]), dice, answers)


@pytest.mark.parametrize("face", range(1, 9))
def test_clay_golem_rolls_as_a_cost_and_grows_by_the_result(face: int) -> None:
    game = golem(str(face), "Storm Crow")
    kinds = [type(line) for line in game.trace]
    assert kinds.index(DieRolled) < kinds.index(ResolutionBegan)
    assert kinds.index(DieRolled) < kinds.index(AbilityActivated)
    assert game.size("Clay Golem") == (4 + face, 4 + face)
    assert game.all(Destroyed) == (Destroyed("Storm Crow"),)


def test_clay_golem_becomes_monstrous_once_and_rolls_all_the_same() -> None:
    game = golem("3,8", "Storm Crow", times=2)
    assert game.results == [3, 8]
    assert game.size("Clay Golem") == (12, 12)
    assert len(game.all(Destroyed)) == 1


@pytest.mark.parametrize(("face", "row", "count"), [(1, "1-9", 1), (10, "10-20", 2)])
def test_component_pouch_rolls_for_counters(face: int, row: str, count: int) -> None:
    game = play(table(Activate("you", "Component Pouch"), you=["Component Pouch"]), str(face))
    assert (game.rows, game.counters("Component Pouch", "component")) == ([row], count)


def test_component_pouch_adds_two_mana_for_a_counter() -> None:
    pouch = Activate("you", "Component Pouch", ability=1)
    start = table(
        pouch, you=["Component Pouch"], counters={"Component Pouch": {"component": 2}}, mana=0
    )
    game = play(start)
    assert game.counters("Component Pouch", "component") == 1
    assert game.state.player("you").mana == 2
    assert sum(int(str(each.amount)) for each in game.all(ManaAdded)) == 2
    # A mana ability uses no stack.
    assert not game.all(ResolutionBegan)


def test_ebony_fly_enters_tapped() -> None:
    held = play(table(cast("Ebony Fly"))).permanent("Ebony Fly")
    assert held is not None
    assert held.tapped


@pytest.mark.parametrize("face", range(1, 7))
def test_ebony_fly_may_become_as_large_as_the_result(face: int) -> None:
    start = table(Activate("you", "Ebony Fly"), you=["Ebony Fly"], mana=4)
    game = play(start, str(face), ["yes"])
    assert game.size("Ebony Fly") == (face, face)
    assert game.keywords("Ebony Fly") == {"flying"}
    held = play(start, str(face), ["no"]).permanent("Ebony Fly")
    assert held is not None
    assert held.sizes == ()


def test_ebony_fly_attacks_and_lets_another_attacker_fly() -> None:
    start = table(
        Activate("you", "Ebony Fly"),
        Attack("you", "Grizzly Bears"),
        Attack("you", "Ebony Fly", (Aiming("Grizzly Bears"),)),
        you=["Ebony Fly", "Grizzly Bears"],
    )
    game = play(start, "3", ["yes"])
    assert game.keywords("Grizzly Bears") == {"flying"}


def test_ebony_fly_alone_lets_nobody_fly() -> None:
    start = table(
        Activate("you", "Ebony Fly"),
        Attack("you", "Ebony Fly"),
        you=["Ebony Fly", "Grizzly Bears"],
    )
    assert play(start, "3", ["yes"]).keywords("Grizzly Bears") == set()


def test_ebony_fly_adds_mana() -> None:
    start = table(Activate("you", "Ebony Fly", ability=1), you=["Ebony Fly"], mana=0)
    assert play(start).all(ManaAdded) == (ManaAdded("you", 1, "C"),)


def hex_game(*spells: str, dice: str, opponents: int = 1) -> Game:
    """An opponent under your Maddening Hex casts spells."""
    start = table(*(cast(spell, by="opponent") for spell in spells), you=["Maddening Hex"])
    more = (Player("another"),) if opponents == 2 else ()
    (held,) = start.permanents
    cursed = replace(
        start,
        players=(*start.players, *more),
        permanents=(replace(held, attached_to="opponent"),),
    )
    return play(cursed, dice)


@pytest.mark.parametrize("face", range(1, 7))
def test_maddening_hex_burns_who_casts_no_creature(face: int) -> None:
    game = hex_game("Divination", dice=str(face))
    assert game.all(DieRolled) == (DieRolled("you", game.all(DieRolled)[0].die, face),)
    assert game.all(DamageDealt) == (DamageDealt("Maddening Hex", "opponent", face),)
    held = game.permanent("Maddening Hex")
    assert held is not None
    assert held.attached_to == "opponent"


def test_maddening_hex_moves_to_another_opponent() -> None:
    game = hex_game("Divination", "Divination", dice="4", opponents=2)
    held = game.permanent("Maddening Hex")
    assert held is not None
    assert held.attached_to == "another"
    assert game.life() == 16


def test_maddening_hex_lets_creatures_and_other_players_be() -> None:
    assert hex_game("Storm Crow", dice="").results == []
    start = table(cast("Divination"), you=["Maddening Hex"])
    (held,) = start.permanents
    cursed = replace(start, permanents=(replace(held, attached_to="opponent"),))
    assert play(cursed).results == []


@pytest.mark.parametrize("face", [1, 2, 3])
def test_netherese_puzzle_ward_scries_in_your_upkeep(face: int) -> None:
    start = table(Begin(Step.UPKEEP), you=["Netherese Puzzle-Ward"])
    game = play(start, str(face))
    assert [each.count for each in game.all(Scried)] == [face]
    assert game.drawn == []


def test_netherese_puzzle_ward_scries_before_it_draws_for_its_own_four() -> None:
    game = play(table(Begin(Step.UPKEEP), you=["Netherese Puzzle-Ward"]), "4")
    kinds = [type(line) for line in game.trace]
    assert kinds.index(Scried) < kinds.index(CardsDrawn)
    assert game.drawn == [1]


@pytest.mark.parametrize(("x", "dice", "total"), [(2, "6,1", 7), (0, "", 0)])
def test_neverwinter_hydra_enters_with_the_total(x: int, dice: str, total: int) -> None:
    game = play(table(cast("Neverwinter Hydra", x=x)), dice)
    assert (game.permanent("Neverwinter Hydra") is not None) == (total > 0)
    if total:
        assert game.size("Neverwinter Hydra") == (total, total)


@pytest.mark.parametrize(
    ("face", "damage", "doubled"),
    [(3, 2, True), (2, 2, False), (1, 2, False), (12, 15, True), (11, 15, False), (11, 10, True)],
)
def test_sword_of_hours_doubles_above_the_damage_or_on_twelve(
    face: int, damage: int, doubled: bool
) -> None:
    start = table(
        Attack("you", "Storm Crow"),
        CombatDamage("Storm Crow", amount=damage),
        you=["Storm Crow", "Sword of Hours"],
        counters={"Storm Crow": {"+1/+1": 2}},
    )
    crow, sword = start.permanents
    armed = replace(start, permanents=(crow, replace(sword, attached_to=crow.id)))
    game = play(armed, str(face))
    assert game.counters("Storm Crow", "+1/+1") == (6 if doubled else 3)
    assert game.life() == 20 - damage


def test_sword_of_hours_rolls_though_the_creature_is_gone() -> None:
    start = table(
        CombatDamage("Storm Crow", amount=1),
        Die("Storm Crow", in_response=True),
        you=["Storm Crow", "Sword of Hours", "Feywild Trickster"],
    )
    crow, sword, trickster = start.permanents
    armed = replace(start, permanents=(crow, replace(sword, attached_to=crow.id), trickster))
    game = play(armed, "12")
    assert game.results == [12]
    assert game.tokens("Faerie Dragon") == 1


@pytest.mark.parametrize("face", range(1, 11))
def test_underdark_rift_buries_it_beneath_so_many_cards(face: int) -> None:
    start = table(
        Activate("you", "Underdark Rift", (Aiming("Storm Crow"),), ability=1),
        you=["Underdark Rift"],
        opponent=["Storm Crow"],
        opponents_library=["Divination", "Concentrate", "Icy Blast"],
    )
    game = play(start, str(face))
    (buried,) = (moved for moved in game.all(Moved) if moved.card == "Storm Crow")
    assert (buried.to, buried.under) == (Zone.LIBRARY, face)
    library = game.state.player("opponent").library
    # Deeper than the known cards lies what nobody knows.
    assert library.index("Storm Crow") == face if face < 4 else "Storm Crow" not in library
    assert game.state.player("you").exile == ("Underdark Rift",)


def test_underdark_rift_adds_mana() -> None:
    start = table(Activate("you", "Underdark Rift"), you=["Underdark Rift"], mana=0)
    assert play(start).all(ManaAdded) == (ManaAdded("you", 1, "C"),)


@pytest.mark.parametrize("spirit", ["yes", "no"])
@pytest.mark.parametrize("face", [1, 20])
def test_vrondiss_may_hurt_himself_for_a_spirit(face: int, spirit: str) -> None:
    start = table(cast("Contact Other Plane"), you=["Vrondiss, Rage of Ancients"])
    game = play(start, str(face), ["yes", spirit])
    assert game.triggers("Vrondiss, Rage of Ancients") == 2
    assert game.tokens("Dragon Spirit") == (1 if spirit == "yes" else 0)
    held = game.permanent("Vrondiss, Rage of Ancients")
    assert held is not None
    assert held.damage == 1


def test_vrondiss_need_not_and_looks_at_your_rolls_only() -> None:
    start = table(cast("Contact Other Plane"), you=["Vrondiss, Rage of Ancients"])
    assert play(start, "5", ["no"]).tokens("Dragon Spirit") == 0
    theirs = table(cast("Contact Other Plane", by="opponent"), you=["Vrondiss, Rage of Ancients"])
    assert play(theirs, "5").triggers("Vrondiss, Rage of Ancients") == 0


def test_a_dragon_spirit_is_sacrificed_when_it_deals_damage() -> None:
    start = table(
        cast("Contact Other Plane"),
        CombatDamage("Dragon Spirit"),
        you=["Vrondiss, Rage of Ancients"],
    )
    game = play(start, "5", ["yes", "yes"])
    assert game.life() == 15
    assert game.permanent("Dragon Spirit") is None
    assert "Dragon Spirit" in {died.card for died in game.all(Died)}
