"""JSON that a wrong byte would make unreadable, changed so that the byte costs its record alone.

The wrong byte is not put right. It becomes a sign that no sound text holds: U+FFFD, or DEL for a
control character. Whoever takes the text refuses it for that, see `damage`.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator

_DEL = 0x7F
_ALLOWED = b"\t\n\r"
_CONTROL = bytes.maketrans(
    bytes(byte for byte in range(0x20) if byte not in _ALLOWED),
    bytes([_DEL]) * (0x20 - len(_ALLOWED)),
)
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    rb"""\\(?:
        (u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})  # a pair: sound
        | u[dD][89a-fA-F][0-9a-fA-F]{2}                             # one half alone
        | (.)                                                       # any other: sound
    )""",
    re.VERBOSE | re.DOTALL,
)
_FIRST_HALF = re.compile(rb"\\u[dD][89abAB]..", re.DOTALL)
_HALF = 6
_PAIR = 12
"""Lengths of the escape of one half and of a pair of surrogates."""


def mended(block: bytes) -> bytes:
    r"""Return a whole piece of JSON without bytes that no parser reads.

    >>> mended(b'{"a": "\xff\x00 \\ud83c\\udfb2 \\ud83c"}')
    b'{"a": "\xef\xbf\xbd\x7f \\ud83c\\udfb2 \\ufffd"}'
    """
    return _without_halves(block.decode("utf-8", "replace").encode().translate(_CONTROL))


def mended_stream(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same for a stream, whatever its blocks cut in two."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    held = b""
    for block in blocks:
        clean = held + decoder.decode(block).encode().translate(_CONTROL)
        cut = _before_escape(clean)
        held = clean[cut:]
        yield _without_halves(clean[:cut])
    yield _without_halves(held + decoder.decode(b"", final=True).encode())


def _without_halves(block: bytes) -> bytes:
    if _SURROGATE.search(block) is None:
        return block
    return _ESCAPE.sub(_whole, block)


def _whole(escape: re.Match[bytes]) -> bytes:
    return escape[0] if escape[1] or escape[2] else rb"\ufffd"


def _before_escape(block: bytes) -> int:
    """Return where to cut a block so that no escape near its end is cut in two."""
    cut = block.find(b"\\", max(len(block) - _PAIR, 0))
    if cut < 0:
        return len(block)
    cut = _first_of_run(block, cut)
    if _FIRST_HALF.match(block, max(cut - _HALF, 0), cut):
        cut = _first_of_run(block, cut - _HALF)
    return cut


def _first_of_run(block: bytes, at: int) -> int:
    """Return where the backslashes that stand together begin: there an escape begins."""
    while at and block[at - 1 : at] == b"\\":
        at -= 1
    return at
