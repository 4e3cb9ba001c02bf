"""Scenario files: one TOML file for each situation, in ``engine/scenarios``. Read here, played
elsewhere.

The format is described for judges in ``docs/scenarios.md``. Whatever is unknown, missing, of the
wrong kind or never used is refused with file, line and key.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from math import prod
from pathlib import Path

from engine.address import LONGEST_TEXT, ScriptError, parse_dice
from engine.claims import CLAIMS
from engine.events import Trace
from engine.measures import MEASURES
from engine.notation import NotationError, parse
from engine.parameters import Value
from engine.policies import is_policy
from engine.questions import QuestionKind
from engine.scenario import Case, ExpectedOdds, Scenario
from engine.scenario_parameters import checked, read_parameters, take_value
from engine.scenario_start import StartReader
from engine.situations import Seat
from engine.state import MOST_REPEATS
from engine.switches import ALLOWED
from engine.tables import LONGEST_FILE, ScenarioError, Table

FOLDER = Path(__file__).parent / "scenarios"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LONGEST_NAME = 80
_FRACTION = re.compile(r"[0-9]{1,1000}(/[0-9]{1,1000})?", re.ASCII)


MOST_BYTES = 4 * LONGEST_FILE
"""A file that is larger is not even opened."""

MOST_DOINGS = 200
"""How many things players may do in one scenario."""

MOST_COMBINATIONS = 1_000
"""For how many combinations of settings a scenario may be proved."""


def scenario_names() -> tuple[str, ...]:
    """The names of all scenario files, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(name: str) -> Scenario:
    """Read a scenario by its name.

    Raises ``LookupError`` when there is no such scenario, `ScenarioError` when its file cannot be
    used.
    """
    if (
        len(name) > _LONGEST_NAME
        or not _NAME.fullmatch(name)
        or not (path := FOLDER / f"{name}.toml").is_file()
    ):
        raise LookupError(f"there is no scenario {name[:40]!r}")
    if path.stat().st_size > MOST_BYTES:
        raise ScenarioError(f"has more than {MOST_BYTES} bytes", file=path.name)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError("is not UTF-8", file=path.name) from None
    return read(text, file=path.name)


def read(text: str, *, file: str) -> Scenario:
    """Read a scenario from the text of a file; raise `ScenarioError`."""
    return _Reader(text, file).scenario()


class _Reader(StartReader):
    """Reads one file."""

    def scenario(self) -> Scenario:
        top = self.top
        self.parameters = read_parameters(top.table("parameters"))
        begin = top.table("start")
        repeats = self.number(begin, "repeats", MOST_REPEATS, most=MOST_REPEATS)
        switches = self._switches(top.table("switches"))
        settled = top.flag("settled", True)
        legend_rule = begin.flag("legend_rule", True)
        planes = self.planes(begin)
        seats = self.seats(begin)
        doings = tuple(self.doing(table) for table in self._first(top.tables("do"), MOST_DOINGS))
        turned = frozenset(self.used)
        choices = self._choices(top.table("choices"), seats)
        rules, as_of = top.texts("rules"), self._as_of()
        claims, also = self._claims(top.table("proves"))
        cases = tuple(self._case(table) for table in top.tables("case"))
        odds = tuple(self._odds(table) for table in top.tables("odds"))
        top.close()
        self._check_used()
        self._check_combinations(turned)
        return Scenario(
            name=Path(self.file).stem,
            cards=self.cards,
            rules=rules,
            as_of=as_of,
            parameters=tuple(
                replace(parameter, policy=name not in turned)
                for name, parameter in self.parameters.items()
            ),
            seats=seats,
            planes=planes,
            legend_rule=legend_rule,
            repeats=repeats,
            switches=switches,
            settled=settled,
            doings=doings,
            choices=choices,
            claims=claims,
            also=also,
            cases=cases,
            odds=odds,
            hash=hashlib.sha256(self.text.encode()).hexdigest(),
        )

    def _as_of(self) -> date:
        day = self.top.day("as_of")
        if isinstance(day, datetime):
            self.top.refuse("must be a date without a time", "as_of")
        return day

    def _check_used(self) -> None:
        for name in self.parameters:
            if name not in self.used:
                self.top.source.refuse("the parameter is never used", ("parameters", name))
        for card in self.cards:
            if card not in self.used_cards:
                self.top.refuse(f"{card} does not occur", "cards")

    def _first(self, tables: Iterator[Table], most: int) -> Iterator[Table]:
        for number, table in enumerate(tables):
            if number == most:
                table.refuse(f"comes after {most} others; allowed: {most}")
            yield table

    def _check_combinations(self, turned: frozenset[str]) -> None:
        """Refuse what no proof could go through, before any begins."""
        found = prod(len(self.parameters[name].prove) for name in turned)
        if found > MOST_COMBINATIONS:
            self.top.refuse(
                f"{found} combinations are to be proved; allowed: {MOST_COMBINATIONS}", "parameters"
            )

    def _switches(self, table: Table) -> tuple[tuple[str, bool | str], ...]:
        """Take how open points are read: a value, or a parameter that says it."""
        switches: list[tuple[str, bool | str]] = []
        for name in table.left():
            if name not in ALLOWED:
                table.refuse(f"is no switch; there are {', '.join(ALLOWED)}", name)
            value = table.raw(name)
            values: tuple[object, ...] = (value,)
            if isinstance(value, str) and value in self.parameters:
                parameter = self.use(table, value, name, "flag", "option")
                values = parameter.options or (False, True)
            allowed = ALLOWED[name]
            wrong = any(not isinstance(each, bool | str) or each not in allowed for each in values)
            if wrong or not isinstance(value, bool | str):
                said = ", ".join(str(each).lower() for each in allowed)
                table.refuse(f"must be {said} or a parameter that says so", name)
            switches.append((name, value))
        return tuple(switches)

    def _choices(self, table: Table, seats: tuple[Seat, ...]) -> tuple[tuple[str, str], ...]:
        names = (*self.cards, *(seat.name for seat in seats))
        choices: list[tuple[str, str]] = []
        for key in table.left():
            kind, colon, card = key.partition(": ")
            if kind not in [*QuestionKind] or (colon and card not in self.cards):
                table.refuse(f"asks nothing; questions are {', '.join(QuestionKind)}", key)
            value = table.text(key)
            if value in self.parameters:
                parameter = self.use(table, value, key, "option", "flag")
                policies = parameter.options
            else:
                policies = (value,)
            for policy in policies:
                if not is_policy(policy, names=names):
                    table.refuse(f"{policy!r} is neither a parameter nor a policy", key)
            choices.append((key, value))
        return tuple(choices)

    def _claims(
        self, table: Table
    ) -> tuple[tuple[str, ...], tuple[tuple[tuple[str, Value], ...], ...]]:
        claims = table.texts("claims", ())
        for claim in claims:
            if claim not in CLAIMS:
                table.refuse(f"there is no claim {claim!r}", "claims")
        also = tuple(self._setting(each, check=False) for each in table.tables("also"))
        table.close()
        return claims, also

    def _setting(self, table: Table, *, check: bool = True) -> tuple[tuple[str, Value], ...]:
        """Take every key as a parameter; unchecked, only its kind has to fit."""
        settings: list[tuple[str, Value]] = []
        for name in table.left():
            parameter = self.parameters.get(name)
            if parameter is None:
                table.refuse("is no parameter", name)
            value = take_value(table, name)
            number = not isinstance(value, bool | str)
            if check or parameter.kind != "number" or not number:
                checked(table, parameter, value, name)
            settings.append((name, value))
        return tuple(settings)

    def _case(self, table: Table) -> Case:
        case = Case(
            name=table.text("name"),
            settings=self._setting(table.table("set")),
            dice=self._dice(table),
            choose=table.texts("choose", ()),
            trace=self._trace(table),
            line=table.source.line(table.path),
        )
        table.close()
        return case

    def _dice(self, table: Table) -> str:
        """Take dice as a list of faces or as the text of an address."""
        if "dice" not in table:
            return ""
        raw = table.raw("dice")
        text = ",".join(map(str, raw)) if isinstance(raw, list) else raw
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            table.refuse("must be a list of faces, or a text like 4,17 or 1*inf", "dice")
        try:
            parse_dice(text)
        except ScriptError as error:
            table.refuse(str(error), "dice")
        return text

    def _trace(self, table: Table) -> Trace:
        try:
            return parse(table.text("trace"))
        except NotationError as error:
            table.refuse(str(error), "trace")

    def _odds(self, table: Table) -> ExpectedOdds:
        of = table.text("of")
        if of not in MEASURES:
            table.refuse(f"there is no measure {of!r}; there are {', '.join(MEASURES)}", "of")
        choose: tuple[str, ...] = ()
        if "choose" in table:
            raw = table.raw("choose")
            if isinstance(raw, list) and all(isinstance(option, str) for option in raw):
                choose = tuple(raw)
            elif raw != "first":
                table.refuse('must be "first" or a list of options', "choose")
        chances = table.table("chances")
        odds = ExpectedOdds(
            of=of,
            settings=self._setting(table.table("set")),
            choose=choose,
            lines=self._lines(table),
            chances=tuple((key, self._fraction(chances, key)) for key in chances.left()),
        )
        table.close()
        return odds

    def _lines(self, table: Table) -> int | None:
        if "lines" not in table:
            return None
        lines = table.whole("lines")
        if lines < 1:
            table.refuse("must be 1 or more", "lines")
        return lines

    def _fraction(self, table: Table, key: str) -> Fraction:
        text = table.text(key)
        if not _FRACTION.fullmatch(text) or int(text.partition("/")[2] or 1) == 0:
            table.refuse("must be a fraction like 1/20", key)
        chance = Fraction(text)
        if not 0 <= chance <= 1:
            table.refuse("must be from 0 to 1", key)
        return chance
