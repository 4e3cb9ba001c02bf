"""Dice cases collected from other engines and from rulings, each played by the engine.

The facts of a case stand here, so that they are held without the collection; where it lies beside
the repository, ``test_collection.py`` compares them with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.chance import Scripted
from engine.events import CardsDrawn, DieRolled
from engine.rules import run
from engine.state import Player, State
from engine.switches import ALLOWED, DEFAULT
from tests.engine.games import Game

BOX = "Box of Free-Range Goblins"
DRIVE = "Recruitment Drive"
GOBLINS = "Swarming Goblins"
FIELDS = "Hedron Fields of Agadeem"
"""A plane where chaos makes an Eldrazi."""

Facts = Mapping[str, object]


@dataclass(frozen=True)
class Written:
    """What a case must come to, and the sentences of the collection that its test holds itself."""

    facts: Facts
    said: tuple[str, ...] = ()
    switch: str = ""
    """The switch whose default it is played with, where no official answer settles it."""


WRITTEN: dict[str, Written] = {}
"""Every case by its id in the collection."""


def case(
    id: str, *said: str, switch: str = "", **facts: object
) -> Callable[[Callable[[], Facts]], Callable[[], None]]:
    """Make a test of a function that plays a case and reads the same facts from the game."""

    def decorate(played: Callable[[], Facts]) -> Callable[[], None]:
        def test() -> None:
            if switch:
                assert getattr(DEFAULT, switch) in ALLOWED[switch]
            assert dict(played()) == facts

        WRITTEN[id] = Written(facts, said, switch)
        test.__name__, test.__doc__ = played.__name__, played.__doc__
        return test

    return decorate


def numbers(game: Game) -> list[int]:
    """Every result that is a number, in the order told."""
    return [result for result in game.results if result is not None]


def natural(game: Game) -> list[int]:
    """The face of every die that counts."""
    return [
        rolled.natural
        for rolled in game.all(DieRolled)
        for _ in range(int(str(rolled.count)))
        if isinstance(rolled.natural, int)
    ]


def thrown(game: Game) -> int:
    """How many dice were rolled in all."""
    return len(game.results) + len(game.ignored)


def drawn(game: Game) -> list[int]:
    """How many cards were drawn, each time."""
    return [int(str(each.count)) for each in game.all(CardsDrawn)]


def tokens(game: Game, name: str) -> int:
    """How many tokens of a name were created."""
    return int(str(game.tokens(name)))


def size(game: Game, card: str) -> str:
    """Power and toughness as a card shows them."""
    power, toughness = game.size(card)
    return f"{power}/{toughness}"


def with_players(start: State, *names: str) -> State:
    """The same start with more opponents."""
    return replace(start, players=(*start.players, *(Player(name) for name in names)))


def without_legend_rule(start: State) -> State:
    """The same start where legends of one name stay side by side."""
    return replace(start, legend_rule=False)


def played_on(game: Game, *choose: str) -> Game:
    """The rest of a game whose instructions were carried out by themselves."""
    inputs = Scripted("", choose)
    state, trace = run(game.state, inputs)
    inputs.finish()
    return Game((*game.trace, *trace), state)
