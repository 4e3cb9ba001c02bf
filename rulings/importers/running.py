"""The frame of every import of published files: the lock, one transaction, an exit status."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import IntEnum
from pathlib import Path
from typing import Final, Protocol

from django.db import transaction
from django.utils.translation import gettext as _

from rulings.importers import lock
from rulings.importers.refusal import FileRefused
from rulings.models import Snapshot

_DAY: Final = re.compile(r"(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])")
_BLOCK: Final = 1 << 20
FIRST_DAY: Final = date(1993, 1, 1)
"""Nothing is older than the game."""
AHEAD: Final = timedelta(days=730)
"""How long before its day something is announced; what is dated later is a mistake."""


class ExitStatus(IntEnum):
    """What an import command tells an operator's script."""

    DONE = 0
    """Everything is in, or would be: the plan holds nothing that a person must look at."""
    REFUSED = 1
    """The file was refused, or its import failed; nothing was written."""
    LOOK = 3
    """As planned or done, but some records are bad, suspicious or not matched: they are listed."""
    LOCKED = 4
    """Another import is running; nothing was written."""
    MASS_LOSS = 5
    """So much vanished at once that nothing was written; a person must decide."""
    STOPPED = 130
    """Somebody stopped it with Ctrl-C; nothing of the file that was being imported was written."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What a snapshot says of itself: the file, its own date, when and by whom it was imported."""

    kind: Snapshot.Kind
    name: str
    sha256: str
    dated: date
    at: datetime
    by: str


class Planned(Protocol):
    """What a file would change, worked out in a transaction that is still open."""

    @property
    def writes(self) -> int:
        """Return how many changes it would make; 0 where all is here already."""

    @property
    def needs_a_look(self) -> bool:
        """Tell whether something is bad, suspicious or not matched."""

    def lines(self) -> Iterable[str]:
        """Return the plan as lines to read."""

    def refusal(self) -> tuple[str, ExitStatus] | None:
        """Return why nothing may be written, or None."""

    def write(self, sign: Sign) -> Snapshot:
        """Write it."""


@contextmanager
def importing(command: str, *, write: bool) -> Iterator[None]:
    """Take the importers' lock and open the one transaction; undo all of it unless `write`.

    Raises lock.Locked.
    """
    with transaction.atomic():
        lock.take(command)
        yield
        if not write:
            transaction.set_rollback(True)


def told_already(kind: Snapshot.Kind, sha256: str) -> bool:
    """Tell whether the ledger has an import of this very file.

    What is odd in a file is told once, also where nothing of it is new.
    """
    return Snapshot.objects.filter(kind=kind, sha256=sha256).exists()


def sha256_of(path: Path) -> str:
    """Return the hash of a file's bytes, as hexadecimal digits. Raises FileRefused."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise FileRefused(
            path.name, _("It cannot be read: %(why)s.") % {"why": error.strerror or error}
        ) from error
    return digest.hexdigest()


def refuse_absurd(file: str, dated: date, *, today: date) -> None:
    """Refuse a file of a day that cannot be meant: what it brings would hold from then.

    Raises FileRefused.
    """
    if not FIRST_DAY <= dated <= today + AHEAD:
        raise FileRefused(
            file,
            _(
                "It is dated %(date)s, which cannot be meant: that is before the game began, or"
                " long after today."
            )
            % {"date": dated.isoformat()},
        )


def day_in_name(name: str) -> date | None:
    """Return the day that the name of a file states, as bulk files do, or None.

    >>> day_in_name("rulings-20230404210321.json.gz"), day_in_name("rulings.json")
    (datetime.date(2023, 4, 4), None)
    """
    for found in _DAY.finditer(name):
        try:
            return date(int(found[1]), int(found[2]), int(found[3]))
        except ValueError:
            continue
    return None
