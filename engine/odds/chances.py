"""Exact chances as fractions, of what a measure reads in the story.

Moments that are equal are added up, with what the measures have read so far. A choice is no chance:
it is answered by a policy, and the odds say which. Work is bounded by a number of runs, checked
before a roll is expanded; above it `TooManyLines` is raised, never a sample in place of an answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from engine.address import Problem, ScriptError
from engine.measures import MEASURES, Measure
from engine.odds.moments import Moment, Moments
from engine.odds.replay import MOST_RUNS, Budget, Chooser, Outcome
from engine.policies import decide
from engine.questions import Question
from engine.remarks import RepeatsStopped
from engine.resolution import IllegalAction
from engine.scenario import Scenario, Settings, policy_for, start

MOST_STEPS = 6_000
"""How many steps of the game one line may have; what is still open then is unresolved."""


LISTED = "as listed"
"""What answered a question: the options given, in order."""

FIRST = "first"
"""What answered a question for which nobody said anything else: the first option."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact chances of what `of` measures; with `unresolved` they add up to one.

    `unresolved` is the mass of play that was cut off: each chance is then a lower bound.
    """

    of: str
    chances: tuple[tuple[str, Fraction], ...]
    unresolved: Fraction
    lines: int
    """How many ways to answer lead here, the dice of a roll counted as a pool."""
    policy: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Each question that came up, with what answered it: a policy, or `LISTED` or `FIRST`."""

    @property
    def exact(self) -> bool:
        """Whether nothing was cut off."""
        return not self.unresolved

    def chance(self, outcome: str) -> Fraction:
        """Return the chance of an outcome; 0 where it cannot happen."""
        return dict(self.chances).get(outcome, Fraction(0))

    def mean(self) -> Fraction | None:
        """Return the exact mean where every outcome is a whole number and nothing was cut off."""
        if not self.exact or not all(_whole(outcome) for outcome, _ in self.chances):
            return None
        return sum((int(outcome) * chance for outcome, chance in self.chances), Fraction(0))


def odds(
    scenario: Scenario,
    settings: Settings,
    *,
    of: str,
    choose: Sequence[str] = (),
    limit: int = MOST_RUNS,
) -> Odds:
    """Return the exact chances of what the measure `of` reads.

    The questions are answered in order by `choose`, further ones by the settings where the scenario
    maps them, else by the first option. Raises `TooManyLines` when it would take more than `limit`
    runs, `ScriptError` when `choose` holds what is no option, `LookupError` for an unknown measure.
    """
    (found,) = odds_of_all(scenario, settings, of=(of,), choose=choose, budget=Budget(limit))
    return found


def odds_of_all(
    scenario: Scenario,
    settings: Settings,
    *,
    of: Sequence[str],
    choose: Sequence[str] = (),
    budget: Budget,
) -> tuple[Odds, ...]:
    """Return the odds of several measures, for the runs of one. As `odds`."""
    measures = tuple(MEASURES[name] for name in of)
    moments = Moments()
    first = start(scenario, settings)
    beginning = _Place(moments.at(first), tuple(measure.start for measure in measures))
    open_places: dict[_Place, _Mass] = {beginning: _Mass(Fraction(1), 1)}
    ended: dict[tuple[Hashable, ...], _Mass] = {}
    unresolved = Fraction(0)
    told: dict[tuple[str, str], None] = {}
    for _ in range(MOST_STEPS):
        following: dict[_Place, _Mass] = {}
        for place, mass in open_places.items():
            if place.stopped:
                unresolved += mass.chance
                continue
            if place.moment.finished:
                _add(ended, place.readings, mass)
                continue
            try:
                every = moments.after(
                    place.moment,
                    asked=place.asked,
                    chooser=_answers(scenario, settings, choose, place.asked, told),
                    budget=budget,
                    counted_only=True,
                )
            except IllegalAction as error:
                raise error.of(first) from error
            for after, weighed in _together(place, every, measures, len(choose)).items():
                chance = mass.chance * Fraction(weighed.weight, weighed.space)
                _add(following, after, _Mass(chance, mass.lines * weighed.ways))
        open_places = following
        if not open_places:
            break
    unresolved += sum((mass.chance for mass in open_places.values()), Fraction(0))
    return tuple(
        _shown(measure, place, ended, unresolved, tuple(told))
        for place, measure in enumerate(measures)
    )


def _shown(
    measure: Measure,
    place: int,
    ended: Mapping[tuple[Hashable, ...], _Mass],
    unresolved: Fraction,
    policy: tuple[tuple[str, str], ...],
) -> Odds:
    shown: dict[str, _Mass] = {}
    for readings, mass in ended.items():
        _add(shown, measure.show(readings[place]), mass)
    chances = sorted(((text, mass.chance) for text, mass in shown.items()), key=_order)
    lines = sum(mass.lines for mass in shown.values())
    return Odds(measure.name, tuple(chances), unresolved, lines, policy)


@dataclass(frozen=True, slots=True)
class _Place:
    """What odds remember between steps."""

    moment: Moment
    readings: tuple[Hashable, ...]
    asked: int = 0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class _Mass:
    """A chance, and how many lines bring it."""

    chance: Fraction
    lines: int


@dataclass(slots=True)
class _Weighed:
    """A weight of `space` ordered ways, and how many ways to answer it stands for."""

    weight: int
    space: int
    ways: int


def _together(
    place: _Place,
    every: tuple[tuple[Moment, Outcome], ...],
    measures: tuple[Measure, ...],
    listed: int,
) -> dict[_Place, _Weighed]:
    """Add up what comes to the same place, in whole numbers."""
    found: dict[_Place, _Weighed] = {}
    for moment, outcome in every:
        trace = outcome.trace
        readings = [
            measure.fold(reading, trace)
            for measure, reading in zip(measures, place.readings, strict=True)
        ]
        after = _Place(
            moment,
            tuple(readings),
            min(place.asked + len(outcome.choices), listed),
            any(isinstance(item, RepeatsStopped) for item in trace),
        )
        known = found.get(after)
        if known is None:
            found[after] = _Weighed(outcome.weight, outcome.space, outcome.ways)
        else:
            space = math.lcm(known.space, outcome.space)
            known.weight *= space // known.space
            known.weight += outcome.weight * (space // outcome.space)
            known.space = space
            known.ways += outcome.ways
    return found


_Key = TypeVar("_Key", bound=Hashable)


def _add(masses: dict[_Key, _Mass], key: _Key, mass: _Mass) -> None:
    before = masses.get(key)
    if before is not None:
        mass = _Mass(before.chance + mass.chance, before.lines + mass.lines)
    masses[key] = mass


def _answers(
    scenario: Scenario,
    settings: Settings,
    choose: Sequence[str],
    asked: int,
    told: dict[tuple[str, str], None],
) -> Chooser:
    """The answers of a policy, once `asked` questions lie behind; `told` notes the policy."""

    def chooser(nth: int, player: str, question: Question, options: tuple[str, ...]) -> str:
        place = asked + nth
        if place < len(choose):
            if choose[place] not in options:
                raise ScriptError(
                    Problem.IMPOSSIBLE_OPTION,
                    found=choose[place],
                    place=place + 1,
                    allowed=", ".join(options),
                )
            told[str(question), LISTED] = None
            return choose[place]
        policy = policy_for(scenario, settings, question)
        told[str(question), FIRST if policy is None else policy] = None
        return options[0] if policy is None else decide(policy, options)

    return chooser


def _whole(outcome: str) -> bool:
    return outcome.removeprefix("-").isdecimal()


def _order(pair: tuple[str, Fraction]) -> tuple[int, int, str]:
    """Numbers and ranges by their first number, words after them."""
    number = re.match(r"-?\d+", pair[0])
    return (0, int(number.group()), pair[0]) if number else (1, 0, pair[0])
