"""What one line of play shows: the claims that hold on it, whichever scenario they belong to."""

from __future__ import annotations

from engine.address import parse_choices
from engine.chance import Recording, Scripted
from engine.claims import CLAIMS, Play, Verdict
from engine.rules import run
from engine.scenario import Mapped, Scenario, Settings, start


def shown_by(scenario: Scenario, settings: Settings, *, dice: str, choices: str) -> frozenset[str]:
    """Return the names of all claims that apply to a line of play and hold on it.

    The line is that of ``dice`` and ``choices`` as an address writes them; without choices the
    settings answer. Raises `OutOfRange`, `ScriptError` and `TooManyDice` like `play`.
    """
    checked = scenario.settings(settings)
    script = Scripted(dice, parse_choices(choices))
    recording = Recording(script)
    first = start(scenario, checked)
    state, trace = run(first, recording if choices else Mapped(scenario, checked, recording))
    script.finish()
    line = Play(first, recording.pools, trace, state)
    return frozenset(name for name, claim in CLAIMS.items() if claim.holds(line) is Verdict.HOLDS)
