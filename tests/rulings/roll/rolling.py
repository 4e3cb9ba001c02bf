"""Roll by the page's own ways: settings to an address, an address back to a roll."""

from urllib.parse import parse_qs

from hypothesis import strategies

from engine import INFINITY, Parameter, Value
from rulings.forms import RollRequest, read_roll

SMALL = 12
"""Numbers up to this are tried; a pool of any size has its own tests."""


def asked(query: str, parameters: tuple[Parameter, ...]) -> RollRequest:
    """What the site reads out of the query of an address."""
    return read_roll(parse_qs(query, keep_blank_values=True), parameters)


def settings_of(parameters: tuple[Parameter, ...]) -> strategies.SearchStrategy[dict[str, Value]]:
    """Any settings a reader may choose, of small numbers."""
    values: dict[str, strategies.SearchStrategy[Value]] = {}
    for parameter in parameters:
        if parameter.kind == "flag":
            values[parameter.name] = strategies.booleans()
        elif parameter.kind == "option":
            values[parameter.name] = strategies.sampled_from(parameter.options)
        else:
            last = min(parameter.maximum, parameter.minimum + SMALL)
            numbers = strategies.integers(parameter.minimum, last)
            infinite = strategies.just(INFINITY) if parameter.infinite else strategies.nothing()
            values[parameter.name] = numbers | infinite
    return strategies.fixed_dictionaries(values)
