"""Creatures of Battle for Baldur's Gate: each row, each use of a die, seen in the story."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.actions import Attack, CombatDamage, Die, Leave
from engine.deeds import Deed
from engine.events import (
    AbilityPutOnStack,
    DamageDealt,
    DieRolled,
    LifeLost,
    ResolutionBegan,
    TokensCreated,
)
from tests.engine.cards.three_rows import at_the_ends
from tests.engine.games import Game, cast, play, table, with_a_third


def hits(dragon: str, face: int, *answers: str, graveyard: Sequence[str] = ()) -> Game:
    """That Dragon of yours deals combat damage to the opponent, and you roll this."""
    start = table(CombatDamage(dragon), you=[dragon], graveyard=graveyard)
    return play(start, str(face), answers)


@pytest.mark.parametrize(
    ("face", "answers", "back"),
    [
        (2, ["Storm Crow"], ["Storm Crow"]),
        (6, ["Storm Crow", "Djinni Windseer"], ["Storm Crow", "Djinni Windseer"]),
        (20, ["none"], []),
        (5, ["Djinni Windseer"], ["Djinni Windseer"]),
    ],
)
def test_ancient_brass_dragon_raises_within_the_result(
    face: int, answers: list[str], back: list[str]
) -> None:
    rolls = "," + "3" if "Djinni Windseer" in back else ""
    start = table(
        CombatDamage("Ancient Brass Dragon"),
        you=["Ancient Brass Dragon"],
        graveyard=["Storm Crow"],
        opponents_graveyard=["Djinni Windseer"],
    )
    game = play(start, f"{face}{rolls}", answers)
    raised = [held for held in game.state.permanents if held.card != "Ancient Brass Dragon"]
    assert sorted(held.card for held in raised) == sorted(back)
    assert all(held.controller == "you" for held in raised)


def test_ancient_brass_dragon_with_one_has_no_target_it_could_raise() -> None:
    game = hits("Ancient Brass Dragon", 1, graveyard=["Storm Crow"])
    assert game.permanent("Storm Crow") is None


@pytest.mark.parametrize("face", [1, 20])
def test_ancient_bronze_dragon_puts_counters_by_an_ability_of_its_own(face: int) -> None:
    start = table(
        CombatDamage("Ancient Bronze Dragon"),
        you=["Ancient Bronze Dragon", "Storm Crow"],
        opponent=["Grizzly Bears"],
    )
    game = play(start, str(face), ["Storm Crow", "Grizzly Bears"])
    assert game.counters("Storm Crow", "+1/+1") == face
    assert game.counters("Grizzly Bears", "+1/+1") == face
    kinds = [type(line) for line in game.trace]
    rolled = kinds.index(DieRolled)
    # The number is known before the targets are chosen, and players may respond to both.
    assert rolled < kinds.index(AbilityPutOnStack, rolled)
    assert kinds.count(ResolutionBegan) == 2


def test_ancient_bronze_dragon_need_not_aim() -> None:
    game = hits("Ancient Bronze Dragon", 7, "none")
    assert game.counters("Ancient Bronze Dragon", "+1/+1") == 0


@pytest.mark.parametrize("face", [1, 13, 20])
@pytest.mark.parametrize(
    ("dragon", "token"),
    [("Ancient Copper Dragon", "Treasure"), ("Ancient Gold Dragon", "Faerie Dragon")],
)
def test_two_ancient_dragons_create_as_many_tokens_as_the_result(
    dragon: str, token: str, face: int
) -> None:
    game = hits(dragon, face)
    assert [(made.token, made.count) for made in game.all(TokensCreated)] == [(token, face)]


@pytest.mark.parametrize("face", [1, 20])
def test_ancient_silver_dragon_draws_the_result(face: int) -> None:
    game = hits("Ancient Silver Dragon", face)
    assert game.drawn == [face]
    assert game.deeds == [(Deed.NO_MAXIMUM_HAND, 1)]
    assert game.life() == 12


@at_the_ends((2, 0), (1, 1), (0, 2))
def test_druid_of_the_emerald_grove_finds_lands(face: int, value: tuple[int, int]) -> None:
    in_hand, in_play = value
    game = play(table(cast("Druid of the Emerald Grove")), str(face))
    assert game.deeds[0] == (Deed.SEARCH_BASIC_LANDS, 2)
    assert game.deeds[-1] == (Deed.SHUFFLE, 1)
    assert game.state.player("you").other_cards == in_hand
    assert dict(game.deeds).get(Deed.LANDS_ONTO_BATTLEFIELD, 0) == in_play


def test_iron_mastiff_rolls_one_die_for_the_one_player_it_attacks() -> None:
    attack = Attack("you", "Iron Mastiff")
    for face, hurt in ((9, ["you"]), (10, ["opponent"]), (20, ["opponent", "another"])):
        game = play(with_a_third(table(attack, you=["Iron Mastiff"])), str(face))
        assert game.all(DamageDealt) == tuple(
            DamageDealt("Iron Mastiff", player, 4) for player in hurt
        )


def test_iron_mastiff_keeps_the_highest_of_a_die_for_each_attacked_player() -> None:
    start = table(
        Attack("you", "Grizzly Bears", defender="another"),
        Attack("you", "Iron Mastiff"),
        you=["Iron Mastiff", "Grizzly Bears"],
    )
    game = play(with_a_third(start), "3,12")
    assert (game.ignored, game.results, game.rows) == ([3], [12], ["10-19"])
    assert game.all(DamageDealt) == (DamageDealt("Iron Mastiff", "opponent", 4),)
    tied = play(with_a_third(start), "20,20")
    assert (tied.ignored, tied.results) == ([20], [20])


@at_the_ends(1, 2, 7)
def test_nothic_dies_with_an_insight(face: int, value: int) -> None:
    game = play(table(Die("Nothic"), you=["Nothic"]), str(face))
    assert game.drawn == [value]
    assert [each.amount for each in game.all(LifeLost)] == [value]


def test_nothic_that_leaves_without_dying_rolls_nothing() -> None:
    assert play(table(Leave("Nothic"), you=["Nothic"])).results == []


def test_wyll_adds_a_die_and_grows() -> None:
    game = play(table(cast("Swarming Goblins"), you=["Wyll, Blade of Frontiers"]), "2,20")
    assert (game.ignored, game.rows) == ([2], ["20"])
    assert game.size("Wyll, Blade of Frontiers") == (2, 2)
