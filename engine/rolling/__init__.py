"""One roll instruction from its first die to the triggers it leaves behind.

The order is the rules' own: number of dice, replacement effects, all dice together, ignored
rolls, rerolls, increases and decreases, exchange; then the results are final and triggers look at
what counts. Nobody gets priority in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.dice import Count, DieResult, Face, PlanarFace, Pool, Roll
from engine.durations import end_with_roll
from engine.events import DieRolled
from engine.remarks import (
    BlankCountsAsChaos,
    DiceAddedUp,
    NothingRolled,
    ResultModified,
    RollInstructed,
)
from engine.resolution import Resolution
from engine.rolling.counted import Counted, Uses
from engine.rolling.exchange import exchange_results, use_stored
from engine.rolling.modifiers import modify
from engine.rolling.plan import Plan
from engine.rolling.replacements import replaced
from engine.rolling.rerolls import looking, reroll
from engine.rolling.throwing import Thrown, thrown
from engine.sight import sight
from engine.state import State
from engine.triggers import trigger_on_roll

__all__ = [
    "Rolled",
    "Throw",
    "Thrown",
    "begin",
    "finish",
    "modify",
    "reroll",
    "roll",
    "throw",
    "thrown",
    "trigger_on_roll",
]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The counted dice of one roll instruction with their results, and how many there are of
    each.
    """

    dice: tuple[tuple[DieResult, Count], ...]
    """The dice whose results stand alone."""
    totals: tuple[int, ...] = ()
    """Results that stand for several dice added up."""
    planar: PlanarFace | None = None
    """What the planar die counts as, or None where dice with numbers were rolled."""

    @property
    def results(self) -> Pool:
        """The results as numbers; a face that is no number has none."""
        if len(self.dice) == 1 and not self.totals:
            ((die, count),) = self.dice
            return Pool() if die.result is None else Pool(((die.result, count),))
        results: dict[Face, Count] = {}
        for die, count in self.dice:
            if die.result is not None:
                results[die.result] = results.get(die.result, 0) + count
        for total in self.totals:
            results[total] = results.get(total, 0) + 1
        return Pool.of(results)


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll that is about to be made: what was told, and what is rolled instead."""

    card: str
    instruction: Roll
    plan: Plan


def roll(now: Resolution, *, card: str, instruction: Roll) -> Rolled | None:
    """Carry out one roll instruction of ``card``; return None where the number of dice comes to 0.

    Raises ``TooManyDice`` where a player would have to decide about too many dice one by one.
    """
    about = begin(now, card=card, instruction=instruction)
    return None if about is None else finish(now, about, throw(now, about))


def begin(now: Resolution, *, card: str, instruction: Roll) -> Throw | None:
    """Say what is to be rolled and apply every replacement effect; None where there is no roll."""
    roller, die, count = instruction.player, instruction.die, instruction.count
    now.tell(RollInstructed(roller, card, die, count, instruction.ignore, instruction.modifier))
    if count < 1:
        now.tell(NothingRolled(card))
        return None
    return Throw(card, instruction, replaced(now, card, roller, die, count, instruction.ignore))


def throw(now: Resolution, about: Throw) -> Thrown:
    """Roll all the dice together, and ignore what is not to count."""
    roller, die = about.instruction.player, about.instruction.die
    look = looking(now, about.card, roller, die, Uses())
    return thrown(now, roller, die, about.plan, look)


def finish(now: Resolution, about: Throw, dice: Thrown) -> Rolled:
    """Let effects change the dice that count; then the results are final and triggers look."""
    instruction = about.instruction
    counted = Counted(
        now,
        about.card,
        instruction.player,
        instruction.die,
        instructed=instruction.modifier,
        adder=about.plan.adder,
    )
    counted.take(dice)
    if instruction.modifier or _touched(now.state):
        reroll(counted)
        if now.state.switches.exchange_after_modifiers:
            modify(counted)
            exchange_results(counted)
        else:
            exchange_results(counted)
            modify(counted)
        use_stored(counted)
    return _final(counted, to_visit=instruction.to_visit)


def _touched(state: State) -> bool:
    """Whether any card is where it could do something to dice that were rolled."""
    return any(sight(permanent.card).touches for permanent in state.permanents) or any(
        sight(card).casts for player in state.players for card in player.hand
    )


def _final(counted: Counted, *, to_visit: bool) -> Rolled:
    """The results as they stand now, which triggers see."""
    now = counted.now
    counted.merge()
    alone: dict[tuple[Face, int], Count] = {}
    seen: dict[str, dict[tuple[Face, int], Count]] = {}
    for dice in counted.dice:
        shown = (dice.natural, dice.modifier)
        own = seen.setdefault(dice.roller, {})
        own[shown] = own.get(shown, 0) + dice.count
        if not dice.part:
            alone[shown] = alone.get(shown, 0) + dice.count
    for roller, own in seen.items():
        for (natural, modifier), count in own.items():
            now.tell(DieRolled(roller, counted.die, natural, modifier, count))
    rolled = Rolled(_results(alone), _totals(counted), _planar(counted))
    for roller, own in seen.items():
        dice_of = rolled.dice if own == alone else _results(own)
        end_with_roll(
            now,
            roller,
            {die.result for die, _ in dice_of if die.result is not None},
            to_visit=to_visit,
        )
        trigger_on_roll(now, roller, counted.die, dice_of, to_visit=to_visit)
    return rolled


def _results(dice: dict[tuple[Face, int], Count]) -> tuple[tuple[DieResult, Count], ...]:
    return tuple((DieResult(*shown), count) for shown, count in dice.items())


def _totals(counted: Counted) -> tuple[int, ...]:
    """What dice that stand for one come to; the instruction adds to the total, once."""
    totals: list[int] = []
    for part in sorted({dice.part for dice in counted.dice if dice.part}):
        total = counted.total(part)
        if counted.instructed and part not in counted.exchanged:
            before = total - counted.instructed
            counted.now.tell(ResultModified(counted.card, before, total))
        counted.now.tell(DiceAddedUp(counted.adder, total))
        totals.append(total)
    return tuple(totals)


def _planar(counted: Counted) -> PlanarFace | None:
    """What the planar die counts as; of several, none is told apart by any card."""
    for dice in counted.dice:
        if isinstance(dice.natural, PlanarFace):
            if dice.natural is PlanarFace.BLANK:
                for permanent in counted.now.state.permanents:
                    if sight(permanent.card).blank_is_chaos:
                        counted.now.tell(BlankCountsAsChaos(permanent.card))
                        return PlanarFace.CHAOS
            return dice.natural
    return None
