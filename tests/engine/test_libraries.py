"""Hands and libraries: known cards by name, the others as a number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import INFINITY, Count
from engine.events import CardsDrawn, DeedDone, Moved, Scried
from engine.instructions import (
    Deed,
    Discard,
    Draw,
    GainLife,
    Look,
    Mill,
    RevealUntil,
    Scry,
    Search,
)
from engine.resolution import TooManyDice
from engine.subjects import CREATURES, Of, Quantity, Type, Which, Who, Zone
from tests.engine.carried import carry
from tests.engine.games import table

X = Quantity(Of.X)
SPELL = Which((Type.INSTANT, Type.SORCERY))


def test_players_draw_in_turn_order() -> None:
    game = carry(table(library=["Scooch"]), Draw(2, Who.EACH_PLAYER), Draw(X), times=3)
    assert game.all(CardsDrawn) == (CardsDrawn("you", 6), CardsDrawn("opponent", 6))
    you = game.state.player("you")
    assert (you.hand, you.other_cards, you.library) == (("Scooch",), 5, ())


@pytest.mark.parametrize("count", [1, 10**18, INFINITY])
def test_scry_says_how_many_cards(count: Count) -> None:
    assert carry(table(), Scry(X), x=count).trace == (Scried("you", count),)
    assert carry(table(), Scry(X), x=0).trace == ()


@pytest.mark.parametrize(("count", "unknown"), [(1, 0), (2, 0), (5, 3), (INFINITY, INFINITY)])
def test_the_top_cards_are_milled(count: Count, unknown: Count) -> None:
    start = table(library=["Divination", "Storm Crow"])
    game = carry(start, Mill(X), GainLife(Quantity(Of.REMEMBERED)), x=count)
    known = 1 if count == 1 else 2
    assert len(game.state.player("you").graveyard) == known
    assert game.life("you") == 20 + known
    told = [moved for moved in game.all(Moved) if not moved.card]
    assert [moved.count for moved in told] == ([] if unknown == 0 else [unknown])


def test_cards_are_exiled_from_the_top_and_linked() -> None:
    start = table(you=["Component Pouch"], opponents_library=["Divination"])
    exile = Mill(2, Who.EACH_OPPONENT, Zone.EXILE, with_this=True)
    game = carry(start, exile, of="Component Pouch")
    assert game.state.player("opponent").exile == ("Divination",)
    assert game.state.permanents[0].exiled == (("opponent", "Divination"),)
    gone = carry(start, exile)
    assert gone.state.permanents[0].exiled == ()
    assert carry(table(), Mill(X), x=0).trace == ()


def test_a_whole_hand_is_discarded() -> None:
    start = table(hand=["Scooch", "Divination"], other_cards=3)
    game = carry(start, Discard(who=Who.EACH_PLAYER))
    you = game.state.player("you")
    assert (you.hand, you.other_cards, you.graveyard) == ((), 0, ("Divination", "Scooch"))
    assert Moved("you", "", Zone.HAND, Zone.GRAVEYARD, 3) in game.trace
    assert carry(game.state, Discard()).trace == ()


def test_an_infinite_hand_is_discarded() -> None:
    start = carry(table(), Draw(X), x=INFINITY).state
    game = carry(start, Discard())
    assert game.state.player("you").other_cards == 0


def test_a_player_chooses_what_to_discard() -> None:
    start = table(hand=["Scooch", "Divination"], other_cards=3)
    game = carry(start, Discard(2), choose=["Divination", "another card"])
    you = game.state.player("you")
    assert (you.hand, you.other_cards, you.graveyard) == (("Scooch",), 2, ("Divination",))
    # One option is no question.
    only = carry(table(other_cards=3), Discard(2)).state.player("you")
    assert only.other_cards == 1
    assert carry(start, Discard(0)).trace == ()


def test_too_many_discards_one_by_one_are_refused() -> None:
    with pytest.raises(TooManyDice):
        carry(table(other_cards=1000), Discard(101))


def test_some_of_the_top_cards_are_taken() -> None:
    start = table(library=["Scooch", "Divination", "Storm Crow", "Concentrate"])
    game = carry(start, Look(3), choose=["Divination"])
    you = game.state.player("you")
    assert (you.hand, you.library) == (("Divination",), ("Concentrate",))
    assert game.trace[0] == DeedDone("you", "Concentrate", Deed.LOOK, 3)
    assert not game.all(CardsDrawn)


def test_an_unknown_card_is_taken() -> None:
    game = carry(table(library=["Scooch"]), Look(3, 2), choose=["another card", "Scooch"])
    you = game.state.player("you")
    assert (you.hand, you.other_cards, you.library) == (("Scooch",), 1, ())


def test_no_more_is_taken_than_is_looked_at() -> None:
    game = carry(table(library=["Scooch"]), Look(1, 5))
    assert game.state.player("you").hand == ("Scooch",)
    with pytest.raises(TooManyDice):
        carry(table(), Look(X, X), x=INFINITY)


def test_a_search_leaves_no_card_known_on_top() -> None:
    start = table(library=["Scooch"])
    game = carry(start, Search(Deed.SEARCH_ARTIFACT))
    you = game.state.player("you")
    assert (you.other_cards, you.library) == (1, ())
    assert game.trace == (
        DeedDone("you", "Concentrate", Deed.SEARCH_ARTIFACT),
        Moved("you", "", Zone.LIBRARY, Zone.HAND),
    )
    assert carry(start, Search(Deed.SEARCH, 0)).state.player("you").other_cards == 0


def test_cards_are_revealed_until_one_fits() -> None:
    start = table(library=["Divination", "Storm Crow", "Concentrate"])
    game = carry(start, RevealUntil(CREATURES, Zone.BATTLEFIELD))
    assert [one.card for one in game.state.permanents] == ["Storm Crow"]
    to_hand = carry(start, RevealUntil(SPELL, Zone.HAND, 2)).state.player("you")
    assert to_hand.hand == ("Divination", "Concentrate")


def test_a_creature_of_exactly_that_mana_value_is_looked_for() -> None:
    start = table(library=["Storm Crow", "Pixie Guide", "Djinni Windseer"])
    exact = RevealUntil(Which((Type.CREATURE,), exactly=X), Zone.BATTLEFIELD)
    game = carry(start, exact, x=4)
    assert [one.card for one in game.state.permanents] == ["Djinni Windseer"]


@pytest.mark.parametrize(
    ("zone", "others"), [(Zone.HAND, 2), (Zone.EXILE, 0), (Zone.BATTLEFIELD, 0)]
)
def test_what_only_unknown_cards_can_be_goes_as_a_number(zone: Zone, others: int) -> None:
    game = carry(table(library=["Divination"]), RevealUntil(CREATURES, zone, 2))
    assert game.state.player("you").other_cards == others
    told = [moved.count for moved in game.all(Moved)]
    assert told == ([] if zone is Zone.BATTLEFIELD else [2])


def test_each_opponent_reveals() -> None:
    start = table(opponents_library=["Storm Crow", "Divination"])
    game = carry(
        start,
        RevealUntil(SPELL, Zone.EXILE, who=Who.EACH_OPPONENT),
        GainLife(Quantity(Of.REMEMBERED)),
    )
    assert game.state.player("opponent").exile == ("Divination",)
    assert game.life("you") == 21


def test_nothing_is_revealed_for_0() -> None:
    start = table(library=["Storm Crow"])
    game = carry(start, RevealUntil(CREATURES, Zone.HAND, 0))
    assert game.state.player("you") == replace(start.players[0])


def test_a_known_hand_leaves_no_other_card_to_choose() -> None:
    start = table(hand=["Scooch", "Divination"])
    game = carry(start, Discard(1), choose=["Scooch"])
    assert game.state.player("you").graveyard == ("Scooch",)
