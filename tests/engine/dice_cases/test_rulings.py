"""Examples from rulings, in our words."""

from __future__ import annotations

import pytest

from engine.abilities import Card, Ward
from engine.actions import Activate, Begin, Cast, Crank, Die, Later, Leave, RollPlanarDie
from engine.cards import CARDS
from engine.changing import replace
from engine.events import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    BecameMonstrous,
    CardsDrawn,
    Countered,
    DamageDealt,
    DamageMarked,
    DieRolled,
    LifeGained,
    LifeLost,
    ManaPaid,
    ResolutionEnded,
    RowApplied,
    Scried,
    WardTriggered,
)
from engine.remarks import DiceAddedUp
from engine.state import Tokens
from engine.subjects import Step, Type
from tests.engine.dice_cases.collected import (
    BOX,
    Facts,
    case,
    drawn,
    natural,
    numbers,
    tokens,
)
from tests.engine.games import Game, cast, play, table

DEE = "Dee Kay, Finder of the Lost"
IDEA = "The Big Idea"


def kinds(game: Game) -> list[type[object]]:
    return [type(line) for line in game.trace]


@case("ruling-001", "put_on_stack", triggers={"two": 2, "four": 1, "six": 0})
def test_dee_kay_looks_at_each_die() -> Facts:
    start = table(cast("Circuits Act"), you=[DEE], graveyard=["Storm Crow"])
    game = play(start, "2,2,4", [f"{DEE} 2".replace(",", ""), DEE.replace(",", ""), "no"])
    order = kinds(game)
    # They wait until the spell has finished, whatever it does after its roll.
    assert order.index(AbilityTriggered) < order.index(ResolutionEnded)
    assert order.index(ResolutionEnded) < order.index(AbilityPutOnStack)
    return {
        "triggers": {
            "two": sum(int(str(each.amount)) for each in game.all(LifeGained)),
            "four": game.asked.count("optional"),
            "six": len(game.state.player("you").hand),
        }
    }


@case("ruling-002", clown_robots=2)
def test_circuits_act_counts_different_results() -> Facts:
    return {"clown_robots": tokens(play(table(cast("Circuits Act")), "1,4,4"), "Clown Robot")}


@case("ruling-004", bonus="+2/+2")
def test_a_centaur_is_as_much_larger_as_the_largest_group() -> Facts:
    centaur = "Centaur of Attention"
    power, toughness = play(table(cast(centaur)), "1,1,3,3,4").size(centaur)
    return {"bonus": f"+{power - 3}/+{toughness - 3}"}


@case("ruling-006", "assume", abilities_from_results=[], double_strike=True)
def test_doubles_above_the_faces_are_doubles() -> Facts:
    you = ["Celebr-8000", "Squirrel-Powered Scheme"]
    game = play(table(Begin(Step.COMBAT), you=you), "6,6")
    assert numbers(game) == [8, 8]
    gained = game.keywords("Celebr-8000")
    return {
        "abilities_from_results": sorted(gained - {"double strike"}),
        "double_strike": "double strike" in gained,
    }


@case("ruling-009", life_lost=0, life_gained=0)
def test_a_result_of_zero_costs_no_life_and_gives_none() -> Facts:
    you = ["Xenosquirrels", "Night Shift of the Living Dead"]
    game = play(table(cast("Dissatisfied Customer"), you=you), "1", ["1 -1", "1 -1"])
    assert numbers(game) == [-1]
    # What was paid for the second change is no loss.
    return {"life_lost": len(game.all(LifeLost)), "life_gained": len(game.all(LifeGained))}


@case("ruling-010", damage=0)
def test_a_negative_result_deals_no_damage() -> Facts:
    cannonball = "Non-Human Cannonball"
    you = [cannonball, "Xenosquirrels", "Night Shift of the Living Dead"]
    game = play(table(Die(cannonball), you=you), "1", ["1 -1", "1 -1"])
    assert numbers(game) == [-1]
    return {"damage": len(game.all(DamageDealt))}


@case("ruling-011", ignored=1, result=15, row="15-20")
def test_of_two_equal_dice_one_counts() -> Facts:
    game = play(table(cast("Berserker's Frenzy")), "15,15")
    (row,) = game.all(RowApplied)
    (result,) = numbers(game)
    return {"ignored": len(game.ignored), "result": result, "row": row.row}


@case("ruling-013", cards_drawn=2)
def test_a_card_for_each_die_at_its_highest() -> Facts:
    game = play(table(cast("Reckless Endeavor"), you=["Netherese Puzzle-Ward"]), "12,12")
    return {"cards_drawn": sum(drawn(game))}


@case("ruling-014", "order")
def test_the_ward_scries_before_it_draws() -> Facts:
    game = play(table(Begin(Step.UPKEEP), you=["Netherese Puzzle-Ward"]), "4")
    order = kinds(game)
    assert [each.count for each in game.all(Scried)] == [4]
    assert order.index(Scried) < order.index(ResolutionEnded) < order.index(CardsDrawn)
    return {}


def with_an_idea(game_of: Cast | Crank, *you: str, dice: str) -> Game:
    """The Big Idea's shield is up, by three Brainiacs."""
    start = table(Activate("you", IDEA, ability=1), game_of, you=[IDEA, *you])
    start = replace(start, tokens=(Tokens("you", "Brainiac", 3),))
    return play(start, dice, ["Brainiac"] * 3)


@case("ruling-016", first_result=9, second_result=2, difference=7)
def test_two_dice_for_one_of_two() -> Facts:
    game = with_an_idea(Crank("you", "Gift Horse"), "Gift Horse", dice="4,5,2")
    (first,) = (added.total for added in game.all(DiceAddedUp))
    (second,) = (face for face in natural(game) if face == 2)
    return {
        "first_result": first,
        "second_result": second,
        "difference": tokens(game, "Goblin"),
    }


@case("ruling-017", total=6, chittering_doom_triggers=0, whenever_you_roll_a_die_triggers=2)
def test_each_of_the_two_dice_is_a_die() -> Facts:
    you = ("Chittering Doom", "As Luck Would Have It")
    game = with_an_idea(cast(BOX), *you, dice="3,3")
    return {
        "total": tokens(game, "Goblin"),
        "chittering_doom_triggers": game.triggers("Chittering Doom"),
        "whenever_you_roll_a_die_triggers": game.triggers("As Luck Would Have It"),
    }


@case("ruling-018", result_may_exceed_faces=True)
def test_many_squirrels_go_beyond_the_faces() -> Facts:
    game = play(table(cast(BOX), you=["Snickering Squirrel"] * 3), "6", ["6 +1", "6 +1", "6 +1"])
    assert tokens(game, "Goblin") == 9
    return {"result_may_exceed_faces": max(numbers(game)) > 6}


@case("ruling-019", die_rolled_while_paying=True, new_counters=0, roll_triggers=1)
def test_a_monstrous_golem_rolls_all_the_same() -> Facts:
    golem = "Clay Golem"
    start = table(Activate("you", golem), you=[golem, "Brazen Dwarf"])
    monstrous = tuple(replace(held, monstrous=held.card == golem) for held in start.permanents)
    game = play(replace(start, permanents=monstrous), "5")
    order = kinds(game)
    assert not game.all(BecameMonstrous)
    return {
        "die_rolled_while_paying": order.index(DieRolled) < order.index(AbilityActivated),
        "new_counters": game.counters(golem, "+1/+1"),
        "roll_triggers": game.triggers("Brazen Dwarf"),
    }


@case("ruling-020", cost_of_third_action=2)
def test_an_effect_does_not_raise_the_price() -> Facts:
    stone, planar = "Fractured Powerstone", RollPlanarDie("you")
    start = table(planar, planar, Activate("you", stone), planar, you=[stone])
    game = play(start, "blank,blank,blank,blank")
    return {"cost_of_third_action": game.all(ManaPaid)[-1].amount}


@case("ruling-021", may_pay_life=True, face_changes=False, once_per_turn_used=True)
def test_life_may_be_paid_for_nothing() -> Facts:
    start = table(RollPlanarDie("you"), cast(BOX), you=["Night Shift of the Living Dead"])
    game = play(start, "blank,3", ["blank +1"])
    faces = [str(rolled.natural) for rolled in game.all(DieRolled)]
    return {
        "may_pay_life": game.life("you") == 19,
        "face_changes": faces[0] != "blank",
        "once_per_turn_used": len(game.asked) == 1,
    }


@case("ruling-022", "processed")
def test_a_later_one_stops_only_its_own_run() -> Facts:
    game = play(table(cast("Strategy, Schmategy"), opponent=["Storm Crow"]), "6,1,4")
    assert game.rows == ["6", "1", "4"]
    assert [mark.permanent for mark in game.all(DamageMarked)] == ["Storm Crow"]
    assert (game.life("you"), game.life()) == (17, 17)
    return {}


@case("ruling-025", "during", triggers=1)
def test_the_third_die_is_in_the_second_roll() -> Facts:
    saur = "Resolute Veggiesaur"
    endeavor = cast("Valiant Endeavor")
    first = play(table(endeavor, you=[saur]), "1,2", ["1"])
    second = play(table(endeavor, endeavor, you=[saur]), "5,6,5,6", ["6", "6"])
    assert first.triggers(saur) == 0
    return {"triggers": second.triggers(saur)}


@case("ruling-027", result=0, hand_discarded=True)
def test_a_full_hand_is_lost_to_the_deck() -> Facts:
    deck = "The Deck of Many Things"
    game = play(table(Activate("you", deck), you=[deck], other_cards=4), "4")
    (result,) = numbers(game)
    return {"result": result, "hand_discarded": game.state.player("you").other_cards == 0}


@case("ruling-028", "targets_chosen", "opponents_may_respond", max_targets=4)
def test_a_reflexive_ability_is_aimed_after_the_roll() -> Facts:
    creatures = ["Storm Crow", "Grizzly Bears", "Silvercoat Lion", "Pixie Guide", "Brazen Dwarf"]
    spell = Cast("you", "Slight Malfunction", modes=("roll",))
    chosen = creatures[:4]
    game = play(table(spell, opponent=creatures), "4", chosen)
    order = kinds(game)
    assert order.index(DieRolled) < order.index(AbilityPutOnStack)
    # It is an object of its own on the stack: what leaves in response is not there any more.
    respond = Later(Leave("Storm Crow"), 1)
    answered = play(table(spell, respond, opponent=creatures), "4", chosen)
    assert [mark.permanent for mark in answered.all(DamageMarked)] == chosen[1:]
    return {"max_targets": len(game.all(DamageMarked))}


@case("ruling-029", "ward_triggers", all_must_be_paid=True)
def test_each_instance_of_ward_asks_for_itself() -> Facts:
    name = "Creature with Three Wards"
    wards = (Ward(1), Ward(2), Ward(2))
    hall = Card(name, frozenset({Type.CREATURE}), 3, power=3, toughness=9, ward=wards)
    blast = cast("Icy Blast", name, x=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CARDS, name, hall)
        start = table(blast, opponent=[name])
        paid = play(start, "", ["pay"] * 3)
        short = play(start, "", ["pay", "pay", "decline"])
    assert len(paid.all(WardTriggered)) == len(wards)
    assert not paid.all(Countered)
    return {"all_must_be_paid": len(short.all(Countered)) == 1}
