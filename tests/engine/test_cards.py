"""The cards: each does what its text says, for every face its dice can show."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.actions import Activate, Aiming, Attack
from engine.cards import CARDS, UnknownCard, card, card_names
from engine.cards.unplayed import UNPLAYED
from engine.dice import INFINITY, Count, Die
from engine.events import (
    CardsDrawn,
    ResolutionBegan,
    Scried,
    SpellCast,
)
from engine.instructions import RollDice
from engine.state import State
from tests.engine.games import cast, play, table, with_repeats

POUCH = Activate("you", "Component Pouch")


def test_every_card_is_known_by_its_own_name() -> None:
    assert all(card(name).name == name for name in card_names())
    assert len(card_names()) == len(CARDS)


def test_a_card_is_played_or_refused_with_a_reason_and_never_both() -> None:
    assert UNPLAYED
    assert not set(UNPLAYED) & set(CARDS)
    assert all(reason and not reason.endswith(".") for reason in UNPLAYED.values())


def test_an_unknown_card_is_refused_by_name() -> None:
    with pytest.raises(UnknownCard, match="Black Lotus"):
        card("Black Lotus")


@pytest.mark.parametrize("name", card_names())
def test_every_table_has_one_row_for_every_face(name: str) -> None:
    facts = card(name)
    rolls = [
        instruction for instruction in facts.instructions() if isinstance(instruction, RollDice)
    ]
    for instruction in rolls:
        assert isinstance(instruction.die, Die)
        if instruction.table is not None and not instruction.table.gaps:
            for face in range(1, instruction.die.sides + 1):
                assert sum(row.holds(face) for row in instruction.table.rows) == 1


@pytest.mark.parametrize("face", range(1, 21))
def test_component_pouch(face: int) -> None:
    game = play(table(POUCH, you=["Component Pouch"]), str(face))
    assert game.rows == ["1-9" if face < 10 else "10-20"]
    assert game.counters("Component Pouch", "component") == (1 if face < 10 else 2)


@pytest.mark.parametrize(
    ("x", "dice", "total"),
    [(1, "4", 4), (3, "6,1,2", 9), (10**6, "1*500000,6*500000", 3_500_000)],
)
def test_neverwinter_hydra_enters_with_the_total(x: int, dice: str, total: int) -> None:
    game = play(table(cast("Neverwinter Hydra", x=x)), dice)
    assert game.counters("Neverwinter Hydra", "+1/+1") == total
    assert "trample" in card("Neverwinter Hydra").keywords


def test_a_hydra_for_nothing_dies_at_once() -> None:
    game = play(table(cast("Neverwinter Hydra", x=0)))
    assert game.permanent("Neverwinter Hydra") is None
    assert "nothing rolled: Neverwinter Hydra" in game.story


def test_a_hydra_for_infinity_is_infinitely_large() -> None:
    game = play(
        table(cast("Neverwinter Hydra", x=INFINITY)),
        ",".join(f"{face}*inf" for face in range(1, 7)),
    )
    assert game.counters("Neverwinter Hydra", "+1/+1") == INFINITY


@pytest.mark.parametrize("face", range(1, 7))
def test_attempted_murder_reads_each_result(face: int) -> None:
    start = table(cast("Attempted Murder", "Grizzly Bears", x=1), opponent=["Grizzly Bears"])
    game = play(start, str(face))
    even = face % 2 == 0
    assert game.tokens("Storm Crow") == (0 if even else 1)
    assert (game.permanent("Grizzly Bears") is None) == even


@pytest.mark.parametrize(
    ("dice", "choose", "crows", "counters"),
    [("1", ["1 -1"], 0, 2), ("6", ["6 +1"], 1, 0), ("1,1", ["1 -1", "1 +1"], 0, 4)],
)
def test_results_of_0_and_7_have_a_parity_too(
    dice: str, choose: Sequence[str], crows: int, counters: int
) -> None:
    start = table(
        cast("Attempted Murder", "Storm Crow", x=dice.count(",") + 1),
        you=["Xenosquirrels"],
        opponent=["Storm Crow"],
        counters={"Storm Crow": {"+1/+1": 9}},
    )
    more = ["no"] if len(choose) < 2 and "," in dice else []
    game = play(start, dice, [*choose, *more])
    assert game.tokens("Storm Crow") == crows
    assert game.counters("Storm Crow", "+1/+1") == 9 - counters


@pytest.mark.parametrize("high", range(1, 9))
@pytest.mark.parametrize("low", range(1, 9))
def test_arcane_endeavor_draws_one_result_and_casts_for_the_other(low: int, high: int) -> None:
    if low > high:
        return
    start = table(cast("Arcane Endeavor"), hand=["Divination"])
    castable = high >= 3
    asked = [str(low)] if low != high else []
    game = play(start, f"{low},{high}", [*asked, *(["Divination"] if castable else [])])
    drawn = [each.count for each in game.all(CardsDrawn)]
    assert drawn == ([low, 2] if castable else [low])


def test_arcane_endeavor_may_cast_what_it_has_just_drawn_and_waits_for_it() -> None:
    start = table(cast("Arcane Endeavor"), library=["Concentrate"])
    game = play(start, "4,8", ["8", "Concentrate"])
    assert [each.card for each in game.all(ResolutionBegan)] == ["Arcane Endeavor", "Concentrate"]
    assert [each.count for each in game.all(CardsDrawn)] == [8, 3]
    you = game.state.player("you")
    assert (you.hand, you.other_cards) == ((), 10)


def test_a_free_murder_has_an_x_of_zero_and_still_meets_ward() -> None:
    start = table(
        cast("Arcane Endeavor"),
        hand=["Attempted Murder"],
        you=["Brazen Dwarf"],
        opponent=["Neverwinter Hydra"],
        counters={"Neverwinter Hydra": {"+1/+1": 9}},
    )
    game = play(start, "2,5", ["5", "Attempted Murder", "Neverwinter Hydra", "pay"])
    assert game.asked == ["result", "cast", "target", "pay ward"]
    assert game.all(SpellCast)[1].x == 0
    assert "nothing rolled: Attempted Murder" in game.story
    # The active player's Dwarf goes on the stack below the opponent's ward.
    began = [each.card for each in game.all(ResolutionBegan)]
    assert began == ["Arcane Endeavor", "Neverwinter Hydra", "Brazen Dwarf", "Attempted Murder"]


def test_a_spell_without_a_target_is_not_offered() -> None:
    game = play(table(cast("Arcane Endeavor"), hand=["Attempted Murder"]), "8,8")
    assert game.asked == []


@pytest.mark.parametrize(
    ("card_name", "token", "numbers"),
    [("Swarming Goblins", "Goblin", (1, 2, 3)), ("Recruitment Drive", "Knight", (0, 2, 3))],
)
@pytest.mark.parametrize("face", range(1, 21))
def test_tables_of_three_rows(
    card_name: str, token: str, numbers: tuple[int, int, int], face: int
) -> None:
    game = play(table(cast(card_name)), str(face))
    row = 0 if face < 10 else 1 if face < 20 else 2
    assert game.tokens(token) == numbers[row]
    assert game.rows == [("1-9", "10-19", "20")[row]]


@pytest.mark.parametrize("face", range(1, 7))
def test_box_of_free_range_goblins(face: int) -> None:
    assert play(table(cast("Box of Free-Range Goblins")), str(face)).tokens("Goblin") == face


@pytest.mark.parametrize(("dice", "robots"), [("1,4,4", 2), ("3,3,3", 1), ("1,2,3", 3)])
def test_circuits_act_counts_different_results(dice: str, robots: int) -> None:
    assert play(table(cast("Circuits Act")), dice).tokens("Clown Robot") == robots


@pytest.mark.parametrize(
    ("face", "others", "row", "scried"),
    [(12, 5, "15+", 1), (9, 5, "1-14", 0), (20, 9, "15+", 1), (1, 0, "1-14", 0)],
)
def test_diviners_portent_adds_the_cards_in_hand(
    face: int, others: int, row: str, scried: int
) -> None:
    game = play(table(cast("Diviner's Portent", x=1), other_cards=others), str(face))
    assert game.results == [face + others]
    assert game.rows == [row]
    assert len(game.all(Scried)) == scried


def test_a_portent_of_zero_is_in_no_row() -> None:
    start = table(cast("Diviner's Portent", x=3), you=["Xenosquirrels"])
    game = play(start, "1", ["1 -1"])
    assert game.results == [0]
    assert game.rows == []
    assert not game.all(CardsDrawn)


@pytest.mark.parametrize(("face", "cards"), [(9, 0), (10, 1), (19, 1)])
def test_farideh_draws_once_for_any_result_of_ten_or_more(face: int, cards: int) -> None:
    game = play(table(cast("Swarming Goblins"), you=["Farideh, Devil's Chosen"]), str(face))
    assert game.triggers("Farideh, Devil's Chosen") == 1
    assert game.story.count("keyword") == 2
    assert len(game.all(CardsDrawn)) == cards


def test_farideh_counts_the_result_and_not_the_face() -> None:
    start = table(cast("Diviner's Portent", x=1), you=["Farideh, Devil's Chosen"], other_cards=5)
    assert len(play(start, "6").all(CardsDrawn)) == 2


def delina(*others: str) -> State:
    """Delina attacks and copies a Storm Crow."""
    attack = Attack("you", "Delina, Wild Mage", (Aiming("Storm Crow"),))
    return table(attack, you=["Delina, Wild Mage", "Storm Crow", *others])


def test_delina_rolls_again_as_often_as_she_may_and_likes() -> None:
    game = play(delina(), "18,15,3", ["yes", "yes"])
    assert game.asked == ["roll again", "roll again"]
    assert len([held for held in game.state.permanents if held.token]) == 3
    assert len([held for held in play(delina(), "18", ["no"]).state.permanents if held.token]) == 1


def test_rolling_again_is_one_die_again_however_many_the_guide_made_of_it() -> None:
    game = play(delina("Pixie Guide"), "16,2,14,3", ["yes"])
    assert game.ignored == [2, 3]
    assert game.results == [16, 14]
    assert game.story.count("replace Pixie Guide: 2 d20 ignore 1") == 2


def test_each_roll_again_is_a_roll_for_one_or_more_dice() -> None:
    game = play(delina("Feywild Trickster"), "18,15,3", ["yes", "yes"])
    assert game.tokens("Faerie Dragon") == 3


def test_rolling_again_stops_where_the_state_says_so_and_tells_it() -> None:
    game = play(with_repeats(delina(), 2), "20,20,20", ["yes", "yes"])
    assert "stop after 2: Delina, Wild Mage" in game.story
    assert game.asked == ["roll again", "roll again"]


@pytest.mark.parametrize("count", [3, 10**18])
def test_as_luck_would_have_it_counts_every_result(count: int) -> None:
    start = table(cast("Neverwinter Hydra", x=count), you=["As Luck Would Have It"])
    game = play(start, f"2*{count}")
    luck: Count = 2 * count
    assert game.triggers("As Luck Would Have It") == count
    assert game.counters("As Luck Would Have It", "luck") == luck
    assert game.state.winner == ("you" if count > 50 else None)


def test_hammer_jammer_starts_over_with_each_die() -> None:
    start = table(
        cast("Box of Free-Range Goblins"),
        you=["Hammer Jammer"],
        counters={"Hammer Jammer": {"+1/+1": 2}},
    )
    assert play(start, "5").counters("Hammer Jammer", "+1/+1") == 5


def test_wyll_helps_and_grows_once_for_each_roll() -> None:
    game = play(table(cast("Circuits Act"), you=["Wyll, Blade of Frontiers"]), "1,2,3,4")
    assert game.ignored == [1]
    assert game.counters("Wyll, Blade of Frontiers", "+1/+1") == 1


def test_puzzle_ward_draws_for_every_die_at_its_highest() -> None:
    start = table(
        cast("Attempted Murder", "Storm Crow", x=3),
        you=["Netherese Puzzle-Ward"],
        opponent=["Storm Crow"],
    )
    game = play(start, "6,6,5")
    assert game.triggers("Netherese Puzzle-Ward") == 2
    assert [each.count for each in game.all(CardsDrawn)] == [2]


def test_steel_squirrel_rolls_for_itself() -> None:
    start = table(Activate("you", "Steel Squirrel"), you=["Steel Squirrel"])
    assert "raise 6/6: Steel Squirrel" in play(start, "6").story
    assert "raise" not in play(start, "4").story
