"""Reading a rule differently for a while, here and nowhere else.

A misreading puts other functions in the place of some of the engine's. While one is read, those
places hold detours; a detour asks whose context it is called in, so that another thread, and every
other piece of code outside the `with`, still plays by the rules. With the last reader the detours
are gone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

Place: TypeAlias = tuple[Any, str]
"""A module or class of the engine, and the name of one of its functions."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One function or property of the engine, and what a misreading does in its place."""

    owner: Any
    name: str
    instead: Callable[..., Any]

    @property
    def place(self) -> Place:
        """Where it is."""
        return (self.owner, self.name)


@dataclass(slots=True)
class _Detour:
    """What stood in a place before, and how many readings go around it now."""

    original: Any
    readers: int = 0


_READ_AS: ContextVar[Mapping[Place, Callable[..., Any]]] = ContextVar(
    "read_as", default=MappingProxyType({})
)
_DETOURS: dict[Place, _Detour] = {}
_LOCK = threading.Lock()


@contextmanager
def swapped(swaps: Sequence[Swap]) -> Iterator[None]:
    """Read these places differently inside the `with`, in this context only.

    Raises `AttributeError` where the engine has no such place.
    """
    opened: list[Swap] = []
    try:
        for swap in swaps:
            _open(swap)
            opened.append(swap)
        token = _READ_AS.set({**_READ_AS.get(), **{swap.place: swap.instead for swap in swaps}})
        try:
            yield
        finally:
            _READ_AS.reset(token)
    finally:
        for swap in opened:
            _close(swap)


def is_misread() -> bool:
    """Whether something is read differently here and now."""
    return bool(_READ_AS.get())


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Leave every misreading aside inside the `with`: what judges a story reads the rules."""
    token = _READ_AS.set(MappingProxyType({}))
    try:
        yield
    finally:
        _READ_AS.reset(token)


@contextmanager
def noting(places: Iterable[Place]) -> Iterator[set[Place]]:
    """Yield a set of the places passed inside the `with`; nothing is read differently."""
    passed: set[Place] = set()

    def noted(place: Place) -> Swap:
        plain = _plain(vars(place[0])[place[1]])

        def note(*given: Any, **named: Any) -> Any:
            passed.add(place)
            return plain(*given, **named)

        return Swap(*place, note)

    with swapped([noted(place) for place in places]):
        yield passed


def _open(swap: Swap) -> None:
    with _LOCK:
        detour = _DETOURS.get(swap.place)
        if detour is None:
            try:
                original = vars(swap.owner)[swap.name]
            except KeyError:
                raise AttributeError(
                    f"{swap.owner.__name__} has no {swap.name} of its own"
                ) from None
            detour = _DETOURS[swap.place] = _Detour(original)
            setattr(swap.owner, swap.name, _around(swap.place, original))
        detour.readers += 1


def _close(swap: Swap) -> None:
    with _LOCK:
        detour = _DETOURS[swap.place]
        detour.readers -= 1
        if not detour.readers:
            setattr(swap.owner, swap.name, detour.original)
            del _DETOURS[swap.place]


def _around(place: Place, original: Any) -> Any:
    """What stands in a place while somebody misreads it."""
    plain = _plain(original)

    def detour(*given: Any, **named: Any) -> Any:
        return _READ_AS.get().get(place, plain)(*given, **named)

    return property(detour) if isinstance(original, property) else detour


def _plain(original: Any) -> Callable[..., Any]:
    """The function itself, also of a property."""
    function = original.fget if isinstance(original, property) else original
    assert callable(function), "only functions are read differently"
    return function
