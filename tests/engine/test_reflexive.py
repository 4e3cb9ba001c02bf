"""Reflexive abilities: "when you do". They go on the stack after the roll, with targets chosen
then, and can be answered.
"""

from __future__ import annotations

from engine.actions import Cast, CombatDamage, Later, Leave
from engine.events import (
    AbilityPutOnStack,
    AbilityTriggered,
    CountersPut,
    DamageMarked,
    DidNotResolve,
    DieRolled,
    Entered,
    LeftBattlefield,
    ResolutionBegan,
    ResolutionEnded,
)
from engine.remarks import TargetIllegal
from tests.engine.games import Game, play, table

BRONZE = "Ancient Bronze Dragon"
BRASS = "Ancient Brass Dragon"


def order(game: Game, *wanted: type) -> list[type]:
    """The kinds of the items that are of one of these kinds, in order."""
    return [type(item) for item in game.trace if isinstance(item, wanted)]


def test_the_targets_are_chosen_knowing_the_result() -> None:
    start = table(CombatDamage(BRONZE), you=[BRONZE, "Grizzly Bears"])
    game = play(start, "13", [BRONZE, "Grizzly Bears"])
    told = order(game, AbilityPutOnStack, DieRolled, ResolutionBegan, ResolutionEnded)
    assert told == [
        AbilityPutOnStack,
        ResolutionBegan,
        DieRolled,
        ResolutionEnded,
        AbilityPutOnStack,
        ResolutionBegan,
        ResolutionEnded,
    ]
    assert [put.targets for put in game.all(AbilityPutOnStack)] == [(), (BRONZE, "Grizzly Bears")]
    assert [(put.card, put.count) for put in game.all(CountersPut)] == [
        (BRONZE, 13),
        ("Grizzly Bears", 13),
    ]


def test_up_to_two_may_be_none_and_still_it_resolves() -> None:
    game = play(table(CombatDamage(BRONZE), you=[BRONZE]), "13", ["none"])
    assert len(game.all(ResolutionEnded)) == 2
    assert not game.all(CountersPut)


def test_any_number_of_cards_up_to_the_result_together() -> None:
    start = table(
        CombatDamage(BRASS),
        you=[BRASS],
        graveyard=["Grizzly Bears", "Storm Crow"],
        opponents_graveyard=["Swarming Goblins", "Divination"],
    )
    game = play(start, "7,3", ["Grizzly Bears", "Swarming Goblins"])
    entered = [(each.player, each.card) for each in game.all(Entered)]
    assert entered == [("you", "Grizzly Bears"), ("you", "Swarming Goblins")]
    assert game.state.player("opponent").graveyard == ("Divination",)


def test_a_card_too_dear_is_not_offered() -> None:
    start = table(CombatDamage(BRASS), you=[BRASS], graveyard=["Swarming Goblins"])
    game = play(start, "4")
    assert not game.all(Entered)
    assert len(game.all(AbilityTriggered)) == 2


def test_players_may_respond_to_it() -> None:
    start = table(
        CombatDamage(BRONZE),
        Later(Leave("Grizzly Bears"), 1),
        you=[BRONZE, "Grizzly Bears"],
    )
    game = play(start, "13", [BRONZE, "Grizzly Bears"])
    (put, left) = (game.all(AbilityPutOnStack)[1], game.all(LeftBattlefield)[0])
    assert game.trace.index(put) < game.trace.index(left)
    assert [lost.target for lost in game.all(TargetIllegal)] == ["Grizzly Bears"]
    assert game.counters(BRONZE, "+1/+1") == 13


def test_the_mode_that_rolls_deals_damage_by_a_reflexive_ability() -> None:
    spell = Cast("you", "Slight Malfunction", modes=("roll",))
    start = table(spell, opponent=["Grizzly Bears", "Storm Crow", "Pixie Guide"])
    game = play(start, "2", ["Storm Crow", "Pixie Guide"])
    assert [put.targets for put in game.all(AbilityPutOnStack)] == [("Storm Crow", "Pixie Guide")]
    assert [(hit.permanent, hit.amount) for hit in game.all(DamageMarked)] == [
        ("Storm Crow", 1),
        ("Pixie Guide", 1),
    ]
    assert not game.all(TargetIllegal) and not game.all(DidNotResolve)


def test_with_a_negative_result_there_is_no_target_to_choose() -> None:
    spell = Cast("you", "Slight Malfunction", modes=("roll",))
    start = table(
        spell,
        you=["Xenosquirrels"],
        opponent=["Grizzly Bears"],
        counters={"Xenosquirrels": {"+1/+1": 1}},
    )
    game = play(start, "1", ["1 -1"])
    assert game.results == [0]
    assert not game.all(DamageMarked)
