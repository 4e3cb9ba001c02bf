"""Artifacts, enchantments, instants and sorceries of Adventures in the Forgotten Realms."""

from __future__ import annotations

from engine.abilities import Card, Spell, Type
from engine.cards.rolls import d20, row
from engine.effects import ExtraDice
from engine.instructions import Draw, Scry

CARDS = (
    # Only level 1: the levels above it roll nothing and change no roll.
    Card(
        name="Barbarian Class",
        types=frozenset({Type.ENCHANTMENT}),
        mana_value=1,
        effects=(ExtraDice(),),
    ),
    Card(
        name="Contact Other Plane",
        types=frozenset({Type.INSTANT}),
        mana_value=4,
        spell=Spell(
            (d20(row(1, 9, Draw(2)), row(10, 19, Scry(2), Draw(2)), row(20, 20, Scry(3), Draw(3))),)
        ),
    ),
)
