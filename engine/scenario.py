"""A scenario: cards, a start, parameters the reader may turn, what happens, what is claimed and
expected.

`engine.scenario_file` reads one from a file; here it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Literal, TypeAlias

from engine.actions import Action, Activate, Aiming, Attack, Cast, Leave, RollForFun, RollPlanarDie
from engine.address import Dice
from engine.cards import card as known_card
from engine.chance import Inputs, Recording, Scripted
from engine.dice import INFINITY, AnyDie, Count, Infinity, Pool
from engine.events import Trace
from engine.policies import decide
from engine.questions import Question
from engine.rules import run
from engine.state import MOST_REPEATS, Permanent, Player, State
from engine.switches import Switches, switched

Value: TypeAlias = int | Infinity | bool | str
"""What a parameter is set to: a number (``INFINITY`` where it may be), a flag, or one of its
options.
"""

Settings: TypeAlias = Mapping[str, Value]

MOST_CARDS = 100
"""How many cards of one name a scenario may put down one by one."""

NO_SUBSTITUTE = "none"
"""What an option parameter says for rolling the dice themselves."""


class OutOfRange(ValueError):
    """A parameter is set to something it may not be.

    ``parameter``, ``value``, and what is allowed: ``minimum`` and ``maximum`` of a number, else
    ``options``. An unknown parameter has neither, and ``options`` lists the parameters there are.
    """

    def __init__(
        self,
        parameter: str,
        value: object,
        *,
        minimum: int | None = None,
        maximum: int | None = None,
        options: tuple[str, ...] = (),
        infinite: bool = False,
    ) -> None:
        allowed = f"{minimum} to {maximum}" if minimum is not None else ", ".join(options)
        super().__init__(
            f"{parameter} is {str(value)[:40]!r}; allowed: {allowed}{' or inf' if infinite else ''}"
        )
        self.parameter = parameter
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.options = options
        self.infinite = infinite


@dataclass(frozen=True, slots=True)
class Parameter:
    """What the reader may turn: a number, a flag or an option.

    ``prove`` are the values for which every claim is held against every line. ``policy`` is true
    when the parameter only answers questions (``[choices]``): a proof then asks for every answer
    instead.
    """

    name: str
    kind: Literal["number", "flag", "option"]
    default: Value
    minimum: int = 0
    maximum: int = 0
    options: tuple[str, ...] = ()
    infinite: bool = False
    prove: tuple[Value, ...] = ()
    policy: bool = False

    def check(self, value: Value) -> Value:
        """Return the value if it is allowed; raise `OutOfRange` if not."""
        good = False
        if self.kind == "flag":
            good = isinstance(value, bool)
        elif self.kind == "option":
            good = value in self.options
        elif isinstance(value, Infinity):
            good = self.infinite
        elif isinstance(value, int) and not isinstance(value, bool):
            good = self.minimum <= value <= self.maximum
        if good:
            return value
        number = self.kind == "number"
        raise OutOfRange(
            self.name,
            value,
            minimum=self.minimum if number else None,
            maximum=self.maximum if number else None,
            options=("no", "yes") if self.kind == "flag" else self.options,
            infinite=self.infinite,
        )


Number: TypeAlias = int | Infinity | str
"""A number in a scenario: itself, or the name of the parameter that says it."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition on one parameter: it has this value, or another."""

    parameter: str
    value: Value
    unless: bool = False
    """Whether it must have another value instead."""

    def holds(self, settings: Settings) -> bool:
        """Whether the settings fulfil it."""
        return (settings[self.parameter] == self.value) != self.unless


@dataclass(frozen=True, slots=True)
class Placed:
    """So many cards of one name, on the battlefield, in hand, on the library, or aimed at."""

    card: str
    count: Number = 1
    counters: tuple[tuple[str, Number], ...] | None = None
    """On a permanent; None for those it enters with."""
    tapped: bool = False
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the start."""

    name: str
    battlefield: tuple[Placed, ...] = ()
    hand: tuple[Placed, ...] = ()
    library: tuple[Placed, ...] = ()
    other_cards: Number = 0
    life: Number = 20
    mana: Number = INFINITY
    substitute: str = ""


class Verb(StrEnum):
    """What a player can do. The values are the keys of scenario files."""

    CAST = "cast"
    ACTIVATE = "activate"
    ATTACK = "attack"
    LEAVE = "leave"
    PLANAR = "planar"
    FOR_FUN = "for_fun"


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing a player does."""

    verb: Verb
    player: str
    card: str = ""
    x: Number | None = None
    targets: tuple[Placed, ...] = ()
    die: AnyDie | None = None
    in_response: bool = False
    when: When | None = None


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
    repeats: Number
    """How often one resolution may roll again before the story stops."""
    switches: tuple[tuple[str, bool | str], ...]
    """Points no official answer settles: a value, or the parameter that says it."""
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
    choices = dict(scenario.choices)
    policy = choices.get(str(question), choices.get(question.kind))
    if policy is None:
        return None
    value = scenario.filled(settings).get(policy, policy)
    if isinstance(value, bool):
        value = "always" if value else "never"
    return decide(str(value), options)


def start(scenario: Scenario, settings: Settings) -> State:
    """The start of a scenario under these settings, which are not checked again against their
    limits.
    """
    filled = scenario.filled(settings)
    permanents: list[Permanent] = []
    for seat in scenario.seats:
        for placed in _present(seat.battlefield, filled):
            for _ in range(_whole(placed.count, filled)):
                permanents.append(
                    Permanent(
                        id=len(permanents) + 1,
                        card=placed.card,
                        controller=seat.name,
                        counters=_counters(placed, filled),
                        tapped=placed.tapped,
                    )
                )
    return State(
        players=tuple(_player(seat, filled) for seat in scenario.seats),
        permanents=tuple(permanents),
        actions=tuple(
            _action(doing, filled)
            for doing in scenario.doings
            if doing.when is None or doing.when.holds(filled)
        ),
        most_repeats=_whole(scenario.repeats, filled, most=MOST_REPEATS),
        switches=_switches(scenario, filled),
    )


def _switches(scenario: Scenario, settings: Settings) -> Switches:
    given: dict[str, bool | str] = {}
    for name, wanted in scenario.switches:
        value = settings.get(wanted, wanted) if isinstance(wanted, str) else wanted
        given[name] = value if isinstance(value, bool) else str(value)
    return switched(given)


def _present(placed: tuple[Placed, ...], settings: Settings) -> Iterator[Placed]:
    return (each for each in placed if each.when is None or each.when.holds(settings))


def _number(number: Number, settings: Settings) -> Count:
    value = settings[number] if isinstance(number, str) else number
    if isinstance(value, str):
        raise OutOfRange(str(number), value)
    return value


def _whole(number: Number, settings: Settings, *, most: int = MOST_CARDS) -> int:
    """A number of things that exist one by one."""
    value = _number(number, settings)
    if not isinstance(value, int) or not 0 <= value <= most:
        raise OutOfRange(str(number), value, minimum=0, maximum=most)
    return value


def _names(placed: tuple[Placed, ...], settings: Settings) -> tuple[str, ...]:
    return tuple(
        each.card
        for each in _present(placed, settings)
        for _ in range(_whole(each.count, settings))
    )


def _counters(placed: Placed, settings: Settings) -> tuple[tuple[str, Count], ...]:
    given = known_card(placed.card).counters if placed.counters is None else placed.counters
    counted = [
        (counter, _number(number, settings))
        for counter, number in given
        if isinstance(number, int | Infinity | str)
    ]
    return tuple(sorted((counter, number) for counter, number in counted if number != 0))


def _player(seat: Seat, settings: Settings) -> Player:
    substitute = settings.get(seat.substitute, seat.substitute)
    return Player(
        name=seat.name,
        life=_number(seat.life, settings),
        hand=_names(seat.hand, settings),
        other_cards=_number(seat.other_cards, settings),
        library=_names(seat.library, settings),
        mana=_number(seat.mana, settings),
        substitute="" if substitute == NO_SUBSTITUTE else str(substitute),
    )


def _action(doing: Doing, settings: Settings) -> Action:
    response = doing.in_response
    targets = tuple(
        Aiming(placed.card, _whole(placed.count, settings))
        for placed in _present(doing.targets, settings)
    )
    match doing.verb:
        case Verb.CAST:
            x = None if doing.x is None else _number(doing.x, settings)
            return Cast(doing.player, doing.card, x, targets, response)
        case Verb.ACTIVATE:
            return Activate(doing.player, doing.card, targets, response)
        case Verb.ATTACK:
            return Attack(doing.player, doing.card, targets, response)
        case Verb.LEAVE:
            return Leave(doing.card, response)
        case Verb.PLANAR:
            return RollPlanarDie(doing.player, response)
        case Verb.FOR_FUN:
            if doing.die is None:
                raise ValueError("a roll for fun needs a die")
            return RollForFun(doing.player, doing.die, response)
