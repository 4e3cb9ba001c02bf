"""One thing of the game while it happens: the state so far, the story so far, who answers.

The only thing in the engine that changes. It is made for one call of ``resolve`` and gone at its
end; the rules hand it from one to the next.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import assert_never

from engine.address import Dice, print_choices, print_dice
from engine.cards import card as known_card
from engine.chance import Inputs
from engine.changing import replace
from engine.costs import (
    CastIt,
    Cost,
    Crew,
    ExileThis,
    PayLife,
    PayMana,
    RemoveCounter,
    RollCost,
    Sacrifice,
    SacrificeOther,
    TakeStored,
    TapEquipped,
    TapIt,
    TapOther,
    TapSymbol,
)
from engine.dice import Count, Face, Infinity
from engine.events import (
    BecameTapped,
    CardsDrawn,
    CountersPut,
    CountersRemoved,
    Event,
    LifePaid,
    ManaPaid,
    ResultTaken,
    SpellCast,
)
from engine.questions import Question, QuestionKind, option_text
from engine.remarks import ChoiceMade, Remark
from engine.state import Permanent, Player, StackObject, State, Tokens, settled
from engine.subjects import Zone

MOST_ANSWERS = 100
"""How many dice, cards or tokens a player may decide about one by one; more is refused."""


class TooManyDice(ValueError):
    """A player would have to decide about more dice, or more cards or tokens, one by one than the
    engine follows.
    """

    def __init__(self, card: str, limit: int = MOST_ANSWERS) -> None:
        super().__init__(f"{card}: at most {limit} dice, cards or tokens can be told apart")
        self.card = card
        self.limit = limit


class IllegalAction(ValueError):
    """A player is to do what the rules do not allow: a scenario's mistake.

    ``reason`` names the card; ``left`` says how many actions were still to come, and whoever knows
    with how many the game began and what was answered so far says which one it was and when.
    """

    def __init__(self, reason: str, *, left: int | None = None, when: str = "") -> None:
        super().__init__(f"{reason} ({when})" if when else reason)
        self.reason = reason
        self.left = left

    def of(self, first: State, dice: Dice = (), choices: Sequence[str] = ()) -> IllegalAction:
        """The same with the number of the action, and the line of play it came to it on."""
        if self.left is None:
            return self
        parts = [f"action {len(first.actions) - self.left} of {len(first.actions)}"]
        parts += [f"dice {print_dice(dice)}"] if dice else []
        parts += [f"choices {print_choices(choices)}"] if choices else []
        return IllegalAction(self.reason, when="; ".join(parts))


class Resolution:
    """The working state of one resolution, or of one action of a player."""

    def __init__(self, state: State, inputs: Inputs, *, pausing: bool = False) -> None:
        self.state = state
        self.inputs = inputs
        self.trace: list[Event | Remark] = []
        self.entering: Permanent | None = None
        """The permanent that is about to enter and is not there yet."""
        self.paused: Hashable = None
        """Where a roll stops that is being made (`engine.carrying.rolls.Pause`)."""
        self.pausing = pausing
        """Whether it stops there at all."""

    def tell(self, *story: Event | Remark) -> None:
        """Go on with the story."""
        self.trace.extend(story)

    def ask(self, player: str, kind: QuestionKind, card: str, options: tuple[str, ...]) -> str:
        """Return the option the player chooses. One option is no question."""
        if len(options) == 1:
            return options[0]
        option = self.inputs.choose(player, Question(kind, card), options)
        self.tell(ChoiceMade(player, kind, card, option))
        return option

    def new_permanent_id(self) -> int:
        """The smallest number above every permanent that is there or that something still refers
        to.

        Not a running number: two moments that differ only in how they came about stay equal.
        """
        there = (*self.state.permanents, *self.state.phased)
        used = {number for one in there for number in (one.id, *one.phased_by)}
        for held in self._objects():
            used |= {held.source or 0, held.that or 0, *held.memory.created}
            used |= {aim.permanent for aim in held.aims if aim.zone is Zone.BATTLEFIELD}
        return max(used, default=0) + 1

    def new_object_id(self) -> int:
        """The smallest number above every object that is on the stack, or on its way there or
        off.
        """
        last = 0
        for held in self._objects():
            aims = [aim.permanent for aim in held.aims if aim.zone is Zone.STACK]
            last = max(last, held.id, held.against or 0, *aims)
        return last + 1

    def _objects(self) -> tuple[StackObject, ...]:
        """Everything on the stack, on its way there or off, and what it may still copy."""
        resolving = () if self.state.resolving is None else (self.state.resolving.object,)
        objects = (*self.state.stack, *self.state.waiting, *self.state.delayed, *resolving)
        return (*objects, *(held.cause for held in objects if held.cause is not None))

    def opponents(self, player: str) -> tuple[str, ...]:
        """Every other player who is still in the game, in turn order."""
        return tuple(
            other.name for other in self.state.players if other.name != player and not other.lost
        )

    def next_opponent(self, player: str) -> str:
        """The next opponent in turn order, starting with the player's left neighbour."""
        names = [other.name for other in self.state.players]
        place = names.index(player)
        opponents = self.opponents(player)
        return next(name for name in (*names[place + 1 :], *names[:place]) if name in opponents)

    def set_player(self, player: Player) -> None:
        """Put a player in place of the one of that name."""
        players = tuple(player if old.name == player.name else old for old in self.state.players)
        self.state = replace(self.state, players=players)

    def set_permanent(self, permanent: Permanent) -> None:
        """Put a permanent in place of the one with that id, there or about to enter."""
        if self.entering is not None and self.entering.id == permanent.id:
            self.entering = permanent
            return
        permanents = tuple(
            [permanent if old.id == permanent.id else old for old in self.state.permanents]
        )
        self.state = replace(self.state, permanents=permanents)

    def find(self, id: int | None) -> Permanent | None:
        """The permanent with this id, there or about to enter; None when it is gone."""
        if id is None:
            return None
        if self.entering is not None and self.entering.id == id:
            return self.entering
        return self.state.permanent(id)

    def remove_permanent(self, permanent: Permanent) -> None:
        """Take a permanent off the battlefield."""
        permanents = tuple(old for old in self.state.permanents if old.id != permanent.id)
        self.state = replace(self.state, permanents=permanents)

    def set_counters(self, permanent: Permanent, counter: str, count: Count) -> Permanent:
        """Leave so many counters of a kind on a permanent, and return it."""
        counters = {**dict(permanent.counters), counter: count}
        kept = tuple(sorted((kind, held) for kind, held in counters.items() if held != 0))
        changed = replace(permanent, counters=kept)
        self.set_permanent(changed)
        return changed

    def put_counters(self, permanent: Permanent, counter: str, count: Count) -> Permanent:
        """Put counters on a permanent, and return it."""
        self.tell(CountersPut(permanent.card, counter, count))
        return self.set_counters(permanent, counter, permanent.count(counter) + count)

    def remove_counters(self, permanent: Permanent, counter: str, count: Count) -> Permanent:
        """Remove counters from a permanent, all where as many are meant, and return it."""
        self.tell(CountersRemoved(permanent.card, counter, count))
        held = permanent.count(counter)
        return self.set_counters(permanent, counter, 0 if held == count else held - count)

    def tap(self, permanent: Permanent) -> None:
        """Tap a permanent."""
        self.tell(BecameTapped(permanent.card))
        self.set_permanent(replace(permanent, tapped=True))

    def take_stored(self, permanent: Permanent, value: Face) -> None:
        """Take one stored result with this value off a permanent that has it."""
        place = next(place for place, (_, held) in enumerate(permanent.stored) if held == value)
        self.tell(ResultTaken(permanent.card, *permanent.stored[place]))
        left = permanent.stored[:place] + permanent.stored[place + 1 :]
        self.set_permanent(replace(permanent, stored=left))

    def draw(self, player: str, count: Count) -> None:
        """Draw cards: the known ones on top of the library by name, the others as a number."""
        self.tell(CardsDrawn(player, count))
        drawer = self.state.player(player)
        known = len(drawer.library) if isinstance(count, Infinity) else count
        drawn = drawer.library[:known]
        self.set_player(
            replace(
                drawer,
                hand=drawer.hand + drawn,
                library=drawer.library[known:],
                other_cards=drawer.other_cards + (count - len(drawn)),
            )
        )

    def discard_from_hand(self, player: str, card: str) -> None:
        """Take a known card out of a hand, if it is there."""
        self.take_card(player, card, Zone.HAND)

    def take_card(self, player: str, card: str, zone: Zone) -> bool:
        """Take a known card out of a player's hand, library, graveyard or exile, and say whether
        it was there.
        """
        holder = self.state.player(player)
        cards = list(_cards(holder, zone))
        if card not in cards:
            return False
        cards.remove(card)
        self.set_player(_with_cards(holder, zone, tuple(cards)))
        return True

    def put_card(self, player: str, card: str, zone: Zone) -> None:
        """Put a known card into a player's hand, graveyard or exile, or on top of the library."""
        holder = self.state.player(player)
        cards = _cards(holder, zone)
        if zone is Zone.LIBRARY:
            cards = (card, *cards)
        elif zone is Zone.HAND:
            cards = (*cards, card)
        else:
            cards = tuple(sorted((*cards, card)))
        self.set_player(_with_cards(holder, zone, cards))

    def can_pay(self, player: str, cost: Cost, permanent: Permanent | None) -> bool:
        """Whether a player can pay a cost, of this permanent where it has to do with one."""
        payer = self.state.player(player)
        match cost:
            case TapIt() | TapSymbol():
                return permanent is not None and not permanent.tapped
            case TapEquipped():
                carrier = self._carrier(permanent)
                return carrier is not None and not carrier.tapped
            case TapOther(subtype, count):
                held: Count = 0
                for one in self.untapped(player, subtype):
                    held = held + (one.count if isinstance(one, Tokens) else 1)
                return held >= count
            case TakeStored(value):
                return permanent is not None and any(
                    stored == value for _, stored in permanent.stored
                )
            case PayMana(amount):
                return payer.mana >= amount
            case PayLife(amount):
                return payer.life >= amount
            case RemoveCounter(counter, count):
                return permanent is not None and permanent.count(counter) >= count
            case CastIt(mana):
                return payer.mana >= mana
            case Sacrifice() | ExileThis():
                return permanent is not None
            case SacrificeOther() | Crew() | RollCost():
                return True
            case _:
                assert_never(cost)

    def pay(self, player: str, cost: Cost, card: str, permanent: Permanent | None) -> None:
        """Pay a cost that can be paid."""
        payer = self.state.player(player)
        match cost:
            case TapIt() | TapSymbol() if permanent is not None:
                self.tap(permanent)
            case TapEquipped() if (carrier := self._carrier(permanent)) is not None:
                self.tap(carrier)
            case TapOther(subtype, count):
                for _ in range(count):
                    self._tap_one(player, card, subtype)
            case TakeStored(value) if permanent is not None:
                self.take_stored(permanent, value)
            case PayMana(amount):
                self.tell(ManaPaid(player, amount, card))
                self.set_player(replace(payer, mana=payer.mana - amount))
            case PayLife(amount):
                self.tell(LifePaid(player, amount, card))
                self.set_player(replace(payer, life=payer.life - amount))
            case RemoveCounter(counter, count) if permanent is not None:
                self.remove_counters(permanent, counter, count)
            case CastIt(mana):
                self.tell(SpellCast(player, card))
                self.set_player(replace(payer, mana=payer.mana - mana))
                self.discard_from_hand(player, card)
            case _:
                raise TypeError("paid where an ability is activated, or by nothing that is there")

    def _carrier(self, permanent: Permanent | None) -> Permanent | None:
        """The permanent that another one is attached to."""
        host = None if permanent is None else permanent.attached_to
        return self.state.permanent(host) if isinstance(host, int) else None

    def can_pay_all(
        self, player: str, costs: tuple[Cost, ...], permanent: Permanent | None
    ) -> bool:
        """Whether a player can pay each of these costs; no card asks twice for the same thing."""
        return all(self.can_pay(player, cost, permanent) for cost in costs)

    def pay_all(
        self, player: str, costs: tuple[Cost, ...], card: str, permanent: Permanent | None
    ) -> None:
        """Pay costs that can be paid, in order."""
        for cost in costs:
            self.pay(player, cost, card, None if permanent is None else self.find(permanent.id))

    def untapped(self, player: str, subtype: str) -> tuple[Permanent | Tokens, ...]:
        """The untapped permanents and groups of tokens of a player with this subtype."""
        one_by_one = (
            permanent
            for permanent in self.state.permanents
            if permanent.controller == player
            and not permanent.tapped
            and subtype in known_card(permanent.card).subtypes
        )
        groups = (
            group
            for group in self.state.tokens
            if group.controller == player
            and not group.tapped
            and subtype in known_card(group.token).subtypes
        )
        return (*one_by_one, *groups)

    def _tap_one(self, player: str, card: str, subtype: str) -> None:
        """Tap what the player chooses for a cost; of equal names the first one."""
        options: dict[str, Permanent | Tokens] = {}
        for one in self.untapped(player, subtype):
            name = one.token if isinstance(one, Tokens) else one.card
            options.setdefault(option_text(name), one)
        chosen = options[self.ask(player, QuestionKind.PAY_WITH, card, tuple(options))]
        if isinstance(chosen, Permanent):
            self.tap(chosen)
            return
        self.tell(BecameTapped(chosen.token))
        left = replace(chosen, count=chosen.count + -1)
        others = (group for group in self.state.tokens if group != chosen)
        tapped = replace(chosen, count=1, tapped=True)
        self.state = replace(self.state, tokens=settled((*others, left, tapped)))


def owner(one: Permanent | Tokens) -> str:
    """Whose card a permanent is, or who created the tokens of a group."""
    if isinstance(one, Tokens):
        return one.control[0].player if one.control else one.controller
    return one.owner or one.controller


def _cards(player: Player, zone: Zone) -> tuple[str, ...]:
    match zone:
        case Zone.HAND:
            return player.hand
        case Zone.LIBRARY:
            return player.library
        case Zone.GRAVEYARD:
            return player.graveyard
        case Zone.EXILE:
            return player.exile
        case _:
            raise ValueError(f"cards on the {zone} are no player's")


def _with_cards(player: Player, zone: Zone, cards: tuple[str, ...]) -> Player:
    match zone:
        case Zone.HAND:
            return replace(player, hand=cards)
        case Zone.LIBRARY:
            return replace(player, library=cards)
        case Zone.GRAVEYARD:
            return replace(player, graveyard=cards)
        case _:
            return replace(player, exile=cards)
