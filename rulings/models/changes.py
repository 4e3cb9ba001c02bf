"""Whether readers see something else than before, and what a process remembers until they do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from itertools import islice
from operator import xor
from threading import Lock
from typing import Any, Final, Generic, TypeVar, cast

from django.db import connection

MARKS: Final = "SELECT bit_xor(mark) FROM rulings_change"
"""Asks for the marks. Few rows: whoever adds one puts many together (migration 0010)."""
_LOG: Final = "SELECT mark, rulings FROM rulings_change"

Value = TypeVar("Value")


def data_revision() -> str:
    """Return what differs after every transaction that changed what readers see. One query.

    Whoever reads it before the data may believe that the data are at least as new as it says.
    """
    with connection.cursor() as cursor:
        cursor.execute(MARKS)
        return revision_of(*cursor.fetchone())


def revision_of(marks: int | None) -> str:
    """Return the value of marks, as it is written."""
    return f"{(marks or 0) % 2**64:016x}"


_of_the_page: ContextVar[str] = ContextVar("of_the_page", default="")


@contextmanager
def page_of(revision: str) -> Iterator[None]:
    """Make a page in the block of data that are at least as new as this revision.

    It is blank where none was read yet; then `learned` says it as soon as one was.
    """
    token = _of_the_page.set(revision)
    try:
        yield
    finally:
        _of_the_page.reset(token)


def learned(revision: str) -> None:
    """Say of which revision the data are that the page in the making will read."""
    _of_the_page.set(revision)


class OfRulings(Generic[Value]):
    """What a process remembers of rulings until they change: a value of each, in some variants.

    A value may depend on the rows of its ruling and on what is not of rulings: cards, names,
    people, rules. It must not depend on other rulings, nor on the day. No value is None.
    """

    def __init__(self, *, most: int) -> None:
        """Remember at most so many values: of the variant that has most, those made first go."""
        self._most = most
        self._held: dict[Hashable, dict[int, Value]] = {}
        _log.memories.append(self)

    def of(
        self,
        rulings: Sequence[int],
        variant: Hashable,
        make: Callable[[list[int]], Mapping[int, Value]],
    ) -> list[Value]:
        """Return the value of each of some rulings, those not known as `make` makes them.

        They are at least as new as the page in the making. All are made where none is: where no
        revision was read, and in a transaction, which may see what it has changed itself. One
        query, besides those of `make`, where the data have changed since a page was made last.
        """
        generation = _log.followed()
        held = {} if generation is None else self._held.get(variant, {})
        known = list(map(held.get, rulings))
        missing = [one for one, value in zip(rulings, known, strict=True) if value is None]
        if not missing:
            return cast("list[Value]", known)
        made = make(missing)
        if generation is not None:
            self._keep(variant, made, generation)
        return [
            made[one] if value is None else value for one, value in zip(rulings, known, strict=True)
        ]

    def forget(self, rulings: Iterable[int] | None) -> None:
        """Forget the values of some rulings; of all, where None says that any may have changed."""
        if rulings is None:
            self._held = {}
            return
        for held in self._held.values():
            for one in rulings:
                held.pop(one, None)

    def _keep(self, variant: Hashable, made: Mapping[int, Value], generation: int) -> None:
        """Keep values that were made, unless something was forgotten meanwhile: they may be old."""
        with _log.lock:
            if generation == _log.generation:
                self._held.setdefault(variant, {}).update(made)
                while (over := sum(map(len, self._held.values())) - self._most) > 0:
                    largest = max(self._held.values(), key=len)
                    for eldest in list(islice(largest, over)):
                        del largest[eldest]


class OfAll(OfRulings[Value]):
    """What a process remembers of other things, by their ids, until anything at all changes."""

    def forget(self, rulings: Iterable[int] | None) -> None:
        """Forget every value."""
        super().forget(None)


class _Log:
    """What a process has read of the log of changes, so that it forgets what they changed."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.memories: list[OfRulings[Any]] = []
        self.generation = 0
        self._at = ("", "")
        self._marks: set[int] = set()

    def followed(self) -> int | None:
        """Forget what is older than the page in the making; return since when that was so.

        None where no value may be remembered.
        """
        revision = _of_the_page.get()
        if not revision or connection.in_atomic_block:
            return None
        database = str(connection.settings_dict["NAME"])
        if self._at != (database, revision):
            with self.lock:
                if self._at != (database, revision):
                    self._read(database)
                learned(self._at[1])
        return self.generation

    def _read(self, database: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_LOG)
            rows: dict[int, list[int] | None] = dict(cursor.fetchall())
        new = [rulings for mark, rulings in rows.items() if mark not in self._marks]
        # What was seen is gone where rows were put together, and where a backup was restored.
        lost = database != self._at[0] or not self._marks <= rows.keys()
        changed = {one for rulings in new for one in rulings or ()}
        for memory in self.memories:
            memory.forget(None if lost or None in new else changed)
        self.generation += 1
        self._marks = set(rows)
        self._at = (database, revision_of(reduce(xor, rows, 0)))


_log: Final = _Log()
