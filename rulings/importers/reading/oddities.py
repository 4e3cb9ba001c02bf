"""What is strange about a text, though it can be taken: a person should look at it."""

from __future__ import annotations

import re
from uuid import UUID

from django.utils.translation import gettext as _

from rulings.importers.rows import Oddity

_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-fA-F]{1,6});")
_ROUND = re.compile(r"\((?:[WUBRGC2]/[WUBRGCP]|[WUBRG]/[WUBRG]/P)\)", re.IGNORECASE)

Odd = tuple[Oddity, str]
"""What is odd, and the sentence about it."""


def oddities(text: str) -> list[Odd]:
    """Return what is odd about a text in any language.

    >>> [code for code, _why in oddities("Pay {2/W} or (W/U)(W/U).&gt;")]
    ['entity', 'round_brackets']
    """
    found: list[Odd] = []
    if "&" in text and (entity := _ENTITY.search(text)):
        found.append(
            ("entity", _("The text holds “%(signs)s”, a sign of HTML.") % {"signs": entity[0]})
        )
    if "/" in text and (round_ := _ROUND.search(text)):
        found.append(
            (
                "round_brackets",
                _("The text holds “%(signs)s”: a symbol in round brackets instead of braces.")
                % {"signs": round_[0]},
            )
        )
    return found


class Told:
    """Which oddities of which card were told: its other printings do not repeat them."""

    def __init__(self) -> None:
        self._told: set[int] = set()

    def first(self, oracle_id: UUID, language: str, code: Oddity) -> bool:
        """Return whether this was not told before, and note that it is told now."""
        key = hash((oracle_id, language, code))
        if key in self._told:
            return False
        self._told.add(key)
        return True
