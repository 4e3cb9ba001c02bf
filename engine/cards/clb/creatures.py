"""Creatures of Commander Legends: Battle for Baldur's Gate."""

from __future__ import annotations

from engine.abilities import Card, OncePerRoll, TriggeredAbility, Type
from engine.effects import ExtraDice
from engine.instructions import PutCounters

CREATURE = frozenset({Type.CREATURE})

CARDS = (
    Card(
        name="Wyll, Blade of Frontiers",
        types=CREATURE,
        mana_value=2,
        power=1,
        toughness=1,
        effects=(ExtraDice(),),
        triggered=(TriggeredAbility(OncePerRoll(), (PutCounters("+1/+1", 1),)),),
    ),
)
