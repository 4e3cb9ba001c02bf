"""Artifacts, enchantments, instants and sorceries of Commander Legends: Battle for Baldur's
Gate.
"""

from __future__ import annotations

from engine.abilities import Card, Spell, Type
from engine.cards.rolls import d20, row
from engine.instructions import CreateTokens

CARDS = (
    Card(
        name="Recruitment Drive",
        types=frozenset({Type.SORCERY}),
        mana_value=3,
        spell=Spell(
            (
                d20(
                    row(1, 9, CreateTokens("Soldier", 2)),
                    row(10, 19, CreateTokens("Knight", 2)),
                    row(20, 20, CreateTokens("Knight", 3)),
                ),
            )
        ),
    ),
)
