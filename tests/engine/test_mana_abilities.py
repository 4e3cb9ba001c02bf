"""Mana abilities that roll: no stack, no response, also in the middle of casting a spell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action, Activate, Cast
from engine.dice import Count
from engine.events import AbilityPutOnStack, ManaAdded, ResolutionBegan, SpellCast
from engine.instructions import CreateTokens
from engine.resolution import IllegalAction
from engine.state import State, Tokens
from engine.subjects import Of, Quantity
from tests.engine.carried import carry
from tests.engine.games import Game, play, table

BOX = Activate("you", "Vexing Puzzlebox")


def kinds(game: Game, *wanted: type) -> list[type]:
    """The kinds of the items that are of one of these kinds, in order."""
    return [type(item) for item in game.trace if isinstance(item, wanted)]


def test_a_mana_ability_rolls_without_the_stack() -> None:
    game = play(table(BOX, you=["Vexing Puzzlebox"]), "7")
    assert game.results == [7]
    assert [began.card for began in game.all(ResolutionBegan)] == ["Vexing Puzzlebox"]
    assert game.counters("Vexing Puzzlebox", "charge") == 7


def test_in_the_middle_of_casting_its_triggers_wait_above_the_spell() -> None:
    spell = Cast("you", "Divination", mana_from=("Vexing Puzzlebox",))
    game = play(table(spell, you=["Vexing Puzzlebox"]), "7")
    order = kinds(game, ManaAdded, SpellCast, AbilityPutOnStack, ResolutionBegan)
    assert order == [ManaAdded, SpellCast, AbilityPutOnStack, ResolutionBegan, ResolutionBegan]
    began = [item.card for item in game.all(ResolutionBegan)]
    assert began == ["Vexing Puzzlebox", "Divination"]


def test_in_response_it_resolves_before_what_it_responds_to() -> None:
    pouch = Activate("you", "Component Pouch")
    box = Activate("you", "Vexing Puzzlebox", in_response=True)
    game = play(table(pouch, box, you=["Component Pouch", "Vexing Puzzlebox"]), "7,3")
    assert game.results == [7, 3]


def test_the_mox_that_is_sacrificed_by_its_own_roll() -> None:
    game = play(table(Activate("you", "Jack-in-the-Mox"), you=["Jack-in-the-Mox"]), "1")
    assert game.life("you") == 15
    assert game.permanent("Jack-in-the-Mox") is None


def test_a_class_has_no_mana_ability() -> None:
    start = table(
        Cast("you", "Divination", mana_from=("Barbarian Class",)), you=["Barbarian Class"]
    )
    with pytest.raises(IllegalAction, match="Barbarian Class has no mana ability"):
        play(start)


def treasures(count: Count, *actions: Action, tapped: bool = False) -> State:
    """A table where you have so many Treasures and no mana."""
    made = carry(table(mana=0), CreateTokens("Treasure", Quantity(Of.X), tapped=tapped), x=count)
    return replace(made.state, actions=actions)


TREASURE = Activate("you", "Treasure")


@pytest.mark.parametrize(("count", "left"), [(1, []), (3, [2]), (10**18, [10**18 - 1])])
def test_a_treasure_is_tapped_and_sacrificed_for_mana_of_any_colour(
    count: int, left: list[int]
) -> None:
    game = play(treasures(count, TREASURE))
    assert game.story.splitlines() == [
        "tap Treasure",
        "sacrifice Treasure",
        "move Treasure battlefield to graveyard",
        "activate Treasure",
        "add 1 mana any",
    ]
    assert game.state.player("you").mana == 1
    assert [group.count for group in game.state.tokens] == left
    assert (game.state.permanents, game.state.player("you").graveyard) == ((), ())


def test_treasures_pay_in_the_middle_of_casting() -> None:
    spell = Cast("you", "Divination", mana_from=("Treasure", "Treasure"))
    game = play(treasures(3, spell))
    assert kinds(game, ManaAdded, SpellCast) == [ManaAdded, ManaAdded, SpellCast]
    assert game.state.player("you").mana == 2
    assert [group.count for group in game.state.tokens] == [1]


def test_a_tapped_treasure_gives_no_mana_and_an_untapped_one_beside_it_does() -> None:
    start = treasures(2, TREASURE, tapped=True)
    with pytest.raises(IllegalAction, match="Treasure is tapped"):
        play(start)
    both = carry(start, CreateTokens("Treasure", 1)).state
    game = play(replace(both, actions=(TREASURE,)))
    assert game.state.tokens == (Tokens("you", "Treasure", 2, tapped=True),)


def test_nobody_sacrifices_the_treasure_of_another() -> None:
    with pytest.raises(IllegalAction, match="Treasure is not on the battlefield"):
        play(treasures(2, Activate("opponent", "Treasure")))


def test_only_a_mana_ability_is_activated_in_the_middle_of_casting() -> None:
    spell = Cast("you", "Divination", mana_from=("Clay Golem",))
    with pytest.raises(IllegalAction, match="Clay Golem has no mana ability"):
        play(table(spell, you=["Clay Golem"]))
