"""Every line of play, and exact chances as fractions.

Within one resolution the answers are enumerated by replay: the plain rules run again for each
combination of answers, dice of one roll as pools with weights. Between resolutions odds add up
equal moments; a proof follows every line. A choice is no chance: odds answer it by the settings,
lines by every option.

Work is bounded by a number of runs, checked before a roll is expanded. Above it `TooManyLines` is
raised: never a sample in place of an answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from engine.address import Dice, Problem, ScriptError
from engine.dice import INFINITY, AnyDie, Count, Infinity, Pool
from engine.events import Trace
from engine.measures import MEASURES, Measure
from engine.pools import every_pool, how_many_pools
from engine.questions import Question
from engine.remarks import RepeatsStopped
from engine.rules import finished, resolve
from engine.scenario import Scenario, Settings, answer, start
from engine.state import State

MOST_RUNS = 200_000
"""How many runs of one resolution an answer may take before it is not computed."""

MOST_STEPS = 2_000
"""How many resolutions one line may have; what is still open then is unresolved."""


class TooManyLines(ValueError):
    """There are more lines than the engine follows. `limit` is how many runs it makes."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"not computed: it would take more than {limit} runs")
        self.limit = limit


class Budget:
    """Counts runs, and refuses before work that would pass the limit."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._limit = limit

    @property
    def spent(self) -> int:
        """How many runs were made."""
        return self._limit - self._left

    def spend(self, runs: int) -> None:
        """Take `runs` off; raise `TooManyLines` when there are not so many left."""
        if runs > self._left:
            raise TooManyLines(self._limit)
        self._left -= runs


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: the answers given, the story they make and where it ends.

    `weight` counts the ordered ways its dice can fall, of `space` in all. Lines with equal `path`
    differ only in options that come to the same.
    """

    pools: tuple[Pool, ...]
    choices: tuple[str, ...]
    weight: int
    space: int
    start: State
    trace: Trace
    end: State
    path: Hashable

    @property
    def dice(self) -> Dice:
        """The dice in the order rolled, ready to be scripted."""
        return tuple(entry for pool in self.pools for entry in pool)


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


Chooser: TypeAlias = Callable[[int, str, Question, tuple[str, ...]], str | None]
"""Answers the so-many-th question of a resolution, or None: then every option is followed."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """One answer and what it weighs: a pool of `space` ordered ways, or an option."""

    pool: Pool | None
    option: str
    weight: int = 1
    space: int = 1


class _Replay:
    """Answers from a prefix; beyond it takes the first answer and keeps the others for later."""

    def __init__(self, prefix: Sequence[_Answer], chooser: Chooser, budget: Budget) -> None:
        self.answers: list[_Answer] = list(prefix)
        self.others: list[Iterable[_Answer]] = [()] * len(prefix)
        self.choices: list[str] = []
        self._next = 0
        self._chooser = chooser
        self._budget = budget

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Answer with the next pool."""
        if self._next == len(self.answers):
            self._ask(_pools(die, count, self._budget))
        given = self.answers[self._next]
        self._next += 1
        assert given.pool is not None, "a replay asked something else than before"
        return given.pool

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Answer with the chooser's option, or the next one."""
        option = self._chooser(len(self.choices), player, question, options)
        if option is None:
            if self._next == len(self.answers):
                self._budget.spend(len(options) - 1)
                self._ask(_Answer(None, each) for each in options)
            given = self.answers[self._next]
            self._next += 1
            assert given.pool is None, "a replay asked something else than before"
            option = given.option
        self.choices.append(option)
        return option

    def _ask(self, every: Iterator[_Answer]) -> None:
        self.answers.append(next(every))
        self.others.append(every)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one way to answer makes of one resolution."""

    state: State
    trace: Trace
    pools: tuple[Pool, ...]
    choices: tuple[str, ...]
    weight: int
    space: int


def outcomes(state: State, *, chooser: Chooser, budget: Budget) -> Iterator[Outcome]:
    """Yield what every way to answer makes of the next resolution. Raises `TooManyLines`."""
    budget.spend(1)
    prefixes: list[tuple[list[_Answer], Iterator[_Answer]]] = []
    prefix: list[_Answer] = []
    while True:
        replay = _Replay(prefix, chooser, budget)
        after, trace = resolve(state, replay)
        pools = tuple(given.pool for given in replay.answers if given.pool is not None)
        weight = math.prod(given.weight for given in replay.answers)
        space = math.prod(given.space for given in replay.answers)
        yield Outcome(after, trace, pools, tuple(replay.choices), weight, space)
        for place in range(len(prefix), len(replay.answers)):
            prefixes.append((replay.answers[:place], iter(replay.others[place])))
        while prefixes:
            head, others = prefixes[-1]
            following = next(others, None)
            if following is not None:
                prefix = [*head, following]
                break
            prefixes.pop()
        else:
            return


def lines(scenario: Scenario, settings: Settings, *, limit: int = MOST_RUNS) -> Iterator[Line]:
    """Yield every line of play: every pool of every roll, every option of every question.

    Raises `TooManyLines` when a line is about to pass the limit.
    """
    first = start(scenario, settings)
    budget = Budget(limit)
    # States and paths are numbered: a number hashes at once, a state part by part.
    numbers: dict[State, int] = {first: 0}
    paths: dict[Hashable, int] = {}
    known: dict[int, tuple[tuple[int, Outcome], ...]] = {}
    open_lines = [(0, Line((), (), 1, 1, first, (), first, -1))]
    while open_lines:
        number, line = open_lines.pop()
        if finished(line.end):
            yield line
            continue
        if number not in known:
            found = tuple(outcomes(line.end, chooser=_every_option, budget=budget))
            known[number] = tuple(
                (numbers.setdefault(outcome.state, len(numbers)), outcome) for outcome in found
            )
        else:
            budget.spend(len(known[number]))
        for after, outcome in reversed(known[number]):
            path = paths.setdefault((line.path, outcome.pools, after), len(paths))
            open_lines.append((after, _longer(line, outcome, path)))


def _longer(line: Line, outcome: Outcome, path: int) -> Line:
    return Line(
        line.pools + outcome.pools,
        line.choices + outcome.choices,
        line.weight * outcome.weight,
        line.space * outcome.space,
        line.start,
        line.trace + outcome.trace,
        outcome.state,
        path,
    )


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
    first = start(scenario, settings)
    beginning = _Moment(first, tuple(measure.start for measure in measures))
    moments: dict[_Moment, _Mass] = {beginning: _Mass(Fraction(1), 1)}
    known: dict[tuple[State, int], tuple[Outcome, ...]] = {}
    ended: dict[tuple[Hashable, ...], _Mass] = {}
    unresolved = Fraction(0)
    for _ in range(MOST_STEPS):
        following: dict[_Moment, _Mass] = {}
        for moment, mass in moments.items():
            if moment.stopped:
                unresolved += mass.chance
                continue
            if finished(moment.state):
                _add(ended, moment.readings, mass.chance, mass.lines)
                continue
            now = (moment.state, moment.asked)
            if now not in known:
                chooser = _answers(scenario, settings, choose, moment.asked)
                known[now] = tuple(outcomes(moment.state, chooser=chooser, budget=budget))
            for outcome in known[now]:
                after = _Moment(
                    outcome.state,
                    tuple(
                        measure.fold(reading, outcome.trace)
                        for measure, reading in zip(measures, moment.readings, strict=True)
                    ),
                    min(moment.asked + len(outcome.choices), len(choose)),
                    any(isinstance(item, RepeatsStopped) for item in outcome.trace),
                )
                share = mass.chance * Fraction(outcome.weight, outcome.space)
                _add(following, after, share, mass.lines)
        moments = following
        if not moments:
            break
    unresolved += sum((mass.chance for mass in moments.values()), Fraction(0))
    return tuple(
        _shown(measure, place, ended, unresolved) for place, measure in enumerate(measures)
    )


def _shown(
    measure: Measure,
    place: int,
    ended: Mapping[tuple[Hashable, ...], _Mass],
    unresolved: Fraction,
) -> Odds:
    shown: dict[str, _Mass] = {}
    for readings, mass in ended.items():
        _add(shown, measure.show(readings[place]), mass.chance, mass.lines)
    chances = sorted(((text, mass.chance) for text, mass in shown.items()), key=_order)
    return Odds(
        measure.name, tuple(chances), unresolved, sum(mass.lines for mass in shown.values())
    )


@dataclass(frozen=True, slots=True)
class _Moment:
    """What odds remember between resolutions."""

    state: State
    readings: tuple[Hashable, ...]
    asked: int = 0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class _Mass:
    """A chance, and how many lines bring it."""

    chance: Fraction
    lines: int


_Key = TypeVar("_Key", bound=Hashable)


def _add(masses: dict[_Key, _Mass], key: _Key, chance: Fraction, lines: int) -> None:
    before = masses.get(key)
    if before is not None:
        chance, lines = before.chance + chance, before.lines + lines
    masses[key] = _Mass(chance, lines)


def _every_option(nth: int, player: str, question: Question, options: tuple[str, ...]) -> None:
    """Answer nothing: every option is followed."""


def _answers(scenario: Scenario, settings: Settings, choose: Sequence[str], asked: int) -> Chooser:
    """The answers of a policy, once `asked` questions lie behind."""

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
            return choose[place]
        return answer(scenario, settings, player, question, options) or options[0]

    return chooser


def _pools(die: AnyDie, count: Count, budget: Budget) -> Iterator[_Answer]:
    if isinstance(count, Infinity):
        every_face = Pool.of({face: INFINITY for face, _ in die.weights})
        return iter((_Answer(every_face, ""),))
    budget.spend(how_many_pools(die, count) - 1)
    space = sum(weight for _, weight in die.weights) ** count
    return (_Answer(pool, "", weight, space) for pool, weight in every_pool(die, count))


def _whole(outcome: str) -> bool:
    return outcome.removeprefix("-").isdecimal()


def _order(pair: tuple[str, Fraction]) -> tuple[int, int, str]:
    """Numbers and ranges by their first number, words after them."""
    number = re.match(r"-?\d+", pair[0])
    return (0, int(number.group()), pair[0]) if number else (1, 0, pair[0])
