"""What is refused, what gives up, and what is bounded, where abilities happen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import rules
from engine.actions import Activate, Aiming, Attack, Begin, Cast, Crank, Return
from engine.chance import Scripted
from engine.costs import ExileThis, RemoveCounter, RollCost, Sacrifice, SacrificeOther, TapSymbol
from engine.dice import INFINITY, Die
from engine.events import AbilityPutOnStack, ContraptionCranked, LevelReached, Moved
from engine.instructions import RollDice
from engine.parameters import OutOfRange, number, whole
from engine.resolution import IllegalAction, Resolution, TooManyDice
from engine.rules import EndlessGame, run
from engine.situations import Doing, Verb, actions
from engine.state import StackKind, StackObject
from engine.subjects import Number, Step, Target, Which, Zone
from engine.targets import aim
from tests.engine.games import cast, play, table

CLASS = "Barbarian Class"


def test_x_is_announced_where_there_is_one() -> None:
    with pytest.raises(IllegalAction, match="Attempted Murder is cast with an X"):
        play(table(cast("Attempted Murder", "Storm Crow"), opponent=["Storm Crow"]))
    with pytest.raises(IllegalAction, match="Divination is cast without an X"):
        play(table(cast("Divination", x=1)))


def test_what_has_no_target_cannot_be_aimed() -> None:
    with pytest.raises(IllegalAction, match="Divination has no target"):
        play(table(cast("Divination", "Storm Crow"), opponent=["Storm Crow"]))


def test_any_number_of_targets_is_any_number() -> None:
    now = Resolution(table(you=["Storm Crow", "Grizzly Bears"]), Scripted())
    held = StackObject(1, StackKind.ACTIVATED, "Clay Golem", "you")
    named = (Aiming("Storm Crow"), Aiming("Grizzly Bears"))
    assert len(aim(now, held, Target(number=Number.ANY), named)) == 2


def test_a_class_gains_one_level_after_the_other() -> None:
    second = Activate("you", CLASS)
    third = Activate("you", CLASS, ability=1)
    game = play(table(second, third, you=[CLASS]))
    assert [reached.level for reached in game.all(LevelReached)] == [2, 3]
    for wrong in ((third,), (second, second)):
        with pytest.raises(IllegalAction, match="not at the right level"):
            play(table(*wrong, you=[CLASS]))


def test_what_a_class_does_at_level_two_it_does_not_at_level_one() -> None:
    start = table(Activate("you", "Steel Squirrel"), you=["Steel Squirrel", CLASS])
    assert play(start, "1,2").triggers(CLASS) == 0
    squirrel, barbarians = start.permanents
    second = replace(start, permanents=(squirrel, replace(barbarians, level=2)))
    assert play(second, "1,2").triggers(CLASS) == 1


def test_another_permanent_is_sacrificed_for_a_cost() -> None:
    bag = Activate("you", "Bag of Devouring")
    with pytest.raises(IllegalAction, match="cannot pay for Bag of Devouring"):
        play(table(bag, you=["Bag of Devouring"]))
    game = play(
        table(bag, you=["Bag of Devouring", "Storm Crow", "Grizzly Bears"]), "", ["Storm Crow"]
    )
    assert game.permanent("Storm Crow") is None


@pytest.mark.parametrize(
    ("mode", "target", "size", "life"),
    [
        ("more power", "Storm Crow", (2, 2), 20),
        ("less power", "Storm Crow", (0, 2), 20),
        ("more life", "opponent", (1, 2), 21),
        ("less life", "opponent", (1, 2), 19),
    ],
)
def test_a_card_that_changes_a_roll_in_its_middle_does_something_else_at_any_other_time(
    mode: str, target: str, size: tuple[int, int], life: int
) -> None:
    scooch = Cast("you", "Scooch", None, (Aiming(target),), modes=(mode,))
    game = play(table(scooch, you=["Storm Crow"], hand=["Scooch"]))
    assert (game.size("Storm Crow"), game.life()) == (size, life)
    assert game.state.player("you").other_cards == 1
    assert game.state.player("you").graveyard == ("Scooch",)


def test_a_contraption_triggers_as_it_is_cranked() -> None:
    flinger = "Boomflinger"
    crank = Crank("you", flinger, (Aiming("opponent"),))
    game = play(table(crank, you=[flinger]), "6,2")
    assert len(game.all(ContraptionCranked)) == 1
    assert [put.targets for put in game.all(AbilityPutOnStack)] == [("opponent",)]
    assert game.life() == 16


def test_mathise_sees_her_own_controllers_spells_only() -> None:
    mathise = "Mathise, Surge Channeler"
    mine = play(table(cast("Concentrate"), you=[mathise]), "15")
    theirs = play(table(cast("Concentrate", by="opponent"), you=[mathise]))
    cheap = play(table(cast("Growth Spurt", "Storm Crow"), you=[mathise, "Storm Crow"]), "3")
    assert (mine.triggers(mathise), theirs.triggers(mathise), cheap.triggers(mathise)) == (1, 0, 0)


def test_too_many_triggers_with_choices_are_refused() -> None:
    start = table(
        Cast("you", "Attempted Murder", INFINITY, (Aiming("Storm Crow"),)),
        you=["Goblin Blastronauts"],
        opponent=["Storm Crow"],
    )
    with pytest.raises(TooManyDice, match="Goblin Blastronauts"):
        play(start, "1*inf,2*inf,3*inf,4*inf,5*inf,6*inf")


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_RESOLUTIONS", 2)
    with pytest.raises(EndlessGame, match="no end after 2 resolutions"):
        run(table(*[cast("Divination")] * 5), Scripted())


def test_costs_of_abilities_are_not_paid_in_the_middle_of_a_roll() -> None:
    now = Resolution(table(), Scripted())
    for cost in (Sacrifice(), SacrificeOther(Which()), ExileThis(), RollCost(RollDice(Die(6)))):
        with pytest.raises(TypeError, match="paid where an ability is activated"):
            now.pay("you", cost, "Clay Golem", None)


def test_a_cost_of_what_is_not_there_cannot_be_paid() -> None:
    now = Resolution(table(), Scripted())
    for cost in (TapSymbol(), RemoveCounter("charge")):
        assert not now.can_pay("you", cost, None)
        with pytest.raises(TypeError, match="nothing that is there"):
            now.pay("you", cost, "Clay Golem", None)


def test_only_players_of_the_game_are_found() -> None:
    with pytest.raises(LookupError, match="nobody"):
        table().player("nobody")


def test_cards_on_the_battlefield_and_the_stack_are_no_players() -> None:
    now = Resolution(table(), Scripted())
    for zone in (Zone.BATTLEFIELD, Zone.STACK):
        with pytest.raises(ValueError, match="are no player's"):
            now.take_card("you", "Storm Crow", zone)


def test_the_library_takes_a_card_on_top() -> None:
    now = Resolution(table(library=["Divination"]), Scripted())
    now.put_card("you", "Storm Crow", Zone.LIBRARY)
    assert now.state.player("you").library == ("Storm Crow", "Divination")


def test_a_parameter_that_is_no_number_counts_nothing() -> None:
    with pytest.raises(OutOfRange):
        number("die", {"die": "d8"})
    with pytest.raises(OutOfRange):
        whole(101, {}, most=100)
    with pytest.raises(ValueError, match="needs a die"):
        actions((Doing(Verb.FOR_FUN, "you"),), {})


def test_lae_zels_creatures_come_back_at_the_next_end_step() -> None:
    acrobatics = cast("Lae'zel's Acrobatics")
    game = play(table(acrobatics, Begin(Step.END), you=["Storm Crow", "Brazen Dwarf"]), "9")
    assert game.triggers("Brazen Dwarf") == 0
    assert {each.card for each in game.state.permanents} == {"Storm Crow", "Brazen Dwarf"}


def test_a_card_that_returns_lies_nowhere_else() -> None:
    game = play(table(Return("you", "Storm Crow"), graveyard=["Storm Crow"]))
    assert not game.all(Moved)
    assert game.state.player("you").graveyard == ()


def test_who_attacks_is_known_until_the_end_step() -> None:
    attack = Attack("you", "Storm Crow")
    game = play(table(attack, you=["Storm Crow"]))
    held = game.permanent("Storm Crow")
    assert held is not None and held.attacking == "opponent"
    game = play(table(attack, Begin(Step.END), you=["Storm Crow"]))
    held = game.permanent("Storm Crow")
    assert held is not None and held.attacking == ""
