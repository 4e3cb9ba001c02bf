"""Misreadings about what stands for a die or a result: pairs, exchange, storing, rerolls, rows."""

from __future__ import annotations

from typing import Any

from engine import attractions
from engine.carrying import rolls
from engine.changing import replace
from engine.dice import Count, Face, Pool
from engine.resolution import Resolution
from engine.rolling import Rolled, exchange, rerolls
from engine.rolling.counted import Counted
from engine.rolling.plan import Plan, Slot
from engine.rolling.replacements import replaced
from engine.state import Permanent
from engine.swapping import Swap
from engine.table import ResultsTable, Row


def the_thumb_adds_one_die_to_the_whole_roll() -> Swap:
    """Let Krark's Other Thumb add one die to the roll instead of one to each die."""

    def one_more(plan: Plan) -> Plan:
        return replace(plan.more(1), ignore=plan.ignore + 1)

    return Swap(Plan, "doubled", one_more)


def two_thumbs_make_three_dice() -> Swap:
    """Let a second Thumb add one more die to a pair instead of making it four."""

    def three(slot: Slot) -> Slot:
        return Slot(slot.plain + 1, tuple(three(part) for part in slot.total))

    return Swap(Slot, "doubled", three)


def every_result_may_be_exchanged() -> Swap:
    """Offer the exchange of a result again after one was exchanged."""
    original = exchange._exchange

    def again(counted: Counted, permanent: Permanent) -> None:
        original(counted, permanent)
        original(counted, permanent)

    return Swap(exchange, "_exchange", again)


def the_natural_result_is_stored() -> Swap:
    """Store what the dice show instead of their results."""

    def faces(rolled: Rolled, results: Pool) -> tuple[tuple[Face, Count], ...]:
        return Pool.of(_naturals(rolled)).counts

    return Swap(rolls, "shown", faces)


def _naturals(rolled: Rolled) -> dict[Face, Count]:
    shown: dict[Face, Count] = {}
    for die, count in rolled.dice:
        shown[die.natural] = shown.get(die.natural, 0) + count
    return shown


def extra_dice_leave_rerolls_alone() -> Swap:
    """Let effects that add dice to a roll do nothing where dice are rolled again."""
    original = replaced

    def only_single_dice(*given: Any, whole: bool = True) -> Plan:
        return original(*given, whole=False)

    return Swap(rerolls, "replaced", only_single_dice)


def an_open_row_takes_everything_else() -> Swap:
    """Read a row like "15+" as "anything else"."""
    original = ResultsTable.row

    def otherwise(table: ResultsTable[object], result: int) -> Row[object] | None:
        found = original(table, result)
        open_rows = [row for row in table.rows if row.high is None]
        return found if found is not None or not open_rows else open_rows[0]

    return Swap(ResultsTable, "row", otherwise)


def the_face_is_what_visits() -> Swap:
    """Compare the natural result of a roll to visit with the lit numbers."""
    original = attractions.visit

    def by_face(now: Resolution, player: str, rolled: Rolled | None) -> None:
        seen = rolled or Rolled(())
        dice = tuple((replace(die, modifier=0), count) for die, count in seen.dice)
        original(now, player, replace(seen, dice=dice))

    return Swap(attractions, "visit", by_face)
