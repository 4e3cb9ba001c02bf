"""Reading a TOML table key by key: what is missing, of the wrong kind or unknown is refused with
its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import NoReturn, TypeVar

Kind = TypeVar("Kind")

LONGEST_FILE = 100_000
"""How many characters a file may have; the longest that ships has a tenth of it."""

LARGEST_NUMBER = 10**30
"""No number in a file is larger, or lower than its negative."""

DEEPEST = 5
"""No list or table of a scenario stands in more others, however it is written."""

_LONGEST_KEY = 200
"""A key that is longer is told by its beginning."""


class ScenarioError(ValueError):
    """A scenario file that cannot be used: ``file``, ``line`` (0: unknown), ``key`` and what is
    wrong.
    """

    def __init__(self, message: str, *, file: str, line: int = 0, key: str = "") -> None:
        where = f"{file}, line {line}" if line else file
        key = key if len(key) <= _LONGEST_KEY else f"{key[:_LONGEST_KEY]}…"
        super().__init__(f"{where}: {key}: {message}" if key else f"{where}: {message}")
        self.message = message
        self.file = file
        self.line = line
        self.key = key


class Source:
    """The text of one file, and where its keys stand."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines()

    def read(self) -> Table:
        """The whole file as a table; raise `ScenarioError` where it is no TOML, or too much."""
        if len(self.text) > LONGEST_FILE:
            raise ScenarioError(
                f"has {len(self.text)} characters; allowed: {LONGEST_FILE}",
                file=self.file,
                line=self._line_at(LONGEST_FILE),
            )
        # Reading such a key takes a time that grows with the square of its parts, and more.
        if found := _LONG_KEY.search(self.text):
            self._refuse_depth(self._line_at(found.start()))
        try:
            return Table(tomllib.loads(self.text), self, ())
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line ([0-9]+)", str(error))
            raise ScenarioError(
                str(error), file=self.file, line=int(line[1]) if line else len(self.lines)
            ) from None
        except RecursionError:
            self._refuse_depth(self._too_deep())
        except ValueError:
            # Python does not read a number of thousands of digits.
            longest = self._most(lambda text: max(map(len, re.findall(r"[0-9]+", text)), default=0))
            raise ScenarioError(
                f"a number is too large; allowed: -{LARGEST_NUMBER} to {LARGEST_NUMBER}",
                file=self.file,
                line=longest,
                key=self._key(longest),
            ) from None

    def _refuse_depth(self, line: int) -> NoReturn:
        raise ScenarioError(
            f"tables or lists stand in each other too deep; allowed: {DEEPEST}",
            file=self.file,
            line=line,
            key=self._key(line),
        ) from None

    def _too_deep(self) -> int:
        """The line where more stand in each other than may; brackets in texts count as well, and
        may hide it: then 0.
        """
        depth = 0
        for bracket in re.finditer(r"[\[\]{}]", self.text):
            depth += 1 if bracket[0] in "[{" else -1
            if depth > DEEPEST:
                return self._line_at(bracket.start())
        return 0

    def _line_at(self, place: int) -> int:
        return self.text.count("\n", 0, place) + 1

    def _most(self, measure: Callable[[str], int]) -> int:
        """The first line with the most of what there is too much of."""
        found = [measure(text) for text in self.lines]
        return found.index(max(found)) + 1

    def _key(self, line: int) -> str:
        """The key a line belongs to, with those of the table it stands in; empty for none."""
        name = ""
        for text in reversed(self.lines[:line]):
            if found := _HEADER.fullmatch(text.strip()):
                return ".".join(part for part in (found[1].strip(), name) if part)
            if not name and (found := _KEY.match(text)):
                name = found[1]
        return name

    def line(self, path: tuple[str | int, ...]) -> int:
        """The line where a key stands, or the nearest line above it that can be found; 0 for none.

        Walks down the path: first the header of the table, then the key below it.
        """
        found = 0
        names = [part for part in path if isinstance(part, str)]
        for depth in range(len(names), 0, -1):
            header = re.compile(rf"\s*\[{{1,2}}\s*{_dotted(names[:depth])}\s*\]{{1,2}}")
            wanted = _place_after(path, names[depth - 1], depth)
            lines = [number for number, text in enumerate(self.lines, 1) if header.match(text)]
            if len(lines) > wanted:
                found = lines[wanted]
                names = names[depth:]
                break
        end = self._end_of_section(found)
        for name in names:
            key = re.compile(rf"(^|[\s{{,.]){_quoted(name)}\s*[=.]")
            inside = range(max(found, 1), end + 1)
            found = next((at for at in inside if key.search(self.lines[at - 1])), found)
        return found

    def _end_of_section(self, header: int) -> int:
        """The last line before the next table header."""
        headers = (at for at, text in enumerate(self.lines, 1) if at > header and text[:1] == "[")
        return next(headers, len(self.lines) + 1) - 1

    def refuse(self, message: str, path: tuple[str | int, ...]) -> NoReturn:
        """Raise `ScenarioError` for a key."""
        key = ".".join(str(part) for part in path if isinstance(part, str))
        raise ScenarioError(message, file=self.file, line=self.line(path), key=key)


_HEADER = re.compile(r"\[{1,2}([^\[\]]+)\]{1,2}")
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){20}""")
"""A key of more parts than any scenario has."""
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")


def _quoted(name: str) -> str:
    return rf"[\"']?{re.escape(name)}[\"']?"


def _dotted(names: list[str]) -> str:
    return r"\s*\.\s*".join(_quoted(name) for name in names)


def _place_after(path: tuple[str | int, ...], name: str, depth: int) -> int:
    """Which of several equal headers is meant: the number that follows the name in the path."""
    seen = 0
    for place, part in enumerate(path):
        if isinstance(part, str):
            seen += 1
            if seen == depth and part == name and place + 1 < len(path):
                after = path[place + 1]
                return after if isinstance(after, int) else 0
    return 0


class Table:
    """One table. Every key is taken once; `close` refuses what is left."""

    def __init__(
        self, values: Mapping[str, object], source: Source, path: tuple[str | int, ...]
    ) -> None:
        self._values = dict(values)
        self.source = source
        self.path = path

    def refuse(self, message: str, key: str = "") -> NoReturn:
        """Raise `ScenarioError` for one of this table's keys, or for the table."""
        self.source.refuse(message, (*self.path, key) if key else self.path)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def left(self) -> tuple[str, ...]:
        """The keys not yet taken."""
        return tuple(self._values)

    def raw(self, key: str) -> object:
        """Take any value."""
        return self._values.pop(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Take a text."""
        return self._take(key, str, "a text", default)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Take true or false."""
        return self._take(key, bool, "true or false", default)

    def whole(self, key: str, default: int | None = None) -> int:
        """Take a whole number."""
        return self.bounded(self._take(key, int, "a whole number", default), key)

    def bounded(self, value: int, key: str) -> int:
        """Return a number that is not beyond what any may be; refuse one that is."""
        if abs(value) > LARGEST_NUMBER:
            self.refuse(f"must be -{LARGEST_NUMBER} to {LARGEST_NUMBER}", key)
        return value

    def day(self, key: str) -> date:
        """Take a date."""
        return self._take(key, date, "a date", None)

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Take a list of texts."""
        values = self._take(key, list, "a list of texts", None if default is None else [*default])
        if not all(isinstance(value, str) for value in values):
            self.refuse("must be a list of texts", key)
        return tuple(values)

    def values(self, key: str) -> tuple[object, ...]:
        """Take a list of anything; an absent one is empty."""
        return tuple(self._take(key, list, "a list", []))

    def table(self, key: str) -> Table:
        """Take a table; an absent one is empty."""
        values = self._take(key, dict, "a table", {})
        return Table(values, self.source, (*self.path, key))

    def tables(self, key: str) -> Iterator[Table]:
        """Take a list of tables; an absent one is empty."""
        for place, values in enumerate(self.values(key)):
            path = (*self.path, key, place)
            if not isinstance(values, dict):
                self.source.refuse("must be a table", path)
            yield Table(values, self.source, path)

    def close(self) -> None:
        """Refuse the keys nobody took."""
        if self._values:
            self.refuse("unknown key", next(iter(self._values)))

    def _take(self, key: str, kind: type[Kind], name: str, default: Kind | None) -> Kind:
        if key not in self._values:
            if default is None:
                self.refuse(f"is missing (needs {name})", key)
            return default
        value = self._values.pop(key)
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            self.refuse(f"must be {name}", key)
        return value
