"""Cases where two other engines part from the rules: ours stays with the rules."""

from __future__ import annotations

from engine.actions import Aiming, Cast
from engine.dice import Die
from engine.events import DieRolled
from engine.instructions import RollDice
from engine.remarks import ChoiceMade
from tests.engine.carried import carry
from tests.engine.dice_cases.collected import (
    BOX,
    Facts,
    case,
    drawn,
    natural,
    numbers,
    played_on,
    thrown,
    tokens,
)
from tests.engine.games import cast, play, table

PORTENT = cast("Diviner's Portent", x=1)


@case("diff-xmage-001", result=5, goblin_tokens=5)
def test_a_modifier_is_part_of_the_result_for_every_use() -> Facts:
    game = play(table(cast(BOX), you=["Squirrel-Powered Scheme"]), "3")
    (result,) = numbers(game)
    return {"result": result, "goblin_tokens": tokens(game, "Goblin")}


@case("diff-xmage-003", result=17, charge_counters=17)
def test_a_modifier_of_the_instruction_is_part_of_it_too() -> Facts:
    game = play(table(PORTENT, you=["Vexing Puzzlebox"], other_cards=5), "12")
    (result,) = numbers(game)
    return {"result": result, "charge_counters": game.counters("Vexing Puzzlebox", "charge")}


@case("diff-xmage-004", result=11, cards_drawn_by_farideh=1)
def test_farideh_reads_the_result() -> Facts:
    game = play(table(PORTENT, you=["Farideh, Devil's Chosen"], other_cards=5), "6")
    (result,) = numbers(game)
    # The Portent draws one card; the other is Farideh's.
    return {"result": result, "cards_drawn_by_farideh": len(drawn(game)) - 1}


@case("diff-xmage-005", "decision")
def test_a_squirrel_is_asked_after_the_die_was_seen() -> Facts:
    start = table(Cast("opponent", BOX), you=["Snickering Squirrel"])
    game = play(start, "6", ["6 +1"])
    # The option names the face that was rolled.
    assert [made.option for made in game.all(ChoiceMade)] == ["6 +1"]
    assert numbers(game) == [7]
    return {}


@case(
    "diff-xmage-007",
    switch="free_rerolls_repeat",
    second_reroll_allowed=True,
    natural=[5],
)
def test_a_clam_may_reroll_a_new_three() -> Facts:
    game = play(table(cast(BOX), you=["Clam-I-Am"]), "3,3,5", ["reroll 3", "reroll 3"])
    return {"second_reroll_allowed": game.asked.count("reroll") == 2, "natural": natural(game)}


@case("diff-xmage-008", "keep_first_then_reroll", switch="rerolls_before_keeping")
def test_a_kept_three_is_rerolled_as_a_pair() -> Facts:
    start = table(cast(BOX), you=["Clam-I-Am", "Krark's Other Thumb"])
    game = play(start, "5,3,2,4", ["3", "reroll 3", "4"])
    assert (natural(game), thrown(game)) == ([4], 3)
    assert play(start, "5,3", ["5"]).asked == ["keep"]
    return {}


@case("diff-forge-001", result=0, row=None, cards_drawn=0)
def test_what_lies_in_no_row_does_nothing() -> Facts:
    game = play(table(PORTENT, you=["Xenosquirrels"]), "1", ["1 -1"])
    (result,) = numbers(game)
    return {
        "result": result,
        "row": game.rows[0] if game.rows else None,
        "cards_drawn": sum(drawn(game)),
    }


@case("diff-forge-002", results=[1, 4, 5])
def test_only_the_chosen_die_is_rerolled() -> Facts:
    start = table(cast("Circuits Act"), you=["Monitor Monitor"])
    return {"results": numbers(play(start, "1,1,5,4", ["reroll 1", "keep"]))}


@case("diff-forge-004", veggiesaur_triggers_on_instruction=3)
def test_ignored_dice_are_not_counted() -> Facts:
    saur, drive = "Resolute Veggiesaur", cast("Recruitment Drive")
    dice = ["3,9", "4,8", "5,7"]
    triggers = [
        play(table(*[drive] * number, you=["Pixie Guide", saur]), ",".join(dice[:number])).triggers(
            saur
        )
        for number in (1, 2, 3)
    ]
    assert triggers == [0, 0, 1]
    return {"veggiesaur_triggers_on_instruction": triggers.index(1) + 1}


@case("diff-forge-006", "stored_value")
def test_a_result_is_stored_and_not_a_face() -> Facts:
    centaur = "Centaur of Attention"
    game = play(table(cast(centaur), you=["Xenosquirrels"]), "1,1,1,1,6", ["6 +1", "no"])
    held = game.permanent(centaur)
    assert held is not None
    assert sorted(value for _, value in held.stored) == [1, 1, 1, 1, 7]
    return {}


@case("diff-forge-007", rolled_a_6=True)
def test_a_six_by_the_instruction_is_a_six_this_turn() -> Facts:
    again = Cast("you", "Eelectrocute", None, (Aiming("opponent"),))
    start = table(again, graveyard=["Eelectrocute"])
    game = played_on(carry(start, RollDice(Die(4), modifier=2), dice="4"))
    assert [rolled.result for rolled in game.all(DieRolled)] == [6]
    return {"rolled_a_6": game.state.player("you").exile == ("Eelectrocute",)}


@case("diff-forge-008", results=[3, 9], may_draw=9)
def test_a_raised_result_may_be_chosen() -> Facts:
    start = table(cast("Arcane Endeavor"), you=["Xenosquirrels"])
    game = play(start, "8,3", ["8 +1", "no", "9"])
    return {"results": numbers(game), "may_draw": drawn(game)[0]}
