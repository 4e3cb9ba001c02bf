"""The order of simultaneous triggers: the active player's first, and of one player's as the
player says, asked only where it can matter.
"""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Activate, Begin, NextTurn
from engine.chance import Scripted
from engine.dice import Pool
from engine.events import AbilityPutOnStack, ResolutionBegan
from engine.ordering import ordered
from engine.resolution import Resolution
from engine.state import StackKind, StackObject
from engine.subjects import Step
from tests.engine.games import Game, cast, play, table

POUCH = Activate("you", "Component Pouch")
UPKEEP = Begin(Step.UPKEEP)
DEE = "Dee Kay, Finder of the Lost"


def put(game: Game) -> list[str]:
    """What was put on the stack, in order."""
    return [each.card for each in game.all(AbilityPutOnStack)]


def began(game: Game) -> list[str]:
    """What began to resolve, in order."""
    return [each.card for each in game.all(ResolutionBegan)]


def test_triggers_that_only_add_to_things_of_their_own_are_not_asked_about() -> None:
    mine = ["Component Pouch", "Brazen Dwarf", "Feywild Trickster", "As Luck Would Have It"]
    game = play(table(POUCH, you=mine), "5")
    assert not game.asked
    assert put(game) == mine[1:]


def test_where_one_rolls_its_controller_says_the_order() -> None:
    mine = ["Krazy Kow", "Inhumaniac"]
    game = play(table(UPKEEP, you=mine), "2,3", ["Inhumaniac"])
    assert put(game) == ["Inhumaniac", "Krazy Kow"]
    assert began(game) == ["Krazy Kow", "Inhumaniac"]
    assert game.asked == ["order"]


def test_the_first_answer_leaves_them_in_the_order_they_came() -> None:
    game = play(table(UPKEEP, you=["Krazy Kow", "Inhumaniac"]), "2,3", ["Krazy Kow"])
    assert put(game) == ["Krazy Kow", "Inhumaniac"]


def test_of_three_the_player_is_asked_twice() -> None:
    mine = ["Krazy Kow", "Inhumaniac", "Painiac"]
    game = play(table(UPKEEP, you=mine), "2,3,4", ["Painiac", "Inhumaniac"])
    assert put(game) == ["Painiac", "Inhumaniac", "Krazy Kow"]


def test_two_of_one_name_are_not_told_apart() -> None:
    game = play(table(UPKEEP, you=["Krazy Kow", "Krazy Kow"]), "2,3")
    assert not game.asked
    assert put(game) == ["Krazy Kow"] * 2


def test_two_abilities_of_one_card_are_numbered() -> None:
    murder = cast("Attempted Murder", "Grizzly Bears", x=3)
    start = table(murder, you=[DEE], opponent=["Grizzly Bears"])
    game = play(start, "2,2,4", ["Dee Kay Finder of the Lost 3", "no"])
    assert game.asked == ["order", "optional"]
    assert [each.times for each in game.all(AbilityPutOnStack)] == [1, 2]
    assert (game.life(), game.life("you")) == (18, 22)


def test_the_active_players_triggers_go_on_the_stack_first() -> None:
    mine, theirs = ["Poultrygeist"], ["Poultrygeist"]
    start = table(
        NextTurn("opponent"),
        cast("Attempted Murder", "Storm Crow", x=1, by="opponent"),
        you=mine,
        opponent=[*theirs, "Storm Crow"],
    )
    game = play(start, "2", ["no", "no"])
    assert [each.player for each in game.all(AbilityPutOnStack)] == ["opponent", "you"]
    last = [each.player for each in game.all(ResolutionBegan)][1:]
    assert last == ["you", "opponent"]


def test_each_player_orders_their_own() -> None:
    start = table(
        cast("Attempted Murder", "Storm Crow", x=1),
        you=["Poultrygeist"],
        opponent=["Storm Crow", "Poultrygeist"],
    )
    assert not play(start, "2", ["no", "no"]).asked.count("order")


def test_ward_is_never_asked_about() -> None:
    hydras = ["Neverwinter Hydra"] * 2
    start = table(
        cast("Icy Blast", *hydras, x=2),
        opponent=hydras,
        counters={"Neverwinter Hydra": {"+1/+1": 3}},
    )
    assert play(start, "", ["pay", "pay"]).asked == ["pay ward", "pay ward"]


JAMMER = "Hammer Jammer"
CIRCUITS = cast("Circuits Act")


def jammed(dice: str, choose: list[str], *more: str) -> Game:
    """Three dice are rolled while Hammer Jammer looks on."""
    start = table(CIRCUITS, you=[JAMMER, *more], hand=["Circuits Act"], counters=TWO)
    return play(start, dice, choose)


TWO = {JAMMER: {"+1/+1": 2}}


def test_the_player_says_which_trigger_that_sets_something_is_last() -> None:
    for last in (2, 4, 6):
        other = next(result for result in (2, 4, 6) if result != last)
        game = jammed("2,4,6", [f"{JAMMER} on {last}", f"{JAMMER} on {other}"])
        assert game.asked == ["order", "order"]
        assert game.counters(JAMMER, "+1/+1") == last


def test_equal_results_come_to_the_same() -> None:
    game = jammed("4,4,4", [])
    assert not game.asked
    assert game.counters(JAMMER, "+1/+1") == 4


def test_a_trigger_that_reads_no_number_is_called_by_that() -> None:
    start = table(you=[JAMMER], counters=TWO)
    four = StackObject(1, StackKind.TRIGGERED, JAMMER, "you", 1, results=Pool.of([4]))
    blank = replace(four, id=2, results=None)
    now = Resolution(start, Scripted((), [f"{JAMMER} on no number"]))
    assert ordered(now, "you", (four, blank)) == (blank, four)
