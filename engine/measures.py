"""What odds are counted by: named readings of a story, each a text.

A measure folds over the story item by item, so that odds can forget the story between resolutions
and add up moments that are equal.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.dice import Count, PlanarFace
from engine.events import (
    AbilityTriggered,
    Countered,
    CountersPut,
    DidNotResolve,
    DieRolled,
    Event,
    RowApplied,
    TokensCreated,
    Trace,
)
from engine.questions import QuestionKind
from engine.remarks import (
    ChoiceMade,
    NoRowApplied,
    NothingRolled,
    Remark,
    RollInstructed,
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A reading of a story: what it starts from, how one item changes it, and how it is shown."""

    name: str
    meaning: str
    start: Hashable
    step: Callable[[Hashable, Event | Remark], Hashable]
    show: Callable[[Hashable], str]

    def fold(self, reading: Hashable, trace: Trace) -> Hashable:
        """Read on through a piece of the story."""
        for item in trace:
            reading = self.step(reading, item)
        return reading

    def of(self, trace: Trace) -> str:
        """Read a whole story."""
        return self.show(self.fold(self.start, trace))


def _row(reading: Hashable, item: Event | Remark) -> Hashable:
    match item:
        case RowApplied(row=row):
            return row
        case NoRowApplied():
            return "none"
        case _:
            return reading


def _results(reading: Hashable, item: Event | Remark) -> Hashable:
    assert isinstance(reading, tuple)
    match item:
        case RollInstructed():
            return ()
        case DieRolled() if item.result is not None and isinstance(item.count, int):
            return tuple(sorted((*reading, *[item.result] * min(item.count, 100))))
        case DieRolled():
            return (*reading, f"{item.natural}*{item.count}")
        case _:
            return reading


def _naturals(reading: Hashable, item: Event | Remark) -> Hashable:
    assert isinstance(reading, tuple)
    match item:
        case RollInstructed():
            return ()
        case DieRolled(natural=natural, count=int(count)):
            return (*reading, *[str(natural)] * min(count, 100))
        case DieRolled(natural=natural, count=count):
            return (*reading, f"{natural}*{count}")
        case _:
            return reading


def _listed(reading: Hashable) -> str:
    assert isinstance(reading, tuple)
    return ", ".join(map(str, reading)) or "none"


def _sum(
    counts: Callable[[Event | Remark], Count],
) -> Callable[[Hashable, Event | Remark], Hashable]:
    def step(reading: Hashable, item: Event | Remark) -> Hashable:
        added = counts(item)
        return reading if added == 0 else added + reading  # type: ignore[operator]

    return step


def _total(item: Event | Remark) -> Count:
    match item:
        case DieRolled(result=int(result), count=count):
            return result * count
        case _:
            return 0


def _parity(odd: int) -> Callable[[Event | Remark], Count]:
    def counts(item: Event | Remark) -> Count:
        match item:
            case DieRolled(result=int(result), count=count) if result % 2 == odd:
                return count
            case _:
                return 0

    return counts


def _tokens(item: Event | Remark) -> Count:
    return item.count if isinstance(item, TokensCreated) else 0


def _counters(item: Event | Remark) -> Count:
    return item.count * item.times if isinstance(item, CountersPut) else 0


def _triggers(item: Event | Remark) -> Count:
    return item.times if isinstance(item, AbilityTriggered) else 0


def _fate(reading: Hashable, item: Event | Remark) -> Hashable:
    match item:
        case Countered():
            return "countered"
        case DidNotResolve():
            return "did not resolve"
        case NothingRolled():
            return "nothing rolled"
        case DieRolled() if reading == "no roll":
            return "rolled"
        case _:
            return reading


def _chosen(reading: Hashable, item: Event | Remark) -> Hashable:
    match item:
        case ChoiceMade(question=QuestionKind.RESULT, option=option):
            return option
        case DieRolled(result=int(result), count=2):
            return str(result)  # Two equal results leave nothing to choose.
        case _:
            return reading


def _planar(reading: Hashable, item: Event | Remark) -> Hashable:
    match item:
        case DieRolled(natural=PlanarFace() as face):
            return str(face)
        case _:
            return reading


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        measure.name: measure
        for measure in (
            Measure("row", "the row of the results table that applied last", "none", _row, str),
            Measure(
                "results",
                "the results of the dice that count, of the last roll",
                (),
                _results,
                _listed,
            ),
            Measure(
                "natural results",
                "the natural results that count, of the last roll",
                (),
                _naturals,
                _listed,
            ),
            Measure("total", "the sum of all results", 0, _sum(_total), str),
            Measure("even results", "how many results are even", 0, _sum(_parity(0)), str),
            Measure("odd results", "how many results are odd", 0, _sum(_parity(1)), str),
            Measure("tokens", "how many tokens are created", 0, _sum(_tokens), str),
            Measure("counters", "how many counters are put", 0, _sum(_counters), str),
            Measure("triggers", "how often abilities trigger", 0, _sum(_triggers), str),
            Measure(
                "fate",
                "rolled, countered, did not resolve, or nothing rolled",
                "no roll",
                _fate,
                str,
            ),
            Measure("chosen result", "the result a player chose of two", "none", _chosen, str),
            Measure("planar face", "the face of the planar die rolled last", "none", _planar, str),
        )
    }
)
"""Every measure by its name."""
