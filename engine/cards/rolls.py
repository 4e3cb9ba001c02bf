"""The rolls that many cards share, so that a card's data reads like its text."""

from __future__ import annotations

from engine.dice import Die
from engine.instructions import Amount, Instruction, Of, Quantity, RollDice
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
