"""A roll that a scenario states itself, with a results table: ``d20 | 1-9 draw 1 | 10-20 draw 2``.

The text is all there is to it, so it is also its name: whatever a card's name leads to, the
abilities, the table, the story, this leads to as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.abilities import Card, TriggeredAbility
from engine.conditions import WhenYouDo
from engine.dice import Die, parse_die
from engine.instructions import Draw, GainLife, Instruction, LoseLife, RollAgain, RollDice, Scry
from engine.table import ResultsTable, Row, TableError

LONGEST: Final = 2_000
"""How many characters such a text may have."""

MOST_SIDES: Final = 1_000
"""How many sides its die may have; every face is looked for in the table."""

MOST_ROWS: Final = 100

MOST_DONE: Final = 1_000_000
"""How many cards a row may let a player draw, how much life gain, and so on."""

BAR: Final = " | "
"""What stands between the rows, as a card prints it beside them."""

NOTHING: Final = "nothing"

_RANGE = r"(?P<low>-?[0-9]{1,9})(?:-(?P<high>-?[0-9]{1,9})|(?P<more>\+)|(?P<less> or less))?"
_ROW = re.compile(rf"{_RANGE} (?P<then>\S.*)", re.ASCII)
_FORM = "write the die and the rows like d20 | 1-9 draw 1 | 10-20 draw 2"
_COUNTED: tuple[tuple[str, Callable[[int], Instruction]], ...] = (
    ("draw {}", Draw),
    ("scry {}", Scry),
    ("gain {} life", GainLife),
    ("lose {} life", LoseLife),
)
_AGAIN: dict[str, Instruction] = {
    "roll again": RollAgain(optional=False),
    "may roll again": RollAgain(),
}
_ALLOWED = ", ".join([*(form.format(1) for form, _ in _COUNTED), *_AGAIN, NOTHING])


class OwnRollError(ValueError):
    """A text that states no roll: what is wrong with it, and what is allowed."""


def stated(text: str) -> str:
    """Return the name of the roll that a text states: the text, with one space between words.

    Raises `OwnRollError` where it states none, and where no card could have such a table.
    """
    if len(text) > LONGEST:
        raise OwnRollError(f"has {len(text)} characters; allowed: {LONGEST}")
    return own_roll(" ".join(text.split())).name


def is_own_roll(name: str) -> bool:
    """Whether a name is the text of a roll that a scenario states, and no card's."""
    return BAR in name


@lru_cache(maxsize=1_000)
def own_roll(name: str) -> Card:
    """Return what has this roll as its one ability; raise `OwnRollError`."""
    die, *rows = name.split(BAR)
    if not rows or len(name) > LONGEST:
        raise OwnRollError(_FORM)
    if len(rows) > MOST_ROWS:
        raise OwnRollError(f"has {len(rows)} rows; allowed: {MOST_ROWS}")
    roll = _roll(_die(die), tuple(map(_row, rows)))
    return Card(
        name,
        types=frozenset(),
        mana_value=0,
        triggered=(TriggeredAbility(WhenYouDo(), (roll,)),),
    )


def _die(text: str) -> Die:
    try:
        die = parse_die(text)
    except ValueError as error:
        raise OwnRollError(str(error)) from None
    if not isinstance(die, Die) or die.sides > MOST_SIDES:
        raise OwnRollError(f"{die} reads no results table; allowed: d1 to d{MOST_SIDES}")
    return die


def _row(text: str) -> Row[tuple[Instruction, ...]]:
    found = _ROW.fullmatch(text)
    if found is None:
        raise OwnRollError(
            f"{text[:40]!r} is no row; write 1-9, 20, 15+ or 0 or less, then what happens"
        )
    low, high = int(found["low"]), int(found["high"] or found["low"])
    then = () if found["then"] == NOTHING else tuple(map(_done, found["then"].split(", ")))
    try:
        return Row(None if found["less"] else low, None if found["more"] else high, then)
    except TableError as error:
        raise OwnRollError(f"{error}; write the lower end first") from None


def _done(text: str) -> Instruction:
    """What is done, as a story tells it."""
    if text in _AGAIN:
        return _AGAIN[text]
    for form, instruction in _COUNTED:
        found = re.fullmatch(form.format("([0-9]{1,7})"), text, re.ASCII)
        if found is not None and 1 <= int(found[1]) <= MOST_DONE:
            return instruction(int(found[1]))
    raise OwnRollError(
        f"{text[:40]!r} is nothing a row can do; allowed: {_ALLOWED}, each 1 to {MOST_DONE}"
    )


def _roll(die: Die, rows: tuple[Row[tuple[Instruction, ...]], ...]) -> RollDice:
    each = f"each of 1 to {die.sides} in one row, and no other number"
    try:
        return RollDice(die, table=ResultsTable(die.sides, rows))
    except TableError as error:
        shown = ", ".join(map(str, error.faces[:10])) + ", …" * (len(error.faces) > 10)
        raise OwnRollError(f"{error.problem}: {shown}; allowed: {each}") from None
    except ValueError as error:
        raise OwnRollError(f"{error}; allowed: a face that does not roll again") from None
