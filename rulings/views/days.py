"""Days in addresses: written in one way, so that each has one address."""

import re
from datetime import date
from typing import Final

from django.utils.translation import gettext

from rulings.views.errors import NotHere

_WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_day(written: str) -> date:
    """Return the day that an address names, as 2022-10-07. Raises NotHere."""
    # A date of Python's own reading may be a week as well: 2024-W22-6.
    if _WRITTEN.fullmatch(written):
        try:
            return date.fromisoformat(written)
        except ValueError:
            pass
    raise NotHere(
        gettext("“%(written)s” is no day: it is written like 2022-10-07, year, month, day.")
        % {"written": written[:20]}
    )
