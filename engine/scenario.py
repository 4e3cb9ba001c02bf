"""A scenario: cards, a start, parameters the reader may turn, what happens, what is claimed and
expected.

`engine.scenario_file` reads one from a file; here it is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from engine.address import Dice
from engine.chance import Inputs, Recording, Scripted
from engine.dice import AnyDie, Count, Pool
from engine.events import Trace
from engine.parameters import Number, whole
from engine.parameters import OutOfRange as OutOfRange
from engine.parameters import Parameter as Parameter
from engine.parameters import Settings as Settings
from engine.parameters import Value as Value
from engine.policies import decide
from engine.questions import Question
from engine.rules import run
from engine.situations import Doing, Seat, actions, permanents, player
from engine.situations import Verb as Verb
from engine.state import MOST_REPEATS, Permanent, State
from engine.switches import Switches, switched


@dataclass(frozen=True, slots=True)
class Case:
    """Scripted dice and choices, and the trace they must give."""

    name: str
    settings: tuple[tuple[str, Value], ...]
    dice: str
    choose: tuple[str, ...]
    trace: Trace
    line: int


@dataclass(frozen=True, slots=True)
class ExpectedOdds:
    """Exact chances a scenario expects: ``of`` names the measure, ``choose`` the options taken in
    order.
    """

    of: str
    settings: tuple[tuple[str, Value], ...]
    choose: tuple[str, ...]
    lines: int | None
    chances: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation with everything a judge wants to know about it."""

    name: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    as_of: date
    parameters: tuple[Parameter, ...]
    seats: tuple[Seat, ...]
    planes: tuple[str, ...]
    """The planar deck, the first face up; empty outside Planechase."""
    legend_rule: bool
    repeats: Number
    """How often one resolution may roll again before the story stops."""
    switches: tuple[tuple[str, bool | str], ...]
    """Points no official answer settles: a value, or the parameter that says it."""
    settled: bool
    """Whether an official answer settles what the scenario shows; where none does, its claims hold
    for the switches it names.
    """
    doings: tuple[Doing, ...]
    choices: tuple[tuple[str, str], ...]
    """Question (``pay ward``, or ``pay ward: Neverwinter Hydra``) to parameter or policy."""
    claims: tuple[str, ...]
    also: tuple[tuple[tuple[str, Value], ...], ...]
    """Settings beyond the proved range at which claims are checked on sampled lines."""
    cases: tuple[Case, ...]
    odds: tuple[ExpectedOdds, ...]
    hash: str
    """Of the file's text; proofs and odds are stored with it."""

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name; raise `OutOfRange` when there is none."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        raise OutOfRange(name, "", options=tuple(known.name for known in self.parameters))

    def settings(self, given: Settings) -> dict[str, Value]:
        """Every parameter with its given value, else its default; raise `OutOfRange`."""
        checked = {name: self.parameter(name).check(value) for name, value in given.items()}
        return self.filled(checked)

    def filled(self, given: Settings) -> dict[str, Value]:
        """Every parameter with its given value, else its default, unchecked."""
        return {
            parameter.name: given.get(parameter.name, parameter.default)
            for parameter in self.parameters
        }


@dataclass(frozen=True, slots=True)
class Play:
    """One game of a scenario: its story and its end, and the answers that replay it."""

    trace: Trace
    state: State
    dice: Dice
    choices: tuple[str, ...]


class Mapped:
    """Inputs that answer by a scenario's settings what the scenario maps, and ask on for the
    rest.
    """

    def __init__(self, scenario: Scenario, settings: Settings, inputs: Inputs) -> None:
        self._scenario = scenario
        self._settings = settings
        self._inputs = inputs

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Ask on for the faces."""
        return self._inputs.roll(die, count)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Answer by the settings, or ask on."""
        mapped = answer(self._scenario, self._settings, player, question, options)
        return self._inputs.choose(player, question, options) if mapped is None else mapped


def play(scenario: Scenario, settings: Settings, inputs: Inputs, *, mapped: bool = True) -> Play:
    """Play a scenario to its end.

    Settings left out take their defaults. Questions the scenario maps to a parameter are answered
    by it, unless ``mapped`` is off: then ``inputs`` answers every question. Raises `OutOfRange`
    for a setting that is not allowed, `ScriptError` for a script that does not fit or has
    something left over, and `TooManyDice` where a player would have to decide about too many dice
    one by one.
    """
    checked = scenario.settings(settings)
    recording = Recording(inputs)
    answering = Mapped(scenario, checked, recording) if mapped else recording
    state, trace = run(start(scenario, checked), answering)
    if isinstance(inputs, Scripted):
        inputs.finish()
    return Play(trace, state, recording.dice, recording.choices)


def answer(
    scenario: Scenario,
    settings: Settings,
    player: str,
    question: Question,
    options: tuple[str, ...],
) -> str | None:
    """The option the settings choose, or None where the scenario maps no parameter to the
    question.
    """
    policy = policy_for(scenario, settings, question)
    return None if policy is None else decide(policy, options)


def policy_for(scenario: Scenario, settings: Settings, question: Question) -> str | None:
    """The policy by which the settings answer a question, or None where the scenario maps no
    parameter to it.
    """
    choices = dict(scenario.choices)
    policy = choices.get(str(question), choices.get(question.kind))
    if policy is None:
        return None
    value = scenario.filled(settings).get(policy, policy)
    if isinstance(value, bool):
        value = "always" if value else "never"
    return str(value)


def start(scenario: Scenario, settings: Settings) -> State:
    """The start of a scenario under these settings, which are not checked again against their
    limits.
    """
    filled = scenario.filled(settings)
    there = permanents(scenario.seats, filled)
    face_up = tuple(
        Permanent(len(there) + 1, plane, scenario.seats[0].name) for plane in scenario.planes[:1]
    )
    return State(
        players=tuple(player(seat, filled) for seat in scenario.seats),
        permanents=(*there, *face_up),
        planar_deck=scenario.planes[1:],
        legend_rule=scenario.legend_rule,
        actions=actions(scenario.doings, filled),
        most_repeats=whole(scenario.repeats, filled, most=MOST_REPEATS),
        switches=_switches(scenario, filled),
    )


def _switches(scenario: Scenario, settings: Settings) -> Switches:
    given: dict[str, bool | str] = {}
    for name, wanted in scenario.switches:
        value = settings.get(wanted, wanted) if isinstance(wanted, str) else wanted
        given[name] = value if isinstance(value, bool) else str(value)
    return switched(given)
