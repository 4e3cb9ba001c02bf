"""Misreadings about results: what changes them, what reads them, which row they meet."""

from __future__ import annotations

from dataclasses import replace

from engine import reading, rolling
from engine.carrying import bodies
from engine.dice import Count, Die, Face, Pool
from engine.events import Event, RowApplied
from engine.instructions import Results
from engine.reading import Body
from engine.remarks import Remark, ResultModified
from engine.resolution import Resolution
from engine.rolling import modifiers
from engine.rolling.counted import Counted, Dice
from engine.swapping import Swap
from engine.table import ResultsTable, Row


def results_stay_on_the_die() -> Swap:
    """Cut results off at 1 and at the number of faces."""
    original = modifiers.add

    def clamp(counted: Counted, card: str, amount: int, dice: Dice) -> Dice:
        before = dice.result
        if before is None or not isinstance(counted.die, Die):
            return original(counted, card, amount, dice)
        after = min(max(before + amount, 1), counted.die.sides)
        return original(counted, card, after - before, dice)

    return Swap(modifiers, "add", clamp)


def effects_use_the_natural_result() -> Swap:
    """Let tables, totals and parity read the face."""

    def naturals(rolled: rolling.Rolled) -> Pool:
        faces: dict[Face, Count] = {}
        for die, count in rolled.dice:
            if isinstance(die.natural, int):
                faces[die.natural] = faces.get(die.natural, 0) + count
        return Pool.of(faces)

    return Swap(rolling.Rolled, "results", naturals)


def modifiers_change_the_natural_result() -> Swap:
    """Turn the die to another face instead of adding to its result."""
    original = modifiers.add

    def turn(counted: Counted, card: str, amount: int, dice: Dice) -> Dice:
        original(counted, card, amount, dice)
        if isinstance(dice.natural, int):
            return replace(dice, natural=dice.natural + amount)
        return dice

    return Swap(modifiers, "add", turn)


def modifiers_come_before_rerolls() -> Swap:
    """Change results before dice are rolled again."""
    original = rolling.reroll

    def change_first(counted: Counted) -> None:
        now = counted.now
        schemes = [p for p in now.state.permanents if p.card == "Squirrel-Powered Scheme"]
        for permanent in schemes:
            for dice in counted.dice:
                if isinstance(dice.natural, int):
                    face = dice.natural
                    now.tell(ResultModified(permanent.card, face, face + 2, dice.count))
        original(counted)

    return Swap(rolling, "reroll", change_first)


def a_miss_goes_to_the_nearest_row() -> Swap:
    """Move a result that lies in no row to the nearest one."""
    original = ResultsTable.row

    def nearest(table: ResultsTable[object], result: int) -> Row[object] | None:
        return original(table, result) or table.rows[-1 if result > 1 else 0]

    return Swap(ResultsTable, "row", nearest)


def the_first_row_always_applies() -> Swap:
    """Read every result in the first row."""

    def first(table: ResultsTable[object], result: int) -> Row[object]:
        return table.rows[0]

    return Swap(ResultsTable, "row", first)


def lower_rows_apply_as_well() -> Swap:
    """Let a high result collect the rows below it."""
    original = Resolution.tell

    def collect(now: Resolution, *story: Event | Remark) -> None:
        for item in story:
            if isinstance(item, RowApplied) and item.row == "10-20":
                original(now, replace(item, row="1-9"))
            original(now, item)

    return Swap(Resolution, "tell", collect)


def one_counter_at_a_time() -> Swap:
    """Put one counter, whatever the number."""
    original = bodies.put_counters

    def one(now: Resolution, on: Body, counter: str, count: Count) -> Body:
        return original(now, on, counter, 1 if count > 0 else count)

    return Swap(bodies, "put_counters", one)


def zero_is_no_even_number() -> Swap:
    """Let only 1 to 6 have a parity."""
    original = Results.holds

    def on_the_die(results: Results, result: int) -> bool:
        inside = results.odd is None or 1 <= result <= 6
        return inside and original(results, result)

    return Swap(Results, "holds", on_the_die)


def the_number_of_dice_is_the_total() -> Swap:
    """Count the dice where their results are to be added up."""

    def number(results: Pool | None) -> Count | None:
        return None if results is None else results.size

    return Swap(reading, "total", number)
