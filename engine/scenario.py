"""A scenario: cards, a start, parameters the reader may turn, what happens, what is claimed and
expected.

`engine.scenario_file` reads one from a file; here it is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal, TypeAlias

from engine.dice import Infinity
from engine.events import Trace

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


@dataclass(frozen=True, slots=True)
class Case:
    """Scripted dice and choices, and the trace they must give."""

    name: str
    settings: tuple[tuple[str, Value], ...]
    dice: str
    choose: tuple[str, ...]
    trace: Trace
    line: int


@dataclass(frozen=True, slots=True)
class ExpectedOdds:
    """Exact chances a scenario expects: ``of`` names the measure, ``choose`` the options taken in
    order.
    """

    of: str
    settings: tuple[tuple[str, Value], ...]
    choose: tuple[str, ...]
    lines: int | None
    chances: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation with everything a judge wants to know about it."""

    name: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    as_of: date
    parameters: tuple[Parameter, ...]
    claims: tuple[str, ...]
    cases: tuple[Case, ...]
    odds: tuple[ExpectedOdds, ...]
    hash: str
    """Of the file's text; proofs and odds are stored with it."""

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name; raise `OutOfRange` when there is none."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise OutOfRange(name, "", options=tuple(known.name for known in self.parameters))

    def settings(self, given: Settings) -> dict[str, Value]:
        """Every parameter with its given value, else its default; raise `OutOfRange`."""
        checked = {name: self.parameter(name).check(value) for name, value in given.items()}
        return {
            parameter.name: checked.get(parameter.name, parameter.default)
            for parameter in self.parameters
        }
