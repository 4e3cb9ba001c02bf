"""Scenario files: one TOML file for each situation, in ``engine/scenarios``. Read here, played
elsewhere.

The format is described for judges in ``docs/scenarios.md``. Whatever is unknown, missing, of the
wrong kind or never used is refused with file, line and key.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

from engine.address import LONGEST_TEXT, ScriptError, parse_dice
from engine.cards import CARDS
from engine.claims import CLAIMS
from engine.dice import INFINITY, Count, parse_die
from engine.events import Trace
from engine.measures import MEASURES
from engine.notation import NotationError, parse
from engine.policies import is_policy
from engine.questions import QuestionKind
from engine.scenario import (
    MOST_CARDS,
    NO_SUBSTITUTE,
    Case,
    Doing,
    ExpectedOdds,
    Number,
    Parameter,
    Placed,
    Scenario,
    Seat,
    Value,
    Verb,
    When,
)
from engine.scenario_parameters import checked, read_parameters, take_value
from engine.state import MOST_REPEATS
from engine.substitutes import Substitute
from engine.switches import ALLOWED
from engine.tables import ScenarioError, Source, Table

FOLDER = Path(__file__).parent / "scenarios"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)


def scenario_names() -> tuple[str, ...]:
    """The names of all scenario files, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(name: str) -> Scenario:
    """Read a scenario by its name.

    Raises ``LookupError`` when there is no such scenario, `ScenarioError` when its file cannot be
    used.
    """
    if not _NAME.fullmatch(name) or not (path := FOLDER / f"{name}.toml").is_file():
        raise LookupError(f"there is no scenario {name[:40]!r}")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError("is not UTF-8", file=path.name) from None
    return read(text, file=path.name)


def read(text: str, *, file: str) -> Scenario:
    """Read a scenario from the text of a file; raise `ScenarioError`."""
    return _Reader(text, file).scenario()


class _Reader:
    """Reads one file, and remembers which parameters and cards got used."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.top = Source(text, file).read()
        self.cards = self._cards()
        self.used_cards: set[str] = set()
        self.parameters: dict[str, Parameter] = {}
        self.used: set[str] = set()

    def scenario(self) -> Scenario:
        top = self.top
        self.parameters = read_parameters(top.table("parameters"))
        begin = top.table("start")
        repeats = self._number(begin, "repeats", MOST_REPEATS, most=MOST_REPEATS)
        switches = self._switches(top.table("switches"))
        seats = self._seats(begin)
        doings = tuple(self._doing(table, seats) for table in top.tables("do"))
        turned = frozenset(self.used)
        choices = self._choices(top.table("choices"))
        rules, as_of = top.texts("rules"), self._as_of()
        claims, also = self._claims(top.table("proves"))
        cases = tuple(self._case(table) for table in top.tables("case"))
        odds = tuple(self._odds(table) for table in top.tables("odds"))
        top.close()
        self._check_used()
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
            repeats=repeats,
            switches=switches,
            doings=doings,
            choices=choices,
            claims=claims,
            also=also,
            cases=cases,
            odds=odds,
            hash=hashlib.sha256(self.text.encode()).hexdigest(),
        )

    def _cards(self) -> tuple[str, ...]:
        cards = self.top.texts("cards")
        for card in cards:
            if card not in CARDS:
                self.top.refuse(f"the engine plays no card named {card!r}", "cards")
        return cards

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

    def _card(self, table: Table, name: str, key: str) -> str:
        if name not in self.cards:
            table.refuse(f"{name!r} is not listed in cards", key)
        self.used_cards.add(name)
        return name

    def _use(self, table: Table, name: str, key: str, *kinds: str) -> Parameter:
        """Use a parameter somewhere, which must be of one of these kinds."""
        parameter = self.parameters.get(name)
        if parameter is None or parameter.kind not in kinds:
            table.refuse(f"{name!r} is no parameter that is a {' or '.join(kinds)}", key)
        self.used.add(name)
        return parameter

    def _number(
        self, table: Table, key: str, default: Number, *, most: int | None = None
    ) -> Number:
        """Take a number or a parameter's name; ``most`` where the engine goes one by one."""
        if key not in table:
            return default
        value = take_value(table, key)
        if isinstance(value, bool):
            table.refuse("must be a number or a parameter", key)
        highest: Count
        if isinstance(value, str):
            parameter = self._use(table, value, key, "number")
            lowest: Count = parameter.minimum
            highest = INFINITY if parameter.infinite else parameter.maximum
        else:
            lowest = highest = value
        if lowest < 0 or (most is not None and highest > most):
            table.refuse("must be 0 or more" if most is None else f"must be 0 to {most}", key)
        return value

    def _when(self, table: Table) -> When | None:
        """Take a condition: ``flag``, ``!flag``, ``parameter = value`` or with ``!=``."""
        if "if" not in table:
            return None
        text = table.text("if")
        name, equals, wanted = (part.strip() for part in text.partition("="))
        unless = equals != "" and name.endswith("!")
        name = name.removesuffix("!").strip() if unless else name
        if equals:
            parameter = self._use(table, name, "if", "option", "number")
            value: Value = int(wanted) if wanted.isascii() and wanted.isdecimal() else wanted
            return When(name, checked(table, parameter, value, "if"), unless)
        self._use(table, name.removeprefix("!"), "if", "flag")
        return When(name.removeprefix("!"), not name.startswith("!"))

    def _placed(self, table: Table, key: str) -> tuple[Placed, ...]:
        """Take a list of cards: names, or tables that say how many."""
        placed: list[Placed] = []
        for place, value in enumerate(table.values(key)):
            given = {"card": value} if isinstance(value, str) else value
            if not isinstance(given, dict):
                table.refuse("must be card names, or tables with a card", key)
            each = Table(given, table.source, (*table.path, key, place))
            card = self._card(each, each.text("card"), "card")
            count = self._number(each, "count", 1, most=MOST_CARDS)
            counters = None
            if "counters" in each:
                held = each.table("counters")
                counters = tuple((kind, self._number(held, kind, 0)) for kind in held.left())
            tapped, when = each.flag("tapped", False), self._when(each)
            each.close()
            placed.append(Placed(card, count, counters, tapped, when))
        return tuple(placed)

    def _seats(self, table: Table) -> tuple[Seat, ...]:
        seats = {name: self._seat(name, table.table(name)) for name in table.left()}
        for name in ("you", "opponent"):
            seats.setdefault(name, Seat(name))
        return tuple(seats.values())

    def _seat(self, name: str, table: Table) -> Seat:
        seat = Seat(
            name=name,
            battlefield=self._placed(table, "battlefield"),
            hand=self._placed(table, "hand"),
            library=self._placed(table, "library"),
            other_cards=self._number(table, "other_cards", 0),
            life=self._number(table, "life", 20),
            mana=self._number(table, "mana", INFINITY),
            substitute=self._substitute(table),
        )
        table.close()
        return seat

    def _substitute(self, table: Table) -> str:
        if "substitute" not in table:
            return ""
        text = table.text("substitute")
        parameter = self.parameters.get(text)
        if parameter is not None:
            self._use(table, text, "substitute", "option")
        for option in parameter.options if parameter is not None else (text,):
            try:
                if option != NO_SUBSTITUTE:
                    Substitute.parse(option)
            except ValueError as error:
                table.refuse(str(error), "substitute")
        return text

    def _doing(self, table: Table, seats: tuple[Seat, ...]) -> Doing:
        verbs = [verb for verb in Verb if verb in table]
        if len(verbs) != 1:
            table.refuse(f"needs exactly one of {', '.join(Verb)}")
        verb = verbs[0]
        player = table.text("by", "you")
        if player not in {seat.name for seat in seats}:
            table.refuse(f"{player!r} is no player of [start]", "by")
        card, die, x = "", None, None
        if verb is Verb.PLANAR:
            if not table.flag(verb):
                table.refuse("write planar = true", verb)
        elif verb is Verb.FOR_FUN:
            try:
                die = parse_die(table.text(verb))
            except ValueError as error:
                table.refuse(str(error), verb)
        else:
            card = self._card(table, table.text(verb), verb)
        if verb is Verb.CAST and (CARDS[card].has_x or "x" in table):
            if not CARDS[card].has_x:
                table.refuse(f"{card} has no X", "x")
            if "x" not in table:
                table.refuse(f"is missing: {card} is cast with an X", "x")
            x = self._number(table, "x", 0)
        targets = self._placed(table, "targets") if verb in _AIMING else ()
        doing = Doing(
            verb=verb,
            player=player,
            card=card,
            x=x,
            targets=targets,
            die=die,
            in_response=table.flag("in_response", False),
            when=self._when(table),
        )
        table.close()
        return doing

    def _switches(self, table: Table) -> tuple[tuple[str, bool | str], ...]:
        """Take how open points are read: a value, or a parameter that says it."""
        switches: list[tuple[str, bool | str]] = []
        for name in table.left():
            if name not in ALLOWED:
                table.refuse(f"is no switch; there are {', '.join(ALLOWED)}", name)
            value = table.raw(name)
            values: tuple[object, ...] = (value,)
            if isinstance(value, str) and value in self.parameters:
                parameter = self._use(table, value, name, "flag", "option")
                values = parameter.options or (False, True)
            allowed = ALLOWED[name]
            wrong = any(not isinstance(each, bool | str) or each not in allowed for each in values)
            if wrong or not isinstance(value, bool | str):
                said = ", ".join(str(each).lower() for each in allowed)
                table.refuse(f"must be {said} or a parameter that says so", name)
            switches.append((name, value))
        return tuple(switches)

    def _choices(self, table: Table) -> tuple[tuple[str, str], ...]:
        choices: list[tuple[str, str]] = []
        for key in table.left():
            kind, colon, card = key.partition(": ")
            if kind not in [*QuestionKind] or (colon and card not in self.cards):
                table.refuse(f"asks nothing; questions are {', '.join(QuestionKind)}", key)
            value = table.text(key)
            if value in self.parameters:
                parameter = self._use(table, value, key, "option", "flag")
                policies = parameter.options
            else:
                policies = (value,)
            for policy in policies:
                if not is_policy(policy, cards=self.cards):
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
            lines=table.whole("lines") if "lines" in table else None,
            chances=tuple((key, self._fraction(chances, key)) for key in chances.left()),
        )
        table.close()
        return odds

    def _fraction(self, table: Table, key: str) -> Fraction:
        try:
            chance = Fraction(table.text(key))
        except (ValueError, ZeroDivisionError):
            table.refuse("must be a fraction like 1/20", key)
        if not 0 <= chance <= 1:
            table.refuse("must be from 0 to 1", key)
        return chance


_AIMING = frozenset({Verb.CAST, Verb.ACTIVATE, Verb.ATTACK})
