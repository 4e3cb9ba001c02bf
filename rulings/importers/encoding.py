"""Bytes to text, refusing every document that was damaged on its way."""

import re
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.refusal import DocumentRefused
from rulings.models.mojibake import wrongly_read

SIZE_LIMIT: Final = 2_000_000
"""The largest document, in bytes."""

# Bytes that no text in an encoding of one byte a letter begins with.
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
# No language that is written in Windows-1252 has a word with four such letters in a row, or one of
# nothing else; Russian in Windows-1251 or KOI8-R has almost no other words when it is read so.
CYRILLIC_AS_LATIN: Final = re.compile(r"[À-ÖØ-öø-ÿ]{4,}|(?<![^\W\d_])[À-ÖØ-öø-ÿ]{2,}(?![^\W\d_])")
_LONG_ENOUGH: Final = 12
"""From so many signs on, a line of more strange signs than others is in no Windows-1252."""


def decode(data: bytes) -> str:
    """Return the text of a document, with plain line ends.

    Valid UTF-8 is UTF-8, with or without its mark. Anything else is Windows-1252, in which such
    documents were published too: a text in it is hardly ever valid UTF-8 by chance.

    Raises DocumentRefused: too large, neither of both, a NUL or another control character, U+FFFD,
    or signs of a text that was or would be read in a wrong encoding.
    """
    if len(data) > SIZE_LIMIT:
        raise DocumentRefused(
            _("The document is too large. The limit in bytes: %(limit)d.") % {"limit": SIZE_LIMIT},
            line=1,
        )
    try:
        text, utf_8 = data.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        text, utf_8 = _decode_windows(data), False
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line_text in enumerate(text.split("\n"), start=1):
        refuse_damage(line_text, number)
        if not utf_8:
            _refuse_other_encodings(line_text, number)
    return text


def refuse_damage(text: str, line: int) -> None:
    """Refuse a line that was damaged on its way. Raises DocumentRefused."""
    if "\x00" in text:
        raise DocumentRefused(_("Line %(line)d holds a NUL character.") % {"line": line}, line=line)
    if any((sign < " " and sign != "\t") or "\x7f" <= sign < "\xa0" for sign in text):
        raise DocumentRefused(
            _("Line %(line)d holds a control character.") % {"line": line}, line=line
        )
    damaged = wrongly_read(text)
    if damaged:
        raise DocumentRefused(
            _(
                "Line %(line)d holds “%(signs)s”: the text was read in a wrong encoding before it"
                " was saved. Save the original as UTF-8 and try again."
            )
            % {"line": line, "signs": damaged},
            line=line,
        )


def _decode_windows(data: bytes) -> str:
    at = 0
    if not data.startswith(_WIDE):
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            at = error.start
    line = data.count(b"\n", 0, at) + 1
    raise DocumentRefused(
        _("Line %(line)d is not UTF-8. Save the document as UTF-8 and try again.") % {"line": line},
        line=line,
    )


def _refuse_other_encodings(text: str, line: int) -> None:
    """Refuse a line that reads as no language when it is taken for Windows-1252."""
    found = CYRILLIC_AS_LATIN.search(text)
    signs = found[0] if found is not None else ""
    strange = [sign for sign in text if not sign.isascii()]
    if not signs and len(text) >= _LONG_ENOUGH and 2 * len(strange) > len(text):
        signs = "".join(strange[:4])
    if signs:
        raise DocumentRefused(
            _(
                "Line %(line)d holds “%(signs)s”, which is no word in Windows-1252: it looks like"
                " Russian in another encoding. Save the document as UTF-8 and try again."
            )
            % {"line": line, "signs": signs},
            line=line,
        )
