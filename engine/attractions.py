"""Attractions: opening them, and the roll that says which of them a player visits."""

from __future__ import annotations

from engine.cards import card as known_card
from engine.changing import replace
from engine.conditions import Visited
from engine.dice import Die, Roll
from engine.events import AttractionOpened, AttractionVisited
from engine.resolution import IllegalAction, Resolution
from engine.rolling import Rolled, roll
from engine.state import Permanent
from engine.triggers import trigger_on

ATTRACTION = "Attraction"
"""The subtype."""


def controls_attraction(now: Resolution, player: str) -> bool:
    """Whether a player controls an Attraction, so that a roll to visit is due each turn."""
    return any(
        permanent.controller == player and ATTRACTION in known_card(permanent.card).subtypes
        for permanent in now.state.permanents
    )


def open_attraction(now: Resolution, player: str, card: str) -> None:
    """Put an Attraction onto the battlefield from the Attraction deck.

    Raises ``IllegalAction`` for what is none.
    """
    if ATTRACTION not in known_card(card).subtypes:
        raise IllegalAction(f"{card} is no {ATTRACTION}")
    permanent = Permanent(now.new_permanent_id(), card, player)
    now.state = replace(now.state, permanents=(*now.state.permanents, permanent))
    now.tell(AttractionOpened(player, card))


def roll_to_visit(now: Resolution, player: str, card: str) -> None:
    """Roll to visit, because ``card`` says so or, where it is empty, because the turn does."""
    visit(now, player, roll(now, card=card, instruction=Roll(player, Die(6), 1, to_visit=True)))


def visit(now: Resolution, player: str, rolled: Rolled | None) -> None:
    """Visit each Attraction on which a result of a roll to visit is lit."""
    results = {} if rolled is None else dict(rolled.results)
    for permanent in now.state.permanents:
        facts = known_card(permanent.card)
        if permanent.controller == player and not results.keys().isdisjoint(facts.lit):
            now.tell(AttractionVisited(player, permanent.card))
            trigger_on(now, permanent, Visited)
