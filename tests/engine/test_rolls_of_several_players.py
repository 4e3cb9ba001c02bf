"""Each player rolls dice of their own: compared, tied, rolled again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.actions import Begin
from engine.chance import Seeded
from engine.dice import Die
from engine.events import DeedDone, DieRolled, Event, LifeLost
from engine.instructions import CompareRolls, Deed, LoseLife, Named, RollDice
from engine.remarks import Remark, RepeatsStopped
from engine.rules import finished, resolve, run
from engine.state import Player, State
from engine.subjects import Step, Who
from tests.engine.carried import carry
from tests.engine.games import table, with_repeats

D6, D20 = Die(6), Die(20)
CHAOS = CompareRolls((Named(Deed.NOT_ATTACKED, who=Who.THAT_PLAYER),), opponents=True)
LOWEST = CompareRolls((LoseLife(1, Who.THAT_PLAYER),), lowest=True, ties_again=True)


def three(**fields: Sequence[str]) -> State:
    """A table for three."""
    start = table(**fields)  # type: ignore[arg-type]
    return replace(start, players=(*start.players, Player("third player")))


@pytest.mark.parametrize(
    ("dice", "spared"),
    [
        ("10,12,11", ["opponent"]),
        ("10,12,12", ["opponent", "third player"]),
        ("20,12,11", []),
        ("12,12,3", ["opponent"]),
    ],
)
def test_players_compare_their_own_rolls(dice: str, spared: list[str]) -> None:
    roll = RollDice(D20, roller=Who.EACH_PLAYER, then=(CHAOS,))
    start = three(you=["Brazen Dwarf"], opponent=["Feywild Trickster"])
    game = carry(start, roll, dice=dice)
    assert [done.player for done in game.all(DeedDone)] == spared
    assert [rolled.player for rolled in game.all(DieRolled)] == ["you", "opponent", "third player"]
    # Whoever rolled a die is who "you" is for that die.
    assert (game.triggers("Brazen Dwarf"), game.triggers("Feywild Trickster")) == (1, 1)


def test_players_who_are_tied_roll_again() -> None:
    roll = RollDice(D6, roller=Who.EACH_PLAYER, then=(LOWEST,))
    game = carry(three(), roll, dice="2,5,2,4,4,6,3")
    assert game.all(LifeLost) == (LifeLost("third player", 1),)
    rollers = [rolled.player for rolled in game.all(DieRolled)]
    assert rollers[3:] == ["you", "third player"] * 2


def test_a_tie_stops_where_it_is_rolled_again_too_often() -> None:
    roll = RollDice(D6, roller=Who.EACH_PLAYER, then=(LOWEST,))
    game = carry(with_repeats(table(), 1), roll, dice="2,2,3,3")
    assert game.all(RepeatsStopped)
    assert not game.all(LifeLost)


def test_nothing_is_compared_where_nobody_rolled() -> None:
    assert carry(table(), LOWEST).trace == ()


def test_odds_follow_rolls_of_several_players_in_one_step() -> None:
    """Nothing is told apart between the dice of one player and those of the next."""
    start = table(Begin(Step.COMBAT), you=["Chaos Dragon"])
    once, story = run(start, Seeded(7))
    assert len([item for item in story if isinstance(item, DieRolled)]) == 2
    stopping = start
    told: list[Event | Remark] = []
    inputs = Seeded(7)
    while not finished(stopping):
        stopping, part = resolve(stopping, inputs, pausing=True)
        told += part
        assert stopping.resolving is None or stopping.resolving.roll is None
    assert (stopping, tuple(told)) == (once, story)
