"""Replacement effects a resolution leaves behind: made by an ability, good for one roll."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Activate, Aiming, NextTurn
from engine.events import BecameTapped
from engine.remarks import ChoiceMade
from engine.shields import ExtraDieTheyIgnore, TwoDiceForOne
from engine.state import Tokens
from tests.engine.games import cast, play, table

BEEBLE, IDEA = "Bamboozling Beeble", "The Big Idea"
GOBLINS = cast("Box of Free-Range Goblins")
IDEAS = Activate("you", IDEA, ability=1)


def beebled(player: str) -> Activate:
    """Your Beeble's ability, aimed at a player."""
    return Activate("you", BEEBLE, (Aiming(player),))


def test_the_beeble_spoils_the_next_roll_of_its_target() -> None:
    theirs = cast("Box of Free-Range Goblins", by="opponent")
    start = table(beebled("opponent"), theirs, theirs, you=[BEEBLE])
    game = play(start, "6,1,5", ["6"])
    assert game.results == [1, 5]
    assert [(made.player, made.option) for made in game.all(ChoiceMade)] == [("you", "6")]


def test_your_own_roll_leaves_it_waiting() -> None:
    game = play(table(beebled("opponent"), GOBLINS, you=[BEEBLE]), "4")
    assert game.state.player("opponent").shields == (ExtraDieTheyIgnore(BEEBLE, "you"),)


def test_it_is_over_with_the_turn() -> None:
    start = table(beebled("you"), NextTurn("opponent"), you=[BEEBLE])
    assert play(start).state.player("you").shields == ()


def test_the_big_idea_makes_brainiacs_and_three_of_them_have_an_idea() -> None:
    start = table(Activate("you", IDEA), IDEAS, GOBLINS, you=[IDEA])
    game = play(start, "3,2,5")
    assert game.tokens("Brainiac") == 3
    assert game.tokens("Goblin") == 7
    assert [each.card for each in game.all(BecameTapped)].count("Brainiac") == 3
    brainiacs = [group for group in game.state.tokens if group.token == "Brainiac"]
    assert [(group.count, group.tapped) for group in brainiacs] == [(3, True)]


def test_of_five_brainiacs_two_stay_untapped() -> None:
    start = replace(table(IDEAS, you=["Component Pouch"]), tokens=(Tokens("you", "Brainiac", 5),))
    start = replace(start, permanents=table(you=[IDEA]).permanents)
    game = play(start, "", ["Brainiac"] * 3)
    assert [(group.count, group.tapped) for group in game.state.tokens] == [(2, False), (3, True)]
    assert game.state.player("you").shields == (TwoDiceForOne(IDEA),)


def test_the_idea_waits_beyond_the_turn() -> None:
    """It says the next time, and not this turn."""
    start = replace(table(IDEAS, NextTurn("you"), GOBLINS, you=[IDEA]))
    start = replace(start, tokens=(Tokens("you", "Brainiac", 3),))
    game = play(start, "1,2", ["Brainiac"] * 3)
    assert game.tokens("Goblin") == 3
    assert game.all(ChoiceMade)[0].option == "Brainiac"
