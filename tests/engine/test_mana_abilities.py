"""Mana abilities that roll: no stack, no response, also in the middle of casting a spell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Cast
from engine.characteristics import activated
from engine.events import AbilityPutOnStack, ManaAdded, ResolutionBegan, SpellCast
from engine.resolution import IllegalAction
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


@pytest.mark.parametrize(("level", "places"), [(1, [0]), (2, [0, 1]), (3, [0, 1])])
def test_a_class_has_the_abilities_of_its_level_and_of_those_below(
    level: int, places: list[int]
) -> None:
    """None of them is a mana ability, whatever the level."""
    start = table(
        Cast("you", "Divination", mana_from=("Barbarian Class",)), you=["Barbarian Class"]
    )
    (at_level,) = (replace(each, level=level) for each in start.permanents)
    assert [place for place, _ in activated(at_level)] == places
    with pytest.raises(IllegalAction, match="Barbarian Class has no mana ability"):
        play(replace(start, permanents=(at_level,)))


def test_only_a_mana_ability_is_activated_in_the_middle_of_casting() -> None:
    spell = Cast("you", "Divination", mana_from=("Clay Golem",))
    with pytest.raises(IllegalAction, match="Clay Golem has no mana ability"):
        play(table(spell, you=["Clay Golem"]))
