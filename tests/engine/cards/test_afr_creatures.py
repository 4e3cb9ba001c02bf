"""Creatures of Adventures in the Forgotten Realms: each row, each use of a die, in the story."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Aiming, Attack
from engine.deeds import Deed
from engine.events import (
    BecameTapped,
    CardsDrawn,
    DamageDealt,
    LifeGained,
    LifeLost,
    Sacrificed,
    Scried,
    TokensCreated,
)
from engine.subjects import Zone
from tests.engine.cards.three_rows import ENDS, at_the_ends
from tests.engine.games import Game, cast, play, table


def attacks(card: str, face: int, *targets: str) -> Game:
    """Attack with that creature of yours and roll this."""
    attack = Attack("you", card, tuple(Aiming(target) for target in targets))
    return play(table(attack, you=[card], library=["Divination"] * 5), str(face))


def tokens(game: Game) -> list[tuple[str, object]]:
    """What was created, in order."""
    return [(created.token, created.count) for created in game.all(TokensCreated)]


@pytest.mark.parametrize("face", [1, 9])
@pytest.mark.parametrize("answer", ["no", "yes"])
def test_aberrant_mind_sorcerer_may_put_the_card_on_the_library(face: int, answer: str) -> None:
    start = table(cast("Aberrant Mind Sorcerer"), graveyard=["Divination"])
    you = play(start, str(face), [answer]).state.player("you")
    assert you.library == (("Divination",) if answer == "yes" else ())
    assert you.graveyard == (() if answer == "yes" else ("Divination",))


@pytest.mark.parametrize("face", [10, 20])
def test_aberrant_mind_sorcerer_returns_the_card_to_hand(face: int) -> None:
    start = table(cast("Aberrant Mind Sorcerer"), graveyard=["Divination", "Grizzly Bears"])
    you = play(start, str(face)).state.player("you")
    assert you.hand == ("Divination",)
    assert you.graveyard == ("Grizzly Bears",)


def test_aberrant_mind_sorcerer_without_a_target_rolls_nothing() -> None:
    start = table(
        cast("Aberrant Mind Sorcerer"),
        graveyard=["Grizzly Bears"],
        opponents_graveyard=["Divination"],
    )
    assert play(start).results == []


def test_arcane_investigator_draws_or_looks_at_three() -> None:
    start = table(Activate("you", "Arcane Investigator"), you=["Arcane Investigator"], mana=6)
    for face in (1, 9):
        game = play(start, str(face))
        assert [drawn.count for drawn in game.all(CardsDrawn)] == [1]
        assert game.state.player("you").mana == 0
    for face in (10, 20):
        game = play(start, str(face))
        assert not game.all(CardsDrawn)
        assert game.deeds == [(Deed.LOOK, 3)]
        assert game.state.player("you").other_cards == 1


def test_brazen_dwarf_hits_each_opponent_once_for_each_roll() -> None:
    game = play(table(cast("Circuits Act"), you=["Brazen Dwarf"]), "1,2,3")
    assert game.all(DamageDealt) == (DamageDealt("Brazen Dwarf", "opponent", 1),)


@at_the_ends(1, 2, 3)
def test_chaos_channeler_exiles_what_may_be_played(face: int, value: int) -> None:
    game = attacks("Chaos Channeler", face)
    you = game.state.player("you")
    assert you.exile == ("Divination",) * value
    assert len(you.library) == 5 - value
    assert game.deeds == [(Deed.PLAY_EXILED, value)]


@pytest.mark.parametrize(("dice", "answers", "copies"), [("14", [], 1), ("15,1", ["yes"], 2)])
def test_delina_makes_tokens_that_attack(dice: str, answers: list[str], copies: int) -> None:
    attack = Attack("you", "Delina, Wild Mage", (Aiming("Storm Crow"),))
    game = play(table(attack, you=["Delina, Wild Mage", "Storm Crow"]), dice, answers)
    made = [held for held in game.state.permanents if held.token]
    assert len(made) == copies
    assert all(held.tapped and held.attacking == "opponent" for held in made)
    assert game.deeds == [(Deed.EXILED_AFTER_COMBAT, 1)] * copies


def test_delinas_copy_of_herself_is_not_legendary() -> None:
    attack = Attack("you", "Delina, Wild Mage", (Aiming("Delina, Wild Mage"),))
    game = play(table(attack, you=["Delina, Wild Mage"]), "1")
    assert len([held for held in game.state.permanents if held.card == "Delina, Wild Mage"]) == 2


@at_the_ends(1, 2, 3)
def test_djinni_windseer_scries(face: int, value: int) -> None:
    game = play(table(cast("Djinni Windseer")), str(face))
    assert [each.count for each in game.all(Scried)] == [value]


@at_the_ends(["you", "opponent"], ["opponent"], ["opponent", "opponent"])
def test_earth_cult_elemental_makes_players_sacrifice(face: int, value: list[str]) -> None:
    start = table(cast("Earth-Cult Elemental"), opponent=["Storm Crow", "Grizzly Bears"])
    answers = {1: ["Storm Crow"], 9: ["Grizzly Bears"], 10: ["Storm Crow"], 19: ["Storm Crow"]}
    game = play(start, str(face), answers.get(face, []))
    assert [each.player for each in game.all(Sacrificed)] == value
    assert (game.permanent("Earth-Cult Elemental") is None) == (face < 10)


@pytest.mark.parametrize(("dice", "cards"), [("9", 0), ("10", 1)])
def test_farideh_flies_and_draws_for_ten_or_more(dice: str, cards: int) -> None:
    game = play(table(cast("Swarming Goblins"), you=["Farideh, Devil's Chosen"]), dice)
    assert game.keywords("Farideh, Devil's Chosen") == {"flying", "menace"}
    assert len(game.all(CardsDrawn)) == cards


def test_feywild_trickster_makes_one_dragon_for_each_roll() -> None:
    game = play(table(cast("Circuits Act"), you=["Feywild Trickster"]), "4,4,4")
    assert game.tokens("Faerie Dragon") == 1


@at_the_ends((0, 0), (2, 0), (2, 2))
def test_herald_of_hadar_drains(face: int, value: tuple[int, int]) -> None:
    gained, treasures = value
    game = play(table(Activate("you", "Herald of Hadar"), you=["Herald of Hadar"]), str(face))
    assert [lost.amount for lost in game.all(LifeLost)] == [2]
    assert (game.life("you"), game.life()) == (20 + gained, 18)
    assert game.tokens("Treasure") == treasures


@at_the_ends(1, 2, 3)
def test_hoarding_ogre_makes_treasures(face: int, value: int) -> None:
    assert tokens(attacks("Hoarding Ogre", face)) == [("Treasure", value)]


@at_the_ends(
    ((2, 1), {"deathtouch"}),
    ((3, 1), {"deathtouch"}),
    ((5, 1), {"deathtouch", "first strike"}),
)
def test_lightfoot_rogue_grows(face: int, value: tuple[tuple[int, int], set[str]]) -> None:
    game = attacks("Lightfoot Rogue", face)
    assert (game.size("Lightfoot Rogue"), game.keywords("Lightfoot Rogue")) == value


@at_the_ends(Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD)
def test_loathsome_troll_comes_out_of_the_graveyard(face: int, value: Zone) -> None:
    start = table(Activate("you", "Loathsome Troll"), graveyard=["Loathsome Troll"], mana=4)
    game = play(start, str(face))
    you, troll = game.state.player("you"), game.permanent("Loathsome Troll")
    places = {
        Zone.LIBRARY: "Loathsome Troll" in you.library,
        Zone.HAND: "Loathsome Troll" in you.hand,
        Zone.BATTLEFIELD: troll is not None and troll.tapped,
        Zone.GRAVEYARD: "Loathsome Troll" in you.graveyard,
    }
    assert [zone for zone, there in places.items() if there] == [value]


def test_pixie_guide_adds_a_die_to_each_roll_and_ignores_the_lowest() -> None:
    game = play(table(cast("Circuits Act"), you=["Pixie Guide", "Pixie Guide"]), "1,2,3,4,5")
    assert (game.ignored, game.results) == ([1, 2], [3, 4, 5])


@pytest.mark.parametrize("face", ENDS)
def test_scion_of_stygia_taps_and_freezes(face: int) -> None:
    start = table(cast("Scion of Stygia"), you=["Grizzly Bears"], opponent=["Storm Crow"])
    game = play(start, str(face))
    assert game.all(BecameTapped) == (BecameTapped("Storm Crow"),)
    assert game.deeds == ([] if face < 10 else [(Deed.SKIP_UNTAP, 1)])


@at_the_ends(1, 2, 3)
def test_swarming_goblins(face: int, value: int) -> None:
    assert tokens(play(table(cast("Swarming Goblins")), str(face))) == [("Goblin", value)]


@at_the_ends(1, 2, 5)
def test_sylvan_shepherd_gains_life(face: int, value: int) -> None:
    game = attacks("Sylvan Shepherd", face)
    assert [each.amount for each in game.all(LifeGained)] == [value]
