"""What an editor may link a ruling to: the scenarios there are, with settings they allow."""

from typing import Final

from django.utils.translation import gettext

from engine import Infinity, OutOfRange, Parameter, Scenario, Value, scenario_names
from rulings.scenarios.link import scenario, values
from rulings.wording import claim_sentence, refusals

_MOST_WRITTEN: Final = 40


class LinkRefused(ValueError):
    """A link that no page could play. ``field`` is *scenario* or *parameters*, the message a
    sentence that says what is allowed.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def linkable() -> tuple[str, ...]:
    """The names of all scenarios."""
    return tuple(scenario_names())


def first_claim(name: str) -> str:
    """Say the first thing that a scenario proves. Raises LookupError for a name that is none."""
    return claim_sentence(scenario(name).claims[0])


def check_link(name: str, given: object) -> None:
    """Raise LinkRefused for a scenario that is none, or for settings that it does not allow."""
    try:
        found = scenario(name)
    except LookupError:
        message = gettext("There is no scenario “%(name)s”. There are: %(names)s.") % {
            "name": name[:_MOST_WRITTEN],
            "names": ", ".join(linkable()),
        }
        raise LinkRefused("scenario", message) from None
    try:
        read = values(given)
    except LookupError:
        message = gettext("Write the settings in braces, as in %(example)s.") % {
            "example": '{"x": 3}'
        }
        raise LinkRefused("parameters", message) from None
    for setting, value in read.items():
        try:
            found.settings({setting: value})
        except OutOfRange:
            raise LinkRefused("parameters", _sentence(found, setting, value)) from None


def _sentence(found: Scenario, setting: str, value: Value) -> str:
    by_name = {parameter.name: parameter for parameter in found.parameters}
    parameter = by_name.get(setting)
    if parameter is None:
        return gettext("The scenario has no setting “%(name)s”. It has: %(names)s.") % {
            "name": setting[:_MOST_WRITTEN],
            "names": ", ".join(by_name) or "—",
        }
    if parameter.kind == "number":
        return _number(parameter, value)
    options = ("false", "true") if parameter.kind == "flag" else parameter.options
    return refusals.not_an_option(setting, options)


def _number(parameter: Parameter, value: Value) -> str:
    name, least, most = parameter.name, parameter.minimum, parameter.maximum
    if isinstance(value, Infinity):
        return refusals.not_infinite(name, least, most)
    if isinstance(value, bool) or not isinstance(value, int):
        return refusals.not_a_number(name, least, most, infinite=parameter.infinite)
    return refusals.out_of_range(
        name, least, most, infinite=parameter.infinite, too_small=value < least
    )
