"""What pages show of a card's rolls: each with its table, odds and form, and how it fell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import pgettext

from engine import Count, Face, RollText, RowApplied, Trace, Value
from rulings.languages import Language, by_column
from rulings.scenarios.drawing import draw, draw_many, symbol
from rulings.scenarios.printed.reading import ReadRoll
from rulings.scenarios.printed.rolling import Fallen, chances, how_many, parameters
from rulings.scenarios.shown import (
    DieState,
    DieView,
    FaceView,
    FieldView,
    OwnDiceView,
    RowView,
    TableView,
    ThrowView,
)
from rulings.scenarios.tray import field, own_dice
from rulings.wording import card_rolls, numbers

MOST_DRAWN: Final = 12
"""More dice than this are drawn as one small die for each face."""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One row of a results table in the card's own words."""

    range: str
    words: str
    hit: bool = False
    exact: str = ""
    share: str = ""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """The results table of a card, in the words of `language`; `fell`: a result was looked up."""

    caption: str
    rows: tuple[PrintedRow, ...]
    language: Language
    fell: bool = False
    note: str = ""
    """What the chances are; blank where there are none."""

    @property
    def hits(self) -> tuple[PrintedRow, ...]:
        """The rows that apply."""
        return tuple(row for row in self.rows if row.hit)


@dataclass(frozen=True, slots=True)
class CardForm:
    """The form of a card's roll: what the text leaves open, and dice of one's own."""

    public_id: str
    action: str
    button: str
    die: str
    fields: tuple[FieldView, ...] = ()
    own: OwnDiceView | None = None
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRollView:
    """One roll of a card before it is rolled."""

    number: int
    dice: str
    die: str
    part: str
    language: Language
    facts: tuple[card_rolls.Fact, ...]
    table: PrintedTable | None
    form: CardForm


@dataclass(frozen=True, slots=True)
class FallenView:
    """A roll as it fell."""

    result: str
    note: str
    throw: ThrowView
    table: PrintedTable | None
    dice: str


def card_roll(
    read: ReadRoll,
    *,
    slug: str,
    action: str,
    settings: Mapping[str, Value] | None = None,
    written: Mapping[str, str] | None = None,
    errors: Mapping[str, Sequence[str]] | None = None,
    again: bool = False,
) -> CardRollView:
    """Show one roll of a card with its form; `settings`, `written`, `errors` as for a ruling's."""
    roll = read.roll
    open_numbers = parameters(roll)
    given = {one.name: one.default for one in open_numbers} | dict(settings or {})
    count = how_many(roll, given)
    name = f"{slug}-{read.number}"
    errors, written = errors or {}, written or {}
    return CardRollView(
        number=read.number,
        dice=card_rolls.dice(roll),
        die=symbol(roll.die),
        part=read.part,
        language=by_column(read.language),
        facts=card_rolls.facts(roll),
        table=_table(read, settings),
        form=CardForm(
            public_id=name,
            action=action,
            button=pgettext("button", "Again") if again else pgettext("button", "Roll"),
            die=symbol(roll.die),
            fields=tuple(
                field(one, name, given[one.name], written, errors.get(one.name, ()))
                for one in open_numbers
            ),
            own=own_dice(
                name,
                roll.die if count or open_numbers else None,
                written.get("dice", "") if errors else "",
                errors.get("dice", ()),
            ),
            errors=_elsewhere(errors, [one.name for one in open_numbers]),
        ),
    )


def play_form(
    *,
    slug: str,
    action: str,
    errors: Mapping[str, Sequence[str]] | None = None,
    again: bool = False,
) -> CardForm:
    """Show the form that lets the engine play a card."""
    return CardForm(
        public_id=f"{slug}-play",
        action=action,
        # Translators: On the button that lets our engine play a whole card. Keep it short.
        button=pgettext("button", "Again") if again else pgettext("button", "Play it out"),
        die="",
        errors=tuple(message for messages in (errors or {}).values() for message in messages),
    )


def _elsewhere(errors: Mapping[str, Sequence[str]], fields: list[str]) -> tuple[str, ...]:
    """The messages that belong to no field of the form."""
    return tuple(
        message
        for name, messages in errors.items()
        if name not in fields and name != "dice"
        for message in messages
    )


def fallen(read: ReadRoll, settings: Mapping[str, Value], fell: Fallen) -> FallenView:
    """Show how a roll fell."""
    return FallenView(
        result=numbers.signed(fell.number) if fell.number is not None else "",
        note=card_rolls.came_of(read.roll, fell.number, fell.modifier),
        throw=_throw(read.roll, fell),
        table=_table(read, settings, fell.numbers),
        dice=fell.dice.replace(",", ", "),
    )


def tables_applied(rolls: Iterable[ReadRoll], trace: Trace, card: str) -> tuple[TableView, ...]:
    """The tables of a card in its own words, with the rows that applied while it was played."""
    applied = {step.row for step in trace if isinstance(step, RowApplied) and step.card == card}
    return tuple(
        TableView(
            card_rolls.caption(read.part),
            tuple(
                RowView(
                    numbers.range_name(row.low, row.high),
                    row.then.then.text,
                    str(row) in applied,
                    by_column(read.language).hreflang,
                )
                for row in read.roll.table.rows
            ),
            applied=True,
        )
        for read in rolls
        if read.roll.table is not None and applied & {str(row) for row in read.roll.table.rows}
    )


def _table(
    read: ReadRoll, settings: Mapping[str, Value] | None, numbers_read: tuple[int, ...] = ()
) -> PrintedTable | None:
    table = read.roll.table
    if table is None:
        return None
    known = chances(read.roll, settings)
    shares = known[0] if known is not None else (None,) * len(table.rows)
    rows = tuple(
        PrintedRow(
            numbers.range_name(row.low, row.high),
            row.then.then.text,
            any(row.holds(number) for number in numbers_read),
            numbers.fraction(share) if share is not None else "",
            numbers.percent(share) if share is not None else "",
        )
        for row, share in zip(table.rows, shares, strict=True)
    )
    return PrintedTable(
        card_rolls.caption(read.part),
        rows,
        by_column(read.language),
        fell=bool(numbers_read),
        note=card_rolls.chances_of(read.roll) if known is not None else "",
    )


def _throw(roll: RollText, fell: Fallen) -> ThrowView:
    one = fell.modifier if _is_one(fell) else 0
    ignored = pgettext("die", "ignored: lowest")
    counts = pgettext("die", "counts") if fell.ignored.counts else ""
    entries: list[tuple[Face, int, Count, DieState, str]] = [
        *((face, 0, count, "ignored", ignored) for face, count in fell.ignored),
        *((face, one, count, "counted", counts) for face, count in fell.counted),
    ]
    total = sum(count for _, _, count, _, _ in entries if isinstance(count, int))
    dice: tuple[DieView, ...] = ()
    pool: tuple[FaceView, ...] = ()
    if total <= MOST_DRAWN:
        dice = tuple(
            draw(roll.die, face, state=state, word=word, modifier=modifier)
            for face, modifier, count, state, word in entries
            for _ in range(count if isinstance(count, int) else 0)
        )
    else:
        pool = tuple(
            draw_many(roll.die, face, count, state=state, word=word, modifier=modifier)
            for face, modifier, count, state, word in entries
        )
    return ThrowView(None, numbers.dice_name(roll.die, total), dice, pool)


def _is_one(fell: Fallen) -> bool:
    return sum(count for _, count in fell.counted if isinstance(count, int)) == 1
