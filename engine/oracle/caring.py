"""Finding the abilities that care about rolls which something else orders."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.oracle.lines import Values, values
from engine.oracle.page import Page, Span, overlaps
from engine.oracle.readings import Care, CareText


def cares_in(page: Page, start: int, end: int) -> Iterator[tuple[CareText, Span]]:
    """The abilities between two places that care about rolls, each with the words that say so."""
    taken: list[Span] = []
    for care, pattern in page.patterns.cares:
        for found in pattern.finditer(page.plain, start, end):
            if not overlaps(found.span(), taken):
                taken.append(found.span())
                yield _care(page, care, found, found), found.span()
    for trigger in page.patterns.triggers:
        for found in trigger.finditer(page.plain, start, end):
            if overlaps(found.span(), taken):
                continue
            for care, pattern in page.patterns.objects:
                if what := pattern.search(found["object"].strip()):
                    taken.append(found.span())
                    yield _care(page, care, found, what), found.span()
                    break


def _care(page: Page, care: Care, found: re.Match[str], what: re.Match[str]) -> CareText:
    """One ability: ``found`` is the place, ``what`` has the numbers."""
    groups = what.groupdict()
    low, high = _range(groups)
    number = _number(page, groups)
    either = bool(groups.get("either"))
    return CareText(care, page.phrase(*found.span()), low, high, number, either)


def _range(groups: dict[str, str | None]) -> Values:
    """The results it asks for; of two runs, from the lowest to the highest."""
    if not any(groups.get(name) for name in ("low", "above", "below")):
        return None, None
    runs = values(groups)
    return runs[0][0], runs[-1][1]


def _number(page: Page, groups: dict[str, str | None]) -> int | None:
    grammar = page.patterns.grammar
    if ordinal := groups.get("ordinal"):
        return grammar.ordinals.get(ordinal)
    word = groups.get("number")
    if word is None:
        return None
    number = int(word) if word.isdecimal() else grammar.numbers[word]
    return -number if groups.get("down") else number
