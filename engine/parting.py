"""Where a misreading parts from the rule: the smallest roll that shows it, told both ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import ne

from engine.address import Dice
from engine.changing import replace
from engine.claims import CLAIMS, Verdict
from engine.events import Trace
from engine.misreadings import Misreading
from engine.odds import Line, TooManyLines, lines
from engine.proof import as_play, combinations_to_prove, follow
from engine.scenario import Scenario, Settings, Value
from engine.shrinking import Planned, size_of

MOST_RUNS = 2_000
"""How many runs the search follows in one setting."""

MOST_LINES = 20_000
"""How many lines it compares in all."""


@dataclass(frozen=True, slots=True)
class Told:
    """A roll as it was played: its dice, its choices, its story, and the claims that break on
    it.
    """

    dice: Dice
    choices: tuple[str, ...]
    trace: Trace
    broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parting:
    """One roll by the rule and by a misreading, which part at the item numbered `place` (from 0).

    `every` is whether the whole of what is proved was searched, so that no smaller roll parts.
    """

    scenario: str
    misreading: Misreading
    settings: tuple[tuple[str, Value], ...]
    rule: Told
    misread: Told
    place: int
    every: bool = True


def compare(
    scenario: Scenario, settings: Settings, line: Line, misreading: Misreading
) -> Parting | None:
    """Play a line again as a misreading has it, with the same dice and choices as far as they go.

    What it asks beyond them is answered by the lowest face and the first option. None where both
    stories are the same.
    """
    with misreading.read():
        other = follow(scenario, settings, Planned(line.pools, line.choices))
    if line.trace == other.trace:
        return None
    rule, misread = _told(scenario, line), _told(scenario, other)
    # As objects: mypy would compare every kind of event with every other for a quarter of a minute.
    parts = map(ne, rule.trace, misread.trace)
    place = next(
        (number for number, differs in enumerate(parts) if differs),
        min(len(rule.trace), len(misread.trace)),
    )
    return Parting(scenario.name, misreading, tuple(settings.items()), rule, misread, place)


def part(scenario: Scenario, misreading: Misreading) -> Parting | None:
    """Return the smallest roll of the proved settings on which the two part, or None.

    Smallest: the fewest dice, then the lowest faces, the fewest choices, the least settings. Where
    there are more lines than the search follows, the result says so (`every`); where none of those
    it followed parts, `TooManyLines` is raised.
    """
    best: Parting | None = None
    least: tuple[object, ...] | None = None
    refused: TooManyLines | None = None
    left = MOST_LINES
    for settings in sorted(combinations_to_prove(scenario), key=partial(_of_settings, scenario)):
        try:
            for line in lines(scenario, scenario.settings(settings), limit=MOST_RUNS):
                left -= 1
                size = size_of(scenario, line.dice, line.choices, tuple(settings.items()))
                if least is None or size < least:
                    found = compare(scenario, scenario.settings(settings), line, misreading)
                    if found is not None:
                        best, least = found, size
                if not left:
                    raise TooManyLines(MOST_LINES)
        except TooManyLines as error:
            refused = error
            if not left:
                break
    if best is None:
        if refused is not None:
            raise refused
        return None
    return replace(best, every=refused is None)


def _of_settings(scenario: Scenario, settings: Settings) -> tuple[object, ...]:
    return size_of(scenario, (), (), tuple(settings.items()))


def _told(scenario: Scenario, line: Line) -> Told:
    play = as_play(line)
    broken = tuple(name for name in scenario.claims if CLAIMS[name].holds(play) is Verdict.BREAKS)
    return Told(line.dice, line.choices, line.trace, broken)
