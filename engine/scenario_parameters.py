"""Reading the parameters of a scenario file: what a reader may turn, and for which values it is
proved.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.dice import INFINITY
from engine.parameters import OutOfRange, Parameter, Value
from engine.tables import Table

MOST_PROVED = 1000
"""How many values of one parameter a proof may go through."""


def read_parameters(table: Table) -> dict[str, Parameter]:
    """Take every key of ``[parameters]``; raise `ScenarioError`."""
    return {name: _parameter(name, table.table(name)) for name in table.left()}


def _parameter(name: str, table: Table) -> Parameter:
    if not re.fullmatch(r"[a-z][a-z_]*", name):
        table.refuse("a parameter's name is small letters and _")
    if "options" in table:
        options = table.texts("options")
        default: Value = table.text("default", options[0] if options else None)
        parameter = Parameter(name, "option", default, options=options, prove=options)
    elif "flag" in table:
        if not table.flag("flag"):
            table.refuse("write flag = true, or leave it out", "flag")
        default = table.flag("default", False)
        parameter = Parameter(name, "flag", default, prove=(False, True))
    else:
        low, high = table.whole("min", 0), table.whole("max")
        if low > high:
            table.refuse("max is below min", "max")
        infinite = table.flag("infinite", False)
        default = take_value(table, "default") if "default" in table else low
        parameter = Parameter(name, "number", default, minimum=low, maximum=high, infinite=infinite)
    checked(table, parameter, default, "default")
    prove = _prove(table, parameter)
    table.close()
    return replace(parameter, prove=prove)


def take_value(table: Table, key: str) -> Value:
    """Take a value; ``"inf"`` is infinity."""
    return plain_value(table, table.raw(key), key)


def plain_value(table: Table, value: object, key: str) -> Value:
    """Return what may be a parameter's value; refuse anything else."""
    if value == "inf":
        return INFINITY
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return table.bounded(value, key)
    table.refuse("must be a number, true, false or a text", key)


def checked(table: Table, parameter: Parameter, value: Value, key: str) -> Value:
    """Return a value the parameter allows; refuse any other."""
    try:
        return parameter.check(value)
    except OutOfRange as error:
        table.refuse(str(error), key)


def _prove(table: Table, parameter: Parameter) -> tuple[Value, ...]:
    if "prove" not in table:
        if parameter.kind == "number":
            table.refuse("is missing: which values are proved", "prove")
        return parameter.prove
    raw = table.raw("prove")
    if isinstance(raw, dict):
        ends = Table(raw, table.source, (*table.path, "prove"))
        low, high = ends.whole("min"), ends.whole("max")
        ends.close()
        if not 0 <= high - low < MOST_PROVED:
            table.refuse(f"from min to max are 1 to {MOST_PROVED} values", "prove")
        values: tuple[Value, ...] = tuple(range(low, high + 1))
    elif isinstance(raw, list) and 0 < len(raw) <= MOST_PROVED:
        values = tuple(plain_value(table, value, "prove") for value in raw)
    else:
        table.refuse("must be { min, max } or a list of values", "prove")
    return tuple(checked(table, parameter, value, "prove") for value in values)
