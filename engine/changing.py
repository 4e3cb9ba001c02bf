"""Frozen dataclasses with other values in some fields: ``dataclasses.replace``, only faster.

A resolution changes the state a dozen times, each time for a new object of some twenty fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    from dataclasses import fields
    from operator import attrgetter

    _FIELDS = {}

    def replace(item, /, **changes):
        """A new object of the same class; raise ``KeyError`` for a field it does not have."""
        kind = item.__class__
        found = _FIELDS.get(kind)
        if found is None:
            names = [field.name for field in fields(kind)]
            places = {name: place for place, name in enumerate(names)}
            found = _FIELDS[kind] = (attrgetter(*names), places, len(names) == 1)
        getter, places, single = found
        values = [getter(item)] if single else list(getter(item))
        for name, value in changes.items():
            values[places[name]] = value
        return kind(*values)
