"""A claim held against every line of play, for every setting in the range a scenario states.

A proof is whole or it is none: above the bound on work a claim is *not proved*, and the proof says
how far it got. Settings beyond the range are checked as well, on drawn lines, and never called
proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from engine.address import print_choices, print_dice
from engine.chance import Inputs, Recording, Scripted, Seeded
from engine.claims import CLAIMS, Claim, Play, Verdict
from engine.dice import Infinity, Pool
from engine.events import Trace
from engine.odds import MOST_RUNS, Line, TooManyLines, lines
from engine.resolution import IllegalAction
from engine.rules import finished, resolve
from engine.scenario import Scenario, Settings, Value, start
from engine.shrinking import Attempt, Planned, shrink, size_of
from engine.swapping import by_the_rules

DRAWN_LINES = 50
"""How many lines are drawn for each setting beyond the proved range."""


class EmptyClaim(ValueError):
    """A claim applies to no line of its scenario, so it says nothing there."""

    def __init__(self, scenario: str, claim: str) -> None:
        super().__init__(f"{scenario}: the claim {claim!r} applies to no line")
        self.scenario = scenario
        self.claim = claim

    def __reduce__(self) -> tuple[type[EmptyClaim], tuple[str, str]]:
        """It may cross from one process to another."""
        return EmptyClaim, (self.scenario, self.claim)


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A line on which a claim breaks, as inputs that replay it: texts of dice and choices."""

    settings: tuple[tuple[str, Value], ...]
    dice: str
    choices: str


@dataclass(frozen=True, slots=True)
class ClaimProof:
    """What became of one claim: on how many lines it applied and held, where it broke."""

    claim: str
    applied: int
    held: int
    counterexample: Counterexample | None


@dataclass(frozen=True, slots=True)
class Beyond:
    """What was checked at one setting beyond the proved range: so many lines, each drawn by chance.

    `every` is true where these are all the lines there are, as with infinitely many dice.
    """

    settings: tuple[tuple[str, Value], ...]
    lines: int
    every: bool
    broken: tuple[tuple[str, Counterexample], ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a scenario.

    `lines` are the lines of play followed, `rolls` the ordered ways their dice can fall, `settings`
    how many combinations of the `proved` values were finished of `combinations`.
    """

    scenario: str
    proved: tuple[tuple[str, tuple[Value, ...]], ...]
    lines: int
    rolls: int
    settings: int
    combinations: int
    claims: tuple[ClaimProof, ...]
    beyond: tuple[Beyond, ...]
    current: bool = True
    """Whether the running engine made it, of the scenario as it is now."""
    kept: bool = field(default=False, compare=False)
    """Whether it stands from before, since nothing it is made of has changed."""

    @property
    def complete(self) -> bool:
        """Whether every line of every combination was followed."""
        return self.settings == self.combinations

    @property
    def held(self) -> bool:
        """Whether it is proved: every line followed, and no claim broken there or beyond."""
        return (
            self.complete
            and all(claim.counterexample is None for claim in self.claims)
            and not any(further.broken for further in self.beyond)
        )


@dataclass(slots=True)
class _Tally:
    """What is known of one claim so far.

    Lines of equal path count once and hold if all of them do.
    """

    scenario: Scenario
    claim: Claim
    applied: int = 0
    held: int = 0
    counterexample: Counterexample | None = None
    smallest: tuple[object, ...] | None = None
    paths: dict[object, bool] = field(default_factory=dict)

    def see(self, line: Line, play: Play, settings: tuple[tuple[str, Value], ...]) -> None:
        with by_the_rules():
            verdict = self.claim.holds(play)
        if verdict is Verdict.IDLE:
            return
        good = verdict is Verdict.HOLDS
        self.paths[line.path] = self.paths.get(line.path, True) and good
        if not good:
            size = size_of(self.scenario, line.dice, line.choices, settings)
            if self.smallest is None or size < self.smallest:
                self.smallest = size
                self.counterexample = _as_counterexample(settings, line)

    def count(self) -> None:
        self.applied += len(self.paths)
        self.held += sum(self.paths.values())
        self.paths = {}


def prove(scenario: Scenario, *, limit: int = MOST_RUNS) -> Proof:
    """Hold every claim of a scenario against every line, for every combination to be proved.

    Parameters that only answer questions are left out: every option is followed instead. `limit`
    bounds the runs for each combination. Raises `EmptyClaim` for a claim that applies to no line at
    all.
    """
    tallies = [_Tally(scenario, CLAIMS[name]) for name in scenario.claims]
    combinations = tuple(combinations_to_prove(scenario))
    counted_lines = rolls = finished_settings = 0
    for settings in combinations:
        stated = tuple(settings.items())
        paths: set[object] = set()
        falls: dict[tuple[Pool, ...], int] = {}
        try:
            for line in lines(scenario, scenario.settings(settings), limit=limit):
                paths.add(line.path)
                falls[line.pools] = line.weight
                play = as_play(line)
                for tally in tallies:
                    tally.see(line, play, stated)
            finished_settings += 1
        except TooManyLines:
            pass
        counted_lines += len(paths)
        rolls += sum(falls.values())
        for tally in tallies:
            tally.count()
    beyond = tuple(_beyond(scenario, dict(settings)) for settings in scenario.also)
    for tally in tallies:
        if not tally.applied and finished_settings == len(combinations):
            raise EmptyClaim(scenario.name, tally.claim.name)
    return Proof(
        scenario.name,
        _proved_values(scenario),
        counted_lines,
        rolls,
        finished_settings,
        len(combinations),
        tuple(
            ClaimProof(tally.claim.name, tally.applied, tally.held, tally.counterexample)
            for tally in tallies
        ),
        beyond,
    )


def combinations_to_prove(scenario: Scenario) -> Iterator[dict[str, Value]]:
    """Yield every combination of the values to be proved, of parameters that are no mere policy."""
    ranges = _proved_values(scenario)
    for values in product(*(values for _, values in ranges)):
        yield dict(zip((name for name, _ in ranges), values, strict=True))


def _proved_values(scenario: Scenario) -> tuple[tuple[str, tuple[Value, ...]], ...]:
    return tuple(
        (parameter.name, parameter.prove)
        for parameter in scenario.parameters
        if not parameter.policy
    )


def replay(scenario: Scenario, counterexample: Counterexample) -> Line:
    """Play a counterexample again from its inputs alone.

    Raises `ScriptError` when they do not fit.
    """
    script = Scripted(counterexample.dice, counterexample.choices)
    line = follow(scenario, dict(counterexample.settings), script)
    script.finish()
    return line


def follow(scenario: Scenario, given: Settings, inputs: Inputs) -> Line:
    """Play one line with these answers to every question, at settings that need not be allowed.

    Raises `IllegalAction`, which says which action it is and what was answered before.
    """
    recording = Recording(inputs)
    first = start(scenario, {**scenario.settings({}), **given})
    state = first
    trace: Trace = ()
    while not finished(state):
        try:
            state, part = resolve(state, recording)
        except IllegalAction as error:
            raise error.of(first, recording.dice, recording.choices) from error
        trace = (*trace, *part)
    return Line(recording.pools, recording.choices, 1, 1, first, trace, state, ())


def _beyond(scenario: Scenario, given: Mapping[str, Value]) -> Beyond:
    """Check every claim on drawn lines; infinitely many dice leave nothing to draw."""
    every = all(isinstance(value, Infinity) for value in given.values())
    drawn = 1 if every else DRAWN_LINES
    broken: dict[str, Counterexample] = {}
    for seed in range(drawn):
        line = follow(scenario, given, Seeded(seed))
        play = as_play(line)
        for name in scenario.claims:
            if name not in broken and CLAIMS[name].holds(play) is Verdict.BREAKS:
                broken[name] = _shrunk(scenario, name, tuple(given.items()), line)
    return Beyond(tuple(given.items()), drawn, every, tuple(broken.items()))


def _shrunk(
    scenario: Scenario, claim: str, settings: tuple[tuple[str, Value], ...], line: Line
) -> Counterexample:
    """The smallest line on which the claim breaks, found from one that was drawn."""

    def breaks(attempt: Attempt) -> Attempt | None:
        planned = Planned(attempt.pools, attempt.choices)
        played = follow(scenario, dict(attempt.settings), planned)
        if CLAIMS[claim].holds(as_play(played)) is not Verdict.BREAKS:
            return None
        return Attempt(attempt.settings, played.pools, tuple(planned.chosen))

    least = shrink(scenario, Attempt(settings, line.pools, line.choices), breaks)
    played = follow(scenario, dict(least.settings), Planned(least.pools, least.choices))
    return _as_counterexample(least.settings, played)


def _as_counterexample(settings: tuple[tuple[str, Value], ...], line: Line) -> Counterexample:
    return Counterexample(settings, print_dice(line.dice), print_choices(line.choices))


def as_play(line: Line) -> Play:
    """A line as claims see it."""
    return Play(line.start, line.pools, line.trace, line.end)
