"""Rolling dice because an instruction says so, and which of what follows applies.

Whatever asks for another roll says how often; `engine.carrying` sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.attractions import visit
from engine.carrying.storing import shown, store
from engine.carrying.whom import players
from engine.changing import replace
from engine.dice import AnyDie, Count, Face, Infinity, NoNumber, Pool, Roll
from engine.instructions import ChooseResult, CompareRolls, IfNumber, RollAgain, RollDice
from engine.questions import QuestionKind
from engine.reading import Context, number, total
from engine.remarks import NumberPartIdle, RepeatsStopped
from engine.resolution import Resolution
from engine.rolling import Rolled, Throw, Thrown, begin, finish, roll, throw
from engine.subjects import Amount, Who


@dataclass(frozen=True, slots=True)
class After:
    """What carrying out an instruction leaves: what the next may read, and how often to roll the
    dice of this one again.
    """

    context: Context
    again: int = 0


@dataclass(frozen=True, slots=True)
class Pause:
    """Where a resolution stops while dice are rolled: what can be read, the roll, what fell.

    Nothing happens there and nobody may act. It is there for those who follow every line of play:
    all that comes before the dice is done once, and dice that come to the same are one moment.
    """

    context: Context
    about: Throw
    dice: Thrown | None = None
    """What counts of the dice; None while they are still in the hand."""


def pause(now: Resolution, context: Context, instruction: RollDice) -> bool:
    """Take the next step of a roll and stop after it; False where the dice have fallen, and where
    there is nothing to stop for.
    """
    if now.paused is None:
        rolls = _instructed(now, context, instruction)
        if len(rolls) != 1:
            return False
        ((_, only),) = rolls.items()
        about = begin(now, card=context.card, instruction=only) if only.count >= 1 else None
        if about is None:
            return False
        now.paused = Pause(context, about)
        return True
    if isinstance(now.paused, Pause) and now.paused.dice is None:
        now.paused = Pause(context, now.paused.about, throw(now, now.paused.about))
        return True
    return False


def rolled_dice(now: Resolution, context: Context, instruction: RollDice) -> Context | None:
    """Roll, and return what can be read of it; None where no die is rolled."""
    if isinstance(now.paused, Pause) and now.paused.dice is not None:
        about, dice = now.paused.about, now.paused.dice
        now.paused = None
        rolled = {about.instruction.player: finish(now, about, dice)}
    else:
        rolled = _together(now, context, _instructed(now, context, instruction))
    if not rolled:
        return None
    for roller in rolled if instruction.to_visit else ():
        visit(now, roller, rolled[roller])
    context = _read(context, instruction.die, rolled)
    if context.memory.tied:
        context = replace(context, memory=replace(context.memory, tied=()))
    if instruction.store:
        store(now, context, instruction.die, context.shown)
    return context


def _instructed(now: Resolution, context: Context, instruction: RollDice) -> dict[str, Roll]:
    """What each player is told to roll.

    The number of dice and the modifier are read now, from the game as it is.
    """
    count = _known(now, context, instruction.count)
    ignore = _finite(context, _known(now, context, instruction.ignore))
    modifier = _finite(context, _known(now, context, instruction.modifier))
    return {
        roller: Roll(roller, instruction.die, count, ignore, modifier, instruction.to_visit)
        for roller in _rollers(now, context, instruction.roller)
    }


def _known(now: Resolution, context: Context, amount: Amount) -> Count:
    found = number(now, context, amount)
    if found is None:
        raise NoNumber(f"{context.card} tells a player to roll what is no number")
    return found


def _finite(context: Context, count: Count) -> int:
    if isinstance(count, Infinity):
        raise NoNumber(f"{context.card} tells a player to roll what is no number")
    return count


def _rollers(now: Resolution, context: Context, who: Who) -> tuple[str, ...]:
    """Who rolls; of those who are tied only they."""
    return context.memory.tied or players(now, context, who)


def _together(now: Resolution, context: Context, rolls: dict[str, Roll]) -> dict[str, Rolled]:
    """Let each player roll their own dice, all at the same time."""
    card = context.card
    if len(rolls) == 1:
        ((roller, only),) = rolls.items()
        rolled = roll(now, card=card, instruction=only)
        return {} if rolled is None else {roller: rolled}
    begun = {roller: begin(now, card=card, instruction=each) for roller, each in rolls.items()}
    thrown = {
        roller: (about, throw(now, about)) for roller, about in begun.items() if about is not None
    }
    return {roller: finish(now, about, dice) for roller, (about, dice) in thrown.items()}


def _read(context: Context, die: AnyDie, rolled: dict[str, Rolled]) -> Context:
    """What can be read of a roll: of several players' all dice together, and each one's own."""
    by = tuple((roller, each.results) for roller, each in rolled.items())
    results: Pool | None = by[0][1]
    naturals: dict[Face, Count] = {}
    for each in rolled.values():
        for dice, count in each.dice:
            naturals[dice.natural] = naturals.get(dice.natural, 0) + count
    if len(by) > 1:
        results = _added(pool for _, pool in by)
    first = next(iter(rolled.values()))
    if first.planar is not None:
        results = None
    return replace(
        context,
        results=results,
        naturals=None if results is None else Pool.of(naturals),
        die=die,
        shown=shown(first, by[0][1]) if len(rolled) == 1 else (),
        rolled_by=by,
    )


def _added(pools: Iterable[Pool]) -> Pool:
    """All dice of these pools together."""
    together: dict[Face, Count] = {}
    for pool in pools:
        for face, count in pool:
            together[face] = together.get(face, 0) + count
    return Pool.of(together)


def one_result(context: Context) -> int:
    """The one result a table is read with."""
    assert context.results is not None
    ((result, _),) = context.results
    return int(result)


def wanted_again(now: Resolution, context: Context, instruction: RollAgain) -> int:
    """How often the player rolls again; no longer once it was done as often as it may be."""
    if stopped(now, context):
        return 0
    if not instruction.optional:
        return instruction.times
    options = ("no", "yes")
    answer = now.ask(context.player, QuestionKind.ROLL_AGAIN, context.card, options)
    return instruction.times if answer == "yes" else 0


def stopped(now: Resolution, context: Context) -> bool:
    """Whether the story stops here, because it was rolled again too often."""
    if context.repeats < now.state.most_repeats:
        return False
    now.tell(RepeatsStopped(context.card, now.state.most_repeats))
    return True


def choose_result(now: Resolution, context: Context, _: ChooseResult) -> Context:
    """Let the player choose one result, and another of more than two; one that is left is the
    other.
    """
    if context.results is None:
        return context
    left = context.results
    chosen, left = _take(now, context, left)
    if not left.counts:
        return replace(context, chosen=chosen, other=None)
    other, _left = _take(now, context, left)
    return replace(context, chosen=chosen, other=other)


def _take(now: Resolution, context: Context, left: Pool) -> tuple[int, Pool]:
    options = {str(result): result for result, _ in reversed(left.counts)}
    answer = now.ask(context.player, QuestionKind.RESULT, context.card, tuple(options))
    result = options[answer]
    rest: dict[Face, Count] = dict(left)
    rest[result] = rest[result] + -1
    return int(result), Pool.of(rest)


def compared(
    now: Resolution, context: Context, instruction: CompareRolls
) -> tuple[tuple[str, ...], After | None]:
    """The players with the highest result, or the lowest; or that the tied ones roll again."""
    sums = {player: total(results) for player, results in context.rolled_by}
    if not sums:
        return (), None
    wanted = min(sums.values()) if instruction.lowest else max(sums.values())
    found = tuple(player for player, value in sums.items() if value == wanted)
    if instruction.ties_again and len(found) > 1:
        if stopped(now, context):
            return (), None
        memory = replace(context.memory, tied=found)
        return (), After(replace(context, memory=memory), 1)
    if instruction.opponents:
        found = tuple(player for player in found if player != context.player)
    return found, None


def is_between(now: Resolution, context: Context, instruction: IfNumber) -> bool | None:
    """Whether the number lies between the others; None where one of them is no number."""
    wanted = (instruction.number, instruction.at_least, instruction.at_most)
    found = [None if each is None else number(now, context, each) for each in wanted]
    if any(value is None and each is not None for value, each in zip(found, wanted, strict=True)):
        now.tell(NumberPartIdle(context.card))
        return None
    value, low, high = found
    assert value is not None
    return (low is None or value >= low) and (high is None or value <= high)
