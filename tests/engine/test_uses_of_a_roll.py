"""What is done with a roll: which result, how many, how often, by whom, and rolled again."""

from __future__ import annotations

import pytest

from engine.dice import INFINITY, Count, Die, NoNumber, Pool
from engine.events import (
    AbilityTriggered,
    BaseSet,
    DeedDone,
    Moved,
    RowApplied,
    ShieldMade,
)
from engine.instructions import (
    ChooseResult,
    CreateTokens,
    Deed,
    Draw,
    Exile,
    FirstAndSecond,
    ForEachResult,
    GainLife,
    IfAnyResult,
    IfDoubles,
    IfNatural,
    IfNumber,
    IfTotal,
    Instruction,
    LoseLife,
    MayDo,
    Named,
    NextTime,
    PutCounters,
    Reflexive,
    RollAgain,
    RollDice,
    RollPlanar,
    RollToVisit,
    SetBase,
    StoreResults,
    WinGame,
    reads_results,
)
from engine.remarks import NoRowApplied, NothingRolled, NumberPartIdle, RepeatsStopped
from engine.resolution import TooManyDice
from engine.shields import ExtraDieTheyIgnore, TwoDiceForOne
from engine.subjects import Of, On, Quantity, Results, Who
from engine.table import ResultsTable, Row
from tests.engine.carried import carry, tokens
from tests.engine.games import cast, play, table, with_repeats

RESULT, X = Quantity(Of.TOTAL), Quantity(Of.X)
D6, D20 = Die(6), Die(20)
ONE, TWO, FIVE = GainLife(1), GainLife(2), GainLife(5)
HIGH = Results(at_least=4)
EVERY_FACE = ",".join(f"{face}*inf" for face in range(1, 7))


@pytest.mark.parametrize(("face", "life"), [(3, 22), (4, 25)])
def test_the_total_decides(face: int, life: int) -> None:
    roll = RollDice(D6, then=(IfTotal(HIGH, (FIVE,), (TWO,)),))
    assert carry(table(), roll, dice=str(face)).life("you") == life


def test_a_total_of_several_dice_decides() -> None:
    roll = RollDice(D6, 2, then=(IfTotal(Results(7, 7), (FIVE,)),))
    assert carry(table(), roll, dice="3,4").life("you") == 25
    assert carry(table(), roll, dice="3,5").life("you") == 20


@pytest.mark.parametrize(
    ("which", "life"), [(HIGH, 25), (Results(at_most=9), 22), (Results(odd=True), 22)]
)
def test_an_infinite_total_is_above_every_number(which: Results, life: int) -> None:
    roll = RollDice(D6, X, then=(IfTotal(which, (FIVE,), (TWO,)),))
    assert carry(table(), roll, x=INFINITY, dice=EVERY_FACE).life("you") == life


def test_any_result_decides_once() -> None:
    roll = RollDice(D6, 3, then=(IfAnyResult(HIGH, (FIVE,)),))
    assert carry(table(), roll, dice="4,5,6").life("you") == 25
    assert carry(table(), roll, dice="1,2,3").life("you") == 20


def test_the_natural_result_decides_whatever_is_added() -> None:
    roll = RollDice(D20, modifier=5, then=(IfNatural(Results(20, 20), (FIVE,)),))
    assert carry(table(), roll, dice="20").life("you") == 25
    assert carry(table(), roll, dice="15").life("you") == 20


@pytest.mark.parametrize(("dice", "life"), [("3,3", 25), ("3,4", 22)])
def test_doubles_are_equal_results(dice: str, life: int) -> None:
    roll = RollDice(D6, 2, then=(IfDoubles((FIVE,), (TWO,)),))
    assert carry(table(), roll, dice=dice).life("you") == life


def test_doubles_may_lie_outside_of_the_die() -> None:
    start = table(you=["Squirrel-Powered Scheme"])
    roll = RollDice(D6, 2, then=(IfDoubles((FIVE,)),))
    assert carry(start, roll, dice="6,6").life("you") == 25


@pytest.mark.parametrize(
    ("number", "low", "high", "life"),
    [
        (RESULT, 4, None, 25),
        (RESULT, None, 3, 22),
        (RESULT, 4, 4, 25),
        (RESULT, X, None, 22),
        (RESULT, None, X, 25),
        (Quantity(Of.TOTAL, -1), -4, None, 25),
        (Quantity(Of.TOTAL, -1), -3, None, 22),
        (7, 1, None, 25),
        (RESULT, None, None, 25),
    ],
)
def test_numbers_are_compared(
    number: Quantity | int, low: Quantity | int | None, high: Quantity | int | None, life: int
) -> None:
    compare = IfNumber(number, low, high, (FIVE,), (TWO,))
    assert carry(table(), RollDice(D6, then=(compare,)), dice="4", x=5).life("you") == life


def test_what_is_no_number_is_compared_with_nothing() -> None:
    compare = IfNumber(RESULT, 1, None, (FIVE,), (TWO,))
    game = carry(table(), compare, IfNumber(1, Quantity(Of.FIRST), then=(FIVE,)))
    assert game.life("you") == 20
    assert game.all(NumberPartIdle) == (NumberPartIdle("Concentrate"),) * 2


@pytest.mark.parametrize(
    "instruction",
    [
        ForEachResult(ResultsTable(6, (Row(1, 6, (FIVE,)),))),
        IfTotal(HIGH, (FIVE,), (FIVE,)),
        IfAnyResult(HIGH, (FIVE,)),
        IfNatural(HIGH, (FIVE,)),
        IfDoubles((FIVE,), (FIVE,)),
    ],
)
def test_what_needs_a_number_does_nothing_without_one(instruction: IfTotal) -> None:
    game = carry(table(), instruction)
    assert game.trace == (NumberPartIdle("Concentrate"),)


FACES = ForEachResult(
    ResultsTable(
        6,
        (
            Row(1, 3, (CreateTokens("Goblin"),)),
            Row(4, 5, (GainLife(RESULT),)),
            Row(6, 6, (Draw(),)),
        ),
    )
)


def test_each_result_does_what_its_row_says() -> None:
    game = carry(table(), RollDice(D6, 6, then=(FACES,)), dice="1,1,4,4,5,6")
    assert tokens(game) == {("you", "Goblin"): 2}
    assert game.life("you") == 20 + 4 + 4 + 5
    assert game.state.player("you").other_cards == 1
    assert [row.row for row in game.all(RowApplied)] == ["1-3", "4-5", "4-5", "6"]


def test_a_result_in_no_row_does_nothing() -> None:
    start = table(you=["Squirrel-Powered Scheme"])
    game = carry(start, RollDice(D6, 2, then=(FACES,)), dice="6,6")
    assert game.all(NoRowApplied) == (NoRowApplied("Concentrate", 8),)
    assert not game.all(RowApplied)


@pytest.mark.parametrize("dice", [10**18, INFINITY])
def test_each_of_very_many_results_does_its_own(dice: Count) -> None:
    shown = f"1*{dice}" if dice == 10**18 else EVERY_FACE
    game = carry(table(), RollDice(D6, X, then=(FACES,)), dice=shown, x=dice)
    assert tokens(game)["you", "Goblin"] == dice
    assert len(game.all(RowApplied)) <= 6


def test_one_of_two_results_is_chosen() -> None:
    roll = RollDice(
        D6, 2, then=(ChooseResult(), GainLife(Quantity(Of.CHOSEN)), Draw(Quantity(Of.OTHER)))
    )
    game = carry(table(), roll, dice="2,5", choose=["2"])
    assert (game.life("you"), game.state.player("you").other_cards) == (22, 5)
    equal = carry(table(), roll, dice="4,4")
    assert (equal.life("you"), equal.state.player("you").other_cards) == (24, 4)


def test_two_of_more_results_are_chosen() -> None:
    roll = RollDice(
        D6, 3, then=(ChooseResult(), GainLife(Quantity(Of.CHOSEN)), Draw(Quantity(Of.OTHER)))
    )
    game = carry(table(), roll, dice="1,3,6", choose=["3", "1"])
    assert (game.life("you"), game.state.player("you").other_cards) == (23, 1)


def test_of_one_result_there_is_no_other() -> None:
    roll = RollDice(
        D6, then=(ChooseResult(), GainLife(Quantity(Of.CHOSEN)), Draw(Quantity(Of.OTHER)))
    )
    game = carry(table(), roll, ChooseResult(), dice="5")
    assert game.life("you") == 25
    assert game.all(NumberPartIdle) == (NumberPartIdle("Concentrate"),)


def test_the_first_and_the_second_result_come_from_two_rolls() -> None:
    sizes = SetBase(Quantity(Of.FIRST), Quantity(Of.SECOND))
    start = table(you=["Grizzly Bears", "Brazen Dwarf"])
    game = carry(start, FirstAndSecond(D6, (sizes,)), of="Grizzly Bears", dice="6,1")
    assert game.all(BaseSet) == (BaseSet("Grizzly Bears", 6, 1),)
    assert game.triggers("Brazen Dwarf") == 2


def test_a_roll_again_is_the_same_roll_on_the_same_table() -> None:
    again = RollDice(
        D20, table=ResultsTable(20, (Row(1, 14, (ONE,)), Row(15, 20, (TWO, RollAgain()))))
    )
    game = carry(table(), again, dice="15,20,3", choose=["yes", "yes"])
    assert game.life("you") == 25
    game = carry(table(), again, dice="15", choose=["no"])
    assert game.life("you") == 22


def test_two_more_runs_may_bring_further_ones() -> None:
    rows = (Row(1, 1, ()), Row(2, 5, (ONE,)), Row(6, 6, (RollAgain(optional=False, times=2),)))
    runs = RollDice(D6, table=ResultsTable(6, rows))
    assert carry(table(), runs, dice="6,1,4").life("you") == 21
    assert carry(table(), runs, dice="6,6,2,3,4").life("you") == 23


def test_the_story_stops_where_it_is_rolled_again_too_often() -> None:
    always = RollDice(D6, then=(IfAnyResult(HIGH, (RollAgain(optional=False),)),))
    game = carry(with_repeats(table(), 2), always, dice="4,4,4")
    assert game.all(RepeatsStopped) == (RepeatsStopped("Concentrate", 2),)


def test_a_roll_within_something_else_is_rolled_again_there() -> None:
    inner = RollDice(D6, then=(IfAnyResult(HIGH, (ONE, RollAgain(optional=False))),))
    game = carry(table(), MayDo((inner, FIVE)), TWO, dice="4,5,1", choose=["yes"])
    assert game.life("you") == 20 + 1 + 1 + 5 + 2


def test_a_counted_trigger_rolls_each_time() -> None:
    game = carry(table(), RollDice(D6, then=(GainLife(RESULT),)), dice="2,3,6", times=3)
    assert game.life("you") == 31
    with pytest.raises(TooManyDice):
        carry(table(), RollDice(D6), times=101)
    with pytest.raises(TooManyDice):
        carry(table(), RollDice(D6), times=INFINITY)


def test_who_does_not_want_does_something_else() -> None:
    may = MayDo((FIVE,), (TWO,))
    assert carry(table(), may, choose=["yes"]).life("you") == 25
    assert carry(table(), may, choose=["no"]).life("you") == 22


def test_no_die_is_rolled_for_no_dice() -> None:
    game = carry(table(you=["Brazen Dwarf"]), RollDice(D6, X, then=(FIVE,)), FIVE, x=0)
    assert game.all(NothingRolled) == (NothingRolled("Concentrate"),)
    assert game.life("you") == 25
    assert not game.all(AbilityTriggered)


def test_a_number_that_is_none_is_never_rolled() -> None:
    for roll in (
        RollDice(D6, Quantity(Of.FIRST)),
        RollDice(D6, modifier=Quantity(Of.FIRST)),
        RollDice(D6, modifier=X),
        RollDice(D6, 3, ignore=X),
    ):
        with pytest.raises(NoNumber, match="what is no number"):
            carry(table(), roll, x=INFINITY)


def test_as_many_of_the_lowest_are_ignored_as_the_game_says() -> None:
    roll = RollDice(D6, X, ignore=Quantity(Of.X, plus=-1), then=(GainLife(RESULT),))
    assert carry(table(), roll, dice="3,5,1", x=3).life("you") == 25


def test_what_comes_first_and_then_the_table() -> None:
    roll = RollDice(D20, then=(ONE,), table=ResultsTable(20, (Row(1, 20, (TWO,)),)))
    assert carry(table(), roll, dice="7").life("you") == 23


def test_a_roll_of_the_planar_die_by_an_effect() -> None:
    game = carry(table(you=["Brazen Dwarf"]), RollPlanar(), dice="chaos")
    assert game.triggers("Brazen Dwarf") == 1
    assert game.state.player("you").planar_actions == 0
    assert "chaos\n" in game.story


def test_a_roll_to_visit_visits_what_is_lit() -> None:
    start = table(you=["Drop Tower", "Ferris Wheel"])
    game = carry(start, RollToVisit(), dice="6")
    assert (game.triggers("Drop Tower"), game.triggers("Ferris Wheel")) == (1, 1)
    game = carry(start, RollDice(D6, to_visit=True), dice="3")
    assert (game.triggers("Drop Tower"), game.triggers("Ferris Wheel")) == (1, 0)
    game = carry(start, RollDice(D6), dice="6")
    assert not game.all(AbilityTriggered)


def test_the_next_roll_of_players_is_replaced() -> None:
    game = carry(
        table(),
        NextTime(ExtraDieTheyIgnore("", ""), Who.TARGET_PLAYER),
        NextTime(TwoDiceForOne("")),
        at=["opponent"],
    )
    assert game.state.player("opponent").shields == (ExtraDieTheyIgnore("Concentrate", "you"),)
    assert game.state.player("you").shields == (TwoDiceForOne("Concentrate"),)
    assert game.trace == (
        ShieldMade("opponent", "Concentrate"),
        ShieldMade("you", "Concentrate"),
    )


def test_a_reflexive_ability_triggers_with_the_result() -> None:
    card = "Ancient Bronze Dragon"
    start = table(you=[card, "Storm Crow"])
    game = carry(start, RollDice(D20, then=(Reflexive(),)), of=card, dice="7")
    (waiting,) = game.state.waiting
    assert waiting.results == Pool.of([7])
    assert game.triggers(card) == 1


def test_the_game_is_won() -> None:
    game = carry(table(), WinGame())
    assert game.state.winner == "you"


def test_a_named_deed_is_told_for_each_player_meant_unless_there_is_nothing_of_it() -> None:
    game = carry(table(), Named(Deed.ASSEMBLE, X, Who.EACH_PLAYER), x=4, times=2)
    assert game.all(DeedDone) == (
        DeedDone("you", "Concentrate", Deed.ASSEMBLE, 8),
        DeedDone("opponent", "Concentrate", Deed.ASSEMBLE, 8),
    )
    assert carry(table(), Named(Deed.ASSEMBLE, X), x=0).trace == ()


def test_every_row_rolling_again_is_refused() -> None:
    endless = ResultsTable(6, (Row(1, 6, (RollAgain(optional=False),)),))
    with pytest.raises(ValueError, match="chance to stop is zero"):
        RollDice(D6, table=endless)


def test_as_it_enters_it_rolls_again_and_nobody_is_asked_between() -> None:
    start = table(cast("Elvish Impersonators"), you=["Brazen Dwarf"])
    game = play(start, "4,2")
    assert game.size("Elvish Impersonators") == (4, 2)
    counted = carry(game.state, PutCounters("+1/+1", 1, On.ITSELF), of="Elvish Impersonators")
    assert counted.size("Elvish Impersonators") == (5, 3)


def test_more_ignored_dice_than_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="leave none"):
        RollDice(D6, 2, ignore=2)


@pytest.mark.parametrize(
    ("instruction", "reads"),
    [
        (GainLife(RESULT), True),
        (MayDo((GainLife(RESULT),)), True),
        (RollDice(D6, then=(GainLife(RESULT),)), False),
        (RollDice(D6, RESULT), True),
        (RollDice(D6, modifier=RESULT), True),
        (FirstAndSecond(D6, (GainLife(RESULT),)), False),
        (GainLife(X), False),
        (IfDoubles((FIVE,)), True),
        (StoreResults(), True),
    ],
)
def test_which_instructions_read_the_roll_that_made_them_happen(
    instruction: Instruction, reads: bool
) -> None:
    assert reads_results((FIVE, instruction)) == reads


def test_a_target_that_went_before_it_was_rolled_again_is_not_met_twice() -> None:
    again = IfAnyResult(HIGH, (RollAgain(optional=False),))
    roll = RollDice(D6, then=(Exile(), LoseLife(1, Who.ITS_CONTROLLER), again))
    game = carry(table(opponent=["Storm Crow"]), roll, at=["Storm Crow"], dice="4,1")
    assert len(game.all(Moved)) == 1
    assert game.life() == 19


def test_an_aura_enters_attached_to_its_target() -> None:
    hex_ = "Maddening Hex"
    game = play(table(cast(hex_, "opponent")))
    held = game.permanent(hex_)
    assert held is not None
    assert held.attached_to == "opponent"
