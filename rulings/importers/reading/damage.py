"""Signs that a text was damaged before it came here: control characters, U+FFFD, mojibake."""

from __future__ import annotations

import re

from rulings.models.mojibake import MOJIBAKE

_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_BROKEN = re.compile(f"[{_CONTROL}\ufffd\ud800-\udfff]")

# One of these stands in every damaged text and in few sound ones; looking for them first makes the
# search for mojibake cost nothing in nearly all texts.
_SUSPECT = re.compile(
    f"[{_CONTROL}\ufffd\ud800-\udfffÃÂÐÑï€‚\u0402-\u040f\u0452-\u045f¤¦§©¬®µ¶«„»]"
)


def damage(text: str) -> str:
    """Return the signs of damage in a text as they can be shown to a person; '' where it is sound.

    >>> damage("It isnâ€™t"), damage("a\\x00b"), damage("Lingering Œuvre «тест»")
    ('â€', 'U+0000', '')
    """
    # Most texts are plain ASCII, and the quickest look of all is enough for those.
    if text.isascii() and text.replace("\n", "").isprintable():
        return ""
    if _SUSPECT.search(text) is None:
        return ""
    broken = _BROKEN.search(text)
    if broken is not None:
        return f"U+{ord(broken[0]):04X}"
    garbled = MOJIBAKE.search(text)
    return garbled[0] if garbled is not None else ""
