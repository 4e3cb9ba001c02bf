"""Reading the dice out of a rules text."""

from __future__ import annotations

from typing import Final

from engine.oracle.caring import cares_in
from engine.oracle.lines import Paragraph, paragraphs, sentences
from engine.oracle.page import Page, Span, overlaps
from engine.oracle.patterns import patterns
from engine.oracle.readings import (
    CareText,
    Reading,
    Reason,
    RollText,
    TextRefused,
    Unread,
)
from engine.oracle.rolls import rolls_of
from engine.oracle.surface import plain, without_name, without_reminders
from engine.oracle.told import Told, told_in

MOST_SIGNS: Final = 10_000
"""The longest text that is read. The longest card has a quarter of it."""


def read(text: str, language: str, *, name: str = "") -> Reading:
    """Read what a card's rules text says about dice.

    ``language`` is one of en, ru, es, pt, de, fr; ``name`` is the card's name as the text writes
    it, which is no part of what the text says. What speaks of dice and cannot be read is listed
    in `Reading.unread`; nothing is guessed. Raise `TextRefused` for a text over `MOST_SIGNS`, and
    for a language that is not known.

    >>> reading = read("Roll two d8 and choose one result.", "en")
    >>> [(roll.count, str(roll.die), *roll.uses) for roll in reading.rolls]
    [(2, 'd8', <Use.CHOOSE: 'choose one'>)]
    """
    known = patterns(language)
    if len(text) > MOST_SIGNS:
        raise TextRefused(f"{len(text)} signs are too many for a card: at most {MOST_SIGNS}")
    signs = without_reminders(without_name(text, plain(text), name), known.check)
    page = Page(text, signs, known)
    found = [_paragraph(page, paragraph) for paragraph in paragraphs(signs, known)]
    return Reading(
        tuple(roll for part in found for roll in part.rolls),
        tuple(care for part in found for care in part.cares),
        tuple(unread for part in found for unread in part.unread),
    )


def _paragraph(page: Page, paragraph: Paragraph) -> Reading:
    """What one ability says."""
    end = max([paragraph.end, *(row.end for row in paragraph.rows)])
    cares = list(cares_in(page, paragraph.start, end))
    explained = [span for _, span in cares]
    again = [
        found.span()
        for row in paragraph.rows
        for found in page.patterns.again.finditer(page.plain, row.body, row.end)
    ]
    told = list(told_in(page, paragraph, explained + again))
    explained += again
    read = list(rolls_of(page, paragraph, [one for one in told if isinstance(one, Told)]))
    rolls = [one for one, _ in read if isinstance(one, RollText)]
    unread = [one for one in told if isinstance(one, Unread)]
    unread += [one for one, _ in read if isinstance(one, Unread)]
    explained += [span for _, spans in read for span in spans]
    explained += [(one.where.start, one.where.end) for one in unread]
    unread += _lost_rows(page, paragraph, [one for one in told if isinstance(one, Told)])
    unread += _unexplained(page, paragraph.start, end, explained)
    ordered: list[CareText] = sorted((care for care, _ in cares), key=lambda care: care.where.start)
    return Reading(
        tuple(rolls), tuple(ordered), tuple(sorted(unread, key=lambda one: one.where.start))
    )


def _lost_rows(page: Page, paragraph: Paragraph, told: list[Told]) -> list[Unread]:
    """Rows of a printed table that belong to no roll."""
    if any(one.start < paragraph.end for one in told):
        return []
    return [
        Unread(page.phrase(row.start, row.end), Reason.LOST_ROW)
        for row in paragraph.rows
        if row.bar
    ]


def _unexplained(page: Page, start: int, end: int, explained: list[Span]) -> list[Unread]:
    """The sentences that speak of dice and have nothing in them that was read."""
    return [
        Unread(page.phrase(*sentence), Reason.FORM)
        for sentence in sentences(page.plain, start, end)
        if page.patterns.mention.search(page.plain, *sentence) and not overlaps(sentence, explained)
    ]
