"""A table to play on: two players, some cards, scripted dice, and the story that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.actions import Action, Aiming, Cast
from engine.cards import card as known_card
from engine.chance import Scripted
from engine.characteristics import keywords, power, toughness
from engine.deeds import Deed
from engine.dice import INFINITY, Count
from engine.events import (
    AbilityTriggered,
    CardsDrawn,
    DeedDone,
    DieRolled,
    RowApplied,
    TokensCreated,
    Trace,
)
from engine.notation import write
from engine.remarks import ChoiceMade, RollIgnored
from engine.rules import run
from engine.state import Permanent, Player, State

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: its story and its end."""

    trace: Trace
    state: State

    def all(self, kind: type[Item]) -> tuple[Item, ...]:
        """Every item of one kind, in order."""
        return tuple(item for item in self.trace if isinstance(item, kind))

    @property
    def story(self) -> str:
        """The story as text."""
        return write(self.trace)

    @property
    def results(self) -> list[int | None]:
        """The results of every counted die, in the order told."""
        return [
            rolled.result for rolled in self.all(DieRolled) for _ in range(int(str(rolled.count)))
        ]

    @property
    def ignored(self) -> list[object]:
        """The faces of every ignored die, in the order told."""
        return [
            ignored.natural
            for ignored in self.all(RollIgnored)
            for _ in range(int(str(ignored.count)))
        ]

    @property
    def rows(self) -> list[str]:
        """Every row that applied."""
        return [applied.row for applied in self.all(RowApplied)]

    @property
    def asked(self) -> list[str]:
        """Every question that was answered, by its kind."""
        return [str(made.question) for made in self.all(ChoiceMade)]

    def triggers(self, card: str) -> Count:
        """How often an ability of this card triggered."""
        total: Count = 0
        for triggered in self.all(AbilityTriggered):
            if triggered.card == card:
                total = total + triggered.times
        return total

    def tokens(self, name: str) -> Count:
        """How many tokens of a name were created."""
        total: Count = 0
        for created in self.all(TokensCreated):
            if created.token == name:
                total = total + created.count
        return total

    @property
    def drawn(self) -> list[Count]:
        """How many cards were drawn, each time."""
        return [each.count for each in self.all(CardsDrawn)]

    def permanent(self, card: str) -> Permanent | None:
        """The first permanent of that name, or None."""
        return next((held for held in self.state.permanents if held.card == card), None)

    def counters(self, card: str, counter: str) -> Count:
        """How many counters of a kind the first permanent of that name has."""
        held = self.permanent(card)
        assert held is not None, f"{card} is gone"
        return held.count(counter)

    @property
    def deeds(self) -> list[tuple[Deed, Count]]:
        """What was named in the story because the engine does not carry it out."""
        return [(done.deed, done.count) for done in self.all(DeedDone)]

    def size(self, card: str) -> tuple[Count, Count]:
        """Power and toughness of the first permanent of that name."""
        held = self.permanent(card)
        assert held is not None, f"{card} is gone"
        return power(self.state, held), toughness(self.state, held)

    def keywords(self, card: str) -> set[str]:
        """The keywords of the first permanent of that name."""
        held = self.permanent(card)
        assert held is not None, f"{card} is gone"
        return set(keywords(self.state, held))

    def life(self, player: str = "opponent") -> Count:
        """A player's life."""
        return self.state.player(player).life


def table(
    *actions: Action,
    you: Sequence[str] = (),
    opponent: Sequence[str] = (),
    counters: Mapping[str, Mapping[str, Count]] | None = None,
    hand: Sequence[str] = (),
    library: Sequence[str] = (),
    other_cards: int = 0,
    mana: Count = INFINITY,
    opponents_hand: Sequence[str] = (),
    graveyard: Sequence[str] = (),
    opponents_graveyard: Sequence[str] = (),
    opponents_library: Sequence[str] = (),
) -> State:
    """A start: permanents by name, yours first, with counters given or as they enter with them."""
    seats = [("you", card) for card in you] + [("opponent", card) for card in opponent]
    return State(
        players=(
            Player(
                "you",
                hand=tuple(hand),
                library=tuple(library),
                other_cards=other_cards,
                mana=mana,
                graveyard=tuple(sorted(graveyard)),
            ),
            Player(
                "opponent",
                hand=tuple(opponents_hand),
                library=tuple(opponents_library),
                graveyard=tuple(sorted(opponents_graveyard)),
            ),
        ),
        permanents=tuple(
            Permanent(place, card, controller, _counters(card, counters or {}))
            for place, (controller, card) in enumerate(seats, 1)
        ),
        actions=actions,
    )


def _counters(card: str, given: Mapping[str, Mapping[str, Count]]) -> tuple[tuple[str, Count], ...]:
    if card in given:
        return tuple(sorted(given[card].items()))
    return tuple(
        (counter, amount)
        for counter, amount in known_card(card).counters
        if isinstance(amount, int)
    )


def play(start: State, dice: str = "", choose: Sequence[str] = ()) -> Game:
    """Play to the end with these dice and choices, all of which must be used."""
    inputs = Scripted(dice, choose)
    state, trace = run(start, inputs)
    inputs.finish()
    return Game(trace, state)


def with_repeats(start: State, most: int) -> State:
    """The same start, where one resolution rolls again at most so often."""
    return replace(start, most_repeats=most)


def with_a_third(start: State) -> State:
    """The same start with one opponent more."""
    return replace(start, players=(*start.players, Player("another")))


def cast(card: str, *targets: str, x: Count | None = None, by: str = "you") -> Cast:
    """Cast a spell at these targets."""
    return Cast(by, card, x, tuple(Aiming(target) for target in targets))
