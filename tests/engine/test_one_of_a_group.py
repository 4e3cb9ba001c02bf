"""One of a group of equal tokens: as soon as somebody means one, it can be told from the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action, Activate, Attack, CombatDamage, Die, Leave
from engine.dice import Count
from engine.events import Attacked, Died
from engine.instructions import CreateTokens
from engine.resolution import IllegalAction
from engine.state import Player, State, Tokens
from engine.subjects import Who
from tests.engine.carried import carry
from tests.engine.games import Game, cast, play, table


def goblins(
    count: int, *actions: Action, whose: Who = Who.YOU, start: State | None = None
) -> State:
    """So many Goblins, equal to each other, and what players do then."""
    there = carry(start or table(), CreateTokens("Goblin", count, whose)).state
    return replace(there, actions=actions)


def left(game: Game) -> list[Count]:
    """How many are left in each group of Goblins."""
    return [group.count for group in game.state.tokens if group.token == "Goblin"]


def hand(*cards: str) -> State:
    return table(hand=cards)


@pytest.mark.parametrize("count", [1, 2, 10**30])
def test_a_token_is_aimed_at(count: int) -> None:
    start = goblins(count, cast("Lightning Bolt", "Goblin"), start=hand("Lightning Bolt"))
    game = play(start)
    assert game.all(Died) == (Died("Goblin"),)
    assert left(game) == ([count - 1] if count > 1 else [])
    assert game.permanent("Goblin") is None


def test_a_token_is_offered_as_a_target_by_its_name() -> None:
    start = hand("Lightning Bolt")
    own = carry(start, CreateTokens("Goblin", 2)).state
    both = goblins(3, cast("Lightning Bolt"), whose=Who.EACH_OPPONENT, start=own)
    # The opponent's stand first; yours would be "Goblin of you".
    game = play(both, "", ["Goblin"])
    assert [(group.controller, group.count) for group in game.state.tokens] == [
        ("opponent", 2),
        ("you", 2),
    ]


def test_several_tokens_are_aimed_at_as_long_as_there_are_some() -> None:
    dragon = "Ancient Bronze Dragon"
    hits = CombatDamage(dragon)
    game = play(goblins(3, hits, start=table(you=[dragon])), "5", ["Goblin", "Goblin"])
    assert [one.count("+1/+1") for one in game.state.permanents] == [0, 5, 5]
    assert left(game) == [1]
    game = play(goblins(1, hits, start=table(you=[dragon])), "5", ["Goblin", dragon])
    assert [one.count("+1/+1") for one in game.state.permanents] == [5, 5]
    assert left(game) == []


def test_two_targets_are_not_the_same_token() -> None:
    start = goblins(2, cast("Lightning Bolt", "Goblin", "Goblin"), start=hand("Lightning Bolt"))
    with pytest.raises(IllegalAction):
        play(start)


@pytest.mark.parametrize("answer", ["keep", "Goblin"])
def test_a_token_becomes_the_new_target(answer: str) -> None:
    bolt = cast("Lightning Bolt", "Grizzly Bears", by="opponent")
    reversal = replace(cast("Wyll's Reversal", "Lightning Bolt"), in_response=True)
    start = table(you=["Grizzly Bears"], hand=["Wyll's Reversal"])
    start = replace(start, players=(start.players[0], Player("opponent", hand=("Lightning Bolt",))))
    game = play(goblins(2, bolt, reversal, start=start), "1", [answer])
    assert (game.permanent("Grizzly Bears") is None) == (answer == "keep")
    assert left(game) == ([2] if answer == "keep" else [1])


def test_a_token_attacks_and_deals_damage() -> None:
    game = play(
        goblins(3, Attack("you", "Goblin"), Attack("you", "Goblin"), CombatDamage("Goblin"))
    )
    assert game.all(Attacked) == (Attacked("you", "Goblin"),) * 2
    assert game.life() == 19
    assert left(game) == [1]
    assert [one.attacking for one in game.state.permanents] == ["opponent"] * 2


def test_a_token_dies_or_leaves_by_its_name() -> None:
    game = play(goblins(3, Die("Goblin"), Leave("Goblin")))
    assert game.all(Died) == (Died("Goblin"),)
    assert left(game) == [1]


def test_without_any_token_there_is_none_to_mean() -> None:
    with pytest.raises(IllegalAction):
        play(table(Die("Goblin")))


def test_a_token_is_sacrificed_for_a_cost() -> None:
    start = goblins(
        2,
        Activate("you", "Bag of Devouring"),
        start=table(you=["Bag of Devouring"], mana=2),
    )
    game = play(start)
    assert left(game) == [1]
    # A token that was sacrificed is no card that could be exiled.
    assert game.state.player("you").exile == ()


def test_tokens_crew() -> None:
    game = play(goblins(3, Activate("you", "Clown Car"), start=table(you=["Clown Car"])))
    assert left(game) == [1]
    assert [one.card for one in game.state.permanents if one.tapped] == ["Goblin"] * 2
    with pytest.raises(IllegalAction):
        play(goblins(1, Activate("you", "Clown Car"), start=table(you=["Clown Car"])))


def test_tapped_tokens_do_not_crew() -> None:
    start = goblins(2, Activate("you", "Clown Car"), start=table(you=["Clown Car"]))
    tapped = tuple(replace(group, tapped=True) for group in start.tokens)
    assert tapped == (Tokens("you", "Goblin", 2, tapped=True),)
    with pytest.raises(IllegalAction):
        play(replace(start, tokens=tapped))
