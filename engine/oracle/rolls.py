"""From the dice that are told to what the text does with their results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.dice import AnyDie, Die, PlanarDie
from engine.oracle.lines import Paragraph, sentences, values
from engine.oracle.page import Page, Span
from engine.oracle.readings import (
    Modifier,
    Reason,
    RollText,
    Sign,
    Unread,
    Use,
)
from engine.oracle.tables import Entry, NoTable, build, entries, left_by
from engine.oracle.told import Told

_INSTEAD_OF_RESULT = frozenset(
    (
        Use.CHOOSE,
        Use.CHOOSE_TWO,
        Use.TOTAL,
        Use.DIFFERENCE,
        Use.EACH,
        Use.DIFFERENT,
        Use.FIRST_AND_SECOND,
        Use.STORE,
    )
)
"""Uses beside which "that result" is no use of its own."""


@dataclass(slots=True)
class _Scope:
    """What stands between the dice and the next roll; what is read is taken out of it."""

    page: Page
    start: int
    end: int
    read: list[Span]
    """What was read of it."""

    def left(self) -> str:
        """The plain text with everything that was read made spaces."""
        signs = list(self.page.plain[self.start : self.end])
        for start, end in self.read:
            low, high = max(start, self.start) - self.start, min(end, self.end) - self.start
            signs[low:high] = " " * max(0, high - low)
        return "".join(signs)


def rolls_of(
    page: Page, paragraph: Paragraph, told: list[Told]
) -> Iterator[tuple[RollText | Unread, list[Span]]]:
    """The rolls of one paragraph in order, each with what it explains of the text."""
    heads = [place for place, one in enumerate(told) if one.start < paragraph.end]
    last = max(heads, default=-1)
    for place, one in enumerate(told):
        end = _end_of(page, paragraph, one)
        after = told[place + 1].verb if place + 1 < len(told) else end
        scope = _Scope(page, one.end, min(end, max(after, one.end)), [(one.verb, one.end)])
        yield _roll(page, paragraph, one, scope, last=place == last), scope.read


def _end_of(page: Page, paragraph: Paragraph, told: Told) -> int:
    """Where the text ends that can speak of this roll: with its bullet, its row, its ability."""
    if told.start >= paragraph.end:
        return next(row.end for row in paragraph.rows if told.start < row.end)
    if "•" in page.plain[paragraph.start : told.start]:
        line_end = page.plain.find("\n", told.end, paragraph.end)
        return line_end if line_end >= 0 else paragraph.end
    return paragraph.end


def _roll(
    page: Page, paragraph: Paragraph, told: Told, scope: _Scope, *, last: bool
) -> RollText | Unread:
    """One roll; the rows below the ability belong to its last."""
    where = page.phrase(told.start, told.end)
    if paragraph.broken and last:
        return Unread(page.phrase(*paragraph.broken), Reason.ROW)
    roll = RollText(
        where,
        told.count,
        told.die,
        told.modifier or _modifier(page, scope),
        roller=told.roller,
        optional=told.optional,
        cost=_is_cost(page, paragraph, told),
    )
    roll = _counted(page, scope, roll)
    asked = _asked(page, scope, told.die)
    uses = _uses(page, scope, told)
    chart = entries(paragraph.rows) if last else []
    try:
        table, by_table = build(page, roll, uses, chart, asked)
    except NoTable as error:
        return Unread(where, error.reason, error.detail)
    return replace(roll, uses=tuple(use for use in Use if use in uses | by_table), table=table)


def _modifier(page: Page, scope: _Scope) -> Modifier | None:
    """What the text adds or subtracts right behind the dice."""
    for sign, pattern in (
        (Sign.PLUS, page.patterns.add),
        (Sign.MINUS, page.patterns.subtract),
    ):
        if found := pattern.match(page.plain, scope.start, scope.end):
            scope.read.append(found.span())
            amount = page.phrase(*found.span("amount"))
            word = page.plain[amount.start : amount.end]
            if page.patterns.whole_number.match(word):
                known = page.patterns.grammar.numbers.get(word)
                return Modifier(sign, int(word) if known is None else known)
            return Modifier(sign, amount)
    return None


def _counted(page: Page, scope: _Scope, roll: RollText) -> RollText:
    """How often it is rolled and which results are ignored."""
    if found := page.patterns.twice.match(page.plain, scope.start, scope.end):
        scope.read.append(found.span())
        roll = replace(roll, times=2)
    if found := page.patterns.keep_highest.search(page.plain, scope.start, scope.end):
        scope.read.append(found.span())
        return replace(roll, keep=_how_many(page, found["number"]))
    if found := page.patterns.ignore_lowest.search(page.plain, scope.start, scope.end):
        scope.read.append(found.span())
        return replace(roll, ignore=_how_many(page, found["number"]))
    return roll


def _how_many(page: Page, word: str | None) -> int:
    if word is None:
        return 1
    return int(word) if word.isdecimal() else page.patterns.grammar.numbers[word]


def _asked(page: Page, scope: _Scope, die: AnyDie) -> list[Entry]:
    """The sentences that ask for the result: "On a 3 or 4, ..." and the "Otherwise" behind one."""
    found: list[Entry] = []
    just_asked = False
    for start, end in sentences(page.plain, scope.start, scope.end):
        condition = _condition(page, start, end)
        otherwise = page.patterns.otherwise.match(page.plain, start, end)
        if condition:
            scope.read.append(condition.span())
            found.append(Entry(values(condition.groupdict()), (condition.end(), end)))
        elif otherwise and just_asked and isinstance(die, Die):
            rest = left_by(found[-1].values, die.sides)
            found.append(Entry(rest, (otherwise.end(), end), otherwise=True))
        just_asked = condition is not None
    return found


def _condition(page: Page, start: int, end: int) -> re.Match[str] | None:
    """The first condition on the result in a sentence."""
    found = (pattern.search(page.plain, start, end) for pattern in page.patterns.conditions)
    return next((condition for condition in found if condition), None)


def _uses(page: Page, scope: _Scope, told: Told) -> set[Use]:
    """What the text does with the results, apart from its table."""
    uses = {Use.VISIT} if told.visit else set()
    if isinstance(told.die, PlanarDie):
        uses.add(Use.PLANAR)
    left = scope.left()
    whole = page.plain[scope.start : scope.end]
    for use, pattern in page.patterns.uses.items():
        # "For each result of 1" is a condition too, which is taken out of what is left.
        for found in pattern.finditer(whole if use is Use.EACH else left):
            uses.add(use)
            scope.read.append((scope.start + found.start(), scope.start + found.end()))
    left = scope.left()
    for use, pattern in ((Use.RESULT, page.patterns.result), (Use.UNKNOWN, page.patterns.results)):
        for found in pattern.finditer(left):
            scope.read.append((scope.start + found.start(), scope.start + found.end()))
            if uses.isdisjoint(_INSTEAD_OF_RESULT):
                uses.add(use)
        left = scope.left()
    return uses


def _is_cost(page: Page, paragraph: Paragraph, told: Told) -> bool:
    """Whether the roll stands before the colon of an activated ability."""
    before = page.plain[paragraph.start : told.verb]
    return (
        "{" in before
        and ":" not in before
        and page.patterns.cost_end.match(page.plain, told.end) is not None
    )
