"""A roll and its address: roll fairly, or play what a reader or an address says was rolled."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

from engine import (
    INFINITY,
    VERSION,
    AnyDie,
    ChoiceMade,
    Count,
    EndlessGame,
    Fair,
    IllegalAction,
    Inputs,
    NoNumber,
    Pool,
    Question,
    Scenario,
    Scripted,
    ScriptError,
    TooManyDice,
    Trace,
    Value,
    parse_choices,
    play,
    print_choices,
    print_dice,
)
from rulings.scenarios.throws import Watching

logger = logging.getLogger(__name__)

REFUSED: Final = (ScriptError, TooManyDice, IllegalAction, EndlessGame, NoNumber)
"""Whatever may come of dice, choices and settings that cannot be played; the reader is told by
`rulings.wording.refusals.not_played`.
"""


@dataclass(frozen=True, slots=True)
class Played:
    """One roll: its story, the dice as they were asked for, and the script that gives it again."""

    trace: Trace
    rolls: tuple[tuple[AnyDie, Pool], ...]
    dice: str
    choices: str


class OwnDice:
    """Dice that a reader typed; what the settings leave open is answered by the first option."""

    def __init__(self, dice: str) -> None:
        self.script = Scripted(dice)

    def roll(self, die: AnyDie, count: Count) -> Pool:
        """Take the next dice that were typed."""
        return self.script.roll(die, count)

    def choose(self, player: str, question: Question, options: tuple[str, ...]) -> str:
        """Return the first option."""
        return options[0]


def roll_for_me(scenario: Scenario, settings: Mapping[str, Value]) -> Played:
    """Roll fairly. Raises what is in `REFUSED`, like the others here."""
    return _play(scenario, settings, Fair())


def roll_typed(scenario: Scenario, settings: Mapping[str, Value], dice: str) -> Played:
    """Play the dice that a reader rolled on the table. Raises ScriptError where they do not fit."""
    own = OwnDice(dice)
    played = _play(scenario, settings, own)
    own.script.finish()
    return played


def replay(scenario: Scenario, settings: Mapping[str, Value], *, dice: str, choices: str) -> Played:
    """Play an address again. Raises ScriptError where its dice or choices do not fit its settings.

    Choices that stand in the address answer every question, so that any line of play has an
    address;
    without them the settings answer.
    """
    script = Scripted(dice, parse_choices(choices))
    played = _play(scenario, settings, script, mapped=not choices)
    script.finish()
    return played


def _play(
    scenario: Scenario, settings: Mapping[str, Value], inputs: Inputs, *, mapped: bool = True
) -> Played:
    watching = Watching(inputs)
    try:
        trace = play(scenario, settings, watching, mapped=mapped).trace
    except (IllegalAction, EndlessGame, NoNumber) as error:
        # The reader can only turn elsewhere; whoever wrote the scenario has to know.
        logger.warning("The scenario %r cannot be played as asked: %s", scenario.name, error)
        raise
    return Played(
        trace=trace,
        rolls=tuple(watching.rolls),
        dice=print_dice(entry for _, pool in watching.rolls for entry in pool),
        # The story holds every choice, also those that the settings answered: the whole script.
        choices=print_choices(step.option for step in trace if isinstance(step, ChoiceMade)),
    )


def query(settings: Mapping[str, Value], *, dice: str, choices: str, revision: int | None) -> str:
    """Write the query of a roll: version, revision of the text, settings, choices, dice."""
    pairs: list[tuple[str, str]] = [("v", str(VERSION))]
    if revision is not None:
        pairs.append(("rev", str(revision)))
    pairs += [(name, written(value)) for name, value in settings.items()]
    if choices:
        pairs.append(("choose", choices))
    pairs.append(("dice", dice))
    return urlencode(pairs, safe=",*", quote_via=quote)


def written(value: Value) -> str:
    """A setting as addresses write it."""
    if value is INFINITY:
        return "inf"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
