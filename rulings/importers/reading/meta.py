"""What a file of MTGJSON says of itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from rulings.importers.reading.files import Shape, blocks, shape_of
from rulings.importers.reading.walking import Place, walk

_DATE: Place = ("meta", "date")


def day_made(path: Path) -> date | None:
    """Return the day that the file was made on, or None where it does not say.

    Files that are made in the usual way say it in their first line; one that says it behind its
    data is read to there. Raises FileRefused.
    """
    if shape_of(path) is not Shape.OBJECT:
        return None
    for place, value in walk(path.name, blocks(path), whole=_is_record):
        if place == _DATE:
            try:
                return date.fromisoformat(str(value))
            except ValueError:
                return None
    return None


def _is_record(place: Place) -> bool:
    return place[:1] == ("data",) and place[-1:] == ("item",)
