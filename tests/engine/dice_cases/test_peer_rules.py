"""Cases a second engine tests along the rules of rolling dice."""

from __future__ import annotations

from engine.actions import Activate, Attack, Cast, RollForFun
from engine.chance import Seeded
from engine.dice import Die
from engine.events import DamageDealt, LifeGained, RowApplied, Scried
from engine.instructions import GainLife, IfDoubles, RollDice
from engine.table import ResultsTable, Row
from tests.engine.carried import carry
from tests.engine.dice_cases.collected import (
    BOX,
    DRIVE,
    Facts,
    case,
    drawn,
    natural,
    numbers,
    played_on,
    thrown,
    tokens,
)
from tests.engine.games import Game, cast, play, table

KITTEN = "Adorable Kitten"
"""As it enters the battlefield its ability rolls a d6 for life."""


def gained(game: Game) -> list[int]:
    return [int(str(each.amount)) for each in game.all(LifeGained)]


@case("rust-706-001", each_face_count_between=[60, 140], all_sides=6)
def test_600_dice_are_fair_enough() -> Facts:
    pool = Seeded(706).roll(Die(6), 600)
    counts = [int(str(count)) for _, count in pool]
    low, high = 60, 140
    assert low <= min(counts) <= max(counts) <= high
    return {"each_face_count_between": [low, high], "all_sides": len(counts)}


@case("rust-706-002", dice_rolled=2, faces_between=[1, 4])
def test_two_dice_are_two_dice() -> Facts:
    rolled = [play(table(cast("Wild Endeavor")), f"{face},{face}") for face in range(1, 5)]
    faces = [face for game in rolled for face in natural(game)]
    (dice,) = {thrown(game) for game in rolled}
    return {"dice_rolled": dice, "faces_between": [min(faces), max(faces)]}


@case("rust-706-003", natural=[12], results=[17], row="15+", scry=True)
def test_the_cards_in_hand_are_added() -> Facts:
    game = play(table(cast("Diviner's Portent", x=1), other_cards=5), "12")
    (row,) = game.all(RowApplied)
    return {
        "natural": natural(game),
        "results": numbers(game),
        "row": row.row,
        "scry": bool(game.all(Scried)),
    }


@case("rust-706-004", results=[4, 5], cards_drawn=[0, 1])
def test_the_highest_face_counts_and_not_the_highest_result() -> Facts:
    start = table(you=["Netherese Puzzle-Ward"])
    plus_one = RollDice(Die(4), modifier=1)
    games = [played_on(carry(start, plus_one, dice=face)) for face in ("3", "4")]
    return {
        "results": [result for game in games for result in numbers(game)],
        "cards_drawn": [sum(drawn(game)) for game in games],
    }


@case(
    "rust-706-005",
    results=[6, 2],
    life_A_gain=[6, 2],
    squirrel_tapped=True,
    offered_second_time=False,
)
def test_a_tapped_squirrel_is_not_offered() -> Facts:
    squirrel = "Snickering Squirrel"
    game = play(table(cast(KITTEN), cast(KITTEN), opponent=[squirrel]), "5,2", ["5 +1"])
    held = game.permanent(squirrel)
    assert held is not None
    return {
        "results": numbers(game),
        "life_A_gain": gained(game),
        "squirrel_tapped": held.tapped,
        "offered_second_time": len(game.asked) > 1,
    }


@case(
    "rust-706-006",
    rolls_recorded_first=1,
    natural=[6],
    life_A_gain=[6, 1],
    reroll_offered_second_time=False,
)
def test_a_monitor_works_once_each_turn() -> Facts:
    start = table(cast(KITTEN), cast(KITTEN), you=["Monitor Monitor"])
    game = play(start, "1,6,1", ["reroll 1"])
    once = play(table(cast(KITTEN), you=["Monitor Monitor"]), "1,6", ["reroll 1"])
    return {
        "rolls_recorded_first": len(natural(once)),
        "natural": natural(once),
        "life_A_gain": gained(game),
        "reroll_offered_second_time": len(game.asked) > 1,
    }


@case(
    "rust-706-007",
    natural=[4],
    results=[5],
    order_asked=["reroll", "increase"],
    life_A_gain=5,
)
def test_rerolls_come_before_increases() -> Facts:
    start = table(cast(KITTEN), you=["Snickering Squirrel", "Clam-I-Am"])
    game = play(start, "3,4", ["reroll 3", "4 +1"])
    names = {"reroll": "reroll", "modify": "increase"}
    return {
        "natural": natural(game),
        "results": numbers(game),
        "order_asked": [names[kind] for kind in game.asked],
        "life_A_gain": sum(gained(game)),
    }


@case("rust-706-008", life_B=[18, 16, 14], life_A=[20, 22, 24], treasures=2)
def test_a_herald_of_hadar_three_times() -> Facts:
    herald = "Herald of Hadar"
    games = [
        play(
            table(*[Activate("you", herald)] * number, you=[herald]),
            ",".join(["5", "10", "20"][:number]),
        )
        for number in (1, 2, 3)
    ]
    return {
        "life_B": [game.life() for game in games],
        "life_A": [game.life("you") for game in games],
        "treasures": tokens(games[-1], "Treasure"),
    }


@case("rust-706-011", life_gain=[5, 0])
def test_doubles_are_two_equal_results() -> Facts:
    doubles = RollDice(Die(6), 2, then=(IfDoubles((GainLife(5),)),))
    games = [carry(table(), doubles, dice=dice) for dice in ("3,3", "3,4")]
    return {"life_gain": [sum(gained(game)) for game in games]}


@case("rust-706-012", results=[5], life_A_gain=6)
def test_a_trigger_for_a_die_sees_one_of_two() -> Facts:
    # One life for each die the watcher saw: Chittering Doom makes a Squirrel instead.
    game = play(table(cast(KITTEN), you=["Pixie Guide", "Chittering Doom"]), "2,5")
    return {"results": numbers(game), "life_A_gain": sum(gained(game)) + tokens(game, "Squirrel")}


@case("rust-706-013", "choice_asked", results=[4])
def test_of_tied_dice_one_is_ignored() -> Facts:
    # Equal dice of one roll are one group: which of the two goes cannot matter, so nobody is asked.
    game = play(table(cast(KITTEN), you=["Pixie Guide"]), "4,4")
    assert game.ignored == [4]
    return {"results": numbers(game)}


@case("rust-706-014", results=[16], life_A_gain=5)
def test_the_lower_of_two_is_ignored() -> Facts:
    rows = (Row(1, 14, (GainLife(1),)), Row(15, 20, (GainLife(5),)))
    spell = RollDice(Die(20), 2, ignore=1, table=ResultsTable(20, rows))
    game = carry(table(), spell, dice="16,3")
    return {"results": numbers(game), "life_A_gain": sum(gained(game))}


@case("rust-706-018", results=[20], treasures=3, cards_drawn=0)
def test_twenty_by_a_squirrel_is_no_natural_20() -> Facts:
    you = ["Hoarding Ogre", "Snickering Squirrel", "Netherese Puzzle-Ward"]
    game = play(table(Attack("you", "Hoarding Ogre"), you=you), "19", ["19 +1"])
    return {
        "results": numbers(game),
        "treasures": tokens(game, "Treasure"),
        "cards_drawn": sum(drawn(game)),
    }


@case("rust-706-020", damage_from_coin=0, damage_from_die=1)
def test_a_coin_is_not_a_die() -> Facts:
    # The engine flips no coins: a die rolled in place of one is no roll of the game.
    coin = play(table(RollForFun("you", Die(2)), you=["Brazen Dwarf"]), "1")
    die = play(table(cast(BOX), you=["Brazen Dwarf"]), "3")
    return {
        "damage_from_coin": len(coin.all(DamageDealt)),
        "damage_from_die": sum(int(str(hit.amount)) for hit in die.all(DamageDealt)),
    }


@case("rust-706-021", robots_without=7, robots_with_plus1=6)
def test_a_seven_is_a_result_of_a_six_sided_die() -> Facts:
    act = cast("Clowning Around")
    # Twice before with a result above the number of Robots; the third makes six before it rolls.
    start = table(act, act, act)
    raised = table(act, act, act, you=["Snickering Squirrel"])
    plain = play(start, "6,6,6")
    more = play(raised, "6,6,6", ["no", "no", "6 +1"])
    return {
        "robots_without": tokens(plain, "Clown Robot"),
        "robots_with_plus1": tokens(more, "Clown Robot"),
    }


def drive(classes: int, dice: str) -> Game:
    return play(table(Cast("you", DRIVE), you=["Barbarian Class"] * classes), dice)


@case("rust-barb-001", soldiers=2, knights=0, dice_rolled=2)
def test_one_class_keeps_the_higher() -> Facts:
    game = drive(1, "3,5")
    return {
        "soldiers": tokens(game, "Soldier"),
        "knights": tokens(game, "Knight"),
        "dice_rolled": thrown(game),
    }


@case("rust-barb-002", knights=3, dice_rolled=3)
def test_two_classes_keep_the_highest() -> Facts:
    game = drive(2, "3,5,20")
    return {"knights": tokens(game, "Knight"), "dice_rolled": thrown(game)}


@case("rust-barb-003", knights=2, dice_rolled=3)
def test_the_order_of_the_dice_does_not_matter() -> Facts:
    game = drive(2, "12,5,3")
    return {"knights": tokens(game, "Knight"), "dice_rolled": thrown(game)}
