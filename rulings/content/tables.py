"""Read a TOML file of what ships key by key, so that a slip of the pen is never a silent gap."""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from rulings.languages import LANGUAGES

CODES: Final = tuple(language.column for language in LANGUAGES)
RULE: Final = re.compile(r"[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?")
"""The number of a rule."""


class CatalogueError(ValueError):
    """The catalogue cannot be read; the message names the file, the key and what is wrong."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file, self.key, self.problem = file, key, problem


def load(file: Path) -> dict[str, Any]:
    """Return what a TOML file holds. Raises CatalogueError."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(file.name, "", str(error)) from error


class Table:
    """A TOML table that is read key by key and must be read to the end."""

    def __init__(self, file: str, path: str, values: object) -> None:
        if not isinstance(values, dict):
            raise CatalogueError(file, path, "a table is expected here")
        self.file, self.path = file, path
        self._left: dict[str, Any] = dict(values)

    def fail(self, key: str, problem: str) -> CatalogueError:
        """Return the error for one key of this table."""
        return CatalogueError(self.file, f"{self.path}{key}", problem)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not blank, or the default when the key is left out."""
        value = self._left.pop(key, default)
        if not isinstance(value, str):
            raise self.fail(key, "a text is needed")
        if "\x00" in value or "\ufffd" in value:
            raise self.fail(key, "this text is damaged (NUL or U+FFFD)")
        if default is None and not value.strip():
            raise self.fail(key, "this must not be blank")
        return value.strip()

    def shaped(self, key: str, shape: re.Pattern[str]) -> str:
        """Return a text of a given shape."""
        value = self.text(key)
        if not shape.fullmatch(value):
            raise self.fail(key, f"{value!r} does not have the form {shape.pattern}")
        return value

    def day(self, key: str) -> date:
        """Return a TOML date."""
        value = self._left.pop(key, None)
        if not isinstance(value, date) or isinstance(value, datetime):
            raise self.fail(key, "a date is needed, as 2021-07-23")
        return value

    def number(self, key: str) -> int:
        """Return a whole number from 0 to 9999."""
        value = self._left.pop(key, None)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9999:
            raise self.fail(key, "a whole number from 0 to 9999 is needed")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; none when the key is left out."""
        value = self._left.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fail(key, "a list of texts is needed")
        return tuple(value)

    def table(self, key: str) -> Table:
        """Return an inner table; an empty one when the key is left out."""
        return Table(self.file, f"{self.path}{key}.", self._left.pop(key, {}))

    def tables(self, key: str) -> list[Table]:
        """Return an array of tables; none when the key is left out."""
        value = self._left.pop(key, [])
        if not isinstance(value, list):
            raise self.fail(key, f"write it as [[{key}]]")
        return [Table(self.file, f"{self.path}{key}.{at}.", item) for at, item in enumerate(value)]

    def languages(self) -> list[str]:
        """Return the keys of a table whose keys are languages."""
        for key in self._left:
            if key not in CODES:
                raise self.fail(key, f"unknown language; known are {', '.join(CODES)}")
        return list(self._left)

    def rest(self) -> dict[str, object]:
        """Return everything that is left, as it is."""
        left, self._left = self._left, {}
        return left

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        for key in self._left:
            raise self.fail(key, "unknown key")
