"""Results stored on a permanent: stored, rolled again, replaced."""

from __future__ import annotations

from collections.abc import Iterable

from engine.carrying.whom import change
from engine.dice import AnyDie, Count, Face, Infinity, Pool, Roll
from engine.events import ResultStored, ResultTaken
from engine.questions import QuestionKind
from engine.reading import Context
from engine.resolution import MOST_ANSWERS, Resolution, TooManyDice
from engine.rolling import Rolled, roll
from engine.state import Permanent


def shown(rolled: Rolled, results: Pool) -> tuple[tuple[Face, Count], ...]:
    """What a roll came to as it can be stored: its results, or the face of the planar die."""
    if rolled.planar is not None:
        return ((rolled.planar, 1),)
    return results.counts


def store(
    now: Resolution,
    context: Context,
    die: AnyDie,
    values: Iterable[tuple[Face, Count]],
    *,
    instead: bool = False,
) -> None:
    """Store results on the permanent whose ability it is, beside or instead of those it has."""
    own = now.find(context.held.source)
    if own is None:
        return
    kept = own.stored
    if instead:
        _take(now, own, kept)
        kept = ()
    added: list[tuple[AnyDie, Face]] = []
    for value, count in values:
        if isinstance(count, Infinity) or count > MOST_ANSWERS:
            raise TooManyDice(context.card)
        now.tell(ResultStored(own.card, die, value, count))
        added += [(die, value)] * count
    change(now, own, stored=_in_order((*kept, *added)))


def reroll_stored(now: Resolution, context: Context) -> None:
    """Let the player choose stored results, one after the other, and roll those dice again: the
    dice of one kind together, as one roll.
    """
    own = now.find(context.held.source)
    if own is None:
        return
    left, again = list(own.stored), list[tuple[AnyDie, Face]]()
    while left:
        options = _options(left)
        names = ("keep", *options)
        answer = now.ask(context.player, QuestionKind.REROLL_STORED, context.card, names)
        if answer == "keep":
            break
        left.remove(options[answer])
        again.append(options[answer])
    if not again:
        return
    _take(now, own, tuple(again))
    change(now, own, stored=_in_order(tuple(left)))
    for die in dict.fromkeys(die for die, _ in again):
        count = sum(kind == die for kind, _ in again)
        rolled = roll(now, card=context.card, instruction=Roll(context.player, die, count))
        assert rolled is not None, "there is a die for each result"
        store(now, context, die, shown(rolled, rolled.results))


def _options(stored: list[tuple[AnyDie, Face]]) -> dict[str, tuple[AnyDie, Face]]:
    """``reroll 3``; with the kind of die where several kinds show the same."""
    options: dict[str, tuple[AnyDie, Face]] = {}
    for die, value in stored:
        kinds = {kind for kind, shown in stored if shown == value}
        options[f"reroll {value}" if len(kinds) == 1 else f"reroll {die} {value}"] = (die, value)
    return options


def _take(now: Resolution, own: Permanent, taken: tuple[tuple[AnyDie, Face], ...]) -> None:
    for die, value in dict.fromkeys(taken):
        now.tell(ResultTaken(own.card, die, value, taken.count((die, value))))


def _in_order(stored: tuple[tuple[AnyDie, Face], ...]) -> tuple[tuple[AnyDie, Face], ...]:
    """By kind of die, then by value: in which order they came tells nothing."""
    return tuple(sorted(stored, key=_place))


def _place(pair: tuple[AnyDie, Face]) -> tuple[str, int, str]:
    die, value = pair
    return str(die), value if isinstance(value, int) else 0, str(value)
