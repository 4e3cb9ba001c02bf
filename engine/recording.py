"""Checking the cases of a scenario, and writing down what really happens for a person to read."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from engine.address import Problem, ScriptError
from engine.chance import Scripted
from engine.notation import write
from engine.scenario import Case, Scenario, play
from engine.scenario_file import read
from engine.tables import ScenarioError

QUOTES = '"""'

_OF_CHOICES = frozenset(
    {Problem.CHOICE_MISSING, Problem.CHOICES_LEFT_OVER, Problem.IMPOSSIBLE_OPTION}
)


def played(scenario: Scenario, case: Case) -> str:
    """The trace a case really gives, as text.

    With ``choose`` those answer every question in order, else the settings answer what the
    scenario maps. Raises `ScenarioError` when the script does not fit or something of it is left
    over.
    """
    inputs = Scripted(case.dice, case.choose)
    try:
        return write(play(scenario, dict(case.settings), inputs, mapped=not case.choose).trace)
    except ScriptError as error:
        key = "case.choose" if error.problem in _OF_CHOICES else "case.dice"
        file = f"{scenario.name}.toml"
        raise ScenarioError(str(error), file=file, line=case.line, key=key) from error


def wrong_lines(scenario: Scenario) -> Iterator[tuple[Case, tuple[str, ...]]]:
    """Yield each case that does not give the trace it expects, with the lines that differ."""
    for case in scenario.cases:
        expected, found = write(case.trace), played(scenario, case)
        if expected != found:
            lines = difflib.unified_diff(
                expected.splitlines(), found.splitlines(), "expected", "played", lineterm="", n=1
            )
            yield case, tuple(lines)


def record(text: str, *, file: str) -> str:
    """Return the text of a scenario file with the trace of every case as it is played.

    Raises `ScenarioError` where the file cannot be used, or a trace is not in triple quotes.
    """
    scenario = read(text, file=file)
    lines = text.split("\n")
    for case in reversed(scenario.cases):
        begin = _begin(lines, case.line)
        if begin is None:
            raise ScenarioError(
                f"write trace = {QUOTES} on a line of its own", file=file, line=case.line
            )
        end = next(
            (number for number in range(begin + 1, len(lines)) if QUOTES in lines[number]), begin
        )
        lines[begin + 1 : end] = played(scenario, case).splitlines()
    return "\n".join(lines)


def _begin(lines: list[str], after: int) -> int | None:
    """The index of the line that opens the trace of the case whose header is on this line."""
    for number in range(after, len(lines)):
        if lines[number].startswith("[[case]]"):
            return None
        key, equals, value = lines[number].partition("=")
        if equals and key.strip() == "trace":
            return number if value.strip() == QUOTES else None
    return None
