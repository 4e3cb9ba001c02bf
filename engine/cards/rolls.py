"""The rolls and abilities that many cards share, so that a card's data reads like its text."""

from __future__ import annotations

from engine.abilities import ActivatedAbility
from engine.costs import PayMana
from engine.dice import Die
from engine.instructions import Attach, Instruction, RollDice
from engine.subjects import Amount, Of, On, Quantity, Target, Whose
from engine.table import ResultsTable, Row

RESULT = Quantity(Of.TOTAL)
"""The result of the roll; where several dice count, their sum."""

X = Quantity(Of.X)


def row(low: int | None, high: int | None, *then: Instruction) -> Row[tuple[Instruction, ...]]:
    """The row of a results table from ``low`` to ``high`` (None: an open end), and what it does."""
    return Row(low, high, then)


def d20(*rows: Row[tuple[Instruction, ...]], modifier: Amount = 0) -> RollDice:
    """Roll a d20, add ``modifier``, and read the result on these rows.

    Only where something is added may a row lie beyond the faces of the die.
    """
    return RollDice(Die(20), modifier=modifier, table=ResultsTable(20, rows, beyond=modifier != 0))


def rolled(die: Die, *then: Instruction) -> RollDice:
    """Roll one die, then do these things with its result."""
    return RollDice(die, then=then)


def equip(cost: int) -> ActivatedAbility:
    """Equip: for so much mana, attach this to a target creature you control, as a sorcery."""
    return ActivatedAbility(
        (Attach(On.TARGET),),
        (PayMana(cost),),
        target=Target(whose=Whose.OWN),
        sorcery_speed=True,
    )
