"""Finding the dice that a text tells a player to roll: how many, of which kind, by whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.dice import AnyDie, Die, PlanarDie
from engine.oracle.lines import Paragraph
from engine.oracle.page import Page, Span, overlaps
from engine.oracle.readings import (
    Count,
    Modifier,
    Phrase,
    Reason,
    Roller,
    Sign,
    Unread,
    X,
)

MOST_FACES: Final = 1000
MOST_DICE: Final = 10**12
_WINDOW: Final = 90
_LONGEST_SENTENCE: Final = 300


@dataclass(frozen=True, slots=True)
class Told:
    """Dice that the text tells somebody to roll; ``verb`` is where the telling begins."""

    verb: int
    start: int
    end: int
    count: Count
    die: AnyDie
    modifier: Modifier | None = None
    roller: Roller = Roller.YOU
    optional: bool = False
    visit: bool = False


def told_in(page: Page, paragraph: Paragraph, taken: list[Span]) -> Iterator[Told | Unread]:
    """The dice of a paragraph and its rows in order, outside of what is ``taken``."""
    end = max(paragraph.end, *(row.end for row in paragraph.rows), paragraph.start)
    counted_to = paragraph.start
    for found in _dice(page, paragraph.start, end):
        if overlaps(found.span(), taken) or found.start() < counted_to:
            continue
        told = _told(page, paragraph.start, found)
        if told is not None:
            yield told
        if isinstance(told, Told) and isinstance(told.count, Phrase):
            counted_to = told.count.end


def _dice(page: Page, start: int, end: int) -> list[re.Match[str]]:
    """Every place that names dice; of two that overlap, the one with the better name."""
    patterns = page.patterns
    found: list[re.Match[str]] = []
    places: set[int] = set()
    for pattern in (
        patterns.visit,
        patterns.notation,
        *patterns.named,
        patterns.planar,
        patterns.bare,
    ):
        for match in pattern.finditer(page.plain, start, end):
            if places.isdisjoint(range(*match.span())):
                places.update(range(*match.span()))
                found.append(match)
    return sorted(found, key=lambda match: match.start())


@dataclass(frozen=True, slots=True)
class _Telling:
    """The verb that orders a roll: where it starts, its words, the words between it and the
    dice.
    """

    start: int
    verb: str = ""
    between: str = ""


def _told(page: Page, line: int, found: re.Match[str]) -> Told | Unread | None:
    """What these dice are told; None where nobody is told to roll them."""
    telling = _telling(page, line, found)
    if telling is None or page.patterns.not_telling_after.match(page.plain, found.end()):
        return None
    lead = page.plain[max(line, telling.start - _WINDOW) : telling.start]
    if page.patterns.not_telling.search(lead):
        return None
    where = page.phrase(*found.span())
    roller = _roller(page, lead, telling.between)
    if roller is None and page.patterns.third.search(telling.verb):
        return Unread(where, Reason.ROLLER)
    visit = found.re is page.patterns.visit
    die = Die(6) if visit else _die(page, found)
    if not isinstance(die, Die | PlanarDie):
        return Unread(where, *die)
    count = 1 if visit else _count(page, found, telling.between)
    if isinstance(count, Unread):
        return count
    return Told(
        telling.start,
        *found.span(),
        count,
        die,
        _sign(found),
        roller or Roller.YOU,
        optional=page.patterns.may.search(lead) is not None,
        visit=visit,
    )


def _telling(page: Page, line: int, found: re.Match[str]) -> _Telling | None:
    """The verb before the dice or behind them; None where there is none."""
    if found.re is page.patterns.visit:
        return _Telling(found.start())
    before = page.plain[max(line, found.start() - _WINDOW) : found.start()]
    if verb := page.patterns.verb.search(before):
        start = found.start() - len(before) + verb.start()
        return _Telling(start, verb["verb"], verb["between"])
    if verb := page.patterns.verb_after.match(page.plain, found.end()):
        return _Telling(found.start(), verb[0])
    return None


def _roller(page: Page, lead: str, between: str) -> Roller | None:
    for roller, words in page.patterns.roller_before.items():
        if words.search(lead) or page.patterns.rollers[roller].search(between):
            return roller
    return None


def _die(page: Page, found: re.Match[str]) -> AnyDie | tuple[Reason, str]:
    """The kind of die, or why there is none."""
    groups = found.groupdict()
    if groups.get("planar"):
        return PlanarDie()
    named = groups.get("sides") or groups.get("faces")
    if named is None:
        return Reason.KIND, ""
    if named == "%":
        return Die(100)
    sides = int(named) if named.isdecimal() else page.patterns.grammar.faces[named]
    if not 1 <= sides <= MOST_FACES:
        return Reason.SIDES, f"{sides} sides; at least 1 and at most {MOST_FACES} are read"
    return Die(sides)


def _count(page: Page, found: re.Match[str], between: str) -> Count | Unread:
    """How many dice, or that it cannot be read. Words that count them may stand behind them."""
    patterns, plain = page.patterns, page.plain
    groups = found.groupdict()
    where = page.phrase(*found.span())
    if more := patterns.plus_more.match(plain, found.end()):
        return page.phrase(found.start(), more.end())
    if between and found.re is not patterns.planar and not patterns.between.fullmatch(between):
        return Unread(where, Reason.NUMBER)
    if each := patterns.for_each.match(plain, found.end()):
        return page.phrase(*each.span("amount"))
    if groups.get("equal"):
        amount = patterns.equal_to.match(plain, found.end())
        return page.phrase(*amount.span("amount")) if amount else Unread(where, Reason.NUMBER)
    if groups.get("many"):
        return page.phrase(*found.span("count"))
    if groups.get("x"):
        defined = patterns.where_x.search(plain, found.end(), _sentence_end(plain, found.end()))
        return page.phrase(*defined.span("amount")) if defined else X
    if groups.get("count"):
        word = groups["count"].strip()
        count = int(word) if word.isdecimal() else patterns.grammar.numbers[word]
        if count > MOST_DICE:
            return Unread(where, Reason.COUNT, f"{count}; at most {MOST_DICE} are read")
        return count
    alone = found.re is patterns.planar or (not between and not groups.get("plural"))
    if found.re in patterns.named and patterns.grammar.articles:
        alone = False
    return 1 if alone else Unread(where, Reason.NUMBER)


def _sentence_end(plain: str, start: int) -> int:
    longest = min(len(plain), start + _LONGEST_SENTENCE)
    ends = [place for sign in ".\n" if (place := plain.find(sign, start, longest)) >= 0]
    return min(ends, default=longest)


def _sign(found: re.Match[str]) -> Modifier | None:
    """A number added in the notation itself: "d20 + 3"."""
    groups = found.groupdict()
    if not groups.get("sign"):
        return None
    return Modifier(Sign.PLUS if groups["sign"] == "+" else Sign.MINUS, int(groups["plus"]))
