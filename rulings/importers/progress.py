"""How far a long import is: one line that moves on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, Protocol, TypeVar

from django.utils.formats import localize
from django.utils.translation import gettext as _

Row = TypeVar("Row")


class Output(Protocol):
    """What progress is written to: a stream, or a command's own."""

    def isatty(self) -> bool:
        """Tell whether a person looks at it."""

    def write(self, text: str, /) -> object:
        """Write as it is."""

    def flush(self) -> None:
        """Show it at once."""


_TERMINAL_SECONDS: Final = 0.2
_PLAIN_SECONDS: Final = 10.0
_LOOK_EVERY: Final = 256


def shown(rows: Iterable[Row], what: str, out: Output) -> Iterator[Row]:
    """Yield `rows` and say on `out` how many there were so far: often on a terminal, else seldom.

    `what` names them, as ``rulings.json.gz``; the last count is always said.
    """
    terminal = out.isatty()
    pause = _TERMINAL_SECONDS if terminal else _PLAIN_SECONDS
    count, said = 0, time.monotonic()
    try:
        for count, row in enumerate(rows, 1):
            if count % _LOOK_EVERY == 0 and time.monotonic() - said >= pause:
                said = time.monotonic()
                _say(what, count, out, end="\r" if terminal else "\n")
            yield row
    finally:
        _say(what, count, out, end="\n")


def _say(what: str, count: int, out: Output, *, end: str) -> None:
    out.write(
        _("%(file)s: %(count)s records read") % {"file": what, "count": localize(count)} + end
    )
    out.flush()
