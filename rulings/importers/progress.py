"""How far a long import is: one line that moves on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, Protocol, TypeVar

from django.core.management.base import OutputWrapper
from django.template.defaultfilters import filesizeformat
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
    text = _("%(file)s: %(count)s records read") % {"file": what, "count": localize(count)}
    _write(text, out, end=end)


def _write(text: str, out: Output, *, end: str) -> None:
    if isinstance(out, OutputWrapper):
        # A command's own output ends every line, and its errors are red: progress is neither.
        out.write(text, str, ending=end)
    else:
        out.write(text + end)
    out.flush()


class Fetched:
    """Says how much of a file is here: often on a terminal, else seldom.

    `total` is how many bytes it has, or None where nobody knows.
    """

    def __init__(self, what: str, total: int | None, out: Output) -> None:
        self.what, self.total, self.out = what, total, out
        self.terminal = out.isatty()
        self.pause = _TERMINAL_SECONDS if self.terminal else _PLAIN_SECONDS
        self.said = time.monotonic()

    def at(self, count: int) -> None:
        """Take that so many bytes are here, and say so where it is time."""
        if time.monotonic() - self.said >= self.pause:
            self.said = time.monotonic()
            self._say(count, end="\r" if self.terminal else "\n")

    def ended(self, count: int) -> None:
        """Say for the last time how many bytes are here."""
        self._say(count, end="\n")

    def _say(self, count: int, *, end: str) -> None:
        if self.total is None:
            text = _("%(file)s: %(size)s fetched") % {
                "file": self.what,
                "size": filesizeformat(count),
            }
        else:
            text = _("%(file)s: %(size)s of %(total)s fetched") % {
                "file": self.what,
                "size": filesizeformat(count),
                "total": filesizeformat(self.total),
            }
        _write(text, self.out, end=end)
