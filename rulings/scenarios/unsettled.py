"""What a scenario says where no official answer settles what it shows."""

from collections.abc import Mapping

from engine import Scenario, Value
from rulings.wording.switches import as_we_play_it, no_official_answer


def unsettled(scenario: Scenario, settings: Mapping[str, Value] | None = None) -> tuple[str, ...]:
    """Return that there is no official answer, and how each open point is played under these
    settings (else the defaults); nothing where the answer is settled.
    """
    if scenario.settled:
        return ()
    given = scenario.filled(settings or {})
    played = [as_we_play_it(name, _turned(value, given)) for name, value in scenario.switches]
    return (no_official_answer(), *played)


def _turned(value: bool | str, given: Mapping[str, Value]) -> bool | str:
    """A switch's own value, or what the parameter says that it names."""
    found = given.get(value, value) if isinstance(value, str) else value
    return found if isinstance(found, bool) else str(found)
