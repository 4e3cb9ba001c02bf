"""Files of the rules to editions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.formats import long_date
from rulings.importers.refusal import DocumentRefused, FileRefused
from rulings.importers.rules.encoding import SIZE_LIMIT, unpacked
from rulings.importers.rules.parse import parse
from rulings.importers.rules.plan import ReadEdition
from rulings.importers.running import refuse_absurd


def read_editions(files: Iterable[Path]) -> list[ReadEdition]:
    """Return the edition of each file; a file that says the same as another is read once.

    Raises FileRefused: a file cannot be read or is no edition, or two of them hold the edition of
    one day in different words.
    """
    by_day: dict[date, ReadEdition] = {}
    for file in files:
        read = read_edition(file)
        day = read.edition.day
        other = by_day.setdefault(day, read)
        if other.edition.rows != read.edition.rows:
            raise FileRefused(
                file.name,
                _("This is the edition of %(date)s, and so is %(other)s, in other words.")
                % {"date": long_date(day), "other": other.edition.name},
            )
    return list(by_day.values())


def read_edition(file: Path) -> ReadEdition:
    """Return the edition that one file holds. Raises FileRefused."""
    try:
        with file.open("rb") as stream:
            data = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise FileRefused(
            file.name, _("It cannot be read: %(why)s.") % {"why": error.strerror}
        ) from error
    try:
        edition = parse(unpacked(data), name=file.name)
    except DocumentRefused as error:
        raise FileRefused(file.name, str(error)) from error
    refuse_absurd(file.name, edition.day, today=timezone.localdate())
    return ReadEdition(edition, hashlib.sha256(data).hexdigest())
