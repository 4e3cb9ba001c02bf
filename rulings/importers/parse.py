"""A document's text to its title and paragraphs. Reads nothing but the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.dates import WrittenDate, looks_like_a_date, read_date
from rulings.importers.encoding import decode
from rulings.importers.refusal import DocumentRefused
from rulings.importers.rows import BadRecord
from rulings.models import TEXT_LIMIT

PARAGRAPH_LIMIT: Final = 2_000
"""The most rulings that one document may hold."""
TITLE_LIMIT: Final = 200


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ruling of a document: where it stands there, its date as written and its text."""

    index: int
    line: int
    date_line: int
    date: WrittenDate
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document: the name of its file, its title and its rulings in order."""

    name: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    bad: tuple[BadRecord, ...] = ()
    """What could not be read of a pasted page."""
    pasted: bool = False
    """Whether each of its dates stands for itself."""


@dataclass(frozen=True, slots=True)
class _Block:
    line: int
    text: str


def parse(data: bytes, *, name: str, pasted: bool = False) -> Document:
    """Return the document in `data`: a title, then a date, a blank line and a text per ruling.

    One that was `pasted` from a page may have date and text on one line, with a tab between them;
    there a ruling that cannot be read costs nothing but itself.

    Raises DocumentRefused with the line of the first thing that is wrong.
    """
    blocks = _blocks(decode(data), split_tabs=pasted)
    if not blocks:
        raise DocumentRefused(_("The document is empty."), line=1)
    title, *rest = _parted(blocks)
    if looks_like_a_date(title.text):
        raise DocumentRefused(
            _("Line %(line)d is a date, but the document must begin with the card's name.")
            % {"line": title.line},
            line=title.line,
        )
    if len(title.text) > TITLE_LIMIT or "\n" in title.text:
        raise DocumentRefused(
            _(
                "Line %(line)d is no title: a title is one line of at most %(limit)d characters,"
                " with a blank line after it."
            )
            % {"line": title.line, "limit": TITLE_LIMIT},
            line=title.line,
        )
    if not rest:
        raise DocumentRefused(_("The document holds a title and no ruling."), line=title.line)
    if not pasted:
        return Document(name, title.text, tuple(_paragraphs(rest)))
    bad: list[DocumentRefused] = []
    paragraphs = tuple(_paragraphs(rest, bad))
    if not paragraphs:
        raise bad[0]
    return Document(
        name,
        title.text,
        paragraphs,
        tuple(
            BadRecord(name, number, why.line, str(why)) for number, why in enumerate(bad, start=1)
        ),
        pasted=True,
    )


def _blocks(text: str, *, split_tabs: bool) -> list[_Block]:
    """Return the pieces between blank lines, composed and trimmed, with their first lines."""
    blocks: list[_Block] = []
    lines: list[str] = []
    start = 0
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        stripped = unicodedata.normalize("NFC", line).strip()
        if not stripped:
            if lines:
                blocks.append(_Block(start, "\n".join(lines)))
                lines = []
            continue
        date, tab, rest = stripped.partition("\t")
        if split_tabs and tab and looks_like_a_date(date.strip()):
            if lines:
                blocks.append(_Block(start, "\n".join(lines)))
            blocks.append(_Block(number, date.strip()))
            lines, start = [rest.strip()] if rest.strip() else [], number
            continue
        if not lines:
            start = number
        lines.append(stripped)
    return blocks


def _parted(blocks: list[_Block]) -> list[_Block]:
    """Return the blocks with a date that follows the title or precedes its text apart from it.

    What was only meant as a date is parted too: it is no line of a text.
    """
    parted: list[_Block] = []
    for block in blocks:
        lines = block.text.split("\n")
        dates = [at for at, line in enumerate(lines) if looks_like_a_date(line)]
        cuts = sorted({0, *dates, *(at + 1 for at in dates)} - {len(lines)})
        for start, end in zip(cuts, [*cuts[1:], len(lines)], strict=True):
            parted.append(_Block(block.line + start, "\n".join(lines[start:end])))
    return parted


def _paragraphs(
    blocks: Sequence[_Block], bad: list[DocumentRefused] | None = None
) -> Iterator[Paragraph]:
    """Yield the rulings. What is wrong goes to `bad`; without it the first wrong thing is raised.

    After a date that cannot be read, what follows it is left out up to the next date.
    """
    at = index = 0
    while at < len(blocks):
        try:
            yield _paragraph(blocks, at, index)
        except DocumentRefused as error:
            if bad is None or PARAGRAPH_LIMIT in (index, len(bad)):
                raise
            bad.append(error)
            at += 1
            while at < len(blocks) and not looks_like_a_date(blocks[at].text):
                at += 1
        else:
            index += 1
            at += 2


def _paragraph(blocks: Sequence[_Block], at: int, index: int) -> Paragraph:
    """Return the ruling whose date should be the block `at`. Raises DocumentRefused."""
    heading = blocks[at]
    if index == PARAGRAPH_LIMIT:
        raise DocumentRefused(
            _("Line %(line)d: the document holds more than %(limit)d rulings.")
            % {"line": heading.line, "limit": PARAGRAPH_LIMIT},
            line=heading.line,
        )
    date = read_date(heading.text)
    if date is None:
        raise _no_date(heading)
    if at + 1 == len(blocks) or looks_like_a_date(blocks[at + 1].text):
        raise DocumentRefused(
            _("Line %(line)d: no text follows this date.") % {"line": heading.line},
            line=heading.line,
        )
    body = blocks[at + 1]
    if len(body.text) > TEXT_LIMIT:
        raise DocumentRefused(
            _("Line %(line)d: this text has more than %(limit)d characters.")
            % {"line": body.line, "limit": TEXT_LIMIT},
            line=body.line,
        )
    if at + 2 < len(blocks) and not looks_like_a_date(blocks[at + 2].text):
        raise _no_date(blocks[at + 2])
    return Paragraph(index, body.line, heading.line, date, body.text)


def _no_date(block: _Block) -> DocumentRefused:
    return DocumentRefused(
        _("Line %(line)d: a date was expected here, as 23/07/2021 or 2021-07-23, not “%(found)s”.")
        % {"line": block.line, "found": block.text[:40]},
        line=block.line,
    )
