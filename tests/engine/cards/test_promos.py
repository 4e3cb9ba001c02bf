"""Cards of single products: each row, each use of a die, seen in the story."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Aiming, Attack, Begin, Block, Die, RollPlanarDie
from engine.characteristics import party_size
from engine.deeds import Deed
from engine.dice import INFINITY
from engine.events import (
    CardsDrawn,
    DieRolled,
    LifeGained,
    ManaPaid,
    SpellCopied,
    TokensCreated,
)
from engine.state import Tokens
from engine.subjects import Step
from tests.engine.games import cast, play, table

UPKEEP = Begin(Step.UPKEEP)


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_arden_angel_comes_back_on_one(face: int) -> None:
    game = play(table(UPKEEP, graveyard=["Arden Angel"]), str(face))
    assert (game.permanent("Arden Angel") is not None) == (face == 1)
    assert ("Arden Angel" in game.state.player("you").graveyard) == (face != 1)


def test_arden_angel_rolls_from_the_graveyard_only() -> None:
    assert play(table(UPKEEP, you=["Arden Angel"])).results == []
    assert play(table(UPKEEP, opponents_graveyard=["Arden Angel"])).results == []


MASTER = "Dungeon Master"


@pytest.mark.parametrize("face", [1, 4])
def test_dungeon_master_enters_with_a_die_and_one(face: int) -> None:
    assert play(table(cast(MASTER)), str(face)).counters(MASTER, "loyalty") == face + 1


@pytest.mark.parametrize(
    ("face", "row"), [(1, ["1"]), (2, []), (11, []), (12, ["12+"]), (20, ["12+"])]
)
def test_dungeon_master_rolls_for_a_card_or_a_turn(face: int, row: list[str]) -> None:
    start = table(
        Activate("you", MASTER, ability=1), you=[MASTER], counters={MASTER: {"loyalty": 3}}
    )
    game = play(start, str(face))
    assert game.rows == row
    assert game.deeds == ([(Deed.SKIP_TURN, 1)] if face == 1 else [])
    assert len(game.all(CardsDrawn)) == (1 if face >= 12 else 0)
    assert game.counters(MASTER, "loyalty") == 4


def test_dungeon_master_gives_an_opponent_a_skeleton_that_pays_them_back() -> None:
    start = table(
        Activate("you", MASTER, (Aiming("opponent"),)),
        Die("Skeleton"),
        you=[MASTER],
        counters={MASTER: {"loyalty": 3}},
    )
    game = play(start)
    assert game.all(TokensCreated) == (TokensCreated("opponent", "Skeleton", 1),)
    assert game.all(LifeGained) == (LifeGained("you", 2),)


def test_dungeon_master_gathers_a_party() -> None:
    start = table(
        Activate("you", MASTER, ability=2), you=[MASTER], counters={MASTER: {"loyalty": 7}}
    )
    game = play(start)
    party = [made.token for made in game.all(TokensCreated)]
    assert party == ["Fighter", "Cleric", "Rogue", "Wizard"]
    assert game.counters(MASTER, "loyalty") == 1


def test_fractured_powerstone_does_not_raise_the_price_of_the_planar_die() -> None:
    start = table(
        RollPlanarDie("you"),
        Activate("you", "Fractured Powerstone"),
        RollPlanarDie("you"),
        you=["Fractured Powerstone"],
    )
    game = play(start, "blank,blank,blank")
    assert [paid.amount for paid in game.all(ManaPaid)] == [1]
    assert len(game.all(DieRolled)) == 3


GENEVIEVE = "Genevieve, Conniving Dragon"


@pytest.mark.parametrize(
    ("party", "die"),
    [
        (["Wizard"], "d4"),
        (["Wizard", "Wizard"], "d4"),
        (["Wizard", "Rogue"], "d8"),
        (["Wizard", "Rogue", "Cleric"], "d12"),
        (["Wizard", "Rogue", "Cleric", "Ground Pounder"], "d20"),
    ],
)
def test_genevieve_rolls_the_die_of_her_party(party: list[str], die: str) -> None:
    game = play(table(Begin(Step.COMBAT), you=[GENEVIEVE, *party]), "4")
    assert [str(rolled.die) for rolled in game.all(DieRolled)] == [die]
    assert game.tokens("Treasure") == 4


def test_tokens_are_members_of_the_party_however_many_there_are() -> None:
    start = table(
        Activate("you", MASTER, ability=2),
        Begin(Step.COMBAT),
        you=[GENEVIEVE, MASTER],
        counters={MASTER: {"loyalty": 7}},
    )
    # A Cleric, a Rogue and a Wizard; a Fighter is none of the four.
    assert [str(rolled.die) for rolled in play(start, "1").all(DieRolled)] == ["d12"]
    tokens = (Tokens("you", "Rogue", INFINITY), Tokens("opponent", "Wizard", 1))
    rogues = replace(start, tokens=tokens)
    assert party_size(rogues, "you") == 1


def test_genevieve_alone_has_no_die() -> None:
    game = play(table(Begin(Step.COMBAT), you=[GENEVIEVE, "Storm Crow"]))
    assert (game.triggers(GENEVIEVE), game.results) == (1, [])


def test_one_creature_stands_for_one_member_of_the_party() -> None:
    # Arcane Investigator is a Wizard, Lightfoot Rogue a Rogue; the second Rogue adds nobody.
    you = [GENEVIEVE, "Arcane Investigator", "Lightfoot Rogue", "Lightfoot Rogue"]
    game = play(table(Begin(Step.COMBAT), you=you), "8")
    assert [str(rolled.die) for rolled in game.all(DieRolled)] == ["d8"]


KHARIS = "Kharis & The Beholder"


@pytest.mark.parametrize(
    ("face", "bears", "grows"), [(9, 0, False), (10, 0, True), (8, 1, False), (9, 1, True)]
)
def test_kharis_adds_her_creatures_to_the_result(face: int, bears: int, grows: bool) -> None:
    # She herself and the Human that has just come are two.
    game = play(table(UPKEEP, you=[KHARIS, *["Grizzly Bears"] * bears]), str(face))
    assert game.tokens("Human") == 1
    assert game.counters(KHARIS, "+1/+1") == int(grows)


def test_kharis_checks_as_she_enters_too() -> None:
    assert play(table(cast(KHARIS)), "10").counters(KHARIS, "+1/+1") == 1


def test_kharis_copies_everybody_on_a_natural_20_only() -> None:
    copied = play(table(UPKEEP, you=[KHARIS, "Grizzly Bears"]), "20")
    bears = [held for held in copied.state.permanents if held.card == "Grizzly Bears"]
    assert len(bears) == 2
    assert len([held for held in copied.state.permanents if held.card == KHARIS]) == 1
    assert copied.tokens("Human") == 2
    raised = play(table(UPKEEP, you=[KHARIS, "Squirrel-Powered Scheme"]), "18")
    assert raised.results == [20]
    assert raised.tokens("Human") == 1


LUCK = "Luck Bobblehead"


@pytest.mark.parametrize(
    ("dice", "treasures"), [("1", 0), ("2", 1), ("1,3", 0), ("4,6", 2), ("2,3,6", 2)]
)
def test_luck_bobblehead_pays_for_each_even_result(dice: str, treasures: int) -> None:
    others = dice.count(",")
    game = play(table(Activate("you", LUCK), you=[LUCK] * (others + 1), mana=1), dice)
    assert game.tokens("Treasure") == treasures
    assert all(tokens.tapped for tokens in game.state.tokens)
    assert game.state.winner is None


@pytest.mark.parametrize(
    ("dice", "wins"), [("6*7", True), ("6*6,5", False), ("6*8", False), ("6*7,1", True)]
)
def test_luck_bobblehead_wins_with_exactly_seven_sixes(dice: str, wins: bool) -> None:
    number = {"6*7": 7, "6*6,5": 7, "6*8": 8, "6*7,1": 8}[dice]
    game = play(table(Activate("you", LUCK), you=[LUCK] * number), dice)
    assert (game.state.winner == "you") == wins


MATHISE = "Mathise, Surge Channeler"


@pytest.mark.parametrize(
    ("face", "drawn"),
    [
        (1, [("you", 1), ("opponent", 1)]),
        (9, [("you", 1), ("opponent", 1)]),
        (10, [("you", 1)]),
        (19, [("you", 1)]),
    ],
)
def test_mathise_lets_players_draw(face: int, drawn: list[tuple[str, int]]) -> None:
    game = play(table(cast("Box of Free-Range Goblins"), you=[MATHISE]), f"{face},3")
    assert [(each.player, each.count) for each in game.all(CardsDrawn)] == drawn
    assert game.tokens("Goblin") == 3


def test_mathise_copies_the_spell_and_the_copy_rolls_its_own_die() -> None:
    game = play(table(cast("Box of Free-Range Goblins"), you=[MATHISE]), "20,2,5")
    assert len(game.all(SpellCopied)) == 1
    assert [made.count for made in game.all(TokensCreated)] == [2, 5]


def test_mathise_looks_at_instants_and_sorceries_of_three_or_more() -> None:
    cheap = play(table(cast("Critical Hit", MATHISE), you=[MATHISE]))
    creature = play(table(cast("Djinni Windseer"), you=[MATHISE]), "3")
    assert (cheap.triggers(MATHISE), creature.triggers(MATHISE)) == (0, 0)


@pytest.mark.parametrize(("x", "triggers"), [(0, 0), (1, 1)])
def test_mathise_counts_x_on_the_stack(x: int, triggers: int) -> None:
    # {X}{B}{B}: two, and X.
    spell = cast("Attempted Murder", "Storm Crow", x=x)
    start = table(spell, you=[MATHISE], opponent=["Storm Crow"])
    assert play(start, "10,2" if x else "").triggers(MATHISE) == triggers


HOUSE = "Mr. House, President and CEO"


@pytest.mark.parametrize(
    ("dice", "robots", "treasures"),
    [("3", 0, 0), ("4", 1, 0), ("5", 1, 0), ("6", 1, 1), ("6,4,1", 2, 1)],
)
def test_mr_house_pays_for_each_die(dice: str, robots: int, treasures: int) -> None:
    start = table(Activate("you", HOUSE, x=dice.count(",")), you=[HOUSE], mana=4)
    game = play(start, dice)
    assert (game.tokens("Robot"), game.tokens("Treasure")) == (robots, treasures)


def test_mr_house_counts_seven_as_six_or_higher() -> None:
    start = table(Activate("you", HOUSE), you=[HOUSE, "Squirrel-Powered Scheme"])
    game = play(start, "5")
    assert (game.tokens("Robot"), game.tokens("Treasure")) == (1, 1)


@pytest.mark.parametrize("face", ["blank", "planeswalk", "chaos"])
def test_stairs_to_infinity_draws_for_each_planar_roll(face: str) -> None:
    game = play(table(RollPlanarDie("you"), you=["Stairs to Infinity"]), face)
    assert [each.count for each in game.all(CardsDrawn)] == [1]
    assert game.deeds == ([(Deed.LOOK_AT_PLANAR_DECK, 1)] if face == "chaos" else [])


@pytest.mark.parametrize("face", range(1, 7))
def test_velukan_dragon_gets_one_less_than_the_result(face: int) -> None:
    attack = play(table(Attack("you", "Velukan Dragon"), you=["Velukan Dragon"]), str(face))
    assert attack.results == [face]
    assert attack.size("Velukan Dragon") == (5 + face - 1, 5)
    block = play(table(Block("you", "Velukan Dragon"), you=["Velukan Dragon"]), str(face))
    assert block.size("Velukan Dragon") == (5 + face - 1, 5)
