"""Tokens: counted in groups of equal ones, told apart only where something tells them apart."""

from __future__ import annotations

import pytest

from engine.dice import INFINITY, Count
from engine.events import CountersPut, Died, Entered, KeywordGained, TokensCreated
from engine.instructions import (
    CopyTarget,
    CreateTokens,
    Damage,
    Destroy,
    GainKeywords,
    Pump,
    PutCounters,
    SetBase,
    Tap,
    Untap,
)
from engine.resolution import TooManyDice
from engine.state import BaseSize, Tokens
from engine.subjects import CREATURES, Chosen, Each, Of, On, Quantity, Which, Who, Whose
from engine.tokens import TOKENS
from tests.engine.carried import carry, named, tokens
from tests.engine.games import table

X = Quantity(Of.X)
SOLDIERS = Each(Which(subtype="Soldier"))


@pytest.mark.parametrize("count", [1, 3, 10**18, INFINITY])
def test_tokens_without_abilities_are_a_number(count: Count) -> None:
    game = carry(table(), CreateTokens("Soldier", X), CreateTokens("Soldier", 2), x=count)
    assert game.state.tokens == (Tokens("you", "Soldier", count + 2),)
    assert game.all(TokensCreated)[0] == TokensCreated("you", "Soldier", count)
    assert not game.state.permanents


def test_no_tokens_are_created_for_nothing_or_less() -> None:
    less = Quantity(Of.X, plus=-3)
    game = carry(table(), CreateTokens("Soldier", X), CreateTokens("Goblin", less), x=0)
    assert (game.state.tokens, game.trace) == ((), ())
    apart = carry(table(), CreateTokens("Soldier", X, apart=True), x=0)
    assert (apart.state.permanents, apart.trace) == ((), ())


def test_tokens_are_created_for_the_players_meant() -> None:
    game = carry(table(), CreateTokens("Goblin", 2, Who.EACH_PLAYER, tapped=True), times=3)
    assert tokens(game) == {("you", "Goblin"): 6, ("opponent", "Goblin"): 6}
    assert all(group.tapped for group in game.state.tokens)


def test_the_controller_of_the_target_creates_it() -> None:
    start = table(opponent=["Grizzly Bears"])
    game = carry(start, CreateTokens("Ox", who=Who.ITS_CONTROLLER), at=["Grizzly Bears"])
    assert tokens(game) == {("opponent", "Ox"): 1}


def test_equal_tokens_come_together_and_others_stay_apart() -> None:
    game = carry(
        table(),
        CreateTokens("Soldier", 2),
        PutCounters("+1/+1", 1, SOLDIERS),
        CreateTokens("Soldier", 3),
        PutCounters("+1/+1", 1, SOLDIERS),
        CreateTokens("Soldier", 4),
        PutCounters("+1/+1", 1, SOLDIERS),
    )
    assert sorted((int(str(group.count)), group.counters) for group in game.state.tokens) == [
        (2, (("+1/+1", 3),)),
        (3, (("+1/+1", 2),)),
        (4, (("+1/+1", 1),)),
    ]
    assert CountersPut("Soldier", "+1/+1", 1, 3) in game.trace


def test_groups_that_become_equal_are_one() -> None:
    game = carry(
        table(),
        CreateTokens("Soldier", 2),
        Tap(SOLDIERS),
        CreateTokens("Soldier", 2),
        Untap(SOLDIERS),
    )
    assert game.state.tokens == (Tokens("you", "Soldier", 4),)


def test_what_each_token_gets_is_kept_with_the_group() -> None:
    game = carry(
        table(),
        CreateTokens("Soldier", 10**18),
        Pump(2, 1, SOLDIERS),
        GainKeywords(("trample",), SOLDIERS),
        SetBase(None, 5, SOLDIERS),
    )
    (group,) = game.state.tokens
    assert (group.bonus, group.keywords, group.sizes) == (
        (2, 1),
        ("trample",),
        (BaseSize(None, 5, False),),
    )
    assert KeywordGained("Soldier", "trample", 10**18) in game.trace


def test_damage_to_each_creature_is_marked_on_each_token() -> None:
    game = carry(table(), CreateTokens("Ox", X), Damage(3, Each(CREATURES)), x=INFINITY)
    assert game.state.tokens == (Tokens("you", "Ox", INFINITY, damage=3),)


@pytest.mark.parametrize("count", [2, 10**18, INFINITY])
def test_a_whole_group_is_destroyed_at_once(count: Count) -> None:
    game = carry(table(), CreateTokens("Ox", X), Destroy(Each(CREATURES)), x=count)
    assert game.state.tokens == ()
    assert game.all(Died) == (Died("Ox", count),)


@pytest.mark.parametrize(("count", "left"), [(1, None), (3, 2), (INFINITY, INFINITY)])
def test_a_chosen_token_is_told_apart(count: Count, left: Count | None) -> None:
    game = carry(table(), CreateTokens("Goblin", X), Tap(Chosen(CREATURES)), x=count)
    (one,) = game.state.permanents
    assert (one.card, one.token, one.tapped) == ("Goblin", True, True)
    assert [group.count for group in game.state.tokens] == ([] if left is None else [left])


def test_tokens_that_are_different_are_permanents_from_the_start() -> None:
    size = Quantity(Of.X, plus=-3)
    game = carry(
        table(),
        CreateTokens("Die", 2, power=size, toughness=X),
        CreateTokens("Goblin", attacking=True),
        CreateTokens("Squirrel", keywords=("haste",)),
        CreateTokens("Wolf", apart=True),
        CreateTokens("Dragon Spirit"),
        x=2,
    )
    assert [(one.card, one.base) for one in game.state.permanents] == [
        ("Die", (-1, 2)),
        ("Die", (-1, 2)),
        ("Goblin", None),
        ("Squirrel", None),
        ("Wolf", None),
        ("Dragon Spirit", None),
    ]
    assert [(one.tapped, one.attacking) for one in named(game, "Goblin")] == [(True, "opponent")]
    assert [one.keywords for one in named(game, "Squirrel")] == [("haste",)]
    assert len(game.all(Entered)) == 6


def test_a_size_that_is_not_said_is_the_printed_one() -> None:
    game = carry(table(), CreateTokens("Ox", power=1), CreateTokens("Ox", toughness=X), x=9)
    assert [one.base for one in game.state.permanents] == [(1, 4), (4, 9)]


def test_an_infinite_size_is_none() -> None:
    with pytest.raises(ArithmeticError, match="never infinite"):
        carry(table(), CreateTokens("Die", power=X, toughness=X), x=INFINITY)


@pytest.mark.parametrize("count", [101, INFINITY])
def test_too_many_tokens_to_tell_apart_are_refused(count: Count) -> None:
    with pytest.raises(TooManyDice):
        carry(table(), CreateTokens("Wolf", X, apart=True), x=count)


def test_nobody_is_attacked_where_nobody_is_left() -> None:
    start = table()
    lost = start.players[1].__class__("opponent", lost=True)
    alone = start.__class__((start.players[0], lost))
    game = carry(alone, CreateTokens("Goblin", attacking=True))
    assert [one.attacking for one in game.state.permanents] == [""]


def test_a_copy_of_the_target_has_nothing_the_target_got() -> None:
    start = table(you=["Grizzly Bears"], counters={"Grizzly Bears": {"+1/+1": 2}})
    game = carry(start, CopyTarget(tapped=True, attacking=True), at=["Grizzly Bears"])
    copy = named(game, "Grizzly Bears")[1]
    assert (copy.token, copy.counters, copy.tapped, copy.attacking) == (True, (), True, "opponent")


def test_a_token_can_be_copied_too() -> None:
    copied = CopyTarget(on=Each(Which(token=True, whose=Whose.OPPONENTS)))
    start = carry(table(), CreateTokens("Goat", who=Who.EACH_OPPONENT)).state
    game = carry(start, copied, PutCounters("+1/+1", 1, On.CREATED))
    assert [(one.card, one.controller) for one in game.state.permanents] == [("Goat", "you")]
    assert game.counters("Goat", "+1/+1") == 1


def test_every_token_is_a_token_by_its_own_name() -> None:
    for name, token in TOKENS.items():
        assert token.name == name
        assert token.mana_value == 0
        assert bool(token.power is None) == (name == "Treasure")
