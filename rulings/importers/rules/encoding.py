"""The bytes of a file of rules to text: UTF-8, else Windows-1252, else it is refused."""

import gzip
import io
import zlib
from typing import Final

from django.utils.translation import gettext as _

from rulings.importers.encoding import CYRILLIC_AS_LATIN, refuse_damage
from rulings.importers.refusal import DocumentRefused

SIZE_LIMIT: Final = 8_000_000
"""The largest file of rules, in bytes: the real ones have about one million."""

_GZIP: Final = b"\x1f\x8b"


def unpacked(data: bytes) -> bytes:
    """Return the bytes of the text; a gzip file is told by how it begins.

    Raises DocumentRefused: too large, or a gzip file that is damaged or cut short.
    """
    if data.startswith(_GZIP):
        try:
            with gzip.open(io.BytesIO(data)) as stream:
                data = stream.read(SIZE_LIMIT + 1)
        except (EOFError, OSError, zlib.error) as error:
            raise DocumentRefused(
                _("The gzip file is damaged or cut short. Download it again."), line=1
            ) from error
    if len(data) > SIZE_LIMIT:
        raise DocumentRefused(
            _("The document is too large. The limit in bytes: %(limit)d.") % {"limit": SIZE_LIMIT},
            line=1,
        )
    return data


def decode(data: bytes) -> str:
    """Return the text of a file of rules, with plain line ends.

    Valid UTF-8 is UTF-8, with or without its mark. Anything else is Windows-1252, in which
    editions were published: a text in it is hardly ever valid UTF-8 by chance.

    Raises DocumentRefused: neither of both, a NUL or another control character, U+FFFD, or signs
    that come from reading a text in a wrong encoding, Russian in Windows-1251 among them.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_windows(data)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        refuse_damage(line, number)
        _refuse_cyrillic_as_latin(line, number)
    return text


def _decode_windows(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DocumentRefused(
            _(
                "Line %(line)d is neither UTF-8 nor Windows-1252, in which the rules are"
                " published. Save the file as UTF-8 and try again."
            )
            % {"line": line},
            line=line,
        ) from error


def _refuse_cyrillic_as_latin(text: str, line: int) -> None:
    found = CYRILLIC_AS_LATIN.search(text)
    if found is None:
        return
    raise DocumentRefused(
        _(
            "Line %(line)d holds “%(signs)s”, which is no word of English: it looks like Russian"
            " in Windows-1251. Only the rules in English can be read, as UTF-8 or Windows-1252."
        )
        % {"line": line, "signs": found[0]},
        line=line,
    )
