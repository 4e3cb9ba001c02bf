"""What a printing shows in one language, without what is plainly not of that language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date

import msgspec
from django.utils.translation import gettext as _

from rulings.importers.reading.oddities import Odd, oddities
from rulings.importers.rows import PrintedRow
from rulings.models.folding import composed

_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
_LATIN_WORD = re.compile(r"[A-Za-z]{3}")
_WORD = re.compile(r"[^\W\d_]+")

# Words of English rules texts that are no words of the other five languages. Names of cards hold
# some, so that a few of them prove nothing; the looks for two of them come first and cost nothing.
_COMMON = (" the ", "you")
_WORDS = (
    "and at each enters from gains has if it its may of put target that the this to turn when"
    " whenever with you your"
)
_ENGLISH = frozenset(_WORDS.split())
_ENGLISH_SHARE = 4
"""One English word in so many is enough to tell that a text is English."""
_FEW_WORDS = 4
"""So few words may be the same in two languages: “Vigilance” is French too."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """One face of a printing, or the whole of a card with one face, beside its English face."""

    english_name: str
    english_type: str
    english_text: str
    name: str
    type_line: str
    text: str


class Printing(msgspec.Struct, frozen=True, gc=False):
    """What a printing shows in one language."""

    language: str
    set_code: str
    released: date | None
    sides: Sequence[Side | None]
    """None for a face of which the file says nothing."""
    full_name: str = ""
    """The name of a card with several faces, as the file has it."""


def clean(text: str | None) -> str:
    """Return a text in the form in which texts are stored."""
    if not text:
        return ""
    return (text if text.isascii() else composed(text)).strip()


def printed_rows(printing: Printing) -> tuple[list[PrintedRow], list[Odd]]:
    """Return the rows of a printing, and what is odd about it."""
    odd: list[Odd] = []
    rows: list[PrintedRow] = []
    sides = _own_names(printing.sides, odd)
    several = len(sides) > 1
    for face, side in enumerate(sides):
        if side is None:
            continue
        name, type_line, text = _of_language(side, printing.language, odd)
        if name or type_line or text:
            rows.append(
                PrintedRow(
                    printing.language,
                    face if several else None,
                    name,
                    type_line,
                    text,
                    printing.set_code,
                    printing.released,
                )
            )
    if several and (name := _full_name(printing, rows)):
        rows.insert(
            0,
            PrintedRow(printing.language, None, name, "", "", printing.set_code, printing.released),
        )
    return rows, odd


def english(text: str, language: str, original: str) -> bool:
    """Return whether a text that should be of another language is plainly English.

    >>> english("Draw a card, then put it back.", "ru", "")
    True
    >>> english("Vigilance", "fr", "Vigilance"), english("{T}: {G}", "ru", "{T}: {G}")
    (False, False)
    """
    if language == "ru":
        return _CYRILLIC.search(text) is None and _LATIN_WORD.search(text) is not None
    if text == original:
        return len(_WORD.findall(text)) >= _FEW_WORDS
    if _COMMON[0] not in text and _COMMON[1] not in text:
        return False
    words = _WORD.findall(text.lower())
    return len(words) >= _FEW_WORDS and _ENGLISH_SHARE * sum(
        word in _ENGLISH for word in words
    ) >= len(words)


def _own_names(sides: Sequence[Side | None], odd: list[Odd]) -> Sequence[Side | None]:
    """Take a printed name from the faces that it cannot belong to, where several have it.

    The words under such a name go with it where they stand on another face too.
    """
    if len(sides) < 2:
        return sides
    counts = Counter(side.name for side in sides if side is not None and side.name)
    twice = [name for name, count in counts.items() if count > 1]
    if not twice:
        return sides
    odd.append(
        (
            "same_face_name",
            _("Several faces have the printed name “%(name)s”.") % {"name": twice[0]},
        )
    )
    texts = Counter(side.text for side in sides if side is not None and side.text)
    own: list[Side | None] = []
    for side in sides:
        if side is not None and side.name in twice and side.name != side.english_name:
            side = msgspec.structs.replace(side, name="")
            if texts[side.text] > 1:
                side = msgspec.structs.replace(side, type_line="", text="")
        own.append(side)
    return own


def _of_language(side: Side, language: str, odd: list[Odd]) -> tuple[str, str, str]:
    """Return name, type line and text of one face, each '' where it is not of the language."""
    name, type_line, text = side.name, side.type_line, side.text
    if "&" in text or "(" in text:
        odd += oddities(text)
    if not name:
        if not any(code == "same_face_name" for code, _why in odd):
            odd.append(("no_name", _("A printing has no name.")))
    elif name == side.english_name:
        odd.append(("english_name", _("The printed name is the English one.")))
        if language == "ru" and english(name, language, ""):
            name = ""
    if text and english(text, language, side.english_text):
        odd.append(("english_text", _("The printed text is English.")))
        text = ""
        if name == side.english_name:
            name = ""
        if type_line == side.english_type:
            type_line = ""
    if type_line and language == "ru" and english(type_line, language, ""):
        type_line = ""
    return name, type_line, text


def _full_name(printing: Printing, rows: Sequence[PrintedRow]) -> str:
    """Return the name of the whole card: the one in the file, else the names of its faces."""
    names = [row.name for row in rows]
    if not all(names) or len(names) < len(printing.sides) or len(set(names)) < len(names):
        return ""
    return printing.full_name or " // ".join(names)
