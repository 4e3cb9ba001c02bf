"""Reading how a scenario begins and what happens in it: ``[start]`` and ``[[do]]``."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import CARDS, is_token
from engine.cards import card as known_card
from engine.dice import INFINITY, AnyDie, Count, parse_die
from engine.own_rolls import OwnRollError, stated
from engine.parameters import Number, Parameter, Value, When
from engine.scenario_parameters import checked, take_value
from engine.situations import (
    MOST_CARDS,
    MOST_LEVELS,
    NO_SUBSTITUTE,
    Doing,
    Placed,
    Seat,
    Verb,
)
from engine.subjects import Step, Type
from engine.substitutes import Substitute
from engine.tables import Source, Table

MOST_PLACED = 1_000
"""How many cards a scenario may put down in all."""

_MOST_DIGITS = 31

MOST_AWAITED = 100
"""For how many resolutions a response may wait."""


class StartReader:
    """Reads the start of one file and what is done, and remembers which parameters and cards got
    used.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.top = Source(text, file).read()
        self.cards = self._cards()
        self.used_cards: set[str] = set()
        self.parameters: dict[str, Parameter] = {}
        self.used: set[str] = set()
        self.players: tuple[str, ...] = ()
        self.placed = 0

    def _cards(self) -> tuple[str, ...]:
        cards = self.top.texts("cards")
        for card in cards:
            if card not in CARDS:
                self.top.refuse(f"the engine plays no card named {card!r}", "cards")
        return cards

    def card(self, table: Table, name: str, key: str) -> str:
        """Use a card somewhere, which must be listed."""
        if name not in self.cards:
            table.refuse(f"{name!r} is not listed in cards", key)
        self.used_cards.add(name)
        return name

    def permanent(self, table: Table, name: str, key: str) -> str:
        """Use a card, or a token, which is no card and listed nowhere."""
        return name if is_token(name) else self.card(table, name, key)

    def use(self, table: Table, name: str, key: str, *kinds: str) -> Parameter:
        """Use a parameter somewhere, which must be of one of these kinds."""
        parameter = self.parameters.get(name)
        if parameter is None or parameter.kind not in kinds:
            table.refuse(f"{name!r} is no parameter that is a {' or '.join(kinds)}", key)
        self.used.add(name)
        return parameter

    def number(self, table: Table, key: str, default: Number, *, most: int | None = None) -> Number:
        """Take a number or a parameter's name; ``most`` where the engine goes one by one."""
        if key not in table:
            return default
        value = take_value(table, key)
        if isinstance(value, bool):
            table.refuse("must be a number or a parameter", key)
        highest: Count
        if isinstance(value, str):
            parameter = self.use(table, value, key, "number")
            lowest: Count = parameter.minimum
            highest = INFINITY if parameter.infinite else parameter.maximum
        else:
            lowest = highest = value
        if lowest < 0 or (most is not None and highest > most):
            table.refuse("must be 0 or more" if most is None else f"must be 0 to {most}", key)
        return value

    def when(self, table: Table) -> When | None:
        """Take a condition: ``flag``, ``!flag``, ``parameter = value`` or with ``!=``."""
        if "if" not in table:
            return None
        text = table.text("if")
        name, equals, wanted = (part.strip() for part in text.partition("="))
        unless = equals != "" and name.endswith("!")
        name = name.removesuffix("!").strip() if unless else name
        if equals:
            parameter = self.use(table, name, "if", "option", "number")
            number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= _MOST_DIGITS
            value: Value = int(wanted) if number else wanted
            return When(name, checked(table, parameter, value, "if"), unless)
        self.use(table, name.removeprefix("!"), "if", "flag")
        return When(name.removeprefix("!"), not name.startswith("!"))

    def _placed(self, table: Table, key: str, *, players: bool = False) -> tuple[Placed, ...]:
        """Take a list of cards: names, or tables that say how many. With ``players`` a player may
        stand among them.
        """
        placed: list[Placed] = []
        for place, value in enumerate(table.values(key)):
            given = {"card": value} if isinstance(value, str) else value
            if not isinstance(given, dict):
                table.refuse("must be card names, or tables with a card", key)
            each = Table(given, table.source, (*table.path, key, place))
            card = each.text("card")
            if key in _MAY_HAVE_TOKENS and not (players and card in self.players):
                self.permanent(each, card, "card")
            elif key not in _MAY_HAVE_TOKENS:
                self.card(each, card, "card")
            count = self.number(each, "count", 1, most=MOST_CARDS)
            self._place(each, count)
            counters = None
            if "counters" in each:
                held = each.table("counters")
                counters = tuple((kind, self.number(held, kind, 0)) for kind in held.left())
            placed.append(
                Placed(
                    card,
                    count,
                    counters,
                    tapped=each.flag("tapped", False),
                    when=self.when(each),
                    level=self.number(each, "level", 1, most=MOST_LEVELS),
                    attached_to=self._host(each),
                )
            )
            each.close()
        return tuple(placed)

    def _place(self, table: Table, count: Number) -> None:
        """Keep count of the cards that are put down one by one, as many as a reader may turn on."""
        most = self.parameters[count].maximum if isinstance(count, str) else count
        self.placed += most if isinstance(most, int) else 0
        if self.placed > MOST_PLACED:
            table.refuse(f"more than {MOST_PLACED} cards are put down one by one", "count")

    def _host(self, table: Table) -> str:
        """Take the permanent or the player that something is attached to."""
        if "attached_to" not in table:
            return ""
        host = table.text("attached_to")
        if host in self.players:
            return host
        return self.permanent(table, host, "attached_to")

    def seats(self, table: Table) -> tuple[Seat, ...]:
        """Take the players in turn order; an opponent is always there."""
        self.players = (*table.left(), "you", "opponent")
        seats = {name: self._seat(name, table.table(name)) for name in table.left()}
        for name in ("you", "opponent"):
            seats.setdefault(name, Seat(name))
        self.players = tuple(seats)
        return tuple(seats.values())

    def _seat(self, name: str, table: Table) -> Seat:
        seat = Seat(
            name=name,
            battlefield=self._placed(table, "battlefield"),
            hand=self._placed(table, "hand"),
            library=self._placed(table, "library"),
            graveyard=self._placed(table, "graveyard"),
            exile=self._placed(table, "exile"),
            other_cards=self.number(table, "other_cards", 0),
            life=self.number(table, "life", 20),
            mana=self.number(table, "mana", INFINITY),
            substitute=self._substitute(table),
        )
        table.close()
        return seat

    def planes(self, table: Table) -> tuple[str, ...]:
        """Take the planar deck, the first card face up."""
        planes = table.texts("planes", ())
        for plane in planes:
            if not CARDS[self.card(table, plane, "planes")].types & _PLANAR:
                table.refuse(f"{plane} is neither a plane nor a phenomenon", "planes")
        return planes

    def _substitute(self, table: Table) -> str:
        if "substitute" not in table:
            return ""
        text = table.text("substitute")
        parameter = self.parameters.get(text)
        if parameter is not None:
            self.use(table, text, "substitute", "option")
        for option in parameter.options if parameter is not None else (text,):
            try:
                if option != NO_SUBSTITUTE:
                    Substitute.parse(option)
            except ValueError as error:
                table.refuse(str(error), "substitute")
        return text

    def doing(self, table: Table) -> Doing:
        """Take one thing that is done; which keys it may have depends on what it is."""
        verbs = [verb for verb in Verb if verb in table]
        if len(verbs) != 1:
            table.refuse(f"needs exactly one of {', '.join(Verb)}")
        verb = verbs[0]
        doing = Doing(verb=verb, player=self._player(table, "by", "you"))
        match verb:
            case Verb.PLANAR:
                if not table.flag(verb):
                    table.refuse("write planar = true", verb)
            case Verb.FOR_FUN:
                doing = replace(doing, die=self._die(table, verb))
            case Verb.ROLL:
                doing = replace(doing, card=self._own_roll(table, verb))
            case Verb.STEP:
                doing = replace(doing, step=self._step(table, verb))
            case Verb.TURN:
                doing = replace(doing, to=self._player(table, verb, ""))
            case _:
                doing = self._with_card(table, doing)
        doing = replace(
            doing,
            in_response=table.flag("in_response", False),
            after=self._after(table),
            when=self.when(table),
        )
        table.close()
        return doing

    def _after(self, table: Table) -> int:
        """Take how many resolutions a response waits for."""
        after = table.whole("after", 0)
        if not 0 <= after <= MOST_AWAITED:
            table.refuse(f"must be 0 to {MOST_AWAITED}", "after")
        return after

    def _with_card(self, table: Table, doing: Doing) -> Doing:
        """Take what is done with a card: which, at what, with what X, by whom."""
        verb = doing.verb
        known = self.permanent if verb in _DONE_BY_PERMANENTS else self.card
        card = known(table, table.text(verb), verb)
        doing = replace(doing, card=card)
        if verb in _AIMING:
            doing = replace(doing, targets=self._placed(table, "targets", players=True))
        match verb:
            case Verb.CAST:
                mana_from = table.texts("mana_from", ())
                return replace(
                    doing,
                    x=self._x(table, card),
                    modes=self._modes(table, card),
                    mana_from=tuple(self.permanent(table, each, "mana_from") for each in mana_from),
                )
            case Verb.ACTIVATE:
                place = table.whole("ability", 1)
                most = len(known_card(card).activated)
                if not 1 <= place <= most:
                    table.refuse(f"{card} has {most} abilities to activate", "ability")
                x = self.number(table, "x", 0) if "x" in table else None
                return replace(doing, ability=place - 1, x=x)
            case Verb.ATTACK:
                return replace(doing, to=self._player(table, "defender", ""))
            case Verb.DAMAGE:
                amount = self.number(table, "amount", 0) if "amount" in table else None
                return replace(doing, amount=amount, to=self._player(table, "to", ""))
            case _:
                return doing

    def _x(self, table: Table, card: str) -> Number | None:
        """Take X of a spell that has one."""
        if not CARDS[card].has_x:
            if "x" in table:
                table.refuse(f"{card} has no X", "x")
            return None
        if "x" not in table:
            table.refuse(f"is missing: {card} is cast with an X", "x")
        return self.number(table, "x", 0)

    def _modes(self, table: Table, card: str) -> tuple[str, ...]:
        """Take the names of the modes a spell is cast with; without any the player is asked."""
        spell = CARDS[card].spell
        names = () if spell is None else tuple(mode.name for mode in spell.modes)
        modes = table.texts("modes", ())
        for mode in modes:
            if mode not in names:
                table.refuse(f"{card} has the modes {', '.join(names) or 'none'}", "modes")
        if len(modes) > 1 and spell is not None and not spell.several:
            table.refuse(f"{card} has one mode at a time", "modes")
        return modes

    def _player(self, table: Table, key: str, default: str) -> str:
        """Take the name of a player; the default need not be one."""
        if key not in table:
            return default
        name = table.text(key)
        if name not in self.players:
            table.refuse(f"{name!r} is no player of [start]", key)
        return name

    def _die(self, table: Table, key: str) -> AnyDie:
        try:
            return parse_die(table.text(key))
        except ValueError as error:
            table.refuse(str(error), key)

    def _own_roll(self, table: Table, key: str) -> str:
        try:
            return stated(table.text(key))
        except OwnRollError as error:
            table.refuse(str(error), key)

    def _step(self, table: Table, key: str) -> Step:
        name = table.text(key)
        if name not in [*Step]:
            table.refuse(f"must be {', '.join(Step)}", key)
        return Step(name)


_PLANAR = frozenset({Type.PLANE, Type.PHENOMENON})
_MAY_HAVE_TOKENS = frozenset({"battlefield", "targets"})
_DONE_BY_PERMANENTS = frozenset(
    {Verb.ACTIVATE, Verb.ATTACK, Verb.BLOCK, Verb.DAMAGE, Verb.LEAVE, Verb.DIE}
)
_AIMING = frozenset({Verb.CAST, Verb.ACTIVATE, Verb.ATTACK, Verb.CRANK})
