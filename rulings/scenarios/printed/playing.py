"""A card as the engine plays it: cast, used, and whatever it does with dice."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine import (
    Activate,
    Cast,
    ChoiceMade,
    Fair,
    IllegalAction,
    Inputs,
    RollInstructed,
    Scripted,
    State,
    Trace,
    card_names,
    finished,
    parse_choices,
    print_choices,
    print_dice,
    resolve,
    situation,
)
from rulings.scenarios.script import OwnDice, Played
from rulings.scenarios.throws import Watching

# With these the engine shows a card that rolls no dice some of others to look at.
_OTHERS: Final = ("Component Pouch", "Attempted Murder")


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(card_names())


def plays(name: str) -> bool:
    """Tell whether the engine plays a card of this English name."""
    return name in _known()


def play_fairly(name: str) -> Played:
    """Play the card with fair dice; of every choice the first option is taken."""
    return _play(name, Fair())


def play_again(name: str, *, dice: str, choices: str) -> Played:
    """Play an address again. Raises ScriptError where dice or choices do not fit.

    Without choices the first option is taken of each.
    """
    if not choices:
        own = OwnDice(dice)
        played = _play(name, own)
        own.script.finish()
        return played
    script = Scripted(dice, parse_choices(choices))
    played = _play(name, script)
    script.finish()
    return played


def rolls_itself(name: str) -> bool:
    """Tell whether the card tells somebody to roll, without other cards that do."""
    return _begin(name)[1]


@lru_cache(maxsize=512)
def _begin(name: str) -> tuple[State, bool]:
    """The situation in which it is shown, and whether it rolls dice of its own in it.

    Then those of others are left out: they would only stand in the way.
    """
    whole = situation(name)
    alone = _without_others(whole)
    # The same dice each time: what an address shows must not hang on how they fall here.
    story, _ = _run(alone, Fair(random.Random(0)))
    if any(isinstance(step, RollInstructed) and step.card == name for step in story):
        return alone, True
    return whole, False


def _without_others(state: State) -> State:
    """The situation without the dice of other cards."""
    used = [isinstance(each, Activate) and each.card == _OTHERS[0] for each in state.actions]
    if True not in used:
        return state
    first = used.index(True)
    after = state.actions[first + 1 :]
    if after and isinstance(after[0], Cast) and after[0].card == _OTHERS[1]:
        after = after[1:]
    return replace(state, actions=state.actions[:first] + after)


def _play(name: str, inputs: Inputs) -> Played:
    story, watching = _run(_begin(name)[0], inputs)
    return Played(
        trace=story,
        rolls=tuple(watching.rolls),
        dice=print_dice(entry for _, pool in watching.rolls for entry in pool),
        choices=print_choices(step.option for step in story if isinstance(step, ChoiceMade)),
    )


def _run(state: State, inputs: Inputs) -> tuple[Trace, Watching]:
    """The whole story. What cannot be done because of what the dice did before is left out."""
    watching = Watching(inputs)
    story: list[Trace] = []
    while not finished(state):
        try:
            state, part = resolve(state, watching)
        except IllegalAction:
            state = replace(state, actions=state.actions[1:])
        else:
            story.append(part)
    return tuple(item for part in story for item in part), watching
