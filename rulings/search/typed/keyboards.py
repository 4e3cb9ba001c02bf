"""What a text would be, had the same keys been pressed with the other keyboard layout on.

Russian and English share one keyboard: whoever forgets to switch types `ublhf` for `гидра` and
`Рнвкф` for `Hydra`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rulings.models.folding import APOSTROPHES, QUOTES

# Key by key, first without and then with the shift key.
_ENGLISH: Final = (
    "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?' + "@#$^&"
)
_RUSSIAN: Final = (
    "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ," + '"№;:?'
)

_TO_RUSSIAN: Final = str.maketrans(
    # Phones and word processors turn these two into others while they are typed.
    dict.fromkeys(APOSTROPHES, "э")
    | dict.fromkeys(QUOTES, "Э")
    | dict(zip(_ENGLISH, _RUSSIAN, strict=True))
)
_TO_ENGLISH: Final = str.maketrans(dict(zip(_RUSSIAN, _ENGLISH, strict=True)))

_ENGLISH_LETTER: Final = re.compile("[a-z]", re.ASCII | re.IGNORECASE)
_RUSSIAN_LETTER: Final = re.compile("[а-яё]", re.IGNORECASE)
_OTHER_LETTER: Final = re.compile("(?![а-яё])[^\\W\\d_a-z]", re.IGNORECASE)


def other_layout(text: str) -> str:
    """Return what the keys of a text write with the other layout; blank where it can be no slip.

    A text with letters of both alphabets was typed by somebody who switches layouts; one with a
    letter that neither keyboard has, or without any letter, is no slip of this kind.

    >>> other_layout("ublhf ytdthdbynthf"), other_layout("Рнвкф")
    ('гидра невервинтера', 'Hydra')
    >>> other_layout("706ю6"), other_layout("Würfel"), other_layout("d20 гидра"), other_layout("20")
    ('706.6', '', '', '')
    """
    composed = unicodedata.normalize("NFC", text)
    english = bool(_ENGLISH_LETTER.search(composed))
    russian = bool(_RUSSIAN_LETTER.search(composed))
    if english == russian or _OTHER_LETTER.search(composed):
        return ""
    return composed.translate(_TO_RUSSIAN if english else _TO_ENGLISH)
