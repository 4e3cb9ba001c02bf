"""The text of the Comprehensive Rules to rows. Reads nothing but the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.refusal import DocumentRefused
from rulings.importers.rows import BadRecord, RuleRow
from rulings.importers.rules.encoding import decode
from rulings.importers.rules.glossary import read_glossary
from rulings.importers.rules.lines import GLOSSARY_END, GLOSSARY_START, TITLE_LIMIT, Line
from rulings.rulebook.numbers import follows

RULE_LIMIT: Final = 8_000
"""The most rows that one edition may have: the real ones have about four thousand. Comparing two
editions costs as much as their numbers of rows multiplied."""
LINE_LIMIT: Final = 20_000
"""The longest line, in characters: the real ones stay below three thousand."""
FIRST_DAY: Final = date(1993, 8, 5)
"""No edition is older than the game."""
LAST_DAY: Final = date(2100, 1, 1)

_EFFECTIVE = re.compile(r"These rules are effective as of\b\s*(.*)")
_WRITTEN_DAY = re.compile(r"([A-Z][a-z]+) (\d{1,2}), (\d{4})\.?", re.ASCII)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
_CHAPTER = re.compile(r"([1-9])\.\s+(\S.*)", re.ASCII)
_SECTION = re.compile(r"([1-9]\d\d)\.\s+(\S.*)", re.ASCII)
# The published files have `119.1d. In`, `606.5 If` and `901.4.All` beside `606.5. If`.
_RULE = re.compile(r"([1-9]\d\d)\.(\d{1,3})([a-z]{1,2}(?![a-z]))?\.?\s*(.*)", re.ASCII)
_EXAMPLE = re.compile(r"Example:\s*(.*)")


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its day, its rows in order, and what could not be read."""

    name: str
    day: date
    rows: tuple[RuleRow, ...]
    bad: tuple[BadRecord, ...]


@dataclass(slots=True)
class _Open:
    """A rule or section that may still go on."""

    number: str
    title: str = ""
    paragraphs: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)


def parse(data: bytes, *, name: str) -> Edition:
    """Return the edition that the bytes of a file hold.

    A line that cannot be read is listed and the others go in. Raises DocumentRefused, with the line
    where there is one: not the Comprehensive Rules, no date, cut short, or a damaged text.
    """
    lines = [
        Line(number, " ".join(text.split()))
        for number, text in enumerate(decode(data).split("\n"), start=1)
    ]
    _refuse_long(lines)
    day = _edition_day(lines)
    start, glossary, end = _parts(lines)
    rules = _Rules(name)
    for line in lines[start:glossary]:
        rules.read(line)
    rows = rules.finished()
    entries, bad = read_glossary(lines[glossary + 1 : end], name=name, after=len(rows))
    rows += entries
    if len(rows) > RULE_LIMIT:
        raise DocumentRefused(
            _("The file holds more than %(limit)d rules.") % {"limit": RULE_LIMIT}, line=1
        )
    return Edition(name, day, tuple(rows), (*rules.bad, *bad))


def _refuse_long(lines: Sequence[Line]) -> None:
    for line in lines:
        if len(line.text) > LINE_LIMIT:
            raise DocumentRefused(
                _("Line %(line)d: this text has more than %(limit)d characters.")
                % {"line": line.number, "limit": LINE_LIMIT},
                line=line.number,
            )


def _edition_day(lines: Sequence[Line]) -> date:
    for line in lines:
        found = _EFFECTIVE.fullmatch(line.text)
        if found is None:
            continue
        day = _day(found[1])
        if day is None:
            raise DocumentRefused(
                _(
                    "Line %(line)d: “%(found)s” is no day on which rules came into force; it should"
                    " be like “October 7, 2022”."
                )
                % {"line": line.number, "found": found[1][:40]},
                line=line.number,
            )
        return day
    raise DocumentRefused(
        _(
            "No line says “These rules are effective as of …”: this is not the Comprehensive Rules"
            " in English, or their beginning is missing."
        ),
        line=1,
    )


def _day(written: str) -> date | None:
    found = _WRITTEN_DAY.fullmatch(written)
    if found is None or found[1] not in _MONTHS:
        return None
    try:
        day = date(int(found[3]), _MONTHS.index(found[1]) + 1, int(found[2]))
    except ValueError:
        return None
    return day if FIRST_DAY <= day < LAST_DAY else None


def _parts(lines: Sequence[Line]) -> tuple[int, int, int]:
    """Return where the rules begin, where the glossary does and where it ends.

    The headings stand twice: the table of contents comes first, and holds no numbered rule.
    """
    first = next((at for at, line in enumerate(lines) if _RULE.fullmatch(line.text)), None)
    if first is None:
        raise DocumentRefused(_("The file holds no numbered rule."), line=1)
    start = first
    while start and (not lines[start - 1].text or _heading(lines[start - 1].text)):
        start -= 1
        if _CHAPTER.fullmatch(lines[start].text):
            break
    places = [first]
    for heading in (GLOSSARY_START, GLOSSARY_END):
        at = next(
            (at for at in range(places[-1] + 1, len(lines)) if lines[at].text == heading), None
        )
        if at is None:
            raise DocumentRefused(
                _("The file ends before the heading “%(heading)s”: it is cut short.")
                % {"heading": heading},
                line=len(lines),
            )
        places.append(at)
    return start, places[1], places[2]


def _heading(text: str) -> bool:
    return bool(_CHAPTER.fullmatch(text) or _SECTION.fullmatch(text))


class _Rules:
    """Takes the lines of the rules one by one; knows which rule the last one belonged to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bad: list[BadRecord] = []
        self._open: list[_Open] = []
        self._numbers: set[str] = set()
        self._section = ""
        self._in_example = False
        self._skipping = False

    def read(self, line: Line) -> None:
        """Take one line: a heading, a rule, an example, or more words of what stands before."""
        text = line.text
        if not text:
            return
        if (found := _RULE.fullmatch(text)) is not None:
            self._rule(line, f"{found[1]}.{found[2]}{found[3] or ''}", found[1], found[4])
        elif (found := _SECTION.fullmatch(text) or _CHAPTER.fullmatch(text)) is not None:
            self._section = found[1]
            self._begin(line, _Open(found[1], title=found[2]))
        elif self._skipping:
            return
        elif not self._open:
            self._refuse(line, _("this line stands before the first rule"))
        elif (found := _EXAMPLE.fullmatch(text)) is not None:
            self._open[-1].examples.append(found[1])
            self._in_example = True
        elif self._in_example:
            self._open[-1].examples[-1] += f"\n{text}"
        else:
            self._open[-1].paragraphs.append(text)

    def finished(self) -> list[RuleRow]:
        """Return every section and rule in order."""
        return [
            RuleRow(
                number=one.number,
                kind="rule" if "." in one.number else "section",
                title=one.title,
                text="\n".join(one.paragraphs),
                examples=tuple(one.examples),
                position=position,
            )
            for position, one in enumerate(self._open)
        ]

    def _rule(self, line: Line, number: str, section: str, text: str) -> None:
        if section != self._section:
            self._skipping = True
            self._refuse(
                line,
                _("rule %(number)s stands under the heading of %(section)s")
                % {"number": number, "section": self._section or "-"},
            )
        elif not text:
            self._skipping = True
            self._refuse(line, _("rule %(number)s has no text") % {"number": number})
        else:
            self._begin(line, _Open(number, paragraphs=[text]))

    def _begin(self, line: Line, one: _Open) -> None:
        self._in_example = False
        self._skipping = one.number in self._numbers
        if self._skipping:
            self._refuse(line, _("rule %(number)s stands here twice") % {"number": one.number})
            return
        if len(one.title) > TITLE_LIMIT:
            self._skipping = True
            self._refuse(
                line,
                _("this title has more than %(limit)d characters") % {"limit": TITLE_LIMIT},
            )
            return
        last = self._open[-1].number if self._open else ""
        if last and not follows(last, one.number):
            self._refuse(
                line,
                _("rule %(number)s stands right after %(last)s: something between them is missing")
                % {"number": one.number, "last": last},
            )
        self._numbers.add(one.number)
        self._open.append(one)

    def _refuse(self, line: Line, why: str) -> None:
        self.bad.append(BadRecord(self.name, len(self._open) + 1, line.number, why))
