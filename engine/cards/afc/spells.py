"""Instants and sorceries of Forgotten Realms Commander."""

from __future__ import annotations

from engine.abilities import Card, Spell, Type
from engine.cards.rolls import X, d20, row
from engine.dice import Die
from engine.instructions import (
    CastFree,
    ChooseResult,
    Draw,
    Instruction,
    Of,
    Quantity,
    RollDice,
    Scry,
)

INSTANT = frozenset({Type.INSTANT})
SORCERY = frozenset({Type.SORCERY})

CHOSEN = Quantity(Of.CHOSEN)
OTHER = Quantity(Of.OTHER)


def choose_one_of_two(die: Die, *then: Instruction) -> Spell:
    """Roll two dice and choose one result; then come uses of the chosen and of the other."""
    return Spell((RollDice(die, 2, then=(ChooseResult(), *then)),))


CARDS = (
    Card(
        name="Arcane Endeavor",
        types=SORCERY,
        mana_value=7,
        spell=choose_one_of_two(Die(8), Draw(CHOSEN), CastFree(OTHER)),
    ),
    Card(
        name="Diviner's Portent",
        types=INSTANT,
        mana_value=3,
        has_x=True,
        spell=Spell(
            (d20(row(1, 14, Draw(X)), row(15, None, Scry(X), Draw(X)), modifier=Quantity(Of.HAND)),)
        ),
    ),
)
