"""Abilities that work from the graveyard, and where cards go."""

from __future__ import annotations

import pytest

from engine.actions import Activate, Begin, Leave
from engine.events import AbilityTriggered, Moved
from engine.subjects import Step, Zone
from tests.engine.games import cast, play, table

POUCH = Activate("you", "Component Pouch")
HIT = "Critical Hit"


@pytest.mark.parametrize(("face", "back"), [(19, False), (20, True)])
def test_critical_hit_comes_back_for_a_natural_twenty(face: int, back: bool) -> None:
    game = play(table(POUCH, you=["Component Pouch"], graveyard=[HIT]), str(face))
    assert (HIT in game.state.player("you").hand) is back
    assert (HIT in game.state.player("you").graveyard) is not back
    if back:
        assert [(each.frm, each.to) for each in game.all(Moved)] == [(Zone.GRAVEYARD, Zone.HAND)]


def test_a_modifier_makes_no_natural_twenty() -> None:
    mine = ["Component Pouch", "Squirrel-Powered Scheme"]
    game = play(table(POUCH, you=mine, graveyard=[HIT]), "18")
    assert game.results == [20]
    assert game.triggers(HIT) == 0


def test_an_ignored_twenty_is_none_and_the_opponents_is_not_yours() -> None:
    two = table(POUCH, you=["Component Pouch", "Pixie Guide"], graveyard=[HIT])
    assert play(two, "20,20").triggers(HIT) == 1
    theirs = table(POUCH, you=["Component Pouch"], opponents_graveyard=[HIT])
    assert play(theirs, "20").triggers(HIT) == 0


def test_it_must_lie_there_before_the_roll() -> None:
    game = play(table(POUCH, you=["Component Pouch"], hand=[HIT]), "20")
    assert game.triggers(HIT) == 0


def test_two_of_them_are_two_triggers() -> None:
    game = play(table(POUCH, you=["Component Pouch"], graveyard=[HIT, HIT]), "20")
    assert [each.card for each in game.all(AbilityTriggered)] == [HIT, HIT]
    assert game.state.player("you").hand == (HIT, HIT)


@pytest.mark.parametrize(("face", "back"), [(1, True), (2, False), (4, False)])
def test_arden_angel_rolls_in_the_upkeep_while_in_the_graveyard(face: int, back: bool) -> None:
    game = play(table(Begin(Step.UPKEEP), graveyard=["Arden Angel"]), str(face))
    assert (game.permanent("Arden Angel") is not None) is back


def test_the_angel_on_the_battlefield_does_not_roll() -> None:
    assert play(table(Begin(Step.UPKEEP), you=["Arden Angel"])).results == []


def test_a_resolved_spell_goes_to_the_graveyard_of_its_owner() -> None:
    game = play(table(cast("Divination", by="opponent")))
    assert game.state.player("opponent").graveyard == ("Divination",)


def test_a_spell_without_a_legal_target_goes_there_too() -> None:
    start = table(
        cast("Attempted Murder", "Grizzly Bears", x=1),
        Leave("Grizzly Bears", in_response=True),
        opponent=["Grizzly Bears"],
    )
    assert play(start).state.player("you").graveyard == ("Attempted Murder",)


def test_a_countered_spell_goes_there_too() -> None:
    hydra = {"Neverwinter Hydra": {"+1/+1": 7}}
    start = table(
        cast("Icy Blast", "Neverwinter Hydra", x=1),
        opponent=["Neverwinter Hydra"],
        counters=hydra,
    )
    assert play(start, "", ["decline"]).state.player("you").graveyard == ("Icy Blast",)


def test_the_angel_made_to_trigger_on_the_battlefield_stays_there() -> None:
    start = table(cast("Trigger Happy", "Arden Angel"), you=["Arden Angel"])
    game = play(start, "1")
    assert game.triggers("Arden Angel") == 1
    assert not game.all(Moved)
    assert game.state.permanents == start.permanents
