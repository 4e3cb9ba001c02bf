"""Cards that do another thing for each face, compare a result, or repeat on one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action, Activate, Aiming, Begin, CombatDamage
from engine.events import DamageMarked, Destroyed, DieRolled, KeywordGained, LifeGained, Moved
from engine.instructions import CreateTokens
from engine.state import State
from engine.subjects import Step, Zone
from tests.engine.carried import carry, tokens
from tests.engine.games import cast, play, table

CELEBRITY, ROBOTS = "Celebr-8000", "Clowning Around"
BEARS, SWORD = "Grizzly Bears", "Sword of Dungeons & Dragons"
COMBAT = Begin(Step.COMBAT)


@pytest.mark.parametrize(
    ("dice", "size", "keywords"),
    [
        ("1,2", (4, 4), {"menace"}),
        ("1,1", (5, 5), {"double strike"}),
        ("3,4", (3, 3), {"vigilance", "lifelink"}),
        ("5,6", (3, 3), {"flying", "indestructible"}),
        ("6,6", (3, 3), {"indestructible", "double strike"}),
    ],
)
def test_the_celebrity_gets_what_each_result_says(
    dice: str, size: tuple[int, int], keywords: set[str]
) -> None:
    game = play(table(COMBAT, you=[CELEBRITY]), dice)
    assert game.size(CELEBRITY) == size
    assert game.keywords(CELEBRITY) == keywords


def test_doubles_above_the_faces_are_doubles_still() -> None:
    start = table(COMBAT, you=[CELEBRITY, "Squirrel-Powered Scheme"])
    game = play(start, "6,6")
    assert game.all(KeywordGained) == (KeywordGained(CELEBRITY, "double strike"),)
    assert game.rows == []
    assert play(start, "5,6").keywords(CELEBRITY) == frozenset()


@pytest.mark.parametrize(("face", "robots"), [(1, 3), (2, 3), (3, 2), (6, 2)])
def test_clowning_around_counts_the_robots_there_are(face: int, robots: int) -> None:
    game = play(table(cast(ROBOTS)), str(face))
    assert tokens(game) == {("you", "Clown Robot"): robots}


@pytest.mark.parametrize(("you", "robots"), [([], 7), (["Snickering Squirrel"], 6)])
def test_with_six_robots_a_seven_is_too_high(you: list[str], robots: int) -> None:
    start = carry(table(cast(ROBOTS), you=you), CreateTokens("Clown Robot", 4)).state
    game = play(start, "6", ["6 +1"] if you else [])
    assert tokens(game) == {("you", "Clown Robot"): robots}


def test_a_robot_that_is_a_card_counts_too_and_others_robots_do_not() -> None:
    start = table(cast(ROBOTS), you=[CELEBRITY], opponent=[CELEBRITY])
    assert tokens(play(start, "3")) == {("you", "Clown Robot"): 3}
    assert tokens(play(start, "4")) == {("you", "Clown Robot"): 2}


def die(*you: str, target: str = "Hammer Jammer") -> State:
    """The Six-Sided Die at a creature of the opponent's that has counters."""
    return table(
        cast("Six-Sided Die", target),
        you=list(you),
        opponent=[target],
        counters={target: {"+1/+1": 5}},
    )


def test_the_die_does_what_its_face_says() -> None:
    card = "Hammer Jammer"
    assert play(die(), "1").size(card) == (5, 6)
    assert play(die(), "2").counters(card, "+1/+1") == 3
    three = play(die(), "3")
    assert three.all(DamageMarked) == (DamageMarked("Six-Sided Die", card, 3),)
    assert three.all(LifeGained) == (LifeGained("you", 3),)
    assert play(die(), "4").size(card) == (1, 1)
    five = play(die(), "5")
    assert five.all(Destroyed) == (Destroyed(card),)
    assert five.state.player("opponent").graveyard == (card,)
    six = play(die(), "6")
    assert Moved("opponent", card, Zone.BATTLEFIELD, Zone.EXILE) in six.trace
    assert six.state.player("opponent").exile == (card,)


def test_no_face_and_nothing_done_off_the_die() -> None:
    game = play(die("Squirrel-Powered Scheme"), "5")
    assert game.rows == []
    assert game.size("Hammer Jammer") == (5, 5)


def armed(*actions: Action) -> State:
    """Bears with the Sword."""
    start = table(*actions, you=[BEARS, SWORD])
    bears, sword = start.permanents
    return replace(start, permanents=(bears, replace(sword, attached_to=bears.id)))


@pytest.mark.parametrize(("dice", "dragons"), [("19", 1), ("20,3", 2), ("20,20,20,1", 4)])
def test_the_sword_makes_a_dragon_and_again_for_each_20(dice: str, dragons: int) -> None:
    game = play(armed(CombatDamage(BEARS)), dice)
    assert tokens(game) == {("you", "Dragon"): dragons}
    assert len(game.all(DieRolled)) == dragons
    assert game.life() == 16


def test_the_sword_is_put_on_another_creature() -> None:
    start = armed(Activate("you", SWORD, (Aiming("Storm Crow"),)))
    crow = replace(start.permanents[0], id=9, card="Storm Crow")
    start = replace(start, permanents=(*start.permanents, crow))
    game = play(start)
    assert game.size(BEARS) == (2, 2)
    assert game.size("Storm Crow") == (3, 4)
