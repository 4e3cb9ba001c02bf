"""Dice cases collected from other engines and from rulings, where the collection is at hand.

The collection stays outside of the repository: it is read beside it where it is there. The rules
behind each case are tested in our own words in the other files, so nothing depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.actions import Cast, RollPlanarDie
from engine.chance import Scripted
from engine.dice import Die, Roll
from engine.events import CardsDrawn, DieRolled
from engine.resolution import Resolution
from engine.rolling import roll
from engine.state import State
from tests.engine.games import Game, cast, play, table

CASES = Path(__file__).parents[3] / "shared" / "cases" / "dice-cases.json"

pytestmark = pytest.mark.skipif(
    not CASES.is_file(), reason="the collection of dice cases is not beside the repository"
)

GOBLINS = cast("Swarming Goblins")
BOX = cast("Box of Free-Range Goblins")
DRIVE = cast("Recruitment Drive")


@cache
def collection() -> Mapping[str, Mapping[str, Any]]:
    """Every case by its id."""
    return {case["id"]: case for case in json.loads(CASES.read_text(encoding="utf-8"))}


@dataclass(frozen=True)
class Played:
    """How a case is played with the cards the engine has, and which of its answers are compared."""

    id: str
    start: State
    compared: tuple[str, ...]
    choose: tuple[str, ...] = ()
    instruction: Roll | None = None
    """For a card the engine does not have: its roll alone."""


READINGS: Mapping[str, Callable[[Game], object]] = {
    "natural": lambda game: sorted(
        rolled.natural for rolled in game.all(DieRolled) if isinstance(rolled.natural, int)
    ),
    "results": lambda game: sorted(result or 0 for result in game.results),
    "result": lambda game: game.results[-1],
    "ignored": lambda game: sorted(int(str(face)) for face in game.ignored),
    "dice_rolled": lambda game: len(game.results) + len(game.ignored),
    "planar_dice_rolled": lambda game: len(game.all(DieRolled)),
    "table_row": lambda game: game.rows[-1],
    "row": lambda game: game.rows[-1] if game.rows else None,
    "goblin_tokens": lambda game: game.tokens("Goblin"),
    "soldiers": lambda game: game.tokens("Soldier"),
    "knights": lambda game: game.tokens("Knight"),
    "clown_robots": lambda game: game.tokens("Clown Robot"),
    "cards_drawn": lambda game: sum(int(str(drawn.count)) for drawn in game.all(CardsDrawn)),
    "farideh_triggers": lambda game: game.triggers("Farideh, Devil's Chosen"),
    "cards_drawn_by_farideh": lambda game: len(game.all(CardsDrawn)) - len(game.rows),
    "steel_squirrel_after_d6": lambda game: _size(game, "Steel Squirrel"),
    "order_asked": lambda game: ["increase" if kind == "modify" else kind for kind in game.asked],
    "may_draw": lambda game: game.all(CardsDrawn)[0].count,
}


def _size(game: Game, card: str) -> str:
    held = game.permanent(card)
    assert held is not None
    return f"{1 + int(str(held.bonus[0]))}/{1 + int(str(held.bonus[0]))}"


PLAYED = (
    Played("xmage-roll-004", table(GOBLINS), ("natural", "results", "table_row", "goblin_tokens")),
    Played("xmage-roll-006", table(GOBLINS), ("natural", "results", "table_row", "goblin_tokens")),
    Played(
        "xmage-roll-008",
        table(GOBLINS, you=["Pixie Guide"] * 2),
        ("dice_rolled", "ignored", "results", "goblin_tokens"),
    ),
    *(
        Played(
            f"xmage-roll-0{number}",
            table(GOBLINS, you=["Farideh, Devil's Chosen"]),
            ("results", "goblin_tokens", "cards_drawn", "farideh_triggers"),
        )
        for number in (17, 18)
    ),
    Played(
        "xmage-roll-022",
        table(RollPlanarDie("you"), BOX, you=["Steel Squirrel"]),
        ("steel_squirrel_after_d6",),
    ),
    Played(
        "xmage-roll-023",
        table(BOX, you=["Barbarian Class"] * 2),
        ("dice_rolled", "ignored", "results", "goblin_tokens"),
    ),
    Played(
        "xmage-roll-026",
        table(RollPlanarDie("you"), you=["Barbarian Class"] * 2),
        ("planar_dice_rolled",),
    ),
    Played(
        "rust-706-003",
        table(cast("Diviner's Portent", x=1), other_cards=5),
        ("natural", "results", "row"),
    ),
    Played("rust-706-012", table(BOX, you=["Pixie Guide"]), ("results",)),
    Played("rust-706-013", table(BOX, you=["Pixie Guide"]), ("results",)),
    Played("rust-706-014", table(), ("results",), instruction=Roll("you", Die(20), 2, ignore=1)),
    Played(
        "rust-barb-001",
        table(DRIVE, you=["Barbarian Class"]),
        ("soldiers", "knights", "dice_rolled"),
    ),
    Played("rust-barb-002", table(DRIVE, you=["Barbarian Class"] * 2), ("knights", "dice_rolled")),
    Played("rust-barb-003", table(DRIVE, you=["Barbarian Class"] * 2), ("knights", "dice_rolled")),
    Played("ruling-002", table(cast("Circuits Act")), ("clown_robots",)),
    Played("ruling-011", table(), ("result",), instruction=Roll("you", Die(20), 2, ignore=1)),
    Played(
        "diff-xmage-001", table(BOX, you=["Squirrel-Powered Scheme"]), ("result", "goblin_tokens")
    ),
    Played(
        "diff-xmage-004",
        table(cast("Diviner's Portent", x=1), you=["Farideh, Devil's Chosen"], other_cards=5),
        ("result", "cards_drawn_by_farideh"),
    ),
    Played(
        "diff-forge-001",
        table(cast("Diviner's Portent", x=1), you=["Xenosquirrels"]),
        ("result", "row", "cards_drawn"),
        ("1 -1",),
    ),
    Played(
        "diff-forge-002",
        table(cast("Circuits Act"), you=["Monitor Monitor"]),
        ("results",),
        ("reroll 1", "keep"),
    ),
    Played(
        "diff-forge-008",
        table(cast("Arcane Endeavor"), you=["Xenosquirrels"]),
        ("results", "may_draw"),
        ("8 +1", "no", "9"),
    ),
)


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: str(played.id))
def test_the_engine_agrees_with_the_rules(played: Played) -> None:
    case = collection()[played.id]
    expected = case["expect"].get("rules", case["expect"])
    dice = ",".join(str(face).lower() for roll in case["dice_script"] for face in roll["faces"])
    game = _play(played, dice)
    for name in played.compared:
        wanted = expected[name]
        assert READINGS[name](game) == (sorted(wanted) if isinstance(wanted, list) else wanted)


def _play(played: Played, dice: str) -> Game:
    if played.instruction is None:
        return play(played.start, dice, played.choose)
    inputs = Scripted(dice, played.choose)
    now = Resolution(played.start, inputs)
    roll(now, card="a card", instruction=played.instruction)
    inputs.finish()
    return Game(tuple(now.trace), now.state)


def test_a_squirrel_is_asked_after_the_die_was_seen() -> None:
    case = collection()["diff-xmage-005"]
    assert case["expect"]["rules"]["decision"] == "after seeing the 6"
    start = table(Cast("opponent", "Box of Free-Range Goblins"), you=["Snickering Squirrel"])
    game = play(start, "6", ["6 +1"])
    assert game.results == [7]


def test_hammer_jammer_keeps_the_die_and_loses_it_to_chaos() -> None:
    case = collection()["xmage-roll-021"]
    entered = play(table(cast("Hammer Jammer")), "5")
    counters = entered.counters("Hammer Jammer", "+1/+1")
    assert f"{counters}/{counters}" == case["expect"]["hammer_jammer_after_enter"]
    chaos = play(table(cast("Hammer Jammer"), RollPlanarDie("you")), "5,chaos")
    assert chaos.permanent("Hammer Jammer") is None


def test_a_tapped_squirrel_is_not_offered_again() -> None:
    case = collection()["rust-706-005"]
    start = table(BOX, BOX, opponent=["Snickering Squirrel"])
    game = play(start, "5,2", ["5 +1"])
    assert game.results == case["expect"]["results"]
    assert len(game.asked) == 1


def test_a_monitor_works_once_each_turn() -> None:
    case = collection()["rust-706-006"]
    faces = [face for each in case["dice_script"] for face in each["faces"]]
    game = play(table(BOX, BOX, you=["Monitor Monitor"]), ",".join(map(str, faces)), ["reroll 1"])
    assert game.results == case["expect"]["life_A_gain"]


def test_a_living_dead_shift_may_be_paid_in_vain() -> None:
    case = collection()["ruling-021"]
    assert case["expect"] == {
        "may_pay_life": True,
        "face_changes": False,
        "once_per_turn_used": True,
    }
    start = table(RollPlanarDie("you"), BOX, you=["Night Shift of the Living Dead"])
    game = play(start, "blank,3", ["blank +1"])
    assert game.life("you") == 19
    assert game.results == [None, 3]
