"""What the reader of a scenario may turn, and the numbers and conditions that depend on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.dice import Count, Infinity

Value: TypeAlias = int | Infinity | bool | str
"""What a parameter is set to: a number (``INFINITY`` where it may be), a flag, or one of its
options.
"""

Settings: TypeAlias = Mapping[str, Value]


class OutOfRange(ValueError):
    """A parameter is set to something it may not be.

    ``parameter``, ``value``, and what is allowed: ``minimum`` and ``maximum`` of a number, else
    ``options``. An unknown parameter has neither, and ``options`` lists the parameters there are.
    """

    def __init__(
        self,
        parameter: str,
        value: object,
        *,
        minimum: int | None = None,
        maximum: int | None = None,
        options: tuple[str, ...] = (),
        infinite: bool = False,
    ) -> None:
        allowed = f"{minimum} to {maximum}" if minimum is not None else ", ".join(options)
        super().__init__(
            f"{parameter} is {str(value)[:40]!r}; allowed: {allowed}{' or inf' if infinite else ''}"
        )
        self.parameter = parameter
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.options = options
        self.infinite = infinite


@dataclass(frozen=True, slots=True)
class Parameter:
    """What the reader may turn: a number, a flag or an option.

    ``prove`` are the values for which every claim is held against every line. ``policy`` is true
    when the parameter only answers questions (``[choices]``): a proof then asks for every answer
    instead.
    """

    name: str
    kind: Literal["number", "flag", "option"]
    default: Value
    minimum: int = 0
    maximum: int = 0
    options: tuple[str, ...] = ()
    infinite: bool = False
    prove: tuple[Value, ...] = ()
    policy: bool = False

    def check(self, value: Value) -> Value:
        """Return the value if it is allowed; raise `OutOfRange` if not."""
        good = False
        if self.kind == "flag":
            good = isinstance(value, bool)
        elif self.kind == "option":
            good = value in self.options
        elif isinstance(value, Infinity):
            good = self.infinite
        elif isinstance(value, int) and not isinstance(value, bool):
            good = self.minimum <= value <= self.maximum
        if good:
            return value
        number = self.kind == "number"
        raise OutOfRange(
            self.name,
            value,
            minimum=self.minimum if number else None,
            maximum=self.maximum if number else None,
            options=("no", "yes") if self.kind == "flag" else self.options,
            infinite=self.infinite,
        )


Number: TypeAlias = int | Infinity | str
"""A number in a scenario: itself, or the name of the parameter that says it."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition on one parameter: it has this value, or another."""

    parameter: str
    value: Value
    unless: bool = False
    """Whether it must have another value instead."""

    def holds(self, settings: Settings) -> bool:
        """Whether the settings fulfil it."""
        return (settings[self.parameter] == self.value) != self.unless


def number(value: Number, settings: Settings) -> Count:
    """The number meant under these settings; raise `OutOfRange` where it is none."""
    found = settings[value] if isinstance(value, str) else value
    if isinstance(found, str):
        raise OutOfRange(str(value), found)
    return found


def whole(value: Number, settings: Settings, *, most: int) -> int:
    """A number of things that exist one by one, from 0 to ``most``; raise `OutOfRange`."""
    found = number(value, settings)
    if not isinstance(found, int) or not 0 <= found <= most:
        raise OutOfRange(str(value), found, minimum=0, maximum=most)
    return found
