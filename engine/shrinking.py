"""The smallest roll that shows something: fewest dice, lowest faces, fewest choices, least
settings.

What is shrunk is a roll of a scenario, its answers and its settings; what it has to show is asked
of the caller, who plays it. A smaller roll is tried from the answers of the larger one, and what
they leave open is answered by the least there is: the lowest face, the first option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.address import Dice, print_choices
from engine.dice import INFINITY, AnyDie, Count, Face, Infinity, PlanarFace, Pool
from engine.questions import Question
from engine.scenario import Scenario, Value

MOST_TRIES = 1_000
"""How many smaller rolls are tried for one that is to be shrunk."""

MOST_LEFT_OUT = 6
"""How many of the lowest faces are left out at most where dice go."""


def size_of(
    scenario: Scenario,
    dice: Dice,
    choices: Sequence[str],
    settings: Sequence[tuple[str, Value]],
) -> tuple[object, ...]:
    """What makes one roll smaller than another, to be compared: the number of dice, their faces,
    the choices, the settings.
    """
    count: Count = 0
    faces: Count = 0
    for face, times in dice:
        count = count + times
        faces = faces + _height(face) * times
    numbers: Count = 0
    for name, value in settings:
        if isinstance(value, str):
            numbers = numbers + scenario.parameter(name).options.index(value)
        else:
            numbers = numbers + value
    return (
        _rank(count),
        _rank(faces),
        tuple((_height(face), _rank(times)) for face, times in dice),
        len(choices),
        _rank(numbers),
        print_choices(choices),
        tuple(str(value) for _, value in settings),
    )


def _rank(count: Count) -> tuple[bool, int]:
    return (True, 0) if isinstance(count, Infinity) else (False, count)


def _height(face: Face) -> int:
    return tuple(PlanarFace).index(face) if isinstance(face, PlanarFace) else face


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to play a scenario: its settings, what each roll showed, what was chosen."""

    settings: tuple[tuple[str, Value], ...]
    pools: tuple[Pool, ...]
    choices: tuple[str | None, ...]
    """None where the first option is taken."""

    @property
    def dice(self) -> Dice:
        """The dice in the order rolled."""
        return tuple(entry for pool in self.pools for entry in pool)

    def size(self, scenario: Scenario) -> tuple[object, ...]:
        """To be compared with that of another attempt."""
        chosen = [choice for choice in self.choices if choice is not None]
        return size_of(scenario, self.dice, chosen, self.settings)


class Planned:
    """Answers by a plan as far as it fits what is asked, and else by the least there is."""

    def __init__(self, pools: Sequence[Pool], choices: Sequence[str | None]) -> None:
        self._pools = iter(pools)
        self._choices = iter(choices)
        self.chosen: list[str | None] = []
        """What was chosen so far; None for the first option."""

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Give the planned faces that this die has, the lowest first, and fill up with its lowest.

        Of infinitely many dice, every face shows infinitely often.
        """
        if isinstance(count, Infinity):
            return Pool.of({face: INFINITY for face, _ in die.weights})
        left = count
        shown: dict[Face, Count] = {}
        for face, times in next(self._pools, Pool()):
            taken = min(left, times) if isinstance(times, int) else left
            if taken and die.shows(face):
                shown[face] = taken
                left -= taken
        if left:
            lowest = die.weights[0][0]
            shown[lowest] = shown.get(lowest, 0) + left
        return Pool.of(shown)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Give the planned option where it is one, else the first."""
        planned = next(self._choices, None)
        option = planned if planned in options else options[0]
        self.chosen.append(None if option == options[0] else option)
        return option


Play: TypeAlias = Callable[[Attempt], Attempt | None]
"""Plays an attempt by its plan; returns it as it was really played where it shows the same, else
None.
"""


def shrink(scenario: Scenario, found: Attempt, play: Play) -> Attempt:
    """Return the smallest attempt that `play` still accepts, on the way down from `found`.

    No step down is left untried from where it ends, unless `MOST_TRIES` ran out.
    """
    left = MOST_TRIES
    while True:
        for candidate in _smaller(scenario, found):
            if not left:
                return found
            left -= 1
            played = play(candidate)
            if played is not None and played.size(scenario) < found.size(scenario):
                found = played
                break
        else:
            return found


def _smaller(scenario: Scenario, found: Attempt) -> Iterator[Attempt]:
    """Every step down: settings first, since they take whole dice away."""
    for place, (name, value) in enumerate(found.settings):
        for less in _less(scenario, name, value):
            settings = (*found.settings[:place], (name, less), *found.settings[place + 1 :])
            for pools in _leaving_out(found.pools):
                yield replace(found, settings=settings, pools=pools)
    for place, pool in enumerate(found.pools):
        for lower in _lower(pool):
            yield replace(found, pools=(*found.pools[:place], lower, *found.pools[place + 1 :]))
    for place, choice in enumerate(found.choices):
        if choice is not None:
            choices = (*found.choices[:place], None, *found.choices[place + 1 :])
            yield replace(found, choices=choices)


def _leaving_out(pools: tuple[Pool, ...]) -> Iterator[tuple[Pool, ...]]:
    """The pools whole, and without their lowest faces: where dice go, the higher may be needed."""
    most = max((len(pool.counts) for pool in pools), default=1)
    for gone in range(min(most, MOST_LEFT_OUT)):
        yield tuple(Pool(pool.counts[gone:] or pool.counts[-1:]) for pool in pools)


def _less(scenario: Scenario, name: str, value: Value) -> Iterator[Value]:
    """Smaller values of a parameter: by as much as possible first, by one last."""
    parameter = scenario.parameter(name)
    if isinstance(value, bool):
        if value:
            yield False
    elif isinstance(value, str):
        yield from parameter.options[: parameter.options.index(value)]
    elif isinstance(value, Infinity):
        yield parameter.maximum
    else:
        step = value - parameter.minimum
        while step > 0:
            yield value - step
            step //= 2


def _lower(pool: Pool) -> Iterator[Pool]:
    """The pool with the dice of one face turned to a lower one: all of them first, one last."""
    faces = pool.counts
    if any(isinstance(times, Infinity) for _, times in faces):
        return
    for place, (face, times) in enumerate(faces):
        lowest: Face = PlanarFace.BLANK if isinstance(face, PlanarFace) else 1
        below = [lowest, *(other for other, _ in faces[:place])]
        if isinstance(face, int) and face > 1:
            below.append(face - 1)
        for lower in dict.fromkeys(below):
            if lower == face:
                continue
            for moved in dict.fromkeys((times, 1)):
                counts = dict(faces)
                counts[face] = times - moved
                counts[lower] = counts.get(lower, 0) + moved
                yield Pool.of(counts)
