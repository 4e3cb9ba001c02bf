"""The text form of a trace: one line for each event or remark, printed and parsed.

Scenario files hold expected traces in it, and a failed case shows the difference line by line. It
is for judges and developers; readers get sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, get_args

from engine import events, remarks
from engine.deeds import Deed
from engine.dice import INFINITY, Count, Face, PlanarFace, parse_die
from engine.events import Event, Trace
from engine.questions import QuestionKind
from engine.remarks import Remark
from engine.subjects import Step, Until, Zone

FORMS: Mapping[type, str] = MappingProxyType(
    {
        events.SpellCast: "cast {card}[ with X {x}][ at {targets}][ by {player}]",
        events.AbilityActivated: "activate {card}[ at {targets}][ by {player}]",
        events.AbilityTriggered: "trigger {card}[ times {times}][ by {player}]",
        events.AbilityPutOnStack: "stack {card}[ times {times}][ at {targets}][ by {player}]",
        events.WardTriggered: "ward {card}: {cost} against {against}[ by {player}]",
        events.WardPaid: "pay ward {card}: {cost}[ by {player}]",
        events.Countered: "counter {card}: {by}",
        events.ResolutionBegan: "resolve {card}[ by {player}]",
        events.ResolutionEnded: "done {card}",
        events.DidNotResolve: "no resolution {card}",
        events.DieRolled: (
            "roll {die} natural {natural} result {result}[ times {count}][ by {player}]"
        ),
        events.RowApplied: "row {row}: {card}",
        events.TokensCreated: "create {count} {token}[ by {player}]",
        events.CountersPut: "put {count} {counter} on {card}[ times {times}]",
        events.CountersRemoved: "remove {count} {counter} from {card}[ times {times}]",
        events.CardsDrawn: "draw {count}[ by {player}]",
        events.Scried: "scry {count}[ by {player}]",
        events.LifeGained: "gain {amount} life[ by {player}]",
        events.LifeLost: "lose {amount} life[ by {player}]",
        events.LifePaid: "pay {amount} life: {card}[ by {player}]",
        events.ManaPaid: "pay {amount} mana[: {card}][ by {player}]",
        events.DamageDealt: "damage {amount} to {player}: {card}",
        events.Entered: "enter {card}[ by {player}]",
        events.LeftBattlefield: "leave {card}",
        events.Died: "die {card}[ times {times}]",
        events.BecameTapped: "tap {card}[ times {times}]",
        events.BecameUntapped: "untap {card}[ times {times}]",
        events.KeywordGained: "keyword {keyword}: {card}[ times {times}]",
        events.KeywordLost: "no more {keyword}: {card}",
        events.PowerRaised: "raise {power}/{toughness}: {card}[ times {times}]",
        events.BaseSet: "base {power}/{toughness}: {card}[ times {times}]",
        events.TypeGained: "become {kind}: {card}",
        events.Moved: "move[ {card}] {frm} to {to}[ under {under}][ times {count}][ by {player}]",
        events.Destroyed: "destroy {card}[ times {times}]",
        events.Sacrificed: "sacrifice {card}[ times {times}][ by {player}]",
        events.DamageMarked: "mark {amount} on {permanent}[ times {times}]: {card}",
        events.ControlGained: "control {card}[ {until}][ times {times}][ by {player}]",
        events.Attached: "attach {card}: {host}",
        events.LevelReached: "level {level}: {card}",
        events.BecameMonstrous: "monstrous {card}",
        events.PhasedOut: "phase out {card}",
        events.PhasedIn: "phase in {card}",
        events.ResultStored: "store {die} {value}[ times {count}] on {card}",
        events.ResultTaken: "take {die} {value}[ times {count}] from {card}",
        events.ShieldMade: "shield {card}[ by {player}]",
        events.SpellCopied: "copy {card}[ by {player}]",
        events.TargetsChosen: "aim {card}[ at {targets}][ by {player}]",
        events.DelayedUntil: "later {card}[ by {player}]",
        events.ManaAdded: "add {amount} mana {color}[ by {player}]",
        events.DeedDone: "deed {deed}[ times {count}]: {card}[ by {player}]",
        events.Attacked: "attack {card}[ by {player}]",
        events.PlanarActionTaken: "planar action[ by {player}]",
        events.ChaosEnsued: "chaos[ by {player}]",
        events.Planeswalked: "planeswalk[ by {player}]",
        events.TurnBegan: "turn[ of {player}]",
        events.StepBegan: "begin {step}[ of {player}]",
        events.Blocked: "block {card}[ by {player}]",
        events.ContraptionCranked: "crank {card}[ by {player}]",
        events.AttractionOpened: "open {card}[ by {player}]",
        events.AttractionVisited: "visit {card}[ by {player}]",
        events.GameLost: "lose game[ by {player}]",
        events.GameWon: "win: {card}[ by {player}]",
        remarks.RollInstructed: (
            "instruct[ {card}]: {count} {die}[ ignore {ignore}][ modifier {modifier}][ by {player}]"
        ),
        remarks.NothingRolled: "nothing rolled: {card}",
        remarks.RollReplaced: "replace {card}: {count} {die} ignore {ignore}",
        remarks.ReplacementSkipped: "skip {card}",
        remarks.RollIgnored: "ignore {die} natural {natural}[ times {count}][ of {tied}]",
        remarks.RollSuperseded: "reroll {die} natural {natural}[ times {count}]: {card}",
        remarks.ResultModified: "modify {before} to {after}[ times {count}]: {card}",
        remarks.ResultReplaced: "exchange {before} for {after}: {card}",
        remarks.DiceAddedUp: "total {total}: {card}",
        remarks.BlankCountsAsChaos: "blank is chaos: {card}",
        remarks.NoRowApplied: "no row for {result}: {card}",
        remarks.NumberPartIdle: "idle {card}",
        remarks.DieDidNotCount: "uncounted {die} natural {natural}[ by {player}]",
        remarks.SubstituteUsed: "substitute {substitute} for {die}: {shown}[ by {player}]",
        remarks.SubstituteRefused: "refuse {substitute} for {die}[ by {player}]",
        remarks.ChoiceMade: "choose {question}[ for {card}]: {option}[ by {player}]",
        remarks.TargetIllegal: "illegal {target}: {card}",
        remarks.CouldNotCounter: "nothing to counter: {card}",
        remarks.ConditionFailed: "no longer so: {card}",
        remarks.RepeatsStopped: "stop after {limit}: {card}",
    }
)
"""How each kind is written. What stands in brackets is left out where it says nothing new."""

KINDS: tuple[type, ...] = (*get_args(Event), *get_args(Remark))

_USUAL: Mapping[str, object] = MappingProxyType({"player": "you", "card": ""})
"""What goes without saying beside the defaults of the fields."""


class NotationError(ValueError):
    """A line that is no line of a trace; ``line`` counts from 1."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(f"line {line} of the trace says nothing the engine knows: {text[:80]!r}")
        self.line = line


@dataclass(frozen=True, slots=True)
class _Field:
    """How one kind of value is written: what it looks like, and both ways."""

    looks: str
    write: Callable[[Any], str]
    read: Callable[[str], object]


def _read_count(text: str) -> Count:
    return INFINITY if text == "inf" else int(text)


def _write_count(count: Count) -> str:
    return str(count) if isinstance(count, int) else "inf"


def _read_face(text: str) -> Face:
    return int(text) if text.isdecimal() else PlanarFace(text)


def _read_value(text: str) -> Face:
    return int(text) if text.lstrip("-").isdecimal() else PlanarFace(text)


def _read_result(text: str) -> int | None:
    return None if text == "none" else int(text)


_NAME = _Field(r".+?", str, str)
_WHOLE = _Field(r"-?[0-9]+", str, int)
_COUNT = _Field(r"-?[0-9]+|inf", _write_count, _read_count)
_FIELDS: Mapping[str, _Field] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "card",
                "by",
                "against",
                "target",
                "token",
                "option",
                "substitute",
                "permanent",
                "host",
            ),
            _NAME,
        ),
        **dict.fromkeys(
            ("x", "times", "count", "amount", "under", "power", "toughness", "tied"), _COUNT
        ),
        **dict.fromkeys(
            ("cost", "ignore", "modifier", "before", "after", "limit", "level", "total"), _WHOLE
        ),
        **dict.fromkeys(("frm", "to"), _Field("|".join(Zone), str, Zone)),
        "deed": _Field("|".join(Deed), str, Deed),
        "until": _Field("|".join(Until), str, Until),
        "kind": _Field(r"[A-Za-z ]+?", str, str),
        "color": _Field(r"[A-Z]|any", str, str),
        "value": _Field(r"-?[0-9]+|[a-z]+", str, _read_value),
        "step": _Field("|".join(Step), str, Step),
        "player": _Field(r"[a-z][a-z ]*?", str, str),
        "targets": _Field(r".+?", "; ".join, lambda text: tuple(text.split("; "))),
        "shown": _Field(
            r"[0-9, ]+",
            lambda shown: ", ".join(map(str, shown)),
            lambda text: tuple(map(int, text.split(", "))),
        ),
        "die": _Field(r"d[0-9]+|planar", str, parse_die),
        "natural": _Field(r"[0-9]+|[a-z]+", str, _read_face),
        "result": _Field(
            r"-?[0-9]+|none", lambda result: "none" if result is None else str(result), _read_result
        ),
        "row": _Field(r"-?[0-9]+(?:--?[0-9]+|\+| or less)?", str, str),
        "counter": _Field(r"\S+", str, str),
        "keyword": _Field(r"[a-z ]+?", str, str),
        "question": _Field("|".join(QuestionKind), str, QuestionKind),
    }
)


def write(trace: Trace) -> str:
    """The trace as text, a line for each item, as `parse` reads it."""
    return "".join(f"{write_line(item)}\n" for item in trace)


def write_line(item: Event | Remark) -> str:
    """One event or remark as a line."""

    def part(found: re.Match[str]) -> str:
        optional, name = found[1], found[2] or found[3]
        value = getattr(item, name)
        if optional and value == _usual(type(item), name):
            return ""
        text = _FIELDS[name].write(value)
        return found[0].strip("[]").replace(f"{{{name}}}", text) if optional else text

    return _PART.sub(part, FORMS[type(item)])


def parse(text: str) -> Trace:
    """Read a trace; blank lines do not count. Raises `NotationError`."""
    return tuple(
        _parse_line(line.strip(), number)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    )


_PART = re.compile(r"(\[)[^{\]]*\{([a-z]+)\}[^\]]*\]|\{([a-z]+)\}")


def _usual(kind: type, name: str) -> object:
    """The value of a field that goes without saying."""
    if name in _USUAL:
        return _USUAL[name]
    default = next(field.default for field in fields(kind) if field.name == name)
    return None if default is MISSING else default


def _parse_line(line: str, number: int) -> Event | Remark:
    for kind in KINDS:
        found = _pattern(kind).fullmatch(line)
        if found is None:
            continue
        try:
            return _build(kind, found.groupdict())
        except ValueError:
            continue
    raise NotationError(line, number)


def _build(kind: type, texts: Mapping[str, str | None]) -> Event | Remark:
    values = {
        name: _usual(kind, name) if text is None else _FIELDS[name].read(text)
        for name, text in texts.items()
    }
    if kind is events.DieRolled:
        natural, result = values["natural"], values.pop("result")
        if isinstance(natural, int) and isinstance(result, int):
            values["modifier"] = result - natural
    item: Event | Remark = kind(**values)
    return item


@cache
def _pattern(kind: type) -> re.Pattern[str]:
    """The form of a kind as a pattern."""
    pattern, end = "", 0
    for found in _PART.finditer(FORMS[kind]):
        name = found[2] or found[3]
        group = f"(?P<{name}>{_FIELDS[name].looks})"
        pattern += re.escape(FORMS[kind][end : found.start()])
        if found[1]:
            before, after = found[0][1:-1].split(f"{{{name}}}")
            pattern += f"(?:{re.escape(before)}{group}{re.escape(after)})?"
        else:
            pattern += group
        end = found.end()
    return re.compile(pattern + re.escape(FORMS[kind][end:]))
