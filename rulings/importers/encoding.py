"""Bytes to text, refusing every document that was damaged on its way."""

import re
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.refusal import DocumentRefused

SIZE_LIMIT: Final = 2_000_000
"""The largest document, in bytes."""

# What UTF-8 looks like after it was read as Windows-1252 or Windows-1251: the first of its bytes
# shows as "Ã" or "Р", and what follows stands there in no language of ours.
_WESTERN = "\u0080-\u00a0¡-º¼-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“•–—˜™š›œžŸ"
_CYRILLIC = "\u0080-\u009f\u0402-\u040f\u0452-\u045f¤¦§©¬®µ¶"
MOJIBAKE = re.compile(
    "|".join(
        (
            "â€|â‚¬|ï»¿",
            f"Ã[{_WESTERN}]",
            "Â[\u0080-¿]",
            f"(?:[ÐÑ][{_WESTERN}»”]){{2}}",
            f"[РС][{_CYRILLIC}]",
            f"[ВГ][«{_CYRILLIC}]",
            "вЂ|в„–|п»ї",
        )
    )
)


def decode(data: bytes) -> str:
    """Return the text of a document, with plain line ends.

    Raises DocumentRefused: too large, not UTF-8, a NUL or another control character, U+FFFD, or
    signs that come from reading UTF-8 in another encoding.
    """
    if len(data) > SIZE_LIMIT:
        raise DocumentRefused(
            _("The document is too large. The limit in bytes: %(limit)d.") % {"limit": SIZE_LIMIT},
            line=1,
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentRefused(
            _("Line %(line)d is not UTF-8. Save the document as UTF-8 and try again.")
            % {"line": line},
            line=line,
        ) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line_text in enumerate(text.split("\n"), start=1):
        refuse_damage(line_text, number)
    return text


def refuse_damage(text: str, line: int) -> None:
    """Refuse a line that was damaged on its way. Raises DocumentRefused."""
    if "\x00" in text:
        raise DocumentRefused(_("Line %(line)d holds a NUL character.") % {"line": line}, line=line)
    if any((sign < " " and sign != "\t") or "\x7f" <= sign < "\xa0" for sign in text):
        raise DocumentRefused(
            _("Line %(line)d holds a control character.") % {"line": line}, line=line
        )
    damaged = "\ufffd" if "\ufffd" in text else ""
    found = MOJIBAKE.search(text)
    if found:
        damaged = found[0]
    if damaged:
        raise DocumentRefused(
            _(
                "Line %(line)d holds “%(signs)s”: the text was read in a wrong encoding before it"
                " was saved. Save the original as UTF-8 and try again."
            )
            % {"line": line, "signs": damaged},
            line=line,
        )
