"""Which permanents a roll is accounted to, read back from the story alone."""

from __future__ import annotations

import pytest

from engine.abilities import TriggeredAbility
from engine.accounts import accounts
from engine.conditions import Dies, OncePerRoll
from engine.dice import Die
from engine.events import (
    AttractionOpened,
    ControlGained,
    CountersPut,
    Died,
    DieRolled,
    Entered,
    Event,
    LeftBattlefield,
    Moved,
    PhasedIn,
    PhasedOut,
)
from engine.instructions import Exile, GainControl, GainKeywords, RollDice
from engine.measures import MEASURES
from engine.questions import QuestionKind
from engine.remarks import ChoiceMade, NothingRolled, RollInstructed, RollReplaced
from engine.subjects import Zone
from tests.engine.carried import carry
from tests.engine.games import table

DWARF, GUIDE = "Brazen Dwarf", "Pixie Guide"
ROLL = RollInstructed("you", "Concentrate", Die(6), 1)


@pytest.mark.parametrize(
    ("events", "there"),
    [
        ((), [DWARF]),
        ((Entered("you", GUIDE),), [DWARF, GUIDE]),
        ((Entered("opponent", GUIDE),), [DWARF]),
        ((AttractionOpened("you", "Drop Tower"),), [DWARF, "Drop Tower"]),
        ((Died(DWARF),), []),
        ((LeftBattlefield(DWARF),), []),
        ((Moved("you", DWARF, Zone.BATTLEFIELD, Zone.HAND),), []),
        ((Moved("you", DWARF, Zone.GRAVEYARD, Zone.HAND),), [DWARF]),
        ((Died("Storm Crow"),), [DWARF]),
        ((ControlGained("opponent", DWARF),), []),
        ((ControlGained("opponent", DWARF), ControlGained("you", DWARF)), [DWARF]),
        ((PhasedOut(DWARF),), []),
        ((PhasedOut(DWARF), PhasedIn(DWARF)), [DWARF]),
    ],
)
def test_the_permanents_of_the_roller_are_those_there_as_the_dice_fall(
    events: tuple[Event, ...], there: list[str]
) -> None:
    (account,) = accounts(table(you=[DWARF]), (*events, ROLL))
    assert list(account.permanents) == there


def test_what_left_in_the_same_resolution_sees_no_roll() -> None:
    start = table(you=[DWARF, GUIDE], opponent=[DWARF])
    game = carry(start, Exile(), RollDice(Die(6)), at=[DWARF], dice="4,2")
    (account,) = accounts(start, game.trace)
    assert account.permanents == (GUIDE,)
    stolen = carry(start, GainKeywords(()), GainControl(), RollDice(Die(6)), at=[GUIDE], dice="4,2")
    (account,) = accounts(start, stolen.trace)
    assert account.permanents == (DWARF, GUIDE)


def test_counters_on_each_of_equal_tokens_all_count() -> None:
    counted = MEASURES["counters"].of((CountersPut("Soldier", "+1/+1", 2, 5),))
    assert counted == "10"


def test_a_replacement_after_dice_were_seen_is_one_of_a_reroll() -> None:
    guide = RollReplaced(GUIDE, Die(6), 2, 1)
    again = ChoiceMade("you", QuestionKind.REROLL, "Wall of Fortune", "reroll 3")
    (account,) = accounts(table(you=[DWARF]), (ROLL, guide, again, guide))
    assert account.replaced == (guide,)
    (account,) = accounts(table(you=[DWARF]), (ROLL, guide))
    assert account.replaced == (guide,)


def test_where_nothing_was_rolled_nothing_triggers() -> None:
    once = TriggeredAbility(OncePerRoll(), ())
    (none,) = accounts(table(), (ROLL, NothingRolled("Concentrate")))
    assert none.nothing_rolled
    assert (none.counted, none.due(once)) == (0, 0)
    (one,) = accounts(table(), (ROLL, DieRolled("you", Die(6), 4)))
    assert not one.nothing_rolled
    assert (one.counted, one.due(once)) == (1, 1)
    assert one.due(TriggeredAbility(Dies(), ())) == 0
