"""Which claims each misreading turns red: the proof that every claim can fail.

A misreading is judged on every line of play of every scenario, for every setting that is proved.
Where a setting has more lines than are followed here, lines are drawn, by the same seeds each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial

from engine.chance import Seeded
from engine.claims import CLAIMS, Play, Verdict
from engine.dice import Pool
from engine.events import Trace
from engine.misreadings import MISREADINGS, Misreading
from engine.odds import TooManyLines, lines
from engine.proof import as_play, combinations_to_prove, follow
from engine.resolution import IllegalAction
from engine.scenario import Scenario, Settings, Value
from engine.swapping import Place, noting

MOST_LINES = 100
"""How many lines of one setting are followed; where there are more, some are drawn."""

DRAWN_LINES = 20
"""How many lines are drawn for a setting that has more."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of the claims: which broke, and on how many lines.

    `every` is whether these are all lines of all settings proved; else some were drawn.
    """

    red: frozenset[str]
    lines: int
    every: bool


def judge(scenarios: Iterable[Scenario], misreading: Misreading) -> Judgement:
    """Hold the claims of scenarios against their lines, as a misreading plays them.

    Only stories that have become other ones are looked at: the claims hold on the rest. A setting
    that never comes by what is misread has no others; one in which the misreading makes an action
    of the scenario illegal has none that is whole.
    """
    places = {swap.place for swap in misreading.swaps}
    red: set[str] = set()
    count = 0
    every = True
    for scenario in scenarios:
        claims = {*scenario.claims}
        for rule in _by_the_rules(scenario):
            every = every and rule.every
            count += rule.lines
            if claims <= red or places.isdisjoint(rule.passed):
                continue
            try:
                with misreading.read():
                    plays, _ = plays_of(scenario, dict(rule.settings))
            except IllegalAction:
                continue
            for play in plays:
                if (play.pools, play.trace) not in rule.stories:
                    red |= {
                        name
                        for name in scenario.claims
                        if name not in red and CLAIMS[name].holds(play) is Verdict.BREAKS
                    }
    return Judgement(frozenset(red), count, every)


@dataclass(frozen=True, slots=True)
class _Rule:
    """One setting as the rules play it, and what of the engine it comes by on the way."""

    settings: tuple[tuple[str, Value], ...]
    stories: frozenset[tuple[tuple[Pool, ...], Trace]]
    passed: frozenset[Place]
    lines: int
    every: bool


@cache
def _by_the_rules(scenario: Scenario) -> tuple[_Rule, ...]:
    """Every setting to be proved; worked out once for each scenario."""
    return tuple(map(partial(_rule, scenario), combinations_to_prove(scenario)))


def _rule(scenario: Scenario, settings: Settings) -> _Rule:
    places = {swap.place for each in MISREADINGS.values() for swap in each.swaps}
    with noting(places) as passed:
        plays, every = plays_of(scenario, settings)
    return _Rule(
        tuple(settings.items()),
        frozenset((play.pools, play.trace) for play in plays),
        frozenset(passed),
        len(plays),
        every,
    )


def plays_of(scenario: Scenario, settings: Settings) -> tuple[list[Play], bool]:
    """Every line of one setting, or some drawn ones; and whether it is every one."""
    filled = scenario.settings(settings)
    try:
        plays = [*map(as_play, lines(scenario, filled, limit=MOST_LINES))]
    except TooManyLines:
        return [as_play(follow(scenario, filled, Seeded(n))) for n in range(DRAWN_LINES)], False
    return plays, True
