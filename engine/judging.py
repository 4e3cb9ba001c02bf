"""Which claims each misreading turns red: the proof that every claim can fail.

A misreading is judged on every line of play of every scenario, for every setting that is proved.
Where a setting has more lines than are followed here, lines are drawn, by the same seeds each time.
What is found stands with its witnesses, and with the fingerprint of all it was found with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.chance import Seeded
from engine.claims import CLAIMS, Play, Verdict
from engine.dice import Pool
from engine.events import Trace
from engine.fingerprints import made_of
from engine.misreadings import MISREADINGS, Misreading
from engine.odds import TooManyLines, lines
from engine.proof import as_play, combinations_to_prove, follow
from engine.resolution import IllegalAction
from engine.scenario import Scenario, Settings, Value
from engine.scenario_file import load, scenario_names
from engine.swapping import Place, noting

MOST_LINES = 100
"""How many lines of one setting are followed; where there are more, some are drawn."""

DRAWN_LINES = 20
"""How many lines are drawn for a setting that has more."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A setting of a scenario, and the claims that are seen to break there first."""

    scenario: str
    settings: tuple[tuple[str, Value], ...]
    red: frozenset[str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of the claims: where each that broke did so first, and on how many lines.

    `every` is whether these are all lines of all settings proved; else some were drawn.
    """

    witnesses: tuple[Witness, ...]
    lines: int
    every: bool

    @property
    def red(self) -> frozenset[str]:
        """The claims that broke."""
        return frozenset().union(*(witness.red for witness in self.witnesses))


def judge(scenarios: Iterable[Scenario], misreading: Misreading) -> Judgement:
    """Hold the claims of scenarios against their lines, as a misreading plays them."""
    witnesses: list[Witness] = []
    red: set[str] = set()
    count = 0
    every = True
    for scenario in scenarios:
        for rule in _by_the_rules(scenario):
            every = every and rule.every
            count += rule.lines
            found = _broken(scenario, rule, misreading, {*scenario.claims} - red)
            if found:
                witnesses.append(Witness(scenario.name, rule.settings, found))
                red |= found
    return Judgement(tuple(witnesses), count, every)


def broken(scenario: Scenario, settings: Settings, misreading: Misreading) -> frozenset[str]:
    """Return the claims of a scenario that break in one setting, as a misreading plays it."""
    return _broken(scenario, _rule(scenario, settings), misreading, {*scenario.claims})


@cache
def made_with() -> str:
    """Return a fingerprint of all that decides which claims a misreading turns red."""
    digest = hashlib.sha256()
    for name in scenario_names():
        digest.update(repr(sorted(made_of(load(name)).items())).encode())
    here = Path(__file__)
    for path in (here, *sorted((here.parent / "misreadings").glob("*.py"))):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


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
    return tuple(_rule(scenario, settings) for settings in combinations_to_prove(scenario))


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


def _broken(
    scenario: Scenario, rule: _Rule, misreading: Misreading, claims: set[str]
) -> frozenset[str]:
    """Those of `claims` that break in a setting.

    Only stories that have become other ones are looked at: the claims hold on the rest. A setting
    that never comes by what is misread has no others; one in which the misreading makes an action
    of the scenario illegal has none that is whole.
    """
    if not claims or rule.passed.isdisjoint(swap.place for swap in misreading.swaps):
        return frozenset()
    try:
        with misreading.read():
            plays, _ = plays_of(scenario, dict(rule.settings))
    except IllegalAction:
        return frozenset()
    red: set[str] = set()
    for play in plays:
        if (play.pools, play.trace) not in rule.stories:
            red |= {name for name in claims - red if CLAIMS[name].holds(play) is Verdict.BREAKS}
    return frozenset(red)


def plays_of(scenario: Scenario, settings: Settings) -> tuple[list[Play], bool]:
    """Every line of one setting, or some drawn ones; and whether it is every one."""
    filled = scenario.settings(settings)
    try:
        plays = [*map(as_play, lines(scenario, filled, limit=MOST_LINES))]
    except TooManyLines:
        return [as_play(follow(scenario, filled, Seeded(n))) for n in range(DRAWN_LINES)], False
    return plays, True
