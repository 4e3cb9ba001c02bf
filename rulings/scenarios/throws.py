"""From a story and the dice that were asked for: which dice were thrown together, and what became
of each.

The story says which faces were ignored or rolled again; the dice asked for say which lay on the
table at once.
Equal faces of one throw are never told apart, so any of them may stand for the one that was
ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import pgettext

from engine import (
    AnyDie,
    Count,
    DieDidNotCount,
    DieRolled,
    Face,
    Infinity,
    Inputs,
    NothingRolled,
    Pool,
    Question,
    ResultReplaced,
    RollIgnored,
    RollInstructed,
    RollReplaced,
    RollSuperseded,
    SubstituteUsed,
    Trace,
)
from rulings.scenarios.drawing import draw, draw_many
from rulings.scenarios.shown import DieState, DieView, FaceView, ThrowView
from rulings.wording import numbers
from rulings.wording.names import Names, label
from rulings.wording.remarks import ignores_the_lowest

MOST_DICE_DRAWN: Final = 12
"""More dice of one throw than this are drawn as a pool: one small die for each face."""


class Watching:
    """Passes questions on and keeps each roll: the dice that lay on the table together."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self.rolls: list[tuple[AnyDie, Pool]] = []

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Pass the question on and keep die and pool."""
        pool = self._inputs.roll(die, count)
        self.rolls.append((die, pool))
        return pool

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Pass the question on."""
        return self._inputs.choose(player, question, options)


@dataclass(slots=True)
class _Throw:
    """Dice thrown together while the story is read."""

    card: str
    die: AnyDie
    faces: dict[Face, Count]
    again: bool = False
    ignored: dict[Face, Count] = field(default_factory=dict)
    rerolled: dict[Face, Count] = field(default_factory=dict)
    counted: list[tuple[Face, int, Count]] = field(default_factory=list)
    idle: bool = False
    picked: bool = False
    """Whether a player picked what is ignored, be it the lowest or not."""
    replaced: bool = False
    """Whether another value took the place of a result, which is then no sum."""
    stands_in: bool = False
    note: str = ""

    def move(self, face: Face, count: Count, to: dict[Face, Count]) -> Count:
        """Take up to `count` dice that show `face` out of those that count; return how many are
        missing.
        """
        held = 0 if self.stands_in else self.faces.get(face, 0)
        if isinstance(held, Infinity) or isinstance(count, Infinity):
            if held:
                to[face] = count
            return 0 if held else count
        taken = min(held, count)
        if taken:
            self.faces[face] = held - taken
            to[face] = to.get(face, 0) + taken
        return count - taken


def throws(
    trace: Trace, rolls: Sequence[tuple[AnyDie, Pool]], names: Names
) -> tuple[ThrowView, ...]:
    """Tell the throws of a story in order, each with its dice and their states."""
    found: list[_Throw] = []
    current: list[_Throw] = []
    waiting = list(rolls)

    def thrown(card: str, *, again: bool = False) -> None:
        if waiting:
            die, pool = waiting.pop(0)
            throw = _Throw(card, die, dict(pool.counts), again=again)
            found.append(throw)
            current.append(throw)

    card = ""
    for index, step in enumerate(trace):
        match step:
            case RollInstructed(card=card):
                current = []
                if not _rolls_nothing(trace, index):
                    thrown(card)
            case SubstituteUsed(die=die, shown=shown):
                # The dice of a substitute are asked for one by one; the first was taken with the
                # instruction.
                taken = sum(1 for throw in current if not throw.stands_in)
                for _ in shown[taken:]:
                    thrown(card)
                # Translators: Under dice that a player rolls instead of another die.
                note = pgettext("throw", "in place of a %(die)s") % {"die": numbers.die_name(die)}
                for throw in current:
                    throw.stands_in, throw.note = True, note
            case RollReplaced(card=by) if current and not ignores_the_lowest(by):
                current[-1].picked = True
            case ResultReplaced():
                for throw in current:
                    throw.replaced = True
            case RollIgnored(natural=face, count=count):
                if current:
                    current[-1].move(face, count, current[-1].ignored)
            case RollSuperseded(card=cause, natural=face, count=count):
                for throw in reversed(current):
                    count = throw.move(face, count, throw.rerolled)
                    if count == 0:
                        break
                thrown(cause, again=True)
            case DieDidNotCount():
                current = []
                thrown("")
                if current:
                    current[0].idle = True
            case DieRolled(natural=face, modifier=modifier, count=count):
                _count(current, face, modifier, count)
            case _:
                pass
    plain = all(not throw.ignored and not throw.rerolled and not throw.idle for throw in found)
    return tuple(_view(throw, names, plain=plain) for throw in found)


def _rolls_nothing(trace: Trace, index: int) -> bool:
    """Whether the instruction at `index` came to no dice at all."""
    return isinstance(trace[index + 1], NothingRolled) if index + 1 < len(trace) else True


def _count(current: list[_Throw], face: Face, modifier: int, count: Count) -> None:
    """Let the dice of a final natural result count, wherever in the throws they lie."""
    left = count
    for throw in reversed(current):
        taken: dict[Face, Count] = {}
        left = throw.move(face, left, taken)
        for shown, number in taken.items():
            throw.counted.append((shown, modifier, number))
        if left == 0:
            return


def _view(throw: _Throw, names: Names, *, plain: bool) -> ThrowView:
    entries: list[tuple[Face, int, Count, DieState, str]] = []
    ignored = pgettext("die", "ignored") if throw.picked else pgettext("die", "ignored: lowest")
    again = pgettext("die", "rolled again")
    counts = "" if plain else pgettext("die", "counts")
    # What neither counts nor is told away has no die of its own in the story: a substitute's dice.
    left = [(face, count) for face, count in throw.faces.items() if count]
    entries += [(face, 0, count, "ignored", ignored) for face, count in throw.ignored.items()]
    entries += [(face, 0, count, "rerolled", again) for face, count in throw.rerolled.items()]
    entries += [
        (face, modifier, count, "counted", counts) for face, modifier, count in throw.counted
    ]
    if throw.idle:
        entries += [
            (face, 0, count, "ignored", pgettext("die", "does not count")) for face, count in left
        ]
    elif not throw.counted and not throw.ignored and not throw.rerolled:
        entries += [(face, 0, count, "counted", "") for face, count in left]
    total: Count = 0
    for _, _, count, _, _ in entries:
        total = total + count
    dice: tuple[DieView, ...] = ()
    pool: tuple[FaceView, ...] = ()
    if isinstance(total, int) and total <= MOST_DICE_DRAWN:
        dice = tuple(
            draw(
                throw.die,
                face,
                state=state,
                word=word,
                modifier=modifier,
                replaced=throw.replaced,
            )
            for face, modifier, count, state, word in entries
            for _ in range(count if isinstance(count, int) else 0)
        )
    else:
        pool = tuple(
            draw_many(
                throw.die,
                face,
                count,
                state=state,
                word=word,
                modifier=modifier,
                replaced=throw.replaced,
            )
            for face, modifier, count, state, word in entries
        )
    return ThrowView(
        card=label(names, throw.card) if throw.card else None,
        heading=_heading(throw, total),
        dice=dice,
        pool=pool,
        note=throw.note,
    )


def _heading(throw: _Throw, total: Count) -> str:
    dice = numbers.dice_name(throw.die, total)
    if throw.again:
        # Translators: Over dice that were rolled again; a card's name stands before a colon. The
        # dice are like "2 d20".
        return pgettext("throw", "roll again, %(dice)s") % {"dice": dice}
    if throw.idle:
        # Translators: Over a die that nothing in the game told a player to roll.
        return pgettext("throw", "for another reason, %(dice)s") % {"dice": dice}
    return dice
