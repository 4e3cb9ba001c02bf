"""Each player rolls dice of their own: compared, tied, rolled again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.dice import Die
from engine.events import DeedDone, DieRolled, LifeLost
from engine.instructions import CompareRolls, Deed, LoseLife, Named, RollDice
from engine.remarks import RepeatsStopped
from engine.state import Player, State
from engine.subjects import Who
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
