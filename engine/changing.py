"""Frozen dataclasses with other values in some fields: ``dataclasses.replace``, only faster.

A resolution changes the state a dozen times, each time for a new object of some twenty fields. The
objects that change most have no slots: then a new one is a copy of a dictionary, and takes a tenth
of the time.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

Kind = TypeVar("Kind")

_HASH = "hashed"
"""Where an object without slots keeps its hash, beside its fields."""


def hash_once(item: Any) -> int:
    """The hash of all fields of a frozen dataclass without slots, worked out once an object.

    As ``__hash__`` of a class it makes an object that is part of many others cheap to look up.
    """
    values = item.__dict__
    known = values.get(_HASH)
    if known is None:
        known = values[_HASH] = hash(tuple(values[field.name] for field in fields(item)))
    found: int = known
    return found


def without_hash(item: Any) -> dict[str, Any]:
    """The fields to be pickled; another process hashes texts differently."""
    return {name: value for name, value in item.__dict__.items() if name != _HASH}


def filled_at_once(kind: type[Kind]) -> type[Kind]:
    """Let a frozen dataclass without slots take all its fields in one step, not one by one.

    A new object of it raises ``TypeError`` for a field that is missing or that it does not have.
    """
    made: Any = kind
    names = tuple(each.name for each in fields(made))
    size = len(names)
    defaults = {each.name: each.default for each in fields(made) if each.default is not MISSING}

    def fill(self: Any, /, *given: Any, **named: Any) -> None:
        values = defaults.copy()
        values.update(zip(names, given, strict=False))
        values.update(named)
        if len(values) != size or len(given) > size:
            raise TypeError(f"{kind.__name__} has the fields {', '.join(names)}")
        object.__setattr__(self, "__dict__", values)

    made.__init__ = fill
    return kind


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    from operator import attrgetter

    _FIELDS = {}

    def replace(item, /, **changes):
        """A new object of the same class; raise ``KeyError`` for a field it does not have."""
        kind = item.__class__
        known = _FIELDS.get(kind)
        if known is None:
            known = _FIELDS[kind] = _look(kind)
        names, getter = known
        if getter is None:
            values = item.__dict__.copy()
            values.update(changes)
            if len(values) > len(names):
                values.pop(_HASH, None)
                if len(values) > len(names):
                    raise KeyError(*(changes.keys() - names.keys()))
            new = object.__new__(kind)
            object.__setattr__(new, "__dict__", values)
            return new
        values = list(getter(item))
        for name, value in changes.items():
            values[names[name]] = value
        return kind(*values)

    def _look(kind):
        """The fields with their places, and how to read them all where there are slots."""
        names = {field.name: place for place, field in enumerate(fields(kind))}
        if not hasattr(kind, "__slots__"):
            return names, None
        if len(names) == 1:
            (only,) = names
            return names, lambda item: (getattr(item, only),)
        return names, attrgetter(*names)
