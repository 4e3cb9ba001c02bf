"""From what was played to what is shown: the result, the throws, the tables, the story."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, pgettext

from engine import (
    AnyDie,
    Card,
    CardsDrawn,
    ChaosEnsued,
    Count,
    Countered,
    CountersPut,
    DamageDealt,
    DidNotResolve,
    DieDidNotCount,
    DieRolled,
    GameWon,
    IfAnyResult,
    Instruction,
    LifeGained,
    LifeLost,
    NoRowApplied,
    NothingRolled,
    NumberPartIdle,
    Of,
    Planeswalked,
    Pool,
    PowerRaised,
    Quantity,
    ResultsTable,
    RollDice,
    RollInstructed,
    Row,
    RowApplied,
    SubstituteRefused,
    TokensCreated,
    Trace,
    card,
)
from rulings.scenarios.shown import LeftOpenView, RollView, RowView, TableView
from rulings.scenarios.throws import throws
from rulings.wording import numbers
from rulings.wording.instructions import told
from rulings.wording.names import Names, StoryLine, label
from rulings.wording.story import line, story

MOST_LEADING_LINES = 4

_CONSEQUENCES = (
    CardsDrawn
    | LifeGained
    | LifeLost
    | DamageDealt
    | TokensCreated
    | CountersPut
    | PowerRaised
    | ChaosEnsued
    | Planeswalked
    | GameWon
    | Countered
    | DidNotResolve
    | NothingRolled
    | NoRowApplied
    | NumberPartIdle
    | DieDidNotCount
    | SubstituteRefused
)


def tell(
    trace: Trace,
    rolls: Sequence[tuple[AnyDie, Pool]],
    names: Names,
    *,
    address: str,
    link: str,
    dice: str,
    left_open: tuple[LeftOpenView, ...] = (),
) -> RollView:
    """Make the whole view of one roll from its story and the dice it asked for.

    `address` leads to the roll from a page of the site, `link` from anywhere; `left_open` are the
    choices that no setting answers.
    """
    number = _number(trace)
    result = numbers.count(number) if number is not None else ""
    lead = _lead(trace, names)
    return RollView(
        result=result,
        number=number if isinstance(number, int) else None,
        lead=lead,
        note=_note(trace),
        throws=throws(trace, rolls, names),
        tables=_tables(trace, names),
        story=story(trace, names),
        headline=_headline(result),
        address=address,
        link=link,
        dice=dice.replace(",", ", "),
        left_open=left_open,
    )


def _headline(result: str) -> str:
    return gettext("result %(result)s") % {"result": result} if result else ""


def _counted(trace: Trace) -> list[DieRolled]:
    """The counted dice of the last instruction that rolled any."""
    last: list[DieRolled] = []
    current: list[DieRolled] = []
    for step in trace:
        match step:
            case RollInstructed():
                current = []
            case DieRolled():
                current.append(step)
                last = current
            case _:
                pass
    return last


def _number(trace: Trace) -> Count | None:
    """The one number that stands large: the result of a single die, or a total the card uses."""
    counted = _counted(trace)
    results = [roll.result for roll in counted]
    if not counted or None in results:
        return None
    if len(counted) == 1 and counted[0].count == 1:
        return results[0]
    if not _uses_total(trace):
        return None
    total: Count = 0
    for roll, result in zip(counted, results, strict=True):
        total = total + roll.count * (result or 0)
    return total


def _uses_total(trace: Trace) -> bool:
    rolling = {step.card for step in trace if isinstance(step, RollInstructed) and step.card}
    return any(
        isinstance(amount, Quantity) and amount.of is Of.TOTAL
        for name in rolling
        for instruction in _every_instruction(card(name))
        if isinstance(instruction, RollDice)
        for then in instruction.then
        for amount in (getattr(then, "count", None), getattr(then, "amount", None))
    )


def _note(trace: Trace) -> str:
    """The natural result beside the result, with the row that applied."""
    counted = _counted(trace)
    if len(counted) != 1 or counted[0].count != 1 or counted[0].result is None:
        return ""
    natural = numbers.face_name(counted[0].natural)
    rows = [step.row for step in trace if isinstance(step, RowApplied)]
    if not rows:
        return gettext("Natural result %(natural)s.") % {"natural": natural}
    # Translators: The row of a results table is like 10–19.
    return gettext("Natural result %(natural)s, row %(row)s.") % {
        "natural": natural,
        "row": numbers.row_name(rows[-1]),
    }


def _lead(trace: Trace, names: Names) -> tuple[StoryLine, ...]:
    """What the roll did, in a few sentences: the row that applied, else what followed from it."""
    rows = [step for step in trace if isinstance(step, RowApplied)]
    if rows:
        last = rows[-1]
        for table in tables_of(last.card):
            row = next((row for row in table.rows if str(row) == last.row), None)
            if row is not None:
                return (StoryLine(label(names, last.card), told(row.then, names)),)
    lines: list[StoryLine] = []
    for step in trace:
        if isinstance(step, _CONSEQUENCES):
            told_now = line(step, names)
            if told_now not in lines:
                lines.append(told_now)
    if not lines:
        lines = [
            line(step, names)
            for step in trace
            if isinstance(step, DieRolled) and (step.result is None or step.count != 1)
        ]
    return tuple(lines[:MOST_LEADING_LINES])


def _tables(trace: Trace, names: Names) -> tuple[TableView, ...]:
    """Each results table that was read, with the row that applied last."""
    views: list[TableView] = []
    applied = {step.card: step.row for step in trace if isinstance(step, RowApplied)}
    read = {step.card: None for step in trace if isinstance(step, RowApplied | NoRowApplied)}
    for name in read:
        for table in tables_of(name):
            rows = tuple(_row(row, names, hit=str(row) == applied.get(name)) for row in table.rows)
            # Translators: Over a results table. A card's name stands after the colon.
            caption = pgettext("results table", "Results table: %(card)s") % {
                "card": label(names, name).name
            }
            views.append(TableView(caption, rows, any(row.hit for row in rows)))
    return tuple(views)


def _row(row: Row[tuple[Instruction, ...]], names: Names, *, hit: bool) -> RowView:
    return RowView(numbers.row_name(str(row)), told(row.then, names), hit)


def tables_of(name: str) -> tuple[ResultsTable[tuple[Instruction, ...]], ...]:
    return tuple(
        instruction.table
        for instruction in _every_instruction(card(name))
        if isinstance(instruction, RollDice) and instruction.table is not None
    )


def _every_instruction(of: Card) -> Iterator[Instruction]:
    """Every instruction of a card, also those that follow from a roll."""
    for instruction in of.instructions():
        yield instruction
        if isinstance(instruction, RollDice | IfAnyResult):
            yield from instruction.then
