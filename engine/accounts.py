"""The rolls of a story: each roll instruction with all that belongs to it, read back from a trace.

Claims read these accounts. They are put together from what the story tells alone, so that a rule
that goes wrong is seen in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.abilities import Condition, OncePerRoll, PerDie, TriggeredAbility
from engine.cards import card as known_card
from engine.dice import Count, Die, Face, Pool
from engine.events import (
    AbilityTriggered,
    AttractionOpened,
    ControlGained,
    Died,
    DieRolled,
    Entered,
    KeywordLost,
    LeftBattlefield,
    Moved,
    PhasedIn,
    PhasedOut,
    ResolutionBegan,
    ResolutionEnded,
    RowApplied,
    Trace,
)
from engine.instructions import RollDice
from engine.remarks import (
    ChoiceMade,
    NoRowApplied,
    NothingRolled,
    ResultModified,
    RollIgnored,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
)
from engine.state import State
from engine.subjects import Whose, Zone


@dataclass(frozen=True, slots=True)
class Account:
    """One roll instruction: what was told, what became of each die, what triggered, what it did.

    `story` are all items from the instruction to the next one, or to the end of the resolution;
    `permanents` are the roller's, by card name, as the dice fall.
    """

    instructed: RollInstructed
    place: int
    story: Trace
    permanents: tuple[str, ...]

    @property
    def replaced(self) -> tuple[RollReplaced, ...]:
        """The replacements before any die was seen: those of rerolls left out."""
        first_die = (RollIgnored, RollSuperseded, DieRolled)
        found: list[RollReplaced] = []
        for item in self.story:
            if isinstance(item, first_die):
                break
            if isinstance(item, ChoiceMade) and item.option.startswith(("reroll", "keep")):
                break
            if isinstance(item, RollReplaced):
                found.append(item)
        return tuple(found)

    @property
    def ignored(self) -> tuple[RollIgnored, ...]:
        """The dice ignored."""
        return tuple(item for item in self.story if isinstance(item, RollIgnored))

    @property
    def superseded(self) -> tuple[RollSuperseded, ...]:
        """The dice rolled again."""
        return tuple(item for item in self.story if isinstance(item, RollSuperseded))

    @property
    def modified(self) -> tuple[ResultModified, ...]:
        """The changes of results."""
        return tuple(item for item in self.story if isinstance(item, ResultModified))

    @property
    def rolled(self) -> tuple[DieRolled, ...]:
        """The dice that count."""
        return tuple(item for item in self.story if isinstance(item, DieRolled))

    @property
    def counted(self) -> Count:
        """How many dice count."""
        total: Count = 0
        for item in self.rolled:
            total = total + item.count
        return total

    @property
    def results(self) -> tuple[tuple[int, Count], ...]:
        """The results that are numbers, each with how many dice came to it."""
        return tuple((item.result, item.count) for item in self.rolled if item.result is not None)

    @property
    def rows(self) -> tuple[RowApplied, ...]:
        """The rows that applied."""
        return tuple(item for item in self.story if isinstance(item, RowApplied))

    @property
    def row_missed(self) -> bool:
        """Whether the story says that no row applied."""
        return any(isinstance(item, NoRowApplied) for item in self.story)

    @property
    def nothing_rolled(self) -> bool:
        """Whether the number of dice came to 0."""
        return any(isinstance(item, NothingRolled) for item in self.story)

    @property
    def effect(self) -> Trace:
        """What came after the dice, what ended with them, and the triggers they set off."""
        seen = (DieRolled, AbilityTriggered, KeywordLost, PhasedIn)
        last = max(
            (n for n, item in enumerate(self.story) if isinstance(item, DieRolled)), default=-1
        )
        for place in range(last + 1, len(self.story)):
            if not isinstance(self.story[place], seen):
                return self.story[place:]
        return ()

    def triggered(self, card: str) -> Count:
        """How often abilities of `card` triggered on this roll."""
        times: Count = 0
        after_dice = False
        for item in self.story:
            if isinstance(item, DieRolled):
                after_dice = True
            elif after_dice and isinstance(item, AbilityTriggered):
                if item.card == card:
                    times = times + item.times
            elif after_dice and not isinstance(item, KeywordLost | PhasedIn):
                break
        return times

    def watchers(self) -> Iterator[tuple[str, tuple[TriggeredAbility, ...]]]:
        """Yield each of the roller's cards that watches rolls, with those abilities, once for each
        permanent.

        Cards that ask for more than the roll itself are left out: what they do is no matter of the
        dice alone.
        """
        for name in self.permanents:
            abilities = tuple(
                ability
                for ability in known_card(name).triggered
                if isinstance(ability.when, OncePerRoll | PerDie) and ability.level == 1
            )
            if abilities and all(map(_asks_for_dice_alone, abilities)):
                yield name, abilities

    def due(self, ability: TriggeredAbility) -> Count:
        """How often an ability triggers on the dice that count: once a roll, or once a matching
        die.
        """
        if not self.rolled:
            return 0
        match ability.when:
            case PerDie() as when:
                times: Count = 0
                for die in self.rolled:
                    if _matches(when, die):
                        times = times + die.count
                return times
            case OncePerRoll():
                return 1
            case _:
                return 0

    def all_due(self) -> dict[str, Count]:
        """How often the abilities of each watching card trigger, all its permanents together."""
        due: dict[str, Count] = {}
        for name, abilities in self.watchers():
            for ability in abilities:
                due[name] = due.get(name, 0) + self.due(ability)
        return due

    def due_on_naturals(self) -> dict[str, Count]:
        """The same for cards all of whose abilities here ask for a natural result."""
        return self._due_where(
            lambda when: isinstance(when, PerDie) and (when.highest or when.natural is not None)
        )

    def due_on_results(self) -> dict[str, Count]:
        """The same for cards all of whose abilities here ask for a result."""
        return self._due_where(lambda when: isinstance(when, PerDie) and when.which is not None)

    def due_once(self) -> dict[str, Count]:
        """The same for cards that trigger on one or more dice."""
        return self._due_where(lambda when: isinstance(when, OncePerRoll))

    def due_each_die(self) -> dict[str, Count]:
        """The same for cards that trigger on a die."""
        return self._due_where(lambda when: isinstance(when, PerDie))

    def _due_where(self, asks: Callable[[Condition], bool]) -> dict[str, Count]:
        meant = {
            name
            for name, abilities in self.watchers()
            if all(asks(ability.when) for ability in abilities)
        }
        return {name: times for name, times in self.all_due().items() if name in meant}

    def triggers_as_due(self) -> bool:
        """Whether every watching card triggered exactly as often as the counted dice say."""
        return all(self.triggered(name) == times for name, times in self.all_due().items())


def _asks_for_dice_alone(ability: TriggeredAbility) -> bool:
    whose = ability.when.whose if isinstance(ability.when, PerDie) else Whose.OWN
    here = ability.zone is Zone.BATTLEFIELD
    return here and whose is Whose.OWN and not ability.only_if and not ability.once_each_turn


def _matches(when: PerDie, die: DieRolled) -> bool:
    if not isinstance(die.die, Die):
        return when.planar and not (when.highest or when.natural or when.sides or when.which)
    return (
        (not when.highest or die.natural == die.die.sides)
        and when.natural in (None, die.natural)
        and when.sides in (None, die.die.sides)
        and (when.which is None or (die.result is not None and when.which.holds(die.result)))
    )


def accounts(start: State, trace: Trace) -> tuple[Account, ...]:
    """Return the rolls of a story that begins in `start`, in order."""
    controlled = [(permanent.controller, permanent.card) for permanent in start.permanents]
    phased = [(permanent.controller, permanent.card) for permanent in start.phased]
    found: list[Account] = []
    for place, item in enumerate(trace):
        match item:
            case Entered(player=player, card=name) | AttractionOpened(player=player, card=name):
                controlled.append((player, name))
            case LeftBattlefield(card=name) | Died(card=name):
                _take(controlled, name)
            case Moved(card=name, frm=Zone.BATTLEFIELD):
                _take(controlled, name)
            case ControlGained(player=player, card=name):
                _take(controlled, name, but=player)
                controlled.append((player, name))
            case PhasedOut(card=name):
                phased += _take(controlled, name)
            case PhasedIn(card=name):
                controlled += _take(phased, name)
            case RollInstructed(player=player):
                own = tuple(name for controller, name in controlled if controller == player)
                found.append(Account(item, place, _story(trace, place, player), own))
            case _:
                pass
    return tuple(found)


def _take(controlled: list[tuple[str, str]], name: str, *, but: str = "") -> list[tuple[str, str]]:
    """Take a permanent of that name off the list, of any player but this one, and return it."""
    gone = [pair for pair in controlled if pair[1] == name and pair[0] != but][:1]
    for pair in gone:
        controlled.remove(pair)
    return gone


def _story(trace: Trace, place: int, player: str) -> Trace:
    """All that belongs to the roll instructed at a place.

    Where several players are told to roll at the same time, their instructions stand together and
    the dice come after them; then it is what the story tells of this player.
    """
    end = place
    while end + 1 < len(trace) and _is_roll_of_another(trace[end + 1], player):
        end += 1
    begin = place
    while begin and _is_roll_of_another(trace[begin - 1], player):
        begin -= 1
    if begin == end:
        return _until_next(trace, place)
    shared = _until_next(trace, end)[1:]
    return (trace[place], *(item for item in shared if getattr(item, "player", "") == player))


def _is_roll_of_another(item: object, player: str) -> bool:
    return isinstance(item, RollInstructed) and item.player != player


def _until_next(trace: Trace, place: int) -> Trace:
    for later in range(place + 1, len(trace)):
        if isinstance(trace[later], RollInstructed | ResolutionEnded | ResolutionBegan):
            return trace[place:later]
    return trace[place:]


def faces_told(story: Trace) -> Pool:
    """Every face the story tells of, whether it counted, was ignored or was rolled again."""
    told: dict[Face, Count] = {}
    for item in story:
        if isinstance(item, DieRolled | RollIgnored | RollSuperseded):
            told[item.natural] = told.get(item.natural, 0) + item.count
    return Pool.of(told)


def faces_rolled(pools: tuple[Pool, ...]) -> Pool:
    """Every face that was rolled."""
    rolled: dict[Face, Count] = {}
    for pool in pools:
        for face, count in pool:
            rolled[face] = rolled.get(face, 0) + count
    return Pool.of(rolled)


def instruction_of(account: Account) -> RollDice | None:
    """The instruction of the card that told a player to roll, where it has one for that die."""
    card = known_card(account.instructed.card) if account.instructed.card else None
    if card is None:
        return None
    for instruction in card.instructions():
        if isinstance(instruction, RollDice) and instruction.die == account.instructed.die:
            return instruction
    return None


def counted_sum(account: Account) -> Count:
    """The sum of the results that are numbers."""
    total: Count = 0
    for result, count in account.results:
        total = total + (result * count)
    return total
