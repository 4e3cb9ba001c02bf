"""A document's text to its title and paragraphs. Reads nothing but the text."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.dates import WrittenDate, read_date
from rulings.importers.encoding import decode
from rulings.importers.refusal import DocumentRefused
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


@dataclass(frozen=True, slots=True)
class _Block:
    line: int
    text: str


def parse(data: bytes, *, name: str) -> Document:
    """Return the document in `data`: a title, then a date, a blank line and a text per ruling.

    Raises DocumentRefused with the line of the first thing that is wrong.
    """
    blocks = _blocks(decode(data))
    if not blocks:
        raise DocumentRefused(_("The document is empty."), line=1)
    title, *rest = _parted(blocks)
    if read_date(title.text) is not None:
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
    return Document(name=name, title=title.text, paragraphs=_paragraphs(rest))


def _blocks(text: str) -> list[_Block]:
    """Return the pieces between blank lines, composed and trimmed, with their first lines."""
    blocks: list[_Block] = []
    lines: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        stripped = unicodedata.normalize("NFC", line).strip()
        if stripped:
            lines.append(stripped)
        elif lines:
            blocks.append(_Block(number - len(lines), "\n".join(lines)))
            lines = []
    return blocks


def _parted(blocks: list[_Block]) -> list[_Block]:
    """Return the blocks with a date that follows the title or precedes its text apart from it."""
    parted: list[_Block] = []
    for block in blocks:
        lines = block.text.split("\n")
        dates = [at for at, line in enumerate(lines) if read_date(line) is not None]
        cuts = sorted({0, *dates, *(at + 1 for at in dates)} - {len(lines)})
        for start, end in zip(cuts, [*cuts[1:], len(lines)], strict=True):
            parted.append(_Block(block.line + start, "\n".join(lines[start:end])))
    return parted


def _paragraphs(blocks: list[_Block]) -> tuple[Paragraph, ...]:
    paragraphs: list[Paragraph] = []
    for at in range(0, len(blocks), 2):
        heading = blocks[at]
        date = read_date(heading.text)
        if date is None:
            raise DocumentRefused(
                _(
                    "Line %(line)d: a date was expected here, as 23/07/2021 or 2021-07-23, not"
                    " “%(found)s”."
                )
                % {"line": heading.line, "found": heading.text[:40]},
                line=heading.line,
            )
        if at + 1 == len(blocks) or read_date(blocks[at + 1].text) is not None:
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
        if len(paragraphs) == PARAGRAPH_LIMIT:
            raise DocumentRefused(
                _("Line %(line)d: the document holds more than %(limit)d rulings.")
                % {"line": heading.line, "limit": PARAGRAPH_LIMIT},
                line=heading.line,
            )
        paragraphs.append(
            Paragraph(
                index=len(paragraphs),
                line=body.line,
                date_line=heading.line,
                date=date,
                text=body.text,
            )
        )
    return tuple(paragraphs)
